//! Field of view on square grids: who sees a cell is seen from it.
//!
//! A cell is in view if the straight line between the two middles meets no opaque cell on its way. Each row (or column,
//! whichever the line crosses more of) that lies between the two is crossed at one point: in the middle part of a cell, which
//! must then be clear, or exactly between two, of which one must be. The ends do not count, so opaque cells are seen too. Read
//! backwards the line crosses the same cells: sight is symmetric, always.
//!
//! The cells are found by shadowcasting (Albert Ford, "Symmetric Shadowcasting", <https://www.albertford.com/shadowcasting/>),
//! with two changes. Sectors are closed intervals that may shrink to a single line, without which symmetry fails where a line
//! grazes three corners. And where a sector's edge crosses a row is carried from row to row by adding, as a line is drawn, so
//! nothing is divided.

use crate::bitmap::BitMap;
use barrow_core::Pos;

/// A quarter of the world as seen by a viewer who looks one way. Rows lie across, `depth` rows away; columns count from the
/// middle one, rightwards or downwards on the map.
#[derive(Clone, Copy)]
enum Quadrant {
    North,
    South,
    East,
    West,
}

const QUADRANTS: [Quadrant; 4] = [Quadrant::North, Quadrant::South, Quadrant::East, Quadrant::West];

/// What is looked at, and where what is seen is written down.
trait Scene {
    /// The first opaque cell among the columns `first..=last` of a row; `last + 1` if there is none.
    fn first_opaque(&self, quadrant: Quadrant, depth: i32, first: i32, last: i32) -> i32;
    /// The first clear cell among the columns `first..=last` of a row; `last + 1` if there is none.
    fn first_clear(&self, quadrant: Quadrant, depth: i32, first: i32, last: i32) -> i32;
    /// The cells in the columns `first..=last` of a row are seen.
    fn see(&mut self, quadrant: Quadrant, depth: i32, first: i32, last: i32);
}

/// Where the edge of a sector crosses the row it has come to: at column `whole + part / of`.
#[derive(Clone, Copy)]
struct Edge {
    whole: i32,
    part: i32,
    step_whole: i32,
    step_part: i32,
    of: i32,
}

impl Edge {
    /// The diagonal, at depth 1: `side` is -1 or 1.
    const fn diagonal(side: i32) -> Self {
        Self { whole: side, part: 0, step_whole: side, step_part: 0, of: 1 }
    }

    /// The line through the left end of the cell in `column`, `depth` rows away. It lies inside the diagonals.
    const fn left_of(column: i32, depth: i32) -> Self {
        let (halves, of) = (2 * column - 1, 2 * depth);
        let (step_whole, step_part) = if halves < 0 { (-1, halves + of) } else { (0, halves) };
        Self { whole: column - 1, part: depth, step_whole, step_part, of }
    }

    /// The same line, one row farther.
    const fn farther(mut self) -> Self {
        self.whole += self.step_whole;
        self.part += self.step_part;
        if self.part >= self.of {
            self.part -= self.of;
            self.whole += 1;
        }
        self
    }

    /// The first cell whose middle is on the line or right of it.
    const fn first_middle(self) -> i32 {
        self.whole + (self.part > 0) as i32
    }

    /// The last cell whose middle is on the line or left of it.
    const fn last_middle(self) -> i32 {
        self.whole
    }

    /// The first cell that the line touches.
    const fn first_touched(self) -> i32 {
        self.whole + (2 * self.part > self.of) as i32
    }

    /// The last cell that the line touches.
    const fn last_touched(self) -> i32 {
        self.whole + (2 * self.part >= self.of) as i32
    }
}

/// Looks at the part of a quadrant that lies between two lines, from `depth` rows away on. `half` is half the width of the
/// circle in view one row nearer, not counting the middle column.
fn scan<S: Scene>(
    scene: &mut S,
    quadrant: Quadrant,
    radius: i32,
    mut depth: i32,
    mut left: Edge,
    mut right: Edge,
    mut half: i32,
) {
    let limit = radius * radius + radius;
    loop {
        while half * half + depth * depth > limit {
            half -= 1;
        }
        let (first, last) = (left.first_middle().max(-half), right.last_middle().min(half));
        if first <= last {
            scene.see(quadrant, depth, first, last);
        }
        if depth == radius {
            return;
        }
        // What is left of the sector behind each run of clear cells but the last is looked at first.
        let (touched, last) = (left.first_touched().max(-half), right.last_touched().min(half));
        let mut run = scene.first_clear(quadrant, depth, touched, last);
        loop {
            if run > last {
                return;
            }
            let left_here = if run == touched { left } else { Edge::left_of(run, depth) };
            let end = scene.first_opaque(quadrant, depth, run, last);
            if end > last {
                left = left_here;
                break;
            }
            let right_here = Edge::left_of(end, depth);
            let next = scene.first_clear(quadrant, depth, end, last);
            if next > last {
                (left, right) = (left_here, right_here);
                break;
            }
            scan(scene, quadrant, radius, depth + 1, left_here.farther(), right_here.farther(), half);
            run = next;
        }
        depth += 1;
        left = left.farther();
        right = right.farther();
    }
}

