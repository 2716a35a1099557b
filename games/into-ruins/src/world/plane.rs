//! Sets of cells, with a bit per cell and a word per row, so that one instruction handles the cells of several rows.

use super::cell::{Cell, ROWS, SIZE, WIDTH};
use wide::u32x4;

/// Words of a vector.
const LANES: usize = 4;
const VECTORS: usize = ROWS.div_ceil(LANES);
/// Groups of eight cells in a row, including an incomplete one.
const GROUPS: usize = WIDTH.div_ceil(8);

/// A set of cells.
///
/// Consecutive rows are in consecutive vectors, in the same lane, so the row above or below is a whole vector away. Reading across
/// two vectors that were just written would be slow.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Plane([u32x4; VECTORS]);

impl Eq for Plane {}

/// The bits of a row that are cells.
const ROW: u32 = (1 << WIDTH) - 1;

impl Plane {
    /// No cell.
    pub(crate) const EMPTY: Self = Self([u32x4::new([0; LANES]); VECTORS]);
    /// Every cell of a field.
    pub(crate) const ALL: Self = {
        let mut all = [u32x4::new([ROW; LANES]); VECTORS];
        all[VECTORS - 1] = u32x4::new([ROW, ROW, ROW, 0]);
        Self(all)
    };

    /// The set of one cell. Writes whole vectors, so that they can be read back without waiting.
    #[inline]
    pub(crate) fn only(cell: Cell) -> Self {
        let (row, column) = cell.place();
        let (vector, lane) = (row % VECTORS, row / VECTORS);
        let bit = u32x4::new(std::array::from_fn(|other| u32::from(other == lane) << column));
        Self(std::array::from_fn(|other| if other == vector { bit } else { u32x4::default() }))
    }

    /// The cells for which `is_in` holds.
    #[cfg(test)]
    pub(crate) fn of(is_in: impl Fn(Cell) -> bool) -> Self {
        let mut plane = Self::EMPTY;
        for cell in (0..SIZE as u16).map(Cell).filter(|cell| is_in(*cell)) {
            plane.add(cell);
        }
        plane
    }

    #[inline]
    fn row(&self, row: usize) -> u32 {
        self.0[row % VECTORS].as_array()[row / VECTORS]
    }

    #[inline]
    fn row_mut(&mut self, row: usize) -> &mut u32 {
        &mut self.0[row % VECTORS].as_mut_array()[row / VECTORS]
    }

    #[inline]
    pub(crate) fn has(&self, cell: Cell) -> bool {
        let (row, column) = cell.place();
        self.row(row) >> column & 1 == 1
    }

    #[inline]
    pub(crate) fn add(&mut self, cell: Cell) {
        let (row, column) = cell.place();
        *self.row_mut(row) |= 1 << column;
    }

    /// Adds or removes a cell.
    #[inline]
    pub(crate) fn put(&mut self, cell: Cell, is_in: bool) {
        let (row, column) = cell.place();
        let row = self.row_mut(row);
        *row = *row & !(1 << column) | u32::from(is_in) << column;
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        let [one, two, three, four] = self.0.into_iter().fold(u32x4::default(), |all, words| all | words).to_array();
        one | two | three | four == 0
    }

    /// The cells in both sets.
    #[must_use]
    #[inline]
    pub(crate) fn and(&self, other: &Self) -> Self {
        self.with(other, |one, other| one & other)
    }

    /// The cells in either set.
    #[must_use]
    #[inline]
    pub(crate) fn or(&self, other: &Self) -> Self {
        self.with(other, |one, other| one | other)
    }

    /// The cells in this set that are not in the other.
    #[must_use]
    #[inline]
    pub(crate) fn minus(&self, other: &Self) -> Self {
        self.with(other, |one, other| one & !other)
    }

    #[inline]
    fn with(&self, other: &Self, words: impl Fn(u32x4, u32x4) -> u32x4) -> Self {
        let mut result = *self;
        for (one, other) in result.0.iter_mut().zip(other.0) {
            *one = words(*one, other);
        }
        result
    }

    /// The neighbours of all its cells. No cell may be in the outermost ring.
    #[must_use]
    #[inline]
    pub(crate) fn around(&self) -> Self {
        let [first, second, third, _] = self.0[VECTORS - 1].to_array();
        let mut north = u32x4::new([0, first, second, third]);
        let [_, second, third, fourth] = self.0[0].to_array();
        let below_last = u32x4::new([second, third, fourth, 0]);
        let mut around = *self;
        for (vector, around) in around.0.iter_mut().enumerate() {
            let here = *around;
            let south = if vector + 1 == VECTORS { below_last } else { self.0[vector + 1] };
            *around = here << 1 | here >> 1 | north | north >> 1 | south | south << 1;
            north = here;
        }
        around
    }

