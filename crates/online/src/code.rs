//! Codes that add a device to a name. Each is written as words that can be spoken: two bytes make two syllables.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

const CONSONANTS: &[u8; 16] = b"bdfghjklmnprstvz";
const VOWELS: &[u8; 4] = b"aiou";

/// The purpose of a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum CodeKind {
    /// Adds another device that is at hand. Valid for minutes.
    Device,
    /// Restores the name after every device is lost. Kept on paper.
    Recovery,
}

impl CodeKind {
    /// The number of random bytes in a code of this kind.
    pub const fn bytes(self) -> usize {
        match self {
            Self::Device => 6,
            Self::Recovery => 16,
        }
    }
}

/// Asks for a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct NewCode {
    /// The purpose of the code.
    pub kind: CodeKind,
}

/// A code. The server shows it only once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Code {
    /// Its words: "lusab babad gutih".
    pub code: String,
    /// When it expires; `None` if it is valid until it is used or replaced. \[milliseconds since 1970\]
    pub expires_at: Option<u64>,
}

/// Uses a code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct UseCode {
    /// Its words, split in any way.
    pub code: String,
}

/// Writes an even number of bytes as words of five letters.
pub fn to_words(bytes: &[u8]) -> String {
    let word = |pair: &[u8; 2]| {
        let bits = usize::from(u16::from_be_bytes(*pair));
        let letters = [
            CONSONANTS[bits >> 12],
            VOWELS[bits >> 10 & 3],
            CONSONANTS[bits >> 6 & 15],
            VOWELS[bits >> 4 & 3],
            CONSONANTS[bits & 15],
        ];
        letters.map(char::from).iter().collect::<String>()
    };
    bytes.as_chunks().0.iter().map(word).collect::<Vec<_>>().join(" ")
}

/// The hash that a server keeps of a code. It ignores capitals and word breaks.
pub fn code_hash(code: &str) -> [u8; 32] {
    let letters: String = code.chars().filter(char::is_ascii_alphabetic).map(|letter| letter.to_ascii_lowercase()).collect();
    Sha256::digest(letters.as_bytes()).into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_two_bytes_have_a_word_of_their_own() {
        let words: BTreeSet<String> = (0..=u16::MAX).map(|bits| to_words(&bits.to_be_bytes())).collect();
        assert_eq!(words.len(), 65_536);
        assert_eq!(to_words(&[127, 0, 0, 1]), "lusab babad");
    }

    #[test]
    fn a_code_is_the_same_however_it_is_written() {
        assert_eq!(code_hash("lusab babad"), code_hash("  LUSAB-babad\n"));
        assert_ne!(code_hash("lusab babad"), code_hash("lusab babaf"));
    }
}
