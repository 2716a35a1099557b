//! The sealed runs on this instance: who plays each, and the runs whose players have just left.

use crate::limits::Asker;
use crate::store::EntryId;
use barrow_app::Session;
use barrow_online::Key;
use std::collections::BTreeMap;
use std::fmt;
use std::future::pending;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{OwnedMutexGuard, OwnedSemaphorePermit, Semaphore, watch};
use tokio::time::Instant;

/// How long a run stays in memory for its player, so that its stored moves need no replay.
const KEPT: Duration = Duration::from_mins(1);
/// The maximum number of runs kept in memory.
const MOST: usize = 256;
/// A replay of stored moves needs a pause this many times as long.
const REST: u32 = 20;
/// Pauses that may add up before anybody has to wait for them.
const ALLOWANCE: Duration = Duration::from_mins(1);

/// The sealed runs on this instance. A second connection to the same run ends the first.
pub struct Tables {
    desks: Mutex<BTreeMap<EntryId, Arc<Desk>>>,
    /// The turn of each address at replaying stored moves.
    addresses: Mutex<BTreeMap<Asker, Turn>>,
    /// Room for runs that stay in memory.
    room: Arc<Semaphore>,
    /// Processors that may replay stored moves.
    processors: Semaphore,
}

/// One at a time, with pauses.
type Turn = Arc<tokio::sync::Mutex<Rest>>;

/// The run of one entry.
struct Desk {
    /// The latest connection.
    claims: watch::Sender<Claim>,
    /// The run, for the connection that plays it.
    chair: Arc<tokio::sync::Mutex<Chair>>,
}

/// Everything about a run that one connection leaves to the next.
#[derive(Default)]
pub(super) struct Chair {
    kept: Option<Kept>,
    rest: Rest,
}

/// A run that stays in memory for its player.
struct Kept {
    session: Session,
    since: Instant,
    _room: OwnedSemaphorePermit,
}

/// A connection's claim to a run.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Claim {
    number: u64,
    /// The key that signed it; `None` once that device was removed from its name.
    key: Option<Key>,
}

/// The reason why a connection must end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum Ousted {
    /// Another connection plays the run.
    #[error("you are now playing this run on another device")]
    Elsewhere,
    /// The device was removed from the player's name.
    #[error("this device was removed from your name")]
    Removed,
}

/// The pause that long work needs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rest(Instant);

impl Default for Rest {
    fn default() -> Self {
        Self(Instant::now())
    }
}

impl Rest {
    /// The time until work may begin, if that is not now.
    fn remaining(self) -> Option<Duration> {
        let wait = self.0.saturating_duration_since(Instant::now());
        wait.checked_sub(ALLOWANCE).filter(|wait| !wait.is_zero())
    }

    fn after(&mut self, work: Duration) {
        self.0 = self.0.max(Instant::now()) + work * REST;
    }
}

impl Default for Tables {
    fn default() -> Self {
        let processors = std::thread::available_parallelism().map_or(1, |count| count.get() - 1).max(1);
        Self {
            desks: Mutex::default(),
            addresses: Mutex::default(),
            room: Arc::new(Semaphore::new(MOST)),
            processors: Semaphore::new(processors),
        }
    }
}

impl fmt::Debug for Tables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tables").finish_non_exhaustive()
    }
}

/// A connection's place at its run.
pub(super) struct Seat {
    number: u64,
    claims: watch::Receiver<Claim>,
    chair: Arc<tokio::sync::Mutex<Chair>>,
}

impl Tables {
    /// Claims an entry's run for a connection, which ends the connection that plays it.
    pub(super) fn sit(&self, entry: EntryId, key: &Key) -> Seat {
        let mut desks = self.desks.lock().unwrap_or_else(PoisonError::into_inner);
        let desk = desks.entry(entry).or_insert_with(|| {
            let (claims, _) = watch::channel(Claim { number: 0, key: None });
            Arc::new(Desk { claims, chair: Arc::default() })
        });
        desk.claims.send_modify(|claim| *claim = Claim { number: claim.number + 1, key: Some(*key) });
        let claims = desk.claims.subscribe();
        let number = claims.borrow().number;
        Seat { number, claims, chair: Arc::clone(&desk.chair) }
    }

    /// Ends the connections of a device that was removed from its name.
    pub(super) fn remove(&self, key: &[u8]) {
        for desk in self.desks.lock().unwrap_or_else(PoisonError::into_inner).values() {
            desk.claims.send_if_modified(|claim| {
                let is_theirs = claim.key.as_ref().is_some_and(|theirs| theirs.bytes() == key);
                if is_theirs {
                    // Defence against a removed device that plays on.
                    claim.key = None;
                }
                is_theirs
            });
        }
    }

    /// Runs `work`, which replays an entry's stored moves. Replays are costly, so each entry and each address gets one at a time
    /// (the caller has the entry's chair), they never use all processors, and after much of such work they must wait. `work`
    /// returns how long it kept a processor busy.
    ///
    /// # Errors
    /// The time to wait.
    pub(super) async fn replay<T>(
        &self,
        asker: Asker,
        chair: &mut Chair,
        work: impl Future<Output = (T, Duration)>,
    ) -> Result<T, Duration> {
        let turn = Arc::clone(self.addresses.lock().unwrap_or_else(PoisonError::into_inner).entry(asker).or_default());
        let mut of_address = turn.lock_owned().await;
        // Defence against runs that are taken up again and again.
        if let Some(wait) = chair.rest.remaining().max(of_address.remaining()) {
            return Err(wait);
        }
        let _processor = self.processors.acquire().await;
        let (done, took) = work.await;
        chair.rest.after(took);
        of_address.after(took);
        Ok(done)
    }

