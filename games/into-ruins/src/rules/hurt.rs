//! Damage. Spec: into-ruins actors 7.

use super::Turn;
use super::hold::Motion;
use super::light::Shine;
use crate::content::cues::EventKind;
use crate::content::kinds::{Kind, traits};
use crate::content::statuses::Status;
use crate::content::words::id;
use crate::world::actor::{Actor, ActorId, Life};
use crate::world::cell::turned;
use crate::world::map::SPORE;
use crate::world::state::{Cause, Mode};
use barrow_core::{Dir, Fx};

/// An amount of damage.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Blow {
    pub(crate) amount: Fx,
    /// The damage that the log reports: a deadly blow may deal more than the hit points that were left.
    pub(crate) dealt: Fx,
    pub(crate) cause: Cause,
    /// The direction of the blow, in which loose props slide.
    pub(crate) dir: Option<Dir>,
    /// True if it pushes its target.
    pub(crate) pushes: bool,
    /// True if a jelly that survives it splits: all damage except burning.
    pub(crate) splits: bool,
    /// Legend id of the attacker, as far as the player sees it. `None` if another event reports the damage.
    pub(crate) by: Option<u8>,
}

impl Blow {
    /// Damage without a direction. If a creature causes it, the creature is out of sight.
    pub(crate) const fn of(amount: Fx, cause: Cause) -> Self {
        let by = match cause {
            Cause::Creature(_) => Some(id::UNSEEN),
            Cause::OwnDoing => Some(id::of_kind(Kind::Player)),
            Cause::Fire | Cause::Fall | Cause::Collision | Cause::Reckoning => None,
        };
        Self { amount, dealt: amount, cause, dir: None, pushes: false, splits: true, by }
    }
}

/// Hit points that a mystic's death takes from its blade.
const RECALL: Fx = Fx::whole(10);

impl Turn<'_> {
    /// HURT of the spec.
    pub(crate) fn hurt(&mut self, actor: ActorId, blow: Blow) {
        let before = *self.world.actor(actor);
        // A dying body can be hit again, but it dies only once in the log.
        if before.is_alive() {
            self.tell_blow(actor, &blow);
        }
        let hp = before.hp - blow.amount;
        let push = blow.dir.filter(|_| blow.pushes || before.kind.has(traits::PUSHED_BY_HITS));
        if let Some(dir) = push.filter(|_| before.is_alive() && hp <= Fx::ZERO) {
            self.tell_last_collision(actor, dir);
        }
        self.world.actor_mut(actor).hp = hp;
        if hp <= Fx::ZERO {
            self.die(actor, blow.cause);
        } else if before.kind.has(traits::SPLITS) && before.frozen().is_none() && blow.splits {
            self.split(actor);
        }
        let now = self.world.actor_mut(actor);
        now.set_frozen(now.frozen().map(|left| left - blow.amount));
        self.noise(before.at);
        match push {
            Some(dir) => self.push(actor, dir),
            None if before.kind.has(traits::SPILLS_FIRE) => self.set_fire(before.at, true),
            None => {}
        }
    }

    fn tell_blow(&mut self, actor: ActorId, blow: &Blow) {
        let whom = self.id_of(actor);
        let Actor { at, hp, .. } = *self.world.actor(actor);
        let lost = blow.amount.min(hp).ceil();
        match blow.cause {
            Cause::Fire => self.tell(EventKind::Burnt, whom, whom, at, at, lost),
            Cause::Reckoning => self.tell(EventKind::Reckoned, whom, whom, at, at, lost),
            Cause::Collision => self.tell(EventKind::Hurt, whom, whom, at, at, lost),
            Cause::Creature(_) | Cause::OwnDoing | Cause::Fall => {
                let Some(who) = blow.by else { return };
                let from = blow.dir.map_or(at, |dir| at.beside(turned(dir, 3)));
                let is_own = actor == self.world.player && who == whom;
                self.tell(if is_own { EventKind::Hurt } else { EventKind::Hit }, who, whom, from, at, blow.dealt.ceil());
            }
        }
    }

    /// Kills an actor. Runs again if the dying body is hit, but counts it once.
    fn die(&mut self, actor: ActorId, cause: Cause) {
        let Actor { at, kind, timers, blade, .. } = *self.world.actor(actor);
        let was_alive = self.world.actor(actor).is_alive();
        if was_alive && kind.is_creature() {
            self.world.creatures_slain += 1;
        }
        self.world.actor_mut(actor).life = Life::Dying;
        let id = self.id_of(actor);
        if was_alive {
            self.tell(if kind.is_prop() { EventKind::Broke } else { EventKind::Died }, id, id, at, at, 0);
        }
        if actor == self.world.player {
            self.hold.stop(actor);
            self.lose(cause);
            return;
        }
        self.hold.start(actor, kind.row().dying, Motion::Vanish);
        let spores = kind.row().spores;
        if spores > 0 {
            self.add_spores(at, u16::from(spores) * SPORE);
            self.tell(EventKind::SporesBurst, id, id, at, at, spores.into());
            if timers[Status::Burning] > 0 {
                self.set_fire(at, false);
            }
        } else if let Some(blade) = blade
            && self.world.actor(blade).is_alive()
        {
            self.hurt(blade, Blow { by: None, ..Blow::of(RECALL, cause) });
        }
    }

    fn lose(&mut self, cause: Cause) {
        if matches!(self.world.mode, Mode::Lost(_)) {
            return;
        }
        self.world.mode = Mode::Lost(cause);
        self.shine(Shine::Plain);
    }

    /// Splits a jelly into two with half its hit points, if a neighbouring cell is free. Spec: into-ruins actors 12.9.
    fn split(&mut self, actor: ActorId) {
        let jelly = *self.world.actor(actor);
        let mut around = jelly.at.around();
        self.world.dice.air.shuffle(&mut around);
        let free = around.into_iter().find(|at| self.world.map.tiles[*at].is_walkable() && self.world.actor_at(*at).is_none());
        let Some(at) = free else { return };
        let hp = jelly.hp.half();
        let twin =
            Actor { hp, behaviour: jelly.behaviour, group: jelly.group, facing: jelly.facing, ..Actor::new(jelly.kind, at) };
        let Some(twin) = self.spawn(twin) else { return };
        self.world.actor_mut(actor).hp = hp;
        let id = self.id_of(actor);
        self.tell(EventKind::Split, id, id, jelly.at, at, hp.ceil());
        if jelly.timers[Status::Burning] > 0 {
            self.give_burn(twin);
        }
    }

    /// Removes an actor without a death: a brazier that freezes. Spec: into-ruins actors 14.
    pub(crate) fn vanish(&mut self, actor: ActorId) {
        self.hold.start(actor, self.world.actor(actor).kind.row().dying, Motion::Vanish);
    }

    /// Adds hit points, up to the maximum.
    pub(crate) fn heal(&mut self, actor: ActorId, amount: Fx) {
        let actor = self.world.actor_mut(actor);
        actor.hp = (actor.hp + amount).min(Fx::whole(actor.max_hp.into()).max(actor.hp));
    }
}
