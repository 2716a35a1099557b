//! Roguelike 10: ten lines of BASIC for the Commodore 64 by Commocore (2023), rebuilt from the author's description.
//!
//! - this file: the state of a run, and the [`Game`] impl that every front end plays through;
//! - `content.rs`: every text: names, glyphs, help, options;
//! - `screen.rs`: the machine's screen, which is the dungeon;
//! - `level.rs`: drawing a level;
//! - `rules.rs`: one turn, which is a push of the joystick;
//! - `view.rs`: the player's knowledge;
//! - `dice.rs`, `basic_random.rs`: the random numbers of levels.
//!
//! This crate is pure: no clock, thread, file, environment, global or float, and no iteration over a hash.
#![deny(clippy::float_arithmetic)]

mod basic_random;
mod content;
mod dice;
mod feats;
mod level;
mod rules;
mod screen;
mod view;

use barrow_core::{Arg, Dir, Game, GameInfo, Move, Offer, Refusal, Seed, Shelved, Show, Status, Topology, VariantCode, View};
use content::STEP;
use dice::Dice;
use screen::{Address, COLUMNS, Screen};
use serde::Serialize;

/// One run of Roguelike 10: everything that affects what happens next. Spec: roguelike-10 2.
#[derive(Clone, Serialize)]
pub struct RoguelikeTen {
    variant: VariantCode,
    screen: Screen,
    /// The hero's cell.
    hero: Address,
    /// Hit points. They have no maximum, and may be below 0 at the end. The machine prints them as they are; views and events then
    /// say 0.
    hp: i32,
    level: u32,
    gold: u32,
    /// The last push of the joystick, as an offset of addresses; 0 before the first push.
    stick: Address,
    /// True if creatures approach in the next turn: every second turn, but never in the step that opens a level.
    creatures_come: bool,
    dice: Dice,
}

/// The game as an entry of the shelf.
pub const GAME: Shelved = Shelved::of::<RoguelikeTen>();

impl Game for RoguelikeTen {
    const INFO: &'static GameInfo = &content::INFO;
    /// A push of the joystick, as an offset of addresses.
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

    /// All four directions: a push against a wall takes a turn, which may be wise.
    fn offer(&self, offer: &mut Offer) {
        offer.extend(Topology::Square4.directions().map(|dir| Move::towards(STEP, dir)));
    }

    fn reseed(&mut self, seed: Seed) -> bool {
        self.dice = Dice::new(seed, matches!(self.dice, Dice::Machine(_)));
        true
    }

    fn view(&self, view: &mut View) {
        self.show_screen(view);
    }

    fn status(&self) -> Status {
        self.standing()
    }
}

/// The offset for a push towards `dir`, or `None` if the joystick has no such direction.
fn stick(dir: Dir) -> Option<Address> {
    Topology::Square4.delta(dir).map(|(dx, dy)| dx + COLUMNS * dy)
}

#[cfg(test)]
mod tests {
    mod check_values;
}
