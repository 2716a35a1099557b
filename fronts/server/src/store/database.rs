//! One way to use `SQLite` and `PostgreSQL`: queries in the SQL that both understand, and columns by their names.

use super::file::{Opened, file_of, protect};
use super::{AttemptId, EntryId, PlayerId, Result, RunId, Store, StoreError};
use barrow_online::{DeviceKind, Key, Kind, LedgerRecord, RunHash};
use sqlx::any::{AnyArguments, AnyConnectOptions, AnyPoolOptions, AnyRow};
use sqlx::error::BoxDynError;
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::query::Map;
use sqlx::{Any, AssertSqlSafe, Connection, Executor, Row as _, SqlSafeStr, ValueRef};
use std::borrow::Cow;
use std::future::ready;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// How long a query waits for a connection.
const PATIENCE: Duration = Duration::from_secs(10);
/// Connections of one instance to `PostgreSQL`, and readers of `SQLite`.
const CONNECTIONS: u32 = 8;

/// Migrations of the tables, oldest first. A published migration never changes.
const STEPS: &[(&str, &str)] = &[
    ("begin", include_str!("migrations/1_begin.sql")),
    ("attempts", include_str!("migrations/2_attempts.sql")),
    ("races", include_str!("migrations/3_races.sql")),
    ("codes", include_str!("migrations/4_codes.sql")),
    ("live", include_str!("migrations/5_live.sql")),
    ("notes", include_str!("migrations/6_notes.sql")),
    ("passkeys", include_str!("migrations/7_passkeys.sql")),
    ("plays", include_str!("migrations/8_plays.sql")),
    ("names", include_str!("migrations/9_names.sql")),
    ("trust", include_str!("migrations/10_trust.sql")),
    ("ledger", include_str!("migrations/11_ledger.sql")),
    ("shown", include_str!("migrations/12_shown.sql")),
];

/// The migrations in one database's dialect.
fn migrator(words: &[(&str, &str)]) -> Migrator {
    let migrations = (1..).zip(STEPS).map(|(number, &(name, sql))| {
        let sql = words.iter().fold(sql.to_owned(), |sql, (word, meaning)| sql.replace(word, meaning));
        Migration::new(number, name.into(), MigrationType::Simple, AssertSqlSafe(sql).into_sql_str(), false)
    });
    Migrator { migrations: Cow::Owned(migrations.collect()), ..Migrator::DEFAULT }
}

impl Store {
    /// Opens a `SQLite` file, or creates it. Many connections can read it while one writes.
    pub(super) async fn sqlite(address: &str) -> Result<Self> {
        let pool = || {
            AnyPoolOptions::new().acquire_timeout(PATIENCE).after_connect(|connection, _| {
                // In this mode, acknowledged data survives a crash of the machine only if each commit waits for the disk.
                let sql = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON";
                let sql = AssertSqlSafe(format!("PRAGMA busy_timeout = {}; {sql}", PATIENCE.as_millis()));
                Box::pin(async { connection.execute(sql).await.map(drop) })
            })
        };
        let path = file_of(address).ok_or(StoreError::NoFile)?;
        let failed = |error| StoreError::File(path.clone(), error);
        protect(&path).map_err(failed)?;
        let next = if address.contains('?') { '&' } else { '?' };
        let opened = |mode: &str| AnyConnectOptions::from_str(&format!("{address}{next}mode={mode}"));
        // A full disk ends a transaction without sqlx noticing, and that connection can no longer write.
        let writers =
            pool().max_connections(1).before_acquire(|connection, _| Box::pin(ready(Ok(!connection.is_in_transaction()))));
        let writers = writers.connect_with(opened("rwc")?).await?;
        migrator(&[("{id}", "INTEGER PRIMARY KEY AUTOINCREMENT"), ("{bytes}", "BLOB"), ("{text}", "TEXT")]).run(&writers).await?;
        let readers = pool().max_connections(CONNECTIONS).connect_with(opened("ro")?).await?;
        let file = Some(Opened::new(&path).map_err(failed)?);
        Ok(Self { readers, writers, is_postgres: false, file, is_unerased: Arc::default() })
    }

