//! Throwing. Spec: into-ruins items 8.4 to 8.6.

use super::Turn;
use super::line::line;
use crate::content::cues::EventKind;
use crate::content::items::Category;
use crate::content::powers::Stop;
use crate::content::statuses::Status;
use crate::world::actor::Facing;
use crate::world::cell::Cell;
use crate::world::item::Item;

impl Turn<'_> {
    /// Throws an item of the pack towards a cell; it lands in the hold.
    pub(crate) fn throw(&mut self, slot: usize, at: Cell) {
        let from = self.world.hero().at;
        self.aim_towards(at);
        let mut item = self.world.pack.remove(slot);
        if item.is_worn && item.is_lit {
            // The torch keeps burning in flight, but its timer stops.
            self.world.timers[Status::Torch] = 0;
        }
        item.is_worn = false;
        let range = item.kind.row().throw_range.unwrap_or(0);
        let line = line(&self.world.map, from, at, range.into(), Stop::AtFirst, false);
        for &cell in &line {
            self.flatten(cell);
        }
        let Some(&end) = line.last() else {
            // Unreachable: such a throw is refused.
            self.world.carry(item);
            return;
        };
        let look = self.world.look_of(item.kind);
        self.tell_if(true, EventKind::Thrown, self.id_of(self.world.player), look, from, end, 0);
        self.hold.throw(item, from, end, line.len(), range);
    }

    /// A thrown item arrives at the last cell of its line. Spec: into-ruins items 8.6.
    pub(crate) fn impact(&mut self, item: Item, from: Cell, at: Cell) {
        let is_hole = self.world.map.tiles[at].is_hole();
        let is_live = self.world.actor_at(at).is_some() || !is_hole;
        if item.is_lit && is_live {
            // Fire comes before the blow: both halves of a jelly burn.
            self.set_fire(at, false);
            self.strike_thrown(item, from, at);
        } else if item.kind.category() == Category::Orb && is_live {
            self.break_orb(item, at);
        } else {
            if item.throw_accuracy().is_some() && self.world.actor_at(at).is_some() {
                self.strike_thrown(item, from, at);
            }
            if is_hole {
                let look = self.world.look_of(item.kind);
                self.tell(EventKind::Fell, look, look, at, at, 0);
            } else {
                self.come_to_rest(item, at);
            }
        }
        self.noise(at);
    }

    /// Turns the player towards a target. Spec: into-ruins actors 2.1.
    pub(super) fn aim_towards(&mut self, at: Cell) {
        if let Some(dir) = super::line::direction(self.world.hero().at, at) {
            self.world.hero_mut().facing = Facing(dir);
        }
    }
}

#[cfg(test)]
mod tests;
