//! The player's memory of a run, derived from its views.

use barrow_core::{Keyframes, Run, Show, Shown, States, View};
use barrow_pilot::Memory;

/// The player's memory throughout a run. Each entry is the memory after that many moves, before looking at the state.
pub struct Memories(Keyframes<Memory>);

impl Default for Memories {
    fn default() -> Self {
        Self(Keyframes::new(Memory::default()))
    }
}

impl Memories {
    /// Stores the player's memory after this many moves, before looking.
    pub fn keep(&mut self, moves: usize, memory: &Memory) {
        self.0.keep(moves, || memory.unannounced());
    }

    /// Drops entries after this many moves.
    pub fn cut(&mut self, moves: usize) {
        self.0.cut(moves);
    }

    /// The player's memory after this many moves of `run`, before looking at the state, `now`. `states` are the run's states.
    /// This looks only at the views of the last level.
    pub fn before(&mut self, now: &dyn Shown, run: &Run, moves: usize, states: &States) -> Memory {
        let mut view = View::default();
        now.view(&mut view);
        if view.sight.is_empty() {
            // Everything is always in view, so there is nothing to remember.
            return Memory::default();
        }
        let mut show = Show::on();
        let (kept_at, kept) = self.0.last(moves);
        // On arrival at a level the player remembers nothing of the one before, so begin with the last arrival.
        let depth = now.status().depth;
        let elsewhere = states.until(moves).find(|(_, state)| state.status().depth != depth);
        let (mut at, mut play, mut memory);
        if let Some((left, state)) = elsewhere.filter(|(left, _)| *left >= kept_at) {
            (at, play, memory) = (left, state.fork(), Memory::default());
            let mut walker = state.fork();
            for index in left..moves {
                let before = walker.status().depth;
                if walker.play(run.moves[index], &mut Show::off()).is_ok() && walker.status().depth != before {
                    (at, play) = (index + 1, walker.fork());
                }
            }
        } else {
            (at, play, memory) = (kept_at, states.state(run, kept_at), kept.clone());
        }
        for at in at..moves {
            self.keep(at, &memory);
            play.view(&mut view);
            memory.look(&mut view, play.status().depth, play.variant());
            show.clear();
            // Runs that cannot be played were refused earlier, when they were opened, so this does not happen.
            if play.play(run.moves[at], &mut show).is_err() {
                break;
            }
            memory.note(run.moves[at], show.events(), &view, play.variant());
        }
        memory
    }
}
