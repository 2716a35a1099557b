//! The random numbers of levels: one of the run's streams per level, or the machine's generator for the original's levels.

use crate::basic_random::BasicRandom;
use barrow_core::Seed;
use serde::Serialize;

/// A source of random numbers for levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) enum Dice {
    /// Each level uses its own stream of this seed.
    Streams(Seed),
    /// Each level continues the sequence of the one before.
    Machine(BasicRandom),
}

impl Dice {
    /// The dice of a run. A real machine always starts in the same state, which is seed 0; other seeds stand for other machines.
    pub(crate) fn new(seed: Seed, is_machine: bool) -> Self {
        match (is_machine, seed) {
            (false, _) => Self::Streams(seed),
            (true, Seed(0)) => Self::Machine(BasicRandom::POWER_ON),
            (true, _) => Self::Machine(BasicRandom::perturbed(seed.stream("power-on", 0).bits())),
        }
    }
}