    /// Keeps a run in memory for its player, if there is room.
    pub(super) fn keep(&self, chair: &mut Chair, session: Session) {
        if let Ok(room) = Arc::clone(&self.room).try_acquire_owned() {
            chair.kept = Some(Kept { session, since: Instant::now(), _room: room });
        }
    }

    /// Forgets runs that have waited long enough, and callers that have rested.
    pub fn tidy(&self) {
        self.desks.lock().unwrap_or_else(PoisonError::into_inner).retain(|_, desk| {
            let Ok(mut chair) = desk.chair.try_lock() else { return true };
            chair.kept.take_if(|kept| kept.since.elapsed() > KEPT);
            chair.kept.is_some() || !is_rested(chair.rest) || desk.claims.receiver_count() > 0
        });
        self.addresses
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .retain(|_, turn| Arc::strong_count(turn) > 1 || turn.try_lock().is_ok_and(|rest| !is_rested(*rest)));
    }
}

fn is_rested(rest: Rest) -> bool {
    rest.0 <= Instant::now()
}

impl Seat {
    /// Waits until the connection before has left the run.
    ///
    /// # Errors
    /// If another connection has claimed the run in the meantime.
    pub(super) async fn take(&mut self) -> Result<OwnedMutexGuard<Chair>, Ousted> {
        let chair = Arc::clone(&self.chair).lock_owned();
        tokio::select! {
            biased;
            ousted = self.ousted() => Err(ousted),
            chair = chair => Ok(chair),
        }
    }

    /// Completes once this connection must end.
    pub(super) async fn ousted(&mut self) -> Ousted {
        let number = self.number;
        let claim = self.claims.wait_for(|claim| claim.number != number || claim.key.is_none()).await.map(|claim| claim.number);
        match claim {
            Ok(latest) if latest == number => Ousted::Removed,
            Ok(_) => Ousted::Elsewhere,
            Err(_) => pending().await,
        }
    }
}

impl Chair {
    /// The run in memory, if there is one.
    pub(super) fn take(&mut self) -> Option<Session> {
        self.kept.take().map(|kept| kept.session)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::IpAddr;
    use tokio::time::sleep;

    fn asker(last: u8) -> Asker {
        IpAddr::from([10, 0, 0, last]).into()
    }

    /// Plays an entry's moves again, which takes a second.
    async fn played_again(tables: &Tables, asker: Asker, chair: &mut Chair) -> Result<(), Duration> {
        let second = Duration::from_secs(1);
        tables.replay(asker, chair, async { (sleep(second).await, second) }).await
    }

    #[tokio::test(start_paused = true)]
    async fn playing_stored_moves_again_is_done_in_turns_and_with_pauses() {
        let tables = Tables::default();
        let [mut one, mut other] = [Chair::default(), Chair::default()];
        for _ in 0..4 {
            assert!(played_again(&tables, asker(1), &mut one).await.is_ok());
        }
        let wait = played_again(&tables, asker(2), &mut one).await.unwrap_err();
        assert_eq!(wait.as_secs(), 17, "four times 20 s, less the allowance and the time since the first");
        assert!(played_again(&tables, asker(1), &mut other).await.is_err(), "so has this address");
        assert!(played_again(&tables, asker(2), &mut other).await.is_ok());
        sleep(wait).await;
        assert!(played_again(&tables, asker(3), &mut one).await.is_ok());
        // Two entries of one address take turns.
        let [mut one, mut other] = [Chair::default(), Chair::default()];
        let begun = Instant::now();
        let both = tokio::join!(played_again(&tables, asker(4), &mut one), played_again(&tables, asker(4), &mut other));
        assert!(both.0.is_ok() && both.1.is_ok() && begun.elapsed() >= Duration::from_secs(2));
        sleep(Duration::from_hours(1)).await;
        tables.tidy();
        assert!(tables.addresses.lock().unwrap_or_else(PoisonError::into_inner).is_empty());
    }

    #[tokio::test(start_paused = true)]
    async fn the_latest_connection_gets_the_run() {
        let tables = Tables::default();
        let key = barrow_online::Secret::from_bytes(&[1; 32]).unwrap().key();
        let mut first = tables.sit(EntryId(1), &key);
        let chair = first.take().await.unwrap();
        let mut second = tables.sit(EntryId(1), &key);
        assert_eq!(first.ousted().await, Ousted::Elsewhere);
        let mut third = tables.sit(EntryId(1), &key);
        assert_eq!(second.take().await.err(), Some(Ousted::Elsewhere));
        drop((chair, first, second));
        let chair = third.take().await.unwrap();
        tables.remove(key.bytes());
        assert_eq!(third.ousted().await, Ousted::Removed);
        tables.tidy();
        assert_eq!(tables.desks.lock().unwrap().len(), 1, "it is still there");
        drop((chair, third));
        sleep(Duration::from_hours(1)).await;
        tables.tidy();
        assert!(tables.desks.lock().unwrap().is_empty());
    }
}
