//! The server's storage: `SQLite`, or `PostgreSQL` where one machine is not enough. No other state outlives a process.

mod back_ends;

pub use back_ends::{Postgres, Sqlite};

use async_trait::async_trait;
use barrow_online::{Key, Kind, RunHash};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use thiserror::Error;

/// A point in time. \[milliseconds since 1970\]
pub type Time = i64;

/// The reason why the store failed.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The database cannot be used.
    #[error("the database cannot be used ({0})")]
    Database(#[from] sqlx::Error),
    /// Its tables cannot be migrated.
    #[error("the tables of the database cannot be migrated ({0}); did a newer server create it?")]
    Migration(#[from] sqlx::migrate::MigrateError),
    /// The address belongs to no known kind of database.
    #[error("\"{0}\" is not a database; use sqlite:FILE or postgres://USER@HOST/NAME")]
    Address(String),
    /// The database is not a file, and only files can be copied.
    #[error("this copies only SQLite databases; use `pg_dump` for PostgreSQL")]
    NoFile,
    /// Stored data is invalid.
    #[error("the database has an invalid {0}")]
    Damaged(&'static str),
}

/// The number of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlayerId(pub i64);

/// The number of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RunId(pub i64);

/// A player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredPlayer {
    /// The number.
    pub id: PlayerId,
    /// The name.
    pub name: String,
    /// When the player joined.
    pub made_at: Time,
    /// When the name was last changed.
    pub named_at: Time,
}

/// The outcome of adding a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Added {
    /// The player was added.
    Player(PlayerId),
    /// The name is taken, or looks like a taken name.
    NameTaken,
    /// The key belongs to a player already.
    KeyTaken,
}

/// A run to store.
#[derive(Clone, Debug)]
pub struct NewRun {
    /// A hash that equal runs share.
    pub hash: RunHash,
    /// The player; `None` for a guest.
    pub player: Option<PlayerId>,
    /// Kind of result that it claims.
    pub kind: Kind,
    /// The game.
    pub game: String,
    /// Its variant with its choices.
    pub variant: String,
    /// The version of the rules.
    pub rules: u32,
    /// The bytes of the run.
    pub run: Vec<u8>,
    /// When the server received it.
    pub uploaded_at: Time,
    /// How long it was played, if the server knows.
    pub took: Option<Time>,
    /// The race in which it was played.
    pub race: Option<InRace>,
}

/// A run's part in a race.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InRace {
    /// The race.
    pub challenge: String,
    /// When it closes. Until then nobody can get the run.
    pub closes_at: Time,
    /// True if the player's name is newer than the race.
    pub is_young: bool,
}

/// The number of an entry in a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EntryId(pub i64);

/// A new entry in a race.
#[derive(Clone, Debug)]
pub struct NewEntry {
    /// The player.
    pub player: PlayerId,
    /// The race and game.
    pub course: Course,
    /// The bytes of the header, which only the server has until the race closes.
    pub header: Vec<u8>,
    /// Random bytes.
    pub nonce: Vec<u8>,
    /// When it begins.
    pub started_at: Time,
    /// True if the player's name is newer than the race.
    pub is_young: bool,
    /// When the race closes.
    pub closes_at: Time,
}

/// A game in a race.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Course {
    /// The race.
    pub challenge: String,
    /// The game.
    pub game: String,
    /// Its variant with its choices.
    pub variant: String,
}

/// The state of a player's entry in a race.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredEntry {
    /// The number.
    pub id: EntryId,
    /// The bytes of the header.
    pub header: Vec<u8>,
    /// Random bytes.
    pub nonce: Vec<u8>,
    /// When it began.
    pub started_at: Time,
    /// True if the player's name is newer than the race.
    pub is_young: bool,
    /// When the race closes.
    pub closes_at: Time,
    /// True once it has ended.
    pub is_ended: bool,
    /// The run that it became, if it counts.
    pub run: Option<RunId>,
}

/// New moves of an entry.
#[derive(Clone, Debug)]
pub struct NewMoves {
    /// The entry.
    pub entry: EntryId,
    /// Number of moves before these.
    pub after: i64,
    /// The moves, encoded as records.
    pub records: Vec<u8>,
    /// When they were made.
    pub made_at: Time,
}

