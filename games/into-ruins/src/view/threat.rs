//! What a fight with a creature would be like. Spec: into-ruins actors 6.1, 11.2.

use crate::content::kinds::Kind;
use crate::content::powers::Effect;
use crate::rules::fight::chance_to_hit;
use crate::world::actor::{Actor, ActorId};
use crate::world::state::IntoRuins;
use barrow_core::{Fx, Onslaught, Threat};

impl IntoRuins {
    /// How dangerous a creature is; `None` for props.
    pub(super) fn threat(&self, id: ActorId) -> Option<Threat> {
        self.actor(id).kind.is_creature().then(|| Threat::of(self.onslaught_on(id), self.onslaught_by(id)))
    }

    /// What the player needs to kill an actor.
    pub(super) fn onslaught_on(&self, id: ActorId) -> Option<Onslaught> {
        let chance = chance_to_hit(self.accuracy(self.player).unwrap_or(0), self.armor(id));
        let hits = hits(self.actor(id), self.damage(self.player))?;
        Some(Onslaught { hits, chance, turns: self.turns_of_a_blow(self.player) })
    }

    /// What a creature needs to kill the player, itself or by the blade it summons. `None`: it cannot hurt.
    pub(super) fn onslaught_by(&self, id: ActorId) -> Option<Onslaught> {
        let kind = self.actor(id).kind;
        let (accuracy, damage) = if kind.has_power(|effect| effect == Effect::Summon) {
            let blade = Kind::SpectralBlade.row();
            (blade.accuracy.map(i32::from), blade.damage.map_or(0, i32::from))
        } else {
            (self.accuracy(id), self.damage(id))
        };
        let chance = match accuracy {
            Some(accuracy) => chance_to_hit(accuracy, self.armor(self.player)),
            None if kind.shoots() => (1, 1),
            None => return None,
        };
        Some(Onslaught { hits: hits(self.hero(), damage)?, chance, turns: self.turns_of_a_blow(id) })
    }

    fn turns_of_a_blow(&self, id: ActorId) -> u32 {
        1 + u32::from(self.is_slow(id))
    }
}

impl Kind {
    /// Whether it has a power with such an effect.
    pub(super) fn has_power(self, is_so: impl Fn(Effect) -> bool) -> bool {
        self.row().powers.iter().any(|power| is_so(power.effect))
    }

    /// Whether it shoots bolts, which never miss.
    pub(super) fn shoots(self) -> bool {
        self.has_power(|effect| matches!(effect, Effect::Fire | Effect::Lightning))
    }
}

/// How many hits of `damage` bring `whom` down. `None`: no number does.
fn hits(whom: &Actor, damage: i32) -> Option<u32> {
    let hp = whom.hp.max(Fx::ZERO).ceil();
    u32::try_from((hp + damage - 1).checked_div(damage)?).ok()
}
