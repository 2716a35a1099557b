//! Players and their names.

use super::database::{Column, Record, Transaction, column, query, read, record, returned};
use super::{Result, Store, Time, is_taken, ledger, races};
use crate::marks::{Mark, Marks};
use crate::names::{Name, looks};
use barrow_online::{Key, Withdrawal};
use sqlx::any::AnyRow;

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
        /// When the player joined.
        pub made_at: Time,
        /// When the name was last changed; 0 for a player who has none yet.
        pub named_at: Time,
    }
}

impl StoredPlayer {
    /// Tells whether the player has chosen a name.
    pub fn has_name(&self) -> bool {
        self.named_at > 0
    }
}

/// The reason why a player did not get a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotNamed {
    /// The name is taken, or looks like a taken name.
    Taken,
    /// The name was given up, and until this time it is kept for its last owner.
    Kept(Time),
    /// The key belongs to a player already.
    KeyTaken,
    /// The player's name was changed too recently.
    TooSoon,
}

/// The outcome of giving a player a name.
pub type Named = std::result::Result<(), NotNamed>;

/// How long a name that was given up is kept for its last owner. \[milliseconds\]
pub const KEPT: Time = 30 * 24 * 60 * 60 * 1000;

/// A nameless player who has entered no race by then never will. \[milliseconds\]
const ENTERING: Time = 60 * 60 * 1000;

impl Store {
    /// Adds a player with a first key.
    pub async fn add_player(&self, name: &Name, key: &Key, marks: &Marks, now: Time) -> Result<Named> {
        let mut transaction = self.transaction().await?;
        let sql = "INSERT INTO players (name, skeleton, made_at, named_at) VALUES ($1, $2, $3, $3) ON CONFLICT DO NOTHING \
                   RETURNING id";
        let added = query(sql, &[&name.shown, &first(name), &now]).try_map(column("id"));
        let Some(id) = returned(added, &mut *transaction).await? else { return Ok(Err(NotNamed::Taken)) };
        if let Err(reason) = give(&mut transaction, id, &name.looks, std::slice::from_ref(key), marks, now).await? {
            return Ok(Err(reason));
        }
        let sql = "INSERT INTO keys (key, player, added_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
        if query(sql, &[key, &id, &now]).execute(&mut *transaction).await?.rows_affected() == 0 {
            return Ok(Err(NotNamed::KeyTaken));
        }
        transaction.commit().await?;
        Ok(Ok(()))
    }

    /// A new player without a name who owns a key, or the owner that the key has got meanwhile.
    pub async fn nameless(&self, key: &Key, now: Time) -> Result<StoredPlayer> {
        let mut transaction = self.transaction().await?;
        // Nobody can choose a name with such a sign.
        let name = format!("#{key}");
        let sql =
            "INSERT INTO players (name, skeleton, made_at, named_at) VALUES ($1, $1, $2, 0) ON CONFLICT DO NOTHING RETURNING id";
        let added = query(sql, &[&name, &now]).try_map(column("id"));
        let id: Option<PlayerId> = returned(added, &mut *transaction).await?;
        // One device may open two connections at once.
        if let Some(id) = id {
            let sql = "INSERT INTO keys (key, player, added_at) VALUES ($1, $2, $3)";
            query(sql, &[key, &id, &now]).execute(&mut *transaction).await?;
        }
        transaction.commit().await?;
        Ok(query(OWNER, &[key]).try_map(StoredPlayer::read).fetch_one(&self.writers).await?)
    }

    /// Deletes results of nameless players in races that have closed, and the players once they are in no open race.
    pub async fn forget_nameless(&self, now: Time) -> Result<()> {
        let sql = "DELETE FROM runs WHERE id IN (SELECT run FROM entries JOIN players ON players.id = entries.player \
                   WHERE named_at = 0 AND closes_at <= $1)";
        query(sql, &[&now]).execute(&self.writers).await?;
        // A player is stored a moment before the first entry.
        let sql = "DELETE FROM players WHERE named_at = 0 AND made_at <= $2 \
                   AND NOT EXISTS (SELECT 1 FROM entries WHERE player = players.id AND closes_at > $1)";
        query(sql, &[&now, &(now - ENTERING)]).execute(&self.writers).await?;
        Ok(())
    }

    /// The player who owns a key.
    pub async fn player_of(&self, key: &Key) -> Result<Option<StoredPlayer>> {
        Ok(query(OWNER, &[key]).try_map(StoredPlayer::read).fetch_optional(&self.readers).await?)
    }

