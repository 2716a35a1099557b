//! The pack: taking, wearing, stowing. Spec: into-ruins items 8, 10, 6.4.

use super::Turn;
use crate::world::cell::Cell;
use crate::world::item::Item;

impl Turn<'_> {
    /// The player comes to a cell on its own feet, or by blinking or teleport, and takes what lies there. The Wings win.
    pub(crate) fn pick_up(&mut self) {
        todo!()
    }

    /// An item comes to rest on the free cell nearest to `at`, or is lost. Spec: into-ruins items 8.8.
    pub(crate) fn come_to_rest(&mut self, item: Item, at: Cell) {
        todo!("{item:?} {at:?}")
    }

    pub(crate) fn equip(&mut self, slot: usize) {
        todo!("{slot}")
    }

    pub(crate) fn stow(&mut self, slot: usize) {
        todo!("{slot}")
    }

    /// Puts out the torch, for good, wherever it is worn.
    pub(crate) fn extinguish(&mut self) {
        todo!()
    }
}
