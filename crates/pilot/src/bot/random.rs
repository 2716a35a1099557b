//! The bot that every other has to beat.

use barrow_core::run::MAX_VERBS;
use barrow_core::{Move, Play, Rng};

/// Plays an offered verb, each equally likely, and of that verb any offered move: a throw at any of three hundred cells is still only
/// a throw.
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
        let mut of_verb = [0u32; MAX_VERBS];
        for m in &self.offered {
            of_verb[usize::from(m.verb)] += 1;
        }
        let verbs = of_verb.iter().filter(|&&moves| moves > 0).count();
        // No draw where there is no choice.
        let chosen = if verbs < 2 { 0 } else { self.rng.below(verbs as u32) as usize };
        let (verb, moves) = (0..).zip(of_verb).filter(|&(_, moves)| moves > 0).nth(chosen)?;
        let place = self.rng.below(moves) as usize;
        self.offered.iter().filter(|m| m.verb == verb).nth(place).copied()
    }
}
