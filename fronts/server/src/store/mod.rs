//! The server's storage: `SQLite`, or `PostgreSQL` where one machine is not enough. No other state outlives a process. Each file
//! has a subject's types, SQL and calls.

mod attempts;
mod database;
mod devices;
mod notes;
mod players;
mod queue;
mod races;
mod runs;

pub use attempts::{AttemptId, NewAttempt, StoredAttempt, StoredPlay};
pub use devices::StoredDevice;
pub use notes::StoredNote;
pub use players::{Added, PlayerId, StoredPlayer};
pub use queue::{Leased, Verified};
pub use races::{Course, EntryId, NewEntry, NewMoves, StoredEntry};
pub use runs::{Board, Finding, NewRun, RunId};

use database::{column, query};
use sqlx::AnyPool;
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
}

/// All stored data. Every call is safe while other instances use the same database. Clones share its connections.
#[derive(Clone, Debug)]
pub struct Store {
    readers: AnyPool,
    writers: AnyPool,
    is_postgres: bool,
}

type Result<T, E = StoreError> = std::result::Result<T, E>;

impl Store {
    /// Opens the database at an address, "sqlite:FILE" or "postgres://…", and migrates its tables.
    ///
    /// # Errors
    /// Fails if the database does not exist or cannot be used.
    pub async fn open(address: &str) -> Result<Self> {
        sqlx::any::install_default_drivers();
        // The rest of the address may contain a password.
        match address.split(':').next().unwrap_or_default() {
            "sqlite" => Self::sqlite(address).await,
            "postgres" | "postgresql" => Self::postgres(address).await,
            other => Err(StoreError::Address(other.to_owned())),
        }
    }

    /// Checks that the database answers.
    pub async fn check(&self) -> Result<()> {
        query("SELECT 1", &[]).execute(&self.readers).await?;
        Ok(())
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
        if !address.starts_with("sqlite:") {
            return Err(StoreError::NoFile);
        }
        query("VACUUM INTO $1", &[&file]).execute(&Self::open(address).await?.writers).await?;
        Ok(())
    }

    /// The secret of this name. Stores `fresh` as the secret if there is none.
    pub async fn secret(&self, name: &str, fresh: &[u8]) -> Result<Vec<u8>> {
        let known = "SELECT value FROM secrets WHERE name = $1";
        if let Some(value) = query(known, &[&name]).try_map(column("value")).fetch_optional(&self.readers).await? {
            return Ok(value);
        }
        let sql = "INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING";
        query(sql, &[&name, &fresh]).execute(&self.writers).await?;
        Ok(query(known, &[&name]).try_map(column("value")).fetch_one(&self.writers).await?)
    }

    /// Stores the current time. Returns the latest time that any instance stored.
    pub async fn keep_time(&self, now: Time) -> Result<Time> {
        let sql = "INSERT INTO times (name, at) VALUES ('latest', $1) \
                   ON CONFLICT (name) DO UPDATE SET at = CASE WHEN times.at > $1 THEN times.at ELSE $1 END RETURNING at";
        Ok(query(sql, &[&now]).try_map(column("at")).fetch_one(&self.writers).await?)
    }
}

/// Tells whether a statement failed because of a uniqueness constraint.
fn is_taken(error: &sqlx::Error) -> bool {
    error.as_database_error().is_some_and(sqlx::error::DatabaseError::is_unique_violation)
}
