//! Which names players may have, and which look alike.

use thiserror::Error;
use unicode_normalization::UnicodeNormalization;
use unicode_security::{GeneralSecurityProfile, MixedScript, skeleton};

/// The fewest and the most characters of a name.
const LENGTHS: std::ops::RangeInclusive<usize> = 2..=20;
/// What may stand between two letters or digits.
const BETWEEN: [char; 4] = [' ', '-', '_', '.'];
/// Names that would pass for somebody else.
const RESERVED: [&str; 8] = ["admin", "administrator", "anonymous", "barrow", "guest", "moderator", "server", "system"];

/// Why a name cannot be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NameError {
    /// Too short or too long.
    #[error("a name has {} to {} characters", LENGTHS.start(), LENGTHS.end())]
    Length,
    /// It has other characters than names have.
    #[error("a name has letters and digits, and between two of these a blank, a hyphen, a dot or an underscore")]
    Characters,
    /// It mixes scripts, as names that pass for others do.
    #[error("a name has the letters of one script")]
    Scripts,
    /// It would pass for the server.
    #[error("this name is not for players")]
    Reserved,
}

/// A name that can be had.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// As it is shown.
    pub shown: String,
    /// What it has in common with names that look alike.
    pub skeleton: String,
}

impl Name {
    /// Reads a name.
    ///
    /// # Errors
    /// Why it cannot be had.
    pub fn new(text: &str) -> Result<Self, NameError> {
        let shown: String = text.trim().nfc().collect();
        if !LENGTHS.contains(&shown.chars().count()) {
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

/// The name without case, without what stands between letters, and with one of all that look alike. Unicode's skeleton keeps case, and so
/// tells "i" from "I", which looks like "l".
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
            ("a name that does not end", NameError::Length),
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
