//! Sets of cells, one machine word per row, so that set operations and floods handle many cells at a time.

use barrow_core::Pos;
use serde::ser::SerializeTuple;
use serde::{Serialize, Serializer};

/// A set of cells of a map of `W` columns, 64 at most, and `H` rows. Cells outside the map are never in the set.
///
/// ```
/// use barrow_core::Pos;
/// use barrow_kit::BitMap;
/// let mut floor = BitMap::<60, 20>::EMPTY;
/// floor.insert(Pos::new(3, 4));
/// assert!(floor.contains(Pos::new(3, 4)));
/// assert!(floor.spread_to_sides().contains(Pos::new(3, 5)));
/// assert!(!floor.contains(Pos::new(-1, 4)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BitMap<const W: usize, const H: usize> {
    rows: [u64; H],
}

impl<const W: usize, const H: usize> BitMap<W, H> {
    /// No cell.
    pub const EMPTY: Self = Self { rows: [0; H] };
    /// The bits of a row that stand for cells.
    pub const ROW: u64 = {
        assert!(W >= 1 && W <= 64, "a row of a bitmap is one word: 1 to 64 columns");
        u64::MAX >> (64 - W)
    };

    /// The cells whose bits are set in `rows`, top to bottom; ignores bits beyond the last column.
    pub fn from_rows(rows: [u64; H]) -> Self {
        Self { rows: rows.map(|row| row & Self::ROW) }
    }

    /// The rows, top to bottom; bit `x` of a row is column `x`.
    #[inline]
    pub const fn rows(&self) -> &[u64; H] {
        &self.rows
    }

    /// The row at `y`; empty outside the map.
    #[inline]
    pub fn row(&self, y: i32) -> u64 {
        usize::try_from(y).ok().and_then(|y| self.rows.get(y)).copied().unwrap_or(0)
    }

    /// Row `y` as one `bool` per column; false outside the map.
    #[inline]
    pub fn unpacked_row(&self, y: i32) -> [bool; 64] {
        let mut columns = [false; 64];
        for (eight, bits) in columns.as_chunks_mut().0.iter_mut().zip(self.row(y).to_le_bytes()) {
            *eight = UNPACKED[usize::from(bits)];
        }
        columns
    }

    /// Tells whether `pos` is in the set.
    #[inline]
    pub fn contains(&self, pos: Pos) -> bool {
        (0..W as i16).contains(&pos.x) && self.row(i32::from(pos.y)) >> pos.x & 1 == 1
    }

    /// Adds `pos`; does nothing outside the map.
    #[inline]
    pub fn insert(&mut self, pos: Pos) {
        self.insert_row(pos.y.into(), pos.x.into(), pos.x.into());
    }

    /// Removes `pos`.
    pub fn remove(&mut self, pos: Pos) {
        if self.contains(pos) {
            self.rows[pos.y as usize] &= !(1 << pos.x);
        }
    }

    /// Adds the cells of row `y` from column `first` to `last`, both included, that are on the map.
    #[inline]
    pub fn insert_row(&mut self, y: i32, first: i32, last: i32) {
        let (first, last) = (first.max(0), last.min(W as i32 - 1));
        if first <= last
            && let Some(row) = usize::try_from(y).ok().and_then(|y| self.rows.get_mut(y))
        {
            *row |= u64::MAX >> (63 - (last - first)) << first;
        }
    }

    /// Adds the cells of column `x` from row `first` to `last`, both included, that are on the map.
    #[inline]
    pub fn insert_column(&mut self, x: i32, first: i32, last: i32) {
        let (first, last) = (first.max(0) as usize, (last.min(H as i32 - 1) + 1).max(0) as usize);
        if (0..W as i32).contains(&x)
            && let Some(rows) = self.rows.get_mut(first..last)
        {
            for row in rows {
                *row |= 1 << x;
            }
        }
    }

    /// Combines the two sets row by row with `join`.
    #[inline]
    #[must_use]
    pub fn joined(&self, other: &Self, join: impl Fn(u64, u64) -> u64) -> Self {
        Self { rows: std::array::from_fn(|y| join(self.rows[y], other.rows[y]) & Self::ROW) }
    }

    /// The union of both sets.
    #[must_use]
    pub fn or(&self, other: &Self) -> Self {
        self.joined(other, |a, b| a | b)
    }

