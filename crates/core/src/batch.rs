//! Many runs of one variant, side by side in memory.

use crate::play::Play;
use crate::rng::Seed;
use std::fmt;

/// Many runs of one variant without a box each, so that playing them in turn reads memory in order. Each run is a [`Play`].
///
/// The index of a run is below [`Batch::len`]; any other index panics, as with a slice.
pub trait Batch: Send + Sync {
    /// The number of runs.
    fn len(&self) -> usize;
    /// Tells whether there are no runs.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// The run at `index`.
    fn run(&self, index: usize) -> &dyn Play;
    /// The run at `index`, to play.
    fn run_mut(&mut self, index: usize) -> &mut dyn Play;
    /// Replaces the run at `index` with a new one.
    fn begin(&mut self, index: usize, seed: Seed);
}

impl fmt::Debug for dyn Batch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Batch").field("len", &self.len()).finish()
    }
}
