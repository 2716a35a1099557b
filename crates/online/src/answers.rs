//! What a server answers, as JSON.

use crate::device::Device;
use crate::identity::Key;
use serde::{Deserialize, Serialize};

/// The version of what is said here.
pub const PROTOCOL: u32 = 1;

/// What a result proves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Kind {
    /// Its moves are legal. Nothing else: its player may have tried others before.
    Open,
    /// One attempt of its player on its day, in order and in real time. The player's own machine knew the seed from the first move.
    Counted,
    /// One attempt of its player at a race, played on the server. Nobody knew its seed before the race had closed.
    Sealed,
}

impl Kind {
    /// All of them, the strictest last.
    pub const ALL: [Self; 3] = [Self::Open, Self::Counted, Self::Sealed];

    /// As it stands in a query.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Counted => "counted",
            Self::Sealed => "sealed",
        }
    }

    /// What a result on its board proves, for players.
    pub const fn proves(self) -> &'static str {
        match self {
            Self::Open => {
                "These runs were uploaded and played again by the server: their moves are legal, and lead to these scores. Nobody knows \
                 how often their players tried, or whether they knew what came."
            }
            Self::Counted => {
                "Each name has one attempt a day, with a seed that the server draws for it, and no move that was sent was taken back. \
                 Moves that were made while the line was down came later, in one piece. The seed is known to the player's own machine, \
                 so a program there could have looked ahead."
            }
            Self::Sealed => {
                "Everybody plays the same seed, on the server, which keeps it until the race has closed: nobody can look ahead, and no \
                 move is taken back. Each name has one attempt. Names that are younger than the race stand in a list of their own, \
                 because their players may have seen it before under another."
            }
        }
    }
}

/// What a server is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Hello {
    /// Its name.
    pub name: String,
    /// The version of its program.
    pub version: String,
    /// The version of this protocol.
    pub protocol: u32,
    /// The games that it takes, each with the version of its rules.
    pub games: Vec<(String, u32)>,
    /// What time it is there. \[milliseconds since 1970\]
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub time: u64,
    /// The key that signs its receipts.
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub key: Key,
}

/// Why a request was refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refused {
    /// A sentence for the player.
    pub error: String,
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Player {
    /// The name.
    pub name: String,
    /// When it was made. \[milliseconds since 1970\]
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub made_at: u64,
}

/// How far the server is with a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "state")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum RunState {
    /// It will be played again.
    Waiting,
    /// It is on the board.
    Counted {
        /// What it came to.
        row: BoardRow,
    },
    /// It does not count.
    Refused {
        /// A sentence: why.
        error: String,
    },
}

/// What came of an upload.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Upload {
    /// The number of the run on this server.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub id: i64,
    /// How far it is.
    pub state: RunState,
}

/// A result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct BoardRow {
    /// The number of the run on this server.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub id: i64,
    /// Who played; `None`: a guest.
    pub player: Option<String>,
    /// The game.
    pub game: String,
    /// Its variant with its choices: "descent+glibc".
    pub variant: String,
    /// What it proves.
    pub kind: Kind,
    /// Whether the player won.
    pub is_won: bool,
    /// The score.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub score: i64,
    /// The depth at the end.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub depth: i64,
    /// How it ended, in a word.
    pub word: String,
    /// What ended it, as a sentence.
    pub cause: String,
    /// The number of moves.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub moves: i64,
    /// How long it was played, where the server knows. \[milliseconds\]
    #[cfg_attr(feature = "ts", ts(type = "number | null"))]
    pub took: Option<u64>,
    /// Ids of its feats.
    pub feats: Vec<String>,
    /// When the server got it. \[milliseconds since 1970\]
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub uploaded_at: u64,
    /// Until when nobody can watch it, in a race. \[milliseconds since 1970\]
    #[cfg_attr(feature = "ts", ts(type = "number | null"))]
    pub sealed_until: Option<u64>,
}

/// A part of a board, the best first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct BoardPage {
    /// What its results prove.
    pub proves: String,
    /// The place of the first row, from 1.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub first: u64,
    /// The rows.
    pub rows: Vec<BoardRow>,
    /// Whether there are more.
    pub has_more: bool,
}

/// A player, and what they have done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Profile {
    /// The player.
    pub player: Player,
    /// The latest results, newest first.
    pub runs: Vec<BoardRow>,
    /// How often each feat was earned: game, feat, count.
    #[cfg_attr(feature = "ts", ts(type = "Array<[string, string, number]>"))]
    pub feats: Vec<(String, String, u64)>,
    /// How runs ended: game, cause, count; the most frequent first.
    #[cfg_attr(feature = "ts", ts(type = "Array<[string, string, number]>"))]
    pub endings: Vec<(String, String, u64)>,
}

/// Asks for a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NewName {
    /// The name.
    pub name: String,
}

/// Everything that is a player's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Export {
    /// The player.
    pub player: Player,
    /// When the name was chosen. \[milliseconds since 1970\]
    pub named_at: u64,
    /// What can sign for the player.
    pub devices: Vec<Device>,
    /// The runs, newest first.
    pub runs: Vec<ExportedRun>,
    /// The counted attempts, runs that are shown, and entries in races, newest first.
    pub plays: Vec<ExportedPlay>,
    /// The notes that the player wrote.
    pub notes: Vec<ExportedNote>,
    /// The names of those whom the player has blocked.
    pub blocks: Vec<String>,
}

/// A run of a player that the server gets, or got, as it is played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ExportedPlay {
    /// The day, the race, or a name of its own.
    pub challenge: String,
    /// What it is to prove.
    pub kind: Kind,
    /// The game.
    pub game: String,
    /// Its variant with its choices.
    pub variant: String,
    /// When it began. \[milliseconds since 1970\]
    pub started_at: u64,
    /// Whether it has ended.
    pub is_ended: bool,
    /// The bytes of its `.run` file so far in base64url; `None` while nobody may know its seed.
    pub file: Option<String>,
}

/// A note of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExportedNote {
    /// The run that it is on.
    pub run: i64,
    /// The moves before it.
    pub moves: u64,
    /// The words.
    pub text: String,
}

/// A run of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ExportedRun {
    /// What came of it.
    pub upload: Upload,
    /// The bytes of its `.run` file in base64url; `None` if it does not count.
    pub file: Option<String>,
}
