//! Throwing. Spec: into-ruins items 8.4 to 8.6.

use super::Turn;
use crate::world::cell::Cell;
use crate::world::item::Item;

impl Turn<'_> {
    /// Throws an item of the pack towards a cell; it lands in the hold.
    pub(crate) fn throw(&mut self, slot: usize, at: Cell) {
        todo!("{slot} {at:?}")
    }

    /// A thrown item arrives at the last cell of its line.
    pub(crate) fn impact(&mut self, item: Item, from: Cell, at: Cell) {
        todo!("{item:?} {from:?} {at:?}")
    }
}
