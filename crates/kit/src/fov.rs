//! Symmetric field of view on squares and hexes: if A sees B, B sees A.
//!
//! ```
//! use barrow_core::{Grid, Pos, Topology};
//! use barrow_kit::{fov::hex_field_of_view, prefab::{draw, read}};
//! let map: Grid<char, 13, 7> = read(Topology::Hex, "
//! % % % % % % % % % % % % %
//!  % . . . . . . . . . . . %
//!   % . . . . . . . . . . . %
//!    % . . @ . % % . . . . . %
//!     % . . . . . . . . . . . %
//!      % . . % . . . . . . . . %
//!       % % % % % % % % % % % % %", &[b'%', b'.', b'@'].map(|glyph| (glyph, char::from(glyph)))).unwrap();
//! let mut seen = Grid::<char, 13, 7>::filled(' ');
//! let is_opaque = |pos| map.get(pos).is_none_or(|glyph| glyph == '%');
//! hex_field_of_view(Pos::new(3, 3), 6, is_opaque, |pos| seen[pos] = map[pos]);
//! assert_eq!(draw::<13, 7>(Topology::Hex, |pos| seen[pos]), "
//!   % % % % % % % % %
//!  % . . . . . . . . .
//!   % . . . . . . .
//!    % . . @ . %
//!     % . . . . . .
//!      % . . % . . . .
//!       % % %   % % %");
//! ```
//!
//! A cell is in view if the straight line from centre to centre meets no opaque cell on its way. The line crosses each row
//! between the two ends at one point. (On squares, rows are columns where it spans more columns than rows; on hexes, they run in
//! the one of the three directions in which it crosses most rows.) If that point is inside a cell, the
//! cell must be clear; if it is exactly between two cells, one of them must be. The end cells do not count, so opaque cells are
//! visible too. In the other direction the line crosses the same cells, so sight is always symmetric.
//!
//! The algorithm is shadowcasting (Albert Ford, "Symmetric Shadowcasting", <https://www.albertford.com/shadowcasting/>),
//! with one change: sectors are closed intervals that may shrink to a single line. Otherwise symmetry fails where a line grazes
//! three corners.

use barrow_core::{Dir, Pos, Topology};
use std::ops::RangeInclusive;

/// A part of the map as seen by a viewer who looks one way: a quarter of squares, a sixth of hexes. Rows lie across the view,
/// `depth` cells away. The columns of squares count from the middle one, to the right or downwards on the map; those of hexes from
/// the first one, clockwise.
struct Part<P, O, S> {
    /// Maps depth and column to a cell.
    place: P,
    is_opaque: O,
    see: S,
    radius: i32,
    /// The greatest sum of squares of depth and column.
    limit: i32,
}

impl<P: Fn(i32, i32) -> Pos, O: Fn(Pos) -> bool, S: FnMut(Pos)> Part<P, O, S> {
    /// Scans the sector between two lines, starting `depth` rows away. One row nearer, the circle of view extends `half` columns to
    /// either side of the column 0.
    fn scan(&mut self, mut depth: i32, mut left: Edge, mut right: Edge, mut half: i32) {
        let Self { radius, limit, .. } = *self;
        while depth <= radius {
            while half * half + depth * depth > limit {
                half -= 1;
            }
            let seen = left.first_middle(depth).max(-half)..=right.last_middle(depth).min(half);
            let (mut column, last) = (left.first_touched(depth).max(-half), right.last_touched(depth).min(half));
            // Looks at each cell once. Recurses behind every run of clear cells except the last, which this loop continues.
            let mut behind = None;
            loop {
                let begin = column;
                while column <= last && self.look(depth, column, &seen) {
                    column += 1;
                }
                if column > last {
                    // The row ends with opaque cells.
                    let Some(sector) = behind else { return };
                    (left, right) = sector;
                    break;
                }
                if let Some((left, right)) = behind {
                    self.scan(depth + 1, left, right, half);
                }
                // If the row begins with clear cells, the line on the left stays.
                if column > begin || behind.is_some() {
                    left = Edge::left_of(column, depth);
                }
                column += 1;
                while column <= last && !self.look(depth, column, &seen) {
                    column += 1;
                }
                if column > last {
                    break;
                }
                behind = Some((left, Edge::left_of(column, depth)));
                column += 1;
            }
            depth += 1;
        }
    }

