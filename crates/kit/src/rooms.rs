//! Rooms and corridors.

use crate::bitmap::BitMap;
use barrow_core::{Pos, Rng};
use serde::{Deserialize, Serialize};

/// A rectangle of floor, without the walls around it.
///
/// ```
/// use barrow_core::Pos;
/// use barrow_kit::Room;
/// let hall = Room { left: 2, top: 1, width: 5, height: 3 };
/// let cell = Room { left: 8, top: 1, width: 3, height: 3 };
/// assert!(hall.contains(Pos::new(6, 3)));
/// assert!(!hall.is_within(cell, 1), "there is a wall between them");
/// assert!(hall.is_within(cell, 2), "and only one");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Room {
    /// Its first column.
    pub left: i16,
    /// Its first row.
    pub top: i16,
    /// Columns.
    pub width: i16,
    /// Rows.
    pub height: i16,
}

impl Room {
    /// A room of `width` by `height` at random inside `area`; in its upper left corner if it does not fit.
    pub fn placed(width: i16, height: i16, area: Self, rng: &mut Rng) -> Self {
        let mut somewhere = |from: i16, room: i32| from + rng.range(0, room.max(0)) as i16;
        let left = somewhere(area.left, i32::from(area.width) - i32::from(width));
        let top = somewhere(area.top, i32::from(area.height) - i32::from(height));
        Self { left, top, width, height }
    }

    /// Its last column.
    pub const fn right(self) -> i16 {
        self.left + self.width - 1
    }

    /// Its last row.
    pub const fn bottom(self) -> i16 {
        self.top + self.height - 1
    }

    /// Tells whether `pos` is inside the room.
    pub const fn contains(self, pos: Pos) -> bool {
        self.left <= pos.x && pos.x <= self.right() && self.top <= pos.y && pos.y <= self.bottom()
    }

    /// The middle cell; the upper or left one of two.
    pub const fn centre(self) -> Pos {
        Pos::new(self.left + (self.width - 1) / 2, self.top + (self.height - 1) / 2)
    }

    /// A random cell of the room, each equally likely.
    pub fn cell(self, rng: &mut Rng) -> Pos {
        let x = self.left + rng.below(self.width as u32) as i16;
        Pos::new(x, self.top + rng.below(self.height as u32) as i16)
    }

    /// Tells whether the rooms would overlap if this one were `margin` cells larger on every side.
    pub const fn is_within(self, other: Self, margin: i16) -> bool {
        self.left - margin <= other.right()
            && other.left <= self.right() + margin
            && self.top - margin <= other.bottom()
            && other.top <= self.bottom() + margin
    }

    /// The fewest steps to the four sides between the two rooms; 0 if they overlap.
    pub fn steps_to(self, other: Self) -> i16 {
        let apart =
            |first: i16, last: i16, other_first: i16, other_last: i16| (other_first - last).max(first - other_last).max(0);
        apart(self.left, self.right(), other.left, other.right()) + apart(self.top, self.bottom(), other.top, other.bottom())
    }

    /// The cells of the room.
    pub fn floor<const W: usize, const H: usize>(self) -> BitMap<W, H> {
        let mut floor = BitMap::EMPTY;
        for y in self.top..=self.bottom() {
            floor.insert_row(y.into(), self.left.into(), self.right().into());
        }
        floor
    }
}

/// Where a corridor with one bend turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bend {
    /// Along the first cell's row, then along the last cell's column.
    AcrossFirst,
    /// Along the first cell's column, then along the last cell's row.
    DownFirst,
}

/// The cells of a corridor with one bend, both ends included.
///
/// ```
/// use barrow_core::Pos;
/// use barrow_kit::rooms::{Bend, corridor};
/// let cells = corridor::<9, 9>(Pos::new(1, 1), Pos::new(3, 2), Bend::AcrossFirst);
/// assert!(cells.contains(Pos::new(3, 1)));
/// assert_eq!(cells.count(), 4);
/// ```
pub fn corridor<const W: usize, const H: usize>(from: Pos, to: Pos, bend: Bend) -> BitMap<W, H> {
    let (along, down) = match bend {
        Bend::AcrossFirst => (from.y, to.x),
        Bend::DownFirst => (to.y, from.x),
    };
    let mut cells = BitMap::EMPTY;
    cells.insert_row(along.into(), from.x.min(to.x).into(), from.x.max(to.x).into());
    cells.insert_column(down.into(), from.y.min(to.y).into(), from.y.max(to.y).into());
    cells
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::{Seed, Topology};
    use proptest::prelude::*;

    fn rooms() -> impl Strategy<Value = Room> {
        (0i16..30, 0i16..12, 1i16..8, 1i16..6).prop_map(|(left, top, width, height)| Room { left, top, width, height })
    }

    proptest! {
        #[test]
        fn nearness_and_steps_agree_with_cells(a in rooms(), b in rooms(), margin in 0i16..4) {
            let (a_cells, b_cells) = (a.floor::<40, 20>(), b.floor::<40, 20>());
            let pairs = || a_cells.cells().flat_map(|from| b_cells.cells().map(move |to| (from, to)));
            let near = pairs().any(|(from, to)| Topology::Square8.distance(from, to) <= i32::from(margin));
            prop_assert_eq!(a.is_within(b, margin), near);
            let steps = pairs().map(|(from, to)| Topology::Square4.distance(from, to)).min();
            prop_assert_eq!(steps, Some(i32::from(a.steps_to(b))));
            prop_assert_eq!(a_cells.count(), (a.width * a.height) as u32);
            prop_assert!(a.contains(a.centre()));
        }

        #[test]
        fn placed_rooms_stay_inside_their_area(seed: u64, area in rooms(), width in 1i16..8, height in 1i16..6) {
            let mut rng = Seed(seed).stream("rooms", 0);
            let room = Room::placed(width, height, area, &mut rng);
            prop_assert!(area.contains(Pos::new(room.left, room.top)));
            if width <= area.width && height <= area.height {
                prop_assert!(area.contains(Pos::new(room.right(), room.bottom())));
            }
            prop_assert!(room.contains(room.cell(&mut rng)));
        }

        #[test]
        fn corridors_are_shortest_and_connected(x in 0i16..40, y in 0i16..20, u in 0i16..40, v in 0i16..20) {
            let (from, to) = (Pos::new(x, y), Pos::new(u, v));
            for bend in [Bend::AcrossFirst, Bend::DownFirst] {
                let cells = corridor::<40, 20>(from, to, bend);
                prop_assert_eq!(cells.count() as i32, Topology::Square4.distance(from, to) + 1);
                let mut flood = crate::Flood::from(from);
                while flood.spread(&cells) {}
                prop_assert_eq!(*flood.reached(), cells);
                prop_assert!(cells.contains(to));
            }
        }
    }
}
