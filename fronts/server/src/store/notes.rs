//! Notes on the turns of runs, reports about those notes, and who has blocked whom.

use super::database::{Record, column, query, read, record, returned};
use super::{PlayerId, Result, RunId, Store, Time};
use crate::marks::Mark;
use sqlx::AssertSqlSafe;

record! {
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
}

impl StoredNote {
    /// Selects notes; `rest` is the rest of the statement.
    fn select(rest: &str) -> AssertSqlSafe<String> {
        AssertSqlSafe(format!(
            "SELECT notes.id, run, moves, players.name AS player, words AS text, notes.made_at, \
             (SELECT COUNT(*) FROM reports WHERE note = notes.id) AS reports, \
             CAST(is_hidden AS INTEGER) AS is_hidden \
             FROM notes JOIN players ON players.id = notes.player {rest}"
        ))
    }
}

impl Store {
    /// Number of notes that a player wrote.
    pub async fn count_notes(&self, player: PlayerId) -> Result<i64> {
        let sql = "SELECT COUNT(*) AS count FROM notes WHERE player = $1";
        Ok(query(sql, &[&player]).try_map(column("count")).fetch_one(&self.readers).await?)
    }

    /// Adds a note. Returns its number; `None` if the run's player has blocked the writer.
    pub async fn add_note(&self, run: RunId, player: PlayerId, moves: i64, text: &str, now: Time) -> Result<Option<i64>> {
        let sql = "INSERT INTO notes (run, player, moves, words, made_at, is_hidden) \
                   SELECT $1, $2, $3, $4, $5, FALSE WHERE NOT EXISTS (SELECT 1 FROM blocks JOIN runs \
                   ON runs.player = blocks.player WHERE runs.id = $1 AND blocked = $2) RETURNING id";
        Ok(returned(query(sql, &[&run, &player, &moves, &text, &now]).try_map(column("id")), &self.writers).await?)
    }

    /// The notes on a run in the order of its moves, without hidden notes and without notes of players that the reader has
    /// blocked: `count` of them, after the first `skipped`.
    pub async fn notes(&self, run: RunId, reader: Option<PlayerId>, skipped: u32, count: u32) -> Result<Vec<StoredNote>> {
        let sql = StoredNote::select(
            "WHERE run = $1 AND NOT is_hidden AND NOT EXISTS (SELECT 1 FROM blocks WHERE blocks.player = $2 \
             AND blocked = notes.player) ORDER BY moves, notes.id LIMIT $3 OFFSET $4",
        );
        Ok(query(sql, &[&run, &reader, &count, &skipped]).try_map(StoredNote::read).fetch_all(&self.readers).await?)
    }

    /// The notes that a player wrote.
    pub async fn notes_of(&self, player: PlayerId) -> Result<Vec<StoredNote>> {
        let sql = StoredNote::select("WHERE notes.player = $1 ORDER BY notes.id");
        Ok(query(sql, &[&player]).try_map(StoredNote::read).fetch_all(&self.readers).await?)
    }

    /// The notes that were reported or hidden, most reported first.
    pub async fn reported_notes(&self, count: u32) -> Result<Vec<StoredNote>> {
        let sql = StoredNote::select(
            "WHERE is_hidden OR EXISTS (SELECT 1 FROM reports WHERE note = notes.id) ORDER BY reports DESC, notes.id DESC LIMIT $1",
        );
        Ok(query(sql, &[&count]).try_map(StoredNote::read).fetch_all(&self.readers).await?)
    }

    /// Removes a note, if this player wrote it or played its run. Returns true if it was removed.
    pub async fn delete_note(&self, note: i64, player: PlayerId) -> Result<bool> {
        let sql = "DELETE FROM notes WHERE id = $1 AND (player = $2 OR EXISTS (SELECT 1 FROM runs \
                   WHERE runs.id = notes.run AND runs.player = $2))";
        Ok(query(sql, &[&note, &player]).execute(&self.writers).await?.rows_affected() > 0)
    }

    /// Records a player's report of a note from an address. Hides the note once players from `to_hide` addresses have reported it,
    /// counting only names made before `old`. Returns false if there is no such note.
    pub async fn report(
        &self,
        note: i64,
        (player, address): (PlayerId, &Mark),
        old: Time,
        to_hide: u32,
        now: Time,
    ) -> Result<bool> {
        let mut transaction = self.transaction().await?;
        let sql = "INSERT INTO reports (note, player, made_at, address) SELECT id, $2, $3, $4 FROM notes WHERE id = $1 \
                   ON CONFLICT DO NOTHING";
        query(sql, &[&note, &player, &now, address]).execute(&mut *transaction).await?;
        // Defence against notes that are hidden by one person with many names.
        let people = "COUNT(DISTINCT reports.address)";
        let sql = AssertSqlSafe(format!(
            "UPDATE notes SET is_hidden = is_hidden OR (SELECT {people} FROM reports JOIN players ON players.id = reports.player \
             WHERE note = $1 AND players.made_at <= $3) >= $2 WHERE id = $1"
        ));
        let is_there = query(sql, &[&note, &to_hide, &old]).execute(&mut *transaction).await?.rows_affected() > 0;
        transaction.commit().await?;
        Ok(is_there)
    }

    /// Hides a note, or shows it again and deletes its reports. Returns false if there is no such note.
    pub async fn hide_note(&self, note: i64, is_hidden: bool) -> Result<bool> {
        let mut transaction = self.transaction().await?;
        if !is_hidden {
            query("DELETE FROM reports WHERE note = $1", &[&note]).execute(&mut *transaction).await?;
        }
        let sql = "UPDATE notes SET is_hidden = $1 WHERE id = $2";
        let is_there = query(sql, &[&is_hidden, &note]).execute(&mut *transaction).await?.rows_affected() > 0;
        transaction.commit().await?;
        Ok(is_there)
    }

    /// Blocks a player for another, or unblocks.
    pub async fn block(&self, player: PlayerId, blocked: PlayerId, is_blocked: bool) -> Result<()> {
        let sql = if is_blocked {
            "INSERT INTO blocks (player, blocked) VALUES ($1, $2) ON CONFLICT DO NOTHING"
        } else {
            "DELETE FROM blocks WHERE player = $1 AND blocked = $2"
        };
        query(sql, &[&player, &blocked]).execute(&self.writers).await?;
        Ok(())
    }

    /// The names of the players that a player has blocked.
    pub async fn blocked_by(&self, player: PlayerId) -> Result<Vec<String>> {
        let sql = "SELECT name FROM blocks JOIN players ON players.id = blocked WHERE player = $1 ORDER BY name";
        Ok(query(sql, &[&player]).try_map(column("name")).fetch_all(&self.readers).await?)
    }
}
