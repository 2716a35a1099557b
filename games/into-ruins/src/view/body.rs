//! The player's numbers, in the order of the variant's `stats`. Spec: into-ruins `status_bars.csv`.

use super::things::hp_stat;
use crate::content::statuses::{self, Kept};
use crate::world::state::IntoRuins;
use barrow_core::{Stat, View};

impl IntoRuins {
    pub(super) fn show_stats(&self, view: &mut View) {
        let hero = self.hero();
        let number = |value: i32| Stat { value, max: 0 };
        let statuses = statuses::ROWS.iter().map(|row| Stat {
            value: self.left(row.status),
            max: if row.kept == Kept::AsIce { hero.frozen_max.into() } else { row.turns.into() },
        });
        view.stats.extend([hp_stat(hero), number(self.depth.into())]);
        view.stats.extend(statuses);
        view.stats.extend([self.steps_taken, self.items_found].map(|count| number(count as i32)));
        // Creatures also die unseen, so the player learns how many only when the run is over, as in the original.
        if self.is_over() {
            view.stats.push(number(self.creatures_slain as i32));
        }
    }
}
