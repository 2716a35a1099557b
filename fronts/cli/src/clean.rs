//! Makes text from outside safe to print: file names, words of the command line, damaged files.

use std::borrow::Cow;
use std::fmt::Write;
use std::path::Path;

/// One line with every control character and every override of the writing direction as an escape of JSON (`\u001b`). A terminal
/// would obey a control character, and an override would make one name look like another. Within JSON, the escapes keep their
/// meaning.
pub fn clean(line: &str) -> Cow<'_, str> {
    if !line.chars().any(is_obeyed) {
        return line.into();
    }
    let mut clean = String::with_capacity(line.len() + 16);
    for character in line.chars() {
        if is_obeyed(character) {
            // Writing to a String cannot fail.
            let _ = write!(clean, "\\u{:04x}", u32::from(character));
        } else {
            clean.push(character);
        }
    }
    clean.into()
}

/// A path to print.
pub fn shown(path: &Path) -> String {
    clean(&path.to_string_lossy()).into_owned()
}

fn is_obeyed(character: char) -> bool {
    character.is_control()
        || matches!(character, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A name that clears the screen, starts a new line and reverses the text after it.
    pub(crate) const HOSTILE: &str = "a\u{1b}[2J\r\nOK b\u{9b}31m\u{202e}nur\u{2066}\u{7f}.run";

    #[test]
    fn a_hostile_name_is_shown_and_not_obeyed() {
        assert_eq!(clean(HOSTILE), "a\\u001b[2J\\u000d\\u000aOK b\\u009b31m\\u202enur\\u2066\\u007f.run");
        assert!(matches!(clean("Größe → 日本語 é"), Cow::Borrowed(_)), "other writing stays as it is");
    }

    /// Output stays clean only if no other code prints a path.
    #[test]
    fn no_path_is_printed_without_being_cleaned() {
        let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
        while let Some(folder) = folders.pop() {
            for path in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
                if path.is_dir() {
                    folders.push(path);
                    continue;
                }
                let code = std::fs::read_to_string(&path).unwrap();
                let code = code.split("#[cfg(test)]").next().unwrap();
                let is_test = path.components().any(|part| part.as_os_str().to_string_lossy().starts_with("tests"));
                assert!(is_test || !code.contains(".display()"), "{path:?} prints a path: use `clean::shown`");
            }
        }
    }

    #[test]
    fn json_keeps_its_meaning() {
        let json = serde_json::json!({ "file": HOSTILE }).to_string();
        let cleaned = clean(&json);
        assert!(!cleaned.chars().any(is_obeyed), "{cleaned}");
        assert_eq!(serde_json::from_str::<serde_json::Value>(&cleaned).unwrap()["file"], HOSTILE);
    }
}
