//! The ground during generation, and the Markov step that draws all of it. Spec: into-ruins world 5.1, 5.2.

use super::transitions::column_of;
use crate::content::tiles::Tile;
use crate::rules::distance::flood;
use crate::world::actor::{Actor, ActorId};
use crate::world::cell::{Cell, Field, INNER, SIZE};
use crate::world::map::UNREACHED;
use crate::world::marks::Mark;
use crate::world::state::{IntoRuins, LAST_DEPTH};
use barrow_core::Rng;

/// The generator's notes on a cell: bits of [`Ground::notes`].
pub(super) mod note {
    /// The generator may open it.
    pub(crate) const INNER: u8 = 1 << 0;
    /// Belongs to an odd row of a room.
    pub(crate) const ODD_ROW: u8 = 1 << 1;
    /// Its ground was drawn from the tables, and is not drawn again.
    pub(crate) const SETTLED: u8 = 1 << 2;
    /// Reached while filling.
    pub(crate) const FILLED: u8 = 1 << 3;
}

/// The notes on an empty level.
const UNNOTED: Field<u8> = {
    let mut notes = Field::filled(0);
    let mut at = 0;
    while at < SIZE {
        if Cell(at as u16).is_inner() {
            notes.cells_mut()[at] = note::INNER;
        }
        at += 1;
    }
    notes
};

/// One unit of entropy, in the fractions that `entropy` counts.
pub(super) const ONE: i32 = 1_000_000;
/// The entropy of an empty level.
pub(super) const FULL: i32 = ONE + ONE / 2;

/// A level being made.
pub(super) struct Ground<'a> {
    pub(super) world: &'a mut IntoRuins,
    pub(super) dice: Rng,
    pub(super) start: Cell,
    pub(super) is_start_built: bool,
    /// The fuel. \[parts of [`ONE`]\]
    pub(super) entropy: i32,
    /// Bits of [`note`].
    pub(super) notes: Field<u8>,
    /// Steps from the start, as last counted.
    pub(super) steps: Field<u8>,
}

impl<'a> Ground<'a> {
    pub(super) fn new(world: &'a mut IntoRuins, start: Cell, is_start_built: bool) -> Self {
        let dice = world.seed.stream("layout", world.depth.into());
        Self { world, dice, start, is_start_built, entropy: FULL, notes: UNNOTED, steps: Field::filled(UNREACHED) }
    }

    pub(super) fn tile(&self, cell: Cell) -> Tile {
        self.world.map.tiles[cell]
    }

    /// Changes the tile and nothing else.
    pub(super) fn overwrite(&mut self, cell: Cell, tile: Tile) {
        self.world.map.tiles.set(cell, tile);
    }

    /// SET of the spec.
    pub(super) fn set(&mut self, cell: Cell, tile: Tile) {
        self.overwrite(cell, tile);
        self.notes[cell] &= !note::SETTLED;
    }

    pub(super) fn is_built(&self, cell: Cell) -> bool {
        self.world.map.has(cell, Mark::Built)
    }

    pub(super) fn is_noted(&self, cell: Cell, bit: u8) -> bool {
        self.notes[cell] & bit != 0
    }

    pub(super) fn is_last(&self) -> bool {
        self.world.depth == LAST_DEPTH
    }

    /// Tells whether the cell or one of its neighbours can be reached from the start.
    pub(super) fn is_reached(&self, cell: Cell) -> bool {
        self.steps[cell] != UNREACHED
    }

    /// A random cell that can be opened.
    pub(super) fn any_cell(&mut self) -> Cell {
        any_cell(&mut self.dice)
    }

    /// RESEED: draws new ground for `cell` beside `source`. The last depth draws only from the outcomes without holes.
    pub(super) fn reseed(&mut self, source: Tile, cell: Cell) {
        let column = column_of(self.is_built(cell), source);
        let faces = if self.is_last() { column.solid.into() } else { column.faces.len() as u32 };
        let outcome = column.faces[self.dice.below(faces) as usize];
        self.overwrite(cell, outcome.tile);
        self.notes[cell] |= note::SETTLED;
        if let Some(prop) = outcome.prop {
            debug_assert!(self.world.actor_at(cell).is_none(), "a cell with a prop is settled, so it is not drawn again");
            self.world.place(Actor::new(prop, cell));
        }
    }

    /// Removes the prop on the cell.
    pub(super) fn clear(&mut self, cell: Cell) {
        if let Some(prop) = self.world.map.actors[cell].some() {
            self.world.remove(prop);
            self.world.map.actors[cell] = ActorId::NONE;
        }
    }

    /// Recounts the steps from the start.
    pub(super) fn count_steps(&mut self) {
        flood(&self.world.map.tiles, self.start, &mut self.steps);
    }
}

/// A random cell that can be opened.
pub(super) fn any_cell(dice: &mut Rng) -> Cell {
    INNER[dice.below(INNER.len() as u32) as usize]
}