/// The number of an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AttemptId(pub i64);

/// A new attempt.
#[derive(Clone, Debug)]
pub struct NewAttempt {
    /// The player.
    pub player: PlayerId,
    /// Kind of result that it claims: counted, or open for a run that is only shared.
    pub kind: Kind,
    /// The day for which it counts, or a unique name for a run that is only shared.
    pub challenge: String,
    /// The game.
    pub game: String,
    /// Its variant with its choices.
    pub variant: String,
    /// The bytes of the header.
    pub header: Vec<u8>,
    /// Random bytes.
    pub nonce: Vec<u8>,
    /// When it begins.
    pub started_at: Time,
    /// True if others may watch.
    pub is_shown: bool,
}

/// The state of an attempt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredAttempt {
    /// The number.
    pub id: AttemptId,
    /// The player.
    pub player: PlayerId,
    /// Kind of result that it claims.
    pub kind: Kind,
    /// The day for which it counts.
    pub challenge: String,
    /// The bytes of the header.
    pub header: Vec<u8>,
    /// Random bytes.
    pub nonce: Vec<u8>,
    /// When it began.
    pub started_at: Time,
    /// Moves so far.
    pub moves: i64,
    /// Bytes of the run's file so far, including the header.
    pub size: i64,
    /// True once it has ended.
    pub is_ended: bool,
    /// True if others may watch.
    pub is_shown: bool,
    /// The run that it became, unless that run was deleted.
    pub run: Option<RunId>,
}

/// New bytes of an attempt.
#[derive(Clone, Debug)]
pub struct NewPart {
    /// Number of bytes of the run's file before these.
    pub after: i64,
    /// Number of moves in these bytes.
    pub count: i64,
    /// The bytes.
    pub bytes: Vec<u8>,
    /// When the server received them.
    pub received_at: Time,
}

/// A run that is being played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LiveRun {
    /// The attempt; `None` if it is an entry in a race.
    pub attempt: Option<AttemptId>,
    /// The name of the player.
    pub player: String,
    /// Kind of result that it claims.
    pub kind: Kind,
    /// The game.
    pub game: String,
    /// Its variant with its choices.
    pub variant: String,
    /// Moves so far.
    pub moves: i64,
    /// When it began.
    pub started_at: Time,
    /// When the last move was made.
    pub moved_at: Time,
}

/// A new note.
#[derive(Clone, Debug)]
pub struct NewNote {
    /// The run.
    pub run: RunId,
    /// The writer.
    pub player: PlayerId,
    /// Number of moves before it.
    pub moves: i64,
    /// The words.
    pub text: String,
    /// When it was written.
    pub made_at: Time,
}

/// A note on a turn of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredNote {
    /// The number.
    pub id: i64,
    /// The run.
    pub run: RunId,
    /// Number of moves before it.
    pub moves: i64,
    /// The writer's name.
    pub player: String,
    /// The words.
    pub text: String,
    /// When it was written.
    pub made_at: Time,
    /// Number of players who have reported it.
    pub reports: i64,
    /// True if it is shown to nobody.
    pub is_hidden: bool,
}

/// The result of a verified run.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    /// True if the player won.
    pub is_won: bool,
    /// The score.
    pub score: i64,
    /// The depth at the end.
    pub depth: i64,
    /// The kind of ending, in one word.
    pub word: String,
    /// The cause of the ending, as a sentence.
    pub cause: String,
    /// The number of moves.
    pub moves: i64,
    /// Ids of its feats.
    pub feats: Vec<String>,
}

/// A run that ended, and whose moves the rules accept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verified {
    /// Its result.
    pub finding: Finding,
    /// The hash of its moves. Each play counts once: see [`barrow_online::play_hash`].
    pub play: RunHash,
}

/// The state of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum State {
    /// In the queue, or being verified.
    Waiting,
    /// On the board.
    Counted(Finding),
    /// Refused, with the reason.
    Refused(String),
}

/// A key or passkey that can sign for a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredDevice {
    /// The public key of a device, or the credential of a passkey.
    pub id: Vec<u8>,
    /// True for a passkey.
    pub is_passkey: bool,
    /// When it was added.
    pub added_at: Time,
}

