//! The map as the originals store it: one byte per cell, addressed by a single index. The byte is the glyph, and nothing else is stored.

use serde::{Serialize, Serializer};
use std::hint::select_unpredictable;

/// A wall.
pub(crate) const WALL: u8 = b'#';
/// Free floor, the only byte that things can move into.
pub(crate) const FLOOR: u8 = b'.';
/// The way down.
pub(crate) const STAIRS: u8 = b'>';
/// The player, usually.
pub(crate) const HERO: u8 = b'@';

/// `LEN` bytes: the cells, then walls. `LEN` is a power of two, so that masking an index replaces a bounds check; the rules keep
/// indices inside the map. Aligned to a cache line, because it is copied every turn.
#[derive(Clone, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub(crate) struct Map<const LEN: usize>([u8; LEN]);

impl<const LEN: usize> Map<LEN> {
    /// A map of walls only.
    pub(crate) const fn solid() -> Self {
        const { assert!(LEN.is_power_of_two()) };
        Self([WALL; LEN])
    }

    /// The byte at `index`.
    #[inline]
    pub(crate) const fn get(&self, index: usize) -> u8 {
        self.0[index & (LEN - 1)]
    }

    /// Sets the byte at `index`.
    #[inline]
    pub(crate) const fn set(&mut self, index: usize, byte: u8) {
        self.0[index & (LEN - 1)] = byte;
    }

    /// Digs `height` rows of `width` cells, the first at `index`, in a map whose rows are `row` cells long.
    pub(crate) fn dig(&mut self, index: usize, width: usize, height: usize, row: usize) {
        for start in (index..).step_by(row).take(height) {
            for cell in start..start + width {
                self.set(cell, FLOOR);
            }
        }
    }

    /// Moves the byte at `from` to `to` if that is floor, leaves floor behind, and returns its new index. Has no branch, because a
    /// processor cannot predict whether the next cell of a cave is floor.
    #[inline]
    pub(crate) fn shift(&mut self, from: usize, to: usize) -> usize {
        let mover = self.get(from);
        let end = select_unpredictable(self.get(to) == FLOOR, to, from);
        self.set(from, FLOOR);
        self.set(end, mover);
        end
    }

    /// The first `count` bytes.
    #[inline]
    pub(crate) fn cells(&self, count: usize) -> &[u8] {
        &self.0[..count.min(LEN)]
    }
}

impl<const LEN: usize> Serialize for Map<LEN> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn map(cells: &[u8]) -> Map<8> {
        let mut map = Map::solid();
        for (index, &byte) in cells.iter().enumerate() {
            map.set(index, byte);
        }
        map
    }

    #[test]
    fn things_move_onto_floor_only_and_leave_floor_behind() {
        for (before, from, to, end, after) in [
            ("#M.#", 1, 2, 2, "#.M#"),
            ("#M.#", 1, 0, 1, "#M.#"),
            ("#M>#", 1, 2, 1, "#M>#"),
            ("#M.#", 1, 1, 1, "#M.#"),
            ("#..#", 1, 1, 1, "#..#"),
            ("#..#", 1, 2, 2, "#..#"),
            ("#>.#", 1, 2, 2, "#.>#"),
        ] {
            let mut map = map(before.as_bytes());
            assert_eq!(map.shift(from, to), end, "{before}");
            assert_eq!(map.cells(4), after.as_bytes(), "{before}");
        }
    }

    #[test]
    fn a_room_is_dug_row_by_row() {
        let mut map = Map::<16>::solid();
        map.dig(5, 2, 2, 4);
        assert_eq!(map.cells(16), b"#####..##..#####");
    }
}
