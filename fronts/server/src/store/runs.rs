//! Runs, and the boards that they are on.

use super::database::{Column, Put, Record, Transaction, column, marks, query, read, record, returned};
use super::{PlayerId, Result, Store, Time};
use crate::marks::Mark;
use barrow_core::Run;
use barrow_online::{BoardRow, Kind, RunHash, RunState, Standing, Upload};
use serde::{Deserialize, Serialize};
use sqlx::AssertSqlSafe;
use sqlx::any::AnyRow;

/// The number of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RunId(pub i64);

impl RunId {
    /// Greater than any run's number.
    pub const END: Self = Self(i64::MAX);
}

record! {
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
        pub challenge: Option<String>,
        /// When its race closes. Until then nobody can get the run.
        pub sealed_until: Option<Time>,
        /// True if the player's name is newer than the race.
        pub is_young: bool,
        /// The mark of the player or the address that sent it. Senders take turns in the queue.
        pub sender: Option<Mark>,
    }
}

impl NewRun {
    /// An open run of a guest.
    pub fn new(run: &Run, hash: RunHash, variant: String, uploaded_at: Time, sender: Mark) -> Self {
        Self {
            hash,
            player: None,
            kind: Kind::Open,
            game: run.header.game.clone(),
            variant,
            rules: run.header.rules,
            run: run.to_bytes(),
            uploaded_at,
            took: None,
            challenge: None,
            sealed_until: None,
            is_young: false,
            sender: Some(sender),
        }
    }
}

pub(super) const WAITING: i16 = 0;
pub(super) const COUNTED: i16 = 1;
pub(super) const REFUSED: i16 = 2;

record! {
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
}

/// Selects runs; `rest` is the rest of the statement.
fn select(rest: &str) -> AssertSqlSafe<String> {
    select_rows("state, trouble", rest)
}

/// Selects results, and more columns.
pub(super) fn select_rows(more: &str, rest: &str) -> AssertSqlSafe<String> {
    AssertSqlSafe(format!(
        "SELECT runs.id, players.name AS player, kind, game, variant, uploaded_at, took, largest, sealed_until, {}, {more} \
         FROM runs LEFT JOIN players ON players.id = runs.player {rest}",
        Finding::columns()
    ))
}

pub(super) fn row(row: &AnyRow) -> sqlx::Result<BoardRow> {
    Ok(read!(row => BoardRow {
        id, player, game, variant, kind, is_won, score, depth, word, cause, moves, took, largest, feats, uploaded_at, sealed_until
    }))
}

