//! A creature's turn. Spec: into-ruins actors 10.5 to 12.

mod power;
mod step;

use super::Turn;
use super::distance::way;
use crate::content::kinds::traits;
use crate::world::actor::{ActorId, Behaviour};
use crate::world::cell::{Cell, WORLD};
use crate::world::map::UNREACHED;
pub(crate) use step::{Approach, Way};

/// The chance that a sleeper or wanderer notices the player with each look, in parts of [`PERCENT`].
pub(crate) const NOTICES: u32 = 29;
const PERCENT: u32 = 100;
/// The chance that a wanderer chooses a new destination for its group in a turn, in parts of [`PER_MILLE`].
const CHANGES_DESTINATION: u32 = 25;
const PER_MILLE: u32 = 1000;
/// The denominator of [`crate::content::kinds::Row::power_chance`].
const POWER_CHANCES: u32 = 10_000;

impl Turn<'_> {
    /// A creature's turn, even if it loses that turn.
    pub(crate) fn think(&mut self, id: ActorId) {
        let actor = self.world.actor_mut(id);
        if actor.is_held_up() {
            actor.is_recovering = false;
            self.keep_in_sight(id);
            return;
        }
        if !actor.can_act || !actor.is_alive() {
            return;
        }
        match actor.behaviour {
            Behaviour::Asleep => {
                self.notice(id, NOTICES);
            }
            Behaviour::Wanders => self.wander(id),
            Behaviour::Searches => self.search(id),
            Behaviour::Hunts => self.hunt(id),
        }
    }

    /// SIGHT of the spec.
    fn keep_in_sight(&mut self, id: ActorId) {
        if self.world.sees_player(id) {
            self.world.is_player_seen = true;
            self.world.last_seen = Some(self.world.hero().at);
        }
    }

    /// NOTICE, with a chance in percent. Returns whether the creature noticed the player.
    fn notice(&mut self, id: ActorId, percent: u32) -> bool {
        let notices = self.world.sees_player(id) && self.world.dice.mind.chance(percent, PERCENT);
        if notices {
            self.noise(self.world.actor(id).at);
        }
        notices
    }

    fn hunt(&mut self, id: ActorId) {
        self.keep_in_sight(id);
        let row = self.world.actor(id).kind.row();
        let moves_then_attacks = row.traits & traits::MOVES_THEN_ATTACKS != 0;
        if !self.use_power(id) {
            let goal = match row.other_goal {
                Some(other) if self.world.dice.mind.chance(1, 2) => other,
                _ => row.goal,
            };
            let approach = if moves_then_attacks { Approach::NoAttack } else { Approach::Any };
            self.step(id, Way::ToPlayer, goal, approach);
        }
        self.keep_in_sight(id);
        if moves_then_attacks {
            self.step(id, Way::ToPlayer, 0, Approach::AttackOnly);
        }
    }

    fn search(&mut self, id: ActorId) {
        if self.notice(id, PERCENT) {
            return;
        }
        let goal = self.world.actor(id).kind.row().goal;
        self.step(id, Way::ToSearch, goal, Approach::Bump);
        if !self.notice(id, PERCENT) && self.world.distances.search[self.world.actor(id).at] == goal {
            self.set_behaviour(id, Behaviour::Wanders);
        }
    }

    fn wander(&mut self, id: ActorId) {
        self.notice(id, NOTICES);
        let actor = self.world.actor(id);
        if actor.behaviour != Behaviour::Wanders {
            return;
        }
        let group = actor.group;
        // QUIRK: a creature that arrives does not choose a new destination.
        if self.world.destinations[usize::from(group)].is_none() || self.world.dice.mind.chance(CHANGES_DESTINATION, PER_MILLE) {
            self.choose_destination(group);
        }
        self.step(id, Way::OfGroup(group), 0, Approach::Bump);
        self.notice(id, NOTICES);
    }

    /// Gives a group a random walkable destination that the player can reach, if there is one.
    fn choose_destination(&mut self, group: u8) {
        let world = &mut *self.world;
        world.need_distances();
        let is_open = |cell: &Cell| world.map.tiles[*cell].is_walkable() && world.distances.player[*cell] != UNREACHED;
        let open = WORLD.iter().filter(|cell| is_open(cell)).count() as u32;
        if open == 0 {
            return;
        }
        let choice = world.dice.mind.below(open) as usize;
        let Some(&destination) = WORLD.iter().filter(|cell| is_open(cell)).nth(choice) else { return };
        let group = usize::from(group);
        world.destinations[group] = Some(destination);
        world.distances.wander[group] = way(&world.map.tiles, destination);
    }

    /// Rolls its chance to use a power, and tries one. Returns whether it used the power.
    fn use_power(&mut self, id: ActorId) -> bool {
        let row = self.world.actor(id).kind.row();
        if row.powers.is_empty() || !self.world.dice.mind.chance(row.power_chance, POWER_CHANCES) {
            return false;
        }
        self.world.dice.mind.pick(row.powers).is_some_and(|power| self.try_power(id, power))
    }
}

#[cfg(test)]
mod tests;
