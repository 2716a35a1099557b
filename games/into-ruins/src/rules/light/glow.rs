//! The spread of light. Spec: into-ruins world 8.2.

use crate::rules::flame::Flames;
use crate::world::cell::{Cell, Field, SIZE, STEPS};
use crate::world::light::{DIGITS, Light, Origin};
use crate::world::map::{Map, NO_LIGHT};
use crate::world::marks::Mark;
use crate::world::plane::{Plane, numbers};
use crate::world::tiles::Tiles;

/// A power of two greater than the number of cells in a field, so that a masked index needs no bounds check.
const PADDED: usize = 512;
const MASK: usize = PADDED - 1;
/// The brightest a cell can be.
const BRIGHTEST: i8 = 8;
const LEVELS: usize = BRIGHTEST as usize + 1;

/// The cells that give light, each with its own light as a [`shade`].
pub(super) struct Glow {
    shades: [u8; PADDED],
    sources: [u16; PADDED],
    count: usize,
}

/// Twice the level above darkness, plus one if it is cool, so that cool light outranks warm light of the same level.
const fn shade(level: i8, is_cool: bool) -> u8 {
    ((level - NO_LIGHT) * 2) as u8 + is_cool as u8
}

/// The level of a shade.
pub(super) const fn level_of(shade: u8) -> i8 {
    (shade >> 1) as i8 + NO_LIGHT
}

impl Default for Glow {
    fn default() -> Self {
        Self { shades: [0; PADDED], sources: [0; PADDED], count: 0 }
    }
}

impl Glow {
    /// The origin of the light of these sources, over ground that is `clear` in these cells.
    pub(super) fn origin(&self, clear: &Plane) -> Origin {
        let sources = self.sources[..self.count].iter();
        Origin::new(sources.map(|source| (Cell(*source), self.shades[usize::from(*source) & MASK])), clear)
    }

    /// Adds a source, which counts if it outshines the cell.
    pub(super) fn add(&mut self, cell: Cell, level: i8, is_cool: bool) {
        let before = self.shades[cell.index() & MASK];
        if level <= 0 || level <= level_of(before) {
            return;
        }
        if before == 0 {
            self.sources[self.count & MASK] = cell.0;
            self.count += 1;
        }
        self.shades[cell.index() & MASK] = shade(level, is_cool);
    }

    /// Adds the flashes of each cell. Above `warm` they are cool.
    pub(super) fn flash(&mut self, flashes: &Field<i8>, warm: i8) {
        for (index, flash) in (0..).zip(flashes.cells()) {
            self.add(Cell(index), *flash, *flash > warm);
        }
    }

    /// Adds the fire and spores of each cell. Burning spores give no light of their own; `burns` tells whether a cell or its
    /// occupant burns.
    pub(super) fn add_air(&mut self, map: &Map, flames: &Flames, burns: impl Fn(Cell) -> bool) {
        let light = super::FLAME;
        for cell in map.burning.somewhere.cells().filter(|cell| !flames.is_ending(*cell)) {
            self.add(cell, light, false);
        }
        for cell in map.spores.somewhere.cells().filter(|cell| !burns(*cell)) {
            self.add(cell, light, true);
        }
    }

    /// Spreads the light of every source. Returns the light that comes from `origin`, and the cells where it is cool.
    ///
    /// The spec works through a queue in map order, and each cell ends up with the brightest light that reaches it, less one per
    /// step. Spreading the brightest level first, all its cells at once, gives the same result. Only a source on an opaque cell
    /// depends on the order: it sends the light that it has when the queue reaches it (13, item 4).
    pub(super) fn spread(&mut self, tiles: &Tiles, origin: &Origin) -> (Light, Plane) {
        let clear = tiles.clear;
        let [mut own, mut sent] = [[Plane::EMPTY; LEVELS]; 2];
        let mut cool = Plane::EMPTY;
        let has_blocked = self.sources[..self.count].iter().any(|source| !clear.has(Cell(*source)));
        if has_blocked {
            self.send_from_blocked(&clear, &mut sent);
        }
        let mut brightest = 0;
        for source in self.sources[..self.count].iter().map(|source| Cell(*source)) {
            let shade = self.shades[source.index() & MASK];
            let level = level_of(shade);
            brightest = brightest.max(level);
            own[level as usize % LEVELS].add(source);
            if shade & 1 == 1 {
                cool.add(source);
            }
        }
        let has_cool = !cool.is_empty();
        let [mut lit, mut cooled, mut sends] = [Plane::EMPTY; 3];
        let mut digits = [Plane::EMPTY; DIGITS];
        for level in (NO_LIGHT + 1..=brightest).rev() {
            let mut new = sends.around();
            let mut new_cool = if has_cool { sends.and(&cooled).around() } else { Plane::EMPTY };
            if level > 0 {
                let own = &own[level as usize % LEVELS];
                new = new.or(own);
                new_cool = new_cool.or(&own.and(&cool));
            }
            new = new.minus(&lit);
            // No more cells can be reached.
            if level <= 0 && new.is_empty() {
                break;
            }
            lit = lit.or(&new);
            sends = new.and(&clear);
            if level > 0 && has_blocked {
                sends = sends.or(&sent[level as usize % LEVELS]);
            }
            if has_cool {
                cooled = cooled.or(&new.and(&new_cool));
            }
            for (digit, plane) in digits.iter_mut().enumerate() {
                if (level - NO_LIGHT) >> digit & 1 == 1 {
                    *plane = plane.or(&new);
                }
            }
        }
        (Light::new(&digits, origin), cooled)
    }

    /// The light that each opaque source sends out: its own, or what an earlier source next to it gave it.
    fn send_from_blocked(&mut self, clear: &Plane, sent: &mut [Plane; LEVELS]) {
        self.sources[..self.count].sort_unstable();
        let mut so_far = self.shades;
        for source in &self.sources[..self.count] {
            let shade = so_far[usize::from(*source) & MASK];
            if !clear.has(Cell(*source)) {
                sent[level_of(shade) as usize % LEVELS].add(Cell(*source));
            }
            for step in STEPS {
                let beside = &mut so_far[usize::from(source.wrapping_add_signed(step)) & MASK];
                *beside = (*beside).max(shade - 2);
            }
        }
    }
}

/// Adds a source to the light of a map, and spreads it over the existing light.
pub(super) fn kindle(map: &mut Map, cell: Cell, level: i8) {
    let [one, two, three, four, five] = map.light.digits();
    let mut shades = [0; PADDED];
    shades[..SIZE].copy_from_slice(&numbers(&[&map.marks[Mark::Cool], one, two, three, four, five]));
    let mut queue = [0u16; PADDED];
    queue[0] = cell.0;
    let (mut head, mut tail) = (0, 1);
    shades[cell.index() & MASK] = shade(level, false);
    while head < tail {
        let from = Cell(queue[head & MASK]);
        head += 1;
        let next = shades[from.index() & MASK].saturating_sub(2);
        for beside in from.around() {
            let before = &mut shades[beside.index() & MASK];
            if *before >> 1 < next >> 1 {
                *before = next;
                if map.tiles.clear.has(beside) {
                    queue[tail & MASK] = beside.0;
                    tail += 1;
                }
            }
        }
    }
    let digit = |bit: usize| Plane::of_numbers(&shades[..SIZE], bit as u32);
    map.light = Light::new(&std::array::from_fn(|level| digit(1 + level)), &Origin::UNKNOWN);
    map.marks[Mark::Cool] = digit(0);
}
