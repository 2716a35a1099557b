//! The ledger: what counts, from when, and until when. See [`barrow_online::LedgerEntry`].

use super::database::{Column, Put, Transaction, column, query, read, returned};
use super::runs::{COUNTED, REFUSED, select_rows};
use super::{PlayerId, Result, RunId, Store, StoreError, Time};
use barrow_online::{BoardRow, Head, LedgerEntry, LedgerRecord, RecordedRun, Secret, Withdrawal, seal};
use sqlx::any::AnyRow;

/// The bytes of a salt.
const SALT: usize = 16;
/// Runs that are recorded in one transaction when the ledger begins.
const BATCH: u32 = 500;

/// A result as its board shows it, and what its seal in the ledger hides.
#[derive(Clone, Debug)]
pub struct AuditedRun {
    /// The row.
    pub row: BoardRow,
    /// The bytes of the run.
    pub run: Vec<u8>,
    /// The salt of its seal.
    pub salt: Vec<u8>,
}

/// A player's name, and the salt of its seal in the ledger.
#[derive(Clone, Debug)]
pub struct AuditedName {
    /// The player.
    pub player: PlayerId,
    /// The name.
    pub name: String,
    /// The salt.
    pub salt: Vec<u8>,
}

fn salt() -> Result<Vec<u8>> {
    let mut salt = vec![0; SALT];
    getrandom::fill(&mut salt).map_err(|_| StoreError::NoDice)?;
    Ok(salt)
}

/// Appends an entry. Returns its number.
async fn append(transaction: &mut Transaction, secret: &Secret, record: LedgerRecord, now: Time) -> Result<u64> {
    let sql = "UPDATE ledger_head SET number = number + 1 WHERE id = 1 RETURNING number - 1 AS number, hash";
    let read = |row: AnyRow| Ok(read!(row => Head { number, hash }));
    let head = returned(query(sql, &[]).try_map(read), &mut **transaction).await?.ok_or(sqlx::Error::RowNotFound)?;
    let entry = LedgerEntry::new(&head, record, now as u64, secret);
    let sql = "INSERT INTO ledger (number, at, record, before, signature) VALUES ($1, $2, $3, $4, $5)";
    query(sql, &[&entry.number, &now, &entry.record, &entry.before, &entry.signature]).execute(&mut **transaction).await?;
    query("UPDATE ledger_head SET hash = $1 WHERE id = 1", &[&entry.head().hash]).execute(&mut **transaction).await?;
    Ok(entry.number)
}

/// Records that a run counts, and first the name of its player.
pub(super) async fn record_result(transaction: &mut Transaction, secret: &Secret, run: RunId, now: Time) -> Result<()> {
    let sql = "SELECT id AS run, player, kind, game, variant, challenge, CAST(is_young AS INTEGER) AS is_young, uploaded_at, took, \
               sealed_until, '' AS seal, run AS bytes FROM runs WHERE id = $1 AND state = $2 AND salt IS NULL";
    let read = |row: AnyRow| {
        let recorded = read!(row => RecordedRun {
            run, player, kind, game, variant, challenge, is_young, uploaded_at, took, sealed_until, seal
        });
        Ok((recorded, <Vec<u8>>::get(&row, "bytes")?))
    };
    let found = query(sql, &[&run, &COUNTED]).try_map(read).fetch_optional(&mut **transaction).await?;
    let Some((mut recorded, bytes)) = found else { return Ok(()) };
    if let Some(player) = recorded.player {
        let sql = "SELECT name FROM players WHERE id = $1 AND salt IS NULL";
        let unknown = query(sql, &[&player]).try_map(column("name")).fetch_optional(&mut **transaction).await?;
        if let Some(name) = unknown {
            set_name(transaction, secret, PlayerId(player), name, now).await?;
        }
    }
    let salt = salt()?;
    recorded.seal = seal(&salt, &bytes);
    let entry = append(transaction, secret, LedgerRecord::Result(recorded), now).await?;
    let sql = "UPDATE runs SET salt = $1, entry = $2 WHERE id = $3";
    query(sql, &[&salt, &entry, &run]).execute(&mut **transaction).await?;
    Ok(())
}

async fn set_name(transaction: &mut Transaction, secret: &Secret, player: PlayerId, name: String, now: Time) -> Result<()> {
    let salt = salt()?;
    query("UPDATE players SET salt = $1 WHERE id = $2", &[&salt, &player]).execute(&mut **transaction).await?;
    append(transaction, secret, LedgerRecord::Name { player: player.0, seal: seal(&salt, name.as_bytes()) }, now).await?;
    Ok(())
}

/// Records the new name of a player whose earlier name is in the ledger.
pub(super) async fn record_name(transaction: &mut Transaction, secret: &Secret, player: PlayerId, now: Time) -> Result<()> {
    let sql = "SELECT name FROM players WHERE id = $1 AND salt IS NOT NULL";
    let known = query(sql, &[&player]).try_map(column("name")).fetch_optional(&mut **transaction).await?;
    match known {
        Some(name) => set_name(transaction, secret, player, name, now).await,
        None => Ok(()),
    }
}