fn upload(run: &AnyRow) -> sqlx::Result<Upload> {
    let id = Column::get(run, "id")?;
    let state = match Column::get(run, "state")? {
        WAITING => RunState::Waiting,
        COUNTED => RunState::Counted { row: Box::new(row(run)?) },
        REFUSED => RunState::Refused { error: Column::get(run, "trouble")? },
        _ => return Err(sqlx::Error::Decode("no state of a run".into())),
    };
    Ok(Upload { id, state })
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

/// Adds a run to the queue. Returns its number and true, or the number of the same run if it is known, and false.
pub(super) async fn add(transaction: &mut Transaction, run: &NewRun) -> Result<(RunId, bool)> {
    let sql = format!(
        "INSERT INTO runs ({}, state, leased_until, attempts, is_won, score, depth, word, cause, moves, feats) \
         VALUES ({}, {WAITING}, 0, 0, FALSE, 0, 0, '', '', 0, '') ON CONFLICT DO NOTHING RETURNING id",
        NewRun::COLUMNS.join(", "),
        marks(1, NewRun::COLUMNS.len())
    );
    let added = returned(query(AssertSqlSafe(sql), &run.values()).try_map(column("id")), &mut **transaction).await?;
    if let Some(id) = added {
        return Ok((id, true));
    }
    let sql = "SELECT id FROM runs WHERE hash = $1";
    Ok((query(sql, &[&run.hash]).try_map(column("id")).fetch_one(&mut **transaction).await?, false))
}

impl Store {
    /// Adds a run to the queue. Returns its number and true, or the number of the same run if it is known, and false.
    pub async fn add_run(&self, run: NewRun) -> Result<(RunId, bool)> {
        let mut transaction = self.transaction().await?;
        let added = add(&mut transaction, &run).await?;
        transaction.commit().await?;
        Ok(added)
    }

    /// A run with its outcome.
    pub async fn run(&self, run: RunId) -> Result<Option<Upload>> {
        Ok(query(select("WHERE runs.id = $1"), &[&run]).try_map(|run| upload(&run)).fetch_optional(&self.readers).await?)
    }

    /// The name of the player who sent a run; `None` for a guest.
    pub async fn sender(&self, run: RunId) -> Result<Option<String>> {
        let sql = "SELECT name FROM runs JOIN players ON players.id = runs.player WHERE runs.id = $1";
        Ok(query(sql, &[&run]).try_map(column("name")).fetch_optional(&self.readers).await?)
    }

    /// The bytes of a run that counts and is no longer sealed.
    pub async fn run_bytes(&self, run: RunId, now: Time) -> Result<Option<Vec<u8>>> {
        let sql = "SELECT run FROM runs WHERE id = $1 AND state = $2 AND (sealed_until IS NULL OR sealed_until <= $3)";
        Ok(query(sql, &[&run, &COUNTED, &now]).try_map(column("run")).fetch_optional(&self.readers).await?)
    }

    /// Results of a board, best first; ties go to the earlier run.
    pub async fn board(&self, board: &Board, first: u32, count: u32) -> Result<Vec<BoardRow>> {
        let sql = select(
            "WHERE state = $1 AND kind = $2 AND game = $3 AND variant = $4 AND uploaded_at >= $5 AND is_young = $6 \
             AND ($7 IS NULL OR challenge = $7) ORDER BY is_won DESC, score DESC, depth DESC, runs.id LIMIT $8 OFFSET $9",
        );
        let Board { kind, game, variant, since, race, is_young } = board;
        let values: [&dyn Put; 9] = [&COUNTED, kind, game, variant, since, is_young, race, &count, &first];
        Ok(query(sql, &values).try_map(|found| row(&found)).fetch_all(&self.readers).await?)
    }

    /// The place of a race's result on its list; `None` while it does not count.
    pub async fn standing(&self, run: RunId) -> Result<Option<Standing>> {
        let same = "other.state = $2 AND other.kind = own.kind AND other.game = own.game AND other.variant = own.variant \
                    AND other.challenge = own.challenge AND other.is_young = own.is_young";
        // The order of a board.
        let better = "(other.is_won, other.score, other.depth, own.id) > (own.is_won, own.score, own.depth, other.id)";
        let sql = format!(
            "SELECT score, depth, (SELECT COUNT(*) FROM runs AS other WHERE {same}) AS entries, \
             (SELECT COUNT(*) + 1 FROM runs AS other WHERE {same} AND {better}) AS place \
             FROM runs AS own WHERE own.id = $1 AND own.state = $2"
        );
        let read = |row: AnyRow| Ok(read!(row => Standing { place, entries, score, depth }));
        Ok(query(AssertSqlSafe(sql), &[&run, &COUNTED]).try_map(read).fetch_optional(&self.readers).await?)
    }

    /// Runs of a player with numbers below `before`, newest first.
    pub async fn runs_of(&self, player: PlayerId, before: RunId, count: u32) -> Result<Vec<Upload>> {
        let sql = select("WHERE runs.player = $1 AND runs.id < $3 ORDER BY runs.id DESC LIMIT $2");
        Ok(query(sql, &[&player, &count, &before]).try_map(|run| upload(&run)).fetch_all(&self.readers).await?)
    }
}
