//! Decides for the player, from the player's knowledge: travel, exploration, rest, and bots.
//!
//! This crate is pure: no clock, thread, file, environment, global or float, and no iteration over a hash. It sees a view, a legend
//! and offered moves, never a game's state, so it works for every game and cannot cheat.
#![deny(clippy::float_arithmetic)]

pub mod again;
pub mod bot;
pub mod explore;
pub mod fight;
mod ground;
pub mod memory;
pub mod pairs;
pub mod stop;
pub mod walk;
pub mod watch;

pub use again::Again;
pub use bot::{Hidden, RANDOM, SENSIBLE, Search, bots_for, play_out};
pub use explore::Explorer;
pub use fight::{awaited, deadly_beside, deadly_hunter, fight, hunter, hunters, opponents, roamer, shows_hunters, wakes};
pub use memory::Memory;
pub use pairs::{Pairs, STRIDE};
pub use stop::{Obstacle, Stop};
pub use walk::{Route, travel, travel_to_brink, travel_to_exit};
pub use watch::{Watch, newcomer};
