//! The bot that every other has to beat.

use barrow_core::{Move, Play, Rng};

/// Plays any offered move, each equally likely.
#[derive(Clone, Debug)]
pub struct RandomBot {
    rng: Rng,
    offered: Vec<Move>,
}

impl RandomBot {
    pub(super) const fn new(rng: Rng) -> Self {
        Self { rng, offered: Vec::new() }
    }

    pub(super) fn next_move(&mut self, play: &dyn Play) -> Option<Move> {
        self.offered.clear();
        play.offer(&mut self.offered);
        self.rng.pick(&self.offered)
    }
}
