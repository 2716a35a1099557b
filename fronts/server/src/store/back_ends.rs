//! The two databases. Their queries are written once, in the SQL that both understand. The differences are at the end of this
//! file.

use super::{
    Added, AttemptId, Board, Course, EntryId, Finding, Leased, LiveRun, NewAttempt, NewEntry, NewMoves, NewNote, NewPart, NewRun,
    PlayerId, RunId, State, Store, StoreError, StoredAttempt, StoredDevice, StoredEntry, StoredNote, StoredPlay, StoredPlayer,
    StoredRun, Time, Verified,
};
use async_trait::async_trait;
use barrow_online::{Key, Kind};
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::postgres::{PgPool, PgPoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{AssertSqlSafe, Connection, QueryBuilder, SqlSafeStr};
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::future::ready;
use std::str::FromStr;
use std::time::Duration;

/// How long a query waits for a connection.
const PATIENCE: Duration = Duration::from_secs(10);
/// Connections of one instance to `PostgreSQL`, and readers of `SQLite`.
const CONNECTIONS: u32 = 8;
/// The most rows in one statement. Databases limit the number of values.
const MOST_ROWS: usize = 1000;

/// Migrations of the tables, oldest first. A published migration never changes.
const STEPS: [(&str, &str); 8] = [
    ("begin", include_str!("migrations/1_begin.sql")),
    ("attempts", include_str!("migrations/2_attempts.sql")),
    ("races", include_str!("migrations/3_races.sql")),
    ("codes", include_str!("migrations/4_codes.sql")),
    ("live", include_str!("migrations/5_live.sql")),
    ("notes", include_str!("migrations/6_notes.sql")),
    ("passkeys", include_str!("migrations/7_passkeys.sql")),
    ("plays", include_str!("migrations/8_plays.sql")),
];

/// The migrations in one database's dialect.
fn migrator(words: &[(&str, &str)]) -> Migrator {
    let migrations = (1..).zip(STEPS).map(|(number, (name, sql))| {
        let sql = words.iter().fold(sql.to_owned(), |sql, (word, meaning)| sql.replace(word, meaning));
        Migration::new(number, name.into(), MigrationType::Simple, AssertSqlSafe(sql).into_sql_str(), false)
    });
    Migrator { migrations: Cow::Owned(migrations.collect()), ..Migrator::DEFAULT }
}

const WAITING: i16 = 0;
const COUNTED: i16 = 1;
const REFUSED: i16 = 2;

/// The reason why a run is refused if the same play was already counted.
const PLAYED: &str = "another run here reached the same end in as many moves, and only the first such run counts";

const fn code(kind: Kind) -> i16 {
    match kind {
        Kind::Open => 0,
        Kind::Counted => 1,
        Kind::Sealed => 2,
    }
}

fn kind_of(stored: i16) -> Result<Kind, StoreError> {
    Kind::ALL.into_iter().find(|kind| code(*kind) == stored).ok_or(StoreError::Damaged("kind of run"))
}

/// A row of [`NOTE`].
type NoteRow = (i64, i64, i64, String, String, Time, i64, bool);

const NOTE: &str = "SELECT notes.id, run, moves, players.name, words, notes.made_at, \
                    (SELECT COUNT(*) FROM reports WHERE note = notes.id) AS reports, is_hidden \
                    FROM notes JOIN players ON players.id = notes.player";

fn stored_note((id, run, moves, player, text, made_at, reports, is_hidden): NoteRow) -> StoredNote {
    StoredNote { id, run: RunId(run), moves, player, text, made_at, reports, is_hidden }
}

/// A row of [`LIVE`].
type LiveRow = (Option<i64>, String, i16, String, String, i64, Time, Time);

/// Runs that are played now. The secret parts of sealed runs are not read.
const LIVE: &str = "SELECT attempts.id, players.name, kind, game, variant, moves, started_at, moved_at AS at FROM attempts \
                    JOIN players ON players.id = player WHERE NOT is_ended AND is_shown AND moved_at >= $1 \
                    UNION ALL \
                    SELECT NULL, name, CAST(2 AS SMALLINT), game, variant, 0, started_at, at FROM (SELECT players.name, game, variant, started_at, \
                    (SELECT made_at FROM entry_moves WHERE entry = entries.id ORDER BY after_moves DESC LIMIT 1) AS at \
                    FROM entries JOIN players ON players.id = player WHERE NOT is_ended AND closes_at > $2) AS racing WHERE at >= $1 \
                    ORDER BY at DESC LIMIT $3";

fn live_run((attempt, player, kind, game, variant, moves, started_at, moved_at): LiveRow) -> Result<LiveRun, StoreError> {
    let (attempt, kind) = (attempt.map(AttemptId), kind_of(kind)?);
    Ok(LiveRun { attempt, player, kind, game, variant, moves, started_at, moved_at })
}

/// A row of a player's runs on the server.
type PlayRow = (Option<i64>, String, i16, String, String, Time, bool);

/// A row of [`RUN`].
type RunRow = (
    i64,
    Option<String>,
    i16,
    String,
    String,
    Time,
    i16,
    bool,
    i64,
    i64,
    String,
    String,
    i64,
    String,
    Option<Time>,
    Option<Time>,
);

/// A run has a cause if it counts, and a trouble if it was refused.
const RUN: &str = "SELECT runs.id, players.name, kind, game, variant, uploaded_at, state, is_won, score, depth, word, \
                   COALESCE(trouble, cause), moves, feats, took, sealed_until FROM runs LEFT JOIN players ON players.id = runs.player";

fn stored(row: RunRow) -> Result<StoredRun, StoreError> {
    let (
        id,
        player,
        kind,
        game,
        variant,
        uploaded_at,
        state,
        is_won,
        score,
        depth,
        word,
        cause,
        moves,
        feats,
        took,
        sealed_until,
    ) = row;
    let kind = kind_of(kind)?;
    let state = match state {
        WAITING => State::Waiting,
        COUNTED => {
            let feats = feats.split_whitespace().map(str::to_owned).collect();
            State::Counted(Finding { is_won, score, depth, word, cause, moves, feats })
        }
        REFUSED => State::Refused(cause),
        _ => return Err(StoreError::Damaged("state of a run")),
    };
    Ok(StoredRun { id: RunId(id), player, kind, game, variant, uploaded_at, took, sealed_until, state })
}

/// A row of entries, in the order of `entry_of`.
type EntryRow = (i64, Vec<u8>, Vec<u8>, Time, bool, Time, bool, Option<i64>);

fn stored_entry((id, header, nonce, started_at, is_young, closes_at, is_ended, run): EntryRow) -> StoredEntry {
    StoredEntry { id: EntryId(id), header, nonce, started_at, is_young, closes_at, is_ended, run: run.map(RunId) }
}

fn player((id, name, made_at, named_at): (i64, String, Time, Time)) -> StoredPlayer {
    StoredPlayer { id: PlayerId(id), name, made_at, named_at }
}

/// A row of attempts, in the order of [`ATTEMPT`].
type AttemptRow = (i64, i64, i16, String, Vec<u8>, Vec<u8>, Time, i64, i64, bool, bool, Option<i64>);

const ATTEMPT: &str = "SELECT id, player, kind, challenge, header, nonce, started_at, moves, size, is_ended, is_shown, run \
                       FROM attempts WHERE id = $1";

fn stored_attempt(row: AttemptRow) -> Result<StoredAttempt, StoreError> {
    let (id, player, kind, challenge, header, nonce, started_at, moves, size, is_ended, is_shown, run) = row;
    let kind = kind_of(kind)?;
    let (id, player, run) = (AttemptId(id), PlayerId(player), run.map(RunId));
    Ok(StoredAttempt { id, player, kind, challenge, header, nonce, started_at, moves, size, is_ended, is_shown, run })
}

/// Adds a run to the queue, unless the same run is there. [`insert_run`] binds the values.
const INSERT_RUN: &str = "INSERT INTO runs (hash, player, kind, game, variant, rules, run, uploaded_at, took, state, leased_until, \
                          attempts, is_won, score, depth, word, cause, moves, feats, challenge, sealed_until, is_young) \
                          VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 0, 0, FALSE, 0, 0, '', '', 0, '', $11, $12, $13) \
                          ON CONFLICT DO NOTHING RETURNING id";

macro_rules! insert_run {
    ($run:expr) => {{
        let run = $run;
        let query = sqlx::query_as(INSERT_RUN).bind(&run.hash[..]).bind(run.player.map(|player| player.0)).bind(code(run.kind));
        let query = query.bind(&run.game).bind(&run.variant).bind(i64::from(run.rules)).bind(&run.run[..]);
        let query = query.bind(run.uploaded_at).bind(run.took).bind(WAITING);
        let race = run.race.as_ref();
        let query = query.bind(race.map(|race| race.challenge.as_str())).bind(race.map(|race| race.closes_at));
        query.bind(race.is_some_and(|race| race.is_young))
    }};
}

macro_rules! entry_of {
    ($player:expr, $course:expr) => {{
        let sql = "SELECT id, header, nonce, started_at, is_young, closes_at, is_ended, run FROM entries \
                   WHERE player = $1 AND challenge = $2 AND game = $3 AND variant = $4";
        let query = sqlx::query_as::<_, EntryRow>(sql).bind($player.0).bind(&$course.challenge);
        query.bind(&$course.game).bind(&$course.variant)
    }};
}

/// Tells whether a statement failed because of a uniqueness constraint.
fn is_taken(error: &sqlx::Error) -> bool {
    error.as_database_error().is_some_and(sqlx::error::DatabaseError::is_unique_violation)
}

/// Implements [`Store`] for a struct with a pool of `readers`, a pool of `writers`, and constants for the differences.
macro_rules! implement_store {
    ($Back:ident) => {
        #[async_trait]
        impl Store for $Back {
            async fn check(&self) -> Result<(), StoreError> {
                sqlx::query("SELECT 1").execute(&self.readers).await?;
                Ok(())
            }

            async fn add_player(&self, name: &str, skeleton: &str, key: &Key, now: Time) -> Result<Added, StoreError> {
                let mut transaction = self.writers.begin_with($Back::BEGIN).await?;
                let sql = "INSERT INTO players (name, skeleton, made_at, named_at) VALUES ($1, $2, $3, $3) RETURNING id";
                let added = sqlx::query_as(sql).bind(name).bind(skeleton).bind(now).fetch_one(&mut *transaction).await;
                let (id,): (i64,) = match added {
                    Err(error) if is_taken(&error) => return Ok(Added::NameTaken),
                    added => added?,
                };
                let sql = "INSERT INTO keys (key, player, added_at) VALUES ($1, $2, $3)";
                match sqlx::query(sql).bind(&key.bytes()[..]).bind(id).bind(now).execute(&mut *transaction).await {
                    Err(error) if is_taken(&error) => return Ok(Added::KeyTaken),
                    added => added?,
                };
                transaction.commit().await?;
                Ok(Added::Player(PlayerId(id)))
            }

            async fn player_of(&self, key: &Key) -> Result<Option<StoredPlayer>, StoreError> {
                let sql = "SELECT id, name, made_at, named_at FROM players JOIN keys ON player = id WHERE key = $1";
                Ok(sqlx::query_as(sql).bind(&key.bytes()[..]).fetch_optional(&self.readers).await?.map(player))
            }

            async fn player_named(&self, skeleton: &str) -> Result<Option<StoredPlayer>, StoreError> {
                let sql = "SELECT id, name, made_at, named_at FROM players WHERE skeleton = $1";
                Ok(sqlx::query_as(sql).bind(skeleton).fetch_optional(&self.readers).await?.map(player))
            }

            async fn rename(
                &self,
                player: PlayerId,
                name: &str,
                skeleton: &str,
                before: Time,
                now: Time,
            ) -> Result<Option<bool>, StoreError> {
                let sql = "UPDATE players SET name = $1, skeleton = $2, named_at = $3 WHERE id = $4 AND named_at <= $5";
                let query = sqlx::query(sql).bind(name).bind(skeleton).bind(now).bind(player.0).bind(before);
                match query.execute(&self.writers).await {
                    Err(error) if is_taken(&error) => Ok(None),
                    done => Ok(Some(done?.rows_affected() > 0)),
                }
            }

            async fn delete_player(&self, player: PlayerId) -> Result<(), StoreError> {
                sqlx::query("DELETE FROM players WHERE id = $1").bind(player.0).execute(&self.writers).await?;
                Ok(())
            }

            async fn add_code(&self, hash: &[u8], player: PlayerId, expires_at: Option<Time>) -> Result<(), StoreError> {
                let mut transaction = self.writers.begin_with($Back::BEGIN).await?;
                // A player has one code of each kind.
                let sql = "DELETE FROM codes WHERE player = $1 AND (expires_at IS NULL) = $2";
                sqlx::query(sql).bind(player.0).bind(expires_at.is_none()).execute(&mut *transaction).await?;
                let sql = "INSERT INTO codes (hash, player, expires_at) VALUES ($1, $2, $3)";
                sqlx::query(sql).bind(hash).bind(player.0).bind(expires_at).execute(&mut *transaction).await?;
                transaction.commit().await?;
                Ok(())
            }

            async fn add_key(&self, hash: &[u8], key: &Key, now: Time) -> Result<Option<PlayerId>, StoreError> {
                let mut transaction = self.writers.begin_with($Back::BEGIN).await?;
                let sql = "DELETE FROM codes WHERE hash = $1 AND (expires_at IS NULL OR expires_at > $2) RETURNING player";
                let found: Option<(i64,)> = sqlx::query_as(sql).bind(hash).bind(now).fetch_optional(&mut *transaction).await?;
                let Some((player,)) = found else { return Ok(None) };
                let sql = "INSERT INTO keys (key, player, added_at) VALUES ($1, $2, $3)";
                sqlx::query(sql).bind(&key.bytes()[..]).bind(player).bind(now).execute(&mut *transaction).await?;
                transaction.commit().await?;
                Ok(Some(PlayerId(player)))
            }

            async fn add_passkey(&self, credential: &[u8], player: PlayerId, key: &Key, now: Time) -> Result<bool, StoreError> {
                let sql = "INSERT INTO passkeys (credential, player, key, added_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING";
                let query = sqlx::query(sql).bind(credential).bind(player.0).bind(&key.bytes()[..]).bind(now);
                Ok(query.execute(&self.writers).await?.rows_affected() > 0)
            }

            async fn passkey(&self, credential: &[u8]) -> Result<Option<(PlayerId, Key)>, StoreError> {
                let sql = "SELECT player, key FROM passkeys WHERE credential = $1";
                let found: Option<(i64, Vec<u8>)> = sqlx::query_as(sql).bind(credential).fetch_optional(&self.readers).await?;
                let Some((player, key)) = found else { return Ok(None) };
                let key = Key::from_bytes(&key).map_err(|_| StoreError::Damaged("key of a passkey"))?;
                Ok(Some((PlayerId(player), key)))
            }

            async fn add_key_to(&self, player: PlayerId, key: &Key, now: Time) -> Result<(), StoreError> {
                let sql = "INSERT INTO keys (key, player, added_at) VALUES ($1, $2, $3)";
                sqlx::query(sql).bind(&key.bytes()[..]).bind(player.0).bind(now).execute(&self.writers).await?;
                Ok(())
            }

            async fn devices(&self, player: PlayerId) -> Result<Vec<StoredDevice>, StoreError> {
                let sql = "SELECT key, FALSE, added_at AS at FROM keys WHERE player = $1 \
                           UNION ALL SELECT credential, TRUE, added_at FROM passkeys WHERE player = $1 ORDER BY at";
                let found: Vec<(Vec<u8>, bool, Time)> = sqlx::query_as(sql).bind(player.0).fetch_all(&self.readers).await?;
                let devices = found.into_iter().map(|(id, is_passkey, added_at)| StoredDevice { id, is_passkey, added_at });
                Ok(devices.collect())
            }

            async fn remove_device(&self, player: PlayerId, id: &[u8]) -> Result<bool, StoreError> {
                let mut transaction = self.writers.begin_with($Back::BEGIN).await?;
                let mut removed = 0;
                for sql in [
                    "DELETE FROM keys WHERE player = $1 AND key = $2",
                    "DELETE FROM passkeys WHERE player = $1 AND credential = $2",
                ] {
                    removed += sqlx::query(sql).bind(player.0).bind(id).execute(&mut *transaction).await?.rows_affected();
                }
                transaction.commit().await?;
                Ok(removed > 0)
            }

            async fn take_nonce(&self, key: &Key, nonce: &str, expires_at: Time) -> Result<bool, StoreError> {
                let sql = "INSERT INTO nonces (key, nonce, expires_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
                let query = sqlx::query(sql).bind(&key.bytes()[..]).bind(nonce).bind(expires_at);
                Ok(query.execute(&self.writers).await?.rows_affected() > 0)
            }

            async fn forget_nonces(&self, now: Time) -> Result<(), StoreError> {
                sqlx::query("DELETE FROM nonces WHERE expires_at < $1").bind(now).execute(&self.writers).await?;
                Ok(())
            }

            async fn add_run(&self, run: NewRun) -> Result<(RunId, bool), StoreError> {
                let added: Option<(i64,)> = insert_run!(&run).fetch_optional(&self.writers).await?;
                if let Some((id,)) = added {
                    return Ok((RunId(id), true));
                }
                let sql = "SELECT id FROM runs WHERE hash = $1";
                let (id,): (i64,) = sqlx::query_as(sql).bind(&run.hash[..]).fetch_one(&self.writers).await?;
                Ok((RunId(id), false))
            }

            async fn lease(&self, now: Time, until: Time, count: u32) -> Result<Vec<Leased>, StoreError> {
                let sql = format!(
                    "UPDATE runs SET leased_until = $1 WHERE id IN (SELECT id FROM runs WHERE state = $2 AND leased_until < $3 \
                     ORDER BY id LIMIT $4 {}) RETURNING id, run, attempts",
                    $Back::SKIP_LOCKED
                );
                let query = sqlx::query_as(AssertSqlSafe(sql)).bind(until).bind(WAITING).bind(now).bind(i64::from(count));
                let mut leased: Vec<(i64, Vec<u8>, i64)> = query.fetch_all(&self.writers).await?;
                leased.sort_unstable_by_key(|(id, ..)| *id);
                Ok(leased.into_iter().map(|(id, run, attempts)| Leased { id: RunId(id), run, attempts }).collect())
            }

            async fn renew(&self, runs: &[RunId], until: Time) -> Result<(), StoreError> {
                if runs.is_empty() {
                    return Ok(());
                }
                let mut transaction = self.writers.begin_with($Back::BEGIN).await?;
                for run in runs {
                    let sql = "UPDATE runs SET leased_until = $1 WHERE id = $2 AND state = $3";
                    sqlx::query(sql).bind(until).bind(run.0).bind(WAITING).execute(&mut *transaction).await?;
                }
                transaction.commit().await?;
                Ok(())
            }

            async fn put_back(&self, run: RunId) -> Result<(), StoreError> {
                let sql = "UPDATE runs SET leased_until = 0, attempts = attempts + 1 WHERE id = $1 AND state = $2";
                sqlx::query(sql).bind(run.0).bind(WAITING).execute(&self.writers).await?;
                Ok(())
            }

            async fn queue_length(&self) -> Result<u64, StoreError> {
                let sql = "SELECT COUNT(*) FROM runs WHERE state = $1";
                let (count,): (i64,) = sqlx::query_as(sql).bind(WAITING).fetch_one(&self.readers).await?;
                Ok(count as u64)
            }

            async fn settle(&self, found: &[(RunId, Result<Verified, String>)]) -> Result<(), StoreError> {
                if found.is_empty() {
                    return Ok(());
                }
                let mut transaction = self.writers.begin_with($Back::BEGIN).await?;
                for (run, found) in found {
                    let trouble = match found {
                        Ok(Verified { finding, play }) => {
                            let sql = "UPDATE runs SET state = $1, is_won = $2, score = $3, depth = $4, word = $5, cause = $6, \
                                       moves = $7, feats = $8, play = CASE WHEN kind = $9 THEN NULL ELSE $10 END \
                                       WHERE id = $11 AND state = $12 AND (kind = $9 OR NOT EXISTS \
                                       (SELECT 1 FROM runs AS others WHERE others.play = $10))";
                            let query = sqlx::query(sql).bind(COUNTED).bind(finding.is_won).bind(finding.score);
                            let query = query.bind(finding.depth).bind(&finding.word).bind(&finding.cause).bind(finding.moves);
                            let query = query.bind(finding.feats.join(" ")).bind(code(Kind::Sealed)).bind(&play[..]);
                            let query = query.bind(run.0).bind(WAITING);
                            if query.execute(&mut *transaction).await?.rows_affected() > 0 {
                                continue;
                            }
                            PLAYED
                        }
                        Err(trouble) => trouble.as_str(),
                    };
                    let sql = "UPDATE runs SET state = $1, trouble = $2 WHERE id = $3 AND state = $4";
                    let query = sqlx::query(sql).bind(REFUSED).bind(trouble).bind(run.0).bind(WAITING);
                    query.execute(&mut *transaction).await?;
                }
                transaction.commit().await?;
                Ok(())
            }

            async fn run(&self, run: RunId) -> Result<Option<StoredRun>, StoreError> {
                let sql = AssertSqlSafe(format!("{RUN} WHERE runs.id = $1"));
                sqlx::query_as(sql).bind(run.0).fetch_optional(&self.readers).await?.map(stored).transpose()
            }

            async fn run_bytes(&self, run: RunId, now: Time) -> Result<Option<Vec<u8>>, StoreError> {
                let sql = "SELECT run FROM runs WHERE id = $1 AND state = $2 AND (sealed_until IS NULL OR sealed_until <= $3)";
                let query = sqlx::query_as(sql).bind(run.0).bind(COUNTED).bind(now);
                let run: Option<(Vec<u8>,)> = query.fetch_optional(&self.readers).await?;
                Ok(run.map(|(run,)| run))
            }

            async fn board(&self, board: &Board, first: u32, count: u32) -> Result<Vec<StoredRun>, StoreError> {
                let sql = format!(
                    "{RUN} WHERE state = $1 AND kind = $2 AND game = $3 AND variant = $4 AND uploaded_at >= $5 AND \
                     is_young = $6 AND ($7 IS NULL OR challenge = $7) \
                     ORDER BY is_won DESC, score DESC, depth DESC, runs.id LIMIT $8 OFFSET $9"
                );
                let query = sqlx::query_as(AssertSqlSafe(sql)).bind(COUNTED).bind(code(board.kind)).bind(&board.game);
                let query = query.bind(&board.variant).bind(board.since).bind(board.is_young).bind(&board.race);
                let query = query.bind(i64::from(count)).bind(i64::from(first));
                query.fetch_all(&self.readers).await?.into_iter().map(stored).collect()
            }

            async fn secret(&self, name: &str, fresh: &[u8]) -> Result<Vec<u8>, StoreError> {
                let known = "SELECT value FROM secrets WHERE name = $1";
                if let Some((value,)) = sqlx::query_as(known).bind(name).fetch_optional(&self.readers).await? {
                    return Ok(value);
                }
                let sql = "INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING";
                sqlx::query(sql).bind(name).bind(fresh).execute(&self.writers).await?;
                let (value,): (Vec<u8>,) = sqlx::query_as(known).bind(name).fetch_one(&self.writers).await?;
                Ok(value)
            }

            async fn begin(&self, attempt: NewAttempt) -> Result<(AttemptId, bool), StoreError> {
                let NewAttempt { player, kind, challenge, game, variant, header, nonce, started_at, is_shown } = attempt;
                let sql = "INSERT INTO attempts (player, challenge, game, variant, header, nonce, started_at, moved_at, moves, size, \
                           is_ended, kind, is_shown) VALUES ($1, $2, $3, $4, $5, $6, $7, $7, 0, $8, FALSE, $9, $10) \
                           ON CONFLICT DO NOTHING RETURNING id";
                let query = sqlx::query_as(sql).bind(player.0).bind(&challenge).bind(&game).bind(&variant).bind(&header);
                let query = query.bind(nonce).bind(started_at).bind(header.len() as i64);
                let query = query.bind(code(kind)).bind(is_shown);
                let begun: Option<(i64,)> = query.fetch_optional(&self.writers).await?;
                if let Some((id,)) = begun {
                    return Ok((AttemptId(id), true));
                }
                let sql = "SELECT id FROM attempts WHERE player = $1 AND challenge = $2 AND game = $3 AND variant = $4";
                let query = sqlx::query_as(sql).bind(player.0).bind(challenge).bind(game).bind(variant);
                let (id,): (i64,) = query.fetch_one(&self.writers).await?;
                Ok((AttemptId(id), false))
            }

            async fn attempt(&self, attempt: AttemptId) -> Result<Option<StoredAttempt>, StoreError> {
                let found = sqlx::query_as(ATTEMPT).bind(attempt.0).fetch_optional(&self.readers).await?;
                found.map(stored_attempt).transpose()
            }

            async fn begun_by(&self, player: PlayerId, header: &[u8]) -> Result<Option<(AttemptId, Kind)>, StoreError> {
                let sql = "SELECT id, kind FROM attempts WHERE header = $1 AND player = $2 AND (kind = $3 OR NOT is_ended) \
                           ORDER BY kind DESC, id DESC LIMIT 1";
                let query = sqlx::query_as(sql).bind(header).bind(player.0).bind(code(Kind::Counted));
                let found: Option<(i64, i16)> = query.fetch_optional(&self.readers).await?;
                found.map(|(id, kind)| Ok((AttemptId(id), kind_of(kind)?))).transpose()
            }

            async fn show(&self, attempt: AttemptId) -> Result<(), StoreError> {
                let sql = "UPDATE attempts SET is_shown = TRUE WHERE id = $1 AND NOT is_shown";
                sqlx::query(sql).bind(attempt.0).execute(&self.writers).await?;
                Ok(())
            }

            async fn live(&self, since: Time, now: Time, count: u32) -> Result<Vec<LiveRun>, StoreError> {
                let query = sqlx::query_as(LIVE).bind(since).bind(now).bind(i64::from(count));
                query.fetch_all(&self.readers).await?.into_iter().map(live_run).collect()
            }

            async fn forget_shown(&self, since: Time) -> Result<(), StoreError> {
                let sql = "DELETE FROM attempts WHERE kind = $1 AND moved_at < $2";
                sqlx::query(sql).bind(code(Kind::Open)).bind(since).execute(&self.writers).await?;
                Ok(())
            }

            async fn enter(&self, entry: NewEntry) -> Result<(StoredEntry, bool), StoreError> {
                let NewEntry { player, course, header, nonce, started_at, is_young, closes_at } = entry;
                let sql = "INSERT INTO entries (player, challenge, game, variant, header, nonce, started_at, is_young, closes_at, \
                           is_ended) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, FALSE) ON CONFLICT DO NOTHING";
                let query = sqlx::query(sql).bind(player.0).bind(&course.challenge).bind(&course.game).bind(&course.variant);
                let query = query.bind(header).bind(nonce).bind(started_at).bind(is_young).bind(closes_at);
                let is_new = query.execute(&self.writers).await?.rows_affected() > 0;
                // A reader might not see the new entry yet.
                let found = entry_of!(player, &course).fetch_one(&self.writers).await?;
                Ok((stored_entry(found), is_new))
            }

            async fn entry(&self, player: PlayerId, course: &Course) -> Result<Option<StoredEntry>, StoreError> {
                Ok(entry_of!(player, course).fetch_optional(&self.readers).await?.map(stored_entry))
            }

            async fn add_moves(&self, moves: &[NewMoves]) -> Result<Vec<bool>, StoreError> {
                // Only the first of two moves at the same place is added. A database would choose either.
                let mut added = BTreeSet::new();
                let first: Vec<&NewMoves> = moves.iter().filter(|moves| added.insert((moves.entry.0, moves.after))).collect();
                added.clear();
                let mut transaction = self.writers.begin_with($Back::BEGIN).await?;
                for moves in first.chunks(MOST_ROWS) {
                    let mut insert =
                        QueryBuilder::new("INSERT INTO entry_moves (entry, after_moves, records, made_at) SELECT * FROM (");
                    insert.push_values(moves, |mut row, moves| {
                        row.push_bind(moves.entry.0).push_bind(moves.after).push_bind(&moves.records[..]).push_bind(moves.made_at);
                    });
                    insert.push(
                        ") AS made WHERE EXISTS (SELECT 1 FROM entries WHERE id = column1 AND NOT is_ended) \
                         ON CONFLICT DO NOTHING RETURNING entry, after_moves",
                    );
                    added.extend(insert.build_query_as::<(i64, i64)>().fetch_all(&mut *transaction).await?);
                }
                transaction.commit().await?;
                Ok(moves.iter().map(|moves| added.remove(&(moves.entry.0, moves.after))).collect())
            }

            async fn moves(&self, entry: EntryId) -> Result<Option<Vec<(i64, Vec<u8>)>>, StoreError> {
                // Use one query: between two, another instance could end the entry and delete its moves.
                let sql = "SELECT after_moves, records FROM entries LEFT JOIN entry_moves ON entry = entries.id \
                           WHERE entries.id = $1 AND NOT is_ended ORDER BY after_moves";
                let query = sqlx::query_as(sql).bind(entry.0);
                let rows: Vec<(Option<i64>, Option<Vec<u8>>)> = query.fetch_all(&self.readers).await?;
                Ok((!rows.is_empty()).then(|| rows.into_iter().filter_map(|(after, records)| after.zip(records)).collect()))
            }

            async fn end_entry(&self, entry: EntryId, run: Option<NewRun>) -> Result<Option<RunId>, StoreError> {
                let mut transaction = self.writers.begin_with($Back::BEGIN).await?;
                let sql = "UPDATE entries SET is_ended = TRUE WHERE id = $1 AND NOT is_ended";
                if sqlx::query(sql).bind(entry.0).execute(&mut *transaction).await?.rows_affected() == 0 {
                    return Ok(None);
                }
                let mut run_id = None;
                if let Some(run) = run {
                    let (id,): (i64,) = insert_run!(&run).fetch_one(&mut *transaction).await?;
                    let sql = "UPDATE entries SET run = $1 WHERE id = $2";
                    sqlx::query(sql).bind(id).bind(entry.0).execute(&mut *transaction).await?;
                    run_id = Some(RunId(id));
                }
                let sql = "DELETE FROM entry_moves WHERE entry = $1";
                sqlx::query(sql).bind(entry.0).execute(&mut *transaction).await?;
                transaction.commit().await?;
                Ok(run_id)
            }

            async fn keep_time(&self, now: Time) -> Result<Time, StoreError> {
                let sql = "INSERT INTO times (name, at) VALUES ('latest', $1) \
                           ON CONFLICT (name) DO UPDATE SET at = CASE WHEN times.at > $1 THEN times.at ELSE $1 END RETURNING at";
                let (latest,): (Time,) = sqlx::query_as(sql).bind(now).fetch_one(&self.writers).await?;
                Ok(latest)
            }

            async fn is_given_out(&self, header: &[u8]) -> Result<bool, StoreError> {
                let sql = "SELECT id FROM attempts WHERE header = $1 AND kind = $2 UNION SELECT id FROM entries WHERE header = $1 LIMIT 1";
                let query = sqlx::query_as(sql).bind(header).bind(code(Kind::Counted));
                let found: Option<(i64,)> = query.fetch_optional(&self.readers).await?;
                Ok(found.is_some())
            }

            async fn add_part(&self, attempt: AttemptId, part: &NewPart) -> Result<bool, StoreError> {
                let mut transaction = self.writers.begin_with($Back::BEGIN).await?;
                let sql = "UPDATE attempts SET moves = moves + $1, size = size + $2, moved_at = $3 \
                           WHERE id = $4 AND size = $5 AND NOT is_ended";
                let query = sqlx::query(sql).bind(part.count).bind(part.bytes.len() as i64).bind(part.received_at);
                let query = query.bind(attempt.0).bind(part.after);
                if query.execute(&mut *transaction).await?.rows_affected() == 0 {
                    return Ok(false);
                }
                let sql = "INSERT INTO parts (attempt, after_bytes, bytes, received_at) VALUES ($1, $2, $3, $4)";
                let query = sqlx::query(sql).bind(attempt.0).bind(part.after).bind(&part.bytes[..]).bind(part.received_at);
                query.execute(&mut *transaction).await?;
                transaction.commit().await?;
                Ok(true)
            }

            async fn parts(&self, attempt: AttemptId, after: i64) -> Result<Vec<Vec<u8>>, StoreError> {
                let sql = "SELECT bytes FROM parts WHERE attempt = $1 AND after_bytes >= $2 ORDER BY after_bytes";
                let parts: Vec<(Vec<u8>,)> = sqlx::query_as(sql).bind(attempt.0).bind(after).fetch_all(&self.readers).await?;
                Ok(parts.into_iter().map(|(bytes,)| bytes).collect())
            }

            async fn end(&self, attempt: AttemptId, run: NewRun) -> Result<Option<RunId>, StoreError> {
                let mut transaction = self.writers.begin_with($Back::BEGIN).await?;
                let sql = "UPDATE attempts SET is_ended = TRUE WHERE id = $1 AND NOT is_ended";
                if sqlx::query(sql).bind(attempt.0).execute(&mut *transaction).await?.rows_affected() == 0 {
                    return Ok(None);
                }
                let added: Option<(i64,)> = insert_run!(&run).fetch_optional(&mut *transaction).await?;
                let id = if let Some((id,)) = added {
                    id
                } else {
                    let sql = "SELECT id FROM runs WHERE hash = $1";
                    let (id,): (i64,) = sqlx::query_as(sql).bind(&run.hash[..]).fetch_one(&mut *transaction).await?;
                    id
                };
                let sql = "UPDATE attempts SET run = $1 WHERE id = $2";
                sqlx::query(sql).bind(id).bind(attempt.0).execute(&mut *transaction).await?;
                transaction.commit().await?;
                Ok(Some(RunId(id)))
            }

            async fn add_note(&self, note: &NewNote) -> Result<Option<i64>, StoreError> {
                let sql = "INSERT INTO notes (run, player, moves, words, made_at, is_hidden) \
                           SELECT $1, $2, $3, $4, $5, FALSE WHERE NOT EXISTS (SELECT 1 FROM blocks JOIN runs \
                           ON runs.player = blocks.player WHERE runs.id = $1 AND blocked = $2) RETURNING id";
                let query = sqlx::query_as(sql).bind(note.run.0).bind(note.player.0).bind(note.moves).bind(&note.text);
                let added: Option<(i64,)> = query.bind(note.made_at).fetch_optional(&self.writers).await?;
                Ok(added.map(|(id,)| id))
            }

            async fn notes(&self, run: RunId, reader: Option<PlayerId>) -> Result<Vec<StoredNote>, StoreError> {
                let sql = format!(
                    "{NOTE} WHERE run = $1 AND NOT is_hidden AND NOT EXISTS (SELECT 1 FROM blocks WHERE blocks.player = $2 \
                     AND blocked = notes.player) ORDER BY moves, notes.id"
                );
                let query = sqlx::query_as(AssertSqlSafe(sql)).bind(run.0).bind(reader.map_or(0, |reader| reader.0));
                Ok(query.fetch_all(&self.readers).await?.into_iter().map(stored_note).collect())
            }

            async fn notes_of(&self, player: PlayerId) -> Result<Vec<StoredNote>, StoreError> {
                let sql = AssertSqlSafe(format!("{NOTE} WHERE notes.player = $1 ORDER BY notes.id"));
                let found = sqlx::query_as(sql).bind(player.0).fetch_all(&self.readers).await?;
                Ok(found.into_iter().map(stored_note).collect())
            }

            async fn reported_notes(&self, count: u32) -> Result<Vec<StoredNote>, StoreError> {
                let sql = format!(
                    "SELECT * FROM ({NOTE}) AS found WHERE reports > 0 OR is_hidden ORDER BY reports DESC, id DESC LIMIT $1"
                );
                let query = sqlx::query_as(AssertSqlSafe(sql)).bind(i64::from(count));
                Ok(query.fetch_all(&self.readers).await?.into_iter().map(stored_note).collect())
            }

            async fn delete_note(&self, note: i64, player: PlayerId) -> Result<bool, StoreError> {
                let sql = "DELETE FROM notes WHERE id = $1 AND (player = $2 OR EXISTS (SELECT 1 FROM runs \
                           WHERE runs.id = notes.run AND runs.player = $2))";
                Ok(sqlx::query(sql).bind(note).bind(player.0).execute(&self.writers).await?.rows_affected() > 0)
            }

            async fn report(&self, note: i64, player: PlayerId, now: Time, to_hide: u32) -> Result<bool, StoreError> {
                let mut transaction = self.writers.begin_with($Back::BEGIN).await?;
                let sql = "INSERT INTO reports (note, player, made_at) SELECT id, $2, $3 FROM notes WHERE id = $1 \
                           ON CONFLICT DO NOTHING";
                sqlx::query(sql).bind(note).bind(player.0).bind(now).execute(&mut *transaction).await?;
                let sql = "UPDATE notes SET is_hidden = is_hidden OR (SELECT COUNT(*) FROM reports WHERE note = $1) >= $2 \
                           WHERE id = $1";
                let query = sqlx::query(sql).bind(note).bind(i64::from(to_hide));
                let is_there = query.execute(&mut *transaction).await?.rows_affected() > 0;
                transaction.commit().await?;
                Ok(is_there)
            }

            async fn hide_note(&self, note: i64, is_hidden: bool) -> Result<bool, StoreError> {
                let mut transaction = self.writers.begin_with($Back::BEGIN).await?;
                if !is_hidden {
                    sqlx::query("DELETE FROM reports WHERE note = $1").bind(note).execute(&mut *transaction).await?;
                }
                let query = sqlx::query("UPDATE notes SET is_hidden = $1 WHERE id = $2").bind(is_hidden).bind(note);
                let is_there = query.execute(&mut *transaction).await?.rows_affected() > 0;
                transaction.commit().await?;
                Ok(is_there)
            }

            async fn block(&self, player: PlayerId, blocked: PlayerId, is_blocked: bool) -> Result<(), StoreError> {
                let sql = if is_blocked {
                    "INSERT INTO blocks (player, blocked) VALUES ($1, $2) ON CONFLICT DO NOTHING"
                } else {
                    "DELETE FROM blocks WHERE player = $1 AND blocked = $2"
                };
                sqlx::query(sql).bind(player.0).bind(blocked.0).execute(&self.writers).await?;
                Ok(())
            }

            async fn blocked_by(&self, player: PlayerId) -> Result<Vec<String>, StoreError> {
                let sql = "SELECT name FROM blocks JOIN players ON players.id = blocked WHERE player = $1 ORDER BY name";
                let names: Vec<(String,)> = sqlx::query_as(sql).bind(player.0).fetch_all(&self.readers).await?;
                Ok(names.into_iter().map(|(name,)| name).collect())
            }

            async fn plays_of(&self, player: PlayerId) -> Result<Vec<StoredPlay>, StoreError> {
                let sql = "SELECT id, challenge, kind, game, variant, started_at AS at, is_ended FROM attempts WHERE player = $1 \
                           UNION ALL SELECT NULL, challenge, CAST(2 AS SMALLINT), game, variant, started_at, is_ended FROM entries \
                           WHERE player = $1 ORDER BY at DESC";
                let found: Vec<PlayRow> = sqlx::query_as(sql).bind(player.0).fetch_all(&self.readers).await?;
                let play = |(attempt, challenge, kind, game, variant, started_at, is_ended): PlayRow| {
                    let (attempt, kind) = (attempt.map(AttemptId), kind_of(kind)?);
                    Ok(StoredPlay { attempt, challenge, kind, game, variant, started_at, is_ended })
                };
                found.into_iter().map(play).collect()
            }

            async fn close(&self) {
                self.readers.close().await;
                // The last connection to close writes the log into the file.
                self.writers.close().await;
            }

            async fn runs_of(&self, player: PlayerId, first: u32, count: u32) -> Result<Vec<StoredRun>, StoreError> {
                let sql = AssertSqlSafe(format!("{RUN} WHERE player = $1 ORDER BY runs.id DESC LIMIT $2 OFFSET $3"));
                let query = sqlx::query_as(sql).bind(player.0).bind(i64::from(count)).bind(i64::from(first));
                query.fetch_all(&self.readers).await?.into_iter().map(stored).collect()
            }
        }
    };
}

/// A file. Many connections can read while one writes.
#[derive(Debug)]
pub struct Sqlite {
    readers: SqlitePool,
    writers: SqlitePool,
}

impl Sqlite {
    /// Two writers that both begin by reading would block each other.
    const BEGIN: &str = "BEGIN IMMEDIATE";
    /// `SQLite` has only one writer.
    const SKIP_LOCKED: &str = "";

    /// Opens the file, or creates it.
    ///
    /// # Errors
    /// Fails if the file is not a database of this kind or cannot be written.
    pub async fn open(address: &str) -> Result<Self, StoreError> {
        let options = SqliteConnectOptions::from_str(address)?.create_if_missing(true).foreign_keys(true).busy_timeout(PATIENCE);
        // In this mode, acknowledged data survives a crash of the machine only if each commit waits for the disk.
        let options = options.journal_mode(SqliteJournalMode::Wal).synchronous(SqliteSynchronous::Full);
        let pool = || SqlitePoolOptions::new().acquire_timeout(PATIENCE);
        // A full disk ends a transaction without sqlx's notice, and afterwards that connection can no longer write.
        let writers =
            pool().max_connections(1).before_acquire(|connection, _| Box::pin(ready(Ok(!connection.is_in_transaction()))));
        let writers = writers.connect_with(options.clone()).await?;
        migrator(&[("{id}", "INTEGER PRIMARY KEY AUTOINCREMENT"), ("{bytes}", "BLOB"), ("{text}", "TEXT")]).run(&writers).await?;
        let readers = pool().max_connections(CONNECTIONS).connect_with(options.read_only(true)).await?;
        Ok(Self { readers, writers })
    }

    /// Writes a consistent copy into a new file.
    pub(super) async fn copy_into(&self, file: &str) -> Result<(), StoreError> {
        sqlx::query("VACUUM INTO $1").bind(file).execute(&self.writers).await?;
        Ok(())
    }
}

implement_store!(Sqlite);

/// A database server that several instances share.
#[derive(Debug)]
pub struct Postgres {
    readers: PgPool,
    writers: PgPool,
}

impl Postgres {
    const BEGIN: &str = "BEGIN";
    /// Instances that take runs from the queue at the same time get different runs without waiting.
    const SKIP_LOCKED: &str = "FOR UPDATE SKIP LOCKED";

    /// Connects.
    ///
    /// # Errors
    /// Fails if the server is unreachable or refuses.
    pub async fn open(address: &str) -> Result<Self, StoreError> {
        let pool = PgPoolOptions::new().max_connections(CONNECTIONS).acquire_timeout(PATIENCE).connect(address).await?;
        let id = "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY";
        // Other collations depend on the system.
        migrator(&[("{id}", id), ("{bytes}", "BYTEA"), ("{text}", "TEXT COLLATE \"C\"")]).run(&pool).await?;
        Ok(Self { readers: pool.clone(), writers: pool })
    }
}

implement_store!(Postgres);
