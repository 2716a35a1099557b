//! The last pass over the ground, and the way out. Spec: into-ruins world 5.9, 5.10.

use super::ground::Ground;
use crate::content::items::ItemKind;
use crate::content::tiles::Tile;
use crate::world::cell::{Cell, INNER, WORLD};
use crate::world::item::Item;
use barrow_core::Dir;
use tinyvec::ArrayVec;

/// With fewer holes than this, the far end of the level falls in.
const ENOUGH_HOLES: u32 = 3;

impl Ground<'_> {
    /// Walls as they stay, and the way out.
    pub(super) fn finish(&mut self) {
        let (holes, farthest) = self.last_pass();
        let farthest = if farthest == 0 && (holes == 0 || self.is_last()) { self.breach() } else { farthest };
        if self.is_last() {
            self.hide_wings(farthest);
        } else if holes < ENOUGH_HOLES {
            self.sink_far_end(farthest);
        }
    }

    /// Settles the walls, and counts the holes that can be reached and the steps to the farthest cell.
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

    /// Opens a cell beside the start, where nothing else can be reached: the original leaves such a level without an end.
    fn breach(&mut self) -> u8 {
        let inner = self.start.around().into_iter().find(|cell| cell.is_inner());
        if let Some(cell) = inner {
            self.clear(cell);
            self.overwrite(cell, if self.is_start_built { Tile::DungeonFloor } else { Tile::CaveFloor });
            self.count_steps();
        }
        1
    }

    /// Turns all that lies as far as `farthest`, or nearly so, into a pit. The start stays (as the spec suggests).
    fn sink_far_end(&mut self, farthest: u8) {
        for cell in INNER {
            let is_walked = self.tile(cell).is_walkable() && self.is_reached(cell) && cell != self.start;
            if !is_walked {
                continue;
            }
            // D > Dmax - 2.5 - U[0, 1): surely if 2 steps less, and in half of the cases if 3.
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

    /// Lays the Wings of Yendor somewhere in the farthest third: on any free cell, each equally likely.
    fn hide_wings(&mut self, farthest: u8) {
        let far = |cell: Cell| self.is_reached(cell) && u32::from(self.steps[cell]) * 100 > u32::from(farthest) * 66;
        let mut places = ArrayVec::<[Cell; INNER.len()]>::new();
        for cell in INNER {
            if self.tile(cell).is_walkable() && far(cell) && self.world.actor_at(cell).is_none() {
                places.push(cell);
            }
        }
        // The original looks for ever if every such cell is taken; here the first of the farthest is cleared.
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