/// A run that the server receives while it is played, or received so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredPlay {
    /// The attempt; `None` if it is an entry in a race.
    pub attempt: Option<AttemptId>,
    /// The day, the race, or a unique name.
    pub challenge: String,
    /// Kind of result that it claims.
    pub kind: Kind,
    /// The game.
    pub game: String,
    /// Its variant with its choices.
    pub variant: String,
    /// When it began.
    pub started_at: Time,
    /// True once it has ended.
    pub is_ended: bool,
}

/// A run without its bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredRun {
    /// The number.
    pub id: RunId,
    /// The name of the player; `None` for a guest.
    pub player: Option<String>,
    /// Kind of result that it claims.
    pub kind: Kind,
    /// The game.
    pub game: String,
    /// Its variant with its choices.
    pub variant: String,
    /// When the server received it.
    pub uploaded_at: Time,
    /// How long it was played, if the server knows.
    pub took: Option<Time>,
    /// Time until which nobody can get its file.
    pub sealed_until: Option<Time>,
    /// Its state.
    pub state: State,
}

/// A run that this instance must verify.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leased {
    /// The number.
    pub id: RunId,
    /// The bytes.
    pub run: Vec<u8>,
    /// Number of processes that died verifying it.
    pub attempts: i64,
}

/// Selects the results of a board.
#[derive(Clone, Debug)]
pub struct Board {
    /// Kind of results.
    pub kind: Kind,
    /// The game.
    pub game: String,
    /// Its variant with its choices.
    pub variant: String,
    /// Only runs that the server received at or after this time.
    pub since: Time,
    /// Only runs of this race.
    pub race: Option<String>,
    /// True for names that are newer than their race, false for all others.
    pub is_young: bool,
}

/// All stored data. Every call is safe while other instances use the same database.
#[async_trait]
pub trait Store: Send + Sync {
    /// Checks that the database answers.
    async fn check(&self) -> Result<(), StoreError>;

    /// Adds a player with a first key.
    async fn add_player(&self, name: &str, skeleton: &str, key: &Key, now: Time) -> Result<Added, StoreError>;

    /// The player who owns a key.
    async fn player_of(&self, key: &Key) -> Result<Option<StoredPlayer>, StoreError>;

    /// The player whose name has this skeleton.
    async fn player_named(&self, skeleton: &str) -> Result<Option<StoredPlayer>, StoreError>;

    /// Changes a name, if it was not changed after `before`. Returns whether it was changed; `None` if the name is taken.
    async fn rename(
        &self,
        player: PlayerId,
        name: &str,
        skeleton: &str,
        before: Time,
        now: Time,
    ) -> Result<Option<bool>, StoreError>;

    /// Deletes a player with all keys and runs.
    async fn delete_player(&self, player: PlayerId) -> Result<(), StoreError>;

    /// Stores the hash of a code that adds a key to a player. It replaces the player's earlier code of the same kind, and is
    /// valid until `expires_at`, or without limit.
    async fn add_code(&self, hash: &[u8], player: PlayerId, expires_at: Option<Time>) -> Result<(), StoreError>;

    /// Adds a key to the player who made the code with this hash, and deletes the code. The key must be new. `None` if there is
    /// no such code.
    async fn add_key(&self, hash: &[u8], key: &Key, now: Time) -> Result<Option<PlayerId>, StoreError>;

    /// Stores a passkey of a player. Returns true if it is new.
    async fn add_passkey(&self, credential: &[u8], player: PlayerId, key: &Key, now: Time) -> Result<bool, StoreError>;

    /// The owner of a passkey, and its key.
    async fn passkey(&self, credential: &[u8]) -> Result<Option<(PlayerId, Key)>, StoreError>;

    /// Adds a key to a player. The key must be new.
    async fn add_key_to(&self, player: PlayerId, key: &Key, now: Time) -> Result<(), StoreError>;

    /// The keys and passkeys of a player, oldest first.
    async fn devices(&self, player: PlayerId) -> Result<Vec<StoredDevice>, StoreError>;

