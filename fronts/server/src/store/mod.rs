//! What the server keeps: in `SQLite`, or in `PostgreSQL` where one machine is not enough. Nothing else outlives a process.

mod back_ends;

pub use back_ends::{Postgres, Sqlite};

use async_trait::async_trait;
use barrow_online::{Key, Kind, RunHash};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use thiserror::Error;

/// A moment. \[milliseconds since 1970\]
pub type Time = i64;

/// Why the store failed.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The database cannot be used.
    #[error("the database cannot be used ({0})")]
    Database(#[from] sqlx::Error),
    /// Its tables cannot be brought up to date.
    #[error("the tables of the database cannot be brought up to date ({0}); was it made by a newer server?")]
    Migration(#[from] sqlx::migrate::MigrateError),
    /// The address is of no database known here.
    #[error("\"{0}\" is no database; use sqlite:FILE or postgres://USER@HOST/NAME")]
    Address(String),
    /// Only a file can be copied.
    #[error("only a database of SQLite is copied here; `pg_dump` copies one of PostgreSQL")]
    NoFile,
    /// What is stored cannot be right.
    #[error("the database has a wrong {0}")]
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
    /// When it was made.
    pub made_at: Time,
    /// When the name was last changed.
    pub named_at: Time,
}

/// What came of adding a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Added {
    /// It was added.
    Player(PlayerId),
    /// The name is taken, or looks like one that is.
    NameTaken,
    /// The key belongs to a player already.
    KeyTaken,
}

/// A run to keep.
#[derive(Clone, Debug)]
pub struct NewRun {
    /// What makes it the same as another.
    pub hash: RunHash,
    /// Who played; `None`: a guest.
    pub player: Option<PlayerId>,
    /// What it is to prove.
    pub kind: Kind,
    /// The game.
    pub game: String,
    /// Its variant with its choices.
    pub variant: String,
    /// The version of the rules.
    pub rules: u32,
    /// The bytes of the run.
    pub run: Vec<u8>,
    /// When the server got it.
    pub uploaded_at: Time,
    /// How long it was played, where the server knows.
    pub took: Option<Time>,
    /// The race that it was played in.
    pub race: Option<InRace>,
}

/// What makes a run a result of a race.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InRace {
    /// The race.
    pub challenge: String,
    /// When it closes. Until then nobody gets the run.
    pub closes_at: Time,
    /// Whether the player's name is younger than the race.
    pub is_young: bool,
}

/// The number of an entry in a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EntryId(pub i64);

/// A player's entry in a race, to begin.
#[derive(Clone, Debug)]
pub struct NewEntry {
    /// Who plays.
    pub player: PlayerId,
    /// Which run it is to be.
    pub course: Course,
    /// The bytes of the header, which only the server has before the close.
    pub header: Vec<u8>,
    /// Random bytes.
    pub nonce: Vec<u8>,
    /// When it begins.
    pub started_at: Time,
    /// Whether the player's name is younger than the race.
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

/// A player's entry in a race, as it stands.
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
    /// Whether the player's name is younger than the race.
    pub is_young: bool,
    /// When the race closes.
    pub closes_at: Time,
    /// Whether it has ended.
    pub is_ended: bool,
    /// The run that it became, if it counts.
    pub run: Option<RunId>,
}

/// More moves of an entry.
#[derive(Clone, Debug)]
pub struct NewMoves {
    /// The entry.
    pub entry: EntryId,
    /// How many moves come before.
    pub after: i64,
    /// The moves, as records.
    pub records: Vec<u8>,
    /// When they were made.
    pub made_at: Time,
}

/// The number of an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AttemptId(pub i64);

/// An attempt to begin.
#[derive(Clone, Debug)]
pub struct NewAttempt {
    /// Who plays.
    pub player: PlayerId,
    /// What it is to prove: counted, or open for one that is only shown.
    pub kind: Kind,
    /// The day that it counts for; of a run that is only shown, a name that no other has.
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
    /// Whether others may watch.
    pub is_shown: bool,
}

/// An attempt as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredAttempt {
    /// The number.
    pub id: AttemptId,
    /// Who plays.
    pub player: PlayerId,
    /// What it is to prove.
    pub kind: Kind,
    /// The day that it counts for.
    pub challenge: String,
    /// The bytes of the header.
    pub header: Vec<u8>,
    /// Random bytes.
    pub nonce: Vec<u8>,
    /// When it began.
    pub started_at: Time,
    /// Moves so far.
    pub moves: i64,
    /// Bytes of the run's file so far, the header included.
    pub size: i64,
    /// Whether it has ended.
    pub is_ended: bool,
    /// Whether others may watch.
    pub is_shown: bool,
    /// The run that it became, unless that was deleted.
    pub run: Option<RunId>,
}

