//! Coming to a level: the opening fall, each descent, and landing. Spec: into-ruins world 5, 6, 10, actors 9.3, 17.

use super::Turn;
use crate::world::cell::Cell;
use crate::world::state::IntoRuins;
use barrow_core::{Seed, VariantCode};

impl IntoRuins {
    /// A run's first state: landed on depth 1.
    pub(crate) fn begin(seed: Seed, variant: VariantCode) -> Self {
        todo!("{seed:?} {variant:?}")
    }
}

impl Turn<'_> {
    /// Builds the level of `world.depth` around `start` and populates it, the player's light included.
    pub(crate) fn enter_level(&mut self, start: Cell, is_built: bool) {
        todo!("{start:?} {is_built}")
    }

    /// The fall-in's end: heals, recharges and damage.
    pub(crate) fn land(&mut self) {
        todo!()
    }
}
