//! The server's answers, as JSON.

use crate::device::Device;
use crate::identity::Key;
use crate::ledger::Head;
use core::ops::RangeInclusive;
use serde::{Deserialize, Serialize};

/// The protocol's version.
pub const PROTOCOL: u32 = 1;

/// The claim that a result proves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Kind {
    /// Its moves are legal. It proves nothing else: the player may have tried other moves before.
    Open,
    /// The player's one attempt of the day, played in order and in real time. The player's own machine knew the seed from the first
    /// move.
    Counted,
    /// The player's one attempt at a race, played on the server. Nobody knew the seed before the race closed.
    Sealed,
}

impl Kind {
    /// All kinds, the strictest last.
    pub const ALL: [Self; 3] = [Self::Open, Self::Counted, Self::Sealed];

    /// Its name in a query.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Counted => "counted",
            Self::Sealed => "sealed",
        }
    }

    /// Tells players what a result on this board proves.
    pub const fn proves(self) -> &'static str {
        match self {
            Self::Open => {
                "Players uploaded these runs, and the server replayed them: their moves are legal and lead to these scores. Nobody \
                 knows how often the players tried, or if they knew what was coming."
            }
            Self::Counted => {
                "Each name has one attempt a day, with a seed that the server draws for it, and cannot take back a move. Moves made \
                 while the connection was down arrived later, all at once. The player's own machine knows the seed, so a program \
                 there could have looked ahead."
            }
            Self::Sealed => {
                "Everybody plays the same seed on the server, which keeps it secret until the race closes: nobody can look ahead or \
                 take back a move. Each name has one attempt. Names newer than the race have their own list, because their \
                 players may already have seen the race under another name."
            }
        }
    }
}

/// A server's description of itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Hello<K = Key> {
    /// The server's name.
    pub name: String,
    /// The version of its program.
    pub version: String,
    /// The version of this protocol.
    pub protocol: u32,
    /// The games that it accepts, each with the version of its rules.
    pub games: Vec<(String, u32)>,
    /// The server's clock. \[milliseconds since 1970\]
    pub time: u64,
    /// The key that signs the server's receipts. A client has it as text.
    pub key: K,
    /// The newest entry of its ledger.
    #[serde(default)]
    pub head: Head,
    /// Names under which this server was known before.
    #[serde(default)]
    pub formerly: Vec<String>,
}

/// The part of [`Hello`] that every version of the protocol has.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Spoken {
    /// The version of the server's protocol.
    pub protocol: u32,
    /// The server's clock. \[milliseconds since 1970\]
    pub time: u64,
    /// Names under which clients called this server before it moved.
    #[serde(default)]
    pub formerly: Vec<String>,
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
    pub made_at: u64,
}

/// How far the server has got with a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "state", from = "ReadState")]
pub enum RunState {
    /// The server has yet to replay it.
    Waiting,
    /// It is on the board.
    Counted {
        /// Its row there.
        row: Box<BoardRow>,
    },
    /// It does not count.
    Refused {
        /// The reason, as a sentence.
        error: String,
    },
}

/// The form in which a [`RunState`] is read. The code that serde derives for a tagged enum would make the page larger.
#[derive(Deserialize)]
struct ReadState {
    row: Option<Box<BoardRow>>,
    error: Option<String>,
}

impl From<ReadState> for RunState {
    fn from(ReadState { row, error }: ReadState) -> Self {
        let counted = row.map(|row| Self::Counted { row });
        counted.or_else(|| error.map(|error| Self::Refused { error })).unwrap_or(Self::Waiting)
    }
}

/// The result of an upload.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Upload {
    /// The number of the run on this server.
    pub id: i64,
    /// How far the server has got with it.
    pub state: RunState,
}

/// A result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct BoardRow {
    /// The number of the run on this server.
    pub id: i64,
    /// The player's name; `None` for a guest.
    pub player: Option<String>,
    /// The game.
    pub game: String,
    /// Its variant with its choices: "descent+glibc".
    pub variant: String,
    /// The claim that it proves.
    pub kind: Kind,
    /// True if the player won.
    pub is_won: bool,
    /// The score.
    pub score: i64,
    /// The depth at the end.
    pub depth: i64,
    /// The way it ended, in a word.
    pub word: String,
    /// The cause of its end, as a sentence.
    pub cause: String,
    /// The number of moves.
    pub moves: i64,
    /// How long the player took, if the server knows. \[milliseconds\]
    pub took: Option<u64>,
    /// The most moves of a counted attempt that arrived at once; `None` if the server did not count them.
    #[serde(default)]
    pub largest: Option<u64>,
    /// Ids of its feats.
    pub feats: Vec<String>,
    /// When the server received it. \[milliseconds since 1970\]
    pub uploaded_at: u64,
    /// Nobody can watch a race's run before this time. \[milliseconds since 1970\]
    pub sealed_until: Option<u64>,
}

/// A part of a board, the best first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct BoardPage {
    /// The claim that its results prove.
    pub proves: String,
    /// The place of the first row, from 1.
    pub first: u64,
    /// The rows.
    pub rows: Vec<BoardRow>,
    /// True if more rows follow.
    pub has_more: bool,
}

/// A player with their results.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Profile {
    /// The player.
    pub player: Player,
    /// The latest results, newest first.
    pub runs: Vec<BoardRow>,
    /// How often each feat was earned: game, feat, count.
    pub feats: Vec<(String, String, u64)>,
    /// How runs ended: game, cause, count; the most frequent first.
    pub endings: Vec<(String, String, u64)>,
}

/// The fewest and the most characters of a name.
pub const NAME_LENGTHS: RangeInclusive<usize> = 2..=20;

/// Asks for a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct NewName {
    /// The name.
    pub name: String,
}

/// All data of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Export {
    /// The player.
    pub player: Player,
    /// When the name was chosen. \[milliseconds since 1970\]
    pub named_at: u64,
    /// Keys and passkeys that can sign for the player.
    pub devices: Vec<Device>,
    /// The runs, newest first.
    pub runs: Vec<ExportedRun>,
    /// The counted attempts, shared runs and race entries, newest first.
    pub plays: Vec<ExportedPlay>,
    /// The notes that the player wrote.
    pub notes: Vec<ExportedNote>,
    /// The names of players that this player has blocked.
    pub blocks: Vec<String>,
}

/// A run that the player sends, or sent, to the server move by move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ExportedPlay {
    /// The day, the race, or the run's own name.
    pub challenge: String,
    /// The claim that it is to prove.
    pub kind: Kind,
    /// The game.
    pub game: String,
    /// Its variant with its choices.
    pub variant: String,
    /// When it began. \[milliseconds since 1970\]
    pub started_at: u64,
    /// True if it has ended.
    pub is_ended: bool,
    /// The bytes of its `.run` file so far in base64url; `None` while nobody may know its seed.
    pub file: Option<String>,
}

/// A note by the player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExportedNote {
    /// The run that it belongs to.
    pub run: i64,
    /// The number of moves before it.
    pub moves: u64,
    /// Its text.
    pub text: String,
}

/// A run of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ExportedRun {
    /// The result of its upload.
    pub upload: Upload,
    /// The bytes of its `.run` file in base64url; `None` if it does not count.
    pub file: Option<String>,
}
