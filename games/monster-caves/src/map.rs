//! The map in the originals' form: one byte per cell, addressed by a single index. The byte is the glyph, and nothing else counts.
//!
//! Nearly every byte is wall or floor, so a bit per cell tells these two apart, and a short list holds the other bytes. A map takes
//! a seventh of the originals' memory, so far more runs fit into a processor's cache.

use serde::{Serialize, Serializer};
use std::hint::{black_box, select_unpredictable};

/// A wall.
pub(crate) const WALL: u8 = b'#';
/// Free floor, the only byte that things can move into.
pub(crate) const FLOOR: u8 = b'.';
/// The way down.
pub(crate) const STAIRS: u8 = b'>';
/// The player, usually.
pub(crate) const HERO: u8 = b'@';

/// The index of a letter that is off the map.
const NOWHERE: u16 = u16::MAX;

/// `8 * BYTES` cells, the last ones walls, and at most `LETTERS` letters, which are bytes other than wall and floor. `BYTES` is a
/// power of two, so that masking an index replaces a bounds check; the rules keep indices inside the map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Map<const BYTES: usize, const LETTERS: usize> {
    /// A bit per cell, set for floor: first the lowest bit of every byte, then the next bit, and so on. So neighbouring cells are
    /// in neighbouring bytes, and a processor writes many cells at once.
    floor: [u8; BYTES],
    /// The cell of each letter.
    places: [u16; LETTERS],
    letters: [u8; LETTERS],
}

/// A room to dig: its first cell, its columns, 24 at most, and its rows. It ends at least 24 cells before the end of the map.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Room {
    pub(crate) corner: usize,
    pub(crate) width: usize,
    pub(crate) height: usize,
}

impl<const BYTES: usize, const LETTERS: usize> Map<BYTES, LETTERS> {
    /// Walls, and rooms dug into them, in a map whose rows are `row` cells long. It has no letters yet.
    pub(crate) fn dug(row: usize, rooms: impl IntoIterator<Item = Room>) -> Self {
        const { assert!(BYTES.is_power_of_two() && BYTES >= 8 && 8 * BYTES <= NOWHERE as usize) };
        // Fills a plan in plain order first, a bit per cell, because a room's row is then a few adjacent bits.
        let mut plan = [0; BYTES];
        for Room { corner, width, height } in rooms {
            let cells = u32::MAX >> (32 - width);
            for start in (corner..).step_by(row).take(height) {
                if let Some(bytes) = plan.get_mut(start / 8..).and_then(<[u8]>::first_chunk_mut) {
                    *bytes = (u32::from_le_bytes(*bytes) | cells << (start % 8)).to_le_bytes();
                }
            }
        }
        let mut floor = [0; BYTES];
        for (at, eight) in floor.as_chunks_mut().0.iter_mut().enumerate() {
            *eight = transposed(std::array::from_fn(|bit| plan[BYTES / 8 * bit + at]));
        }
        Self { floor, places: [NOWHERE; LETTERS], letters: [0; LETTERS] }
    }

    /// The byte at `index`.
    #[inline]
    pub(crate) fn get(&self, index: usize) -> u8 {
        if self.is_floor(index) {
            return FLOOR;
        }
        self.letter_at(index).map_or(WALL, |letter| self.letters[letter])
    }

    /// Sets the byte at `index`. Every letter belongs to a thing, so the list has room for another.
    pub(crate) fn set(&mut self, index: usize, byte: u8) {
        if let Some(letter) = self.letter_at(index).or_else(|| self.letter_at(NOWHERE.into())) {
            self.places[letter] = if matches!(byte, WALL | FLOOR) { NOWHERE } else { index as u16 };
            self.letters[letter] = byte;
        }
        self.set_floor(index, byte == FLOOR);
    }

    /// Sets the byte at `index` to a letter, at place `letter` in the list.
    pub(crate) fn set_letter(&mut self, letter: usize, index: usize, byte: u8) {
        self.set(index, WALL);
        self.places[letter] = index as u16;
        self.letters[letter] = byte;
    }

    /// Reads a byte of each cache line, so that the processor fetches all lines at once. Otherwise a turn would wait for them one
    /// by one.
    #[inline]
    pub(crate) fn fetch(&self) {
        black_box(self.floor.iter().step_by(64).fold(0, |all, byte| all ^ byte));
    }

    /// Moves the byte at `from` to `to` if there is floor, leaves floor behind, and returns its new index. Looks for the byte at
    /// place `letter` in the list first. Does not branch on the byte at `to`, because a processor cannot predict whether the next
    /// cell of a cave is floor.
    #[inline]
    pub(crate) fn shift(&mut self, letter: usize, from: usize, to: usize) -> usize {
        let end = select_unpredictable(self.is_floor(to), to, from);
        if usize::from(self.places[letter]) == from {
            self.places[letter] = end as u16;
            self.set_floor(from, true);
            self.set_floor(end, false);
        } else {
            self.shift_other(letter, from, end);
        }
        end
    }

    /// Moves the byte at `from`, which is not at place `letter` in the list, to `end`. A letter moves to that place in the list
    /// too.
    #[cold]
    fn shift_other(&mut self, letter: usize, from: usize, end: usize) {
        let was_floor = self.is_floor(from);
        if let Some(other) = self.letter_at(from) {
            self.places[other] = end as u16;
            self.places.swap(letter, other);
            self.letters.swap(letter, other);
        }
        self.set_floor(from, true);
        self.set_floor(end, was_floor);
    }

