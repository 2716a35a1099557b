//! The player's numbers, in the order of the variant's `stats`. Spec: into-ruins `status_bars.csv`.

use super::things::hp_stat;
use crate::rules::arrive::TORCH;
use crate::rules::orb::LASTS;
use crate::world::state::IntoRuins;
use barrow_core::{Fx, Stat, View};

/// What BURN begins with. \[turns\]
const BURN: i32 = 6;
/// What STUN begins with, on the player. \[turns\]
const STUN: i32 = 2;

impl IntoRuins {
    pub(super) fn show_stats(&self, view: &mut View) {
        let hero = self.hero();
        let of = |value: i32, max: i32| Stat { value, max };
        let frozen = hero.frozen.map_or(0, |left| left.max(Fx::ZERO).ceil());
        // Creatures die unseen too, so the player learns their number when the run is over, as in the original.
        let slain = if self.is_over() { self.creatures_slain } else { 0 };
        view.stats.extend_from_slice(&[
            hp_stat(hero),
            of(self.depth.into(), 0),
            of(self.torch.into(), TORCH.into()),
            of(self.light.into(), LASTS.into()),
            of(self.slow_fall.into(), LASTS.into()),
            of(hero.burn.into(), BURN),
            of(frozen, hero.frozen_max.into()),
            of(hero.stun.into(), STUN),
            of(self.steps_taken as i32, 0),
            of(self.items_found as i32, 0),
            of(slain as i32, 0),
        ]);
    }
}
