//! The player's knowledge of items, and the growth of levels. Spec: into-ruins items 6 and 7.

use super::Turn;
use crate::content::cues::EventKind;
use crate::content::items::{ItemKind, traits};
use crate::content::words::id;
use crate::world::item::Item;
use crate::world::state::IntoRuins;

impl IntoRuins {
    /// The legend id that the player sees: the kind's own if it is known, else its disguise.
    pub(crate) fn look_of(&self, kind: ItemKind) -> u8 {
        let disguise = id::of_disguise(kind.category(), self.disguises[kind as usize]);
        disguise.filter(|_| !self.knows(kind)).unwrap_or(id::of_item(kind))
    }
}

impl Turn<'_> {
    /// Makes the kind known.
    pub(crate) fn identify(&mut self, kind: ItemKind) {
        if kind.is_plain() || self.world.knows(kind) {
            return;
        }
        let (at, disguise) = (self.world.hero().at, self.world.look_of(kind));
        self.world.known |= 1 << kind as u32;
        self.tell_if(true, EventKind::Identified, disguise, id::of_item(kind), at, at, 0);
    }

    /// Gives an item a level. A cursed item is destroyed and revealed instead, which returns `None`. Spec: into-ruins items 6.1,
    /// 6.5.
    pub(super) fn empower(&mut self, mut item: Item) -> Option<Item> {
        if item.kind.has(traits::CURSED) {
            self.identify(item.kind);
            self.tell_item(EventKind::CurseBroken, item.kind);
            return None;
        }
        item.level = item.level.saturating_add(1);
        if let Some(most) = item.max_charges() {
            item.charges = u8::try_from(most).unwrap_or(u8::MAX);
        }
        Some(item)
    }
}

#[cfg(test)]
mod tests;
