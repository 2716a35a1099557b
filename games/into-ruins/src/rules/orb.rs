//! Orbs, used and thrown. Spec: into-ruins items 5 and 6.

use super::Turn;
use crate::content::items::ItemKind;
use crate::world::cell::Cell;

impl Turn<'_> {
    /// Uses an orb of the pack. Power and data ask for a choice first.
    pub(crate) fn use_orb(&mut self, slot: usize) {
        todo!("{slot}")
    }

    /// The choice for power or data: a place in the pack, or none.
    pub(crate) fn choose(&mut self, slot: Option<usize>) {
        todo!("{slot:?}")
    }

    /// An orb breaks at a cell, thrown by the player.
    pub(crate) fn break_orb(&mut self, kind: ItemKind, freeze: u8, at: Cell) {
        todo!("{kind:?} {freeze} {at:?}")
    }
}
