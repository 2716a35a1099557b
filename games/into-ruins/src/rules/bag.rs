//! The pack: taking, wearing, stowing. Spec: into-ruins items 8, 10, 6.4.

use super::Turn;
use super::distance::flood;
use crate::content::cues::{EventKind, Telling};
use crate::content::items::{ItemKind, traits};
use crate::content::statuses::Status;
use crate::world::cell::{Cell, Field, INNER};
use crate::world::item::Item;
use crate::world::map::{NO_ITEM, UNREACHED};
use crate::world::state::{Mode, PACK};
use crate::world::timers::{BodyTimers, PlayerTimers};

impl Turn<'_> {
    /// The player takes an item from a cell after a step, blink or teleport. The Wings win.
    pub(crate) fn pick_up(&mut self) {
        let at = self.world.hero().at;
        let index = self.world.map.items[at];
        if index == NO_ITEM {
            return;
        }
        let lying = &mut self.world.floor[usize::from(index)].item;
        if !lying.is_found {
            lying.is_found = true;
            self.world.items_found += 1;
        }
        let kind = self.world.floor[usize::from(index)].item.kind;
        if kind == ItemKind::WingsOfYendor {
            self.win();
        } else if self.world.pack.len() >= PACK {
            self.tell_item(EventKind::PackFull, kind);
        } else if let Some(item) = self.world.take(at) {
            self.world.carry(item);
            self.tell_item(EventKind::PickedUp, kind);
        }
    }

    /// Spec: into-ruins actors 3.6, items 18.4: statuses end, the fire underfoot goes out, sight and light are recomputed.
    fn win(&mut self) {
        let at = self.world.hero().at;
        if let Some(wings) = self.world.take(at) {
            self.world.carry(wings);
        }
        let hero = self.world.hero_mut();
        hero.timers = BodyTimers::default();
        hero.set_frozen(None);
        self.world.timers = PlayerTimers::default();
        self.world.map.burning.set(at, 0);
        self.world.mode = Mode::Won;
        self.refresh_player();
        self.tell_item(EventKind::Won, ItemKind::WingsOfYendor);
    }

    /// An item comes to rest on the free cell nearest to `at`, or is lost. Spec: into-ruins items 8.8, world 11.2.
    pub(crate) fn come_to_rest(&mut self, item: Item, at: Cell) {
        if let Some(rest) = self.resting_place(at) {
            self.world.lay(item, rest);
            self.flatten(rest);
            let look = self.world.look_of(item.kind);
            self.tell(EventKind::CameToRest, look, look, at, rest, 0);
        }
    }

    fn resting_place(&mut self, at: Cell) -> Option<Cell> {
        let is_eligible =
            |turn: &Self, cell: Cell| turn.world.map.tiles[cell].is_walkable() && turn.world.map.items[cell] == NO_ITEM;
        // The cell itself is always nearest.
        if is_eligible(self, at) {
            return Some(at);
        }
        let mut steps = Field::filled(UNREACHED);
        flood(&self.world.map.tiles, at, &mut steps);
        let (mut nearest, mut least, mut ties) = (None, UNREACHED, 0);
        for &cell in &INNER {
            let distance = steps[cell];
            if distance > least || distance == UNREACHED || !is_eligible(self, cell) {
                continue;
            }
            ties = if distance < least { 1 } else { ties + 1 };
            least = distance;
            if ties == 1 || self.world.dice.air.below(ties) == 0 {
                nearest = Some(cell);
            }
        }
        nearest
    }

    /// Wields or wears an item, and stows the item that was in its slot. Spec: into-ruins `player_actions.csv`, items 6.6, 7.4.
    pub(crate) fn equip(&mut self, slot: usize) {
        let kind = self.world.pack[slot].kind;
        if let Some(before) = kind.row().slot.and_then(|place| self.world.worn(place)) {
            self.unwear(before);
        }
        self.world.pack[slot].is_worn = true;
        self.identify(kind);
        self.tell_item(EventKind::Equipped, kind);
        if kind.has(traits::CURSED) {
            self.tell_item(EventKind::CursePutOn, kind);
        }
    }

    /// Takes off an item.
    pub(crate) fn stow(&mut self, slot: usize) {
        self.unwear(slot);
        let kind = self.world.pack[slot].kind;
        self.tell_item(EventKind::Stowed, kind);
    }

    /// Takes off an item without a message. A torch goes out. Spec: into-ruins items 10.2.
    fn unwear(&mut self, slot: usize) {
        if self.world.pack[slot].is_lit {
            self.extinguish();
        }
        self.world.pack[slot].is_worn = false;
    }

    /// Puts out the wielded torch, for good.
    pub(crate) fn extinguish(&mut self) {
        self.world.timers[Status::Torch] = 0;
        if let Some(torch) = self.world.pack.iter_mut().find(|item| item.is_lit) {
            torch.is_lit = false;
            let kind = torch.kind;
            self.tell_item(Telling::Ends(Status::Torch), kind);
        }
    }

    /// Reports an event about an item on the player's cell.
    pub(super) fn tell_item(&mut self, told: impl Into<Telling>, kind: ItemKind) {
        let at = self.world.hero().at;
        let (who, look) = (self.id_of(self.world.player), self.world.look_of(kind));
        self.tell_if(true, told, who, look, at, at, 0);
    }
}

#[cfg(test)]
mod tests;
