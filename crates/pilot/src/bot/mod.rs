//! Bots: programs that play.

mod random;
mod search;
mod sensible;

pub use random::RANDOM;
pub use search::{Hidden, Search};
pub use sensible::SENSIBLE;

use barrow_core::{Move, Play, Rng, Seed, Show, Shown, Variant, View};

/// A bot at play. The same dice and the same views give the same moves. It knows only the player's knowledge; only [`Search`] looks
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
                let health = play.variant().stats.iter().zip(&view.stats).find(|(info, _)| info.is_health);
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

/// Lets `bot` play until the run ends, nothing is offered, or it has made `most` moves; returns the number of moves.
/// `each` receives every accepted move and the play after it.
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
