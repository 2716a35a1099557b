//! What the player may know: the only code that reads the state in order to tell.

use crate::content::items::ItemKind;
use crate::content::words::id;
use crate::world::state::IntoRuins;
use barrow_core::{Fact, Status, Subject, View};

impl IntoRuins {
    /// The legend id of a kind of item as the player knows it: of what it is, or of what it looks like.
    pub(crate) fn id_of_item(&self, kind: ItemKind) -> u8 {
        let looks = id::of_disguise(kind.category(), self.disguises[kind as usize]);
        looks.filter(|_| !self.knows(kind)).unwrap_or(id::of_item(kind))
    }

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
