//! Players that are programs.

mod delver;
mod random;
mod sensible;

use barrow_core::{Move, Play, Seed, Show, Variant};
use delver::DelverBot;
use random::RandomBot;
use sensible::SensibleBot;

/// The bots there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BotKind {
    /// Plays any offered move, each equally likely.
    Random,
    /// Strikes what stands beside it, takes what lies about, looks for the way on, and lets foes come to it.
    Sensible,
    /// For descents with a pack, light and holes: explores, wears, throws, heals, and goes down.
    Delver,
}

impl BotKind {
    /// Every bot, the weakest first.
    pub const ALL: [Self; 3] = [Self::Random, Self::Sensible, Self::Delver];

    /// The bots that know what to do in such a game, the weakest first.
    pub fn suited(variant: &Variant) -> impl Iterator<Item = Self> {
        let is_descent = DelverBot::suits(variant);
        Self::ALL.into_iter().filter(move |kind| *kind != Self::Delver || is_descent)
    }

    /// What it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Sensible => "sensible",
            Self::Delver => "delver",
        }
    }
}

/// A bot at play. The same seed and the same views give the same moves. It knows what a player knows: it never looks ahead with a fork.
#[derive(Clone, Debug)]
pub enum Bot {
    /// See [`BotKind::Random`].
    Random(RandomBot),
    /// See [`BotKind::Sensible`].
    Sensible(Box<SensibleBot>),
    /// See [`BotKind::Delver`].
    Delver(Box<DelverBot>),
}

impl Bot {
    /// A bot whose own dice come from `seed`. They are not the run's dice.
    pub fn new(kind: BotKind, seed: Seed) -> Self {
        let rng = seed.stream(kind.name(), 0);
        match kind {
            BotKind::Random => Self::Random(RandomBot::new(rng)),
            BotKind::Sensible => Self::Sensible(Box::new(SensibleBot::new(rng))),
            BotKind::Delver => Self::Delver(Box::new(DelverBot::new(rng))),
        }
    }

    /// Its next move: one of those that `play` offers, or `None` if it offers none.
    pub fn next_move(&mut self, play: &dyn Play) -> Option<Move> {
        match self {
            Self::Random(bot) => bot.next_move(play),
            Self::Sensible(bot) => bot.next_move(play),
            Self::Delver(bot) => bot.next_move(play),
        }
    }
}

/// Lets `bot` play until the run ends, nothing is offered, or `most` moves were made; returns how many were.
/// `each` sees every accepted move and the play after it.
pub fn play_out(play: &mut dyn Play, bot: &mut Bot, most: usize, each: &mut dyn FnMut(Move, &dyn Play)) -> usize {
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
