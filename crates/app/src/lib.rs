//! What every front end puts before a player, however it draws: words, questions, walks that go on by themselves, keys by name,
//! colours, hints, the end of a run.
//!
//! No clock, thread, file or environment, and nothing of any terminal or browser: it sees a `Play` and what leaves it.
#![cfg_attr(not(test), deny(clippy::float_arithmetic))]

pub mod aiming;
pub mod ending;
pub mod explain;
pub mod gear;
pub mod glossary;
pub mod intent;
pub mod journey;
pub mod keys;
pub mod lore;
pub mod messages;
pub mod narrate;
pub mod palette;
pub mod seeds;
pub mod sights;
pub mod stance;
pub mod steer;
pub mod words;

#[cfg(test)]
mod room;

pub use ending::Farewell;
pub use explain::{Explained, explain, explain_gear};
pub use intent::Intent;
pub use journey::Journey;
pub use keys::KeySet;
pub use lore::Lore;
pub use narrate::Narrator;
pub use palette::ThemeName;
pub use sights::{Bearing, Seen};
