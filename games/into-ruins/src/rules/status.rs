//! Statuses that wear off. Spec: into-ruins actors 13.

use super::Turn;
use super::hold::{Motion, WITHERING};
use super::hurt::Blow;
use crate::content::cues::{EventKind, Telling};
use crate::content::kinds::traits;
use crate::content::statuses::Status;
use crate::content::words::id;
use crate::world::actor::{Actor, ActorId, Life};
use crate::world::state::Cause;
use barrow_core::Fx;

/// Healing by spores each turn.
const SPORE_HEALING: Fx = Fx::whole(2);
/// Damage by burning each turn.
const BURNING: Fx = Fx::whole(1);

impl Turn<'_> {
    /// One status tick: spores heal, BURN hurts, counters run down, flesh withers.
    pub(crate) fn tick(&mut self, actor: ActorId) {
        let Actor { at, kind, .. } = *self.world.actor(actor);
        if !kind.is_prop() && self.world.map.spores[at] > 0 {
            self.breathe_spores(actor);
        }
        self.tick_burn(actor);
        let now = self.world.actor_mut(actor);
        now.set_frozen(now.frozen().map(|left| left - Fx::whole(1)));
        if now.frozen().is_some_and(|left| left <= Fx::ZERO) {
            now.set_frozen(None);
            self.tell_end(actor, Status::Frozen);
        }
        self.count_down(actor, Status::Stunned);
        if actor == self.world.player {
            self.tick_player();
        }
        if kind.has(traits::WITHERS) && self.world.actor(actor).is_alive() && self.world.dice.air.chance(1, 4) {
            self.tell(EventKind::Withered, id::of_kind(kind), id::of_kind(kind), at, at, 0);
            self.world.actor_mut(actor).life = Life::Dying;
            self.hold.start(actor, WITHERING, Motion::Vanish);
        }
    }

    fn breathe_spores(&mut self, actor: ActorId) {
        let Actor { at, hp: before, .. } = *self.world.actor(actor);
        self.heal(actor, SPORE_HEALING);
        let (id, healed) = (self.id_of(actor), self.world.actor(actor).hp - before);
        if healed > Fx::ZERO && self.world.actor(actor).is_alive() {
            self.tell(EventKind::Healed, id, id, at, at, healed.ceil());
        }
    }

    fn tick_burn(&mut self, actor: ActorId) {
        if self.world.actor(actor).has(Status::Burning) {
            self.hurt(actor, Blow { splits: false, ..Blow::of(BURNING, Cause::Fire) });
            self.count_down(actor, Status::Burning);
        }
    }

    /// Counts down the statuses that only the player has.
    fn tick_player(&mut self) {
        for status in [Status::Torch, Status::Light, Status::SlowFall] {
            let left = &mut self.world.timers[status];
            let was = *left;
            *left = was.saturating_sub(1);
            match (was, status) {
                (1, Status::Torch) => self.extinguish(),
                (1, _) => self.tell_end(self.world.player, status),
                _ => {}
            }
        }
    }

    /// Counts down a status of a body, and reports its end.
    fn count_down(&mut self, actor: ActorId, status: Status) {
        let left = &mut self.world.actor_mut(actor).timers[status];
        let was = *left;
        *left = was.saturating_sub(1);
        if was == 1 {
            self.tell_end(actor, status);
        }
    }

    fn tell_end(&mut self, actor: ActorId, status: Status) {
        let (id, at) = (self.id_of(actor), self.world.actor(actor).at);
        self.tell(Telling::Ends(status), id, id, at, at, 0);
    }
}

#[cfg(test)]
mod tests;
