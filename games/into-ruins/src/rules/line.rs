//! Lines over the map. Spec: into-ruins world 1.4 to 1.6, actors 0.2, items 9.2.

use crate::content::powers::Stop;
use crate::world::cell::{Cell, WIDTH};
use crate::world::map::Map;
use barrow_core::Dir;
use tinyvec::ArrayVec;

/// The cells a line crosses, without the one it starts from.
pub(crate) type Line = ArrayVec<[Cell; WIDTH]>;

/// The line from `from` towards `to`. It reaches `to` when it has as many cells as the two are apart.
pub(crate) fn line(map: &Map, from: Cell, to: Cell, range: i32, stop: Stop, extends: bool) -> Line {
    trace(from, to, range, stop, extends, |cell| map.tiles[cell].is_flyable(), |cell| map.actors[cell].some().is_some())
}

/// The same over whatever `is_flyable` and `is_taken` say: what the player knows, say.
pub(crate) fn trace(
    from: Cell,
    to: Cell,
    range: i32,
    stop: Stop,
    extends: bool,
    is_flyable: impl Fn(Cell) -> bool,
    is_taken: impl Fn(Cell) -> bool,
) -> Line {
    todo!("{from:?} {to:?} {range} {stop:?} {extends} {} {}", is_flyable(from), is_taken(from))
}

/// The direction of the first step of a line; `None` from a cell to itself.
pub(crate) fn direction(from: Cell, to: Cell) -> Option<Dir> {
    todo!("{from:?} {to:?}")
}
