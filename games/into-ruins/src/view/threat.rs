//! How dangerous a fight with a creature would be. Spec: into-ruins actors 6.1, 11.2.

use crate::content::kinds::Kind;
use crate::content::powers::Effect;
use crate::rules::fight::chance_to_hit;
use crate::world::actor::ActorId;
use crate::world::state::IntoRuins;
use barrow_core::{Fx, Onslaught, Threat};

impl IntoRuins {
    /// How dangerous a creature is; `None` for props. With the amulet of reckoning, its death costs the player as much as its own
    /// hit points.
    pub(super) fn threat(&self, id: ActorId) -> Option<Threat> {
        let actor = self.actor(id);
        let toll = if self.shares_blows() && self.armor(id).is_some() { actor.hp.max(Fx::ZERO) } else { Fx::ZERO };
        let left = self.hero().hp - toll;
        let threat =
            || if left > Fx::ZERO { Threat::of(self.onslaught_on(id), self.onslaught(id, left)) } else { Threat::Deadly };
        actor.kind.is_creature().then(threat)
    }

    /// The blows that the player needs to kill an actor.
    pub(super) fn onslaught_on(&self, id: ActorId) -> Option<Onslaught> {
        let chance = chance_to_hit(self.accuracy(self.player).unwrap_or(0), self.armor(id));
        let hits = hits(self.actor(id).hp, self.damage(self.player))?;
        Some(Onslaught { hits, chance, turns: self.turns_of_a_blow(self.player) })
    }

    /// The blows that a creature needs to kill the player; those of its blade if it summons one. `None` if they cannot hurt.
    pub(super) fn onslaught_by(&self, id: ActorId) -> Option<Onslaught> {
        self.onslaught(id, self.hero().hp)
    }

    fn onslaught(&self, id: ActorId, hp: Fx) -> Option<Onslaught> {
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
        Some(Onslaught { hits: hits(hp, damage)?, chance, turns: self.turns_of_a_blow(id) })
    }

    fn turns_of_a_blow(&self, id: ActorId) -> u32 {
        1 + u32::from(self.is_slow(id))
    }
}

impl Kind {
    /// Tells whether it has a power with such an effect.
    pub(super) fn has_power(self, is_so: impl Fn(Effect) -> bool) -> bool {
        self.row().powers.iter().any(|power| is_so(power.effect))
    }

    /// Tells whether it shoots bolts, which never miss.
    pub(super) fn shoots(self) -> bool {
        self.has_power(|effect| matches!(effect, Effect::Fire | Effect::Lightning))
    }
}

/// The number of hits of `damage` that take all these hit points. `None` if no number does.
fn hits(hp: Fx, damage: i32) -> Option<u32> {
    let hp = hp.max(Fx::ZERO).ceil();
    u32::try_from((hp + damage - 1).checked_div(damage)?).ok()
}
