//! Marks of cells.

use super::cell::SIZE;
use super::plane::{Plane, numbers};
use serde::ser::{Serialize, SerializeTuple, Serializer};
use std::ops::{Index, IndexMut};

/// A mark that a cell can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Mark {
    /// Belongs to the footprint of a room.
    Built,
    Frozen,
    /// In the player's line of sight, however dark.
    InSight,
    /// In sight of the player now.
    Visible,
    /// Its light is cool.
    Cool,
}

const MARKS: usize = 5;

/// The cells with each mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Marks([Plane; MARKS]);

impl Marks {
    /// No cell has a mark.
    pub(crate) const NONE: Self = Self([Plane::EMPTY; MARKS]);
}

impl Index<Mark> for Marks {
    type Output = Plane;
    fn index(&self, mark: Mark) -> &Plane {
        &self.0[mark as usize]
    }
}

impl IndexMut<Mark> for Marks {
    fn index_mut(&mut self, mark: Mark) -> &mut Plane {
        &mut self.0[mark as usize]
    }
}

/// Serialises a byte per cell, with a bit per mark.
impl Serialize for Marks {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut tuple = serializer.serialize_tuple(SIZE)?;
        for marks in numbers(&self.0.each_ref()) {
            tuple.serialize_element(&marks)?;
        }
        tuple.end()
    }
}