    /// Sees a cell if its column is one of `seen`. Returns whether it is opaque.
    #[inline]
    fn look(&mut self, depth: i32, column: i32, seen: &RangeInclusive<i32>) -> bool {
        let pos = (self.place)(depth, column);
        let is_opaque = (self.is_opaque)(pos);
        if seen.contains(&column) {
            (self.see)(pos);
        }
        is_opaque
    }
}

/// An edge of a sector: a line from the viewer, as columns per row, in units of `1 << FRACTION`.
///
/// It passes through the end of a cell `d` rows away. On any row it therefore meets the centre or end of a cell exactly, or misses
/// it by at least `1 / 2d` of a column. The rounding error is far smaller; `SLACK` is between the two, so the comparisons below are
/// exact.
#[derive(Clone, Copy)]
struct Edge(i64);

const FRACTION: u32 = 40;
const ONE: i64 = 1 << FRACTION;
const HALF: i64 = ONE / 2;
const SLACK: i64 = ONE >> 20;

impl Edge {
    const LEFT_DIAGONAL: Self = Self(-ONE);
    const AHEAD: Self = Self(0);
    const RIGHT_DIAGONAL: Self = Self(ONE);

    /// The line through the left end of the cell in `column`, `depth` rows away.
    fn left_of(column: i32, depth: i32) -> Self {
        Self(i64::from(2 * column - 1) * HALF / i64::from(depth))
    }

    /// The first cell whose centre is on the line or to its right.
    const fn first_middle(self, depth: i32) -> i32 {
        ((self.0 * depth as i64 + ONE - SLACK) >> FRACTION) as i32
    }

    /// The last cell whose centre is on the line or to its left.
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

/// Calls `see` for every cell in view from `origin`, itself included: cells with a clear line of sight inside the circle of
/// `radius`, where the squares of both offsets add up to at most `radius * (radius + 1)`. Reports cells on the diagonals twice.
/// `is_opaque` must be true outside the map, or sight extends there up to the radius.
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
    // A radius beyond the longest possible map would show nothing more.
    let radius = i32::from(radius).min(i32::from(i16::MAX));
    see(origin);
    // Each direction has its own quarter, so that nothing in the loops depends on where the viewer looks.
    quarter(radius, |depth, column| origin.offset(column, -depth), &is_opaque, &mut see);
    quarter(radius, |depth, column| origin.offset(depth, column), &is_opaque, &mut see);
    quarter(radius, |depth, column| origin.offset(column, depth), &is_opaque, &mut see);
    quarter(radius, |depth, column| origin.offset(-depth, column), &is_opaque, &mut see);
}

/// Scans one quarter.
fn quarter(radius: i32, place: impl Fn(i16, i16) -> Pos, is_opaque: impl Fn(Pos) -> bool, see: impl FnMut(Pos)) {
    let place = |depth: i32, column: i32| place(depth as i16, column as i16);
    let limit = radius * radius + radius;
    Part { place, is_opaque, see, radius, limit }.scan(1, Edge::LEFT_DIAGONAL, Edge::RIGHT_DIAGONAL, radius);
}

