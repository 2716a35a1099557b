//! Into Ruins: hex caves and ruins, light that helps and betrays, fire that spreads, spores that heal, sixteen depths and the Wings
//! of Yendor. Eric Billingsley's two-cart PICO-8 game, rebuilt from a description of its rules.
//!
//! - `content`: tables of tiles, creatures, props, items and powers, and all words;
//! - `world`: the current state: cells, map, actors, items, all plain data;
//! - `level`: making a depth;
//! - `rules`: the events of a turn, one subject per file, as methods of one `Turn`;
//! - `view.rs`: the player's knowledge.
//!
//! This crate is pure: no clock, thread, file, environment, global or float, and no iteration over a hash.
#![deny(clippy::float_arithmetic)]

#[cfg(feature = "bench")]
#[doc(hidden)]
pub mod bench;
mod content;
// Only searching programs imagine runs, and the page would download 8 KB for it.
#[cfg(any(not(target_family = "wasm"), feature = "imagine"))]
mod imagine;
mod level;
#[cfg(test)]
mod played;
mod rules;
#[cfg(test)]
mod scenes;
mod survey;
#[cfg(test)]
mod testing;
mod view;
mod world;

use barrow_core::{
    Aim, Fact, Game, GameInfo, Move, Offer, Refusal, Rest, Seed, Shelved, Show, Status, Subject, Survey, VariantCode, View,
};
use rules::Turn;
use rules::decide::Action;
use world::state::Dice;
pub use world::state::IntoRuins;

/// The game as an entry of the shelf.
pub const GAME: Shelved = Shelved::of::<IntoRuins>();

impl Game for IntoRuins {
    const INFO: &'static GameInfo = &content::info::INFO;
    type Action = Action;

    fn new(seed: Seed, variant: VariantCode) -> Self {
        Self::begin(seed, variant)
    }

    fn decode(&self, m: Move) -> Result<Action, Refusal> {
        self.read(m)
    }

    fn act(&mut self, action: Action, show: &mut Show) -> Result<(), Refusal> {
        Turn::new(self, show).play(action);
        Ok(())
    }

    fn offer(&self, offer: &mut Offer) {
        self.offers(offer);
    }

    fn view(&self, view: &mut View) {
        self.show_all(view);
    }

    fn status(&self) -> Status {
        self.standing()
    }

    fn reseed(&mut self, seed: Seed) -> bool {
        self.seed = seed;
        self.dice = Dice::new(seed);
        true
    }

    #[cfg(any(not(target_family = "wasm"), feature = "imagine"))]
    fn imagine(&mut self, seed: Seed) -> bool {
        self.imagine_from(seed);
        true
    }

    fn inspect(&self, subject: Subject, facts: &mut Vec<Fact>) {
        self.look_at(subject, facts);
    }

    fn caution(&self, action: Action) -> Option<u8> {
        self.cautions_about(action)
    }

    fn aim(&self, m: Move, aim: &mut Aim) {
        self.foresee(m, aim);
    }

    fn rest(&self) -> Rest {
        self.rests()
    }

    fn survey(seed: Seed, variant: VariantCode, depth: u32) -> Option<Survey> {
        Self::survey_level(seed, variant, depth)
    }
}
