//! Distance maps and what is found with them. Spec: into-ruins world 11.

#[cfg(test)]
mod tests;

use crate::content::tiles::{TILES, Tile};
use crate::world::cell::{Cell, Field, SIZE, STEPS};
use crate::world::map::UNREACHED;

/// More cells than a field has, and a power of two: an index that is masked needs no check.
const PADDED: usize = 512;
const MASK: usize = PADDED - 1;
/// While flooding: not reached, and does not lead on.
const SOLID: u8 = UNREACHED - 1;

/// Whether a tile can be walked on: compared, not looked up, which many tiles are at once.
const fn walks(tile: u8) -> u8 {
    (tile >= Tile::Soot as u8) as u8 & (tile != Tile::Table as u8) as u8 & (tile != Tile::Rubble as u8) as u8
}

const _: () = {
    let mut at = 0;
    while at < TILES {
        assert!(Tile::ALL[at].is_walkable() == (walks(Tile::ALL[at] as u8) == 1), "only these tiles can be walked on");
        at += 1;
    }
};

/// Fills `steps` with the steps from `source` to every cell, over walkable tiles; [`UNREACHED`] elsewhere.
/// What cannot be walked on but touches what is reached has a distance, and does not lead on. Entities are ignored.
pub(crate) fn flood(tiles: &Field<Tile>, source: Cell, steps: &mut Field<u8>) {
    flood_near(tiles, source, SOLID - 1, steps);
}

/// The same, no farther than `limit` steps.
///
/// Breadth first, and no branch hangs on what a neighbour is: it is written back and put last into the queue whether it is new
/// or not, and the queue grows by nothing if it is not.
pub(crate) fn flood_near(tiles: &Field<Tile>, source: Cell, limit: u8, steps: &mut Field<u8>) {
    let mut found = [SOLID; PADDED];
    for (found, tile) in found.iter_mut().zip(tiles.cells()) {
        *found = SOLID + walks(*tile as u8);
    }
    let mut queue = [0u16; PADDED];
    queue[0] = source.0;
    found[source.index() & MASK] = 0;
    let (mut head, mut tail) = (0, 1);
    while head < tail {
        let cell = queue[head & MASK];
        head += 1;
        let next = found[usize::from(cell) & MASK] + 1;
        if next > limit {
            break;
        }
        for step in STEPS {
            let neighbour = cell.wrapping_add_signed(step);
            let before = found[usize::from(neighbour) & MASK];
            found[usize::from(neighbour) & MASK] = before.min(next);
            queue[tail & MASK] = neighbour;
            tail += usize::from(before == UNREACHED);
        }
    }
    for (steps, found) in steps.cells_mut().iter_mut().zip(&found[..SIZE]) {
        *steps = if *found == SOLID { UNREACHED } else { *found };
    }
}
