//! The words that a run shows: constants of its rules, or read from bytes.

use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::fmt;
use std::ops::Deref;

/// Words that a run shows. Constants of the rules allocate nothing, not even when cloned. A run whose rules are elsewhere reads its
/// words from bytes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Words(Cow<'static, str>);

impl Words {
    /// The longest words that are read; longer ones are an error. \[bytes\]
    pub const LONGEST: usize = 512;

    /// Constant words.
    pub const fn new(words: &'static str) -> Self {
        Self(Cow::Borrowed(words))
    }
}

impl From<&'static str> for Words {
    fn from(words: &'static str) -> Self {
        Self::new(words)
    }
}

impl TryFrom<String> for Words {
    type Error = &'static str;

    fn try_from(words: String) -> Result<Self, Self::Error> {
        if words.len() > Self::LONGEST { Err("a sentence is too long") } else { Ok(Self(Cow::Owned(words))) }
    }
}

impl Deref for Words {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl PartialEq<&str> for Words {
    fn eq(&self, other: &&str) -> bool {
        self.0 == *other
    }
}

impl fmt::Display for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_as_they_were_written_up_to_a_length() {
        let read = |words: &str| postcard::from_bytes::<Words>(&postcard::to_extend(words, Vec::new()).unwrap());
        assert_eq!(read("You fall."), Ok(Words::new("You fall.")));
        assert_eq!(postcard::to_extend(&Words::new("x"), Vec::new()), postcard::to_extend("x", Vec::new()));
        assert!(read(&"x".repeat(Words::LONGEST)).is_ok() && read(&"x".repeat(Words::LONGEST + 1)).is_err());
    }
}