/// [`field_of_view`] on hexes: the cells with a clear line of sight at most `radius` steps away. Reports cells straight ahead in
/// the six directions twice.
pub fn hex_field_of_view(origin: Pos, radius: u16, is_opaque: impl Fn(Pos) -> bool, mut see: impl FnMut(Pos)) {
    let radius = i32::from(radius).min(i32::from(i16::MAX));
    see(origin);
    for dir in Topology::Hex.directions() {
        // Two directions on, so that rows run across the view.
        let across = Topology::Hex.delta(Dir((dir.0 + 2) % 6)).unwrap_or_default();
        let ahead = Topology::Hex.delta(dir).unwrap_or_default();
        let place = |depth: i32, column: i32| {
            let (depth, column) = (depth as i16, column as i16);
            origin.offset(depth * ahead.0 + column * across.0, depth * ahead.1 + column * across.1)
        };
        // No column of a row is farther away than the row.
        let mut sixth = Part { place, is_opaque: &is_opaque, see: &mut see, radius, limit: i32::MAX };
        sixth.scan(1, Edge::AHEAD, Edge::RIGHT_DIAGONAL, radius);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BitMap;
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

    fn seen_from(topology: Topology, origin: Pos, radius: u16, clear: &Map) -> Map {
        let mut seen = Map::EMPTY;
        match topology {
            Topology::Hex => hex_field_of_view(origin, radius, |pos| !clear.contains(pos), |pos| seen.insert(pos)),
            _ => field_of_view(origin, radius, |pos| !clear.contains(pos), |pos| seen.insert(pos)),
        }
        seen
    }

    /// The definition at the top of this file.
    fn has_clear_line(topology: Topology, map: &Map, from: Pos, to: Pos) -> bool {
        let (dx, dy) = (i32::from(to.x - from.x), i32::from(to.y - from.y));
        let length = topology.distance(from, to);
        (1..length).all(|k| {
            // The crossing point, in units of 1 / (2 * length). On squares, one of the two offsets is a whole number of cells; on
            // hexes, one of three.
            let cell = |half: i32| {
                let nearest = |offset: i32| (2 * offset * k + length + half).div_euclid(2 * length) as i16;
                if topology == Topology::Hex && dx.abs() != length && dy.abs() != length {
                    let across = nearest(dx);
                    return from.offset(across, ((dx + dy) / length * k) as i16 - across);
                }
                from.offset(nearest(dx), nearest(dy))
            };
            map.contains(cell(0)) || map.contains(cell(-1))
        })
    }

    fn in_reach(topology: Topology, from: Pos, to: Pos, radius: i32) -> bool {
        let (dx, dy) = (i32::from(to.x - from.x), i32::from(to.y - from.y));
        match topology {
            Topology::Hex => Topology::Hex.distance(from, to) <= radius,
            _ => dx * dx + dy * dy <= radius * radius + radius,
        }
    }

    const BOTH: [Topology; 2] = [Topology::Square8, Topology::Hex];

    proptest! {
        #[test]
        fn field_of_view_equals_the_definition(map in maps(), x in 0i16..23, y in 0i16..19, radius in 0u16..30) {
            let origin = Pos::new(x, y);
            for topology in BOTH {
                let seen = seen_from(topology, origin, radius, &map);
                for pos in Grid::<u8, 23, 19>::positions() {
                    let reach = in_reach(topology, origin, pos, i32::from(radius));
                    let expected = reach && has_clear_line(topology, &map, origin, pos);
                    prop_assert_eq!(seen.contains(pos), expected, "{:?} from {:?} on {:?}", pos, origin, topology);
                }
            }
        }

        #[test]
        fn sight_is_symmetric(map in maps(), x in 0i16..23, y in 0i16..19, radius in 0u16..12) {
            let here = Pos::new(x, y);
            for topology in BOTH {
                let seen = seen_from(topology, here, radius, &map);
                for there in Grid::<u8, 23, 19>::positions() {
                    let back = seen_from(topology, there, radius, &map);
                    prop_assert_eq!(seen.contains(there), back.contains(here), "{:?} and {:?} on {:?}", here, there, topology);
                }
            }
        }
    }

    #[test]
    fn a_line_that_grazes_three_corners_is_symmetric() {
        let mut map = Map::EMPTY;
        (0..19).for_each(|y| map.insert_row(y, 0, 22));
        let (here, there) = (Pos::new(5, 5), Pos::new(8, 11));
        map.remove(Pos::new(5, 6));
        map.remove(Pos::new(7, 8));
        assert!(seen_from(Topology::Square8, here, 9, &map).contains(there));
        assert!(seen_from(Topology::Square8, there, 9, &map).contains(here));
    }

    #[test]
    fn an_open_field_shows_a_circle() {
        let mut map = Map::EMPTY;
        (0..19).for_each(|y| map.insert_row(y, 0, 22));
        let seen = seen_from(Topology::Square8, Pos::new(11, 9), 4, &map);
        let widths: Vec<u32> = seen.rows().iter().map(|row| row.count_ones()).filter(|&width| width > 0).collect();
        assert_eq!(widths, [5, 7, 9, 9, 9, 9, 9, 7, 5]);
    }
}
