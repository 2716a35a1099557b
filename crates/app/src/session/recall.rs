//! What the player remembers of a run, from its views.

use barrow_core::{Keyframes, Play, Run, Show, States, View};
use barrow_pilot::Memory;

/// What the player remembered on the way through a run. Each was so just before the player looked at the state after that many moves.
pub struct Memories(Keyframes<Memory>);

impl Default for Memories {
    fn default() -> Self {
        Self(Keyframes::new(Memory::default()))
    }
}

impl Memories {
    /// Takes in what the player remembers just before the look at the state after this many moves.
    pub fn keep(&mut self, moves: usize, memory: &Memory) {
        self.0.keep(moves, || memory.unannounced());
    }

    /// Forgets what came after this many moves.
    pub fn cut(&mut self, moves: usize) {
        self.0.cut(moves);
    }

    /// What the player remembers just before the look at `now`, the state after this many moves of `run`, whose states these are. Looks
    /// at the views of the last level only.
    pub fn before(&mut self, now: &dyn Play, run: &Run, moves: usize, states: &States) -> Memory {
        let (mut at, memory) = self.0.last(moves);
        let mut memory = memory.clone();
        let mut view = View::default();
        now.view(&mut view);
        if view.sight.is_empty() {
            // Everything is always in view.
            return Memory::default();
        }
        let mut show = Show::off();
        let mut play = states.state(run, at);
        // On another level the player remembers nothing of the one before, so begin with the last arrival.
        let depth = now.status().depth;
        let elsewhere = states.until(moves).find(|(_, state)| state.status().depth != depth);
        if let Some((left, state)) = elsewhere.filter(|(left, _)| *left >= at) {
            (at, play, memory) = (left, state.fork(), Memory::default());
            let mut walker = state.fork();
            for index in left..moves {
                let before = walker.status().depth;
                if walker.play(run.moves[index], &mut show).is_ok() && walker.status().depth != before {
                    (at, play) = (index + 1, walker.fork());
                }
            }
        }
        for at in at..moves {
            self.keep(at, &memory);
            play.view(&mut view);
            memory.look(&mut view, play.status().depth, play.variant());
            // Runs that cannot be played were refused when they were opened, so this does not happen.
            if play.play(run.moves[at], &mut show).is_err() {
                break;
            }
        }
        memory
    }
}