    /// The intersection of both sets.
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        self.joined(other, |a, b| a & b)
    }

    /// The cells in this set but not in `other`.
    #[must_use]
    pub fn without(&self, other: &Self) -> Self {
        self.joined(other, |a, b| a & !b)
    }

    /// Number of cells in the set.
    pub fn count(&self) -> u32 {
        self.rows.iter().map(|row| row.count_ones()).sum()
    }

    /// Tells whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.rows.iter().all(|&row| row == 0)
    }

    /// Every cell of the set, row by row.
    pub fn cells(&self) -> impl Iterator<Item = Pos> + use<W, H> {
        (0i16..).zip(self.rows).flat_map(|(y, mut row)| {
            std::iter::from_fn(move || {
                let x = row.trailing_zeros() as i16;
                row &= row.wrapping_sub(1);
                (x < 64).then_some(Pos::new(x, y))
            })
        })
    }

    /// The set and the cells that touch it at a side.
    #[must_use]
    pub fn spread_to_sides(&self) -> Self {
        Self { rows: std::array::from_fn(|y| (widened(self.rows[y]) | self.above(y) | self.below(y)) & Self::ROW) }
    }

    /// The set and the cells that touch it at a side or a corner.
    #[must_use]
    pub fn spread_to_corners(&self) -> Self {
        Self { rows: std::array::from_fn(|y| widened(self.rows[y] | self.above(y) | self.below(y)) & Self::ROW) }
    }

    /// The set with rows and columns swapped.
    #[must_use]
    pub fn transposed(&self) -> BitMap<H, W> {
        let mut turned = BitMap::EMPTY;
        for (y, &row) in self.rows.iter().enumerate() {
            let mut row = row;
            while row != 0 {
                turned.rows[row.trailing_zeros() as usize] |= 1 << y;
                row &= row - 1;
            }
        }
        turned
    }

    fn above(&self, y: usize) -> u64 {
        if y == 0 { 0 } else { self.rows[y - 1] }
    }

    fn below(&self, y: usize) -> u64 {
        if y + 1 == H { 0 } else { self.rows[y + 1] }
    }
}

/// The bits of every byte, lowest first. One look-up for eight columns is faster than eight shifts.
static UNPACKED: [[bool; 8]; 256] = {
    let mut unpacked = [[false; 8]; 256];
    let mut bit = 0;
    while bit < 256 * 8 {
        unpacked[bit / 8][bit % 8] = (bit / 8) >> (bit % 8) & 1 == 1;
        bit += 1;
    }
    unpacked
};

const fn widened(row: u64) -> u64 {
    row | row << 1 | row >> 1
}

impl<const W: usize, const H: usize> Serialize for BitMap<W, H> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut tuple = serializer.serialize_tuple(H)?;
        for row in &self.rows {
            tuple.serialize_element(row)?;
        }
        tuple.end()
    }
}

/// A flood from one cell that spreads one step to the four sides at a time.
///
/// ```
/// use barrow_core::Pos;
/// use barrow_kit::{BitMap, Flood};
/// let mut corridor = BitMap::<9, 1>::EMPTY;
/// corridor.insert_row(0, 0, 8);
/// let mut flood = Flood::from(Pos::new(2, 0));
/// assert!(flood.spread(&corridor));
/// assert!(flood.front().contains(Pos::new(3, 0)));
/// assert!(!flood.front().contains(Pos::new(4, 0)));
/// ```
#[derive(Clone, Debug)]
pub struct Flood<const W: usize, const H: usize> {
    reached: BitMap<W, H>,
    front: BitMap<W, H>,
    top: usize,
    bottom: usize,
}

impl<const W: usize, const H: usize> From<Pos> for Flood<W, H> {
    fn from(source: Pos) -> Self {
        let mut front = BitMap::EMPTY;
        front.insert(source);
        let row = (source.y.max(0) as usize).min(H.saturating_sub(1));
        Self { reached: front, front, top: row, bottom: row }
    }
}

impl<const W: usize, const H: usize> Flood<W, H> {
    /// The cells reached first by the last step.
    pub const fn front(&self) -> &BitMap<W, H> {
        &self.front
    }

    /// All cells reached so far.
    pub const fn reached(&self) -> &BitMap<W, H> {
        &self.reached
    }

