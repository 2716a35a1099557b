//! The games and bots by name. This is the only crate that names them all: `Cargo.toml` lists them, and `build.rs` makes the tables.

use barrow_core::{Shelf, Variant};
use barrow_pilot::{BotKind, RANDOM, SENSIBLE};

/// Every game of this build, in display order.
pub const SHELF: Shelf = Shelf(&include!(concat!(env!("OUT_DIR"), "/games.rs")));

/// Every bot, weakest first: general bots, then those for one game.
pub const BOTS: &[BotKind] = &include!(concat!(env!("OUT_DIR"), "/bots.rs"));

/// The bot called `name`.
pub fn bot(name: &str) -> Option<BotKind> {
    BOTS.iter().copied().find(|bot| bot.name == name)
}

/// The bots that can play `variant`, weakest first.
pub fn bots_for(variant: &Variant) -> impl Iterator<Item = BotKind> {
    BOTS.iter().copied().filter(|bot| (bot.suits)(variant))
}
