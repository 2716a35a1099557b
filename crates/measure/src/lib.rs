//! Measures how long things take. Contestants take turns, round by round, so that a slow moment of the machine slows them all. A
//! figure is the median of the rounds, with its spread.
#![expect(clippy::cast_precision_loss, reason = "figures are for people")]

mod clock;
mod machine;
mod progress;
mod rounds;
mod spread;

pub use clock::{CLOCK, timed};
pub use machine::{Machine, Speed, Speeds};
pub use progress::Progress;
pub use rounds::{Budget, Lap, each, each_warm, rounds};
pub use spread::{Spread, ratios};
