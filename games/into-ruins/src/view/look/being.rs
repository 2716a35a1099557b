//! Facts about an actor in view. Spec: into-ruins actors 4.2, 6.1, 10.3, 10.5, items 15.5.

use crate::content::powers::Effect;
use crate::content::words::nickname;
use crate::rules::fight::chance_to_hit;
use crate::rules::mind::NOTICES;
use crate::view::things::hp_stat;
use crate::world::actor::{Actor, ActorId, Behaviour};
use crate::world::state::IntoRuins;
use barrow_core::{Fact, Onslaught, Value};

/// QUIRK: the archer's sheet shows this, though its arrows fly only as far as its power says. Spec: into-ruins actors 4.2.
const ARROW_RANGE_SHOWN: i32 = 6;
const NEVER_MISSES: &str = "Its bolts never miss.";

impl IntoRuins {
    pub(super) fn look_at_actor(&self, id: ActorId, facts: &mut Vec<Fact>) {
        let actor = self.actor(id);
        if actor.kind.is_creature() {
            let (stem, ending) = nickname(actor.nickname);
            facts.push(Fact::new("Goes by", Value::Name(stem.into(), ending.into())));
        }
        self.tell_body(id, facts);
        if id == self.player {
            facts.push(self.light_fact(actor.at));
            return;
        }
        self.tell_of_blows_at(id, facts);
        if actor.kind.is_creature() {
            self.tell_of_blows_by(id, facts);
            if let Some((cases, of)) = self.chance_of_notice(id) {
                facts.push(Fact::new("Notices you", Value::Chance(cases, of)));
            }
        }
    }

    /// Rows 6 to 15.
    fn tell_body(&self, id: ActorId, facts: &mut Vec<Fact>) {
        let actor = self.actor(id);
        if id == self.player && self.darksight() > 0 {
            facts.push(Fact::new("Darksight", Value::Bonus(self.darksight())));
        }
        let hp = hp_stat(actor);
        facts.push(Fact::new("Health", Value::OutOf(hp.value, hp.max)));
        if let Some(turns) = actor.freeze() {
            facts.push(Fact::new("Freezes for", Value::Number(turns.into())));
        }
        if self.knocks_back(id) {
            facts.push(Fact::new("Knockback", Value::Number(1)));
        }
        if self.stun(id) > 0 {
            facts.push(Fact::new("Stuns for", Value::Number(self.stun(id).into())));
        }
        if let Some(accuracy) = self.accuracy(id) {
            facts.push(Fact::new("Accuracy", Value::Bonus(accuracy)));
        }
        if self.damage(id) > 0 {
            facts.push(Fact::new(Fact::DAMAGE, Value::Number(self.damage(id))));
        }
        if let Some(armor) = self.armor(id) {
            facts.push(Fact::new("Armor", Value::Bonus(armor)));
        }
        if actor.kind.has_power(|effect| effect == Effect::Arrow) {
            facts.push(Fact::new("Throw range", Value::Number(ARROW_RANGE_SHOWN)));
        }
    }

    fn tell_of_blows_at(&self, id: ActorId, facts: &mut Vec<Fact>) {
        if let Some(Onslaught { hits, chance: (cases, of), .. }) = self.onslaught_on(id) {
            facts.push(Fact::new(Fact::CHANCE_TO_HIT, Value::Chance(cases, of)));
            facts.push(Fact::new(Fact::BLOWS_TO_KILL, Value::Number(hits as i32)));
        }
    }

    fn tell_of_blows_by(&self, id: ActorId, facts: &mut Vec<Fact>) {
        let kind = self.actor(id).kind;
        if let Some(accuracy) = self.accuracy(id) {
            let (cases, of) = chance_to_hit(accuracy, self.armor(self.player));
            facts.push(Fact::new(Fact::CHANCE_TO_BE_HIT, Value::Chance(cases, of)));
        }
        if kind.shoots() {
            facts.push(Fact::words(NEVER_MISSES));
        }
        if let Some(Onslaught { hits, .. }) = self.onslaught_by(id).filter(|_| kind.shoots() || self.accuracy(id).is_some()) {
            facts.push(Fact::new("Blows to kill you", Value::Number(hits as i32)));
        }
    }

    /// The chance that a creature notices the player on its next turn, as cases out of cases. `None` if it has noticed already.
    /// A wanderer looks before and after it moves. Spec: into-ruins actors 10.5.
    fn chance_of_notice(&self, id: ActorId) -> Option<(u32, u32)> {
        const ALL: u32 = 100;
        const MISSED_TWICE: u32 = (ALL - NOTICES) * (ALL - NOTICES);
        let Actor { behaviour, .. } = *self.actor(id);
        if behaviour == Behaviour::Hunts {
            return None;
        }
        let is_idle = self.actor(id).is_held_up();
        Some(match behaviour {
            _ if is_idle || !self.sees_player(id) => (0, 1),
            Behaviour::Asleep => (NOTICES, ALL),
            Behaviour::Wanders => (ALL * ALL - MISSED_TWICE, ALL * ALL),
            Behaviour::Searches | Behaviour::Hunts => (1, 1),
        })
    }
}
