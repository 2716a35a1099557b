//! The player's line of sight, regardless of light. Spec: into-ruins world 7.

mod near;
#[cfg(test)]
mod tests;

use crate::content::tiles::{TILES, Tile};
use crate::world::cell::{Cell, DIRECTIONS, SIZE, STEPS};
use crate::world::map::Map;
use crate::world::marks::Mark;
use crate::world::plane::Plane;

/// Binary places of fractions, which are cut to this length. The cut decides the visibility of about one cell in twenty.
const PLACES: u32 = 16;
const ONE: i32 = 1 << PLACES;
const HALF: i32 = ONE / 2;
/// A power of two greater than the number of cells in a field, so that a masked index needs no bounds check.
const PADDED: usize = 512;
const MASK: usize = PADDED - 1;
/// More rows than lie between any two cells.
const ROWS: usize = 32;
/// A power of two above the number of tiles.
const TILES_PADDED: usize = 32;

/// Bits of [`LOOKS`]: sight passes through the tile; sight marks the tile as seen.
const CLEAR: u8 = 1 << 0;
const SEEN: u8 = 1 << 1;

/// How sight treats each tile, from most sides and from the west: some walls show only their west side.
static LOOKS: [[u8; TILES_PADDED]; 2] = {
    let mut looks = [[0; TILES_PADDED]; 2];
    let mut at = 0;
    while at < TILES {
        let tile = Tile::ALL[at];
        let look = if tile.is_seen() { SEEN } else { 0 } | if tile.is_clear() { CLEAR } else { 0 };
        looks[0][tile as usize] = look;
        looks[1][tile as usize] = look;
        at += 1;
    }
    looks[1][Tile::BrickWallSide as usize] |= SEEN;
    looks
};

/// The growth of a cone's limits from each row to the next.
static GROWTH: [i32; ROWS] = {
    let mut growth = [0; ROWS];
    let mut row = 1;
    while row < ROWS {
        growth[row] = ONE * (row as i32 + 1) / row as i32;
        row += 1;
    }
    growth
};

/// A limit of a row, scaled to the next row.
const fn grown(limit: i32, row: usize) -> i32 {
    ((GROWTH[row % ROWS] as i64 * limit as i64) >> PLACES) as i32
}

/// A sixth of the world: rows of cells, each row one step farther away.
struct Cone {
    /// The step from a row's first cell to the next row's first cell.
    away: i16,
    /// The step from a cell to the next cell in its row.
    across: i16,
    /// Index into [`LOOKS`]: 1 if the eye is to the west.
    looks: usize,
    /// The offset from the eye to each cell of the rows of [`near::Near`].
    near: [i16; near::CELLS],
}

static CONES: [Cone; DIRECTIONS] = {
    let mut cones = [const { Cone { away: 0, across: 0, looks: 0, near: [0; near::CELLS] } }; DIRECTIONS];
    let mut dir = 0;
    while dir < DIRECTIONS {
        let (away, across) = (STEPS[dir], STEPS[(dir + 2) % DIRECTIONS]);
        let is_from_west = dir == 2 || dir == 3;
        cones[dir] = Cone { away, across, looks: is_from_west as usize, near: near::offsets(away, across) };
        dir += 1;
    }
    cones
};

/// Marks every cell of `map` in the line of sight from `eye`, and unmarks all others.
pub(crate) fn look(map: &mut Map, eye: Cell) {
    let mut sight = Sight { tiles: [Tile::Void; PADDED], seen: [0; PADDED] };
    sight.tiles[..SIZE].copy_from_slice(map.tiles.cells());
    sight.seen[eye.index() & MASK] = SEEN;
    for cone in &CONES {
        sight.scan_near(cone, eye);
    }
    map.marks[Mark::InSight] = Plane::of_numbers(&sight.seen[..SIZE], SEEN.trailing_zeros());
}

struct Sight {
    tiles: [Tile; PADDED],
    seen: [u8; PADDED],
}

/// The open part of a row as seen from the eye: from `low` to `high`, in cells of the row before.
struct Row {
    /// First cell of the row before.
    base: u16,
    number: usize,
    low: i32,
    high: i32,
}

/// The index of the cell at `offset`. It may lie outside the world, where nothing is visible.
fn place(base: u16, offset: i16) -> usize {
    usize::from(base.wrapping_add_signed(offset)) & MASK
}

impl Sight {
    /// Scans the rows near the eye all at once: so few cells decide the result of SCAN there that a table holds every result.
    fn scan_near(&mut self, cone: &Cone, eye: Cell) {
        let cells = cone.near.map(|offset| place(eye.0, offset));
        let looks = cells.map(|cell| LOOKS[cone.looks][self.tiles[cell] as usize % TILES_PADDED]);
        let clear = looks.iter().enumerate().fold(0, |clear, (at, look)| clear | usize::from(look & CLEAR) << at);
        let near = &near::SCANS[clear % near::SCANS.len()];
        // Branch-free: cells out of reach stay unchanged.
        for ((cell, look), reached) in cells.into_iter().zip(looks).zip(near.reached) {
            self.seen[cell] = look & SEEN & reached | self.seen[cell] & !reached;
        }
        let base = eye.0.wrapping_add_signed(cone.away * near::ROWS as i16);
        for gap in &near.gaps[..usize::from(near.count) % (near.gaps.len() + 1)] {
            self.scan(cone, Row { base, number: near::ROWS + 1, low: gap.low, high: gap.high });
        }
    }

    /// SCAN. It never leaves the world: each cell that it visits borders on a cell that lets sight through, and no cell of the
    /// outermost ring does.
    fn scan(&mut self, cone: &Cone, Row { mut base, mut number, mut low, mut high }: Row) {
        let looks = &LOOKS[cone.looks];
        loop {
            base = base.wrapping_add_signed(cone.away);
            let (first, last) = ((low + ONE - 1) >> PLACES, high >> PLACES);
            let mut cell = base.wrapping_add_signed(cone.across * first as i16);
            let mut clear = 0u32;
            for place in 0..=last - first {
                let look = looks[self.tiles[usize::from(cell) & MASK] as usize % TILES_PADDED];
                self.seen[usize::from(cell) & MASK] = look & SEEN;
                clear |= u32::from(look & CLEAR) << (place & 31);
                cell = cell.wrapping_add_signed(cone.across);
            }
            if clear == 0 {
                return;
            }
            // Each run of clear cells opens a part of the next row; this loop continues with the last run.
            loop {
                let start = clear.trailing_zeros();
                let end = clear.wrapping_add(1 << start).trailing_zeros();
                let is_at_end = end as i32 > last - first;
                let from = if start == 0 { low } else { ((first + start as i32) << PLACES) - HALF };
                let to = if is_at_end { high } else { ((first + end as i32) << PLACES) - HALF };
                let (from, to) = (grown(from, number), grown(to, number));
                clear &= clear.wrapping_add(1 << start);
                if clear == 0 {
                    (low, high) = (from, to);
                    break;
                }
                self.scan(cone, Row { base, number: number + 1, low: from, high: to });
            }
            number += 1;
        }
    }
}
