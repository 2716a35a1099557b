//! Light, and what it shows. Spec: into-ruins world 8.

use super::Turn;
use crate::world::cell::{Cell, Field};

/// Light that is gone with the turn: a caster's, an orb's, a stroke of lightning's.
#[derive(Clone)]
pub(crate) struct Flashes {
    pub(crate) ordinary: Field<i8>,
    pub(crate) lightning: Field<i8>,
}

impl Default for Flashes {
    fn default() -> Self {
        Self { ordinary: Field::filled(crate::world::map::NO_LIGHT), lightning: Field::filled(crate::world::map::NO_LIGHT) }
    }
}

/// What a computation of light does beside. Spec: into-ruins world 8.4.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shine {
    /// Nothing.
    Plain,
    /// Sets on fire what burns in light.
    Igniting,
    /// The same, without lightning, and forgets the flashes: the end of a turn.
    Closing,
    /// The same, and bats that would burn are removed instead: arrival on a level.
    Arriving,
}

impl Turn<'_> {
    /// Computes light, what is visible and what is explored.
    pub(crate) fn shine(&mut self, shine: Shine) {
        todo!("{shine:?}")
    }

    /// A flash at `cell` until the turn ends.
    pub(crate) fn flash(&mut self, cell: Cell, level: i8) {
        self.flashes.ordinary[cell] = self.flashes.ordinary[cell].max(level);
    }
}
