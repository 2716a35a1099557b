//! The queue of runs to verify, and what verifying them finds.

use super::database::{Put, Record, column, marks, query, read, record};
use super::runs::{COUNTED, REFUSED, WAITING};
use super::{Finding, Result, RunId, Store, Time, ledger};
use barrow_online::{Kind, RunHash, Withdrawal};
use serde::{Deserialize, Serialize};
use sqlx::AssertSqlSafe;

/// The hash to store for a run that counts, so that the same moves count only once. NULL in sealed races, where two players may
/// make the same moves.
// Defence against the same moves in files that differ.
const PLAY: &str = "CASE WHEN kind = $2 THEN NULL ELSE $3 END";

/// The reason why a run is refused if the same play was already counted.
const PLAYED: &str = "another run here reached the same end, and only the first one counts";

/// The reason why a run no longer counts if the server received the same play from another player, move by move.
const SEEN: &str = "the server saw this run being played, and it counts for that player";

/// Selects runs that the server received while they were being played.
const WITNESSED: &str = "EXISTS (SELECT 1 FROM attempts WHERE attempts.run = runs.id)";

/// Selects runs that wait and that no instance has leased. `PostgreSQL` checks this again for a row that another instance had locked.
/// The run of a nameless player waits for the name.
const WAITS: &str = "state = $2 AND leased_until < $3 \
                     AND NOT EXISTS (SELECT 1 FROM players WHERE players.id = runs.player AND named_at = 0)";

/// The bytes of an attempt that the server had before another run was sent. A copy comes after most of its original.
const SEEN_BEFORE: &str = "(SELECT COALESCE(SUM(LENGTH(bytes)), 0) FROM parts WHERE attempt = attempts.id \
                           AND received_at < runs.uploaded_at)";

/// The most runs of one sender in a lease.
const TURNS: i64 = 4;
/// The most runs from which a lease chooses. Runs that other instances are taking are among them.
const CHOICE: i64 = 512;

/// A run that ended, and whose moves the rules accept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verified {
    /// Its result.
    pub finding: Finding,
    /// The hash of its moves. Each play counts once: see [`barrow_online::play_hash`].
    pub play: RunHash,
}

record! {
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
}

impl Store {
    /// Takes the next runs to verify, oldest first, but only a few of each sender at a time. No other instance gets them before
    /// `until`.
    pub async fn lease(&self, now: Time, until: Time, count: u32) -> Result<Vec<Leased>> {
        // Instances that take runs from the queue at the same time get different runs without waiting. `SQLite` has only one writer.
        let lock = if self.is_postgres { "FOR UPDATE SKIP LOCKED" } else { "" };
        let sql = format!(
            "UPDATE runs SET leased_until = $1 WHERE id IN (SELECT id FROM runs WHERE {WAITS} AND id IN (SELECT id FROM \
             (SELECT id, ROW_NUMBER() OVER (PARTITION BY COALESCE(sender, hash) ORDER BY id) AS turn FROM runs WHERE {WAITS}) \
             AS waiting WHERE turn <= $5 ORDER BY turn, id LIMIT $6) ORDER BY id LIMIT $4 {lock}) RETURNING id, run, attempts"
        );
        // Defence against a sender of many long runs.
        let turns = TURNS;
        let values: [&dyn Put; 6] = [&until, &WAITING, &now, &count, &turns, &CHOICE];
        let mut leased = query(AssertSqlSafe(sql), &values).try_map(Leased::read).fetch_all(&self.writers).await?;
        leased.sort_unstable_by_key(|run| run.id);
        Ok(leased)
    }

    /// Extends the lease on runs that are being verified.
    pub async fn renew(&self, runs: &[RunId], until: Time) -> Result<()> {
        if runs.is_empty() {
            return Ok(());
        }
        let mut transaction = self.transaction().await?;
        for run in runs {
            let sql = "UPDATE runs SET leased_until = $1 WHERE id = $2 AND state = $3";
            query(sql, &[&until, run, &WAITING]).execute(&mut *transaction).await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    /// Returns a run to the queue at once after a process died verifying it, and counts the attempt.
    pub async fn put_back(&self, run: RunId) -> Result<()> {
        let sql = "UPDATE runs SET leased_until = 0, attempts = attempts + 1 WHERE id = $1 AND state = $2";
        query(sql, &[&run, &WAITING]).execute(&self.writers).await?;
        Ok(())
    }

    /// Number of runs in the queue.
    pub async fn queue_length(&self) -> Result<u64> {
        let sql = format!("SELECT COUNT(*) AS count FROM runs WHERE {WAITS}");
        let count: i64 =
            query(AssertSqlSafe(sql), &[&0_i64, &WAITING, &i64::MAX]).try_map(column("count")).fetch_one(&self.readers).await?;
        Ok(count as u64)
    }

    /// Stores the results of verified runs. A run that already has a result keeps it. A run outside a sealed race is refused if
    /// the same play was already counted.
    pub async fn settle(&self, found: &[(RunId, Result<Verified, String>)], now: Time) -> Result<()> {
        if found.is_empty() {
            return Ok(());
        }
        let secret = self.signer().await?;
        let count = format!(
            "UPDATE runs SET ({}) = ({}), state = $1, play = {PLAY} WHERE id = $4 \
             AND state = $5 AND (kind = $2 OR NOT EXISTS (SELECT 1 FROM runs AS others WHERE others.play = $3))",
            Finding::COLUMNS.join(", "),
            marks(6, Finding::COLUMNS.len())
        );
        let supersede = format!(
            "UPDATE runs SET state = $1, trouble = $2, play = NULL, run = $3 WHERE play = $4 AND NOT {WITNESSED} \
             AND EXISTS (SELECT 1 FROM attempts WHERE attempts.run = $5 AND attempts.size <= 2 * {SEEN_BEFORE}) RETURNING id"
        );
        let mut transaction = self.transaction().await?;
        for (run, found) in found {
            let trouble = match found {
                Ok(Verified { finding, play }) => {
                    let nothing: [u8; 0] = [];
                    let values: [&dyn Put; 5] = [&REFUSED, &SEEN, &nothing.as_slice(), play, run];
                    let copies = query(AssertSqlSafe(supersede.as_str()), &values).try_map(column::<RunId>("id"));
                    // Defence against a copy of a run that was seen being played.
                    let copies = copies.fetch_all(&mut *transaction).await?;
                    ledger::withdraw(&mut transaction, &secret, &copies, Withdrawal::Superseded, now).await?;
                    let mut values: Vec<&dyn Put> = vec![&COUNTED, &Kind::Sealed, play, run, &WAITING];
                    values.extend(finding.values());
                    if query(AssertSqlSafe(count.as_str()), &values).execute(&mut *transaction).await?.rows_affected() > 0 {
                        ledger::record_result(&mut transaction, &secret, *run, now).await?;
                        continue;
                    }
                    PLAYED
                }
                Err(trouble) => trouble,
            };
            // Nobody can get the bytes of a refused run, so they need not be kept.
            let (sql, nothing) = ("UPDATE runs SET state = $1, trouble = $2, run = $5 WHERE id = $3 AND state = $4", [0_u8; 0]);
            query(sql, &[&REFUSED, &trouble, run, &WAITING, &nothing.as_slice()]).execute(&mut *transaction).await?;
        }
        transaction.commit().await?;
        Ok(())
    }
}
