//! What lies in the player's line of sight, however dark. Spec: into-ruins world 7.

#[cfg(test)]
mod tests;

use crate::content::tiles::{TILES, Tile};
use crate::world::cell::{Cell, SIZE, STEPS};
use crate::world::map::{Map, mark};

/// Fractions have so many binary places, and are cut there: that decides about one visible cell in twenty.
const PLACES: u32 = 16;
const ONE: i32 = 1 << PLACES;
const HALF: i32 = ONE / 2;
/// More cells than a field has, and a power of two: an index that is masked needs no check.
const PADDED: usize = 512;
const MASK: usize = PADDED - 1;
/// More rows than there are between two cells.
const ROWS: usize = 32;

/// What sight makes of a tile, in the bits of [`mark`]: seen, or seen from one side, or let through.
const SEEN: u8 = mark::IN_FOV;
const SEEN_FROM_WEST: u8 = 1 << 6;
const CLEAR: u8 = 1 << 7;

static LOOKS: [u8; TILES] = {
    let mut looks = [0; TILES];
    let mut at = 0;
    while at < TILES {
        let tile = Tile::ALL[at];
        looks[tile as usize] = if tile.is_seen() { SEEN } else { 0 } | if tile.is_clear() { CLEAR } else { 0 };
        at += 1;
    }
    looks[Tile::BrickWallSide as usize] = SEEN_FROM_WEST;
    looks
};

/// By how much the limits of a cone grow from one row to the next, by the number of the row.
static GROWTH: [i32; ROWS] = {
    let mut growth = [0; ROWS];
    let mut row = 1;
    while row < ROWS {
        growth[row] = ONE * (row as i32 + 1) / row as i32;
        row += 1;
    }
    growth
};

/// Marks every cell of `map` that lies in the line of sight from `eye`, and unmarks the others.
pub(crate) fn look(map: &mut Map, eye: Cell) {
    let mut sight = Sight { looks: [0; PADDED], seen: [0; PADDED] };
    for (look, tile) in sight.looks.iter_mut().zip(map.tiles.cells()) {
        *look = LOOKS[*tile as usize];
    }
    sight.seen[eye.index() & MASK] = mark::IN_FOV;
    let x = eye.pos().x;
    for dir in 0..STEPS.len() {
        let away = [-1, 0, 1, 1, 0, -1][dir];
        let cone = Cone { away: STEPS[dir], across: STEPS[(dir + 2) % STEPS.len()], away_x: away, eye_x: x };
        sight.scan(&cone, &Row { base: eye.0, base_x: x, number: 1, low: 0, high: ONE });
    }
    for (marks, seen) in map.marks.cells_mut().iter_mut().zip(&sight.seen[..SIZE]) {
        *marks = *marks & !mark::IN_FOV | seen;
    }
}

struct Sight {
    looks: [u8; PADDED],
    seen: [u8; PADDED],
}

/// A sixth of the world: rows of cells, each one step farther away.
struct Cone {
    /// From a row's first cell to that of the next one.
    away: i16,
    /// From a cell to the next one of its row.
    across: i16,
    away_x: i16,
    eye_x: i16,
}

/// What is open of a row, seen from the eye: from `low` to `high`, counted in cells of the row before it.
struct Row {
    /// First cell of the row before it.
    base: u16,
    base_x: i16,
    number: usize,
    low: i32,
    high: i32,
}

impl Sight {
    /// SCAN. Every cell it comes to is one of the world: it touches one that lets sight through, and the outermost ring does not.
    fn scan(&mut self, cone: &Cone, row: &Row) {
        let base = row.base.wrapping_add_signed(cone.away);
        let base_x = row.base_x + cone.away_x;
        let seen_bits = SEEN | if cone.eye_x < base_x { SEEN_FROM_WEST } else { 0 };
        let (first, last) = ((row.low + ONE - 1) >> PLACES, row.high >> PLACES);
        let mut low = row.low;
        let mut was_clear = None;
        for place in first..=last {
            let cell = usize::from(base.wrapping_add_signed(cone.across * place as i16)) & MASK;
            let look = self.looks[cell];
            self.seen[cell] = if look & seen_bits != 0 { mark::IN_FOV } else { 0 };
            let before = (place << PLACES) - HALF;
            let is_clear = look & CLEAR != 0;
            if is_clear && was_clear == Some(false) {
                low = before;
            }
            let end = if is_clear { (place == last).then_some(row.high) } else { (was_clear == Some(true)).then_some(before) };
            if let Some(end) = end {
                let (low, high) = (grown(low, row.number), grown(end, row.number));
                self.scan(cone, &Row { base, base_x, number: row.number + 1, low, high });
            }
            was_clear = Some(is_clear);
        }
    }
}

/// A limit of a row as one of the next row.
fn grown(limit: i32, row: usize) -> i32 {
    ((i64::from(GROWTH[row % ROWS]) * i64::from(limit)) >> PLACES) as i32
}
