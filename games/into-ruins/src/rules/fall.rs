//! Falling through holes. Spec: into-ruins actors 9, world 9.6 and 10.

use super::Turn;
use crate::world::actor::ActorId;

impl Turn<'_> {
    /// Lets an actor fall if its cell is a hole and it can fall. Creatures and props are gone; the player comes to the next level
    /// in the hold.
    pub(crate) fn fall_if_over_hole(&mut self, actor: ActorId) {
        todo!("{actor:?}")
    }

    /// The player comes to the next level.
    pub(crate) fn descend(&mut self) {
        todo!()
    }
}
