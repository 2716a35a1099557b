//! The spread of light. Spec: into-ruins world 8.2.

use super::plane::{self, Plane};
use crate::content::tiles::Tile;
use crate::rules::flame::Flames;
use crate::world::cell::{Cell, Field, SIZE, STEPS};
use crate::world::map::{Map, NO_LIGHT};

/// A power of two above the cells of a field, so that a masked index needs no bounds check.
const PADDED: usize = 512;
const MASK: usize = PADDED - 1;
/// The brightest a cell can be.
const BRIGHTEST: i8 = 8;
const LEVELS: usize = BRIGHTEST as usize + 1;
/// Bits of the greatest [`shade`].
const DIGITS: usize = 6;

/// The light of each cell, as [`shade`]s, and the cells that give light.
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

/// The light that spread last in this turn, for reuse with the same sources and ground.
pub(in crate::rules) struct Kept {
    sources: [(u16, u8); Self::MOST],
    /// Above [`Self::MOST`] nothing is kept.
    count: usize,
    clear: Plane,
    shades: [u8; SIZE],
}

impl Default for Kept {
    fn default() -> Self {
        Self { sources: [(0, 0); Self::MOST], count: usize::MAX, clear: plane::EMPTY, shades: [0; SIZE] }
    }
}

impl Kept {
    /// Most sources it keeps light for: where more burn, the light changes anyway.
    const MOST: usize = 24;

    fn is_of(&self, glow: &Glow, clear: &Plane) -> bool {
        self.count == glow.count
            && self.count < Self::MOST
            && self.sources[..self.count].iter().zip(&glow.sources).all(|(kept, source)| *kept == glow.with_shade(*source))
            && self.clear == *clear
    }

    fn begin(&mut self, glow: &Glow, clear: &Plane) {
        self.count = glow.count;
        self.clear = *clear;
        for (kept, source) in self.sources.iter_mut().zip(&glow.sources[..glow.count]) {
            *kept = glow.with_shade(*source);
        }
    }
}

impl Glow {
    /// A source and its own light, before any spread.
    fn with_shade(&self, source: u16) -> (u16, u8) {
        (source, self.shades[usize::from(source) & MASK])
    }

    /// Light of a cell.
    pub(super) fn level(&self, cell: Cell) -> i8 {
        level_of(self.shades[cell.index() & MASK])
    }

    /// The shade of each cell: its level by [`level_of`], and an odd number if it is cool.
    pub(super) fn shades(&self) -> &[u8] {
        &self.shades[..SIZE]
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
        if flashes.cells().iter().fold(0, |brightest, flash| (*flash).max(brightest)) > 0 {
            for (index, flash) in (0..).zip(flashes.cells()) {
                self.add(Cell(index), *flash, *flash > warm);
            }
        }
    }

    /// Adds the fire and spores of each cell. Burning spores give no light of their own; `burns` says whether a cell or its occupant burns.
    pub(super) fn add_air(&mut self, map: &Map, flames: &Flames, burns: impl Fn(Cell) -> bool) {
        let light = super::FLAME;
        if map.has_fire() {
            for (index, burning) in (0..).zip(map.burning.cells()) {
                if *burning > 0 && !flames.is_ending(Cell(index)) {
                    self.add(Cell(index), light, false);
                }
            }
        }
        if map.has_spores() {
            for (cell, spores) in (0..).map(Cell).zip(map.spores.cells()) {
                if *spores > 0 && !burns(cell) {
                    self.add(cell, light, true);
                }
            }
        }
    }