/// More of an attempt.
#[derive(Clone, Debug)]
pub struct NewPart {
    /// How many bytes of the run's file come before.
    pub after: i64,
    /// How many moves are in these.
    pub count: i64,
    /// The bytes.
    pub bytes: Vec<u8>,
    /// When they came.
    pub received_at: Time,
}

/// A run that is being played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LiveRun {
    /// The attempt; `None` if it is an entry in a race.
    pub attempt: Option<AttemptId>,
    /// The name of the player.
    pub player: String,
    /// What it is to prove.
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

/// A note to keep.
#[derive(Clone, Debug)]
pub struct NewNote {
    /// The run.
    pub run: RunId,
    /// Who writes.
    pub player: PlayerId,
    /// The moves before it.
    pub moves: i64,
    /// The words.
    pub text: String,
    /// When.
    pub made_at: Time,
}

/// A note on a turn of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredNote {
    /// The number.
    pub id: i64,
    /// The run.
    pub run: RunId,
    /// The moves before it.
    pub moves: i64,
    /// The name of its writer.
    pub player: String,
    /// The words.
    pub text: String,
    /// When it was written.
    pub made_at: Time,
    /// How many have reported it.
    pub reports: i64,
    /// Whether nobody is shown it.
    pub is_hidden: bool,
}

/// What a run came to when it was verified.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    /// Whether the player won.
    pub is_won: bool,
    /// The score.
    pub score: i64,
    /// The depth at the end.
    pub depth: i64,
    /// How it ended, in a word.
    pub word: String,
    /// What ended it, as a sentence.
    pub cause: String,
    /// The number of moves.
    pub moves: i64,
    /// Ids of its feats.
    pub feats: Vec<String>,
}

/// A run that the rules accept to its end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verified {
    /// What it came to.
    pub finding: Finding,
    /// What was played, which counts once: see [`barrow_online::play_hash`].
    pub play: RunHash,
}

/// How far a run is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum State {
    /// In the queue, or being verified.
    Waiting,
    /// On the board.
    Counted(Finding),
    /// Refused, with a sentence.
    Refused(String),
}

/// What can sign for a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredDevice {
    /// The public key of a device, or the credential of a passkey.
    pub id: Vec<u8>,
    /// Whether it is a passkey.
    pub is_passkey: bool,
    /// When it was added.
    pub added_at: Time,
}

/// A run that the server gets, or got, as it is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredPlay {
    /// The attempt; `None` if it is an entry in a race.
    pub attempt: Option<AttemptId>,
    /// The day, the race, or a name of its own.
    pub challenge: String,
    /// What it is to prove.
    pub kind: Kind,
    /// The game.
    pub game: String,
    /// Its variant with its choices.
    pub variant: String,
    /// When it began.
    pub started_at: Time,
    /// Whether it has ended.
    pub is_ended: bool,
}

/// A run without its bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredRun {
    /// The number.
    pub id: RunId,
    /// The name of the player; `None`: a guest.
    pub player: Option<String>,
    /// What it is to prove.
    pub kind: Kind,
    /// The game.
    pub game: String,
    /// Its variant with its choices.
    pub variant: String,
    /// When the server got it.
    pub uploaded_at: Time,
    /// How long it was played, where the server knows.
    pub took: Option<Time>,
    /// Until when nobody gets it.
    pub sealed_until: Option<Time>,
    /// How far it is.
    pub state: State,
}

/// A run that this instance is to verify.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leased {
    /// The number.
    pub id: RunId,
    /// The bytes.
    pub run: Vec<u8>,
    /// How many processes died of it.
    pub attempts: i64,
}

/// Which results a board has.
#[derive(Clone, Debug)]
pub struct Board {
    /// What they prove.
    pub kind: Kind,
    /// The game.
    pub game: String,
    /// Its variant with its choices.
    pub variant: String,
    /// Only runs that the server got from then on.
    pub since: Time,
    /// Only runs of this race.
    pub race: Option<String>,
    /// Runs of names that are younger than their race, or all others.
    pub is_young: bool,
}

/// Everything that is kept. All calls are safe while other instances work on the same database.
#[async_trait]
pub trait Store: Send + Sync {
    /// Whether the database answers.
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

    /// Forgets a player, their keys and their runs.
    async fn delete_player(&self, player: PlayerId) -> Result<(), StoreError>;

    /// Keeps the hash of a code that adds a key to a player, until then or for good, in place of the one before of that kind.
    async fn add_code(&self, hash: &[u8], player: PlayerId, expires_at: Option<Time>) -> Result<(), StoreError>;

