//! A creature's turn. Spec: into-ruins actors 10.5 to 12.

use super::Turn;
use crate::world::actor::ActorId;

impl Turn<'_> {
    /// Lets a creature take its turn, lost ones included.
    pub(crate) fn think(&mut self, actor: ActorId) {
        todo!("{actor:?}")
    }
}
