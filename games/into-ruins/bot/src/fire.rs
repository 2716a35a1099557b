//! Staying out of fire.

use super::ground::Dare;
use super::names::BURNING_LEFT;
use super::{DelverBot, Here};
use barrow_core::{Move, Pos};

/// Fire runs over grass about as fast as the hero walks: flee it within this distance. \[steps\]
const NEAR: i32 = 3;

impl DelverBot {
    pub(super) fn is_burning(&self, here: Here) -> bool {
        self.left(here.variant, BURNING_LEFT) > 0
    }

    /// Leaves ground that burns, if fire is near. Fire does not spread over bare ground.
    pub(super) fn leave_fire(&mut self, here: Here) -> Option<Move> {
        let topology = here.variant.topology;
        let is_in_flames = self.is_burning(here) || self.ground.flames.contains(&here.hero);
        let is_near = self.ground.flames.iter().any(|&flame| topology.distance(here.hero, flame) <= NEAR);
        let may_burn = self.ground.burns_well(here.hero) || self.ground.spores.contains(&here.hero);
        if !may_burn || !(is_near || is_in_flames) {
            return None;
        }
        let is_safe = |at: &Pos| {
            self.ground.is_free(*at) && !self.ground.burns_well(*at) && !self.ground.spores.contains(at) && *at != here.hero
        };
        let safe: Vec<Pos> = self.view.positions().filter(is_safe).collect();
        let most = if is_in_flames { Dare::All } else { Dare::Foes };
        let walk = self.ground.careful_walk(here.variant, here.hero, &safe, Dare::Nothing, most)?;
        self.step_to(here, walk.to)
    }
}