    /// Removes a key or a passkey of a player. Returns true if it was there.
    async fn remove_device(&self, player: PlayerId, id: &[u8]) -> Result<bool, StoreError>;

    /// Records a nonce of a key. Returns true if it is new.
    async fn take_nonce(&self, key: &Key, nonce: &str, expires_at: Time) -> Result<bool, StoreError>;

    /// Deletes expired nonces.
    async fn forget_nonces(&self, now: Time) -> Result<(), StoreError>;

    /// Adds a run to the queue. Returns its number and true, or the number of the same run if it is known, and false.
    async fn add_run(&self, run: NewRun) -> Result<(RunId, bool), StoreError>;

    /// Takes the next runs to verify, oldest first. No other instance gets them before `until`.
    async fn lease(&self, now: Time, until: Time, count: u32) -> Result<Vec<Leased>, StoreError>;

    /// Extends the lease on runs that are being verified.
    async fn renew(&self, runs: &[RunId], until: Time) -> Result<(), StoreError>;

    /// Returns a run to the queue at once after a process died verifying it, and counts the attempt.
    async fn put_back(&self, run: RunId) -> Result<(), StoreError>;

    /// Number of runs in the queue.
    async fn queue_length(&self) -> Result<u64, StoreError>;

    /// Stores the results of verified runs. A run that already has a result keeps it. A run outside a sealed race is refused if
    /// the same play was already counted.
    async fn settle(&self, found: &[(RunId, Result<Verified, String>)]) -> Result<(), StoreError>;

    /// A run without its bytes.
    async fn run(&self, run: RunId) -> Result<Option<StoredRun>, StoreError>;

    /// The bytes of a run that counts and is no longer sealed.
    async fn run_bytes(&self, run: RunId, now: Time) -> Result<Option<Vec<u8>>, StoreError>;

    /// Results of a board, best first; among equals, the earlier first.
    async fn board(&self, board: &Board, first: u32, count: u32) -> Result<Vec<StoredRun>, StoreError>;

    /// The secret of this name. Stores `fresh` as the secret if there is none.
    async fn secret(&self, name: &str, fresh: &[u8]) -> Result<Vec<u8>, StoreError>;

    /// Begins an attempt. Returns its number and true, or the number of the player's attempt at the same challenge, and false.
    async fn begin(&self, attempt: NewAttempt) -> Result<(AttemptId, bool), StoreError>;

    /// The player's counted attempt with this header, or else the latest shared run with it that has not ended.
    async fn begun_by(&self, player: PlayerId, header: &[u8]) -> Result<Option<(AttemptId, Kind)>, StoreError>;

    /// Lets others watch an attempt.
    async fn show(&self, attempt: AttemptId) -> Result<(), StoreError>;

    /// Runs that are shared or sealed, and had a move since then, latest first.
    async fn live(&self, since: Time, now: Time, count: u32) -> Result<Vec<LiveRun>, StoreError>;

    /// Deletes runs that were only shared, and had no move since then.
    async fn forget_shown(&self, since: Time) -> Result<(), StoreError>;

    /// An attempt.
    async fn attempt(&self, attempt: AttemptId) -> Result<Option<StoredAttempt>, StoreError>;

    /// Begins an entry in a race. Returns it and true, or the player's existing entry and false.
    async fn enter(&self, entry: NewEntry) -> Result<(StoredEntry, bool), StoreError>;

    /// A player's entry in a race.
    async fn entry(&self, player: PlayerId, course: &Course) -> Result<Option<StoredEntry>, StoreError>;

    /// Adds moves of entries in progress, all at once. Returns true for each entry in which no other moves have this place.
    async fn add_moves(&self, moves: &[NewMoves]) -> Result<Vec<bool>, StoreError>;

    /// The moves of an entry, in order: the number of moves before, and the records. `None` once it has ended.
    async fn moves(&self, entry: EntryId) -> Result<Option<Vec<(i64, Vec<u8>)>>, StoreError>;

    /// Ends an entry. Its run joins the queue; without a run, the entry does not count. Returns the run's number; `None` if there
    /// is no run, or if the entry had already ended.
    async fn end_entry(&self, entry: EntryId, run: Option<NewRun>) -> Result<Option<RunId>, StoreError>;