    /// Spreads one step through `open` cells. False if it reached no new cell.
    pub fn spread(&mut self, open: &BitMap<W, H>) -> bool {
        self.top = self.top.saturating_sub(1);
        self.bottom = (self.bottom + 1).min(H - 1);
        let mut any = 0;
        let mut above = 0;
        for y in self.top..=self.bottom {
            let here = self.front.rows[y];
            let next = (widened(here) | above | self.front.below(y)) & open.rows[y] & !self.reached.rows[y];
            above = here;
            self.front.rows[y] = next;
            self.reached.rows[y] |= next;
            any |= next;
        }
        any != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::distance::{UNREACHED, distance_map};
    use barrow_core::{Grid, Topology};
    use proptest::prelude::*;

    type Small = BitMap<12, 9>;

    fn sets() -> impl Strategy<Value = Small> {
        prop::collection::vec(prop::bool::weighted(0.7), 12 * 9).prop_map(|cells| {
            let mut set = Small::EMPTY;
            Grid::<u8, 12, 9>::positions().zip(cells).filter(|(_, is_in)| *is_in).for_each(|(pos, _)| set.insert(pos));
            set
        })
    }

    proptest! {
        #[test]
        fn a_flood_equals_a_distance_map(open in sets(), x in 0i16..12, y in 0i16..9) {
            let source = Pos::new(x, y);
            let distances = distance_map::<12, 9, _>(Topology::Square4, [source], |pos| open.contains(pos));
            let mut flood = Flood::<12, 9>::from(source);
            for steps in 1.. {
                let is_spreading = flood.spread(&open);
                for pos in Grid::<u8, 12, 9>::positions() {
                    prop_assert_eq!(flood.front().contains(pos), distances[pos] == steps, "{:?} after {}", pos, steps);
                    prop_assert_eq!(flood.reached().contains(pos), distances[pos] <= steps && distances[pos] != UNREACHED);
                }
                if !is_spreading {
                    break;
                }
            }
        }

        #[test]
        fn spreading_touches_the_neighbours_and_nothing_else(set in sets()) {
            for (topology, spread) in [(Topology::Square4, set.spread_to_sides()), (Topology::Square8, set.spread_to_corners())] {
                for pos in Grid::<u8, 12, 9>::positions() {
                    let expected = set.contains(pos)
                        || topology.directions().filter_map(|dir| topology.step(pos, dir)).any(|near| set.contains(near));
                    prop_assert_eq!(spread.contains(pos), expected, "{:?}", pos);
                }
                prop_assert!(spread.rows().iter().all(|row| row & !Small::ROW == 0));
            }
        }

        #[test]
        fn transposing_twice_and_collecting_cells_give_the_set_back(set in sets()) {
            prop_assert_eq!(set.transposed().transposed(), set);
            let mut again = Small::EMPTY;
            set.cells().for_each(|pos| again.insert(pos));
            prop_assert_eq!(again, set);
            prop_assert_eq!(set.cells().count() as u32, set.count());
        }

        #[test]
        fn unpacked_rows_agree_with_contains(bits: u64) {
            let sets = (BitMap::<64, 1>::from_rows([bits]), BitMap::<13, 1>::from_rows([bits]));
            for y in -1..=1 {
                for (x, (wide, narrow)) in (0..).zip(sets.0.unpacked_row(y).into_iter().zip(sets.1.unpacked_row(y))) {
                    let pos = Pos::new(x, y as i16);
                    prop_assert_eq!((wide, narrow), (sets.0.contains(pos), sets.1.contains(pos)), "{:?}", pos);
                }
            }
        }
    }

    #[test]
    fn cells_outside_the_map_are_never_in_the_set() {
        let mut set = Small::EMPTY;
        for pos in [Pos::new(-1, 0), Pos::new(12, 0), Pos::new(0, -1), Pos::new(0, 9), Pos::new(70, 3)] {
            set.insert(pos);
            assert!(!set.contains(pos), "{pos:?}");
        }
        assert!(set.is_empty());
        set.insert_row(2, -5, 100);
        assert_eq!(set.count(), 12);
        set.remove(Pos::new(3, 2));
        assert_eq!(set.count(), 11);
        set.insert_column(3, -5, 100);
        assert_eq!(set.count(), 20);
        for (x, first, last) in [(-1, 0, 5), (12, 0, 5), (4, 9, 12), (4, -3, -1), (4, 6, 5)] {
            set.insert_column(x, first, last);
            assert_eq!(set.count(), 20, "column {x}, {first} to {last}");
        }
    }

    #[test]
    fn sixty_four_columns_fit() {
        let mut set = BitMap::<64, 1>::EMPTY;
        set.insert_row(0, 0, 63);
        assert_eq!(set.count(), 64);
        assert_eq!(set.cells().last(), Some(Pos::new(63, 0)));
    }
}
