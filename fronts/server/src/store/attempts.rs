//! Runs that the server receives while they are being played: counted attempts, and runs that others watch.

use super::database::{Column, Put, Record, column, query, read, record, returned};
use super::{Course, NewRun, PlayerId, Result, RunId, Store, Time, runs};
use barrow_online::{Kind, LiveRun};
use sqlx::AssertSqlSafe;
use sqlx::any::AnyRow;

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
    /// The digest of the run's first state.
    pub beginning: i64,
    /// The state of the hash of the header's bytes: see [`StoredAttempt::hasher`].
    pub hasher: Vec<u8>,
    /// Random bytes.
    pub nonce: Vec<u8>,
    /// When it begins.
    pub started_at: Time,
    /// True if others may watch.
    pub is_shown: bool,
}

/// The next part of an attempt.
#[derive(Clone, Debug)]
pub struct NewPart<'a> {
    /// The bytes.
    pub bytes: &'a [u8],
    /// Number of moves in them.
    pub moves: i64,
    /// The state of the hash after them: see [`StoredAttempt::hasher`].
    pub hasher: Vec<u8>,
}

record! {
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
        /// The state of the SHA-256 of these bytes, which further bytes continue; `None` for attempts of earlier versions.
        pub hasher: Option<Vec<u8>>,
        /// True once it has ended.
        pub is_ended: bool,
        /// True if others may watch.
        pub is_shown: bool,
        /// The run that it became, unless that run was deleted.
        pub run: Option<RunId>,
    }
}

record! {
    /// A run that the server receives, or received, while it was being played.
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
}

impl Store {
    /// Begins an attempt. Returns its number and true, or the number of the player's attempt at the same challenge, and false.
    pub async fn begin(&self, attempt: NewAttempt) -> Result<(AttemptId, bool)> {
        let NewAttempt { player, kind, challenge, game, variant, header, beginning, hasher, nonce, started_at, is_shown } =
            attempt;
        let sql = "INSERT INTO attempts (player, challenge, game, variant, kind, header, size, nonce, started_at, moved_at, \
                   is_shown, beginning, hasher, moves, is_ended) \
                   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10, $11, $12, 0, FALSE) \
                   ON CONFLICT DO NOTHING RETURNING id";
        let size = header.len() as i64;
        let values: [&dyn Put; 12] =
            [&player, &challenge, &game, &variant, &kind, &header, &size, &nonce, &started_at, &is_shown, &beginning, &hasher];
        if let Some(id) = returned(query(sql, &values).try_map(column("id")), &self.writers).await? {
            return Ok((id, true));
        }
        let sql = "SELECT id FROM attempts WHERE player = $1 AND challenge = $2 AND game = $3 AND variant = $4";
        Ok((query(sql, &values[..4]).try_map(column("id")).fetch_one(&self.writers).await?, false))
    }

    /// Tells whether a player has begun a counted attempt.
    pub async fn has_begun(&self, player: PlayerId, Course { challenge, game, variant }: &Course) -> Result<bool> {
        let sql = "SELECT id FROM attempts WHERE player = $1 AND challenge = $2 AND game = $3 AND variant = $4";
        Ok(query(sql, &[&player, challenge, game, variant]).fetch_optional(&self.readers).await?.is_some())
    }

    /// An attempt.
    pub async fn attempt(&self, attempt: AttemptId) -> Result<Option<StoredAttempt>> {
        let sql = AssertSqlSafe(format!("SELECT {} FROM attempts WHERE id = $1", StoredAttempt::columns()));
        Ok(query(sql, &[&attempt]).try_map(StoredAttempt::read).fetch_optional(&self.readers).await?)
    }

    /// The player's counted attempt with this header, or else the latest shared run with it that has not ended.
    pub async fn begun_by(&self, player: PlayerId, header: &[u8]) -> Result<Option<(AttemptId, Kind)>> {
        let sql = "SELECT id, kind FROM attempts WHERE header = $1 AND player = $2 AND (kind = $3 OR NOT is_ended) \
                   ORDER BY kind DESC, id DESC LIMIT 1";
        let read = |row: AnyRow| Ok((Column::get(&row, "id")?, Column::get(&row, "kind")?));
        Ok(query(sql, &[&header, &player, &Kind::Counted]).try_map(read).fetch_optional(&self.readers).await?)
    }

