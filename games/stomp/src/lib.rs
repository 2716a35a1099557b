//! Stomp: step on your enemies before they step on you. Some 350 lines of C by matthilde (2020), rebuilt from what the author
//! tells about them.
//!
//! The game to read first if you want to make one. Five files, each a page or two:
//!
//! - this one: the state of a run, and the [`Game`] that every front end plays through;
//! - `content.rs`: all that is words and numbers: names, glyphs, help, options;
//! - `map.rs`: a run's first state;
//! - `rules.rs`: one turn;
//! - `view.rs`: what the player may know.
//!
//! This room is pure: no clock, thread, file, environment, global or float, and no iteration over a hash.
#![deny(clippy::float_arithmetic)]

mod content;
mod dice;
mod map;
mod rules;
mod view;

#[cfg(test)]
mod tests {
    mod check_values;
}

use barrow_core::{Arg, Dir, Game, GameInfo, Grid, Move, Pos, Refusal, Seed, Shelved, Show, Status, Topology, VariantCode, View};
use content::{ENEMIES, HEIGHT, STEP, WIDTH};
use dice::Dice;
use serde::Serialize;
use tinyvec::ArrayVec;

/// One run of Stomp: everything that decides what happens next.
#[derive(Clone, Serialize)]
pub struct Stomp {
    variant: VariantCode,
    /// True where a wall stands. The low variant uses only the upper rows; below them all is wall.
    walls: Grid<bool, WIDTH, HEIGHT>,
    player: Pos,
    lives: u8,
    /// Where each living enemy stands. They act in this order.
    enemies: ArrayVec<[Pos; ENEMIES]>,
    /// How many enemies the player has stepped on. Those that died by touching the player do not count.
    stomped: u8,
    is_won: bool,
    dice: Dice,
}

/// The game as a shelf holds it.
pub const GAME: Shelved = Shelved::of::<Stomp>();

impl Game for Stomp {
    const INFO: &'static GameInfo = &content::INFO;
    /// Stepping is all there is: an action is the direction of a step.
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

    fn offer(&self, moves: &mut Vec<Move>) {
        let steps = Topology::Square4.directions().filter(|&dir| self.target(dir).is_ok());
        moves.extend(steps.map(|dir| Move::towards(STEP, dir)));
    }

    fn view(&self, view: &mut View) {
        self.show_all(view);
    }

    fn status(&self) -> Status {
        self.standing()
    }
}
