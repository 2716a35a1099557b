//! Everything that a client can ask of a server: a table of addresses, with their bodies.

use crate::attempt::{NewAttempt, Part};
use crate::passkey::{NewPasskey, UsePasskey};
use crate::{NewCode, NewName, NewNote, UseCode};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

mod answer;
#[cfg(test)]
mod tests;

pub use answer::Answer;

/// Reads and writes JSON. Programs use `serde_json`; the page uses the browser, which is already there.
pub trait Json: 'static {
    /// Reads a value; `None` if the bytes are not JSON or have a different form.
    fn read<T: DeserializeOwned>(bytes: &[u8]) -> Option<T>;

    /// Writes a value.
    fn write(value: &impl Serialize) -> Vec<u8>;
}

/// JSON by `serde_json`.
#[cfg(any(test, feature = "serde_json"))]
pub struct SerdeJson;

#[cfg(any(test, feature = "serde_json"))]
impl Json for SerdeJson {
    fn read<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
        serde_json::from_slice(bytes).ok()
    }

    fn write(value: &impl Serialize) -> Vec<u8> {
        serde_json::to_vec(value).unwrap_or_default()
    }
}

/// A request of a client. `docs/server/protocol.md` describes each.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Call {
    /// The server's description of itself: [`Hello`](crate::Hello).
    Hello,
    /// Creates a player: [`Player`](crate::Player).
    TakeName(NewName),
    /// The record of the player with this name: [`Profile`](crate::Profile).
    Profile(String),
    /// The player: [`Player`](crate::Player).
    Me,
    /// Changes the player's name: [`Player`](crate::Player).
    Rename(NewName),
    /// All data of the player: [`Export`](crate::Export).
    Export,
    /// Deletes the player, with all data.
    Forget,
    /// A code that adds a device: [`Code`](crate::Code).
    NewCode(NewCode),
    /// Adds this device to the player of a code: [`Player`](crate::Player).
    UseCode(UseCode),
    /// The player's devices: [`Devices`](crate::Devices).
    Devices,
    /// Removes the device with this id.
    RemoveDevice(String),
    /// Stores a passkey of the player.
    NewPasskey(#[cfg_attr(feature = "ts", ts(type = "{ credential: string, key: string }"))] NewPasskey<String>),
    /// Adds this device to the player of a passkey: [`Player`](crate::Player).
    UsePasskey(UsePasskey),
    /// Uploads the bytes of a run: [`Upload`](crate::Upload).
    #[serde(skip)]
    Upload(Vec<u8>),
    /// The outcome of a run: [`Upload`](crate::Upload).
    Run(i64),
    /// The file of a run.
    RunFile(i64),
    /// The ledger and everything that it seals, one [`AuditLine`](crate::AuditLine) per line.
    Audit,
    /// The notes on a run: [`RunNotes`](crate::RunNotes).
    Notes {
        /// The number of the run.
        run: i64,
        /// The place of the first note, from 1.
        first: u64,
    },
    /// Writes a note on a run: [`Note`](crate::Note).
    WriteNote {
        /// The number of the run.
        run: i64,
        /// The note.
        note: NewNote,
    },
    /// Removes a note.
    RemoveNote(i64),
    /// Reports a note.
    ReportNote(i64),
    /// The players that the player has blocked: [`Blocks`](crate::Blocks).
    Blocks,
    /// Blocks the player with this name.
    Block(String),
    /// Unblocks the player with this name.
    Unblock(String),
    /// Begins or continues an attempt: [`Attempt`](crate::Attempt).
    #[serde(skip)]
    Begin(NewAttempt),
    /// Today's counted attempt: [`Attempt`](crate::Attempt).
    BeginToday {
        /// The game.
        game: String,
        /// Its variant with its choices.
        variant: String,
        /// True if others may watch.
        is_shown: bool,
    },
    /// The state of an attempt: [`Attempt`](crate::Attempt).
    #[serde(skip)]
    Attempt(i64),
    /// The file of an attempt so far.
    AttemptFile(i64),
    /// Adds to an attempt: [`Attempt`](crate::Attempt).
    #[serde(skip)]
    Part(i64, Part),
    /// The runs in progress: [`Live`](crate::Live).
    Live,
    /// The events of a run in progress, after the first `from` bytes of its file.
    Watch {
        /// The number of its attempt.
        id: i64,
        /// The number of bytes that the client has.
        from: u64,
    },
    /// The boards: a list of [`Board`](crate::Board).
    Boards,
    /// A part of a board: [`BoardPage`](crate::BoardPage).
    Board {
        /// The game.
        game: String,
        /// Its variant with its choices.
        variant: String,
        /// The query of a [`BoardList`](crate::BoardList).
        query: String,
        /// The place of the first row.
        first: u64,
        /// The number of rows.
        count: u32,
    },
    /// The open races: [`Races`](crate::Races).
    Races,
    /// A race, open or closed: [`Race`](crate::Race).
    Race(String),
    /// The player's entry in a race: [`Entry`](crate::Entry).
    Entry {
        /// The race.
        challenge: String,
        /// The game.
        game: String,
        /// Its variant with its choices.
        variant: String,
    },
    /// The socket on which a race is played.
    Play {
        /// The race.
        challenge: String,
        /// The game.
        game: String,
        /// Its variant with its choices.
        variant: String,
    },
}

