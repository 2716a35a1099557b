//! What the player remembers of a run, from its views.

use barrow_core::{Keyframes, Play, Run, Show, States, View};
use barrow_pilot::Memory;

/// What the player remembered on the way through a run. Each is what they remembered after that many moves, before they looked.
pub struct Memories(Keyframes<Memory>);

impl Default for Memories {
    fn default() -> Self {
        Self(Keyframes::new(Memory::default()))
    }
}

impl Memories {
    /// Takes in what the player remembers after this many moves, before they look.
    pub fn keep(&mut self, moves: usize, memory: &Memory) {
        self.0.keep(moves, || memory.unannounced());
    }

    /// Forgets what came after this many moves.
    pub fn cut(&mut self, moves: usize) {
        self.0.cut(moves);
    }

    /// What the player remembers after this many moves of `run`, before they look at the state, `now`. `states` are those of the run. Only
    /// the views of the last level are looked at.
    pub fn before(&mut self, now: &dyn Play, run: &Run, moves: usize, states: &States) -> Memory {
        let mut view = View::default();
        now.view(&mut view);
        if view.sight.is_empty() {
            // Everything is always in view.
            return Memory::default();
        }
        let mut show = Show::off();
        let (kept_at, kept) = self.0.last(moves);
        // On another level the player remembers nothing of the one before, so begin with the last arrival.
        let depth = now.status().depth;
        let elsewhere = states.until(moves).find(|(_, state)| state.status().depth != depth);
        let (mut at, mut play, mut memory);
        if let Some((left, state)) = elsewhere.filter(|(left, _)| *left >= kept_at) {
            (at, play, memory) = (left, state.fork(), Memory::default());
            let mut walker = state.fork();
            for index in left..moves {
                let before = walker.status().depth;
                if walker.play(run.moves[index], &mut show).is_ok() && walker.status().depth != before {
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
            memory.note(run.moves[at], &view, play.variant());
            // Runs that cannot be played were refused when they were opened, so this does not happen.
            if play.play(run.moves[at], &mut show).is_err() {
                break;
            }
        }
        memory
    }
}
