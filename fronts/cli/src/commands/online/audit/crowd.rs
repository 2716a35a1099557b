//! Plays many runs again, on all processors.

use barrow_client::Replayed;
use std::panic::resume_unwind;
use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// Runs that wait for a thread. More would only take memory.
const WAITING: usize = 64;

/// The results of runs that were played again.
pub(super) struct Played<F> {
    /// The number of those that lead to their results.
    pub(super) same: u64,
    /// The number of those by other rules.
    pub(super) other_rules: u64,
    /// The first fault, with its place.
    pub(super) fault: Option<(u64, F)>,
}

/// Checks the runs that `feed` hands out, with a checker for each thread. Returns what `feed` returned, and the results.
pub(super) fn in_crowd<J: Send, F: Send, T, C>(
    feed: impl FnOnce(&mut dyn FnMut(J) -> bool) -> T,
    checker: impl Fn() -> C + Sync,
) -> (T, Played<F>)
where
    C: FnMut(J) -> Result<Replayed, (u64, F)>,
{
    thread::scope(|scope| {
        let (replays, to_play) = sync_channel::<J>(WAITING);
        let to_play = Arc::new(Mutex::new(to_play));
        let count = thread::available_parallelism().map_or(1, usize::from);
        let players: Vec<_> = (0..count)
            .map(|_| {
                let (to_play, checker) = (Arc::clone(&to_play), &checker);
                scope.spawn(move || play(&to_play, checker()))
            })
            .collect();
        // Keep no receiver here: if every player panics, sending must fail rather than wait. Joining them passes the panic on.
        drop(to_play);
        let fed = feed(&mut |replay| replays.send(replay).is_ok());
        drop(replays);
        let joined = players.into_iter().map(|player| player.join().unwrap_or_else(|panic| resume_unwind(panic)));
        (fed, joined.fold(Played { same: 0, other_rules: 0, fault: None }, Played::with))
    })
}

impl<F> Played<F> {
    fn with(self, other: Self) -> Self {
        let fault = self.fault.into_iter().chain(other.fault).min_by_key(|(place, _)| *place);
        Self { same: self.same + other.same, other_rules: self.other_rules + other.other_rules, fault }
    }
}

/// Checks runs until there are no more.
fn play<J, F>(runs: &Mutex<Receiver<J>>, mut check: impl FnMut(J) -> Result<Replayed, (u64, F)>) -> Played<F> {
    let mut played = Played { same: 0, other_rules: 0, fault: None };
    loop {
        // Ignore poisoning: a thread that panicked left the receiver usable.
        let next = runs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(replay) = next else { return played };
        let one = match check(replay) {
            Ok(Replayed::Same) => Played { same: 1, other_rules: 0, fault: None },
            Ok(Replayed::OtherRules) => Played { same: 0, other_rules: 1, fault: None },
            Err(fault) => Played { same: 0, other_rules: 0, fault: Some(fault) },
        };
        played = played.with(one);
    }
}
