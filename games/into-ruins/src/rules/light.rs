//! Light, and the cells that it makes visible. Spec: into-ruins world 8.

mod glow;
#[cfg(test)]
mod tests;

use super::Turn;
use super::flame::Flames;
use crate::content::cues::EventKind;
use crate::content::items::Category;
use crate::content::kinds::Kind;
use crate::content::statuses::Status;
use crate::world::actor::{Actor, ActorId};
use crate::world::cell::{Cell, Field};
use crate::world::map::{Map, NO_LIGHT};
use crate::world::marks::Mark;
use crate::world::state::IntoRuins;
use glow::{Glow, kindle};

/// Light of fire, and of spores.
pub(crate) const FLAME: i8 = 4;
/// From this level on, light ignites actors that burn in light, and lets creatures notice the player from afar.
pub(crate) const LIT: i8 = 2;
/// A flash above this is cool.
const WARM_FLASH: i8 = 2;
/// In total darkness the player sees cells nearer than this.
const NEAR: i32 = 2;

/// Light that ends with the turn: of casters, orbs and lightning.
#[derive(Clone)]
pub(crate) struct Flashes {
    pub(crate) ordinary: Field<i8>,
    pub(crate) lightning: Field<i8>,
    /// The cell that fire crosses at this moment.
    pub(crate) flame: Option<Cell>,
    /// True if anything flashes. Most turns have no flash.
    is_any: bool,
}

impl Flashes {
    /// Removes all flashes.
    fn clear(&mut self) {
        if self.is_any || self.flame.is_some() {
            *self = Self::default();
        }
    }
}

impl Default for Flashes {
    fn default() -> Self {
        Self { ordinary: Field::filled(NO_LIGHT), lightning: Field::filled(NO_LIGHT), flame: None, is_any: false }
    }
}

/// The side effects of computing light. Spec: into-ruins world 8.4.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shine {
    /// Nothing.
    Plain,
    /// Sets fire to actors that burn in light.
    Igniting,
    /// The end of a turn: like `Igniting`, but without lightning, and clears the flashes.
    Closing,
    /// Arrival on a level: like `Igniting`, but removes bats that would burn.
    Arriving,
}

impl Shine {
    const fn clears(self) -> bool {
        matches!(self, Self::Closing | Self::Arriving)
    }
}

impl Turn<'_> {
    /// Computes light, visible cells and explored cells.
    pub(crate) fn shine(&mut self, shine: Shine) {
        let mut glow = self.world.own_light(&self.flashes, &self.flames, shine.clears());
        let map = &mut self.world.map;
        let origin = glow.origin(&map.tiles.clear);
        if !map.light.is_from(&origin) {
            (map.light, map.marks[Mark::Cool]) = glow.spread(&map.tiles, &origin);
        }
        self.world.show();
        if shine != Shine::Plain && self.burn_in_light(shine) {
            self.world.show();
        }
        if shine.clears() {
            self.flashes.clear();
        }
    }

    /// Ignites actors that burn in light, then those that burn in the light of the first, and so on. Returns whether anything
    /// changed. Spec: into-ruins world 8.5.
    fn burn_in_light(&mut self, shine: Shine) -> bool {
        let mut has_changed = false;
        while let Some(actor) = self.world.actor_ids().find(|actor| self.catches_fire(*actor)) {
            has_changed = true;
            if shine == Shine::Arriving && actor != self.world.player {
                self.world.remove(actor);
                continue;
            }
            let at = self.world.actor(actor).at;
            self.burn(actor, EventKind::LitUp);
            self.try_ignite(at);
            kindle(&mut self.world.map, at, FLAME);
        }
        has_changed
    }

    fn catches_fire(&self, actor: ActorId) -> bool {
        let Actor { timers, at, .. } = *self.world.actor(actor);
        timers[Status::Burning] == 0
            && self.world.actor(actor).is_here()
            && self.world.burns_in_light(actor)
            && self.world.map.light.level(at) >= LIT
    }

    /// A flash at `cell` until the turn ends.
    pub(crate) fn flash(&mut self, cell: Cell, level: i8) {
        self.flashes.ordinary[cell] = self.flashes.ordinary[cell].max(level);
        self.flashes.is_any = true;
    }

    /// A flash of lightning at `cell`, which the light at the end of the turn leaves out.
    pub(crate) fn flash_lightning(&mut self, cell: Cell, level: i8) {
        self.flashes.lightning[cell] = self.flashes.lightning[cell].max(level);
        self.flashes.is_any = true;
    }
}

impl IntoRuins {
    /// Each cell's own light: the brightest of its flash, item, occupant, and fire or spores; the first among equals. Spec:
    /// into-ruins world 8.1.
    fn own_light(&self, flashes: &Flashes, flames: &Flames, is_without_lightning: bool) -> Glow {
        let mut glow = Glow::default();
        if flashes.is_any {
            glow.flash(&flashes.ordinary, WARM_FLASH);
            if !is_without_lightning {
                glow.flash(&flashes.lightning, WARM_FLASH);
            }
        }
        for lying in &self.floor {
            let row = lying.item.kind.row();
            if matches!(row.category, Category::Orb | Category::Artifact) {
                glow.add(lying.at, row.light, false);
            }
        }
        for actor in self.actors.iter().filter(|actor| actor.is_here()) {
            if let Some((level, is_cool)) = self.light_of(actor) {
                glow.add(actor.at, level, is_cool);
            }
            if actor.timers[Status::Burning] > 0 && !flames.is_ending(actor.at) {
                glow.add(actor.at, FLAME, false);
            }
        }
        glow.add_air(&self.map, flames, |cell| self.burns(cell));
        if let Some(cell) = flashes.flame {
            glow.add(cell, FLAME, false);
        }
        glow
    }

    /// The light of an actor and its equipment.
    fn light_of(&self, actor: &Actor) -> Option<(i8, bool)> {
        if actor.kind == Kind::Player {
            return self.player_light();
        }
        if actor.is_spilled { None } else { actor.kind.row().light }
    }

    /// Stores visible cells and explored cells. Spec: into-ruins world 8.3.
    fn show(&mut self) {
        let darksight = self.darksight();
        let dark = (-darksight).max(i8::MIN.into()) as i8;
        let near = self.near_player((NEAR + darksight).min(u8::MAX.into()) as u8);
        let Map { tiles, memory, marks, light, .. } = &mut self.map;
        let visible = marks[Mark::InSight].and(&light.brighter_than(dark).or(&near));
        marks[Mark::Visible] = visible;
        memory.see(&visible, tiles);
    }
}
