//! Fire, spores and frost. Spec: into-ruins world 9, actors 15.

#[cfg(test)]
mod tests;

use super::Turn;
use crate::content::cues::{EventKind, Telling};
use crate::content::items::ItemKind;
use crate::content::kinds::traits;
use crate::content::statuses::Status;
use crate::content::tiles::Tile;
use crate::content::words::id;
use crate::world::actor::ActorId;
use crate::world::cell::Cell;
use crate::world::item::FloorItem;
use crate::world::layer::Layer;
use crate::world::map::SPORE;
use crate::world::marks::Mark;
use barrow_core::Fx;

/// Spores decay by less than this in a step. \[parts of [`SPORE`]\]
const DECAY: u16 = SPORE / 4;
/// A fire of this age or older spreads and may burn out.
const SPREADS: u8 = 2;

/// Spores that arrive at the end of this step.
type Drift = Layer<u16>;

impl Turn<'_> {
    /// `TRY_IGNITE` without a chance to fail (natural spread has its own chance, inside [`Turn::burn_and_drift`]).
    pub(crate) fn try_ignite(&mut self, cell: Cell) {
        self.world.map.put_mark(cell, Mark::Frozen, false);
        if self.is_explosive(cell) || self.is_flammable(cell) {
            self.set_fire(cell, true);
        }
    }

    /// Tells whether the cell catches fire for certain.
    fn is_explosive(&self, cell: Cell) -> bool {
        self.world.map.tiles[cell].is_bridge() || self.world.map.spores[cell] > 0
    }

    /// Tells whether the cell may catch fire.
    fn is_flammable(&self, cell: Cell) -> bool {
        let burns = |actor| self.world.actor(actor).kind.has(traits::FLAMMABLE);
        self.world.map.tiles[cell].is_grass() || self.world.actor_at(cell).is_some_and(burns)
    }

    /// `SET_FIRE` of the spec.
    pub(crate) fn set_fire(&mut self, cell: Cell, clears_spores: bool) {
        self.has_fire = true;
        let is_new = self.world.map.burning[cell] == 0;
        if is_new {
            self.world.map.burning.set(cell, 1);
            self.tell(EventKind::Ignited, id::FIRE, id::FIRE, cell, cell, 0);
        }
        self.world.map.put_mark(cell, Mark::Frozen, false);
        if clears_spores {
            self.world.map.spores.set(cell, 0);
        }
        self.flatten(cell);
        if let Some(occupant) = self.world.actor_at(cell) {
            self.give_burn(occupant);
        }
    }

    /// Gives BURN to an actor unless nothing can ignite it.
    pub(crate) fn give_burn(&mut self, actor: ActorId) {
        let body = self.world.actor_mut(actor);
        match () {
            () if body.kind.has(traits::NEVER_IGNITES) => {}
            () if body.has(Status::Burning) => body.timers[Status::Burning] = Status::Burning.turns(),
            () => self.burn(actor, Telling::Begins(Status::Burning)),
        }
    }

    /// An actor begins to burn, and its flames flatten grass.
    pub(super) fn burn(&mut self, actor: ActorId, told: impl Into<Telling>) {
        self.has_fire = true;
        let (id, at) = (self.id_of(actor), self.world.actor(actor).at);
        let body = self.world.actor_mut(actor);
        body.timers[Status::Burning] = Status::Burning.turns();
        body.set_frozen(None);
        self.flatten(at);
        self.tell(told, id, id, at, at, 0);
    }

    /// FREEZE: the cell, and the actor there, for `turns`.
    pub(crate) fn freeze(&mut self, cell: Cell, turns: u8) {
        self.world.map.put_mark(cell, Mark::Frozen, true);
        self.world.map.burning.set(cell, 0);
        self.flatten(cell);
        if let Some(occupant) = self.world.actor_at(cell) {
            self.freeze_body(occupant, turns);
        }
    }

    fn freeze_body(&mut self, actor: ActorId, turns: u8) {
        let (id, at) = (self.id_of(actor), self.world.actor(actor).at);
        let body = self.world.actor_mut(actor);
        body.timers[Status::Burning] = 0;
        body.set_frozen(Some(Fx::whole(turns.into())));
        body.frozen_max = turns;
        if body.kind.has(traits::SPILLS_FIRE) {
            body.is_spilled = true;
            self.vanish(actor);
        }
        self.tell(Telling::Begins(Status::Frozen), id, id, at, at, turns.into());
        self.noise(at);
    }

    /// Adds spores to a cell. \[parts of [`SPORE`]\]
    pub(crate) fn add_spores(&mut self, cell: Cell, spores: u16) {
        let before = self.world.map.spores[cell];
        self.world.map.spores.set(cell, before.saturating_add(spores));
    }

    /// Tramples long grass on the cell, which opens it to sight and light.
    pub(crate) fn flatten(&mut self, cell: Cell) {
        if self.world.map.tiles[cell] == Tile::LongGrass {
            self.change_ground(cell, Tile::FlatGrass);
        }
    }

    /// Changes the ground of a cell. If this opens or blocks movement or sight, distances and sight are recomputed.
    pub(super) fn change_ground(&mut self, cell: Cell, tile: Tile) {
        let before = self.world.map.tiles[cell];
        if before.is_clear() != tile.is_clear() || before.is_walkable() != tile.is_walkable() {
            // Deferred distances belong to the ground before this change.
            self.world.catch_up_distances();
            self.world.seen_from = None;
        }
        self.world.map.tiles.set(cell, tile);
    }

    /// One environment step: spores, then fire, then everything that these started. Bridges burn through, and actors on them fall.
    pub(crate) fn burn_and_drift(&mut self) {
        if self.world.map.spores.is_empty() && self.world.map.burning.is_empty() {
            return;
        }
        let mut drift = Drift::none(0);
        self.drift(&mut drift);
        // Fires that begin during this loop are too young to spread.
        for cell in self.world.map.burning.somewhere.cells() {
            if self.world.map.burning[cell] >= SPREADS {
                self.spread_fire(cell, &mut drift);
            }
        }
        for cell in drift.somewhere.or(&self.world.map.burning.somewhere).cells() {
            self.commit(cell, drift[cell]);
        }
    }

    /// Spores decay and spread. Spec: into-ruins world 9.1.
    fn drift(&mut self, drift: &mut Drift) {
        for cell in self.world.map.spores.somewhere.cells() {
            let before = self.world.map.spores[cell];
            let spores = before.saturating_sub(self.world.dice.air.below(DECAY.into()) as u16);
            self.world.map.spores.set(cell, spores);
            if spores <= SPORE {
                continue;
            }
            let map = &mut self.world.map;
            let around = cell.around().map(|at| (at, map.tiles[at].is_flyable() && map.burning[at] == 0));
            let open = around.iter().filter(|(_, is_open)| *is_open).count() as u16;
            let share = spores / (open + 1);
            for (at, _) in around.into_iter().filter(|(_, is_open)| *is_open) {
                drift.set(at, drift[at].saturating_add(share));
            }
            map.spores.set(cell, spores - open * share);
        }
    }

    /// Spreads a fire, which may also burn out. Neighbours catch fire independently, so any order gives the same odds. Spec:
    /// into-ruins world 9.2.
    fn spread_fire(&mut self, cell: Cell, drift: &mut Drift) {
        if let Some(occupant) = self.world.actor_at(cell) {
            self.give_burn(occupant);
        }
        for at in cell.around() {
            self.world.map.put_mark(at, Mark::Frozen, false);
            let catches = self.is_explosive(at) || self.is_flammable(at) && self.world.dice.air.chance(1, 2);
            if catches {
                self.set_fire(at, true);
                drift.set(at, 0);
            }
        }
        let tile = self.world.map.tiles[cell];
        if tile.is_grass() {
            if self.world.dice.air.chance(1, 5) {
                self.world.map.burning.set(cell, 0);
                self.change_ground(cell, Tile::Soot);
            }
        } else if self.world.map.spores[cell] == 0 {
            self.world.map.burning.set(cell, 0);
            if tile.is_bridge() {
                self.burn_bridge(cell);
            }
        }
    }

    /// A burnt bridge becomes a hole. Spec: into-ruins world 9.6.
    fn burn_bridge(&mut self, cell: Cell) {
        self.change_ground(cell, Tile::Hole);
        self.tell(EventKind::BridgeBurnt, id::FIRE, id::FIRE, cell, cell, 0);
        if let Some(occupant) = self.world.actor_at(cell) {
            self.fall_if_over_hole(occupant);
        }
        let is_heavy = |item: &FloorItem| item.item.kind != ItemKind::WingsOfYendor;
        if let Some(lying) = self.world.item_at(cell).copied().filter(is_heavy) {
            let look = self.world.look_of(lying.item.kind);
            self.world.take(cell);
            self.tell(EventKind::Fell, look, look, cell, cell, 0);
        }
    }

    /// Spores and new fires arrive, and old fires age. Spec: into-ruins world 9.4.
    fn commit(&mut self, cell: Cell, drift: u16) {
        self.add_spores(cell, drift);
        if self.world.map.burning[cell] > 0 {
            self.world.map.burning.set(cell, self.world.map.burning[cell].saturating_add(1));
            self.set_fire(cell, true);
        }
    }
}
