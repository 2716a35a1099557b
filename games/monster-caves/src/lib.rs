//! Monster Caves, a game of 493 bytes by Lockless Inc., rebuilt from a description of the program.
//!
//! Two variants: `classic`, exact to the frame, and `large`, the author's starting point on a map of 127 by 64. `classic` and
//! `large` hold the rules, `view` is the only way out of them, and `content` and its children hold all names and texts.
//!
//! This crate is pure: no clock, thread, file, environment, global or float, and no iteration over a hash.
#![deny(clippy::float_arithmetic)]

mod classic;
mod content;
mod key;
mod large;
mod map;
mod view;

use barrow_core::{Game, GameInfo, Move, Offer, Refusal, Rest, Seed, Shelved, Show, Status, VariantCode, View};
use key::Key;

pub use classic::Classic;
pub use large::Large;

/// The game as an entry of the shelf. Each variant has its own state, because the large cave needs more than twice the memory.
pub const GAME: Shelved = Shelved::of::<Classic>().with_variant::<Large>(content::LARGE);

/// Uses the low 32 bits of a seed, because the originals' generators take no more.
impl Game for Classic {
    const INFO: &'static GameInfo = &content::INFO;
    /// Every decision is a key of the original's keyboard.
    type Action = Key;

    fn new(seed: Seed, _: VariantCode) -> Self {
        Self::started(seed.0 as u32)
    }

    #[inline]
    fn decode(&self, m: Move) -> Result<Key, Refusal> {
        Key::of(m)
    }

    #[inline]
    fn act(&mut self, key: Key, show: &mut Show) -> Result<(), Refusal> {
        self.turn(key, show);
        Ok(())
    }

    fn offer(&self, offer: &mut Offer) {
        key::offer(offer);
    }

    fn reseed(&mut self, seed: Seed) -> bool {
        self.reseed(seed.0 as u32);
        true
    }

    #[inline]
    fn view(&self, view: &mut View) {
        view::classic(self, view);
    }

    #[inline]
    fn rest(&self) -> Rest {
        content::rest(self.player_hp())
    }

    #[inline]
    fn status(&self) -> Status {
        view::classic_status(self)
    }
}

/// Uses the low 32 bits of a seed.
impl Game for Large {
    const INFO: &'static GameInfo = &content::INFO;
    type Action = Key;

    fn new(seed: Seed, variant: VariantCode) -> Self {
        Self::started(seed.0 as u32, variant.has(content::LIVING))
    }

    #[inline]
    fn decode(&self, m: Move) -> Result<Key, Refusal> {
        match Key::of(m)? {
            Key::NONE => Err(Refusal::Because("That key does nothing here: press another.")),
            key => Ok(key),
        }
    }

    #[inline]
    fn act(&mut self, key: Key, show: &mut Show) -> Result<(), Refusal> {
        self.turn(key, show);
        Ok(())
    }

    fn offer(&self, offer: &mut Offer) {
        key::offer(offer);
    }

    /// The large game draws nothing after the start.
    fn reseed(&mut self, _: Seed) -> bool {
        true
    }

    #[inline]
    fn view(&self, view: &mut View) {
        view::large(self, view);
    }

    #[inline]
    fn rest(&self) -> Rest {
        Rest::Useless(content::NOTHING_HEALS.into())
    }

    #[inline]
    fn status(&self) -> Status {
        view::large_status(self)
    }
}
