//! Firing staffs. Spec: into-ruins items 3 and 9.

use super::Turn;
use crate::world::cell::Cell;

impl Turn<'_> {
    /// Fires a staff of the pack towards a cell.
    pub(crate) fn fire_staff(&mut self, slot: usize, at: Cell) {
        todo!("{slot} {at:?}")
    }
}
