//! Stomp: step on your enemies before they step on you. Some 350 lines of C by matthilde (2020), rebuilt from the author's
//! description.
//!
//! Read this game first if you want to make one. Seven files, each a page or two:
//!
//! - this one: the state of a run, and the [`Game`] impl that every front end plays through;
//! - `content.rs`: nearly every text and number: names, glyphs, help, options;
//! - `map.rs`: the first state of a run;
//! - `rules.rs`: one turn;
//! - `dice.rs`: the random numbers;
//! - `view.rs`: the player's knowledge;
//! - `feats.rs`: the stories that a run can tell.
//!
//! This crate is pure: no clock, thread, file, environment, global or float, and no iteration over a hash.
#![deny(clippy::float_arithmetic)]

mod content;
mod dice;
mod feats;
mod map;
mod rules;
mod view;

use barrow_core::{
    Arg, Dir, Game, GameInfo, Grid, Move, Offer, Pos, Refusal, Seed, Shelved, Show, Status, Topology, VariantCode, View,
};
use content::{ENEMIES, HEIGHT, STEP, WIDTH};
use dice::Dice;
use serde::Serialize;
use tinyvec::ArrayVec;

/// One run of Stomp: everything that affects what happens next.
#[derive(Clone, Serialize)]
pub struct Stomp {
    variant: VariantCode,
    /// True where there is a wall. The low variant uses only the upper rows; all rows below are wall.
    walls: Grid<bool, WIDTH, HEIGHT>,
    player: Pos,
    lives: u8,
    /// The cells of the living enemies, in the order in which they act.
    enemies: ArrayVec<[Pos; ENEMIES]>,
    /// Enemies that the player has stepped on. Enemies that died by touching the player do not count.
    stomped: u8,
    is_won: bool,
    dice: Dice,
}

/// The game as an entry of the shelf.
pub const GAME: Shelved = Shelved::of::<Stomp>();

impl Game for Stomp {
    const INFO: &'static GameInfo = &content::INFO;
    /// The direction of a step, the only decision there is.
    type Action = Dir;

    fn new(seed: Seed, variant: VariantCode) -> Self {
        map::start(seed, variant)
    }

    fn decode(&self, m: Move) -> Result<Dir, Refusal> {
        match (m.verb, m.arg) {
            (STEP, Arg::Dir(dir)) if Topology::Square4.delta(dir).is_some() => Ok(dir),
            (STEP, _) => Err(Refusal::WrongArgument),
            _ => Err(Refusal::NoSuchVerb),
        }
    }

    fn act(&mut self, dir: Dir, show: &mut Show) -> Result<(), Refusal> {
        self.turn(dir, show).map(|_| ())
    }

    fn offer(&self, offer: &mut Offer) {
        let steps = Topology::Square4.directions().filter(|&dir| self.target(dir).is_ok());
        offer.extend(steps.map(|dir| Move::towards(STEP, dir)));
    }

    fn peril(&self, dir: Dir) -> Option<&'static str> {
        let mut after = self.clone();
        after.turn(dir, &mut Show::off()).ok()?;
        // The result does not depend on dice: enemies that roam are too far away to reach the player, or to block an enemy beside
        // the player.
        match after.lives {
            lives if lives == self.lives => None,
            0 => Some(content::LAST_LIFE),
            _ => Some(content::LIFE),
        }
    }

    fn reseed(&mut self, seed: Seed) -> bool {
        self.dice.reseed(seed);
        true
    }

    fn view(&self, view: &mut View) {
        self.show_all(view);
    }

    fn status(&self) -> Status {
        self.standing()
    }
}

#[cfg(test)]
mod tests {
    mod check_values;
}
