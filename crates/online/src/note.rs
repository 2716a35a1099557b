//! Notes that players write on turns of each other's runs.

use serde::{Deserialize, Serialize};

/// The longest note. \[characters\]
pub const LONGEST_NOTE: usize = 300;

/// A note on a turn of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Note {
    /// Its number on this server.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub id: i64,
    /// The moves before it.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub moves: u64,
    /// Who wrote it.
    pub player: String,
    /// What they wrote, in a line.
    pub text: String,
    /// When. \[milliseconds since 1970\]
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub made_at: u64,
}

/// The notes on a run, in the order of its moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RunNotes {
    /// Those that the asker is to see.
    pub notes: Vec<Note>,
}

/// A note to write.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NewNote {
    /// The moves before it.
    pub moves: u64,
    /// The words, in a line.
    pub text: String,
}

/// Those whose notes a player does not see, and who write none on the player's runs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Blocks {
    /// Their names.
    pub names: Vec<String>,
}
