//! The games and bots by name: the only crate that names them all. `Cargo.toml` lists them, and `build.rs` makes the tables.

use barrow_core::{Shelf, Variant};
use barrow_pilot::{BotKind, RANDOM, SENSIBLE};

/// Every game of this build, in the order they are shown.
pub const SHELF: Shelf = Shelf(&include!(concat!(env!("OUT_DIR"), "/games.rs")));

/// Every bot, the weakest first: those that play anything, then those that know one game.
pub const BOTS: &[BotKind] = &include!(concat!(env!("OUT_DIR"), "/bots.rs"));

/// The bot called `name`.
pub fn bot(name: &str) -> Option<BotKind> {
    BOTS.iter().copied().find(|bot| bot.name == name)
}

/// The bots that know how to play `variant`, the weakest first.
pub fn bots_for(variant: &Variant) -> impl Iterator<Item = BotKind> {
    BOTS.iter().copied().filter(|bot| (bot.suits)(variant))
}
