//! What every front end puts before a player, however it draws: words, questions, walks that go on by themselves, keys by name,
//! colours, hints, the end of a run.
//!
//! No clock, thread, file or environment, and nothing of any terminal or browser: it sees a `Play` and what leaves it.

pub mod aiming;
pub mod explain;
pub mod gear;
pub mod journey;
pub mod sights;
pub mod words;

pub use explain::{Explained, explain, explain_gear};
pub use journey::Journey;
pub use sights::{Bearing, Seen};
