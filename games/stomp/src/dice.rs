//! What a run draws from: Barrow's streams, or the C library's generator for those who want the original's numbers.

use barrow_core::{Rng, Seed};
use barrow_kit::GlibcRandom;
use serde::Serialize;

/// A source of draws.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) enum Dice {
    /// One of the run's streams.
    Stream(Rng),
    /// The C library's one sequence, from which everything is drawn in turn.
    Library(GlibcRandom),
}

impl Dice {
    /// What the map is drawn from. Only the lower 32 bits of the seed reach the C library's generator: it takes no more.
    pub(crate) fn for_map(seed: Seed, is_library: bool) -> Self {
        if is_library { Self::Library(GlibcRandom::new(seed.0 as u32)) } else { Self::Stream(seed.stream("map", 0)) }
    }

    /// What is drawn from once the map is made: a stream of its own, or the library's sequence where it stands.
    pub(crate) fn for_play(self, seed: Seed) -> Self {
        match self {
            Self::Stream(_) => Self::Stream(seed.stream("roam", 0)),
            Self::Library(random) => Self::Library(random),
        }
    }

    /// A whole number from 0 to `bound - 1`. `bound` is not 0.
    pub(crate) fn below(&mut self, bound: u32) -> u32 {
        match self {
            Self::Stream(rng) => rng.below(bound),
            Self::Library(random) => random.draw() % bound,
        }
    }
}
