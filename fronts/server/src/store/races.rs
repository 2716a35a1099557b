//! Entries in races, which are played on the server, and their moves.

use super::database::{Column, Put, Record, Transaction, column, query, read, record};
use super::{NewRun, PlayerId, Result, RunId, Store, StoreError, Time, runs};
use crate::marks::Mark;
use barrow_online::Kind;
use sqlx::AssertSqlSafe;
use sqlx::any::AnyRow;
use std::collections::BTreeSet;

/// A counted attempt is for one day, which is over this long after the attempt's start at the latest. \[milliseconds\]
const DAY: Time = 24 * 60 * 60 * 1000;
/// The most rows in one statement. Databases limit the number of values.
const MOST_ROWS: usize = 1000;

/// The number of an entry in a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EntryId(pub i64);

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

/// A new entry in a race.
#[derive(Clone, Debug)]
pub struct NewEntry {
    /// The player.
    pub player: PlayerId,
    /// The race and game.
    pub course: Course,
    /// The bytes of the header, which only the server has until the race closes.
    pub header: Vec<u8>,
    /// The digest of the run's first state.
    pub beginning: i64,
    /// Random bytes.
    pub nonce: Vec<u8>,
    /// When it begins.
    pub started_at: Time,
    /// True if the player's name is newer than the race.
    pub is_young: bool,
    /// When the race closes.
    pub closes_at: Time,
}

record! {
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
        /// True if others may see that the player plays.
        pub is_shown: bool,
        /// The run that it became, if it counts.
        pub run: Option<RunId>,
    }
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

/// Remembers, under a mark of a player, what the player has played today and in open races. A name that is deleted and created
/// again gets no second attempt.
pub(super) async fn spend(transaction: &mut Transaction, player: PlayerId, mark: &Mark, now: Time) -> Result<()> {
    let sql = "INSERT INTO spent (mark, challenge, game, variant, until) \
               SELECT $1, challenge, game, variant, closes_at FROM entries WHERE player = $2 AND closes_at > $3 \
               UNION ALL SELECT $1, challenge, game, variant, started_at + $4 FROM attempts \
               WHERE player = $2 AND kind = $5 AND started_at + $4 > $3 ON CONFLICT DO NOTHING";
    query(sql, &[mark, &player, &now, &DAY, &Kind::Counted]).execute(&mut **transaction).await?;
    Ok(())
}

/// Selects the entry of a player in a race.
fn entry_of() -> AssertSqlSafe<String> {
    let columns = StoredEntry::columns();
    AssertSqlSafe(format!("SELECT {columns} FROM entries WHERE player = $1 AND challenge = $2 AND game = $3 AND variant = $4"))
}

impl Store {
    /// Begins an entry in a race. Returns it and true, or the player's existing entry and false.
    pub async fn enter(&self, entry: NewEntry) -> Result<(StoredEntry, bool)> {
        let NewEntry { player, course, header, beginning, nonce, started_at, is_young, closes_at } = entry;
        let Course { challenge, game, variant } = course;
        let sql = "INSERT INTO entries (player, challenge, game, variant, header, nonce, started_at, is_young, closes_at, \
                   beginning, is_ended) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, FALSE) ON CONFLICT DO NOTHING";
        let values: [&dyn Put; 10] =
            [&player, &challenge, &game, &variant, &header, &nonce, &started_at, &is_young, &closes_at, &beginning];
        let is_new = query(sql, &values).execute(&self.writers).await?.rows_affected() > 0;
        // A reader might not see the new entry yet.
        Ok((query(entry_of(), &values[..4]).try_map(StoredEntry::read).fetch_one(&self.writers).await?, is_new))
    }

    /// A player's entry in a race.
    pub async fn entry(&self, player: PlayerId, course: &Course) -> Result<Option<StoredEntry>> {
        let Course { challenge, game, variant } = course;
        Ok(query(entry_of(), &[&player, challenge, game, variant])
            .try_map(StoredEntry::read)
            .fetch_optional(&self.readers)
            .await?)
    }

    /// Sets whether others may see that an entry is played.
    pub async fn show_entry(&self, entry: EntryId, is_shown: bool) -> Result<()> {
        query("UPDATE entries SET is_shown = $1 WHERE id = $2", &[&is_shown, &entry]).execute(&self.writers).await?;
        Ok(())
    }

    /// The number of players who have entered a race.
    pub async fn players_in(&self, challenge: &str) -> Result<u64> {
        let sql = "SELECT COUNT(DISTINCT player) AS count FROM entries WHERE challenge = $1";
        let count: i64 = query(sql, &[&challenge]).try_map(column("count")).fetch_one(&self.readers).await?;
        Ok(count as u64)
    }