    /// The player of exactly this name.
    pub async fn player_named(&self, name: &str) -> Result<Option<StoredPlayer>> {
        let sql = "SELECT id, name, made_at, named_at FROM players WHERE name = $1 AND named_at > 0";
        Ok(query(sql, &[&name]).try_map(StoredPlayer::read).fetch_optional(&self.readers).await?)
    }

    /// Changes a name, if it was not changed after `before`. The former name is kept for the player.
    pub async fn rename(&self, player: PlayerId, name: &Name, marks: &Marks, before: Time, now: Time) -> Result<Named> {
        let secret = self.signer().await?;
        let mut transaction = self.transaction().await?;
        let (former, keys) = given_up(&mut transaction, player).await?;
        let sql = "UPDATE players SET named_at = $1 WHERE id = $2 AND named_at <= $3";
        if query(sql, &[&now, &player, &before]).execute(&mut *transaction).await?.rows_affected() == 0 {
            return Ok(Err(NotNamed::TooSoon));
        }
        query("DELETE FROM looks WHERE player = $1", &[&player]).execute(&mut *transaction).await?;
        if let Err(reason) = give(&mut transaction, player, &name.looks, &keys, marks, now).await? {
            return Ok(Err(reason));
        }
        let sql = "UPDATE players SET name = $1, skeleton = $2 WHERE id = $3";
        let changed = query(sql, &[&name.shown, &first(name), &player]).execute(&mut *transaction).await;
        if changed.as_ref().is_err_and(is_taken) {
            return Ok(Err(NotNamed::Taken));
        }
        changed?;
        let former: Vec<String> = former.into_iter().filter(|look| !name.looks.contains(look)).collect();
        keep(&mut transaction, &former, &keys, marks, now).await?;
        ledger::record_name(&mut transaction, &secret, player, now).await?;
        transaction.commit().await?;
        Ok(Ok(()))
    }

    /// Deletes a player with all keys and runs, and keeps the name for the player. Marks of the keys and the name remember which
    /// days and races the player has played, until these are over.
    pub async fn delete_player(&self, player: PlayerId, marks: &Marks, now: Time) -> Result<()> {
        let secret = self.signer().await?;
        let mut transaction = self.transaction().await?;
        let (former, keys) = given_up(&mut transaction, player).await?;
        keep(&mut transaction, &former, &keys, marks, now).await?;
        let names = former.iter().map(|look| marks.name(look));
        for mark in keys.iter().map(|key| marks.key(key)).chain(names) {
            races::spend(&mut transaction, player, &mark, now).await?;
        }
        let runs = ledger::recorded_runs(&mut transaction, player).await?;
        ledger::withdraw(&mut transaction, &secret, &runs, Withdrawal::Forgotten, now).await?;
        query("DELETE FROM players WHERE id = $1", &[&player]).execute(&mut *transaction).await?;
        transaction.commit().await?;
        // Defence against forgotten words that stay on the disk.
        self.erase().await
    }

    /// Gives up names that were kept for their last owners until now.
    pub async fn forget_freed(&self, now: Time) -> Result<()> {
        query("DELETE FROM freed WHERE until <= $1", &[&now]).execute(&self.writers).await?;
        Ok(())
    }

    /// Adds the missing forms of names from an older server. If two names share a form, the older one gets it.
    pub(super) async fn fill_looks(&self) -> Result<()> {
        let sql = "SELECT id, name FROM players WHERE named_at > 0 \
                   AND NOT EXISTS (SELECT 1 FROM looks WHERE player = players.id) ORDER BY id";
        let read = |row: AnyRow| Ok((Column::get(&row, "id")?, Column::get(&row, "name")?));
        let unknown: Vec<(PlayerId, String)> = query(sql, &[]).try_map(read).fetch_all(&self.writers).await?;
        if unknown.is_empty() {
            return Ok(());
        }
        let mut transaction = self.transaction().await?;
        for (id, name) in unknown {
            for look in looks(&name) {
                let sql = "INSERT INTO looks (skeleton, player) VALUES ($1, $2) ON CONFLICT DO NOTHING";
                query(sql, &[&look, &id]).execute(&mut *transaction).await?;
            }
        }
        transaction.commit().await?;
        Ok(())
    }
}

/// Selects the owner of a key.
const OWNER: &str = "SELECT id, name, made_at, named_at FROM players JOIN keys ON player = id WHERE key = $1";

/// The form of a name that is stored with the player.
fn first(name: &Name) -> &str {
    name.looks.first().unwrap_or(&name.shown)
}

