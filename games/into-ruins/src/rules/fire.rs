//! Fire, spores and frost. Spec: into-ruins world 9, actors 15.

use super::Turn;
use crate::world::actor::ActorId;
use crate::world::cell::Cell;

impl Turn<'_> {
    /// TRY_IGNITE with certainty (natural spread has its own chance, inside [`Turn::burn_and_drift`]).
    pub(crate) fn try_ignite(&mut self, cell: Cell) {
        todo!("{cell:?}")
    }

    /// SET_FIRE.
    pub(crate) fn set_fire(&mut self, cell: Cell, clears_spores: bool) {
        todo!("{cell:?} {clears_spores}")
    }

    /// Gives BURN to an actor unless nothing can ignite it.
    pub(crate) fn give_burn(&mut self, actor: ActorId) {
        todo!("{actor:?}")
    }

    /// FREEZE: the cell, and whoever stands there, for so many turns.
    pub(crate) fn freeze(&mut self, cell: Cell, turns: u8) {
        todo!("{cell:?} {turns}")
    }

    /// Adds spores to a cell. \[parts of [`crate::world::map::SPORE`]\]
    pub(crate) fn add_spores(&mut self, cell: Cell, spores: u16) {
        let now = &mut self.world.map.spores[cell];
        *now = now.saturating_add(spores);
    }

    /// Long grass there is trampled: sight and light pass.
    pub(crate) fn flatten(&mut self, cell: Cell) {
        use crate::content::tiles::Tile;
        if self.world.map.tiles[cell] == Tile::LongGrass {
            self.world.map.tiles[cell] = Tile::FlatGrass;
        }
    }

    /// One environment step: spores, then fire, then what both started. Bridges burn through; whoever stands on one falls.
    pub(crate) fn burn_and_drift(&mut self) {
        todo!()
    }
}
