//! Distance maps, and searches on them. Spec: into-ruins world 11.

#[cfg(test)]
mod tests;

use crate::world::cell::{Cell, Field};
use crate::world::map::{UNREACHED, Way};
use crate::world::plane::{Plane, numbers};
use crate::world::tiles::Tiles;

/// Binary digits of a distance.
const DIGITS: usize = 8;
/// The greatest distance. No walk over the cells that can be opened takes more steps.
const FARTHEST: u8 = UNREACHED - 1;

/// Fills `steps` with the steps from `source` to every cell, over walkable tiles; [`UNREACHED`] elsewhere.
/// Unwalkable cells beside reached ones get a distance too, but lead nowhere. Ignores actors.
pub(crate) fn flood(tiles: &Tiles, source: Cell, steps: &mut Field<u8>) {
    flood_near(tiles, source, FARTHEST, steps);
}

/// The same, to keep.
pub(crate) fn way(tiles: &Tiles, source: Cell) -> Way {
    let mut steps = Field::filled(UNREACHED);
    flood(tiles, source, &mut steps);
    Way::of(&steps)
}

/// Like [`flood`], up to `limit` steps.
///
/// Breadth first, all cells at the same distance at once.
pub(crate) fn flood_near(tiles: &Tiles, source: Cell, limit: u8, steps: &mut Field<u8>) {
    let mut reached = Plane::EMPTY;
    reached.add(source);
    let mut last = reached;
    let mut digits = [Plane::EMPTY; DIGITS];
    let mut farthest = 0;
    while farthest < limit {
        let new = last.around().minus(&reached);
        if new.is_empty() {
            break;
        }
        farthest += 1;
        for (digit, plane) in digits.iter_mut().enumerate() {
            if farthest >> digit & 1 == 1 {
                *plane = plane.or(&new);
            }
        }
        reached = reached.or(&new);
        last = new.and(&tiles.walkable);
    }
    let outside = Plane::ALL.minus(&reached);
    let [one, two, three, four, five, six, seven, eight] = &digits;
    // Most floods go less than sixteen or thirty-two steps.
    match farthest {
        0..16 => write(&[one, two, three, four, &outside], steps),
        16..32 => write(&[one, two, three, four, five, &outside], steps),
        32..64 => write(&[one, two, three, four, five, six, &outside], steps),
        64.. => {
            write(&[one, two, three, four, five, six, seven, &outside], steps);
            for cell in eight.cells() {
                steps[cell] |= 1 << (DIGITS - 1);
            }
        }
    }
}

/// Writes the distance of each cell, whose digits these are; the last says which cells are [`UNREACHED`].
fn write<const N: usize>(digits: &[&Plane; N], steps: &mut Field<u8>) {
    for (steps, number) in steps.cells_mut().iter_mut().zip(numbers(digits)) {
        let is_outside = number >> (N - 1) & 1;
        *steps = number | is_outside.wrapping_neg();
    }
}
