//! The server's storage: `SQLite`, or `PostgreSQL` where one machine is not enough. No other state outlives a process. Each file
//! has a subject's types, SQL and calls.

mod attempts;
mod database;
mod devices;
mod file;
mod ledger;
mod notes;
mod players;
mod queue;
mod races;
mod runs;

pub use attempts::{AttemptId, NewAttempt, NewPart, StoredAttempt, StoredPlay};
pub use devices::StoredDevice;
pub use file::file_of;
pub use ledger::{AuditedName, AuditedRun};
pub use notes::StoredNote;
pub use players::{KEPT, Named, NotNamed, PlayerId, StoredPlayer};
pub use queue::{Leased, Verified};
pub use races::{Course, EntryId, NewEntry, NewMoves, StoredEntry};
pub use runs::{Board, Finding, NewRun, RunId};

use crate::marks::Mark;
use database::{column, query, returned};
use file::{Opened, create};
use sqlx::{AnyPool, AssertSqlSafe};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::{fs, io};
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
    /// The database's file can be neither created nor used.
    #[error("{0}: {1}")]
    File(PathBuf, io::Error),
    /// The system has no random numbers.
    #[error("the system's random number generator is not available")]
    NoDice,
    /// The database has something that no server writes.
    #[error("the database is damaged: {0}")]
    Damaged(&'static str),
    /// The database's file was moved or deleted.
    #[error("{0} was moved or deleted; everything that the server stores from now on is lost once it stops")]
    Moved(PathBuf),
    /// The database is not a file, and only files can be copied.
    #[error("this copies only SQLite databases; use `pg_dump` for PostgreSQL")]
    NoFile,
}

/// All stored data. Every call is safe while other instances use the same database. Clones share its connections.
#[derive(Clone, Debug)]
pub struct Store {
    readers: AnyPool,
    writers: AnyPool,
    is_postgres: bool,
    file: Option<Opened>,
    /// True while deleted bytes may still be on the disk, because somebody was reading.
    is_unerased: Arc<AtomicBool>,
}

const SECRET: &str = "SELECT value FROM secrets WHERE name = $1";

type Result<T, E = StoreError> = std::result::Result<T, E>;

impl Store {
    /// Opens the database at an address, "sqlite:FILE" or "postgres://…", and migrates its tables.
    ///
    /// # Errors
    /// Fails if the database does not exist or cannot be used.
    pub async fn open(address: &str) -> Result<Self> {
        sqlx::any::install_default_drivers();
        // The rest of the address may contain a password.
        let store = match address.split(':').next().unwrap_or_default() {
            "sqlite" => Self::sqlite(address).await,
            "postgres" | "postgresql" => Self::postgres(address).await,
            other => Err(StoreError::Address(other.to_owned())),
        }?;
        store.fill_looks().await?;
        Ok(store)
    }

    /// Checks that the database answers, and that its file is in its place.
    pub async fn check(&self) -> Result<()> {
        query("SELECT 1", &[]).execute(&self.readers).await?;
        // Defence against a database that was moved away.
        self.file.as_ref().map_or(Ok(()), Opened::check)
    }

    /// Closes the database. After that, a `SQLite` file is complete.
    pub async fn close(&self) {
        self.readers.close().await;
        // The last connection to close writes the log into the file.
        self.writers.close().await;
    }

    /// Writes a copy of the database at an address into a new file, even while servers use it.
    ///
    /// # Errors
    /// Fails if the database is not a `SQLite` file, or if the copy cannot be written.
    pub async fn backup(address: &str, file: &str) -> Result<()> {
        if file_of(address).is_none() {
            return Err(StoreError::NoFile);
        }
        let store = Self::open(address).await?;
        let path = Path::new(file);
        create(path).map_err(|error| StoreError::File(path.to_owned(), error))?;
        let written = query("VACUUM INTO $1", &[&file]).execute(&store.writers).await;
        if written.is_err() {
            // Otherwise the next copy could not be written there. The error of the copy says more than one of this.
            let _ = fs::remove_file(path);
        }
        written?;
        Ok(())
    }

    /// The secret of this name. Stores `fresh` as the secret if there is none.
    pub async fn secret(&self, name: &str, fresh: &[u8]) -> Result<Vec<u8>> {
        if let Some(value) = self.known_secret(name).await? {
            return Ok(value);
        }
        let sql = "INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING";
        query(sql, &[&name, &fresh]).execute(&self.writers).await?;
        Ok(query(SECRET, &[&name]).try_map(column("value")).fetch_one(&self.writers).await?)
    }

    /// The secret of this name, if there is one.
    pub async fn known_secret(&self, name: &str) -> Result<Option<Vec<u8>>> {
        Ok(query(SECRET, &[&name]).try_map(column("value")).fetch_optional(&self.readers).await?)
    }

    /// Counts an action of `asker`. One is allowed per `step` on average, and at once as many as fit into `most`. \[milliseconds\]
    /// Returns the time to wait if it is too much.
    pub async fn take(&self, asker: &Mark, what: &str, (step, most): (Time, Time), now: Time) -> Result<Option<Time>> {
        // `until` is the time at which all counted actions have expired. Each action adds a step to it, and it must stay within
        // `most` of now.
        let from = "CASE WHEN takes.until > $3 THEN takes.until ELSE $3 END";
        let sql = format!(
            "INSERT INTO takes (asker, what, until) VALUES ($1, $2, $3 + $4) ON CONFLICT (asker, what) \
             DO UPDATE SET until = {from} + $4 WHERE {from} + $4 <= $3 + $5 RETURNING until"
        );
        let taken = query(AssertSqlSafe(sql), &[asker, &what, &now, &step, &most]).try_map(column("until"));
        let taken: Option<Time> = returned(taken, &self.writers).await?;
        if taken.is_some() {
            return Ok(None);
        }
        let until = query("SELECT until FROM takes WHERE asker = $1 AND what = $2", &[asker, &what]).try_map(column("until"));
        let until: Option<Time> = until.fetch_optional(&self.writers).await?;
        Ok(Some((until.unwrap_or(now) + step - most - now).max(1)))
    }

    /// Deletes counts that no longer limit anybody.
    pub async fn forget_takes(&self, now: Time) -> Result<()> {
        query("DELETE FROM takes WHERE until <= $1", &[&now]).execute(&self.writers).await?;
        Ok(())
    }

    /// Stores the current time, unless a time at or after `past` is stored.
    pub async fn keep_time_past(&self, past: Time, now: Time) -> Result<()> {
        let latest = query("SELECT at FROM times WHERE name = 'latest'", &[]).try_map(column("at"));
        let latest: Option<Time> = latest.fetch_optional(&self.readers).await?;
        if latest.is_none_or(|latest| latest < past) {
            self.keep_time(now).await?;
        }
        Ok(())
    }

    /// Stores the current time. Returns the latest time that any instance stored.
    pub async fn keep_time(&self, now: Time) -> Result<Time> {
        let sql = "INSERT INTO times (name, at) VALUES ('latest', $1) \
                   ON CONFLICT (name) DO UPDATE SET at = CASE WHEN times.at > $1 THEN times.at ELSE $1 END RETURNING at";
        Ok(returned(query(sql, &[&now]).try_map(column("at")), &self.writers).await?.ok_or(sqlx::Error::RowNotFound)?)
    }
}

/// Tells whether a statement failed because of a uniqueness constraint.
fn is_taken(error: &sqlx::Error) -> bool {
    error.as_database_error().is_some_and(sqlx::error::DatabaseError::is_unique_violation)
}
