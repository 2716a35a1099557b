//! Bots: programs that play.

use crate::info::Variant;
use crate::moves::Move;
use crate::play::Shown;
use crate::rng::{Rng, Seed};
use crate::view::View;

/// A bot at play. The same dice and the same views give the same moves. It knows only the player's knowledge; only searches look
/// ahead with copies of the run.
pub trait Bot {
    /// Its next move, one of the moves that `play` offers; `None` if it offers none.
    fn next_move(&mut self, play: &dyn Shown) -> Option<Move>;
    /// Rates a state of the run, in thousandths of a level: how deep the run may get from here. By default one level for each level
    /// reached, and two for full health.
    fn worth(&self, play: &dyn Shown) -> i64 {
        let status = play.status();
        let depth = 1000 * i64::from(status.depth);
        match status.ending {
            Some(ending) if ending.won => depth + 100_000,
            Some(_) => depth,
            None => {
                let mut view = View::default();
                play.view(&mut view);
                let health = play.variant().stats.iter().zip(&view.stats).find(|(info, _)| info.is_health());
                depth + health.map_or(2000, |(_, stat)| 2000 * i64::from(stat.value) / i64::from(stat.max.max(1)))
            }
        }
    }
    /// A copy with the same memory and dice.
    fn fork(&self) -> Box<dyn Bot>;
}

/// One kind of bot.
#[derive(Clone, Copy, Debug)]
pub struct BotKind {
    /// Its name on the command line.
    pub name: &'static str,
    /// Its way of playing, in one line.
    pub about: &'static str,
    /// True if it knows how to play this variant.
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
