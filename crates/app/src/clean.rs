//! Makes text from strangers safe to show: file names, player names, text from a server.

use std::borrow::Cow;
use std::fmt::Write;

/// One line with every control character and every bidirectional override as a JSON escape (`\u001b`). A terminal would obey a
/// control character, and an override would make one name look like another. Within JSON, the escapes keep their meaning.
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

fn is_obeyed(character: char) -> bool {
    character.is_control()
        || matches!(character, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hostile_name_is_shown_and_not_obeyed() {
        // It clears the screen, starts a new line and reverses the text after it.
        let hostile = "a\u{1b}[2J\r\nOK b\u{9b}31m\u{202e}nur\u{2066}\u{7f}.run";
        assert_eq!(clean(hostile), "a\\u001b[2J\\u000d\\u000aOK b\\u009b31m\\u202enur\\u2066\\u007f.run");
        assert!(matches!(clean("Größe → 日本語 é"), Cow::Borrowed(_)), "other writing stays as it is");
    }
}
