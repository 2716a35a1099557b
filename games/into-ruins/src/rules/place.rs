//! Changing position, for whatever reason. Spec: into-ruins actors 2.4, 5.

use super::Turn;
use crate::world::actor::{Actor, ActorId};
use crate::world::cell::Cell;

impl Turn<'_> {
    /// Moves an actor to a cell: it may fall, tramples grass, ignites what it enters if it burns, and meets a guarding spear.
    pub(crate) fn put(&mut self, actor: ActorId, at: Cell) {
        todo!("{actor:?} {at:?}")
    }

    /// Makes a new actor, as one that comes to its cell. `None` if the level holds as many as it can.
    pub(crate) fn spawn(&mut self, actor: Actor) -> Option<ActorId> {
        todo!("{actor:?}")
    }

    /// MOVE: turns to face the cell and attacks who stands there, or goes there. `true` if it went.
    pub(crate) fn walk(&mut self, actor: ActorId, at: Cell) -> bool {
        todo!("{actor:?} {at:?}")
    }

    /// A random cell that can be walked on and is free; `None` if there is none.
    pub(crate) fn random_free_cell(&mut self) -> Option<Cell> {
        todo!()
    }

    /// After the player was moved by something else than a step: distances, sight and light anew.
    pub(crate) fn refresh_player(&mut self) {
        todo!()
    }
}
