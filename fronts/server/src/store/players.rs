//! Players and their names.

use super::database::{Record, column, query, read, record, returned};
use super::{Result, Store, Time, is_taken, ledger, races};
use crate::marks::Marks;
use barrow_online::{Key, Withdrawal};

/// The number of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlayerId(pub i64);

record! {
    /// A player.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct StoredPlayer {
        /// The number.
        pub id: PlayerId,
        /// The name.
        pub name: String,
        /// The form that it shares with all names that look like it.
        pub skeleton: String,
        /// When the player joined.
        pub made_at: Time,
        /// When the name was last changed.
        pub named_at: Time,
    }
}

/// The outcome of adding a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Added {
    /// The player was added.
    Player(PlayerId),
    /// The name is taken, or looks like a taken name.
    NameTaken,
    /// The key belongs to a player already.
    KeyTaken,
}

impl Store {
    /// Adds a player with a first key.
    pub async fn add_player(&self, name: &str, skeleton: &str, key: &Key, now: Time) -> Result<Added> {
        let mut transaction = self.transaction().await?;
        let sql = "INSERT INTO players (name, skeleton, made_at, named_at) VALUES ($1, $2, $3, $3) RETURNING id";
        let id = match returned(query(sql, &[&name, &skeleton, &now]).try_map(column("id")), &mut *transaction).await {
            Err(error) if is_taken(&error) => return Ok(Added::NameTaken),
            id => id?.ok_or(sqlx::Error::RowNotFound)?,
        };
        let sql = "INSERT INTO keys (key, player, added_at) VALUES ($1, $2, $3)";
        match query(sql, &[key, &id, &now]).execute(&mut *transaction).await {
            Err(error) if is_taken(&error) => return Ok(Added::KeyTaken),
            added => added?,
        };
        transaction.commit().await?;
        Ok(Added::Player(id))
    }

    /// The player who owns a key.
    pub async fn player_of(&self, key: &Key) -> Result<Option<StoredPlayer>> {
        let sql = "SELECT id, name, skeleton, made_at, named_at FROM players JOIN keys ON player = id WHERE key = $1";
        Ok(query(sql, &[key]).try_map(StoredPlayer::read).fetch_optional(&self.readers).await?)
    }

    /// The player whose name has this skeleton.
    pub async fn player_named(&self, skeleton: &str) -> Result<Option<StoredPlayer>> {
        let sql = "SELECT id, name, skeleton, made_at, named_at FROM players WHERE skeleton = $1";
        Ok(query(sql, &[&skeleton]).try_map(StoredPlayer::read).fetch_optional(&self.readers).await?)
    }

    /// Changes a name, if it was not changed after `before`. Returns whether it was changed; `None` if the name is taken.
    pub async fn rename(&self, player: PlayerId, name: &str, skeleton: &str, before: Time, now: Time) -> Result<Option<bool>> {
        let secret = self.signer().await?;
        let mut transaction = self.transaction().await?;
        let sql = "UPDATE players SET name = $1, skeleton = $2, named_at = $3 WHERE id = $4 AND named_at <= $5";
        let changed = match query(sql, &[&name, &skeleton, &now, &player, &before]).execute(&mut *transaction).await {
            Err(error) if is_taken(&error) => return Ok(None),
            changed => changed?.rows_affected() > 0,
        };
        if changed {
            ledger::record_name(&mut transaction, &secret, player, now).await?;
        }
        transaction.commit().await?;
        Ok(Some(changed))
    }

    /// Deletes a player with all keys and runs. Until their days and races are over, marks of the keys and the name remember which
    /// of them the player has played.
    pub async fn delete_player(&self, player: PlayerId, marks: &Marks, now: Time) -> Result<()> {
        let secret = self.signer().await?;
        let mut transaction = self.transaction().await?;
        let keys = query("SELECT key FROM keys WHERE player = $1", &[&player]).try_map(column("key"));
        let keys: Vec<Key> = keys.fetch_all(&mut *transaction).await?;
        let skeleton = query("SELECT skeleton FROM players WHERE id = $1", &[&player]).try_map(column("skeleton"));
        let skeleton: Option<String> = skeleton.fetch_optional(&mut *transaction).await?;
        let keys = keys.iter().map(|key| marks.key(key));
        for mark in keys.chain(skeleton.map(|skeleton| marks.name(&skeleton))) {
            races::spend(&mut transaction, player, &mark, now).await?;
        }
        let runs = ledger::recorded_runs(&mut transaction, player).await?;
        ledger::withdraw(&mut transaction, &secret, &runs, Withdrawal::Forgotten, now).await?;
        query("DELETE FROM players WHERE id = $1", &[&player]).execute(&mut *transaction).await?;
        transaction.commit().await?;
        // Defence against forgotten words that stay on the disk.
        self.erase().await
    }
}
