//! Makes untrusted text safe to print: file names, command-line arguments, damaged files.

pub use barrow_app::clean::clean;
use std::path::Path;

/// A path to print.
pub fn shown(path: &Path) -> String {
    clean(&path.to_string_lossy()).into_owned()
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A name that clears the screen, starts a new line and reverses the text after it.
    pub(crate) const HOSTILE: &str = "a\u{1b}[2J\r\nOK b\u{9b}31m\u{202e}nur\u{2066}\u{7f}.run";

    /// No other code may print a path, or the output would not stay clean.
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
        assert!(!cleaned.contains(['\u{1b}', '\u{202e}', '\u{7f}']), "{cleaned}");
        assert_eq!(serde_json::from_str::<serde_json::Value>(&cleaned).unwrap()["file"], HOSTILE);
    }
}
