//! Distance maps, and searches on them. Spec: into-ruins world 11.

#[cfg(test)]
mod tests;

use crate::content::tiles::{TILES, Tile};
use crate::world::cell::{Cell, Field, SIZE, STEPS};
use crate::world::map::UNREACHED;

/// A power of two above the cells of a field, so that a masked index needs no bounds check.
const PADDED: usize = 512;
const MASK: usize = PADDED - 1;
/// While flooding: a cell not reached yet that leads nowhere.
const SOLID: u8 = UNREACHED - 1;

/// Whether a tile is walkable. Comparing, unlike a table, lets the compiler test many tiles at once.
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
/// Unwalkable cells beside reached ones get a distance too, but lead nowhere. Ignores actors.
pub(crate) fn flood(tiles: &Field<Tile>, source: Cell, steps: &mut Field<u8>) {
    flood_near(tiles, source, SOLID - 1, steps);
}

/// Like [`flood`], up to `limit` steps.
///
/// Breadth first and branch-free: it writes every neighbour back and appends it to the queue, which grows only if the neighbour is new.
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