/// Gives a player a name, unless one of its forms is taken, or kept for owners of other keys.
async fn give(
    transaction: &mut Transaction,
    player: PlayerId,
    looks: &[String],
    keys: &[Key],
    marks: &Marks,
    now: Time,
) -> Result<Named> {
    // A fixed order, so that two players who want the same forms cannot deadlock.
    let mut looks = looks.to_vec();
    looks.sort();
    // This waits for any transaction that gives a form up, so the query below sees what that transaction kept.
    for look in &looks {
        let sql = "INSERT INTO looks (skeleton, player) VALUES ($1, $2) ON CONFLICT DO NOTHING";
        if query(sql, &[look, &player]).execute(&mut **transaction).await?.rows_affected() == 0 {
            return Ok(Err(NotNamed::Taken));
        }
    }
    let keys: Vec<Mark> = keys.iter().map(|key| marks.key(key)).collect();
    for look in looks.iter().map(|look| marks.name(look)) {
        let sql = "SELECT mark, until FROM freed WHERE form = $1 AND until > $2";
        let read = |row: AnyRow| Ok((Column::get(&row, "mark")?, Column::get(&row, "until")?));
        let kept: Vec<(Mark, Time)> = query(sql, &[&look, &now]).try_map(read).fetch_all(&mut **transaction).await?;
        let is_owner = kept.iter().any(|(mark, _)| keys.contains(mark));
        // Defence against taking a name that was given up lately.
        let kept_until = kept.iter().map(|(_, until)| *until).max().filter(|_| !is_owner);
        if let Some(until) = kept_until {
            return Ok(Err(NotNamed::Kept(until)));
        }
        query("DELETE FROM freed WHERE form = $1", &[&look]).execute(&mut **transaction).await?;
    }
    Ok(Ok(()))
}

/// The forms of a player's name, and the player's keys.
async fn given_up(transaction: &mut Transaction, player: PlayerId) -> Result<(Vec<String>, Vec<Key>)> {
    let sql = "SELECT skeleton FROM looks WHERE player = $1";
    let looks = query(sql, &[&player]).try_map(column("skeleton")).fetch_all(&mut **transaction).await?;
    let sql = "SELECT key FROM keys WHERE player = $1";
    let keys = query(sql, &[&player]).try_map(column("key")).fetch_all(&mut **transaction).await?;
    Ok((looks, keys))
}

/// Keeps the forms of a name for the owners of these keys.
async fn keep(transaction: &mut Transaction, looks: &[String], keys: &[Key], marks: &Marks, now: Time) -> Result<()> {
    let until = now + KEPT;
    for look in looks {
        for key in keys {
            let sql = "INSERT INTO freed (form, mark, until) VALUES ($1, $2, $3) \
                       ON CONFLICT (form, mark) DO UPDATE SET until = $3";
            query(sql, &[&marks.name(look), &marks.key(key), &until]).execute(&mut **transaction).await?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_online::Secret;

    #[tokio::test]
    async fn older_names_get_their_forms_and_the_first_keeps_a_form_of_two() {
        let folder = tempfile::tempdir().unwrap();
        let address = format!("sqlite:{}", folder.path().join("test.db").display());
        let store = Store::open(&address).await.unwrap();
        // An older server let both have their names.
        for (name, skeleton) in [("Νίκος", "one"), ("ΝΊΚΟΣ", "two")] {
            let sql = "INSERT INTO players (name, skeleton, made_at, named_at) VALUES ($1, $2, 1, 1)";
            query(sql, &[&name, &skeleton]).execute(&store.writers).await.unwrap();
        }
        store.close().await;
        let store = Store::open(&address).await.unwrap();
        let (key, marks) = (Secret::from_bytes(&[1; 32]).unwrap().key(), Marks::new(&[1; 32]).unwrap());
        for name in ["νικος", "Νίκος", "νίκοσ", "ΝΊΚΟΣ"] {
            let named = store.add_player(&Name::new(name).unwrap(), &key, &marks, 2).await.unwrap();
            assert_eq!(named.is_err(), name != "νικος", "{name}");
            // The key is free for the next.
            query("DELETE FROM players WHERE name = 'νικος'", &[]).execute(&store.writers).await.unwrap();
        }
        let sql = "SELECT COUNT(*) AS count FROM looks WHERE player = (SELECT id FROM players WHERE name = $1)";
        let count = |name: &'static str| query(sql, &[&name]).try_map(column::<i64>("count")).fetch_one(&store.readers);
        assert_eq!(count("Νίκος").await.unwrap(), looks("Νίκος").len() as i64, "the first has all its forms");
        assert!(store.player_named("ΝΊΚΟΣ").await.unwrap().is_some() && store.player_named("νίκος").await.unwrap().is_none());
    }
}
