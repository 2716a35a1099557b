//! Field of view on square grids: who sees a cell is seen from it.
//!
//! A cell is in view if the straight line between the two middles meets no opaque cell on its way. Each row (or column,
//! whichever the line crosses more of) that lies between the two is crossed at one point: in the middle part of a cell, which
//! must then be clear, or exactly between two, of which one must be. The ends do not count, so opaque cells are seen too. Read
//! backwards the line crosses the same cells: sight is symmetric, always.
//!
//! The cells are found by shadowcasting (Albert Ford, "Symmetric Shadowcasting", <https://www.albertford.com/shadowcasting/>),
//! with one change: sectors are closed intervals that may shrink to a single line, without which symmetry fails where a line
//! grazes three corners.

use crate::bitmap::BitMap;
use barrow_core::Pos;

/// A quarter of the world as seen by a viewer who looks one way: rows lie across, `depth` cells away; columns count from the
/// middle one, rightwards or downwards on the map.
trait Quarter {
    /// A row, ready to be searched.
    type Row: Copy;
    fn row(&self, depth: i32) -> Self::Row;
    /// The first opaque cell among the columns `first..=last`, of which `first` is clear; `last + 1` if there is none.
    fn first_opaque(&self, row: Self::Row, first: i32, last: i32) -> i32;
    /// The first clear cell among the columns `first..=last`; `last + 1` if there is none.
    fn first_clear(&self, row: Self::Row, first: i32, last: i32) -> i32;
    /// The cells in the columns `first..=last` of a row are seen.
    fn see(&mut self, depth: i32, first: i32, last: i32);
}

/// An edge of a sector: a line from the viewer, as columns for each row, in units of `1 << FRACTION`.
///
/// It goes through the end of a cell some `d` rows away, so on any row it lies on the middle or the end of a cell, or at least
/// `1 / 2d` of a column off. What rounding loses is far less, and `SLACK` is between the two: the roundings below are exact.
#[derive(Clone, Copy)]
struct Edge(i64);

const FRACTION: u32 = 40;
const ONE: i64 = 1 << FRACTION;
const HALF: i64 = ONE / 2;
const SLACK: i64 = ONE >> 20;
/// Half a column, divided by the number of rows, as far as there is a need for speed.
const HALF_BY_DEPTH: [i64; 65] = {
    let mut table = [HALF; 65];
    let mut depth = 1;
    while depth < table.len() {
        table[depth] = HALF / depth as i64;
        depth += 1;
    }
    table
};

impl Edge {
    const LEFT_DIAGONAL: Self = Self(-ONE);
    const RIGHT_DIAGONAL: Self = Self(ONE);

    /// The line through the left end of the cell in `column`, `depth` rows away. It lies inside the diagonals.
    fn left_of(column: i32, depth: i32) -> Self {
        let halves = i64::from(2 * column - 1);
        match HALF_BY_DEPTH.get(depth as usize) {
            Some(half) => Self(halves * half),
            None => Self(halves * HALF / i64::from(depth)),
        }
    }

    /// The first cell whose middle is on the line or right of it.
    const fn first_middle(self, depth: i32) -> i32 {
        ((self.0 * depth as i64 + ONE - SLACK) >> FRACTION) as i32
    }

    /// The last cell whose middle is on the line or left of it.
    const fn last_middle(self, depth: i32) -> i32 {
        ((self.0 * depth as i64 + SLACK) >> FRACTION) as i32
    }

    /// The first cell that the line touches.
    const fn first_touched(self, depth: i32) -> i32 {
        ((self.0 * depth as i64 + HALF - SLACK) >> FRACTION) as i32
    }

    /// The last cell that the line touches.
    const fn last_touched(self, depth: i32) -> i32 {
        ((self.0 * depth as i64 + HALF + SLACK) >> FRACTION) as i32
    }
}

/// Looks at the part of a quarter that lies between two lines, from `depth` rows away on. `half` is half the width of the
/// circle in view one row nearer, not counting the middle column.
fn scan<Q: Quarter>(quarter: &mut Q, radius: i32, mut depth: i32, mut left: Edge, mut right: Edge, mut half: i32) {
    let limit = radius * radius + radius;
    loop {
        while half * half + depth * depth > limit {
            half -= 1;
        }
        let (first, last) = (left.first_middle(depth).max(-half), right.last_middle(depth).min(half));
        if first <= last {
            quarter.see(depth, first, last);
        }
        if depth == radius {
            return;
        }
        // What is left of the sector behind each run of clear cells but the last is looked at first.
        let (touched, last) = (left.first_touched(depth).max(-half), right.last_touched(depth).min(half));
        let row = quarter.row(depth);
        let mut run = quarter.first_clear(row, touched, last);
        loop {
            if run > last {
                return;
            }
            if run > touched {
                left = Edge::left_of(run, depth);
            }
            let end = quarter.first_opaque(row, run, last);
            if end > last {
                break;
            }
            let next = quarter.first_clear(row, end, last);
            let right_here = Edge::left_of(end, depth);
            if next > last {
                right = right_here;
                break;
            }
            scan(quarter, radius, depth + 1, left, right_here, half);
            run = next;
        }
        depth += 1;
    }
}

