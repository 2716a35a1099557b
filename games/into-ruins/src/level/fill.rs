//! Fills everything that the start leads to, then settles thin walls. Spec: into-ruins world 5.7, 5.8.

use super::ground::{Ground, note};
use super::order::Order;
use crate::content::tiles::Tile;
use crate::world::cell::{Cell, INNER};
use barrow_core::Dir;
use tinyvec::ArrayVec;

const ABOVE: Dir = Dir(1);
const BELOW: Dir = Dir(4);

impl Ground<'_> {
    /// Turns every bridge back into a hole.
    pub(super) fn lift_bridges(&mut self) {
        for cell in INNER {
            if self.tile(cell).is_bridge() {
                self.set(cell, Tile::Hole);
            }
        }
    }

    /// FILL from the start: draws each cell that the tables have not drawn yet, based on the cell from which it was reached.
    pub(super) fn fill(&mut self) {
        // Each cell is entered once.
        let mut path = ArrayVec::<[(Cell, Order); INNER.len()]>::new();
        let start = self.start;
        path.push(self.enter(start));
        while let Some((cell, left)) = path.last_mut() {
            let (cell, Some(dir)) = (*cell, left.next()) else {
                path.pop();
                continue;
            };
            let beside = cell.beside(dir);
            if self.tile(beside).is_open() && !self.is_noted(beside, note::FILLED) {
                if !self.is_noted(beside, note::SETTLED) {
                    self.reseed(self.tile(cell), beside);
                }
                path.push(self.enter(beside));
            }
        }
    }

    fn enter(&mut self, cell: Cell) -> (Cell, Order) {
        self.notes[cell] |= note::FILLED;
        (cell, Order::draw(&mut self.dice))
    }

    /// Opens or sharpens walls that are one cell thick.
    pub(super) fn thin_walls(&mut self) {
        for cell in INNER {
            let is_open = |dir| self.tile(cell.beside(dir)).is_open();
            if self.tile(cell) == Tile::Void && is_open(ABOVE) && is_open(BELOW) {
                self.reseed(Tile::CaveWall, cell);
            }
        }
    }
}

#[cfg(test)]
mod tests;
