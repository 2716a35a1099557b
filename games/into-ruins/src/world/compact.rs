//! One byte for each cell of the world, for data that is seldom read. Unlike a [`Field`], it has no padding around the world.

use super::cell::{Cell, Field, SIZE, WORLD};
use serde::ser::{Serialize, SerializeTuple, Serializer};
use std::ops::Index;

/// A byte for each cell of the world, and the same byte for all cells outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Compact<const OUTSIDE: u8>([u8; WORLD.len()]);

/// The index of each cell's byte. Cells outside the world have an index past the last byte.
static PLACES: [u16; SIZE] = {
    let mut places = [u16::MAX; SIZE];
    let mut at = 0;
    while at < WORLD.len() {
        places[WORLD[at].index()] = at as u16;
        at += 1;
    }
    places
};

impl<const OUTSIDE: u8> Compact<OUTSIDE> {
    /// Every cell holds `OUTSIDE`.
    pub(crate) const NOWHERE: Self = Self([OUTSIDE; WORLD.len()]);

    /// The bytes of a field.
    pub(crate) fn of(field: &Field<u8>) -> Self {
        Self(WORLD.map(|cell| field[cell]))
    }
}

impl<const OUTSIDE: u8> Index<Cell> for Compact<OUTSIDE> {
    type Output = u8;
    fn index(&self, cell: Cell) -> &u8 {
        self.0.get(usize::from(PLACES[cell.index()])).unwrap_or(&OUTSIDE)
    }
}

/// Serialises as a field does.
impl<const OUTSIDE: u8> Serialize for Compact<OUTSIDE> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut tuple = serializer.serialize_tuple(SIZE)?;
        for cell in (0..SIZE as u16).map(Cell) {
            tuple.serialize_element(&self[cell])?;
        }
        tuple.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_compact_field_has_the_bytes_of_the_field() {
        let mut field = Field::filled(9);
        for (cell, byte) in WORLD.into_iter().zip((0..=u8::MAX).cycle()) {
            field[cell] = byte;
        }
        let compact = Compact::<9>::of(&field);
        assert!((0..SIZE as u16).map(Cell).all(|cell| compact[cell] == field[cell]));
        assert_eq!(barrow_core::digest_of(&compact), barrow_core::digest_of(&field));
    }
}