    /// Connects to a `PostgreSQL` server, which several instances share.
    pub(super) async fn postgres(address: &str) -> Result<Self> {
        let pool = AnyPoolOptions::new().max_connections(CONNECTIONS).acquire_timeout(PATIENCE).connect(address).await?;
        let id = "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY";
        // Other collations depend on the system.
        migrator(&[("{id}", id), ("{bytes}", "BYTEA"), ("{text}", "TEXT COLLATE \"C\"")]).run(&pool).await?;
        Ok(Self { readers: pool.clone(), writers: pool, is_postgres: true, file: None, is_unerased: Arc::default() })
    }

    /// Removes the bytes of deleted rows from the disk. Otherwise `SQLite`'s log keeps them until it is overwritten.
    pub(super) async fn erase(&self) -> Result<()> {
        if !self.is_postgres {
            let busy = query("PRAGMA wal_checkpoint(TRUNCATE)", &[]).try_map(column("busy"));
            let busy: i64 = busy.fetch_one(&self.writers).await?;
            self.is_unerased.store(busy != 0, Ordering::Relaxed);
        }
        Ok(())
    }

    /// Retries if somebody was reading the last time.
    pub async fn erase_rest(&self) -> Result<()> {
        if self.is_unerased.load(Ordering::Relaxed) { self.erase().await } else { Ok(()) }
    }

    /// Placeholders for rows of values: "($1, $2), ($3, $4)". `SQLite` compares each number with all before it, so it gets "?"
    /// instead.
    pub(super) fn rows(&self, count: usize, width: usize) -> String {
        let row = |row| if self.is_postgres { marks(row * width + 1, width) } else { vec!["?"; width].join(", ") };
        (0..count).map(|at| format!("({})", row(at))).collect::<Vec<_>>().join(", ")
    }

    /// Begins statements that take effect together, or not at all if the transaction is dropped before its commit.
    pub(super) async fn transaction(&self) -> Result<Transaction> {
        // Two writers of `SQLite` that both begin by reading would block each other.
        let begin = if self.is_postgres { "BEGIN" } else { "BEGIN IMMEDIATE" };
        Ok(self.writers.begin_with(begin).await?)
    }
}

pub(super) type Transaction = sqlx::Transaction<'static, Any>;
pub(super) type Query = sqlx::query::Query<'static, Any, AnyArguments>;

/// A statement with its values, the first for "$1".
pub(super) fn query(sql: impl SqlSafeStr, values: &[&dyn Put]) -> Query {
    values.iter().fold(sqlx::query(sql), |query, value| value.bind(query))
}

/// The first row that a statement returns. A statement takes effect only once it is read to its end: a full disk may stop it after
/// its first row.
pub(super) async fn returned<'e, F, T>(
    query: Map<'static, Any, F, AnyArguments>,
    executor: impl Executor<'e, Database = Any>,
) -> sqlx::Result<Option<T>>
where
    F: FnMut(AnyRow) -> sqlx::Result<T> + Send,
    T: Send + Unpin,
{
    // Defence against a disk that fills up behind a row.
    let rows = query.fetch_all(executor).await?;
    Ok(rows.into_iter().next())
}

/// Placeholders for values in a statement: "$3, $4" for two from the third.
pub(super) fn marks(first: usize, count: usize) -> String {
    (first..).take(count).map(|number| format!("${number}")).collect::<Vec<_>>().join(", ")
}

/// A struct whose fields are columns of the same names: see [`record`].
pub(super) trait Record: Sized {
    const COLUMNS: &[&str];
    /// SQL that selects the columns.
    fn columns() -> String;
    fn read(row: AnyRow) -> sqlx::Result<Self>;
    fn values(&self) -> Vec<&dyn Put>;
}

