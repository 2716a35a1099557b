//! Changes of position. Spec: into-ruins actors 2.4, 5.

use super::Turn;
use super::light::Shine;
use super::sight::look;
use crate::content::cues::EventKind;
use crate::content::items::traits;
use crate::content::kinds::{Kind, traits as kind_traits};
use crate::content::statuses::Status;
use crate::content::words::id;
use crate::world::actor::{Actor, ActorId, Facing, NICKNAMES};
use crate::world::cell::{Cell, INNER};
use crate::world::state::Mode;
use barrow_core::Topology;

impl Turn<'_> {
    /// Moves an actor to a cell. It may fall; it tramples grass, ignites the cell if it burns, and meets a guarding spear. Removes
    /// any body already there: flesh that a horror walks into, or a dead one.
    pub(crate) fn put(&mut self, actor: ActorId, at: Cell) {
        let from = self.world.actor(actor).at;
        if self.world.map.actors[from] == actor {
            self.world.map.actors[from] = ActorId::NONE;
        }
        if let Some(covered) = self.world.actor_at(at) {
            self.world.remove(covered);
        }
        self.world.map.actors[at] = actor;
        self.world.actor_mut(actor).at = at;
        self.arrived(actor);
    }

    /// The consequences of arriving on a cell. Spec: into-ruins actors 5.4.
    fn arrived(&mut self, actor: ActorId) {
        let Actor { at, kind, .. } = *self.world.actor(actor);
        self.fall_if_over_hole(actor);
        if !kind.flies() {
            self.flatten(at);
        }
        if self.world.actor(actor).timers[Status::Burning] > 0 {
            self.try_ignite(at);
        }
        self.guard(actor);
    }

    /// A guarding spear strikes at an actor that steps in front of the player, but not at the player: docs/notes says why.
    fn guard(&mut self, actor: ActorId) {
        let is_guarded = self.guarded == Some(self.world.actor(actor).at);
        if is_guarded && actor != self.world.player && self.world.mode == Mode::Play && self.world.wears(traits::GUARD) {
            let (from, at) = (self.world.hero().at, self.world.actor(actor).at);
            self.tell(EventKind::Guarded, self.id_of(self.world.player), self.id_of(actor), from, at, 0);
            self.attack(self.world.player, at);
        }
    }

    /// Makes a new actor that arrives on its cell. `None` if the level is full.
    pub(crate) fn spawn(&mut self, mut actor: Actor) -> Option<ActorId> {
        if actor.kind.is_creature() {
            actor.nickname = self.world.dice.mind.below(NICKNAMES.into()) as u8;
        }
        let id = self.world.place(actor)?;
        self.arrived(id);
        Some(id)
    }

    /// MOVE: faces the cell, then attacks the actor there or goes there. Returns `true` if the actor went there.
    pub(crate) fn walk(&mut self, actor: ActorId, at: Cell) -> bool {
        let Actor { at: from, kind, .. } = *self.world.actor(actor);
        self.face(actor, at);
        if let Some(other) = self.world.actor_at(at) {
            let other = self.world.actor(other);
            let is_absorbed = kind.has(kind_traits::MAKES_FLESH) && other.kind == Kind::PileOfFlesh;
            if other.is_alive() && !is_absorbed {
                self.attack(actor, at);
                return false;
            }
        }
        let id = self.id_of(actor);
        self.tell(EventKind::Moved, id, id, from, at, 0);
        self.put(actor, at);
        if kind.has(kind_traits::MAKES_FLESH) {
            self.grow_flesh(from);
        }
        true
    }

    /// Flesh grows on a free cell.
    pub(crate) fn grow_flesh(&mut self, at: Cell) {
        if self.spawn(Actor::new(Kind::PileOfFlesh, at)).is_some() {
            let id = id::of_kind(Kind::PileOfFlesh);
            self.tell(EventKind::FleshGrew, id, id, at, at, 0);
        }
    }

    /// Turns an actor towards a cell beside it.
    pub(crate) fn face(&mut self, actor: ActorId, at: Cell) {
        let from = self.world.actor(actor).at;
        if let Some(dir) = Topology::Hex.directions().find(|dir| from.beside(*dir) == at) {
            self.world.actor_mut(actor).facing = Facing(dir);
        }
    }

    /// The cell in front of the player.
    pub(crate) fn front(&self) -> Cell {
        let hero = self.world.hero();
        hero.at.beside(hero.facing.0)
    }

    /// A random free walkable cell, if there is one.
    pub(crate) fn random_free_cell(&mut self) -> Option<Cell> {
        let map = &self.world.map;
        let is_free = |cell: &&Cell| map.tiles[**cell].is_walkable() && map.actors[**cell] == ActorId::NONE;
        let count = INNER.iter().filter(is_free).count() as u32;
        let chosen = self.world.dice.air.below(count);
        INNER.iter().filter(is_free).nth(chosen as usize).copied()
    }

    /// Recomputes distances, sight and light after anything except a step moved the player.
    pub(crate) fn refresh_player(&mut self) {
        self.refresh_sight();
        self.shine(Shine::Plain);
    }

    /// Recomputes the player's distances and line of sight if the player has moved or the ground has changed.
    pub(crate) fn refresh_sight(&mut self) {
        let at = self.world.hero().at;
        if self.world.seen_from == Some(at) {
            return;
        }
        self.world.put_off_distances(at);
        look(&mut self.world.map, at);
    }
}

#[cfg(test)]
mod tests;
