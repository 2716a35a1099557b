//! Rules for names of players: valid characters, and names that look alike.

use barrow_online::NAME_LENGTHS;
use thiserror::Error;
use unicode_normalization::UnicodeNormalization;
use unicode_security::{GeneralSecurityProfile, MixedScript, skeleton};

/// Characters allowed between two letters or digits.
const BETWEEN: [char; 4] = [' ', '-', '_', '.'];
/// Names that could be taken for the server or its staff.
const RESERVED: [&str; 8] = ["admin", "administrator", "anonymous", "barrow", "guest", "moderator", "server", "system"];

/// The reason why a name is not available.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NameError {
    /// Too short or too long.
    #[error("a name has {} to {} characters", NAME_LENGTHS.start(), NAME_LENGTHS.end())]
    Length,
    /// It contains characters that names cannot have.
    #[error("a name has letters and digits, and may have one blank, hyphen, dot or underscore between two of them")]
    Characters,
    /// It mixes scripts, which helps to imitate other names.
    #[error("use letters of one script only")]
    Scripts,
    /// It could be taken for the server.
    #[error("this name is reserved")]
    Reserved,
}

/// A valid name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// The name as shown.
    pub shown: String,
    /// The form that it shares with all names that look like it.
    pub skeleton: String,
}

impl Name {
    /// Reads a name.
    ///
    /// # Errors
    /// The reason why the name is not valid.
    pub fn new(text: &str) -> Result<Self, NameError> {
        let shown: String = text.trim().nfc().collect();
        if !NAME_LENGTHS.contains(&shown.chars().count()) {
            return Err(NameError::Length);
        }
        let is_plain = |character: char| character.is_alphanumeric() && character.identifier_allowed();
        let is_joined = shown.split(BETWEEN).all(|part| !part.is_empty() && part.chars().all(is_plain));
        if !is_joined {
            return Err(NameError::Characters);
        }
        if !shown.as_str().is_single_script() {
            return Err(NameError::Scripts);
        }
        let skeleton = in_common(&shown);
        if RESERVED.into_iter().any(|reserved| in_common(reserved) == skeleton) {
            return Err(NameError::Reserved);
        }
        Ok(Self { shown, skeleton })
    }
}

/// The skeleton of a name: in lower case, without separators, and with one character for all that look alike. Unicode's own
/// skeleton keeps case, so it distinguishes "i" from "I", which looks like "l".
fn in_common(name: &str) -> String {
    let folded = name.chars().filter(|character| !BETWEEN.contains(character)).flat_map(char::to_lowercase).collect::<String>();
    let alike = |character| match character {
        'i' | '1' => 'l',
        '0' => 'o',
        other => other,
    };
    skeleton(&folded).flat_map(char::to_lowercase).map(alike).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_many_scripts_can_be_had() {
        for name in ["Ada", "José", "Ольга", "日本太郎", "x-y_z.1", "De Witt"] {
            assert_eq!(Name::new(name).map(|name| name.shown), Ok(name.to_owned()));
        }
        assert_eq!(Name::new(" Jose\u{301} ").unwrap().shown, "José");
    }

    #[test]
    fn other_names_are_refused_with_a_reason() {
        for (name, reason) in [
            ("a", NameError::Length),
            ("a name without any end", NameError::Length),
            ("", NameError::Length),
            ("a--b", NameError::Characters),
            ("-ab", NameError::Characters),
            ("a<b>", NameError::Characters),
            ("a\u{202e}b", NameError::Characters),
            ("a\u{200b}b", NameError::Characters),
            ("a\nb", NameError::Characters),
            ("😀😀", NameError::Characters),
            ("p\u{430}yp\u{430}l", NameError::Scripts),
            ("Adm1n", NameError::Reserved),
        ] {
            assert_eq!(Name::new(name), Err(reason), "{name:?}");
        }
    }

    #[test]
    fn names_that_look_alike_have_one_skeleton() {
        for [one, other] in [
            ["Ivan", "lvan"],
            ["Ivan", "IVAN"],
            ["Bob", "B0b"],
            ["De Witt", "dewitt"],
            ["corn", "com"],
            ["\u{430}\u{441}\u{435}", "ace"],
        ] {
            assert_eq!(Name::new(one).unwrap().skeleton, Name::new(other).unwrap().skeleton, "{one} and {other}");
        }
        assert_ne!(Name::new("Ada").unwrap().skeleton, Name::new("Eva").unwrap().skeleton);
    }
}
