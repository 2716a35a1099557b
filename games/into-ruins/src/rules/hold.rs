//! What has been started and lands later in the turn, in the order of the original's animations. Spec: into-ruins actors 1.3, 19.

use super::Turn;

/// What is in flight.
#[derive(Default)]
pub(crate) struct Hold {}

impl Turn<'_> {
    /// Lets everything land that is in flight, falls of the player included: they build the next level.
    pub(crate) fn settle(&mut self) {
        todo!()
    }
}
