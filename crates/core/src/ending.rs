//! The ways in which a run can end.

use crate::words::Words;
use serde::{Deserialize, Serialize};

/// A way in which a run can end: a row of the variant's `endings`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EndingInfo {
    /// True if the player won.
    pub won: bool,
    /// One word for transcripts: "abort", "death", "victory".
    pub word: &'static str,
    /// The cause of the ending, as a sentence to the player.
    pub cause: &'static str,
    /// The same cause as a sentence about the player; empty if `cause` suits every reader.
    pub others: &'static str,
}

impl EndingInfo {
    /// The player wins.
    pub const fn won(word: &'static str, cause: &'static str) -> Self {
        Self { won: true, word, cause, others: "" }
    }

    /// The player loses.
    pub const fn lost(word: &'static str, cause: &'static str) -> Self {
        Self { won: false, word, cause, others: "" }
    }

    /// The same ending with its cause as a sentence about the player, without a subject: "Bitten to death by a bat."
    #[must_use]
    pub const fn telling_others(self, others: &'static str) -> Self {
        Self { others, ..self }
    }
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Ending {
    /// True if the player won.
    pub won: bool,
    /// One word for transcripts: "abort", "death", "victory".
    pub word: Words,
    /// The cause of the ending, as a sentence to the player.
    pub cause: Words,
    /// The same cause as a sentence about the player; empty if `cause` suits every reader. Not stored: only a replay of the run has
    /// it.
    #[serde(skip)]
    others: Words,
}

impl Ending {
    /// The cause of the ending, as a sentence that others read: on boards, cards and links.
    pub fn to_others(&self) -> &Words {
        if self.others.is_empty() { &self.cause } else { &self.others }
    }
}

impl From<EndingInfo> for Ending {
    fn from(EndingInfo { won, word, cause, others }: EndingInfo) -> Self {
        Self { won, word: word.into(), cause: cause.into(), others: others.into() }
    }
}
