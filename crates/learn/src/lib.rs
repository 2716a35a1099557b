//! Many runs of one variant as episodes for learners. For each run, a learner writes an action number and reads a row of numbers, a
//! reward, and whether the episode ended.
//!
//! - `settings`: the caller's settings;
//! - `seeds`: the seeds of episodes;
//! - `goal`: a task's goal;
//! - `lane`: one run after another, each an episode;
//! - `reward`: the value of a step;
//! - `saved`: lanes as plain data;
//! - `vector`: all lanes, on one thread or several.
//!
//! Floats stay in this crate: the rules have none.

mod goal;
mod lane;
mod reward;
mod saved;
mod seeds;
mod settings;
#[cfg(test)]
mod tests;
mod vector;

pub use goal::{Goal, Milestone, Unknown};
pub use lane::{Made, Outcome, Trace};
pub use reward::{Counters, Reward};
pub use saved::Saved;
pub use seeds::{Count, Seeds, Start};
pub use settings::{Autoreset, OnInvalid, Settings};
pub use vector::{Error, Rows, Snapshot, Vector};
