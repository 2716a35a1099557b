//! What the player may know: the only code that reads the state in order to tell.

use crate::world::state::IntoRuins;
use barrow_core::{Fact, Status, Subject, View};

impl IntoRuins {
    /// Fills `view`.
    pub(crate) fn show_all(&self, view: &mut View) {
        todo!("{view:?}")
    }

    /// All that a closer look tells.
    pub(crate) fn look_at(&self, subject: Subject, facts: &mut Vec<Fact>) {
        todo!("{subject:?} {facts:?}")
    }

    /// How the run stands.
    pub(crate) fn standing(&self) -> Status {
        todo!()
    }
}