    /// Adds the first `count` bytes to `cells`.
    #[inline]
    pub(crate) fn write(&self, count: usize, cells: &mut Vec<u8>) {
        let first = cells.len();
        for bit in 0..8 {
            cells.extend(self.floor.iter().map(|byte| if byte & (1 << bit) == 0 { WALL } else { FLOOR }));
        }
        for (&place, &byte) in self.places.iter().zip(&self.letters) {
            if let Some(cell) = cells[first..].get_mut(usize::from(place)) {
                *cell = byte;
            }
        }
        cells.truncate(first + count);
    }

    #[inline]
    const fn is_floor(&self, index: usize) -> bool {
        self.floor[index % BYTES] >> (index / BYTES % 8) & 1 == 1
    }

    #[inline]
    const fn set_floor(&mut self, index: usize, is_floor: bool) {
        let (byte, bit) = (&mut self.floor[index % BYTES], index / BYTES % 8);
        *byte = *byte & !(1 << bit) | (is_floor as u8) << bit;
    }

    /// The place in the list of the letter at `index`.
    #[inline]
    fn letter_at(&self, index: usize) -> Option<usize> {
        self.places.iter().position(|&place| place == index as u16)
    }
}

/// Transposes bits: bit 3 of byte 5 becomes bit 5 of byte 3.
const fn transposed(bytes: [u8; 8]) -> [u8; 8] {
    let mut bits = u64::from_le_bytes(bytes);
    // Swaps single bits across the diagonal of each square of 2 by 2, then squares of that size, then of twice that size.
    let mut steps = [(7, 0x00aa_00aa_00aa_00aa), (14, 0x0000_cccc_0000_cccc), (28, 0x0000_0000_f0f0_f0f0)].as_slice();
    while let [(shift, mask), rest @ ..] = steps {
        let changed = (bits ^ bits >> *shift) & *mask;
        bits ^= changed ^ changed << *shift;
        steps = rest;
    }
    bits.to_le_bytes()
}

impl<const BYTES: usize, const LETTERS: usize> Serialize for Map<BYTES, LETTERS> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut cells = Vec::with_capacity(8 * BYTES);
        self.write(8 * BYTES, &mut cells);
        serializer.serialize_bytes(&cells)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The map as the originals store it.
    struct Plain([u8; 128]);

    impl Plain {
        fn shift(&mut self, from: usize, to: usize) -> usize {
            let (mover, end) = (self.0[from], if self.0[to] == FLOOR { to } else { from });
            self.0[from] = FLOOR;
            self.0[end] = mover;
            end
        }
    }

    fn map(cells: &[u8]) -> Map<16, 4> {
        let mut map = Map::dug(8, []);
        for (index, &byte) in cells.iter().enumerate() {
            map.set(index, byte);
        }
        map
    }

    fn cells(map: &Map<16, 4>, count: usize) -> Vec<u8> {
        let mut cells = Vec::new();
        map.write(count, &mut cells);
        cells
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
            ("#..#", 0, 1, 1, ".#.#"),
        ] {
            for letter in 0..4 {
                let mut map = map(before.as_bytes());
                assert_eq!(map.shift(letter, from, to), end, "{before}");
                assert_eq!(cells(&map, 4), after.as_bytes(), "{before}");
            }
        }
    }

    #[test]
    fn a_room_is_dug_row_by_row() {
        let room = Room { corner: 5, width: 2, height: 2 };
        assert_eq!(cells(&Map::dug(4, [room]), 16), b"#####..##..#####");
    }

    proptest! {
        /// Things move, meet, swap and lose their letters as on a map of bytes.
        #[test]
        fn a_map_equals_one_of_bytes(
            rooms in prop::collection::vec((0usize..80, 1usize..8, 1usize..3), 1..6),
            born in prop::array::uniform4((0usize..128, 60u8..80)),
            turns in prop::collection::vec((0usize..4, 0usize..128, any::<bool>(), 33u8..48), 0..200),
        ) {
            let mut plain = Plain([WALL; 128]);
            for &(corner, width, height) in &rooms {
                (0..height).for_each(|row| plain.0[corner + 8 * row..][..width].fill(FLOOR));
            }
            let mut map = Map::dug(8, rooms.into_iter().map(|(corner, width, height)| Room { corner, width, height }));
            prop_assert_eq!(cells(&map, 128), plain.0);
            let mut places = born.map(|(place, _)| place);
            for (letter, (place, byte)) in born.into_iter().enumerate() {
                map.set_letter(letter, place, byte);
                plain.0[place] = byte;
            }
            for (thing, to, is_move, byte) in turns {
                let from = places[thing];
                if is_move {
                    places[thing] = map.shift(thing, from, to);
                    prop_assert_eq!(places[thing], plain.shift(from, to));
                } else {
                    map.set(from, byte);
                    plain.0[from] = byte;
                }
                prop_assert_eq!(cells(&map, 128), plain.0);
                prop_assert!((0..128).all(|index| map.get(index) == plain.0[index]));
            }
        }
    }
}
