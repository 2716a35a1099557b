//! Keys, passkeys, the codes that add a key, and the nonces of signed requests.

use super::database::{Column, Record, Transaction, column, query, read, record, returned};
use super::{PlayerId, Result, Store, Time};
use barrow_online::{DeviceKind, Key};
use sqlx::any::AnyRow;

record! {
    /// A key, a passkey or a phrase that can sign for a player, or add a key that can.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct StoredDevice {
        /// The public key of a device, the credential of a passkey, or the hash of a phrase.
        pub id: Vec<u8>,
        /// Its kind.
        pub kind: DeviceKind,
        /// When it was added.
        pub added_at: Time,
    }
}

/// Adds a key to a player. Results that its device has reached without a name are dropped.
async fn join(transaction: &mut Transaction, player: PlayerId, key: &Key, now: Time) -> Result<()> {
    let sql = "DELETE FROM players WHERE named_at = 0 AND id = (SELECT player FROM keys WHERE key = $1)";
    query(sql, &[key]).execute(&mut **transaction).await?;
    let sql = "INSERT INTO keys (key, player, added_at) VALUES ($1, $2, $3)";
    query(sql, &[key, &player, &now]).execute(&mut **transaction).await?;
    Ok(())
}

impl Store {
    /// Stores the hash of a code that adds a key to a player, made by the owner of the key `by`. It replaces the player's earlier
    /// code of the same kind, and is valid until `expires_at`, or without limit.
    pub async fn add_code(&self, hash: &[u8], player: PlayerId, expires_at: Option<Time>, by: &Key, now: Time) -> Result<()> {
        let mut transaction = self.transaction().await?;
        // A player has one code of each kind.
        let sql = "DELETE FROM codes WHERE player = $1 AND (expires_at IS NULL) = $2";
        query(sql, &[&player, &expires_at.is_none()]).execute(&mut *transaction).await?;
        let sql = "INSERT INTO codes (hash, player, expires_at, made_by, made_at) VALUES ($1, $2, $3, $4, $5)";
        query(sql, &[&hash, &player, &expires_at, by, &now]).execute(&mut *transaction).await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Adds a key to the player who made the code with this hash, and deletes the code. The key must be new. `None` if there is
    /// no such code.
    pub async fn add_key(&self, hash: &[u8], key: &Key, now: Time) -> Result<Option<PlayerId>> {
        let mut transaction = self.transaction().await?;
        let sql = "DELETE FROM codes WHERE hash = $1 AND (expires_at IS NULL OR expires_at > $2) RETURNING player";
        let found = returned(query(sql, &[&hash, &now]).try_map(column("player")), &mut *transaction).await?;
        let Some(player) = found else { return Ok(None) };
        join(&mut transaction, player, key, now).await?;
        transaction.commit().await?;
        Ok(Some(player))
    }

    /// Adds a key to a player. The key must be new.
    pub async fn add_key_to(&self, player: PlayerId, key: &Key, now: Time) -> Result<()> {
        let mut transaction = self.transaction().await?;
        join(&mut transaction, player, key, now).await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Stores a passkey of a player. Returns true if it is new, and the player has fewer than `most`.
    pub async fn add_passkey(&self, credential: &[u8], player: PlayerId, key: &Key, most: u32, now: Time) -> Result<bool> {
        let sql = "INSERT INTO passkeys (credential, player, key, added_at) SELECT $1, $2, $3, $4 \
                   WHERE (SELECT COUNT(*) FROM passkeys WHERE player = $2) < $5 ON CONFLICT DO NOTHING";
        Ok(query(sql, &[&credential, &player, key, &now, &most]).execute(&self.writers).await?.rows_affected() > 0)
    }

    /// The owner of a passkey, and its key.
    pub async fn passkey(&self, credential: &[u8]) -> Result<Option<(PlayerId, Key)>> {
        let sql = "SELECT player, key FROM passkeys WHERE credential = $1";
        let read = |row: AnyRow| Ok((Column::get(&row, "player")?, Column::get(&row, "key")?));
        Ok(query(sql, &[&credential]).try_map(read).fetch_optional(&self.readers).await?)
    }

    /// The keys, the passkeys and the phrase of a player, oldest first.
    pub async fn devices(&self, player: PlayerId) -> Result<Vec<StoredDevice>> {
        let sql = "SELECT key AS id, CAST($2 AS SMALLINT) AS kind, added_at FROM keys WHERE player = $1 \
                   UNION ALL SELECT credential, CAST($3 AS SMALLINT), added_at FROM passkeys WHERE player = $1 \
                   UNION ALL SELECT hash, CAST($4 AS SMALLINT), made_at FROM codes WHERE player = $1 AND expires_at IS NULL \
                   ORDER BY added_at";
        let [device, passkey, phrase] = &DeviceKind::ALL;
        Ok(query(sql, &[&player, device, passkey, phrase]).try_map(StoredDevice::read).fetch_all(&self.readers).await?)
    }

    /// Removes a key, a passkey or a phrase of a player, and the codes that a removed key made, at the request of the owner of the
    /// key `by`. Returns true if it was there, and `by` still is.
    pub async fn remove_device(&self, player: PlayerId, id: &[u8], by: &Key) -> Result<bool> {
        let mut transaction = self.transaction().await?;
        // Two devices that remove each other take turns, and the second finds itself removed.
        let sql = "UPDATE players SET named_at = named_at WHERE id = $1";
        query(sql, &[&player]).execute(&mut *transaction).await?;
        let sql = "SELECT added_at FROM keys WHERE player = $1 AND key = $2";
        // Defence against devices that remove each other.
        if query(sql, &[&player, by]).fetch_optional(&mut *transaction).await?.is_none() {
            return Ok(false);
        }
        let sql = "DELETE FROM keys WHERE player = $1 AND key = $2";
        let is_key = query(sql, &[&player, &id]).execute(&mut *transaction).await?.rows_affected() > 0;
        let mut is_there = is_key;
        for sql in
            ["DELETE FROM passkeys WHERE player = $1 AND credential = $2", "DELETE FROM codes WHERE player = $1 AND hash = $2"]
        {
            is_there |= query(sql, &[&player, &id]).execute(&mut *transaction).await?.rows_affected() > 0;
        }
        // Any key may have made the codes of earlier versions.
        // Defence against a removed device that comes back.
        let sql = "DELETE FROM codes WHERE player = $1 AND (made_by = $2 OR made_by IS NULL AND $3)";
        query(sql, &[&player, &id, &is_key]).execute(&mut *transaction).await?;
        transaction.commit().await?;
        Ok(is_there)
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
