//! Seeds for runs for which the player chose none.

use crate::clock;
use barrow_core::{Seed, Variant};

/// A random seed, short enough to type.
pub fn fresh() -> Seed {
    let clock = || clock::now().as_nanos() as u32;
    Seed(u64::from(getrandom::u32().unwrap_or_else(|_| clock())))
}

/// The seed of a new run: the variant's own, or a random one.
pub fn default_for(variant: &Variant) -> Seed {
    variant.default_seed.map_or_else(fresh, Seed)
}
