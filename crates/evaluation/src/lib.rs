//! Ids to train and test with, and evaluations that anybody can check.
//!
//! - `entry`: each id with its reward, its limit, its goal and its seeds;
//! - `tables`: rewards, limits and tasks of Barrow's own games;
//! - `bundle`: the file of an evaluation, with every run;
//! - `seeds`: the seeds that an evaluation is played with;
//! - `figures`: means and their intervals;
//! - `audit`: plays all of it again.

mod audit;
mod bundle;
mod entry;
mod figures;
mod seeds;
mod tables;
#[cfg(test)]
mod tests;

pub use audit::{Fault, Replay, Replayer};
pub use bundle::{Bundle, Episode, Policy, Result};
pub use entry::{Entry, Split, Task, entries};
pub use figures::{Figure, Figures};
pub use seeds::Drawn;
