//! How creatures aim their powers. Spec: into-ruins actors 11.1.

use crate::content::powers::{Effect, Power};
use crate::rules::Turn;
use crate::rules::beam::Beam;
use crate::rules::line::{Line, direction, line};
use crate::world::actor::{ActorId, Facing};
use crate::world::cell::{Cell, DIRECTIONS};
use crate::world::state::IntoRuins;
use barrow_core::Fx;

/// A blade appears at most this far from the player. \[steps\]
const NEAR_ENOUGH: i32 = 100;

impl Turn<'_> {
    /// Uses a power if there is a target worth it. Returns whether it did.
    pub(super) fn try_power(&mut self, id: ActorId, power: Power) -> bool {
        if power.effect == Effect::Ice && self.world.is_ice_forbidden {
            return false;
        }
        let Some((target, line)) = self.best_target(id, power) else { return false };
        let actor = self.world.actor_mut(id);
        if let Some(dir) = direction(actor.at, target) {
            actor.facing = Facing(dir);
        }
        let amount = match power.effect {
            Effect::Ice => actor.freeze().map_or(0, i32::from),
            _ => actor.damage().unwrap_or(0),
        };
        self.launch(Beam { effect: power.effect, caster: id, line, amount });
        true
    }

    /// The candidate with the highest score above 0, the first among equals, and the line to it.
    fn best_target(&mut self, id: ActorId, power: Power) -> Option<(Cell, Line)> {
        let from = self.world.actor(id).at;
        let player = self.world.hero().at;
        if power.effect == Effect::Summon {
            self.world.need_distances();
        }
        let mut candidates = [player; 1 + DIRECTIONS];
        let mut count = 1;
        if power.effect.is_aimed_around() {
            candidates[1..].copy_from_slice(&from.around());
            self.world.dice.mind.shuffle(&mut candidates[1..]);
            count = candidates.len();
        }
        let mut best = None;
        let mut greatest = 0;
        for (place, &target) in candidates[..count].iter().enumerate() {
            let score = self.world.worth(id, power.effect, target, place == 0);
            if score <= greatest {
                continue;
            }
            let line = line(&self.world.map, from, target, power.range.into(), power.stop, power.extends);
            if line.len() as i32 >= from.distance(target) {
                (best, greatest) = (Some((target, line)), score);
            }
        }
        best
    }
}

impl Effect {
    /// Tells whether the power considers the cells around the caster.
    const fn is_aimed_around(self) -> bool {
        match self {
            Self::Blink | Self::Heal | Self::Summon => true,
            Self::Fire | Self::Lightning | Self::Ice | Self::Arrow => false,
        }
    }
}

impl IntoRuins {
    /// The score of a candidate: the player's cell, or a cell beside the caster.
    fn worth(&self, id: ActorId, effect: Effect, target: Cell, is_players: bool) -> i32 {
        match effect {
            Effect::Fire | Effect::Lightning | Effect::Ice | Effect::Arrow => i32::from(is_players),
            Effect::Blink => {
                if is_players {
                    -1
                } else {
                    1
                }
            }
            Effect::Heal => i32::from(self.is_hurt_ally(target)),
            Effect::Summon if self.actor(id).blade.is_none() => NEAR_ENOUGH - self.steps_from_player(target),
            Effect::Summon => 0,
        }
    }

    fn is_hurt_ally(&self, cell: Cell) -> bool {
        self.actor_at(cell)
            .map(|id| self.actor(id))
            .is_some_and(|ally| ally.kind.is_creature() && ally.hp < Fx::whole(ally.max_hp.into()) && self.map.spores[cell] == 0)
    }
}
