//! What levels are drawn from: a stream of the run for each, or the machine's generator for those who want the original's levels.

use crate::basic_random::BasicRandom;
use barrow_core::Seed;
use serde::Serialize;

/// A source of levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) enum Dice {
    /// Each level has a stream of this seed.
    Streams(Seed),
    /// Each level goes on where the one before it stopped.
    Machine(BasicRandom),
}

impl Dice {
    /// The dice of a run. The machine always wakes up in the same state: that is seed 0; other seeds are as many other machines.
    pub(crate) fn new(seed: Seed, is_machine: bool) -> Self {
        match (is_machine, seed) {
            (false, _) => Self::Streams(seed),
            (true, Seed(0)) => Self::Machine(BasicRandom::POWER_ON),
            (true, _) => Self::Machine(BasicRandom::perturbed(seed.stream("power-on", 0).bits())),
        }
    }
}