fn look(quarter: &mut impl Quarter, radius: u16) {
    // Beyond the longest map there is, more radius shows nothing more.
    let radius = i32::from(radius).min(i32::from(i16::MAX));
    if radius > 0 {
        scan(quarter, radius, 1, Edge::LEFT_DIAGONAL, Edge::RIGHT_DIAGONAL, radius);
    }
}

/// Calls `see` for every cell in view from `origin`, itself included: those within the circle of `radius` (the squares of both
/// offsets add up to at most `radius * (radius + 1)`) with a clear line to them. Cells on the diagonals are reported twice.
/// `is_opaque` must be true outside the map, or sight goes on for ever as far as the radius.
///
/// ```
/// use barrow_core::Pos;
/// use barrow_kit::fov::field_of_view;
/// let walls = ["#########", "#   #   #", "#########"];
/// let mut seen = Vec::new();
/// field_of_view(Pos::new(2, 1), 8, |pos| walls[pos.y as usize].as_bytes()[pos.x as usize] == b'#', |pos| seen.push(pos));
/// assert!(seen.contains(&Pos::new(4, 1)), "the wall");
/// assert!(!seen.contains(&Pos::new(5, 1)), "nothing behind it");
/// ```
pub fn field_of_view(origin: Pos, radius: u16, is_opaque: impl Fn(Pos) -> bool, mut see: impl FnMut(Pos)) {
    struct Cells<P, O, S>(P, O, S);
    impl<P: Fn(i32, i32) -> Pos, O: Fn(Pos) -> bool, S: FnMut(Pos)> Quarter for Cells<P, O, S> {
        type Row = i32;
        fn row(&self, depth: i32) -> i32 {
            depth
        }
        fn first_opaque(&self, depth: i32, first: i32, last: i32) -> i32 {
            (first..=last).find(|&column| (self.1)((self.0)(depth, column))).unwrap_or(last + 1)
        }
        fn first_clear(&self, depth: i32, first: i32, last: i32) -> i32 {
            (first..=last).find(|&column| !(self.1)((self.0)(depth, column))).unwrap_or(last + 1)
        }
        fn see(&mut self, depth: i32, first: i32, last: i32) {
            (first..=last).for_each(|column| (self.2)((self.0)(depth, column)));
        }
    }
    see(origin);
    for side in [-1, 1] {
        look(&mut Cells(|depth, column| origin.offset(column as i16, (side * depth) as i16), &is_opaque, &mut see), radius);
        look(&mut Cells(|depth, column| origin.offset((side * depth) as i16, column as i16), &is_opaque, &mut see), radius);
    }
}

/// [`field_of_view`] for maps of at most 64 by 64 cells, many cells at a time. `clear` holds the cells that can be seen
/// through; outside the map nothing can. `across` is `clear` transposed: it changes only when the map does, so the caller
/// keeps it.
///
/// ```
/// use barrow_core::Pos;
/// use barrow_kit::{BitMap, fov::field_of_view_bits};
/// let mut clear = BitMap::<9, 3>::EMPTY;
/// clear.insert_row(1, 1, 3);
/// clear.insert_row(1, 5, 7);
/// let seen = field_of_view_bits(Pos::new(2, 1), 8, &clear, &clear.transposed());
/// assert!(seen.contains(Pos::new(4, 1)) && !seen.contains(Pos::new(5, 1)));
/// ```
pub fn field_of_view_bits<const W: usize, const H: usize>(
    origin: Pos,
    radius: u16,
    clear: &BitMap<W, H>,
    across: &BitMap<H, W>,
) -> BitMap<W, H> {
    let (x, y) = (i32::from(origin.x), i32::from(origin.y));
    let mut seen = BitMap::EMPTY;
    seen.insert(origin);
    for side in [-1, 1] {
        let see = |depth, first, last, seen: &mut BitMap<W, H>| seen.insert_row(y + side * depth, x + first, x + last);
        look(&mut Bits { middle: x, row: |depth| clear.row(y + side * depth), seen: &mut seen, see }, radius);
        let see = |depth, first, last, seen: &mut BitMap<W, H>| seen.insert_column(x + side * depth, y + first, y + last);
        look(&mut Bits { middle: y, row: |depth| across.row(x + side * depth), seen: &mut seen, see }, radius);
    }
    seen
}

/// Rows of bits, of which bit number `middle` is the middle column.
struct Bits<'seen, R, S, M> {
    middle: i32,
    row: R,
    seen: &'seen mut M,
    see: S,
}

