//! Monster Caves, a game of 493 bytes by Lockless Inc., rebuilt from a description of what the program does.
//!
//! Two variants: `classic`, exact to the frame, and `large`, the author's starting point on a map of 127 by 64. `classic` and
//! `large` hold the rules, `view` the way out of them, and `content` and its children all names and texts.
//!
//! This crate is pure: no clock, thread, file, environment, global or float, and no iteration over a hash.
#![deny(clippy::float_arithmetic)]

mod classic;
mod content;
mod key;
mod large;
mod map;
mod view;

use barrow_core::{Game, GameInfo, Move, Refusal, Rest, Seed, Shelved, Show, Status, VariantCode, View};
use classic::Classic;
use key::Key;
use large::Large;
use serde::Serialize;

/// One run of Monster Caves.
#[derive(Clone, Debug, Serialize)]
pub struct MonsterCaves(State);

#[derive(Clone, Debug, Serialize)]
#[expect(clippy::large_enum_variant, reason = "a state is plain data, so no variant can be boxed")]
enum State {
    Classic(Classic),
    Large(Large),
}

/// The game as a shelf holds it.
pub const GAME: Shelved = Shelved::of::<MonsterCaves>();

impl Game for MonsterCaves {
    const INFO: &'static GameInfo = &content::INFO;
    /// Every decision is a key of the original's keyboard.
    type Action = Key;

    /// Uses the low 32 bits of `seed`, since the originals' generators take no more.
    fn new(seed: Seed, variant: VariantCode) -> Self {
        let seed = seed.0 as u32;
        Self(match variant.index() {
            content::LARGE => State::Large(Large::new(seed, variant.has(content::LIVING))),
            _ => State::Classic(Classic::new(seed)),
        })
    }

    #[inline]
    fn decode(&self, m: Move) -> Result<Key, Refusal> {
        let key = Key::of(m)?;
        match &self.0 {
            State::Large(_) if key == Key::NONE => Err(Refusal::Because("That key does not count: press another.")),
            State::Classic(_) | State::Large(_) => Ok(key),
        }
    }

    #[inline]
    fn act(&mut self, key: Key, show: &mut Show) -> Result<(), Refusal> {
        match &mut self.0 {
            State::Classic(classic) => classic.turn(key, show),
            State::Large(large) => large.turn(key, show),
        }
        Ok(())
    }

    /// The eight steps and the wait, always: even a key into rock uses the turn.
    fn offer(&self, moves: &mut Vec<Move>) {
        moves.extend(key::STEPS);
        moves.push(key::WAIT);
    }

    #[inline]
    fn view(&self, view: &mut View) {
        match &self.0 {
            State::Classic(classic) => view::classic(classic, view),
            State::Large(large) => view::large(large, view),
        }
    }

    #[inline]
    fn rest(&self) -> Rest {
        Rest::Useless("Nothing gets better by waiting. A new level would heal you.")
    }

    fn status(&self) -> Status {
        match &self.0 {
            State::Classic(classic) => view::classic_status(classic),
            State::Large(large) => view::large_status(large),
        }
    }
}
