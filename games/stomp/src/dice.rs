//! The random numbers of a run: from Barrow's streams, or from the C library's generator for the original's numbers.

use barrow_core::{Rng, Seed};
use barrow_kit::GlibcRandom;
use serde::Serialize;

/// A source of random numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) enum Dice {
    /// One of the run's streams.
    Stream(Rng),
    /// The C library's single sequence, used for everything in turn.
    Library(GlibcRandom),
}

impl Dice {
    /// The dice for the map. The C library's generator uses only the lower 32 bits of the seed.
    pub(crate) fn for_map(seed: Seed, is_library: bool) -> Self {
        if is_library { Self::Library(GlibcRandom::new(seed.0 as u32)) } else { Self::Stream(seed.stream("map", 0)) }
    }

    /// The dice for play, once the map is made: another stream, or the rest of the library's sequence.
    pub(crate) fn for_play(self, seed: Seed) -> Self {
        match self {
            Self::Stream(_) => Self::Stream(Self::roam(seed)),
            Self::Library(random) => Self::Library(random),
        }
    }

    fn roam(seed: Seed) -> Rng {
        seed.stream("roam", 0)
    }

    /// The same dice from another seed, in the middle of play.
    pub(crate) fn reseed(&mut self, seed: Seed) {
        *self = match self {
            Self::Stream(_) => Self::Stream(Self::roam(seed)),
            Self::Library(_) => Self::Library(GlibcRandom::new(seed.0 as u32)),
        };
    }

    /// A whole number from 0 to `bound - 1`. `bound` is not 0.
    pub(crate) fn below(&mut self, bound: u32) -> u32 {
        match self {
            Self::Stream(rng) => rng.below(bound),
            Self::Library(random) => random.draw() % bound,
        }
    }
}
