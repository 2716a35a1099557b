//! Cells, directions, neighbours and distance.

use serde::{Deserialize, Serialize};

/// A cell. On squares, `x` is the column and `y` the row, counted from the top; on hexes, both are axial coordinates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "(i16, i16)", into = "(i16, i16)")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(rename = "Cell", type = "readonly [x: number, y: number]"))]
pub struct Pos {
    /// Column, or the first axial coordinate.
    pub x: i16,
    /// Row, or the second axial coordinate.
    pub y: i16,
}

impl Pos {
    /// The cell at `x`, `y`.
    pub const fn new(x: i16, y: i16) -> Self {
        Self { x, y }
    }

    /// This cell moved by `dx`, `dy`.
    #[must_use]
    pub const fn offset(self, dx: i16, dy: i16) -> Self {
        Self::new(self.x.wrapping_add(dx), self.y.wrapping_add(dy))
    }
}

impl From<Pos> for (i16, i16) {
    fn from(pos: Pos) -> Self {
        (pos.x, pos.y)
    }
}

impl From<(i16, i16)> for Pos {
    fn from((x, y): (i16, i16)) -> Self {
        Self { x, y }
    }
}

/// A direction, as an index into [`Topology::directions`], clockwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Dir(pub u8);

/// The shape of the cells, which defines neighbours and distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Topology {
    /// Squares that touch at their sides: north, east, south, west.
    Square4,
    /// Squares that touch at sides and corners, clockwise from north.
    Square8,
    /// Pointy-top hexes in axial coordinates, clockwise from west.
    Hex,
}

/// Name and offset of each direction.
type Compass = &'static [(&'static str, (i16, i16))];

const SQUARE4: Compass = &[("north", (0, -1)), ("east", (1, 0)), ("south", (0, 1)), ("west", (-1, 0))];
const SQUARE8: Compass = &[
    ("north", (0, -1)),
    ("north-east", (1, -1)),
    ("east", (1, 0)),
    ("south-east", (1, 1)),
    ("south", (0, 1)),
    ("south-west", (-1, 1)),
    ("west", (-1, 0)),
    ("north-west", (-1, -1)),
];
const HEX: Compass = &[
    ("west", (-1, 0)),
    ("north-west", (0, -1)),
    ("north-east", (1, -1)),
    ("east", (1, 0)),
    ("south-east", (0, 1)),
    ("south-west", (-1, 1)),
];

impl Topology {
    const fn compass(self) -> Compass {
        match self {
            Self::Square4 => SQUARE4,
            Self::Square8 => SQUARE8,
            Self::Hex => HEX,
        }
    }

    /// Every direction, clockwise.
    ///
    /// ```
    /// use barrow_core::{Pos, Topology};
    /// let around: Vec<Pos> = Topology::Hex.directions().filter_map(|d| Topology::Hex.step(Pos::new(5, 5), d)).collect();
    /// assert_eq!(around.len(), 6);
    /// ```
    pub fn directions(self) -> impl Iterator<Item = Dir> {
        (0..self.compass().len() as u8).map(Dir)
    }

    /// The direction called `name` here ("north-east"), if there is one.
    pub fn direction(self, name: &str) -> Option<Dir> {
        self.compass().iter().position(|(known, _)| *known == name).map(|index| Dir(index as u8))
    }

