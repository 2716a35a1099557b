//! Blows. Spec: into-ruins actors 6, items 2.

use super::Turn;
use crate::world::actor::ActorId;
use crate::world::cell::Cell;
use crate::world::item::Item;

/// Chance to hit, as so many in so many cases: `armor` is `None` for props. Spec: into-ruins actors 6.1.
pub(crate) const fn chance_to_hit(accuracy: i32, armor: Option<i32>) -> (u32, u32) {
    let Some(armor) = armor else { return (1, 1) };
    let difference = accuracy - armor;
    (if difference > 0 { difference as u32 } else { 0 } + 1, difference.unsigned_abs() + 2)
}

impl Turn<'_> {
    /// Starts a melee attack on a cell: the swing now, the blow when it lands in the hold.
    pub(crate) fn attack(&mut self, attacker: ActorId, at: Cell) {
        todo!("{attacker:?} {at:?}")
    }

    /// STRIKE with a body (melee, and an archer's arrow: `is_melee` false).
    pub(crate) fn strike(&mut self, attacker: ActorId, at: Cell, is_melee: bool) {
        todo!("{attacker:?} {at:?} {is_melee}")
    }

    /// STRIKE with a thrown item, coming from `from`.
    pub(crate) fn strike_thrown(&mut self, item: Item, from: Cell, at: Cell) {
        todo!("{item:?} {from:?} {at:?}")
    }
}
