//! Noise, and how creatures notice the player. Spec: into-ruins actors 10.

use super::Turn;
use super::distance::within;
use crate::content::cues::EventKind;
use crate::content::kinds::traits;
use crate::world::actor::{ActorId, Behaviour};
use crate::world::cell::Cell;
use crate::world::marks::Mark;
use crate::world::plane::Plane;
use crate::world::state::IntoRuins;

/// The distance at which a noise is heard. \[steps\]
const EARSHOT: u8 = 3;
/// The light on the player's cell at which creatures see the player from afar.
const LIT: i8 = 2;

impl Turn<'_> {
    /// NOISE. Spec: into-ruins actors 10.4.
    pub(crate) fn noise(&mut self, at: Cell) {
        self.set_search_target(self.world.hero().at);
        let distance = |turn: &Self, id: ActorId| turn.world.actor(id).at.distance(at);
        // Neighbours hear it on any ground.
        let is_in_doubt = |id: ActorId| self.is_listener(id) && (2..=i32::from(EARSHOT)).contains(&distance(self, id));
        let is_any = self.world.actor_ids().any(is_in_doubt);
        let earshot = if is_any { within(&self.world.map.tiles, at, EARSHOT) } else { Plane::EMPTY };
        for id in self.world.actor_ids() {
            if !self.is_listener(id) || distance(self, id) > 1 && !earshot.has(self.world.actor(id).at) {
                continue;
            }
            if self.world.sees_player(id) {
                self.set_behaviour(id, Behaviour::Hunts);
                self.world.is_player_seen = true;
            } else if self.world.actor(id).behaviour != Behaviour::Hunts {
                self.set_behaviour(id, Behaviour::Searches);
            }
        }
    }

    fn is_listener(&self, id: ActorId) -> bool {
        let actor = self.world.actor(id);
        actor.is_alive() && actor.kind.is_creature()
    }

    /// `SET_BEHAVIOUR`. Spec: into-ruins actors 10.2.
    pub(crate) fn set_behaviour(&mut self, id: ActorId, behaviour: Behaviour) {
        let actor = self.world.actor_mut(id);
        if actor.behaviour == behaviour {
            return;
        }
        actor.behaviour = behaviour;
        actor.can_act = false;
        if actor.frozen().is_some() {
            return;
        }
        let (at, flees) = (actor.at, actor.kind.flees());
        let told = match behaviour {
            Behaviour::Hunts if flees && std::mem::replace(&mut actor.has_noticed, true) => EventKind::HuntsAgain,
            Behaviour::Hunts => EventKind::Hunts,
            Behaviour::Searches if flees && actor.has_noticed => EventKind::SearchesAgain,
            Behaviour::Searches => EventKind::Searches,
            Behaviour::Asleep | Behaviour::Wanders => return,
        };
        let who = self.id_of(id);
        self.tell_if(true, told, who, who, at, at, 0);
    }

    /// Makes the cell the shared target of all searchers.
    pub(crate) fn set_search_target(&mut self, cell: Cell) {
        if self.world.search_target == Some(cell) {
            return;
        }
        self.world.put_off_search(cell);
        self.world.last_seen = Some(cell);
    }
}

impl IntoRuins {
    /// SEES. Spec: into-ruins actors 10.3.
    pub(crate) fn sees_player(&self, id: ActorId) -> bool {
        let actor = self.actor(id);
        self.map.has(actor.at, Mark::InSight)
            && (actor.kind.has(traits::SEES_IN_DARK)
                || self.is_beside_player(actor.at)
                || self.map.light.level(self.hero().at) >= LIT)
    }
}

#[cfg(test)]
mod tests;
