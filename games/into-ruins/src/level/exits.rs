//! The last pass over the ground, and the exits. Spec: into-ruins world 5.9, 5.10.

use super::ground::Ground;
use crate::content::items::ItemKind;
use crate::content::tiles::Tile;
use crate::world::cell::{Cell, INNER, WORLD};
use crate::world::item::Item;
use barrow_core::Dir;
use tinyvec::ArrayVec;

/// With fewer reachable holes than this, the far end of the level collapses.
const ENOUGH_HOLES: u32 = 3;

impl Ground<'_> {
    /// Settles the walls and provides a way out.
    pub(super) fn finish(&mut self) {
        let (holes, farthest) = self.last_pass();
        let farthest = if farthest == 0 && (holes == 0 || self.is_last()) { self.breach() } else { farthest };
        if self.is_last() {
            self.hide_wings(farthest);
        } else if holes < ENOUGH_HOLES {
            self.sink_far_end(farthest);
        }
    }

    /// Settles the walls, and counts the reachable holes and the steps to the farthest cell.
    fn last_pass(&mut self) -> (u32, u8) {
        let (mut holes, mut farthest) = (0, 0);
        for cell in WORLD {
            match self.tile(cell) {
                Tile::Void if cell.around().iter().any(|&beside| self.tile(beside).is_seen()) => {
                    self.overwrite(cell, Tile::CaveWall);
                }
                Tile::BrickWallSide if self.tile(cell.beside(Dir(3))) == Tile::BrickWallFront => {
                    self.overwrite(cell, Tile::BrickWallFront);
                }
                Tile::Hole if self.is_reached(cell) => holes += 1,
                tile if tile.is_walkable() && self.is_reached(cell) => farthest = farthest.max(self.steps[cell]),
                _ => {}
            }
        }
        (holes, farthest)
    }

    /// Opens a cell beside a start that leads nowhere. The original leaves such a level without an exit.
    fn breach(&mut self) -> u8 {
        let inner = self.start.around().into_iter().find(|cell| cell.is_inner());
        if let Some(cell) = inner {
            self.clear(cell);
            self.overwrite(cell, if self.is_start_built { Tile::DungeonFloor } else { Tile::CaveFloor });
            self.count_steps();
        }
        1
    }

    /// Turns the cells about `farthest` steps away into a pit, except the start (as the spec suggests).
    fn sink_far_end(&mut self, farthest: u8) {
        for cell in INNER {
            let is_walked = self.tile(cell).is_walkable() && self.is_reached(cell) && cell != self.start;
            if !is_walked {
                continue;
            }
            // D > Dmax - 2.5 - U[0, 1): always within 2 steps of the farthest, and with chance 1/2 at 3.
            let is_sunk = match farthest.saturating_sub(self.steps[cell]) {
                0..=2 => true,
                3 => self.dice.chance(1, 2),
                _ => false,
            };
            if is_sunk {
                self.set(cell, Tile::Hole);
                self.clear(cell);
            }
        }
    }

    /// Puts the Wings of Yendor on a random free cell in the farthest third of the level.
    fn hide_wings(&mut self, farthest: u8) {
        let far = |cell: Cell| self.is_reached(cell) && u32::from(self.steps[cell]) * 100 > u32::from(farthest) * 66;
        let mut places = ArrayVec::<[Cell; INNER.len()]>::new();
        for cell in INNER {
            if self.tile(cell).is_walkable() && far(cell) && self.world.actor_at(cell).is_none() {
                places.push(cell);
            }
        }
        // The original searches forever if all these cells are taken. This clears the first of the farthest cells instead.
        let drawn = self.dice.pick(&places);
        let is_farthest = |cell: &Cell| self.tile(*cell).is_walkable() && self.steps[*cell] == farthest;
        let Some(at) = drawn.or_else(|| INNER.into_iter().find(is_farthest)) else { return };
        self.clear(at);
        self.world.lay(Item::new(ItemKind::WingsOfYendor), at);
        super::flatten(self.world, at);
    }
}

#[cfg(test)]
mod tests;
