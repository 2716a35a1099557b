//! Bots: programs that play.

mod random;
mod search;
mod sensible;

pub use random::RANDOM;
pub use search::{Hidden, Search};
pub use sensible::SENSIBLE;

use barrow_core::{Bot, BotKind, Move, Play, Shelved, Show, Variant};

/// The bots that can play a variant of a game, weakest first: those that play every game, then the game's own.
pub fn bots_for(game: &Shelved, variant: &Variant) -> impl Iterator<Item = BotKind> {
    [RANDOM, SENSIBLE].into_iter().chain(game.bots.iter().copied()).filter(|bot| (bot.suits)(variant))
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