    /// The name of `dir`, or `None` if this topology has no such direction.
    pub fn name(self, dir: Dir) -> Option<&'static str> {
        self.compass().get(usize::from(dir.0)).map(|(name, _)| *name)
    }

    /// The offset of one step towards `dir`, or `None` if this topology has no such direction.
    pub fn delta(self, dir: Dir) -> Option<(i16, i16)> {
        self.compass().get(usize::from(dir.0)).map(|(_, delta)| *delta)
    }

    /// The neighbour of `from` towards `dir`, or `None` if this topology has no such direction.
    pub fn step(self, from: Pos, dir: Dir) -> Option<Pos> {
        self.delta(dir).map(|(dx, dy)| from.offset(dx, dy))
    }

    /// The direction from `from` to its neighbour `to`, or `None` if they are not neighbours.
    pub fn towards(self, from: Pos, to: Pos) -> Option<Dir> {
        self.directions().find(|&dir| self.step(from, dir) == Some(to))
    }

    /// Fewest steps between two cells on an empty map.
    ///
    /// ```
    /// use barrow_core::{Pos, Topology};
    /// let (a, b) = (Pos::new(0, 0), Pos::new(3, -2));
    /// assert_eq!(Topology::Square4.distance(a, b), 5);
    /// assert_eq!(Topology::Square8.distance(a, b), 3);
    /// assert_eq!(Topology::Hex.distance(a, b), 3);
    /// ```
    pub fn distance(self, a: Pos, b: Pos) -> i32 {
        let (dx, dy) = (i32::from(b.x) - i32::from(a.x), i32::from(b.y) - i32::from(a.y));
        match self {
            Self::Square4 => dx.abs() + dy.abs(),
            Self::Square8 => dx.abs().max(dy.abs()),
            Self::Hex => (dx.abs() + dy.abs() + (dx + dy).abs()) / 2,
        }
    }

    /// Text column and row of a cell. Hex rows are staggered by half a cell, so a step east is two columns.
    pub fn column_row(self, pos: Pos) -> (i32, i32) {
        let (x, y) = (i32::from(pos.x), i32::from(pos.y));
        match self {
            Self::Square4 | Self::Square8 => (x, y),
            Self::Hex => (2 * x + y, y),
        }
    }

    /// The cell drawn at a text column and row: the inverse of [`Topology::column_row`]. `None` between two hexes.
    pub fn cell_at(self, column: i32, row: i32) -> Option<Pos> {
        let x = match self {
            Self::Square4 | Self::Square8 => column,
            Self::Hex if (column - row) % 2 == 0 => (column - row) / 2,
            Self::Hex => return None,
        };
        Some(Pos::new(i16::try_from(x).ok()?, i16::try_from(row).ok()?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const ALL: [Topology; 3] = [Topology::Square4, Topology::Square8, Topology::Hex];

    proptest! {
        #[test]
        fn a_step_has_distance_one_and_an_opposite(x in -90i16..90, y in -90i16..90) {
            let from = Pos::new(x, y);
            for topology in ALL {
                let count = topology.directions().count() as u8;
                for dir in topology.directions() {
                    let to = topology.step(from, dir).unwrap();
                    prop_assert_eq!(topology.distance(from, to), 1);
                    prop_assert_eq!(topology.towards(from, to), Some(dir));
                    let back = Dir((dir.0 + count / 2) % count);
                    prop_assert_eq!(topology.step(to, back), Some(from));
                }
            }
        }

        #[test]
        fn text_positions_map_back_to_the_cell(x in -90i16..90, y in -90i16..90) {
            for topology in ALL {
                let (column, row) = topology.column_row(Pos::new(x, y));
                prop_assert_eq!(topology.cell_at(column, row), Some(Pos::new(x, y)));
            }
        }

        #[test]
        fn distance_obeys_the_triangle_inequality(a in (-50i16..50, -50i16..50), b in (-50i16..50, -50i16..50), c in (-50i16..50, -50i16..50)) {
            let [a, b, c] = [a, b, c].map(|(x, y)| Pos::new(x, y));
            for topology in ALL {
                prop_assert!(topology.distance(a, c) <= topology.distance(a, b) + topology.distance(b, c));
                prop_assert_eq!(topology.distance(a, b), topology.distance(b, a));
            }
        }

        /// With the triangle inequality, this proves that the distance is the fewest steps.
        #[test]
        fn some_step_comes_closer_by_one(a in (-50i16..50, -50i16..50), b in (-50i16..50, -50i16..50)) {
            let [a, b] = [a, b].map(|(x, y)| Pos::new(x, y));
            for topology in ALL {
                let left = topology.distance(a, b);
                let closest = topology.directions().filter_map(|dir| topology.step(a, dir)).map(|to| topology.distance(to, b)).min();
                prop_assert_eq!(closest, Some(if a == b { 1 } else { left - 1 }), "{:?}", topology);
            }
        }
    }

    #[test]
    fn there_is_no_ninth_direction() {
        assert_eq!(Topology::Square8.step(Pos::default(), Dir(8)), None);
        assert_eq!(Topology::Hex.name(Dir(6)), None);
        assert_eq!(Topology::Square4.direction("north-east"), None);
        assert_eq!(Topology::Hex.cell_at(1, 0), None);
    }
}
