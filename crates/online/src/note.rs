//! Notes that players write on turns of each other's runs.

use serde::{Deserialize, Serialize};

/// The longest note. \[characters\]
pub const LONGEST_NOTE: usize = 300;

/// The most notes in one answer.
pub const NOTES_IN_A_PART: u64 = 100;

/// A note on a turn of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Note {
    /// Its number on this server.
    pub id: i64,
    /// The number of moves before it.
    pub moves: u64,
    /// The author's name.
    pub player: String,
    /// Its text, in one line.
    pub text: String,
    /// When it was written. \[milliseconds since 1970\]
    pub made_at: u64,
}

/// The notes on a run, in the order of its moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RunNotes {
    /// Notes that the client may see, at most [`NOTES_IN_A_PART`].
    pub notes: Vec<Note>,
    /// True if there are more.
    #[serde(default)]
    pub has_more: bool,
}

/// A note to write.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct NewNote {
    /// The number of moves before it.
    pub moves: u64,
    /// Its text, in one line.
    pub text: String,
}

/// Players that this player has blocked: the player does not see their notes, and they cannot write notes on the player's runs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Blocks {
    /// Their names.
    pub names: Vec<String>,
}
