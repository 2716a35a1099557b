//! Many runs of one variant as episodes for learners. A learner writes a number for each run and reads a row of numbers, a reward and
//! whether the episode ended.
//!
//! - `settings`: what the caller chooses;
//! - `goal`: which seeds a task has, and what ends it;
//! - `lane`: one run after another, each an episode;
//! - `reward`: what a step is worth;
//! - `vector`: all lanes, on one thread or several.
//!
//! Floats stay here: rules have none.

mod goal;
mod lane;
mod reward;
mod settings;
#[cfg(test)]
mod tests;
mod vector;

pub use goal::{Goal, Seeds};
pub use lane::{Outcome, Trace};
pub use reward::Reward;
pub use settings::{Autoreset, OnInvalid, Settings};
pub use vector::{Error, Rows, Snapshot, Vector};
