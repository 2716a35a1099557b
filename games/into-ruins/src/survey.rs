//! Levels that nobody plays, counted. Spec: into-ruins world 12, `reference_level_stats.csv`.

use crate::world::state::IntoRuins;
use barrow_core::{Seed, Survey, VariantCode};

impl IntoRuins {
    /// Level `depth` of the descent that `seed` makes: each next start a random hole that can be reached, and no light of the player's.
    pub(crate) fn survey_level(seed: Seed, variant: VariantCode, depth: u32) -> Option<Survey> {
        todo!("{seed:?} {variant:?} {depth}")
    }
}
