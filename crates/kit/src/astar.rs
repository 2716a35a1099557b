//! The cheapest path between two cells (A*).
//!
//! ```
//! use barrow_core::{Grid, Pos, Topology};
//! use barrow_kit::{astar::Search, prefab::{draw, read}};
//! let map: Grid<char, 16, 5> = read(Topology::Square8, "
//! .......~~.......
//! .......~~.......
//! ..%%%..~~...%%..
//! ....%..~~...%...
//! ....%.......%...", &[b'.', b'~', b'%'].map(|glyph| (glyph, char::from(glyph)))).unwrap();
//! // Water costs 9 steps; walls cannot be entered.
//! let cost = |pos| match map.get(pos) {
//!     Some('.') => 1,
//!     Some('~') => 9,
//!     _ => 0,
//! };
//! let mut search = Search::<16, 5>::default();
//! let path = search.path(Topology::Square8, Pos::new(2, 4), Pos::new(14, 4), cost).unwrap();
//! assert_eq!(draw::<16, 5>(Topology::Square8, |pos| if path.contains(&pos) { 'o' } else { map[pos] }), "
//! .......~~.......
//! ..ooo..~~...oo..
//! .o%%%o.~~..o%%o.
//! ..o.%.o~~.o.%.o.
//! ....%..ooo..%.o.");
//! ```

#[cfg(test)]
mod tests;

use barrow_core::{Dir, Grid, Pos, Topology};

/// More buckets than the estimates of waiting cells are apart: a step adds at most 255 to what is spent, and 1 to what is left.
const BUCKETS: usize = 512;
/// No cell.
const NONE: u16 = u16::MAX;
/// The order of directions. The last of equally good cells continues, so straight steps go before diagonal ones.
const ORDER: [Dir; 8] = [Dir(1), Dir(3), Dir(5), Dir(7), Dir(0), Dir(2), Dir(4), Dir(6)];

/// Everything a search knows about a cell.
#[derive(Clone, Copy, Debug)]
struct Reached {
    /// The cost of the cheapest known path to it; [`NONE`] before there is one.
    spent: u16,
    /// The cell before it on that path.
    back: u16,
    /// Its neighbours in the list of its bucket.
    older: u16,
    newer: u16,
}

const UNREACHED: Reached = Reached { spent: NONE, back: NONE, older: NONE, newer: NONE };

/// The buffers of a search on maps of `W` by `H` cells, to use for one search after another.
#[derive(Clone, Debug)]
pub struct Search<const W: usize, const H: usize> {
    cells: Grid<Reached, W, H>,
    path: Grid<Pos, W, H>,
}

impl<const W: usize, const H: usize> Default for Search<W, H> {
    fn default() -> Self {
        const { assert!(W * H < NONE as usize, "a map to search has fewer than 65535 cells") };
        Self { cells: Grid::filled(UNREACHED), path: Grid::filled(Pos::default()) }
    }
}

impl<const W: usize, const H: usize> Search<W, H> {
    /// A cheapest path: the cells after `from` up to `to`, or `None` if no path costs less than 65535. `cost` is the cost of
    /// entering a cell, as in [`flood`](crate::distance::flood): 0 or false for closed, 1 or true for one step. `to` must be open,
    /// `from` need not be.
    ///
    /// The same arguments give the same path. On open ground with eight neighbours it goes straight first, then diagonally.
    pub fn path<C: Into<u8>>(&mut self, topology: Topology, from: Pos, to: Pos, cost: impl Fn(Pos) -> C) -> Option<&[Pos]> {
        if !Grid::<u8, W, H>::contains(from) || !Grid::<u8, W, H>::contains(to) {
            return None;
        }
        let left = |pos: Pos| topology.distance(pos, to) as usize;
        let bucket = |spent: u16, pos: Pos| (usize::from(spent) + left(pos)) % BUCKETS;
        let cells = self.cells.cells_mut();
        cells.fill(UNREACHED);
        let mut heads = [NONE; BUCKETS];
        let (mut waiting, mut current) = (1, left(from));
        cells[index::<W>(from)].spent = 0;
        heads[current % BUCKETS] = index::<W>(from) as u16;
        while waiting > 0 {
            let head = &mut heads[current % BUCKETS];
            if *head == NONE {
                current += 1;
                continue;
            }
            let at = usize::from(*head);
            let here = pos::<W>(at);
            if here == to {
                return Some(self.trace(at));
            }
            *head = cells[at].older;
            if let Some(older) = cells.get_mut(usize::from(*head)) {
                older.newer = NONE;
            }
            waiting -= 1;
            for dir in ORDER {
                let Some(beside) = topology.step(here, dir).filter(|beside| Grid::<u8, W, H>::contains(*beside)) else {
                    continue;
                };
                let cost = cost(beside).into();
                let (spent, place) = (cells[at].spent.saturating_add(cost.into()), index::<W>(beside));
                let known = cells[place];
                if cost == 0 || spent >= known.spent {
                    continue;
                }
                if known.spent == NONE {
                    waiting += 1;
                } else {
                    // It waits in the bucket of a dearer path.
                    match cells.get_mut(usize::from(known.newer)) {
                        Some(newer) => newer.older = known.older,
                        None => heads[bucket(known.spent, beside)] = known.older,
                    }
                    if let Some(older) = cells.get_mut(usize::from(known.older)) {
                        older.newer = known.newer;
                    }
                }
                let head = &mut heads[bucket(spent, beside)];
                if let Some(older) = cells.get_mut(usize::from(*head)) {
                    older.newer = place as u16;
                }
                cells[place] = Reached { spent, back: at as u16, older: *head, newer: NONE };
                *head = place as u16;
            }
        }
        None
    }

    /// The path that led to the cell at `at`, written from the end of its buffer.
    fn trace(&mut self, mut at: usize) -> &[Pos] {
        let path = self.path.cells_mut();
        let mut first = path.len();
        while let Some(&Reached { back, .. }) = self.cells.cells().get(at).filter(|cell| cell.back != NONE) {
            first -= 1;
            path[first] = pos::<W>(at);
            at = back.into();
        }
        &path[first..]
    }
}

/// The index of a cell of the map.
const fn index<const W: usize>(pos: Pos) -> usize {
    pos.y as usize * W + pos.x as usize
}

const fn pos<const W: usize>(index: usize) -> Pos {
    Pos::new((index % W) as i16, (index / W) as i16)
}
