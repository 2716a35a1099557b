//! Sets of cells, a bit each and a word a row, so that all cells of a light level spread at once.

use crate::content::tiles::{TILES, Tile};
use crate::world::cell::{Cell, Field, ROWS, SIZE, WIDTH};

/// A set of cells.
pub(super) type Plane = [u32; ROWS];

/// No cell.
pub(super) const EMPTY: Plane = [0; ROWS];

const fn place(cell: Cell) -> (usize, u32) {
    (cell.index() / WIDTH % ROWS, 1 << (cell.index() % WIDTH))
}

/// The cells that light passes.
///
/// Comparing tiles, unlike a table, tests many at once. An assertion below checks the order of tiles that this relies on.
pub(super) fn clear(tiles: &Field<Tile>) -> Plane {
    let mut clear = [0u8; SIZE];
    for (clear, tile) in clear.iter_mut().zip(tiles.cells()) {
        *clear = is_clear(*tile as u8);
    }
    let mut plane = EMPTY;
    for (row, clear) in plane.iter_mut().zip(clear.as_chunks::<WIDTH>().0) {
        *row = clear.chunks(8).rev().fold(0, |row, eight| row << 8 | bits(eight));
    }
    plane
}

const FIRST_CLEAR: u8 = Tile::StatueA as u8;

const fn is_clear(tile: u8) -> u8 {
    (tile >= FIRST_CLEAR) as u8 & (tile != Tile::LongGrass as u8) as u8
}

const _: () = {
    let mut at = 0;
    while at < TILES {
        assert!(Tile::ALL[at].is_clear() == (is_clear(Tile::ALL[at] as u8) == 1), "only these tiles are clear");
        at += 1;
    }
};

/// Packs up to eight bytes of 0 or 1 into bits: the factor moves each to its place in the highest byte.
fn bits(bytes: &[u8]) -> u32 {
    let mut eight = [0; 8];
    eight[..bytes.len()].copy_from_slice(bytes);
    (u64::from_le_bytes(eight).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u32
}

pub(super) fn has(plane: &Plane, cell: Cell) -> bool {
    let (row, bit) = place(cell);
    plane[row] & bit != 0
}

pub(super) fn add(plane: &mut Plane, cell: Cell) {
    let (row, bit) = place(cell);
    plane[row] |= bit;
}

/// The cells of both.
pub(super) fn both(one: &Plane, other: &Plane) -> Plane {
    std::array::from_fn(|row| one[row] & other[row])
}

/// Adds the cells of another.
pub(super) fn join(plane: &mut Plane, other: &Plane) {
    for (row, other) in plane.iter_mut().zip(other) {
        *row |= other;
    }
}

/// Removes the cells of another.
pub(super) fn without(plane: &mut Plane, other: &Plane) {
    for (row, other) in plane.iter_mut().zip(other) {
        *row &= !other;
    }
}

/// The neighbours of all cells, none of which may be in the outermost ring.
pub(super) fn around(plane: &Plane) -> Plane {
    let mut around = EMPTY;
    for row in 1..ROWS - 1 {
        let [north, here, south] = [plane[row - 1], plane[row], plane[row + 1]];
        around[row] = here << 1 | here >> 1 | south | south << 1 | north | north >> 1;
    }
    around
}

/// Spreads the bits of a byte over eight bytes.
static SPREAD: [u64; 256] = {
    let mut spread = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut bit = 0;
        while bit < 8 {
            spread[byte] |= (byte as u64 >> bit & 1) << (8 * bit);
            bit += 1;
        }
        byte += 1;
    }
    spread
};

/// Reads the planes as the bits of a number for each cell.
pub(super) fn numbers(digits: &[Plane], numbers: &mut [u8]) {
    for (row, numbers) in numbers.chunks_exact_mut(WIDTH).enumerate() {
        for (group, numbers) in numbers.chunks_mut(8).enumerate() {
            let eight = (0..)
                .zip(digits)
                .fold(0u64, |eight, (digit, plane)| eight | SPREAD[(plane[row] >> (8 * group) & 0xff) as usize] << digit);
            numbers.copy_from_slice(&eight.to_le_bytes()[..numbers.len()]);
        }
    }
}