fn look<S: Scene>(scene: &mut S, radius: u16) {
    if radius == 0 {
        return;
    }
    // Beyond the longest map there is, more radius shows nothing more.
    let radius = i32::from(radius).min(i32::from(i16::MAX));
    for quadrant in QUADRANTS {
        scan(scene, quadrant, radius, 1, Edge::diagonal(-1), Edge::diagonal(1), radius);
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
pub fn field_of_view(origin: Pos, radius: u16, is_opaque: impl Fn(Pos) -> bool, see: impl FnMut(Pos)) {
    struct Cells<O, S>(Pos, O, S);
    const fn pos(origin: Pos, quadrant: Quadrant, depth: i32, column: i32) -> Pos {
        let (depth, column) = (depth as i16, column as i16);
        match quadrant {
            Quadrant::North => origin.offset(column, -depth),
            Quadrant::South => origin.offset(column, depth),
            Quadrant::East => origin.offset(depth, column),
            Quadrant::West => origin.offset(-depth, column),
        }
    }
    impl<O: Fn(Pos) -> bool, S: FnMut(Pos)> Scene for Cells<O, S> {
        fn first_opaque(&self, quadrant: Quadrant, depth: i32, first: i32, last: i32) -> i32 {
            (first..=last).find(|&column| (self.1)(pos(self.0, quadrant, depth, column))).unwrap_or(last + 1)
        }
        fn first_clear(&self, quadrant: Quadrant, depth: i32, first: i32, last: i32) -> i32 {
            (first..=last).find(|&column| !(self.1)(pos(self.0, quadrant, depth, column))).unwrap_or(last + 1)
        }
        fn see(&mut self, quadrant: Quadrant, depth: i32, first: i32, last: i32) {
            (first..=last).for_each(|column| (self.2)(pos(self.0, quadrant, depth, column)));
        }
    }
    let mut cells = Cells(origin, is_opaque, see);
    (cells.2)(origin);
    look(&mut cells, radius);
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
    struct Bits<'map, const W: usize, const H: usize> {
        x: i32,
        y: i32,
        clear: &'map BitMap<W, H>,
        across: &'map BitMap<H, W>,
        seen: BitMap<W, H>,
    }
    impl<const W: usize, const H: usize> Bits<'_, W, H> {
        /// The clear cells of a row, and which bit of it is the middle column.
        #[inline]
        fn row(&self, quadrant: Quadrant, depth: i32) -> (u64, i32) {
            match quadrant {
                Quadrant::North => (self.clear.row(self.y - depth), self.x),
                Quadrant::South => (self.clear.row(self.y + depth), self.x),
                Quadrant::East => (self.across.row(self.x + depth), self.y),
                Quadrant::West => (self.across.row(self.x - depth), self.y),
            }
        }
    }
    impl<const W: usize, const H: usize> Scene for Bits<'_, W, H> {
        #[inline]
        fn first_opaque(&self, quadrant: Quadrant, depth: i32, first: i32, last: i32) -> i32 {
            let (row, middle) = self.row(quadrant, depth);
            let from = first + middle;
            if !(0..64).contains(&from) {
                return first;
            }
            let clear = ((!row >> from).trailing_zeros() as i32).min(64 - from);
            (first + clear).min(last + 1)
        }
        #[inline]
        fn first_clear(&self, quadrant: Quadrant, depth: i32, first: i32, last: i32) -> i32 {
            let (row, middle) = self.row(quadrant, depth);
            let from = (first + middle).max(0);
            if from > 63 {
                return last + 1;
            }
            (from - middle + (row >> from).trailing_zeros() as i32).min(last + 1)
        }
        #[inline]
        fn see(&mut self, quadrant: Quadrant, depth: i32, first: i32, last: i32) {
            let (x, y) = (self.x, self.y);
            let mut insert = |y: i32, first: i32, last: i32| self.seen.insert_row(y as i16, first as i16, last as i16);
            match quadrant {
                Quadrant::North => insert(y - depth, x + first, x + last),
                Quadrant::South => insert(y + depth, x + first, x + last),
                Quadrant::East => (first..=last).for_each(|column| insert(y + column, x + depth, x + depth)),
                Quadrant::West => (first..=last).for_each(|column| insert(y + column, x - depth, x - depth)),
            }
        }
    }
    let mut seen = BitMap::EMPTY;
    seen.insert(origin);
    let mut bits = Bits { x: i32::from(origin.x), y: i32::from(origin.y), clear, across, seen };
    look(&mut bits, radius.min(64));
    bits.seen
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
