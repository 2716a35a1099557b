//! Effective figures: those of worn items replace the body's own. Spec: into-ruins actors 3.2, items 1.5.

use crate::content::items::traits;
use crate::content::kinds::traits as kind_traits;
use crate::content::statuses::Status;
use crate::world::actor::ActorId;
use crate::world::item::Item;
use crate::world::state::IntoRuins;

impl IntoRuins {
    /// The sum of a figure over worn items. `None` if it is 0; use the body's own figure then.
    fn worn_sum(&self, figure: impl Fn(Item) -> Option<i32>) -> Option<i32> {
        let sum: i32 = self.pack.iter().filter(|item| item.is_worn).filter_map(|item| figure(*item)).sum();
        (sum != 0).then_some(sum)
    }

    /// Accuracy of an actor's blows; `None` if it has no melee attack.
    pub(crate) fn accuracy(&self, actor: ActorId) -> Option<i32> {
        let worn = if actor == self.player { self.worn_sum(Item::accuracy) } else { None };
        worn.or(self.actor(actor).accuracy())
    }

    /// Hit points that an actor's blow takes.
    pub(crate) fn damage(&self, actor: ActorId) -> i32 {
        let worn = if actor == self.player { self.worn_sum(Item::damage) } else { None };
        worn.or(self.actor(actor).damage()).unwrap_or(0)
    }

    /// An actor's armor. `None` for a prop, which is always hit.
    pub(crate) fn armor(&self, actor: ActorId) -> Option<i32> {
        let worn = if actor == self.player { self.worn_sum(Item::armor) } else { None };
        worn.or(self.actor(actor).armor())
    }

    /// Extra distance that the player sees in the dark. \[steps\]
    pub(crate) fn darksight(&self) -> i32 {
        self.worn_sum(Item::darksight).unwrap_or(0)
    }

    /// Charges that each staff gains when the player lands.
    pub(crate) fn recharge(&self) -> i32 {
        self.worn_sum(Item::recharge).unwrap_or(0)
    }

    /// The light that the player gives, and whether it is cool. Uses worn light first, but an orb's light sets the colour while it
    /// lasts. Spec: into-ruins items 5.8.
    pub(crate) fn player_light(&self) -> Option<(i8, bool)> {
        let torch = self.pack.iter().find(|item| item.is_worn && item.is_lit);
        let is_cool = self.timers[Status::Light] > 0;
        match torch {
            Some(torch) => Some((torch.kind.row().light, is_cool)),
            None => is_cool.then_some((OWN_LIGHT, is_cool)),
        }
    }

    /// Tells whether the player wears something with the trait (a bit of [`crate::content::items::traits`]).
    pub(crate) fn wears(&self, bit: u16) -> bool {
        self.pack.iter().any(|item| item.is_worn && item.kind.has(bit))
    }

    /// Tells whether an actor's hits push.
    pub(crate) fn knocks_back(&self, actor: ActorId) -> bool {
        self.actor(actor).kind.has(kind_traits::KNOCKBACK) || actor == self.player && self.wears(traits::KNOCKBACK)
    }

    /// Tells whether an attack costs an actor the next turn too.
    pub(crate) fn is_slow(&self, actor: ActorId) -> bool {
        self.actor(actor).kind.has(kind_traits::SLOW_ATTACK) || actor == self.player && self.wears(traits::SLOW_ATTACK)
    }

    /// Tells whether light sets an actor on fire.
    pub(crate) fn burns_in_light(&self, actor: ActorId) -> bool {
        self.actor(actor).kind.has(kind_traits::BURNS_IN_LIGHT) || actor == self.player && self.wears(traits::BURNS_IN_LIGHT)
    }

    /// How long an actor's hits stun; 0 if they do not. \[turns\]
    pub(crate) fn stun(&self, actor: ActorId) -> u8 {
        let worn = if actor == self.player {
            self.pack.iter().filter(|item| item.is_worn).map(|item| item.kind.row().stun).sum()
        } else {
            0
        };
        self.actor(actor).kind.row().stun + worn
    }
}

/// Light of a player who used an orb of light.
const OWN_LIGHT: i8 = 4;

#[cfg(test)]
mod tests;
