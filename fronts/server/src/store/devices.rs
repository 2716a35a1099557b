//! Keys, passkeys, the codes that add a key, and the nonces of signed requests.

use super::database::{Column, Record, column, query, read, record};
use super::{PlayerId, Result, Store, Time};
use barrow_online::Key;
use sqlx::any::AnyRow;

record! {
    /// A key or passkey that can sign for a player.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct StoredDevice {
        /// The public key of a device, or the credential of a passkey.
        pub id: Vec<u8>,
        /// True for a passkey.
        pub is_passkey: bool,
        /// When it was added.
        pub added_at: Time,
    }
}

impl Store {
    /// Stores the hash of a code that adds a key to a player. It replaces the player's earlier code of the same kind, and is
    /// valid until `expires_at`, or without limit.
    pub async fn add_code(&self, hash: &[u8], player: PlayerId, expires_at: Option<Time>) -> Result<()> {
        let mut transaction = self.transaction().await?;
        // A player has one code of each kind.
        let sql = "DELETE FROM codes WHERE player = $1 AND (expires_at IS NULL) = $2";
        query(sql, &[&player, &expires_at.is_none()]).execute(&mut *transaction).await?;
        let sql = "INSERT INTO codes (hash, player, expires_at) VALUES ($1, $2, $3)";
        query(sql, &[&hash, &player, &expires_at]).execute(&mut *transaction).await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Adds a key to the player who made the code with this hash, and deletes the code. The key must be new. `None` if there is
    /// no such code.
    pub async fn add_key(&self, hash: &[u8], key: &Key, now: Time) -> Result<Option<PlayerId>> {
        let mut transaction = self.transaction().await?;
        let sql = "DELETE FROM codes WHERE hash = $1 AND (expires_at IS NULL OR expires_at > $2) RETURNING player";
        let found = query(sql, &[&hash, &now]).try_map(column("player")).fetch_optional(&mut *transaction).await?;
        let Some(player) = found else { return Ok(None) };
        let sql = "INSERT INTO keys (key, player, added_at) VALUES ($1, $2, $3)";
        query(sql, &[key, &player, &now]).execute(&mut *transaction).await?;
        transaction.commit().await?;
        Ok(Some(player))
    }

    /// Adds a key to a player. The key must be new.
    pub async fn add_key_to(&self, player: PlayerId, key: &Key, now: Time) -> Result<()> {
        let sql = "INSERT INTO keys (key, player, added_at) VALUES ($1, $2, $3)";
        query(sql, &[key, &player, &now]).execute(&self.writers).await?;
        Ok(())
    }

    /// Stores a passkey of a player. Returns true if it is new.
    pub async fn add_passkey(&self, credential: &[u8], player: PlayerId, key: &Key, now: Time) -> Result<bool> {
        let sql = "INSERT INTO passkeys (credential, player, key, added_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING";
        Ok(query(sql, &[&credential, &player, key, &now]).execute(&self.writers).await?.rows_affected() > 0)
    }

    /// The owner of a passkey, and its key.
    pub async fn passkey(&self, credential: &[u8]) -> Result<Option<(PlayerId, Key)>> {
        let sql = "SELECT player, key FROM passkeys WHERE credential = $1";
        let read = |row: AnyRow| Ok((Column::get(&row, "player")?, Column::get(&row, "key")?));
        Ok(query(sql, &[&credential]).try_map(read).fetch_optional(&self.readers).await?)
    }

    /// The keys and passkeys of a player, oldest first.
    pub async fn devices(&self, player: PlayerId) -> Result<Vec<StoredDevice>> {
        let sql = "SELECT key AS id, 0 AS is_passkey, added_at FROM keys WHERE player = $1 \
                   UNION ALL SELECT credential, 1, added_at FROM passkeys WHERE player = $1 ORDER BY added_at";
        Ok(query(sql, &[&player]).try_map(StoredDevice::read).fetch_all(&self.readers).await?)
    }

    /// Removes a key or a passkey of a player. Returns true if it was there.
    pub async fn remove_device(&self, player: PlayerId, id: &[u8]) -> Result<bool> {
        let mut transaction = self.transaction().await?;
        let sql = "DELETE FROM keys WHERE player = $1 AND key = $2";
        let keys = query(sql, &[&player, &id]).execute(&mut *transaction).await?;
        let sql = "DELETE FROM passkeys WHERE player = $1 AND credential = $2";
        let passkeys = query(sql, &[&player, &id]).execute(&mut *transaction).await?;
        transaction.commit().await?;
        Ok(keys.rows_affected() + passkeys.rows_affected() > 0)
    }

    /// Records a nonce of a key. Returns true if it is new.
    pub async fn take_nonce(&self, key: &Key, nonce: &str, expires_at: Time) -> Result<bool> {
        let sql = "INSERT INTO nonces (key, nonce, expires_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
        Ok(query(sql, &[key, &nonce, &expires_at]).execute(&self.writers).await?.rows_affected() > 0)
    }

    /// Deletes expired nonces.
    pub async fn forget_nonces(&self, now: Time) -> Result<()> {
        query("DELETE FROM nonces WHERE expires_at < $1", &[&now]).execute(&self.writers).await?;
        Ok(())
    }
}