    /// Stores the current time. Returns the latest time that any instance stored.
    async fn keep_time(&self, now: Time) -> Result<Time, StoreError>;

    /// Tells whether a header was issued for a counted attempt or a race.
    async fn is_given_out(&self, header: &[u8]) -> Result<bool, StoreError>;

    /// Adds bytes to an attempt in progress, if they begin where it ends. Returns true if they were added.
    async fn add_part(&self, attempt: AttemptId, part: &NewPart) -> Result<bool, StoreError>;

    /// The parts of an attempt after this many bytes of its file, in order.
    async fn parts(&self, attempt: AttemptId, after: i64) -> Result<Vec<Vec<u8>>, StoreError>;

    /// Ends an attempt. Its run joins the queue unless the same run is there. Returns the run's number; `None` if the attempt had
    /// already ended.
    async fn end(&self, attempt: AttemptId, run: NewRun) -> Result<Option<RunId>, StoreError>;

    /// Adds a note. Returns its number; `None` if the run's player has blocked the writer.
    async fn add_note(&self, note: &NewNote) -> Result<Option<i64>, StoreError>;

    /// The notes on a run in the order of its moves, without hidden notes and without notes of players that the reader has
    /// blocked.
    async fn notes(&self, run: RunId, reader: Option<PlayerId>) -> Result<Vec<StoredNote>, StoreError>;

    /// The notes that a player wrote.
    async fn notes_of(&self, player: PlayerId) -> Result<Vec<StoredNote>, StoreError>;

    /// The notes that were reported or hidden, most reported first.
    async fn reported_notes(&self, count: u32) -> Result<Vec<StoredNote>, StoreError>;

    /// Removes a note, if this player wrote it or played its run. Returns true if it was removed.
    async fn delete_note(&self, note: i64, player: PlayerId) -> Result<bool, StoreError>;

    /// Counts a player's report of a note, and hides the note at `to_hide` reports. Returns false if there is no such note.
    async fn report(&self, note: i64, player: PlayerId, now: Time, to_hide: u32) -> Result<bool, StoreError>;

    /// Hides a note, or shows it again and deletes its reports. Returns false if there is no such note.
    async fn hide_note(&self, note: i64, is_hidden: bool) -> Result<bool, StoreError>;

    /// Blocks a player for another, or unblocks.
    async fn block(&self, player: PlayerId, blocked: PlayerId, is_blocked: bool) -> Result<(), StoreError>;

    /// The names of the players that a player has blocked.
    async fn blocked_by(&self, player: PlayerId) -> Result<Vec<String>, StoreError>;

    /// Runs that a player plays or has played on the server, newest first.
    async fn plays_of(&self, player: PlayerId) -> Result<Vec<StoredPlay>, StoreError>;

    /// Closes the database. After that, a `SQLite` file is complete.
    async fn close(&self);

    /// Runs of a player, newest first.
    async fn runs_of(&self, player: PlayerId, first: u32, count: u32) -> Result<Vec<StoredRun>, StoreError>;
}

/// Writes a copy of the database at an address into a new file, even while servers use it.
///
/// # Errors
/// Fails if the database is not a `SQLite` file, or if the copy cannot be written.
pub async fn backup(address: &str, file: &str) -> Result<(), StoreError> {
    if !address.starts_with("sqlite:") {
        return Err(StoreError::NoFile);
    }
    Sqlite::open(address).await?.copy_into(file).await
}

/// Opens the database at an address, "sqlite:FILE" or "postgres://…", and migrates its tables.
///
/// # Errors
/// Fails if the database does not exist or cannot be used.
pub async fn open(address: &str) -> Result<Arc<dyn Store>, StoreError> {
    if address.starts_with("sqlite:") {
        return Ok(Arc::new(Sqlite::open(address).await?));
    }
    if address.starts_with("postgres:") || address.starts_with("postgresql:") {
        return Ok(Arc::new(Postgres::open(address).await?));
    }
    // The address may contain a password.
    Err(StoreError::Address(address.split(':').next().unwrap_or_default().to_owned()))
}
