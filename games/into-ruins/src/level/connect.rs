//! Joins unreachable parts to the start. Spec: into-ruins world 5.6.

use super::ground::{Ground, note};
use crate::content::tiles::Tile;
use crate::world::cell::{Cell, DIRECTIONS, INNER};
use barrow_core::{Dir, Topology};
use tinyvec::ArrayVec;

/// Rounds of finding unreached cells and digging a tunnel.
const ROUNDS: u32 = 20;
/// Tunnels to try before digging the shortest.
const TRIALS: u32 = 200;
/// Tunnels are shorter than this.
const REACH: u32 = 18;
/// The directions that keep to the lattice of rooms: west, north-west, east, south-east. The spec's 1, 2, 4, 5.
const STRAIGHT: [u8; 4] = [0, 1, 3, 4];
/// A common multiple of four and six directions, so that both draw evenly.
const TURNS: u32 = 12;

/// The unreached cells: at most all cells that can be opened.
type Cells = ArrayVec<[Cell; INNER.len()]>;

impl Ground<'_> {
    /// CONNECT. If strict, tunnels leave rooms only along the lattice, and never from odd rows.
    pub(super) fn connect(&mut self, is_loose: bool) {
        for _ in 0..ROUNDS {
            self.count_steps();
            let unreached = self.unreached(is_loose);
            if unreached.is_empty() {
                return;
            }
            if let Some((from, dir)) = self.shortest_tunnel(&unreached, is_loose) {
                self.dig(from, dir);
            }
        }
    }

    fn unreached(&self, is_loose: bool) -> Cells {
        let mut unreached = Cells::new();
        for cell in INNER {
            if self.tile(cell).is_walkable() && !self.is_reached(cell) && (is_loose || !self.is_noted(cell, note::ODD_ROW)) {
                unreached.push(cell);
            }
        }
        unreached
    }

    /// The shortest of the tunnels tried; among equals, the first.
    fn shortest_tunnel(&mut self, unreached: &[Cell], is_loose: bool) -> Option<(Cell, Dir)> {
        let (mut best, mut shortest) = (None, REACH);
        let count = unreached.len() as u32;
        for _ in 0..TRIALS {
            // One draw decides the cell, the direction and the distance.
            let drawn = self.dice.below(count * TURNS * REACH);
            let (length, turn, from) = (drawn % REACH, drawn / REACH % TURNS, unreached[(drawn / (REACH * TURNS)) as usize]);
            if length >= shortest {
                continue;
            }
            let is_straight = !is_loose && self.is_built(from);
            let dir = Dir(if is_straight { STRAIGHT[turn as usize % STRAIGHT.len()] } else { turn as u8 % DIRECTIONS as u8 });
            if self.leads_back(from, dir, length as i16) {
                (best, shortest) = (Some((from, dir)), length);
            }
        }
        best
    }

    /// Tells whether the cell this many steps away is reachable from the start.
    fn leads_back(&self, from: Cell, dir: Dir, steps: i16) -> bool {
        let Some((dx, dy)) = Topology::Hex.delta(dir) else { return false };
        Cell::of(from.pos().offset(dx * steps, dy * steps)).is_some_and(|to| {
            let tile = self.tile(to);
            tile.is_walkable() && tile.is_open() && self.is_reached(to)
        })
    }

    /// Makes the cells from `from` to the first reachable one walkable.
    fn dig(&mut self, from: Cell, dir: Dir) {
        let mut cell = from;
        for _ in 0..REACH {
            cell = cell.beside(dir);
            let tile = self.tile(cell);
            if !tile.is_walkable() {
                let dug = match (tile, dir) {
                    (Tile::Hole, Dir(1 | 4)) => Tile::BridgeVertical,
                    (Tile::Hole, _) => Tile::BridgeDiagonal,
                    _ if self.is_built(cell) => Tile::DungeonFloor,
                    _ => Tile::CaveFloor,
                };
                self.overwrite(cell, dug);
            } else if self.is_reached(cell) {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests;