    /// Tells whether a header, or another of the same `beginning`, was issued for a counted attempt or a race.
    pub async fn is_given_out(&self, header: &[u8], beginning: i64) -> Result<bool> {
        // Defence against a given-out seed in other bits.
        let same = "header = $1 OR beginning = $3";
        let sql =
            format!("SELECT id FROM attempts WHERE ({same}) AND kind = $2 UNION SELECT id FROM entries WHERE {same} LIMIT 1");
        let ids = query(AssertSqlSafe(sql), &[&header, &Kind::Counted, &beginning]).try_map(column("id"));
        let id: Option<i64> = ids.fetch_optional(&self.readers).await?;
        Ok(id.is_some())
    }

    /// Other players' runs that are shown, have not ended, have the same `beginning`, and between half as many and as many moves as
    /// `moves`, oldest first.
    pub async fn shown_by_others(
        &self,
        player: Option<PlayerId>,
        beginning: i64,
        moves: i64,
        count: u32,
    ) -> Result<Vec<StoredAttempt>> {
        let sql = AssertSqlSafe(format!(
            "SELECT {} FROM attempts WHERE beginning = $1 AND is_shown AND NOT is_ended AND moves <= $2 \
             AND moves > 0 AND moves * 2 >= $2 AND ($3 IS NULL OR player <> $3) ORDER BY id LIMIT $4",
            StoredAttempt::columns()
        ));
        let values: [&dyn Put; 4] = [&beginning, &moves, &player, &count];
        Ok(query(sql, &values).try_map(StoredAttempt::read).fetch_all(&self.readers).await?)
    }

    /// Deletes a player's runs that were only shared and have not ended, except for the newest `count` with different beginnings.
    pub async fn limit_shown(&self, player: PlayerId, count: u32) -> Result<()> {
        let sql = "DELETE FROM attempts WHERE player = $1 AND kind = $2 AND NOT is_ended AND EXISTS (SELECT 1 FROM attempts AS newer \
                   WHERE newer.player = $1 AND newer.kind = $2 AND newer.beginning = attempts.beginning AND newer.id > attempts.id)";
        query(sql, &[&player, &Kind::Open]).execute(&self.writers).await?;
        let sql = "DELETE FROM attempts WHERE id IN (SELECT id FROM attempts WHERE player = $1 AND kind = $2 AND NOT is_ended \
                   ORDER BY id DESC LIMIT 1000 OFFSET $3)";
        query(sql, &[&player, &Kind::Open, &count]).execute(&self.writers).await?;
        Ok(())
    }

    /// Lets others watch an attempt.
    pub async fn show(&self, attempt: AttemptId) -> Result<()> {
        let sql = "UPDATE attempts SET is_shown = TRUE WHERE id = $1 AND NOT is_shown";
        query(sql, &[&attempt]).execute(&self.writers).await?;
        Ok(())
    }

    /// Runs that their players share, and that had a move since then, latest first. A sealed run has no number of moves.
    pub async fn live(&self, since: Time, now: Time, count: u32) -> Result<Vec<LiveRun>> {
        // The secret parts of sealed runs are not read.
        let sql = "SELECT attempts.id, players.name AS player, kind, game, variant, moves, started_at, moved_at \
                   FROM attempts JOIN players ON players.id = attempts.player WHERE NOT is_ended AND is_shown AND moved_at >= $1 \
                   UNION ALL \
                   SELECT NULL, name, $2, game, variant, NULL, started_at, moved_at FROM (SELECT name, game, variant, started_at, \
                   (SELECT made_at FROM entry_moves WHERE entry = entries.id ORDER BY after_moves DESC LIMIT 1) AS moved_at \
                   FROM entries JOIN players ON players.id = entries.player WHERE NOT is_ended AND is_shown AND closes_at > $3 \
                   AND named_at > 0) AS racing \
                   WHERE moved_at >= $1 ORDER BY moved_at DESC LIMIT $4";
        let read = |row| Ok(read!(row => LiveRun { id, player, game, variant, kind, moves, started_at, moved_at }));
        Ok(query(sql, &[&since, &Kind::Sealed, &now, &count]).try_map(read).fetch_all(&self.readers).await?)
    }

