//! Where an aimed move would go, as far as the player can tell. Spec: into-ruins items 9.

use crate::world::state::IntoRuins;
use barrow_core::{Aim, Move};

impl IntoRuins {
    /// Fills `aim` for a throw or a staff.
    pub(crate) fn foresee(&self, m: Move, aim: &mut Aim) {
        todo!("{m:?} {aim:?}")
    }
}