/// Records that runs no longer count.
pub(super) async fn withdraw(
    transaction: &mut Transaction,
    secret: &Secret,
    runs: &[RunId],
    why: Withdrawal,
    now: Time,
) -> Result<()> {
    for run in runs {
        append(transaction, secret, LedgerRecord::Withdrawn { run: run.0, why }, now).await?;
    }
    Ok(())
}

/// The runs of a player that are in the ledger.
pub(super) async fn recorded_runs(transaction: &mut Transaction, player: PlayerId) -> Result<Vec<RunId>> {
    let sql = "SELECT id FROM runs WHERE player = $1 AND state = $2 AND salt IS NOT NULL ORDER BY id";
    Ok(query(sql, &[&player, &COUNTED]).try_map(column("id")).fetch_all(&mut **transaction).await?)
}

impl Store {
    /// The key that signs receipts and the ledger. All instances share it.
    pub async fn signer(&self) -> Result<Secret> {
        let mut fresh = [0; 32];
        getrandom::fill(&mut fresh).map_err(|_| StoreError::NoDice)?;
        let kept: Vec<u8> = self.secret("key", &fresh).await?;
        let kept = <[u8; 32]>::try_from(kept).ok().and_then(|kept| Secret::from_bytes(&kept));
        kept.ok_or(StoreError::Damaged("its key for receipts is invalid; restore a backup"))
    }

    /// Records results of earlier versions, which kept no ledger.
    pub async fn begin_ledger(&self, now: Time) -> Result<()> {
        let secret = self.signer().await?;
        loop {
            let sql = "SELECT id FROM runs WHERE state = $1 AND salt IS NULL ORDER BY id LIMIT $2";
            let left: Vec<RunId> = query(sql, &[&COUNTED, &BATCH]).try_map(column("id")).fetch_all(&self.writers).await?;
            if left.is_empty() {
                return Ok(());
            }
            let mut transaction = self.transaction().await?;
            for run in left {
                record_result(&mut transaction, &secret, run, now).await?;
            }
            transaction.commit().await?;
        }
    }

    /// The newest entry.
    pub async fn ledger_head(&self) -> Result<Head> {
        let read = |row: AnyRow| Ok(read!(row => Head { number, hash }));
        Ok(query("SELECT number, hash FROM ledger_head WHERE id = 1", &[]).try_map(read).fetch_one(&self.readers).await?)
    }

    /// Entries after `number`, in order.
    pub async fn ledger(&self, number: u64, count: u32) -> Result<Vec<LedgerEntry>> {
        let sql = "SELECT number, at, record, before, signature FROM ledger WHERE number > $1 ORDER BY number LIMIT $2";
        let read = |row: AnyRow| Ok(read!(row => LedgerEntry { number, before, at, record, signature }));
        Ok(query(sql, &[&number, &count]).try_map(read).fetch_all(&self.readers).await?)
    }

    /// Results in the order of their numbers, after `run`, with entries up to `entry`.
    pub async fn audited_runs(&self, run: RunId, entry: u64, count: u32) -> Result<Vec<AuditedRun>> {
        let sql = select_rows(
            "runs.run, runs.salt",
            "WHERE state = $1 AND runs.entry <= $4 AND runs.id > $2 ORDER BY runs.id LIMIT $3",
        );
        let read = |found: AnyRow| {
            Ok(AuditedRun {
                row: super::runs::row(&found)?,
                run: Column::get(&found, "run")?,
                salt: Column::get(&found, "salt")?,
            })
        };
        let values: [&dyn Put; 4] = [&COUNTED, &run, &count, &entry];
        Ok(query(sql, &values).try_map(read).fetch_all(&self.readers).await?)
    }

    /// Names that are in the ledger, in the order of their players, after `player`.
    pub async fn audited_names(&self, player: PlayerId, count: u32) -> Result<Vec<AuditedName>> {
        let sql = "SELECT id AS player, name, salt FROM players WHERE salt IS NOT NULL AND id > $1 ORDER BY id LIMIT $2";
        let read = |row: AnyRow| Ok(read!(row => AuditedName { player, name, salt }));
        Ok(query(sql, &[&player, &count]).try_map(read).fetch_all(&self.readers).await?)
    }

    /// Removes a result from its board, for the operator. Returns false if there is no such result.
    pub async fn hide_run(&self, run: RunId, now: Time) -> Result<bool> {
        let secret = self.signer().await?;
        let mut transaction = self.transaction().await?;
        let sql = "UPDATE runs SET state = $1, trouble = $2 WHERE id = $3 AND state = $4";
        let hidden = query(sql, &[&REFUSED, &HIDDEN, &run, &COUNTED]).execute(&mut *transaction).await?.rows_affected() > 0;
        if hidden {
            withdraw(&mut transaction, &secret, &[run], Withdrawal::Hidden, now).await?;
        }
        transaction.commit().await?;
        Ok(hidden)
    }
}

const HIDDEN: &str = "the server's operator has taken this run from its board";
