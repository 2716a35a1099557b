//! The application without I/O: everything that front ends share.
//!
//! [`Session`] is a run being played, with everything derived from what the player has seen. [`App`] is the state machine of the modes of
//! play around it, and [`Viewer`] the one of replays. Nothing here uses a clock, thread, file, environment, terminal or browser.
#![cfg_attr(not(test), deny(clippy::float_arithmetic))]

pub mod agents;
pub mod aiming;
pub mod clean;
pub mod date;
pub mod discoveries;
pub mod ending;
pub mod explain;
pub mod gear;
pub mod glossary;
pub mod guide;
mod healing;
pub mod intent;
pub mod journey;
pub mod keys;
pub mod link;
pub mod messages;
pub mod modes;
pub mod morgue;
pub mod narrate;
pub mod notes;
pub mod options;
pub mod palette;
pub mod plain;
pub mod playback;
pub mod remote;
pub mod result;
pub mod rival;
pub mod screens;
pub mod search;
pub mod seeds;
pub mod sentences;
pub mod session;
pub mod sights;
pub mod stance;
pub mod steer;
mod stops;
mod telling;
pub mod threat;
pub mod viewer;
pub mod words;

#[cfg(test)]
mod room;

pub use discoveries::Discoveries;
pub use ending::Farewell;
pub use explain::{Explained, explain, explain_gear};
pub use intent::Intent;
pub use journey::Journey;
pub use keys::KeySet;
pub use modes::App;
pub use morgue::morgue;
pub use narrate::Narrator;
pub use options::Options;
pub use palette::ThemeName;
pub use playback::Playback;
pub use result::{Outcome, RunResult};
pub use session::Session;
pub use sights::{Bearing, Seen};
pub use viewer::Viewer;
