//! Blows. Spec: into-ruins actors 6, items 2.

use super::Turn;
use super::hold::{BLOW, Motion};
use super::hurt::Blow;
use super::line::direction;
use crate::content::cues::{EventKind, Telling};
use crate::content::items::traits;
use crate::content::kinds::traits as kind_traits;
use crate::content::statuses::Status;
use crate::world::actor::{Actor, ActorId};
use crate::world::cell::{Cell, DIRECTIONS, turned};
use crate::world::item::Item;
use crate::world::state::Cause;
use barrow_core::Fx;

/// The chance to hit, as a number of cases out of all cases. Props have no armor. Spec: into-ruins actors 6.1.
pub(crate) const fn chance_to_hit(accuracy: i32, armor: Option<i32>) -> (u32, u32) {
    let Some(armor) = armor else { return (1, 1) };
    let difference = accuracy - armor;
    (if difference > 0 { difference as u32 } else { 0 } + 1, difference.unsigned_abs() + 2)
}

impl Turn<'_> {
    /// Starts a melee attack on a cell: the swing now, the blow when it lands in the hold.
    pub(crate) fn attack(&mut self, attacker: ActorId, at: Cell) {
        let whom = self.world.actor_at(at).map_or(self.id_of(attacker), |whom| self.id_of(whom));
        self.tell(EventKind::Swung, self.id_of(attacker), whom, self.world.actor(attacker).at, at, 0);
        self.hold.start(attacker, BLOW, Motion::Blow(at));
    }

    /// STRIKE with a body (melee, and an archer's arrow: `is_melee` false).
    pub(crate) fn strike(&mut self, attacker: ActorId, at: Cell, is_melee: bool) {
        if let Some(target) = self.world.actor_at(at)
            && let Some(accuracy) = self.world.accuracy(attacker)
        {
            self.strike_at(attacker, target, accuracy, is_melee);
            if is_melee && attacker == self.world.player && self.world.wears(traits::ARC) {
                self.strike_sides(attacker, at, accuracy);
            }
        }
        if is_melee && self.world.is_slow(attacker) {
            self.world.actor_mut(attacker).is_recovering = true;
        }
    }

    /// An axe strikes the two cells beside the target as well, the clockwise one first.
    fn strike_sides(&mut self, attacker: ActorId, at: Cell, accuracy: i32) {
        let from = self.world.actor(attacker).at;
        let Some(dir) = direction(from, at) else { return };
        for side in [turned(dir, 1), turned(dir, DIRECTIONS as u8 - 1)] {
            if let Some(target) = self.world.actor_at(from.beside(side)) {
                self.strike_at(attacker, target, accuracy, true);
            }
        }
    }

    fn strike_at(&mut self, attacker: ActorId, target: ActorId, accuracy: i32, is_melee: bool) {
        let (Actor { at: from, kind, .. }, Actor { at, hp, .. }) = (*self.world.actor(attacker), *self.world.actor(target));
        let armor = self.world.armor(target);
        if !self.rolls_hit(accuracy, armor) {
            self.miss(self.id_of(attacker), target, from);
            return;
        }
        let is_player = attacker == self.world.player;
        let dealt = Fx::whole(self.world.damage(attacker));
        let amount = dealt.min(hp.max(Fx::ZERO));
        let cause = if is_player { Cause::OwnDoing } else { Cause::Creature(kind) };
        let pushes = is_melee && self.world.knocks_back(attacker);
        let by = Some(self.id_of(attacker));
        self.hurt(target, Blow { dealt, dir: direction(from, at), pushes, by, ..Blow::of(amount, cause) });
        if armor.is_some() && is_melee {
            self.after_hit(attacker, target, amount);
        }
        if kind.has(kind_traits::MAKES_FLESH) && is_melee {
            self.ring_with_flesh(at);
        }
    }

    /// The side effects of a hit on a target with armor. Spec: into-ruins actors 6.2, step 4.
    fn after_hit(&mut self, attacker: ActorId, target: ActorId, amount: Fx) {
        let (id, at) = (self.id_of(attacker), self.world.actor(attacker).at);
        if attacker == self.world.player {
            if self.world.wears(traits::VAMPIRIC) {
                self.heal(attacker, amount);
                if self.world.actor(attacker).is_alive() && amount > Fx::ZERO {
                    self.tell(EventKind::Drained, id, self.id_of(target), at, self.world.actor(target).at, amount.ceil());
                }
            }
            if self.world.wears(traits::RECKONING) {
                self.hurt(attacker, Blow::of(amount, Cause::Reckoning));
            }
        }
        let stun = self.world.stun(attacker);
        let victim = self.world.actor_mut(target);
        if stun > 0 && victim.hp > Fx::ZERO {
            victim.timers[Status::Stunned] = stun;
            let (whom, at) = (self.id_of(target), self.world.actor(target).at);
            self.tell(Telling::Begins(Status::Stunned), whom, whom, at, at, stun.into());
        }
    }

    fn ring_with_flesh(&mut self, at: Cell) {
        let mut around = at.around();
        self.world.dice.air.shuffle(&mut around);
        for at in around {
            if self.world.map.tiles[at].is_walkable() && self.world.actor_at(at).is_none() {
                self.grow_flesh(at);
            }
        }
    }

    /// STRIKE with a thrown item, coming from `from`.
    pub(crate) fn strike_thrown(&mut self, item: Item, from: Cell, at: Cell) {
        let Some(target) = self.world.actor_at(at) else { return };
        let Some(accuracy) = item.throw_accuracy() else { return };
        if self.rolls_hit(accuracy, self.world.armor(target)) {
            let amount = Fx::whole(item.throw_damage().unwrap_or(0));
            self.hurt(target, Blow { dir: direction(from, at), ..Blow::of(amount, Cause::OwnDoing) });
        } else {
            self.miss(self.world.look_of(item.kind), target, from);
        }
    }

    fn rolls_hit(&mut self, accuracy: i32, armor: Option<i32>) -> bool {
        let (cases, of) = chance_to_hit(accuracy, armor);
        self.is_foreseen || self.world.dice.fight.chance(cases, of)
    }

    fn miss(&mut self, who: u8, target: ActorId, from: Cell) {
        let at = self.world.actor(target).at;
        if self.world.actor(target).is_alive() {
            self.tell(EventKind::Missed, who, self.id_of(target), from, at, 0);
        }
        self.noise(at);
    }
}

#[cfg(test)]
mod tests;
