//! Bots: programs that play.

mod random;
mod sensible;

pub use random::RANDOM;
pub use sensible::SENSIBLE;

use barrow_core::{Move, Play, Rng, Seed, Show, Variant};

/// A bot at play. The same dice and the same views give the same moves. It knows what a player knows: it never looks ahead with a fork.
pub trait Bot {
    /// Its next move: one of those that `play` offers, or `None` if it offers none.
    fn next_move(&mut self, play: &dyn Play) -> Option<Move>;
}

/// One kind of bot.
#[derive(Clone, Copy, Debug)]
pub struct BotKind {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it does, in a line.
    pub about: &'static str,
    /// Whether it knows how to play this variant.
    pub suits: fn(&Variant) -> bool,
    /// A bot that draws from these dice.
    pub new: fn(Rng) -> Box<dyn Bot>,
}

impl BotKind {
    /// A bot whose own dice come from `seed`. They are not the run's dice.
    pub fn start(&self, seed: Seed) -> Box<dyn Bot> {
        (self.new)(seed.stream(self.name, 0))
    }
}

/// Lets `bot` play until the run ends, nothing is offered, or `most` moves were made; returns how many were.
/// `each` sees every accepted move and the play after it.
pub fn play_out(play: &mut dyn Play, bot: &mut dyn Bot, most: usize, each: &mut dyn FnMut(Move, &dyn Play)) -> usize {
    let mut show = Show::off();
    for made in 0..most {
        let Some(m) = bot.next_move(play) else { return made };
        if play.play(m, &mut show).is_err() {
            return made;
        }
        each(m, play);
    }
    most
}
