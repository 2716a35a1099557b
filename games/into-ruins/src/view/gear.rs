//! The pack, as far as the player knows it. Spec: into-ruins items 1.6, 7.5.

use crate::content::items::ItemKind;
use crate::world::item::Item;
use crate::world::state::IntoRuins;
use barrow_core::{Flame, Gear, Stat, View};

impl IntoRuins {
    pub(super) fn show_pack(&self, view: &mut View) {
        view.pack.extend(self.pack.iter().map(|item| self.gear(*item)));
    }

    fn gear(&self, item: Item) -> Gear {
        let is_known = self.is_known(item.kind);
        let charges = item.max_charges().map(|max| Stat { value: item.charges.into(), max });
        Gear {
            id: self.shown(item.kind),
            letter: item.letter,
            level: is_known.then_some(item.level),
            charges: charges.filter(|_| is_known),
            is_worn: item.is_worn,
            is_known,
            flame: match (item.kind, item.is_lit) {
                (ItemKind::Torch, true) => Flame::Burning,
                (ItemKind::Torch, false) => Flame::Spent,
                _ => Flame::Never,
            },
        }
    }
}