/// The signature that a request needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// None.
    Anyone,
    /// The player's, if there is a name.
    Guest,
    /// The player's.
    Player,
    /// The device's, which makes a key if it has none.
    Device,
}

impl Call {
    /// The method, the path with its query, and the signature that it needs.
    pub fn head(&self) -> (&'static str, String, Access) {
        use Access::{Anyone, Device, Guest, Player};
        let (method, path, access) = match self {
            Self::Hello => ("GET", "hello".to_owned(), Anyone),
            Self::TakeName(_) => ("POST", "players".to_owned(), Device),
            Self::Profile(name) => ("GET", format!("players/{}", escaped(name)), Anyone),
            Self::Me => ("GET", "me".to_owned(), Player),
            Self::Rename(_) => ("PUT", "me/name".to_owned(), Player),
            Self::Export => ("GET", "me/export".to_owned(), Player),
            Self::Forget => ("DELETE", "me".to_owned(), Player),
            Self::NewCode(_) => ("POST", "me/codes".to_owned(), Player),
            Self::UseCode(_) => ("POST", "devices".to_owned(), Device),
            Self::Devices => ("GET", "me/devices".to_owned(), Player),
            Self::RemoveDevice(id) => ("DELETE", format!("me/devices/{}", escaped(id)), Player),
            Self::NewPasskey(_) => ("POST", "me/passkeys".to_owned(), Player),
            Self::UsePasskey(_) => ("POST", "devices/passkey".to_owned(), Device),
            Self::Upload(_) => ("POST", "runs".to_owned(), Guest),
            Self::Run(id) => ("GET", format!("runs/{id}"), Anyone),
            Self::RunFile(id) => ("GET", format!("runs/{id}/file"), Anyone),
            Self::Audit => ("GET", "audit".to_owned(), Anyone),
            Self::Notes { run, first } => ("GET", format!("runs/{run}/notes?first={first}"), Guest),
            Self::WriteNote { run, .. } => ("POST", format!("runs/{run}/notes"), Player),
            Self::RemoveNote(id) => ("DELETE", format!("notes/{id}"), Player),
            Self::ReportNote(id) => ("POST", format!("notes/{id}/report"), Player),
            Self::Blocks => ("GET", "me/blocks".to_owned(), Player),
            Self::Block(name) => ("PUT", format!("me/blocks/{}", escaped(name)), Player),
            Self::Unblock(name) => ("DELETE", format!("me/blocks/{}", escaped(name)), Player),
            Self::Begin(_) | Self::BeginToday { .. } => ("POST", "attempts".to_owned(), Player),
            Self::Attempt(id) => ("GET", format!("attempts/{id}"), Player),
            Self::AttemptFile(id) => ("GET", format!("attempts/{id}/file"), Player),
            Self::Part(id, _) => ("POST", format!("attempts/{id}/parts"), Player),
            Self::Live => ("GET", "live".to_owned(), Anyone),
            Self::Watch { id, from } => ("GET", format!("live/{id}?from={from}"), Anyone),
            Self::Boards => ("GET", "boards".to_owned(), Anyone),
            Self::Board { game, variant, query, first, count } => {
                ("GET", format!("boards/{game}/{variant}?{query}&first={first}&count={count}"), Anyone)
            }
            Self::Races => ("GET", "races".to_owned(), Anyone),
            Self::Race(challenge) => ("GET", format!("races/{challenge}"), Anyone),
            Self::Entry { challenge, game, variant } => ("GET", format!("races/{challenge}/{game}/{variant}"), Player),
            Self::Play { challenge, game, variant } => ("GET", format!("races/{challenge}/{game}/{variant}/play"), Device),
        };
        (method, format!("/api/{path}"), access)
    }

    /// The body.
    pub fn body<J: Json>(&self) -> Vec<u8> {
        match self {
            Self::TakeName(name) | Self::Rename(name) => J::write(name),
            Self::NewCode(kind) => J::write(kind),
            Self::UseCode(code) => J::write(code),
            Self::NewPasskey(passkey) => J::write(passkey),
            Self::UsePasskey(signature) => J::write(signature),
            Self::Upload(run) => run.clone(),
            Self::WriteNote { note, .. } => J::write(note),
            Self::Begin(attempt) => J::write(attempt),
            Self::BeginToday { game, variant, is_shown } => {
                J::write(&NewAttempt::Counted { game: game.clone(), variant: variant.clone(), is_shown: *is_shown })
            }
            Self::Part(_, part) => J::write(part),
            _ => Vec::new(),
        }
    }
}

/// A name as part of an address.
fn escaped(name: &str) -> String {
    let digit = |number: u8| char::from(b"0123456789ABCDEF"[usize::from(number)]);
    name.bytes().flat_map(|byte| ['%', digit(byte >> 4), digit(byte & 15)]).collect()
}