impl<R: Fn(i32) -> u64, S: Fn(i32, i32, i32, &mut M), M> Quarter for Bits<'_, R, S, M> {
    type Row = u64;
    #[inline]
    fn row(&self, depth: i32) -> u64 {
        (self.row)(depth)
    }
    #[inline]
    fn first_opaque(&self, row: u64, first: i32, last: i32) -> i32 {
        let from = first + self.middle;
        let clear = ((!row >> (from & 63)).trailing_zeros() as i32).min(64 - from);
        (first + clear).min(last + 1)
    }
    #[inline]
    fn first_clear(&self, row: u64, first: i32, last: i32) -> i32 {
        let from = (first + self.middle).max(0);
        if from > 63 {
            return last + 1;
        }
        (from - self.middle + (row >> from).trailing_zeros() as i32).min(last + 1)
    }
    #[inline]
    fn see(&mut self, depth: i32, first: i32, last: i32) {
        (self.see)(depth, first, last, self.seen);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::Grid;
    use proptest::prelude::*;

    type Map = BitMap<23, 19>;

    fn maps() -> impl Strategy<Value = Map> {
        (0.4..0.97f64).prop_flat_map(|share| {
            prop::collection::vec(prop::bool::weighted(share), 23 * 19).prop_map(|cells| {
                let mut map = Map::EMPTY;
                Grid::<u8, 23, 19>::positions().zip(cells).filter(|(_, clear)| *clear).for_each(|(pos, _)| map.insert(pos));
                map
            })
        })
    }

    /// The definition at the top of this file, cell by cell.
    fn has_clear_line(map: &Map, from: Pos, to: Pos) -> bool {
        let (dx, dy) = (i32::from(to.x - from.x), i32::from(to.y - from.y));
        let length = dx.abs().max(dy.abs());
        (1..length).all(|k| {
            // Where the line crosses, in units of 1 / (2 * length): one of both offsets is a whole cell.
            let cell = |half: i32| {
                let nearest = |offset: i32| (2 * offset * k + length + half).div_euclid(2 * length) as i16;
                from.offset(nearest(dx), nearest(dy))
            };
            map.contains(cell(0)) || map.contains(cell(-1))
        })
    }

    fn in_circle(from: Pos, to: Pos, radius: i32) -> bool {
        let (dx, dy) = (i32::from(to.x - from.x), i32::from(to.y - from.y));
        dx * dx + dy * dy <= radius * radius + radius
    }

    proptest! {
        #[test]
        fn both_ways_of_looking_equal_the_definition(map in maps(), x in 0i16..23, y in 0i16..19, radius in 0u16..30) {
            let origin = Pos::new(x, y);
            let fast = field_of_view_bits(origin, radius, &map, &map.transposed());
            let mut plain = Map::EMPTY;
            field_of_view(origin, radius, |pos| !map.contains(pos), |pos| plain.insert(pos));
            for pos in Grid::<u8, 23, 19>::positions() {
                let expected = in_circle(origin, pos, i32::from(radius)) && has_clear_line(&map, origin, pos);
                prop_assert_eq!(fast.contains(pos), expected, "fast: {:?} from {:?}", pos, origin);
                prop_assert_eq!(plain.contains(pos), expected, "plain: {:?} from {:?}", pos, origin);
            }
        }

        #[test]
        fn who_sees_is_seen(map in maps(), x in 0i16..23, y in 0i16..19, radius in 0u16..12) {
            let here = Pos::new(x, y);
            let across = map.transposed();
            let seen = field_of_view_bits(here, radius, &map, &across);
            for there in Grid::<u8, 23, 19>::positions() {
                let back = field_of_view_bits(there, radius, &map, &across);
                prop_assert_eq!(seen.contains(there), back.contains(here), "{:?} and {:?}", here, there);
            }
        }
    }

    #[test]
    fn a_line_that_grazes_three_corners_is_seen_from_both_ends() {
        let mut map = Map::EMPTY;
        (0..19).for_each(|y| map.insert_row(y, 0, 22));
        let (here, there) = (Pos::new(5, 5), Pos::new(8, 11));
        map.remove(Pos::new(5, 6));
        map.remove(Pos::new(7, 8));
        let across = map.transposed();
        assert!(field_of_view_bits(here, 9, &map, &across).contains(there));
        assert!(field_of_view_bits(there, 9, &map, &across).contains(here));
    }

    #[test]
    fn an_open_field_shows_a_round_circle() {
        let mut map = Map::EMPTY;
        (0..19).for_each(|y| map.insert_row(y, 0, 22));
        let seen = field_of_view_bits(Pos::new(11, 9), 4, &map, &map.transposed());
        let widths: Vec<u32> = seen.rows().iter().map(|row| row.count_ones()).filter(|&width| width > 0).collect();
        assert_eq!(widths, [5, 7, 9, 9, 9, 9, 9, 7, 5]);
    }
}