    /// Deletes runs that were only shared, and had no move since then.
    pub async fn forget_shown(&self, since: Time) -> Result<()> {
        let sql = "DELETE FROM attempts WHERE kind = $1 AND moved_at < $2";
        query(sql, &[&Kind::Open, &since]).execute(&self.writers).await?;
        Ok(())
    }

    /// Appends the bytes of further moves to an attempt in progress, if it has `after` bytes. Returns true if they were added.
    pub async fn add_part(&self, attempt: AttemptId, after: i64, part: &NewPart<'_>, now: Time) -> Result<bool> {
        let NewPart { bytes, moves, hasher } = part;
        let mut transaction = self.transaction().await?;
        let sql = "UPDATE attempts SET moves = moves + $1, size = size + $2, moved_at = $3, hasher = $6, \
                   largest = CASE WHEN largest > $1 THEN largest ELSE $1 END \
                   WHERE id = $4 AND size = $5 AND NOT is_ended";
        let size = bytes.len() as i64;
        if query(sql, &[moves, &size, &now, &attempt, &after, hasher]).execute(&mut *transaction).await?.rows_affected() == 0 {
            return Ok(false);
        }
        let sql = "INSERT INTO parts (attempt, after_bytes, bytes, received_at) VALUES ($1, $2, $3, $4)";
        query(sql, &[&attempt, &after, bytes, &now]).execute(&mut *transaction).await?;
        transaction.commit().await?;
        Ok(true)
    }

    /// The parts of an attempt after this many bytes of its file, in order.
    pub async fn parts(&self, attempt: AttemptId, after: i64) -> Result<Vec<Vec<u8>>> {
        let sql = "SELECT bytes FROM parts WHERE attempt = $1 AND after_bytes >= $2 ORDER BY after_bytes";
        Ok(query(sql, &[&attempt, &after]).try_map(column("bytes")).fetch_all(&self.readers).await?)
    }

    /// Ends an attempt. Its run joins the queue unless the same run is there. Returns the run's number; `None` if the attempt had
    /// already ended.
    pub async fn end(&self, attempt: AttemptId, run: NewRun) -> Result<Option<RunId>> {
        let mut transaction = self.transaction().await?;
        let sql = "UPDATE attempts SET is_ended = TRUE WHERE id = $1 AND NOT is_ended";
        if query(sql, &[&attempt]).execute(&mut *transaction).await?.rows_affected() == 0 {
            return Ok(None);
        }
        let (id, _) = runs::add(&mut transaction, &run).await?;
        query("UPDATE attempts SET run = $1 WHERE id = $2", &[&id, &attempt]).execute(&mut *transaction).await?;
        // The moves of a run that is only shared may have been made long before they arrived.
        let sql = "UPDATE runs SET largest = (SELECT largest FROM attempts WHERE id = $2) WHERE id = $1 AND kind = $3";
        query(sql, &[&id, &attempt, &Kind::Counted]).execute(&mut *transaction).await?;
        transaction.commit().await?;
        Ok(Some(id))
    }

    /// Runs that a player plays or has played on the server, newest first.
    pub async fn plays_of(&self, player: PlayerId) -> Result<Vec<StoredPlay>> {
        let sql = format!(
            "SELECT {} FROM (SELECT player, id AS attempt, challenge, kind, game, variant, started_at, is_ended FROM attempts \
             UNION ALL SELECT player, NULL, challenge, $2, game, variant, started_at, is_ended FROM entries) AS plays \
             WHERE player = $1 ORDER BY started_at DESC",
            StoredPlay::columns()
        );
        Ok(query(AssertSqlSafe(sql), &[&player, &Kind::Sealed]).try_map(StoredPlay::read).fetch_all(&self.readers).await?)
    }
}
