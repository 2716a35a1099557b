//! Light, and what it makes visible. Spec: into-ruins world 8.

mod glow;
mod plane;
#[cfg(test)]
mod tests;

use super::Turn;
use super::flame::Flames;
use crate::content::cues::EventKind;
use crate::content::items::Category;
use crate::content::kinds::Kind;
use crate::content::statuses::Status;
use crate::content::tiles::Tile;
use crate::world::actor::{Actor, ActorId};
use crate::world::cell::{Cell, Field, WIDTH};
use crate::world::map::{Map, NO_LIGHT, mark};
use crate::world::state::IntoRuins;
pub(super) use glow::Kept;
use glow::{Glow, level_of};

/// Light of fire, and of spores.
pub(crate) const FLAME: i8 = 4;
/// From this level on light burns what burns in light, and lets creatures notice the player from afar.
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
}

impl Flashes {
    /// Clears them. Most turns have none.
    fn clear(&mut self) {
        let is_lit = |field: &Field<i8>| field.cells().iter().fold(NO_LIGHT, |most, level| most.max(*level)) > NO_LIGHT;
        if is_lit(&self.ordinary) || is_lit(&self.lightning) || self.flame.is_some() {
            *self = Self::default();
        }
    }
}

impl Default for Flashes {
    fn default() -> Self {
        Self { ordinary: Field::filled(NO_LIGHT), lightning: Field::filled(NO_LIGHT), flame: None }
    }
}

/// The side effects of computing light. Spec: into-ruins world 8.4.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shine {
    /// Nothing.
    Plain,
    /// Sets fire to what burns in light.
    Igniting,
    /// The end of a turn: the same, without lightning, and clears the flashes.
    Closing,
    /// Arrival on a level: the same, but removes bats that would burn.
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
        glow.spread(&self.world.map.tiles, &mut self.kept_light);
        self.world.show(&glow);
        if shine != Shine::Plain && self.burn_in_light(&mut glow, shine) {
            self.world.show(&glow);
        }
        if shine.clears() {
            self.flashes.clear();
        }
    }

    /// Sets fire to what burns in light, and to what burns in the light of that. Returns whether anything changed. Spec: into-ruins world 8.5.
    fn burn_in_light(&mut self, glow: &mut Glow, shine: Shine) -> bool {
        let mut has_changed = false;
        while let Some(actor) = self.world.actor_ids().find(|actor| self.catches_fire(*actor, glow)) {
            has_changed = true;
            if shine == Shine::Arriving && actor != self.world.player {
                self.world.remove(actor);
                continue;
            }
            let at = self.world.actor(actor).at;
            self.burn(actor, EventKind::LitUp);
            self.try_ignite(at);
            glow.kindle(&self.world.map.tiles, at, FLAME);
        }
        has_changed
    }

    fn catches_fire(&self, actor: ActorId, glow: &Glow) -> bool {
        let Actor { timers, at, .. } = *self.world.actor(actor);
        timers[Status::Burning] == 0
            && self.world.actor(actor).is_here()
            && self.world.burns_in_light(actor)
            && glow.level(at) >= LIT
    }

    /// A flash at `cell` until the turn ends.
    pub(crate) fn flash(&mut self, cell: Cell, level: i8) {
        self.flashes.ordinary[cell] = self.flashes.ordinary[cell].max(level);
    }
}

impl IntoRuins {
    /// Each cell's own light: the brightest of its flash, item, occupant, and fire or spores, the first of equals. Spec: into-ruins world 8.1.
    fn own_light(&self, flashes: &Flashes, flames: &Flames, is_without_lightning: bool) -> Glow {
        let mut glow = Glow::default();
        glow.flash(&flashes.ordinary, WARM_FLASH);
        if !is_without_lightning {
            glow.flash(&flashes.lightning, WARM_FLASH);
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

    /// Stores light, visible cells and explored cells. Spec: into-ruins world 8.3.
    fn show(&mut self, glow: &Glow) {
        let darksight = self.darksight();
        let dark = (-darksight).max(i8::MIN.into()) as i8;
        let near = (NEAR + darksight).min(u8::MAX.into()) as u8;
        let Map { tiles, memory, marks, light, .. } = &mut self.map;
        mark_visible(marks.cells_mut(), light.cells_mut(), glow.shades(), self.distances.player.cells(), (dark, near));
        remember(memory.cells_mut(), tiles.cells(), marks.cells());
    }
}

/// Light and marks of each cell: visible cells are in sight, and brighter than `dark` or nearer than `near`. Branch-free, so that the
/// compiler can process many cells at once.
fn mark_visible(marks: &mut [u8], light: &mut [i8], shades: &[u8], steps: &[u8], (dark, near): (i8, u8)) {
    for (((marks, light), shade), steps) in marks.iter_mut().zip(light).zip(shades).zip(steps) {
        let level = level_of(*shade);
        let is_shown = u8::from(level > dark) | u8::from(*steps < near);
        let is_visible = u8::from(*marks & mark::IN_FOV != 0) & is_shown;
        *light = level;
        *marks = (*marks & !(mark::VISIBLE | mark::COOL)) | ((shade & 1) * mark::COOL) | (is_visible * mark::VISIBLE);
    }
}

/// Row by row, because most rows have no visible cell.
fn remember(memory: &mut [Tile], tiles: &[Tile], marks: &[u8]) {
    let rows = memory.chunks_exact_mut(WIDTH).zip(tiles.chunks_exact(WIDTH)).zip(marks.chunks_exact(WIDTH));
    for ((memory, tiles), marks) in rows {
        if marks.iter().fold(0, |all, marks| all | marks) & mark::VISIBLE == 0 {
            continue;
        }
        for ((memory, tile), marks) in memory.iter_mut().zip(tiles).zip(marks) {
            *memory = if marks & mark::VISIBLE != 0 { *tile } else { *memory };
        }
    }
}
