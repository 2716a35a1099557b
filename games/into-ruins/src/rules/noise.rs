//! Noise, and who notices the player. Spec: into-ruins actors 10.

use super::Turn;
use crate::world::actor::{ActorId, Behaviour};
use crate::world::cell::Cell;

impl Turn<'_> {
    /// NOISE.
    pub(crate) fn noise(&mut self, at: Cell) {
        todo!("{at:?}")
    }

    /// SET_BEHAVIOUR.
    pub(crate) fn set_behaviour(&mut self, actor: ActorId, behaviour: Behaviour) {
        todo!("{actor:?} {behaviour:?}")
    }

    /// Makes the cell the shared target of all searchers.
    pub(crate) fn set_search_target(&mut self, cell: Cell) {
        todo!("{cell:?}")
    }
}

impl crate::world::state::IntoRuins {
    /// SEES.
    pub(crate) fn sees_player(&self, actor: ActorId) -> bool {
        todo!("{actor:?}")
    }
}
