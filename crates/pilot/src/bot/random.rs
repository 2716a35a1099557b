//! The bot that every other bot must beat.

use barrow_core::run::MAX_VERBS;
use barrow_core::{Bot, BotKind, Move, Rng, Shown};

/// Plays any offered move, each equally likely.
pub const RANDOM: BotKind = BotKind {
    name: "random",
    about: "Any offered move, each equally likely",
    suits: |_| true,
    new: |rng| Box::new(RandomBot { rng, offered: Vec::new() }),
};

/// Chooses an offered verb first, then one of its moves. Otherwise throws, which can go to hundreds of cells, would crowd out the
/// rest.
#[derive(Clone, Debug)]
struct RandomBot {
    rng: Rng,
    offered: Vec<Move>,
}

impl Bot for RandomBot {
    fn next_move(&mut self, play: &dyn Shown) -> Option<Move> {
        self.offered.clear();
        play.offer(&mut self.offered);
        let mut of_verb = [0u32; MAX_VERBS];
        for m in &self.offered {
            of_verb[usize::from(m.verb)] += 1;
        }
        let verbs = of_verb.iter().filter(|&&moves| moves > 0).count();
        // A single choice draws no random number.
        let chosen = if verbs < 2 { 0 } else { self.rng.below(verbs as u32) as usize };
        let (verb, moves) = (0..).zip(of_verb).filter(|&(_, moves)| moves > 0).nth(chosen)?;
        let place = self.rng.below(moves) as usize;
        self.offered.iter().filter(|m| m.verb == verb).nth(place).copied()
    }

    fn fork(&self) -> Box<dyn Bot> {
        Box::new(self.clone())
    }
}
