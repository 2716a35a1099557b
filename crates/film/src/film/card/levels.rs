//! The seen part of each level, and the path through it.

use barrow_core::{Pos, Replay, Show, Sight, View};

/// A level as the player came to know it.
pub(super) struct Level {
    pub(super) depth: u32,
    /// The last view of it.
    pub(super) view: View,
    /// The cells that the hero stood on, one after another.
    pub(super) path: Vec<Pos>,
}

/// A run from level to level.
pub(super) struct Trace {
    /// The levels, in the order in which the player reached them.
    pub(super) levels: Vec<Level>,
    /// The index of the level where the run is now, or ended.
    pub(super) last: usize,
    /// The view there, which hides nothing if the run is over.
    pub(super) view: View,
}

/// Follows a run from its first move to its last.
pub(super) fn trace(replay: &mut Replay) -> Trace {
    let mut trace = Trace { levels: Vec::new(), last: 0, view: View::default() };
    for at in 0..=replay.len() {
        replay.seek(at, &mut Show::off());
        let status = replay.play().status();
        replay.play().view(&mut trace.view);
        let known = trace.levels.iter().position(|level| level.depth == status.depth);
        trace.last = known.unwrap_or_else(|| {
            trace.levels.push(Level { depth: status.depth, view: trace.view.clone(), path: Vec::new() });
            trace.levels.len() - 1
        });
        let level = &mut trace.levels[trace.last];
        if status.ending.is_none() {
            level.view.clone_from(&trace.view);
        } else if known.is_none() {
            // Games show everything when a run is over, so this view shows more than the player saw.
            level.view.sight.iter_mut().filter(|sight| **sight == Sight::Remembered).for_each(|sight| *sight = Sight::Unknown);
        }
        level.path.extend(trace.view.hero.filter(|hero| level.path.last() != Some(hero)));
    }
    trace
}
