//! The tables of Barrow's own games: rewards, limits and tasks.

mod first_seeds;
mod into_ruins;
mod roguelulz;
mod stomp;

pub(crate) use first_seeds::{FIRST, FIRST_SEEDS};

use crate::entry::Task;
use barrow_learn::{Count, Milestone};

/// The weights of a reward by their names.
pub(crate) type Weights = &'static [(&'static str, f64)];

/// Reward and limit of an id since version 2: game, variant, weights, steps. Winners and good bots need fewer steps.
pub(crate) const DEFAULTS: &[(&str, &str, Weights, u32)] = &[
    // The Wings are worth one point, as much as a level, so points alone give no reason to win.
    ("into-ruins", "descent", &[("depth", 1.0), ("won", 100.0)], 10_000),
    ("roguelulz", "part-one", POINTS, 1_000),
    ("roguelulz", "full", POINTS, 5_000),
    ("monster-caves", "classic", POINTS, 5_000),
    ("monster-caves", "large", POINTS, 10_000),
    ("roguelike-ten", "ten-lines", POINTS, 10_000),
    ("stomp", "20x20", POINTS, 2_000),
    ("stomp", "20x10", POINTS, 2_000),
];

/// The reward of a game without a row.
pub(crate) const POINTS: Weights = &[("points", 1.0)];
/// The limit of a game without a row.
pub(crate) const LIMIT: u32 = 10_000;

/// Every task, the easiest of each game first.
pub(crate) const TASKS: [&[Task]; 3] = [into_ruins::TASKS, roguelulz::TASKS, stomp::TASKS];

/// At least one of the things with these names.
const fn some(names: &'static [&'static str]) -> Count {
    Count { names, least: 1, most: i32::MAX }
}

/// An event, by names.
fn event(cues: &[&str], who: &[&str], whom: &[&str]) -> Milestone {
    let owned = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
    Milestone::Event { cues: owned(cues), who: owned(who), whom: owned(whom) }
}