    /// Adds a key, which must be nobody's, to the player of the code with this hash, and forgets the code. `None` if there is no such code.
    async fn add_key(&self, hash: &[u8], key: &Key, now: Time) -> Result<Option<PlayerId>, StoreError>;

    /// Keeps a passkey of a player. Returns whether it is new.
    async fn add_passkey(&self, credential: &[u8], player: PlayerId, key: &Key, now: Time) -> Result<bool, StoreError>;

    /// Whose passkey this is, and its key.
    async fn passkey(&self, credential: &[u8]) -> Result<Option<(PlayerId, Key)>, StoreError>;

    /// Adds a key, which must be nobody's, to a player.
    async fn add_key_to(&self, player: PlayerId, key: &Key, now: Time) -> Result<(), StoreError>;

    /// What can sign for a player, the first one first.
    async fn devices(&self, player: PlayerId) -> Result<Vec<StoredDevice>, StoreError>;

    /// Removes a key or a passkey of a player. Returns whether it was there.
    async fn remove_device(&self, player: PlayerId, id: &[u8]) -> Result<bool, StoreError>;

    /// Takes a nonce of a key. Returns whether it is new.
    async fn take_nonce(&self, key: &Key, nonce: &str, expires_at: Time) -> Result<bool, StoreError>;

    /// Forgets nonces whose time is out.
    async fn forget_nonces(&self, now: Time) -> Result<(), StoreError>;

    /// Adds a run to the queue. Returns its number, or that of the same run if it is known, and whether it is new.
    async fn add_run(&self, run: NewRun) -> Result<(RunId, bool), StoreError>;

    /// The next runs to verify, the oldest first, which no other instance gets before `until`.
    async fn lease(&self, now: Time, until: Time, count: u32) -> Result<Vec<Leased>, StoreError>;

    /// Keeps runs that are being verified from other instances until then.
    async fn renew(&self, runs: &[RunId], until: Time) -> Result<(), StoreError>;

    /// Puts a run back that a process died of, at once and with one more attempt.
    async fn put_back(&self, run: RunId) -> Result<(), StoreError>;

    /// How many runs wait.
    async fn queue_length(&self) -> Result<u64, StoreError>;

    /// Writes what verifying runs came to. One that is settled stays as it is. One that was played before, outside a sealed race, is
    /// refused.
    async fn settle(&self, found: &[(RunId, Result<Verified, String>)]) -> Result<(), StoreError>;

    /// A run without its bytes.
    async fn run(&self, run: RunId) -> Result<Option<StoredRun>, StoreError>;

    /// The bytes of a run that counts and is not sealed any more.
    async fn run_bytes(&self, run: RunId, now: Time) -> Result<Option<Vec<u8>>, StoreError>;

    /// Results of a board, the best first, and the earlier first among equals.
    async fn board(&self, board: &Board, first: u32, count: u32) -> Result<Vec<StoredRun>, StoreError>;

    /// The secret of this name. `fresh` becomes it if there is none.
    async fn secret(&self, name: &str, fresh: &[u8]) -> Result<Vec<u8>, StoreError>;

    /// Begins an attempt. Returns its number, or that of the player's attempt at the same challenge, and whether it is new.
    async fn begin(&self, attempt: NewAttempt) -> Result<(AttemptId, bool), StoreError>;

    /// The counted attempt of a player with this header, or else the latest run with it that they show, unless it has ended.
    async fn begun_by(&self, player: PlayerId, header: &[u8]) -> Result<Option<(AttemptId, Kind)>, StoreError>;

    /// Lets others watch an attempt.
    async fn show(&self, attempt: AttemptId) -> Result<(), StoreError>;

    /// Runs that are shown or sealed, and had a move since then, the latest first.
    async fn live(&self, since: Time, now: Time, count: u32) -> Result<Vec<LiveRun>, StoreError>;

    /// Forgets runs that were only shown, and had no move since then.
    async fn forget_shown(&self, since: Time) -> Result<(), StoreError>;

    /// An attempt.
    async fn attempt(&self, attempt: AttemptId) -> Result<Option<StoredAttempt>, StoreError>;

    /// Begins an entry in a race. Returns it, or the one that the player has, and whether it is new.
    async fn enter(&self, entry: NewEntry) -> Result<(StoredEntry, bool), StoreError>;

    /// A player's entry in a race.
    async fn entry(&self, player: PlayerId, course: &Course) -> Result<Option<StoredEntry>, StoreError>;

