//! Orbs, used and thrown. Spec: into-ruins items 5 and 6.

use super::Turn;
use super::light::Shine;
use crate::content::cues::{EventKind, Telling};
use crate::content::items::ItemKind;
use crate::content::statuses::Status;
use crate::content::words::id;
use crate::world::actor::ActorId;
use crate::world::cell::{Cell, DIRECTIONS};
use crate::world::item::Item;
use crate::world::map::SPORE;
use crate::world::state::Mode;
use barrow_core::{Dir, Fx};

/// Hit points that an orb of life adds.
const LIFE: u8 = 3;
/// Spores that a thrown orb of life releases.
const LIFE_SPORES: u16 = 12 * SPORE;
/// Light of a thrown orb of light.
const FLASH: i8 = 8;

impl Turn<'_> {
    /// Uses an orb. Power and data ask for a choice, or are wasted at once if there is nothing to choose.
    pub(crate) fn use_orb(&mut self, slot: usize) {
        let orb = self.world.pack.remove(slot);
        let at = self.world.hero().at;
        self.tell_item(EventKind::Used, orb.kind);
        match orb.kind {
            ItemKind::OrbOfLife => self.grow_life(),
            ItemKind::OrbOfGravity => {
                self.world.timers[Status::SlowFall] = Status::SlowFall.turns();
                self.tell_item(Telling::Begins(Status::SlowFall), orb.kind);
            }
            ItemKind::OrbOfLight => {
                self.world.timers[Status::Light] = Status::Light.turns();
                self.shine(Shine::Plain);
                self.tell_item(Telling::Begins(Status::Light), orb.kind);
            }
            ItemKind::OrbOfFire | ItemKind::OrbOfIce => self.burst(orb, at),
            _ => {}
        }
        self.identify(orb.kind);
        match orb.kind {
            ItemKind::OrbOfPower => self.ask(Mode::ChooseForPower),
            ItemKind::OrbOfData => self.ask(Mode::ChooseForData),
            ItemKind::OrbOfTeleport => self.send(self.world.player),
            _ => {}
        }
    }

    fn grow_life(&mut self) {
        let hero = self.world.hero_mut();
        hero.max_hp = hero.max_hp.saturating_add(LIFE);
        hero.hp = Fx::whole(hero.max_hp.into());
        let (at, who) = (self.world.hero().at, self.id_of(self.world.player));
        self.tell_if(true, EventKind::MaxHp, who, who, at, at, LIFE.into());
    }

    fn ask(&mut self, mode: Mode) {
        self.world.mode = mode;
        if !self.world.pack.iter().any(|&item| self.world.may_choose(item).is_ok()) {
            self.give_up(EventKind::NothingToWorkOn);
        }
    }

    fn give_up(&mut self, told: EventKind) {
        let (at, who) = (self.world.hero().at, self.id_of(self.world.player));
        self.world.mode = Mode::Play;
        self.tell_if(true, told, who, who, at, at, 0);
    }

    /// The choice for power or data: a slot of the pack, or none. Spec: into-ruins items 6.3, 8.3.
    pub(crate) fn choose(&mut self, slot: Option<usize>) {
        match (self.world.mode, slot) {
            (Mode::ChooseForPower, Some(slot)) => match self.empower(self.world.pack[slot]) {
                Some(grown) => {
                    self.world.pack[slot] = grown;
                    self.tell_item(EventKind::Empowered, grown.kind);
                }
                None => {
                    self.world.pack.remove(slot);
                }
            },
            (Mode::ChooseForData, Some(slot)) => self.identify(self.world.pack[slot].kind),
            _ => self.give_up(EventKind::GaveUp),
        }
        self.world.mode = Mode::Play;
    }

    /// A thrown orb breaks at a cell. Spec: into-ruins items 5.2, 5.3.
    pub(crate) fn break_orb(&mut self, orb: Item, at: Cell) {
        let look = self.world.look_of(orb.kind);
        self.tell(EventKind::OrbBroke, look, look, at, at, 0);
        let needs_something = matches!(orb.kind, ItemKind::OrbOfPower | ItemKind::OrbOfData | ItemKind::OrbOfTeleport);
        if needs_something && self.world.actor_at(at).is_none() && self.world.item_at(at).is_none() {
            self.tell(EventKind::Fizzled, look, look, at, at, 0);
        }
        match orb.kind {
            ItemKind::OrbOfLife => {
                self.add_spores(at, LIFE_SPORES);
                self.tell(EventKind::SporesBurst, look, look, at, at, 0);
            }
            ItemKind::OrbOfPower => self.empower_at(at),
            ItemKind::OrbOfData => self.learn_at(at),
            ItemKind::OrbOfLight => {
                self.flash(at, FLASH);
                self.tell(EventKind::Flashed, look, look, at, at, 0);
            }
            ItemKind::OrbOfFire | ItemKind::OrbOfIce => self.burst(orb, at),
            ItemKind::OrbOfGravity => {
                self.tell(EventKind::Shoved, look, look, at, at, 0);
                self.shove_from(at);
            }
            _ => {}
        }
        self.identify(orb.kind);
        if orb.kind == ItemKind::OrbOfTeleport {
            self.send_from(at);
        }
    }

    /// Gives a level to the actor there, else to the item there. Spec: into-ruins items 5.9, Q8.
    fn empower_at(&mut self, at: Cell) {
        if let Some(actor) = self.world.actor_at(at) {
            let grown = self.world.actor_mut(actor);
            grown.level = grown.level.saturating_add(1);
            grown.max_hp = grown.max_hp.saturating_add(1);
            grown.hp += Fx::whole(1);
            let who = self.id_of(actor);
            self.tell(EventKind::Grew, who, who, at, at, 0);
        } else if let Some(item) = self.world.take(at)
            && let Some(grown) = self.empower(item)
        {
            self.world.lay(grown, at);
            let look = self.world.look_of(grown.kind);
            self.tell(EventKind::Grew, look, look, at, at, 0);
        }
    }

    /// Names the creature there, even in the dark. Nothing needs to be stored: the player recognises any creature in sight.
    fn learn_at(&mut self, at: Cell) {
        if let Some(actor) = self.world.actor_at(at) {
            let who = id::of_kind(self.world.actor(actor).kind);
            self.tell_if(true, EventKind::Learned, who, who, at, at, 0);
        } else if let Some(lying) = self.world.item_at(at) {
            self.identify(lying.item.kind);
        }
    }

    /// Fire or ice on a cell and its six neighbours. Spec: into-ruins items 5.5.
    fn burst(&mut self, orb: Item, at: Cell) {
        let turns = orb.freeze().and_then(|turns| u8::try_from(turns).ok());
        let look = self.world.look_of(orb.kind);
        self.tell(if turns.is_some() { EventKind::FrostBurst } else { EventKind::FireBurst }, look, look, at, at, 0);
        for cell in ring_and(at) {
            let tile = self.world.map.tiles[cell];
            if !tile.is_flyable() || tile.is_hole() {
                continue;
            }
            match turns {
                Some(turns) => self.freeze(cell, turns),
                None => self.set_fire(cell, true),
            }
        }
    }

    /// Pushes the neighbours outward, and the actor in the middle in the direction the thrower faces. None of these actors acts
    /// this turn, even if it did not move. Spec: into-ruins items 5.4, R31.
    fn shove_from(&mut self, at: Cell) {
        for way in (0..DIRECTIONS as u8).rev() {
            self.shove(at.beside(Dir(way)), Dir(way));
        }
        let facing = self.world.hero().facing.0;
        self.shove(at, facing);
    }

    fn shove(&mut self, at: Cell, dir: Dir) {
        if let Some(actor) = self.world.actor_at(at) {
            self.world.actor_mut(actor).can_act = false;
            self.push(actor, dir);
        }
    }

    /// Sends the actor there, else the item there, to a random cell. An item that already lies where another item arrives is lost.
    fn send_from(&mut self, at: Cell) {
        if let Some(actor) = self.world.actor_at(at) {
            self.send(actor);
        } else if self.world.item_at(at).is_some()
            && let Some(to) = self.random_free_cell()
            && let Some(item) = self.world.take(at)
        {
            self.world.lay(item, to);
            self.flatten(to);
            let look = self.world.look_of(item.kind);
            let is_seen = self.is_visible(at);
            self.tell_if(is_seen, EventKind::Teleported, look, look, at, if self.is_visible(to) { to } else { at }, 0);
        }
    }

    /// Sends an actor to a random free cell, if there is one. Spec: into-ruins items 5.7, R2.
    fn send(&mut self, actor: ActorId) {
        let from = self.world.actor(actor).at;
        let to = self.random_free_cell().unwrap_or(from);
        self.tell_jump(EventKind::Teleported, actor, from, to);
        if to == from {
            return;
        }
        self.hold.cancel_attack(actor);
        self.put(actor, to);
        if actor == self.world.player {
            self.refresh_player();
            self.pick_up();
        }
    }
}

/// The neighbours of a cell in the order of the spec, 6 to 1, then the cell itself.
fn ring_and(at: Cell) -> [Cell; DIRECTIONS + 1] {
    let mut cells = [at; DIRECTIONS + 1];
    for (place, way) in (0..DIRECTIONS as u8).rev().enumerate() {
        cells[place] = at.beside(Dir(way));
    }
    cells
}

#[cfg(test)]
mod tests;
