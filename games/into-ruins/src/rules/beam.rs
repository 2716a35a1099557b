//! What powers do on each cell of their line, one cell after the other in the hold. Spec: into-ruins actors 11.2, items 9.5.

use super::Turn;
use super::line::Line;
use crate::content::powers::Effect;
use crate::world::actor::ActorId;

/// A power on its way.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Beam {
    pub(crate) effect: Effect,
    pub(crate) caster: ActorId,
    pub(crate) line: Line,
    /// Damage, or turns of frost.
    pub(crate) amount: i32,
}

impl Turn<'_> {
    /// Sends a beam on its way; it lands in the hold.
    pub(crate) fn launch(&mut self, beam: Beam) {
        todo!("{beam:?}")
    }

    /// What it does on the `step`th cell of its line (from 0).
    pub(crate) fn cross(&mut self, beam: &Beam, step: usize) {
        todo!("{beam:?} {step}")
    }
}