    /// Adds moves of entries that go on, all at once. Returns for each whether nobody had made others there.
    async fn add_moves(&self, moves: &[NewMoves]) -> Result<Vec<bool>, StoreError>;

    /// The moves of an entry, in order: how many come before, and the records. `None` once it has ended.
    async fn moves(&self, entry: EntryId) -> Result<Option<Vec<(i64, Vec<u8>)>>, StoreError>;

    /// Ends an entry: with its run, which joins the queue, or without one if it does not count. Returns the run's number; `None` if there
    /// is none, or the entry has ended before.
    async fn end_entry(&self, entry: EntryId, run: Option<NewRun>) -> Result<Option<RunId>, StoreError>;

    /// Keeps what time it is. Returns the latest time that was kept.
    async fn keep_time(&self, now: Time) -> Result<Time, StoreError>;

    /// Whether a header was given out for a counted attempt or a race.
    async fn is_given_out(&self, header: &[u8]) -> Result<bool, StoreError>;

    /// Adds moves to an attempt that stands where they begin and has not ended. Returns whether it does.
    async fn add_part(&self, attempt: AttemptId, part: &NewPart) -> Result<bool, StoreError>;

    /// The parts of an attempt after this many bytes of its file, in order.
    async fn parts(&self, attempt: AttemptId, after: i64) -> Result<Vec<Vec<u8>>, StoreError>;

    /// Ends an attempt with its run, which joins the queue unless the same is there. Returns the run's number; `None` if the attempt has
    /// ended before.
    async fn end(&self, attempt: AttemptId, run: NewRun) -> Result<Option<RunId>, StoreError>;

    /// Adds a note. Returns its number; `None` if who played the run has blocked its writer.
    async fn add_note(&self, note: &NewNote) -> Result<Option<i64>, StoreError>;

    /// The notes on a run in the order of its moves, without hidden ones and those of players whom the reader has blocked.
    async fn notes(&self, run: RunId, reader: Option<PlayerId>) -> Result<Vec<StoredNote>, StoreError>;

    /// The notes that a player wrote.
    async fn notes_of(&self, player: PlayerId) -> Result<Vec<StoredNote>, StoreError>;

    /// The notes that were reported or hidden, the most reported first.
    async fn reported_notes(&self, count: u32) -> Result<Vec<StoredNote>, StoreError>;

    /// Removes a note, if this player wrote it or played its run. Returns whether it did.
    async fn delete_note(&self, note: i64, player: PlayerId) -> Result<bool, StoreError>;

    /// Counts a player's report of a note, which hides it once there are as many. Returns whether there is such a note.
    async fn report(&self, note: i64, player: PlayerId, now: Time, to_hide: u32) -> Result<bool, StoreError>;

    /// Hides a note, or shows it again and forgets the reports. Returns whether there is such a note.
    async fn hide_note(&self, note: i64, is_hidden: bool) -> Result<bool, StoreError>;

    /// Lets a player be blocked by another, or not.
    async fn block(&self, player: PlayerId, blocked: PlayerId, is_blocked: bool) -> Result<(), StoreError>;

    /// The names of those whom a player has blocked.
    async fn blocked_by(&self, player: PlayerId) -> Result<Vec<String>, StoreError>;

    /// What a player plays or has played over the server, newest first.
    async fn plays_of(&self, player: PlayerId) -> Result<Vec<StoredPlay>, StoreError>;

    /// Lets go of the database. A file of `SQLite` is whole then.
    async fn close(&self);

    /// Runs of a player, newest first.
    async fn runs_of(&self, player: PlayerId, first: u32, count: u32) -> Result<Vec<StoredRun>, StoreError>;
}

/// Writes a copy of the database at an address into a new file, while servers work on it.
///
/// # Errors
/// If it is no file of `SQLite`, or the copy cannot be written.
pub async fn backup(address: &str, file: &str) -> Result<(), StoreError> {
    if !address.starts_with("sqlite:") {
        return Err(StoreError::NoFile);
    }
    Sqlite::open(address).await?.copy_into(file).await
}

/// Opens the database at an address, "sqlite:FILE" or "postgres://…", and brings its tables up to date.
///
/// # Errors
/// If there is no such database, or it cannot be used.
pub async fn open(address: &str) -> Result<Arc<dyn Store>, StoreError> {
    if address.starts_with("sqlite:") {
        return Ok(Arc::new(Sqlite::open(address).await?));
    }
    if address.starts_with("postgres:") || address.starts_with("postgresql:") {
        return Ok(Arc::new(Postgres::open(address).await?));
    }
    // A password may stand in it.
    Err(StoreError::Address(address.split(':').next().unwrap_or_default().to_owned()))
}
