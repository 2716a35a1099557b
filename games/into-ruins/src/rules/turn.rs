//! The five phases of a turn, and the player's part of it. Spec: into-ruins actors 1 and 2.

use super::Turn;
use super::decide::Action;

impl Turn<'_> {
    /// One decision and all that follows, up to the next one the player can make: turns that are lost pass by themselves.
    pub(crate) fn play(&mut self, action: Action) {
        todo!("{action:?}")
    }
}
