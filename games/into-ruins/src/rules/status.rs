//! What wears off. Spec: into-ruins actors 13.

use super::Turn;
use crate::world::actor::ActorId;

impl Turn<'_> {
    /// One status tick: spores heal, BURN hurts, counters run down, flesh withers.
    pub(crate) fn tick(&mut self, actor: ActorId) {
        todo!("{actor:?}")
    }
}
