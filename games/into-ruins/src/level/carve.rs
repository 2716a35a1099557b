//! Winding caves and chains of rooms. Each may start the other, until the fuel runs out. Spec: into-ruins world 5.3, 5.4.

use super::ground::{FULL, Ground, ONE, note};
use super::order::Order;
use super::room::Room;
use crate::content::tiles::Tile;
use crate::world::cell::Cell;
use crate::world::marks::Mark;
use tinyvec::ArrayVec;

/// The cost of a cave cell.
const CELL: i32 = ONE * 13 / 1000;
/// The least cost of a room, and the bound of its random surcharge.
const ROOM: (i32, u32) = (ONE * 15 / 100, ONE as u32 / 10);
/// Positions to try for a room. The original never stops trying.
const MOST_TRIES: u32 = 10_000;

/// Pending work, the newest first. Spec: the recursion of WALK and `ROOM_CHAIN`.
#[derive(Clone, Debug)]
enum Errand {
    /// Begin a walk on a cell.
    Walk(Cell),
    /// Continue a walk from a cell to its remaining neighbours.
    Wander(Cell, Order),
    /// Continue a chain of rooms around a cell.
    Rooms(Cell),
}

impl Default for Errand {
    fn default() -> Self {
        Self::Rooms(Cell(0))
    }
}

/// Exceeds the number of errands that can be pending at once. Each walk starts with fuel left, so 116 walks use it up (1.5 / 0.013)
/// and one more may overdraw it; each chain of rooms keeps one walk waiting. All pending chains except the newest have placed a
/// room, and there are at most ten rooms (1.5 / 0.15).
const MOST_ERRANDS: usize = 160;

impl Ground<'_> {
    /// Opens the level from the start until the fuel runs out.
    pub(super) fn carve(&mut self) {
        let mut errands = ArrayVec::<[Errand; MOST_ERRANDS]>::new();
        errands.push(if self.is_start_built { Errand::Rooms(self.start) } else { Errand::Walk(self.start) });
        let depth = u32::from(self.world.depth);
        while let Some(errand) = errands.pop() {
            match errand {
                Errand::Walk(cell) => {
                    if self.tile(cell) == Tile::Void {
                        self.overwrite(cell, Tile::CaveFloor);
                    }
                    self.entropy -= CELL;
                    errands.push(Errand::Wander(cell, Order::draw(&mut self.dice)));
                }
                Errand::Wander(cell, mut left) => {
                    let Some(opened) = self.open_beside(cell, &mut left) else { continue };
                    errands.push(Errand::Wander(cell, left));
                    errands.push(Errand::Walk(opened));
                    if self.dice.chance(5 + depth, 1000) {
                        errands.push(Errand::Rooms(self.any_cell()));
                    }
                }
                Errand::Rooms(around) => {
                    if self.add_room(around) {
                        errands.push(Errand::Rooms(self.any_cell()));
                        if self.dice.chance(400_u32.saturating_sub(25 * depth), 1000) {
                            errands.push(Errand::Walk(self.any_cell()));
                        }
                    }
                }
            }
        }
    }

    /// The next neighbour that a walk opens, if any.
    fn open_beside(&mut self, cell: Cell, left: &mut Order) -> Option<Cell> {
        for dir in left {
            let beside = cell.beside(dir);
            if !self.tile(beside).is_open() && self.is_noted(beside, note::INNER) && self.has_luck() {
                self.reseed(self.tile(cell), beside);
                if self.tile(beside).is_open() {
                    return Some(beside);
                }
            }
        }
        None
    }

    /// Returns true with a chance equal to the fuel; always while the fuel is 1 or more.
    fn has_luck(&mut self) -> bool {
        self.entropy >= ONE || (self.entropy > 0 && self.dice.chance(self.entropy as u32, ONE as u32))
    }

    /// Adds a room near `around`, or anywhere if it does not fit there. Returns false if no place was found or the fuel has run out.
    fn add_room(&mut self, mut around: Cell) -> bool {
        for _ in 0..MOST_TRIES {
            let room = Room::draw(&mut self.dice, around.pos(), self.start.pos());
            let is_first = self.entropy == FULL;
            if is_first || (room.is_inside() && (self.is_start_built || !room.covers(self.start.pos()))) {
                self.entropy -= ROOM.0 + self.dice.below(ROOM.1) as i32;
                if self.entropy < 0 {
                    return false;
                }
                self.stamp(room);
                return true;
            }
            around = self.any_cell();
        }
        false
    }

    /// Stamps a room over the ground.
    pub(super) fn stamp(&mut self, room: Room) {
        let (is_open_plan, is_crumbling) = (self.dice.chance(1, 2), self.dice.chance(1, 4));
        for (row, column) in room.places() {
            let Some(cell) = Cell::of(room.at(row, column)).filter(|&cell| self.is_noted(cell, note::INNER)) else { continue };
            let is_odd = row % 2 == 1;
            let (is_edge_row, is_edge_column) = (row == 0 || row == room.height, column == 0 || column == room.width);
            self.world.map.put_mark(cell, Mark::Built, true);
            self.clear(cell);
            self.notes[cell] &= !note::ODD_ROW;
            if is_odd {
                self.notes[cell] |= note::ODD_ROW;
            }
            let is_left_open = is_open_plan && self.tile(cell) == Tile::DungeonFloor;
            if is_left_open || !(is_edge_row || is_edge_column) {
                self.set(cell, Tile::DungeonFloor);
            } else if is_crumbling && !is_odd && !(is_edge_row && is_edge_column) {
                self.reseed(Tile::BrickWallFront, cell);
                if self.world.actor_at(cell).is_none() {
                    self.notes[cell] &= !note::SETTLED;
                }
            } else {
                self.set(cell, if is_edge_row { Tile::BrickWallFront } else { Tile::BrickWallSide });
            }
        }
    }
}

#[cfg(test)]
mod tests;
