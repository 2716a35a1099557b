//! Pushes and collisions. Spec: into-ruins actors 8, items 9.6.

use super::Turn;
use super::hold::{COLLISION, Motion};
use super::hurt::Blow;
use crate::content::cues::EventKind;
use crate::content::kinds::{Kind, traits};
use crate::content::statuses::Status;
use crate::content::words::id as ids;
use crate::world::actor::{Actor, ActorId};
use crate::world::cell::Cell;
use crate::world::state::Cause;
use barrow_core::{Dir, Fx};

/// The damage to both sides of a collision.
const COLLISION_DAMAGE: Fx = Fx::whole(2);

impl Turn<'_> {
    /// PUSH: one cell towards `dir`, or a collision later in the hold.
    pub(crate) fn push(&mut self, actor: ActorId, dir: Dir) {
        let Actor { at, kind, .. } = *self.world.actor(actor);
        if kind.has(traits::IMMOVABLE) {
            return;
        }
        let next = at.beside(dir);
        let tile = self.world.map.tiles[next];
        if kind.has(traits::SPILLS_FIRE) {
            self.world.actor_mut(actor).is_spilled = true;
            let onto = if tile.is_walkable() { next } else { at };
            self.tell(EventKind::Spilled, self.id_of(actor), self.id_of(actor), at, onto, 0);
            self.set_fire(onto, true);
        }
        if self.is_free(kind, next) {
            let id = self.id_of(actor);
            self.tell_of_living(actor, EventKind::Pushed, id, at, next);
            self.put(actor, next);
            if actor == self.world.player {
                self.refresh_player();
            }
        } else {
            self.hold.start(actor, COLLISION, Motion::Collide(next, dir));
        }
    }

    /// The end of a blocked push. Spec: into-ruins actors 8.2.
    pub(crate) fn collide(&mut self, actor: ActorId, into: Cell, dir: Dir) {
        if self.world.actor(actor).is_alive() {
            self.tell_collision(actor, into);
        }
        self.hurt(actor, Blow::of(COLLISION_DAMAGE, Cause::Collision));
        if let Some(other) = self.world.actor_at(into) {
            self.hurt(other, Blow { dir: Some(dir), ..Blow::of(COLLISION_DAMAGE, Cause::Collision) });
        }
        if self.world.actor(actor).timers[Status::Burning] > 0
            && let Some(other) = self.world.actor_at(into)
        {
            self.give_burn(other);
        }
    }
}

impl Turn<'_> {
    /// Reports the collision that follows a deadly blow towards `dir`. It hurts only later, when a destroyed prop is no longer
    /// reported.
    pub(super) fn tell_last_collision(&mut self, actor: ActorId, dir: Dir) {
        let Actor { at, kind, .. } = *self.world.actor(actor);
        if !kind.has(traits::IMMOVABLE) && !self.is_free(kind, at.beside(dir)) {
            self.tell_collision(actor, at.beside(dir));
        }
    }

    fn tell_collision(&mut self, actor: ActorId, into: Cell) {
        let whom = self.world.actor_at(into).map_or_else(|| self.ground_id(into), |other| self.id_of(other));
        self.tell(EventKind::Collided, self.id_of(actor), whom, self.world.actor(actor).at, into, 0);
    }

    /// Tells whether a body of this kind can be pushed onto a cell.
    fn is_free(&self, kind: Kind, at: Cell) -> bool {
        let tile = self.world.map.tiles[at];
        let is_open = tile.is_walkable() || tile.is_hole() || kind.flies() && tile.is_flyable();
        is_open && self.world.actor_at(at).is_none()
    }

    /// Reports where a living body moves. Dead or destroyed bodies move too until they vanish, but are not reported.
    pub(super) fn tell_of_living(&mut self, actor: ActorId, kind: EventKind, id: u8, at: Cell, to: Cell) {
        if self.world.actor(actor).is_alive() {
            self.tell(kind, id, id, at, to, 0);
        }
    }

    /// The legend id of the ground at a cell, as far as the player knows it.
    fn ground_id(&self, at: Cell) -> u8 {
        self.world.ground_as_known(at).map_or(ids::UNSEEN, |(tile, _)| ids::of_tile(tile))
    }
}

#[cfg(test)]
mod tests;
