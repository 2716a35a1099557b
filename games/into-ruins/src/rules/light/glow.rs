//! How light spreads. Spec: into-ruins world 8.2.

use crate::content::tiles::Tile;
use crate::world::cell::{Cell, Field, SIZE, STEPS};
use crate::world::map::{Map, NO_LIGHT};

/// More cells than a field has, and a power of two: an index that is masked needs no check.
const PADDED: usize = 512;
const MASK: usize = PADDED - 1;
/// The last level that lights anything: light ends at -9.
const LAST: i8 = NO_LIGHT + 2;
/// The brightest a cell can be.
const BRIGHTEST: i8 = 8;

/// Light of each cell: twice its level, and one more if it is cool. So of two lights of a level the cool one is the greater.
pub(super) struct Glow([i8; PADDED]);

impl Default for Glow {
    fn default() -> Self {
        Self([NO_LIGHT * 2; PADDED])
    }
}

/// Cells whose light is still to spread, brightest first.
struct Queue {
    cells: [u16; PADDED],
    head: usize,
    tail: usize,
}

/// Which cells pass light on.
fn clearness(tiles: &Field<Tile>) -> [u8; PADDED] {
    let mut clear = [0; PADDED];
    for (clear, tile) in clear.iter_mut().zip(tiles.cells()) {
        *clear = u8::from(tile.is_clear());
    }
    clear
}

impl Glow {
    /// Light of a cell.
    pub(super) fn level(&self, cell: Cell) -> i8 {
        self.0[cell.index() & MASK] >> 1
    }

    /// Twice the level of each cell, and one more where it is cool.
    pub(super) fn cells(&self) -> impl Iterator<Item = i8> {
        self.0[..SIZE].iter().copied()
    }

    /// A source in a cell: it counts if it is brighter than what is there.
    pub(super) fn add(&mut self, cell: Cell, level: i8, is_cool: bool) {
        let before = &mut self.0[cell.index() & MASK];
        if *before >> 1 < level {
            *before = level * 2 + i8::from(is_cool);
        }
    }

    /// Flashes of each cell; above `warm` they are cool.
    pub(super) fn flash(&mut self, flashes: &Field<i8>, warm: i8) {
        for (glow, flash) in self.0.iter_mut().zip(flashes.cells()) {
            *glow = (*glow).max(flash * 2 + i8::from(*flash > warm));
        }
    }

    /// Fire and spores of each cell. Where there is fire spores give no light of their own; `has_flames` says whether the occupant
    /// burns.
    pub(super) fn add_air(&mut self, map: &Map, has_flames: impl Fn(Cell) -> bool) {
        let light = super::FLAME;
        if map.burning.cells().iter().any(|burning| *burning > 0) {
            for (index, burning) in map.burning.cells().iter().enumerate() {
                if *burning > 0 {
                    self.add(Cell(index as u16), light, false);
                }
            }
        }
        if map.spores.cells().iter().any(|spores| *spores > 0) {
            for (index, spores) in map.spores.cells().iter().enumerate() {
                let cell = Cell(index as u16);
                if *spores > 0 && map.burning[cell] == 0 && !has_flames(cell) {
                    self.add(cell, light, true);
                }
            }
        }
    }

    /// Lets every source's light spread.
    ///
    /// The spec's queue is in map order; what comes of it is the brightest that any source sends, less one a step. So the brightest
    /// go first here, and no cell is visited twice. Where the order shows is a source on a cell that passes no light on: it sends
    /// what it has when its turn comes in map order (13, item 4).
    pub(super) fn spread(&mut self, tiles: &Field<Tile>) {
        let clear = clearness(tiles);
        let mut sources = Queue::new();
        for (index, glow) in self.0.iter().enumerate() {
            if *glow > 1 {
                sources.push(index as u16);
            }
        }
        let sources = &sources.cells[..sources.tail];
        let sent = self.sent(sources, &clear);
        let mut queue = Queue::new();
        for level in (LAST..=BRIGHTEST).rev() {
            if level > 0 {
                for (cell, sent) in sources.iter().zip(sent) {
                    let index = usize::from(*cell) & MASK;
                    if clear[index] == 0 && sent >> 1 == level {
                        self.light_around(*cell, sent, &clear, &mut queue);
                    } else if clear[index] == 1 && self.0[index] >> 1 == level {
                        queue.push(*cell);
                    }
                }
            }
            let end = queue.tail;
            while queue.head < end {
                let cell = queue.pop();
                self.light_around(cell, self.0[usize::from(cell) & MASK], &clear, &mut queue);
            }
        }
    }

    /// What each source sends out: its own light, and more than that where an earlier source lies beside it.
    fn sent(&self, sources: &[u16], clear: &[u8; PADDED]) -> [i8; PADDED] {
        let mut sent = [0; PADDED];
        if sources.iter().all(|cell| clear[usize::from(*cell) & MASK] == 1) {
            return sent;
        }
        let mut so_far = self.0;
        for (sent, cell) in sent.iter_mut().zip(sources) {
            *sent = so_far[usize::from(*cell) & MASK];
            for step in STEPS {
                let beside = &mut so_far[usize::from(cell.wrapping_add_signed(step)) & MASK];
                *beside = (*beside).max(*sent - 2);
            }
        }
        sent
    }

    /// A cell sends light to its six neighbours.
    fn light_around(&mut self, cell: u16, sent: i8, clear: &[u8; PADDED], queue: &mut Queue) {
        let next = sent - 2;
        for step in STEPS {
            let index = usize::from(cell.wrapping_add_signed(step)) & MASK;
            let before = self.0[index];
            self.0[index] = before.max(next);
            queue.cells[queue.tail & MASK] = index as u16;
            queue.tail += usize::from(before >> 1 < next >> 1) & usize::from(clear[index]);
        }
    }

    /// A cell begins to give so much light, and that spreads over what is there.
    pub(super) fn kindle(&mut self, tiles: &Field<Tile>, cell: Cell, level: i8) {
        let clear = clearness(tiles);
        let mut queue = Queue::new();
        self.0[cell.index() & MASK] = level * 2;
        queue.push(cell.0);
        while queue.head < queue.tail {
            let cell = queue.pop();
            let sent = self.0[usize::from(cell) & MASK];
            if sent >> 1 >= LAST {
                self.light_around(cell, sent, &clear, &mut queue);
            }
        }
    }
}

impl Queue {
    fn new() -> Self {
        Self { cells: [0; PADDED], head: 0, tail: 0 }
    }

    fn push(&mut self, cell: u16) {
        self.cells[self.tail & MASK] = cell;
        self.tail += 1;
    }

    fn pop(&mut self) -> u16 {
        self.head += 1;
        self.cells[(self.head - 1) & MASK]
    }
}
