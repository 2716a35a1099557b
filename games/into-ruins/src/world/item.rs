//! Items as plain data: on the ground and in the pack. Spec: into-ruins items 1, 6, 8.

use super::cell::Cell;
use crate::content::items::ItemKind;
use serde::Serialize;

/// One item.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Item {
    pub(crate) kind: ItemKind,
    pub(crate) level: u8,
    /// A staff's charges.
    pub(crate) charges: u8,
    /// True if it is worn or wielded.
    pub(crate) is_worn: bool,
    /// True if it is a torch that burns.
    pub(crate) is_lit: bool,
    /// True if the player has stepped on it, so that it counts once as found.
    pub(crate) is_found: bool,
    /// Its letter in the pack, from 0; for an item on the ground, the letter that it last had.
    pub(crate) letter: u8,
}

/// An item on the ground.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct FloorItem {
    pub(crate) at: Cell,
    pub(crate) item: Item,
}

impl Item {
    /// An item of `kind` at level 0.
    pub(crate) fn new(kind: ItemKind) -> Self {
        Self { kind, charges: kind.row().charges.unwrap_or(0), ..Self::default() }
    }

    fn grown(self, base: Option<u8>) -> Option<i32> {
        base.map(|base| i32::from(base) + i32::from(self.level))
    }

    pub(crate) fn accuracy(self) -> Option<i32> {
        self.grown(self.kind.row().accuracy)
    }

    pub(crate) fn damage(self) -> Option<i32> {
        self.grown(self.kind.row().damage)
    }

    /// Accuracy when thrown: the item's own if it has one, else a melee blow's.
    pub(crate) fn throw_accuracy(self) -> Option<i32> {
        self.grown(self.kind.row().throw_accuracy.or(self.kind.row().accuracy))
    }

    /// Damage when thrown: the item's own if it has one, else a melee blow's.
    pub(crate) fn throw_damage(self) -> Option<i32> {
        self.grown(self.kind.row().throw_damage.or(self.kind.row().damage))
    }

    pub(crate) fn armor(self) -> Option<i32> {
        self.grown(self.kind.row().armor)
    }

    pub(crate) fn darksight(self) -> Option<i32> {
        self.grown(self.kind.row().darksight)
    }

    pub(crate) fn recharge(self) -> Option<i32> {
        self.grown(self.kind.row().recharge)
    }

    pub(crate) fn range(self) -> Option<i32> {
        self.grown(self.kind.row().range)
    }

    pub(crate) fn max_charges(self) -> Option<i32> {
        self.grown(self.kind.row().charges)
    }

    pub(crate) fn freeze(self) -> Option<i32> {
        self.grown(self.kind.row().freeze)
    }
}
