//! Which actions the player should confirm, as far as the player can tell.

use super::decide::Action;
use crate::content::cautions::{DEADLY_JUMP, JUMP, TORCH, UNKNOWN_GEAR, UNKNOWN_ORB};
use crate::world::state::IntoRuins;

impl IntoRuins {
    /// The question before an action, as an index into the cautions.
    pub(crate) fn cautions_about(&self, action: Action) -> Option<u8> {
        match action {
            Action::Jump(_) => Some(if self.landing_cost().is_some() { JUMP } else { DEADLY_JUMP }),
            Action::Extinguish(_) => Some(TORCH),
            Action::Equip(slot) => {
                let kind = self.pack[usize::from(slot)].kind;
                let replaced = self.pack[self.worn(kind.row().slot?)?];
                if replaced.is_lit { Some(TORCH) } else { (!self.is_known(kind)).then_some(UNKNOWN_GEAR) }
            }
            Action::Use(slot) => {
                let is_unknown = !self.is_known(self.pack[usize::from(slot)].kind);
                (is_unknown && self.hero().hp.ceil() <= 1).then_some(UNKNOWN_ORB)
            }
            Action::Step(_)
            | Action::Wait
            | Action::Turn(_)
            | Action::Stow(_)
            | Action::Fire(..)
            | Action::Throw(..)
            | Action::Choose(_)
            | Action::GiveUp => None,
        }
    }
}

#[cfg(test)]
mod tests;