    /// Its cells in map order.
    pub(crate) fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let plane = *self;
        let (mut rows, mut first, mut left) = (0..if self.is_empty() { 0 } else { ROWS }, 0, 0);
        std::iter::from_fn(move || {
            while left == 0 {
                let row = rows.next()?;
                (first, left) = (row * WIDTH, plane.row(row));
            }
            let column = left.trailing_zeros() as usize;
            left &= left - 1;
            Some(Cell((first + column) as u16))
        })
    }

    /// The cells whose number has bit `bit`.
    pub(crate) fn of_numbers(numbers: &[u8], bit: u32) -> Self {
        let mut plane = Self::EMPTY;
        for (row, numbers) in numbers.as_chunks::<WIDTH>().0.iter().enumerate() {
            let mut groups = [[0; 8]; GROUPS];
            groups.as_flattened_mut()[..WIDTH].copy_from_slice(numbers);
            *plane.row_mut(row) = groups.into_iter().rev().fold(0, |word, eight| word << 8 | pack(eight, bit));
        }
        plane
    }

    /// Spreads a group of eight cells of a row into eight bytes, each 0 or 1.
    #[inline]
    fn eight(&self, row: usize, group: usize) -> u64 {
        SPREAD[(self.row(row) >> (8 * group) & 0xff) as usize]
    }
}

/// Packs bit number `bit` of eight bytes into a byte: the factor moves each bit to its place in the highest byte.
const fn pack(eight: [u8; 8], bit: u32) -> u32 {
    let ones = u64::from_le_bytes(eight) >> bit & 0x0101_0101_0101_0101;
    (ones.wrapping_mul(0x0102_0408_1020_4080) >> 56) as u32
}

/// Spreads the bits of a byte over eight bytes.
static SPREAD: [u64; 256] = {
    let mut spread = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut bit = 0;
        while bit < 8 {
            spread[byte] |= (byte as u64 >> bit & 1) << (8 * bit);
            bit += 1;
        }
        byte += 1;
    }
    spread
};

/// A number for each cell, whose bit `n` is set if plane `n` has the cell.
#[inline]
pub(crate) fn numbers<const N: usize>(digits: &[&Plane; N]) -> [u8; SIZE] {
    let mut numbers = [0; SIZE];
    for (row, numbers) in numbers.as_chunks_mut::<WIDTH>().0.iter_mut().enumerate() {
        if digits.iter().fold(0, |all, plane| all | plane.row(row)) == 0 {
            continue;
        }
        let groups: [[u8; 8]; GROUPS] = std::array::from_fn(|group| {
            (0..).zip(digits).fold(0, |all, (digit, plane)| all | plane.eight(row, group) << digit).to_le_bytes()
        });
        numbers.copy_from_slice(&groups.as_flattened()[..WIDTH]);
    }
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::cell::{INNER, WORLD};
    use proptest::prelude::*;

    fn cells() -> impl Strategy<Value = Vec<bool>> {
        prop::collection::vec(any::<bool>(), INNER.len())
    }

    fn plane(is_in: &[bool]) -> Plane {
        Plane::of(|cell| INNER.iter().position(|inner| *inner == cell).is_some_and(|at| is_in[at]))
    }

    proptest! {
        #[test]
        fn sets_are_what_their_cells_say(one in cells(), other in cells()) {
            let (one, other) = (plane(&one), plane(&other));
            for cell in (0..SIZE as u16).map(Cell) {
                let (has_one, has_other) = (one.has(cell), other.has(cell));
                prop_assert_eq!(one.and(&other).has(cell), has_one && has_other);
                prop_assert_eq!(one.or(&other).has(cell), has_one || has_other);
                prop_assert_eq!(one.minus(&other).has(cell), has_one && !has_other);
            }
            prop_assert_eq!(one.is_empty(), one.cells().next().is_none());
            let listed: Vec<Cell> = one.cells().collect();
            let expected: Vec<Cell> = (0..SIZE as u16).map(Cell).filter(|cell| one.has(*cell)).collect();
            prop_assert_eq!(listed, expected);
        }

        #[test]
        fn the_neighbours_of_a_set_are_those_of_its_cells(is_in in cells()) {
            let plane = plane(&is_in);
            let around = plane.around();
            for cell in INNER.into_iter().flat_map(Cell::around) {
                prop_assert_eq!(around.has(cell), cell.around().into_iter().any(|beside| plane.has(beside)), "{:?}", cell.pos());
            }
        }

        #[test]
        fn planes_are_the_digits_of_numbers(one in cells(), two in cells(), three in cells()) {
            let planes = [plane(&one), plane(&two), plane(&three)];
            let numbers = numbers(&planes.each_ref());
            for cell in (0..SIZE as u16).map(Cell) {
                let digits = planes.iter().rev().fold(0, |number, plane| number << 1 | u8::from(plane.has(cell)));
                prop_assert_eq!(numbers[cell.index()], digits);
            }
            for (bit, plane) in (0..).zip(planes) {
                prop_assert_eq!(Plane::of_numbers(&numbers, bit), plane);
            }
        }
    }

    #[test]
    fn a_cell_is_put_in_and_taken_out() {
        let mut plane = Plane::EMPTY;
        plane.put(INNER[7], true);
        assert!(plane.has(INNER[7]) && !plane.is_empty());
        plane.put(INNER[7], false);
        assert_eq!(plane, Plane::EMPTY);
        for cell in WORLD {
            assert_eq!(Plane::only(cell), Plane::of(|other| other == cell));
        }
        assert!((0..SIZE as u16).all(|index| Plane::ALL.has(Cell(index))));
        assert_eq!(Plane::ALL.cells().count(), SIZE);
    }
}