    /// Spreads the light of every source.
    ///
    /// The spec works through a queue in map order, and each cell ends up with the brightest light that reaches it, less one a step.
    /// Spreading the brightest level first, all its cells at once, gives the same. Only a source on an opaque cell depends on the order:
    /// it sends what it has when the queue reaches it (13, item 4).
    pub(super) fn spread(&mut self, tiles: &Field<Tile>, kept: &mut Kept) {
        let clear = plane::clear(tiles);
        if kept.is_of(self, &clear) {
            self.shades[..SIZE].copy_from_slice(&kept.shades);
            return;
        }
        kept.begin(self, &clear);
        let [mut own, mut sent] = [[plane::EMPTY; LEVELS]; 2];
        let mut cool = plane::EMPTY;
        let has_blocked = self.sources[..self.count].iter().any(|source| !plane::has(&clear, Cell(*source)));
        if has_blocked {
            self.send_from_blocked(&clear, &mut sent);
        }
        let mut brightest = 0;
        for source in self.sources[..self.count].iter().map(|source| Cell(*source)) {
            let (level, shade) = (self.level(source), self.shades[source.index() & MASK]);
            brightest = brightest.max(level);
            plane::add(&mut own[level as usize % LEVELS], source);
            if shade & 1 == 1 {
                plane::add(&mut cool, source);
            }
        }
        let has_cool = cool != plane::EMPTY;
        let [mut lit, mut cooled, mut sends] = [plane::EMPTY; 3];
        let mut digits = [plane::EMPTY; DIGITS];
        for level in (NO_LIGHT + 1..=brightest).rev() {
            let mut new = plane::around(&sends);
            let mut new_cool = plane::EMPTY;
            if has_cool {
                new_cool = plane::around(&plane::both(&sends, &cooled));
            }
            if level > 0 {
                plane::join(&mut new, &own[level as usize % LEVELS]);
                plane::join(&mut new_cool, &plane::both(&own[level as usize % LEVELS], &cool));
            }
            plane::without(&mut new, &lit);
            plane::join(&mut lit, &new);
            sends = plane::both(&new, &clear);
            if level > 0 && has_blocked {
                plane::join(&mut sends, &sent[level as usize % LEVELS]);
            }
            if has_cool {
                plane::join(&mut cooled, &plane::both(&new, &new_cool));
            }
            let shade = shade(level, false);
            for (digit, plane) in digits.iter_mut().enumerate().skip(1) {
                if shade >> digit & 1 == 1 {
                    plane::join(plane, &new);
                }
            }
        }
        digits[0] = cooled;
        plane::numbers(&digits, &mut self.shades[..SIZE]);
        kept.shades.copy_from_slice(&self.shades[..SIZE]);
    }

    /// What each opaque source sends out: its own light, or what an earlier source beside it gave it.
    fn send_from_blocked(&mut self, clear: &Plane, sent: &mut [Plane; LEVELS]) {
        self.sources[..self.count].sort_unstable();
        let mut so_far = self.shades;
        for source in &self.sources[..self.count] {
            let shade = so_far[usize::from(*source) & MASK];
            if !plane::has(clear, Cell(*source)) {
                plane::add(&mut sent[level_of(shade) as usize % LEVELS], Cell(*source));
            }
            for step in STEPS {
                let beside = &mut so_far[usize::from(source.wrapping_add_signed(step)) & MASK];
                *beside = (*beside).max(shade - 2);
            }
        }
    }

    /// Adds a source and spreads its light over what is there.
    pub(super) fn kindle(&mut self, tiles: &Field<Tile>, cell: Cell, level: i8) {
        let clear = plane::clear(tiles);
        let mut queue = [0u16; PADDED];
        queue[0] = cell.0;
        let (mut head, mut tail) = (0, 1);
        self.shades[cell.index() & MASK] = shade(level, false);
        while head < tail {
            let from = Cell(queue[head & MASK]);
            head += 1;
            let next = self.shades[from.index() & MASK].saturating_sub(2);
            for beside in from.around() {
                let before = &mut self.shades[beside.index() & MASK];
                if *before >> 1 < next >> 1 {
                    *before = next;
                    if plane::has(&clear, beside) {
                        queue[tail & MASK] = beside.0;
                        tail += 1;
                    }
                }
            }
        }
    }
}
