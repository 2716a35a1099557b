//! Roguelike 10: ten lines of BASIC for the Commodore 64 by Commocore (2023), rebuilt from the author's description of them.
//!
//! - this file: the state of a run, and the [`Game`] that every front end plays through;
//! - `content.rs`: all that is words: names, glyphs, help, options;
//! - `screen.rs`: the machine's screen, which is the dungeon;
//! - `level.rs`: drawing a level;
//! - `rules.rs`: what a push of the joystick does;
//! - `view.rs`: what the player may know;
//! - `dice.rs`, `basic_random.rs`: what levels are drawn from.
//!
//! This room is pure: no clock, thread, file, environment, global or float, and no iteration over a hash.
#![deny(clippy::float_arithmetic)]

mod basic_random;
mod content;
mod dice;
mod level;
mod rules;
mod screen;
mod view;

#[cfg(test)]
mod tests {
    mod check_values;
}

use barrow_core::{Arg, Dir, Game, GameInfo, Move, Refusal, Seed, Shelved, Show, Status, Topology, VariantCode, View};
use content::STEP;
use dice::Dice;
use screen::{Address, COLUMNS, Screen};
use serde::Serialize;

/// One run of Roguelike 10: everything that decides what happens next. Spec: roguelike-10 2.
#[derive(Clone, Serialize)]
pub struct RoguelikeTen {
    variant: VariantCode,
    screen: Screen,
    /// Where the hero is.
    hero: Address,
    /// Hit points: no maximum, and at the end possibly less than 0.
    hp: i32,
    level: u32,
    gold: u32,
    /// Where the joystick was last pushed, as what it adds to an address; 0 before the first push.
    stick: Address,
    /// Whether creatures come closer in the coming turn: they do in every second one, and not in the step that opens a level.
    creatures_come: bool,
    dice: Dice,
}

/// The game as a shelf holds it.
pub const GAME: Shelved = Shelved::of::<RoguelikeTen>();

impl Game for RoguelikeTen {
    const INFO: &'static GameInfo = &content::INFO;
    /// What a push of the joystick adds to an address.
    type Action = Address;

    fn new(seed: Seed, variant: VariantCode) -> Self {
        Self::power_on(seed, variant)
    }

    fn decode(&self, m: Move) -> Result<Address, Refusal> {
        match (m.verb, m.arg) {
            (STEP, Arg::Dir(dir)) => stick(dir).ok_or(Refusal::WrongArgument),
            (STEP, _) => Err(Refusal::WrongArgument),
            _ => Err(Refusal::NoSuchVerb),
        }
    }

    fn act(&mut self, stick: Address, show: &mut Show) -> Result<(), Refusal> {
        self.push(stick, show);
        Ok(())
    }

    /// All four: a push against a wall is a turn like any other, and may be wise.
    fn offer(&self, moves: &mut Vec<Move>) {
        moves.extend(Topology::Square4.directions().map(|dir| Move::towards(STEP, dir)));
    }

    fn view(&self, view: &mut View) {
        self.show_screen(view);
    }

    fn status(&self) -> Status {
        self.standing()
    }
}

/// What a push towards `dir` adds to an address, or `None` if the joystick has no such direction.
fn stick(dir: Dir) -> Option<Address> {
    Topology::Square4.delta(dir).map(|(dx, dy)| dx + COLUMNS * dy)
}
