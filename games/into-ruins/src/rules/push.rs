//! Being pushed, and what it collides with. Spec: into-ruins actors 8, items 9.6.

use super::Turn;
use crate::world::actor::ActorId;
use crate::world::cell::Cell;
use barrow_core::Dir;

impl Turn<'_> {
    /// PUSH: one cell towards `dir`, or a collision later in the hold.
    pub(crate) fn push(&mut self, actor: ActorId, dir: Dir) {
        todo!("{actor:?} {dir:?}")
    }

    /// The end of a push that was blocked.
    pub(crate) fn collide(&mut self, actor: ActorId, into: Cell, dir: Dir) {
        todo!("{actor:?} {into:?} {dir:?}")
    }
}
