//! From moves to actions: what the player may do now. Spec: into-ruins items 8.3, 15.3, actors 2.

use crate::world::cell::Cell;
use crate::world::state::IntoRuins;
use barrow_core::{Dir, Move, Refusal};

/// A decision of the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    Step(Dir),
    Wait,
    Jump(Dir),
    Turn(Dir),
    Equip(u8),
    Stow(u8),
    Extinguish(u8),
    Use(u8),
    Fire(u8, CellOf),
    Throw(u8, CellOf),
    Choose(u8),
    GiveUp,
}

/// A cell of the world, as an action names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellOf(pub(crate) Cell);

impl IntoRuins {
    /// What a move means, or why it means nothing now.
    pub(crate) fn read(&self, m: Move) -> Result<Action, Refusal> {
        todo!("{m:?}")
    }

    /// Every move that would be accepted now.
    pub(crate) fn offers(&self, moves: &mut Vec<Move>) {
        todo!("{moves:?}")
    }
}
