//! The ground while it is being made, and the Markov step that everything is made with. Spec: into-ruins world 5.1, 5.2.

use super::transitions::column_of;
use crate::content::tiles::Tile;
use crate::rules::distance::flood;
use crate::world::actor::{Actor, ActorId};
use crate::world::cell::{Cell, Field, INNER, SIZE};
use crate::world::map::{UNREACHED, mark};
use crate::world::state::{IntoRuins, LAST_DEPTH};
use barrow_core::Rng;

/// What the maker notes of a cell, as bits of [`Ground::notes`].
pub(super) mod note {
    /// The generator may open it.
    pub(crate) const INNER: u8 = 1 << 0;
    /// Belongs to an odd row of a room.
    pub(crate) const ODD_ROW: u8 = 1 << 1;
    /// What it is was drawn from the tables.
    pub(crate) const SETTLED: u8 = 1 << 2;
    /// Was reached by the filling.
    pub(crate) const FILLED: u8 = 1 << 3;
}

/// The notes before anything is made.
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

/// Entropy is counted in so many parts of one.
pub(super) const ONE: i32 = 1_000_000;
/// The entropy of a level of which nothing is made.
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
    /// Steps from the start, as they last were counted.
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

    /// Changes the type and nothing else.
    pub(super) fn overwrite(&mut self, cell: Cell, tile: Tile) {
        self.world.map.tiles[cell] = tile;
    }

    /// SET.
    pub(super) fn set(&mut self, cell: Cell, tile: Tile) {
        self.overwrite(cell, tile);
        self.notes[cell] &= !note::SETTLED;
    }

    pub(super) fn is_built(&self, cell: Cell) -> bool {
        self.world.map.has(cell, mark::BUILT)
    }

    pub(super) fn is_noted(&self, cell: Cell, bit: u8) -> bool {
        self.notes[cell] & bit != 0
    }

    pub(super) fn is_last(&self) -> bool {
        self.world.depth == LAST_DEPTH
    }

    /// Whether a walk from the start reaches the cell, or what stands beside it.
    pub(super) fn is_reached(&self, cell: Cell) -> bool {
        self.steps[cell] != UNREACHED
    }

    /// Any cell that can be opened, each equally likely.
    pub(super) fn any_cell(&mut self) -> Cell {
        any_cell(&mut self.dice)
    }

    /// RESEED: draws what `cell` becomes beside `source`. On the last depth holes are drawn again, which is to draw among the rest.
    pub(super) fn reseed(&mut self, source: Tile, cell: Cell) {
        let column = column_of(self.is_built(cell), source);
        let faces = if self.is_last() { column.solid.into() } else { column.faces.len() as u32 };
        let outcome = column.faces[self.dice.below(faces) as usize];
        self.overwrite(cell, outcome.tile);
        self.notes[cell] |= note::SETTLED;
        if let Some(prop) = outcome.prop {
            debug_assert!(self.world.actor_at(cell).is_none(), "what has a prop is settled, and not drawn again");
            self.world.place(Actor::new(prop, cell));
        }
    }

    /// Takes away the prop that stands on the cell.
    pub(super) fn clear(&mut self, cell: Cell) {
        if let Some(prop) = self.world.map.actors[cell].some() {
            self.world.remove(prop);
            self.world.map.actors[cell] = ActorId::NONE;
        }
    }

    /// Counts the steps from the start anew.
    pub(super) fn count_steps(&mut self) {
        flood(&self.world.map.tiles, self.start, &mut self.steps);
    }
}

/// Any cell that can be opened, each equally likely.
pub(super) fn any_cell(dice: &mut Rng) -> Cell {
    INNER[dice.below(INNER.len() as u32) as usize]
}
