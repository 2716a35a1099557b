//! A closer look: the figures behind a name. It repeats no words of the legend or the conditions. Spec: into-ruins
//! `info_panel_rows.csv`, actors 4.2, items 15.3 to 15.5.

mod being;
mod item;

use crate::content::tiles::Tile;
use crate::world::cell::Cell;
use crate::world::marks::Mark;
use crate::world::state::IntoRuins;
use barrow_core::{Fact, Light, Sight, Subject, Value};

const UNSEEN: &str = "You have not seen this place.";
const REMEMBERED: &str = "You cannot see this now; it may have changed.";
const BURNS: &str = "It is on fire.";
const FROST: &str = "Frost lies on it: nothing crunches or rustles.";
const BRIGHT: &str = "Brightly lit: anyone here is seen from afar.";
const DIM: &str = "Dimly lit: anyone here is seen only from the next hex.";
const DARK: &str = "Dark.";
const DEADLY: &str = "You would not survive the landing.";

impl IntoRuins {
    /// Every fact that a closer look shows.
    pub(crate) fn look_at(&self, subject: Subject, facts: &mut Vec<Fact>) {
        match subject {
            Subject::Slot(slot) => {
                if let Some(item) = self.pack.get(usize::from(slot)) {
                    self.look_at_item(*item, true, facts);
                }
            }
            Subject::Cell(pos) => {
                if let Some(cell) = Cell::of(pos) {
                    self.look_at_cell(cell, facts);
                }
            }
        }
    }

    fn look_at_cell(&self, cell: Cell, facts: &mut Vec<Fact>) {
        let Some((tile, sight)) = self.ground_as_known(cell) else {
            facts.push(Fact::words(UNSEEN));
            return;
        };
        if sight != Sight::InView {
            facts.push(Fact::words(REMEMBERED));
            self.look_at_hole(tile, facts);
            return;
        }
        if !self.is_in_view(cell) {
            return;
        }
        if let Some(actor) = self.actor_at(cell).filter(|actor| self.actor(*actor).is_here()) {
            self.look_at_actor(actor, facts);
        } else if let Some(lying) = self.item_at(cell) {
            self.look_at_item(lying.item, false, facts);
        } else {
            self.look_at_ground(cell, tile, facts);
        }
    }

    fn look_at_ground(&self, cell: Cell, tile: Tile, facts: &mut Vec<Fact>) {
        self.look_at_hole(tile, facts);
        if self.map.burning[cell] > 0 {
            facts.push(Fact::words(BURNS));
        }
        if self.map.has(cell, Mark::Frozen) {
            facts.push(Fact::words(FROST));
        }
        // Light matters only where somebody can stand.
        if tile.is_walkable() {
            facts.push(self.light_fact(cell));
        }
    }

    fn look_at_hole(&self, tile: Tile, facts: &mut Vec<Fact>) {
        if tile.is_hole() {
            facts.push(match self.landing_cost() {
                Some(cost) => Fact::new("Landing costs", Value::Number(cost.ceil())),
                None => Fact::words(DEADLY),
            });
        }
    }

    /// The light of a cell in view.
    fn light_fact(&self, cell: Cell) -> Fact {
        Fact::words(match self.map.light.level(cell) {
            Light::BRIGHT.. => BRIGHT,
            1.. => DIM,
            _ => DARK,
        })
    }
}

#[cfg(test)]
mod tests;
