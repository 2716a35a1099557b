//! Lanes and snapshots as plain data, to save them and to continue exactly there.

use crate::lane::Trace;
use crate::reward::Counters;
use barrow_core::{Event, Run, Seed, Stage};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Everything that determines a lane: its episode, and the seeds of its later ones.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Saved {
    /// Seed, moves and reseeds of the episode.
    pub trace: Trace,
    /// The seed that determines the seeds of all its episodes.
    pub source: Seed,
    /// Episodes begun since `source` was set.
    pub episodes: u32,
    /// If episodes go through the allowed seeds in order: the place of the next seed, and the distance to the one after it.
    pub places: Option<(u64, u64)>,
    /// Moves of all its episodes.
    pub turns: u64,
    /// False before the first reset.
    pub has_begun: bool,
    /// The stage of its next action.
    pub stage: Stage,
    /// Steps of the episode.
    pub steps: u32,
    /// The sum of the episode's rewards.
    pub total: f64,
    /// The values that the next reward is compared with.
    pub counters: Counters,
    /// True if the episode has ended.
    pub is_over: bool,
    /// True if the last turn reached the goal. `None` without a goal.
    pub is_success: Option<bool>,
    /// The events of the last step.
    pub events: Vec<Event>,
}

/// Writes a run as its file.
pub(crate) fn write_run<S: Serializer>(run: &Run, serializer: S) -> Result<S::Ok, S::Error> {
    run.to_bytes().serialize(serializer)
}

/// Reads a run from its file.
pub(crate) fn read_run<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Run, D::Error> {
    let file = Vec::<u8>::deserialize(deserializer)?;
    Run::parse(&file).map(|parsed| parsed.run).map_err(Error::custom)
}
