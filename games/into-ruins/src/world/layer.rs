//! An amount of something for each cell. Most cells have none of it.

use super::cell::{Cell, Field};
use super::plane::Plane;
use serde::{Serialize, Serializer};
use std::ops::Index;

/// An amount for each cell, and the set of cells with more than none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Layer<T: Copy + Serialize> {
    amounts: Field<T>,
    /// The cells with more than none.
    pub(crate) somewhere: Plane,
}

impl<T: Copy + Default + PartialEq + Serialize> Layer<T> {
    /// A layer with `none` everywhere. `none` must be the default amount.
    pub(crate) const fn none(none: T) -> Self {
        Self { amounts: Field::filled(none), somewhere: Plane::EMPTY }
    }

    pub(crate) fn set(&mut self, cell: Cell, amount: T) {
        self.amounts[cell] = amount;
        self.somewhere.put(cell, amount != T::default());
    }

    /// Tells whether no cell has any.
    pub(crate) fn is_empty(&self) -> bool {
        self.somewhere.is_empty()
    }
}

impl<T: Copy + Serialize> Index<Cell> for Layer<T> {
    type Output = T;
    fn index(&self, cell: Cell) -> &T {
        &self.amounts[cell]
    }
}

/// Serialises the amounts only, because `somewhere` follows from them.
impl<T: Copy + Serialize> Serialize for Layer<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.amounts.serialize(serializer)
    }
}