/// Declares a struct as a [`Record`].
macro_rules! record {
    ($(#[$about:meta])* pub struct $name:ident { $($(#[$about_field:meta])* pub $field:ident: $type:ty,)+ }) => {
        $(#[$about])*
        pub struct $name {
            $($(#[$about_field])* pub $field: $type,)+
        }

        impl Record for $name {
            const COLUMNS: &[&str] = &[$(stringify!($field)),+];

            fn columns() -> String {
                [$(<$type as $crate::store::database::Column>::selected(stringify!($field))),+].join(", ")
            }

            fn read(row: sqlx::any::AnyRow) -> sqlx::Result<Self> {
                Ok(read!(row => Self { $($field),+ }))
            }

            fn values(&self) -> Vec<&dyn $crate::store::database::Put> {
                vec![$(&self.$field),+]
            }
        }
    };
}

/// Reads a struct from columns of the same names.
macro_rules! read {
    ($row:ident => $name:ident { $($field:ident),+ }) => {
        $name { $($field: $crate::store::database::Column::get(&$row, stringify!($field))?),+ }
    };
}
pub(super) use {read, record};

/// Reads a single column.
pub(super) fn column<T: Column>(name: &'static str) -> impl Fn(AnyRow) -> sqlx::Result<T> {
    move |row| T::get(&row, name)
}

/// A type that a column can be set to.
pub(super) trait Put: Sync {
    fn bind(&self, query: Query) -> Query;
}

/// A type that a column can be read as.
pub(super) trait Column: Sized {
    fn get(row: &AnyRow, name: &str) -> sqlx::Result<Self>;

    /// SQL that selects the column.
    fn selected(name: &str) -> String {
        name.to_owned()
    }
}

impl<T: Column> Column for Option<T> {
    fn get(row: &AnyRow, name: &str) -> sqlx::Result<Self> {
        if row.try_get_raw(name)?.is_null() { Ok(None) } else { T::get(row, name).map(Some) }
    }
}

impl Column for bool {
    fn get(row: &AnyRow, name: &str) -> sqlx::Result<Self> {
        Ok(i64::get(row, name)? != 0)
    }

    // The `Any` driver of sqlx cannot read a column that `SQLite` declares as `BOOLEAN`.
    fn selected(name: &str) -> String {
        format!("CAST({name} AS INTEGER) AS {name}")
    }
}

macro_rules! put {
    ($($type:ty),*) => {$(
        impl Put for $type {
            fn bind(&self, query: Query) -> Query {
                query.bind(self)
            }
        }
    )*};
}

put!(bool, i16, i64, &str, String, &[u8], Vec<u8>, Option<i64>, Option<String>, Option<Vec<u8>>);

macro_rules! get {
    ($($type:ty),*) => {$(
        impl Column for $type {
            fn get(row: &AnyRow, name: &str) -> sqlx::Result<Self> {
                row.try_get(name)
            }
        }
    )*};
}

get!(i16, i64, String, Vec<u8>);

/// Types that are stored as others.
macro_rules! stored_as {
    ($($type:ty: |$value:ident| $put:expr, |$stored:ident: $plain:ty| $get:expr;)*) => {$(
        impl Put for $type {
            fn bind(&self, query: Query) -> Query {
                let $value = self;
                query.bind($put)
            }
        }

        impl Put for Option<$type> {
            fn bind(&self, query: Query) -> Query {
                query.bind(self.as_ref().map(|$value| $put))
            }
        }

        impl Column for $type {
            fn get(row: &AnyRow, name: &str) -> sqlx::Result<Self> {
                let $stored: $plain = Column::get(row, name)?;
                $get.map_err(|error| sqlx::Error::ColumnDecode { index: name.to_owned(), source: error.into() })
            }
        }
    )*};
}

stored_as! {
    PlayerId: |id| id.0, |id: i64| Ok::<_, BoxDynError>(Self(id));
    RunId: |id| id.0, |id: i64| Ok::<_, BoxDynError>(Self(id));
    AttemptId: |id| id.0, |id: i64| Ok::<_, BoxDynError>(Self(id));
    EntryId: |id| id.0, |id: i64| Ok::<_, BoxDynError>(Self(id));
    u32: |number| i64::from(*number), |number: i64| Self::try_from(number);
    u64: |number| *number as i64, |number: i64| Self::try_from(number);
    RunHash: |bytes| bytes.as_slice(), |bytes: Vec<u8>| Self::try_from(bytes).map_err(|_| "no hash");
    Key: |key| key.bytes().as_slice(), |bytes: Vec<u8>| Self::from_bytes(&bytes);
    DeviceKind: |kind| *kind as i16, |stored: i16| DeviceKind::ALL.get(stored as usize).copied().ok_or("no kind of device");
    Kind: |kind| code(*kind), |stored: i16| Self::ALL.into_iter().find(|kind| code(*kind) == stored).ok_or("no kind of run");
    LedgerRecord: |record| serde_json::to_string(record).unwrap_or_default(), |json: String| serde_json::from_str::<Self>(&json);
    // Ids of feats have no spaces.
    Vec<String>: |ids| ids.join(" "), |ids: String| Ok::<_, BoxDynError>(ids.split_whitespace().map(str::to_owned).collect());
}

const fn code(kind: Kind) -> i16 {
    match kind {
        Kind::Open => 0,
        Kind::Counted => 1,
        Kind::Sealed => 2,
    }
}
