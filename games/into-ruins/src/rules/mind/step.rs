//! One step of a creature: where it may go, and where it wants to go. Spec: into-ruins actors 5.2, 10.6.

use crate::content::kinds::traits;
use crate::rules::Turn;
use crate::world::actor::{ActorId, Behaviour};
use crate::world::cell::{Cell, DIRECTIONS};
use crate::world::map::UNREACHED;
use crate::world::state::IntoRuins;

/// The distance assumed for unreachable cells.
const OUT_OF_REACH: i32 = 1000;
/// A step must score more than this.
const WORST: i32 = -2;
/// The cost of each level of light gained, for a creature that burns in light.
const COST_OF_LIGHT: i32 = 3;

/// The actions that a step allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Approach {
    /// Go or attack.
    Any,
    NoAttack,
    AttackOnly,
    /// Go. Bumping into the unseen player makes a noise.
    Bump,
}

/// The goal of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    ToPlayer,
    ToSearch,
    OfGroup(u8),
}

impl Turn<'_> {
    /// STEP of the spec.
    pub(super) fn step(&mut self, id: ActorId, way: Way, goal: u8, approach: Approach) {
        let Some(to) = self.best_step(id, way, goal, approach) else { return };
        if approach == Approach::Bump && to == self.world.hero().at {
            self.noise(self.world.actor(id).at);
        } else {
            self.walk(id, to);
        }
    }

    /// The neighbour with the highest score. Takes the first among equals in random order, so each is equally likely.
    fn best_step(&mut self, id: ActorId, way: Way, goal: u8, approach: Approach) -> Option<Cell> {
        match way {
            Way::ToPlayer => self.world.need_distances(),
            Way::ToSearch => self.world.need_search(),
            Way::OfGroup(_) => {}
        }
        let from = self.world.actor(id).at;
        let mut best = [from; DIRECTIONS];
        let (mut found, mut greatest) = (0, WORST);
        for to in from.around() {
            if self.world.map.burning[to] > 0 || !self.world.can_enter(id, to, approach) {
                continue;
            }
            let score = self.world.score(id, to, way, goal);
            if score > greatest {
                (found, greatest) = (0, score);
            }
            if score == greatest && score > WORST {
                best[found] = to;
                found += 1;
            }
        }
        self.world.dice.mind.pick(&best[..found])
    }
}

impl IntoRuins {
    /// `CAN_ENTER`. Spec: into-ruins actors 5.2.
    pub(crate) fn can_enter(&self, id: ActorId, to: Cell, approach: Approach) -> bool {
        let actor = self.actor(id);
        let Some(other) = self.actor_at(to) else {
            let tile = self.map.tiles[to];
            let is_open = if actor.kind.flies() { tile.is_flyable() } else { tile.is_walkable() };
            return approach != Approach::AttackOnly && is_open;
        };
        let other = self.actor(other);
        actor.accuracy().is_some()
            && approach != Approach::NoAttack
            && !(actor.kind.is_creature() && other.kind.is_creature())
            && (other.armor().is_some() || actor.behaviour == Behaviour::Hunts || id == self.player)
    }

    fn score(&self, id: ActorId, to: Cell, way: Way, goal: u8) -> i32 {
        let actor = self.actor(id);
        let from = actor.at;
        let off = |cell: Cell| (self.steps(way, cell) - i32::from(goal)).abs();
        let score = off(from) - off(to);
        let shuns_light =
            actor.kind.has(traits::BURNS_IN_LIGHT) && self.map.light.level(from) > -1 && !self.is_beside_player(from);
        if !shuns_light {
            return score;
        }
        score - COST_OF_LIGHT * (i32::from(self.map.light.level(to)) - i32::from(self.map.light.level(from)))
    }

    fn steps(&self, way: Way, cell: Cell) -> i32 {
        let steps = match way {
            Way::ToPlayer => self.distances.player[cell],
            Way::ToSearch => self.distances.search[cell],
            Way::OfGroup(group) => self.distances.wander[usize::from(group)][cell],
        };
        if steps == UNREACHED { OUT_OF_REACH } else { i32::from(steps) }
    }

    /// Steps from the player, as the spec counts them.
    pub(super) fn steps_from_player(&self, cell: Cell) -> i32 {
        self.steps(Way::ToPlayer, cell)
    }
}
