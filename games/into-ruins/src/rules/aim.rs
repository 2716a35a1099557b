//! Predicts the path and effect of an aimed move, as far as the player can tell. Spec: into-ruins items 7.5, 9.

mod effect;
mod known;
#[cfg(test)]
mod property;

use super::fight::chance_to_hit;
use super::line::{Line, trace};
use crate::content::items::{Category, ItemKind};
use crate::content::powers::{Effect, Stop};
use crate::content::verbs;
use crate::content::words::id;
use crate::world::actor::Actor;
use crate::world::cell::Cell;
use crate::world::item::Item;
use crate::world::state::IntoRuins;
use barrow_core::{Aim, Arg, Move, Target};

impl IntoRuins {
    /// Fills `aim` for a throw or a staff. An unknown staff also shows its line.
    pub(crate) fn foresee(&self, m: Move, aim: &mut Aim) {
        aim.clear();
        let Arg::SlotAt(slot, pos) = m.arg else { return };
        let (Some(&item), Some(at)) = (self.pack.get(usize::from(slot)), Cell::of(pos)) else { return };
        match (m.verb, item.kind.row().power, item.kind.row().throw_range) {
            (verbs::FIRE, Some((effect, stop)), _) => {
                let line = self.known_line(at, item.range().unwrap_or(0), stop, true);
                aim.cells.extend(line.iter().map(|cell| cell.pos()));
                if effect != Effect::Blink {
                    aim.targets.extend(line.iter().filter_map(|&cell| self.surely_hit(cell)));
                }
            }
            (verbs::THROW, _, Some(range)) => {
                let line = self.known_line(at, range.into(), Stop::AtFirst, false);
                aim.cells.extend(line.iter().map(|cell| cell.pos()));
                if let Some(&end) = line.last() {
                    self.foresee_impact(item, end, aim);
                }
            }
            _ => return,
        }
        if self.is_known(item.kind) {
            self.foresee_effects(m, item, aim);
        }
    }

    fn foresee_impact(&self, item: Item, end: Cell, aim: &mut Aim) {
        if let Some(accuracy) = item.throw_accuracy() {
            let target = self.seen_actor(end).map(|actor| Target {
                at: end.pos(),
                id: id::of_kind(actor.kind),
                chance: chance_to_hit(accuracy, actor.armor()),
                effect: None,
            });
            aim.targets.extend(target);
        }
        // An orb that reaches an empty hole is lost.
        let breaks = self.seen_actor(end).is_some() || !self.seems_a_hole(end);
        if item.kind.category() != Category::Orb || !breaks {
            return;
        }
        aim.targets.extend(self.surely_hit(end));
        let reaches = |cell: &Cell| match item.kind {
            ItemKind::OrbOfFire | ItemKind::OrbOfIce => self.seems_open(*cell) && !self.seems_a_hole(*cell),
            ItemKind::OrbOfGravity => self.seems_open(*cell),
            _ => false,
        };
        if self.knows(item.kind) {
            for cell in end.around().into_iter().filter(|cell| cell.exists() && cell.distance(end) == 1).filter(reaches) {
                aim.around.push(cell.pos());
                aim.targets.extend(self.surely_hit(cell));
            }
        }
    }

    /// The line as far as the player knows: unknown cells count as open, and unseen actors do not block it.
    pub(super) fn known_line(&self, at: Cell, range: i32, stop: Stop, extends: bool) -> Line {
        let from = self.hero().at;
        if at == from {
            return Line::default();
        }
        trace(from, at, range, stop, extends, |cell| self.seems_open(cell), |cell| self.seen_actor(cell).is_some())
    }

    /// Tells whether things can fly through the cell, as far as the player knows.
    fn seems_open(&self, cell: Cell) -> bool {
        self.ground_as_known(cell).is_none_or(|(tile, _)| tile.is_flyable())
    }

    pub(super) fn seems_a_hole(&self, cell: Cell) -> bool {
        self.ground_as_known(cell).is_some_and(|(tile, _)| tile.is_hole())
    }

    pub(super) fn seen_actor(&self, cell: Cell) -> Option<&Actor> {
        self.actor_at(cell).filter(|_| self.is_in_view(cell)).map(|actor| self.actor(actor))
    }

    fn surely_hit(&self, cell: Cell) -> Option<Target> {
        self.seen_actor(cell).map(|actor| Target { at: cell.pos(), id: id::of_kind(actor.kind), chance: (1, 1), effect: None })
    }
}

#[cfg(test)]
mod tests;