    /// Tells whether a deleted name with one of these marks has used up its attempt at this course.
    pub async fn is_spent(&self, marks: &[Mark], course: &Course, now: Time) -> Result<bool> {
        let Course { challenge, game, variant } = course;
        let sql = "SELECT until FROM spent WHERE mark = $1 AND challenge = $2 AND game = $3 AND variant = $4 AND until > $5";
        for mark in marks {
            if query(sql, &[mark, challenge, game, variant, &now]).fetch_optional(&self.readers).await?.is_some() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Deletes used-up attempts of deleted names once they no longer matter.
    pub async fn forget_spent(&self, now: Time) -> Result<()> {
        query("DELETE FROM spent WHERE until <= $1", &[&now]).execute(&self.writers).await?;
        Ok(())
    }

    /// Adds moves of entries in progress, all at once. Returns true for each entry that had no moves at this place yet.
    pub async fn add_moves(&self, moves: &[NewMoves]) -> Result<Vec<bool>> {
        // Add only the first of two moves at the same place. A database might choose the other one.
        let mut added = BTreeSet::new();
        let first: Vec<&NewMoves> = moves.iter().filter(|moves| added.insert((moves.entry, moves.after))).collect();
        added.clear();
        let mut transaction = self.transaction().await?;
        for moves in first.chunks(MOST_ROWS) {
            let sql = format!(
                "INSERT INTO entry_moves (entry, after_moves, records, made_at) SELECT * FROM (VALUES {}) AS made \
                 WHERE EXISTS (SELECT 1 FROM entries WHERE id = column1 AND NOT is_ended) \
                 ON CONFLICT DO NOTHING RETURNING entry, after_moves",
                self.rows(moves.len(), 4)
            );
            let mut values: Vec<&dyn Put> = Vec::new();
            for moves in moves {
                values.extend([&moves.entry as &dyn Put, &moves.after, &moves.records, &moves.made_at]);
            }
            let read = |row: AnyRow| Ok((Column::get(&row, "entry")?, Column::get(&row, "after_moves")?));
            added.extend(query(AssertSqlSafe(sql), &values).try_map(read).fetch_all(&mut *transaction).await?);
        }
        transaction.commit().await?;
        // Defence against two moves at the same place.
        Ok(moves.iter().map(|moves| added.remove(&(moves.entry, moves.after))).collect())
    }

    /// The moves of an entry from the move after `from` on, in order: the number of moves before, and the records. `None` once it has
    /// ended.
    pub async fn moves(&self, entry: EntryId, from: i64) -> Result<Option<Vec<(i64, Vec<u8>)>>> {
        // Use one query: between two, another instance could end the entry and delete its moves. Thousands of rows take longer to
        // transfer than a single one.
        let hex = if self.is_postgres { "encode(records, 'hex')" } else { "hex(records)" };
        let sql = format!(
            "SELECT string_agg(CAST(after_moves AS TEXT) || ' ' || {hex}, ',') AS moves FROM entries \
             LEFT JOIN entry_moves ON entry = entries.id AND after_moves >= $2 WHERE entries.id = $1 AND NOT is_ended \
             GROUP BY entries.id"
        );
        let moves = query(AssertSqlSafe(sql), &[&entry, &from]).try_map(column::<Option<String>>("moves"));
        let Some(moves) = moves.fetch_optional(&self.readers).await? else { return Ok(None) };
        let row = |row: &str| {
            let (after, hex) = row.split_once(' ')?;
            let byte = |at: usize| u8::from_str_radix(hex.get(at..at + 2)?, 16).ok();
            Some((after.parse().ok()?, (0..hex.len()).step_by(2).map(byte).collect::<Option<_>>()?))
        };
        let rows = moves.iter().flat_map(|moves| moves.split(',')).map(row).collect::<Option<Vec<_>>>();
        let mut rows = rows.ok_or(StoreError::Damaged("moves"))?;
        rows.sort_unstable();
        Ok(Some(rows))
    }

    /// Ends an entry. Its run joins the queue; without a run, the entry does not count. Returns the run's number; `None` if there
    /// is no run, or if the entry had already ended.
    pub async fn end_entry(&self, entry: EntryId, run: Option<NewRun>) -> Result<Option<RunId>> {
        let mut transaction = self.transaction().await?;
        let sql = "UPDATE entries SET is_ended = TRUE WHERE id = $1 AND NOT is_ended";
        if query(sql, &[&entry]).execute(&mut *transaction).await?.rows_affected() == 0 {
            return Ok(None);
        }
        let id = match run {
            Some(run) => Some(runs::add(&mut transaction, &run).await?.0),
            None => None,
        };
        query("UPDATE entries SET run = $1 WHERE id = $2", &[&id, &entry]).execute(&mut *transaction).await?;
        query("DELETE FROM entry_moves WHERE entry = $1", &[&entry]).execute(&mut *transaction).await?;
        transaction.commit().await?;
        Ok(id)
    }
}
