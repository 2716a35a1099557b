//! Lines over the map. Spec: into-ruins world 1.4 to 1.6, actors 0.2, items 9.2.

#[cfg(test)]
mod tests;

use crate::content::powers::Stop;
use crate::world::cell::{Cell, DIRECTIONS, WIDTH};
use crate::world::map::Map;
use barrow_core::{Dir, Pos};
use tinyvec::ArrayVec;

/// The cells that a line crosses, except its start.
pub(crate) type Line = ArrayVec<[Cell; WIDTH]>;

/// Binary places of fixed-point numbers.
const PLACES: u32 = 16;
const ONE: i32 = 1 << PLACES;
/// Most cells of an extended line.
const EXTENDED: i32 = 20;

/// The line from `from` towards `to`. It reaches `to` if it is long enough.
pub(crate) fn line(map: &Map, from: Cell, to: Cell, range: i32, stop: Stop, extends: bool) -> Line {
    trace(from, to, range, stop, extends, |cell| map.tiles[cell].is_flyable(), |cell| map.actors[cell].some().is_some())
}

/// Like [`line`], over a map given by `is_flyable` and `is_taken`, such as the player's knowledge.
pub(crate) fn trace(
    from: Cell,
    to: Cell,
    range: i32,
    stop: Stop,
    extends: bool,
    is_flyable: impl Fn(Cell) -> bool,
    is_taken: impl Fn(Cell) -> bool,
) -> Line {
    let mut line = Line::new();
    let (start, end) = (from.pos(), to.pos());
    let (dx, dy) = (i32::from(end.x - start.x), i32::from(end.y - start.y));
    let apart = distance(dx, dy);
    if apart == 0 {
        return line;
    }
    for number in 1..=range.min(if extends { EXTENDED } else { apart }) {
        let (x, y) = step(dx, dy, number, apart);
        let Some(cell) = Cell::of(Pos::new(start.x + x as i16, start.y + y as i16)) else { break };
        let is_stopped = stop != Stop::Never && is_taken(cell);
        if !is_flyable(cell) || is_stopped && stop == Stop::BeforeFirst {
            break;
        }
        line.push(cell);
        if is_stopped {
            break;
        }
    }
    line
}

/// The direction of the first step of a line, ignoring obstacles; `None` from a cell to itself.
pub(crate) fn direction(from: Cell, to: Cell) -> Option<Dir> {
    let (start, end) = (from.pos(), to.pos());
    let (dx, dy) = (i32::from(end.x - start.x), i32::from(end.y - start.y));
    let dir = FIRST_STEPS[(dy + REACH) as usize][(dx + REACH) as usize];
    (usize::from(dir) < DIRECTIONS).then_some(Dir(dir))
}

/// The largest difference between two cells in one coordinate.
const REACH: i32 = WIDTH as i32 - 1;
const REACHES: usize = 2 * WIDTH - 1;

/// The direction of the first step for every offset; [`DIRECTIONS`] for none. It is a table because the game asks for every cell
/// that can be aimed at.
static FIRST_STEPS: [[u8; REACHES]; REACHES] = {
    let mut steps = [[DIRECTIONS as u8; REACHES]; REACHES];
    let mut dy = -REACH;
    while dy <= REACH {
        let mut dx = -REACH;
        while dx <= REACH {
            let apart = distance(dx, dy);
            if apart > 0 {
                steps[(dy + REACH) as usize][(dx + REACH) as usize] = direction_of(step(dx, dy, 1, apart));
            }
            dx += 1;
        }
        dy += 1;
    }
    steps
};

#[expect(clippy::panic, reason = "at compile time: a line that does not begin beside its start would not build")]
const fn direction_of(offset: (i32, i32)) -> u8 {
    match offset {
        (-1, 0) => 0,
        (0, -1) => 1,
        (1, -1) => 2,
        (1, 0) => 3,
        (0, 1) => 4,
        (-1, 1) => 5,
        _ => panic!("the first step of a line leads to a neighbour"),
    }
}

const fn distance(dx: i32, dy: i32) -> i32 {
    (dx.abs() + dy.abs() + (dx + dy).abs()) / 2
}

/// Cell number `number` of a line, as an offset from its start. The fraction is cut to 16 binary places, which decides exact ties.
const fn step(dx: i32, dy: i32, number: i32, apart: i32) -> (i32, i32) {
    let share = number * ONE / apart;
    nearest(share * dx, share * dy)
}

/// The hex nearest to a point, given with [`PLACES`] binary places. Spec: into-ruins world 1.4.
const fn nearest(x: i32, y: i32) -> (i32, i32) {
    let (round_x, round_y) = ((x + ONE / 2) >> PLACES, (y + ONE / 2) >> PLACES);
    let (rest_x, rest_y) = (x - (round_x << PLACES), y - (round_y << PLACES));
    if rest_x.abs() > rest_y.abs() {
        (round_x + ((2 * rest_x + rest_y + ONE) >> (PLACES + 1)), round_y)
    } else {
        (round_x, round_y + ((2 * rest_y + rest_x + ONE) >> (PLACES + 1)))
    }
}
