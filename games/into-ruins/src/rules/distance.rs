//! Distance maps, and searches on them. Spec: into-ruins world 11.

#[cfg(test)]
mod tests;

use crate::world::cell::{Cell, Field, WORLD};
use crate::world::map::{UNREACHED, Way};
use crate::world::plane::{Plane, numbers};
use crate::world::state::IntoRuins;
use crate::world::tiles::Tiles;

/// Binary digits of a distance.
const DIGITS: usize = 8;
/// The greatest distance. No walk over the cells that can be opened takes more steps.
const FARTHEST: u8 = UNREACHED - 1;

/// Fills `steps` with the steps from `source` to every cell, over walkable tiles; [`UNREACHED`] elsewhere.
/// Unwalkable cells beside reached ones get a distance too, but lead nowhere. Ignores actors.
///
/// Breadth first, all cells at the same distance at once.
pub(crate) fn flood(tiles: &Tiles, source: Cell, steps: &mut Field<u8>) {
    let mut reached = Plane::only(source);
    let mut last = reached;
    let mut digits = [Plane::EMPTY; DIGITS];
    let mut farthest = 0;
    while farthest < FARTHEST {
        let new = last.around().minus(&reached);
        if new.is_empty() {
            break;
        }
        farthest += 1;
        for (digit, plane) in digits.iter_mut().enumerate() {
            if farthest >> digit & 1 == 1 {
                *plane = plane.or(&new);
            }
        }
        reached = reached.or(&new);
        last = new.and(&tiles.walkable);
    }
    let outside = Plane::ALL.minus(&reached);
    let [one, two, three, four, five, six, seven, eight] = &digits;
    // Most floods take fewer than sixteen or thirty-two steps.
    match farthest {
        0..16 => write(&[one, two, three, four, &outside], steps),
        16..32 => write(&[one, two, three, four, five, &outside], steps),
        32..64 => write(&[one, two, three, four, five, six, &outside], steps),
        64.. => {
            write(&[one, two, three, four, five, six, seven, &outside], steps);
            for cell in eight.cells() {
                steps[cell] |= 1 << (DIGITS - 1);
            }
        }
    }
}

/// The distances of [`flood`], in their stored form.
pub(crate) fn way(tiles: &Tiles, source: Cell) -> Way {
    let mut steps = Field::filled(UNREACHED);
    flood(tiles, source, &mut steps);
    Way::of(&steps)
}

/// The cells at most `limit` steps from `source`.
pub(crate) fn within(tiles: &Tiles, source: Cell, limit: u8) -> Plane {
    let mut reached = Plane::only(source);
    let mut last = reached;
    for _ in 0..limit {
        let new = last.around().minus(&reached);
        if new.is_empty() {
            break;
        }
        reached = reached.or(&new);
        last = new.and(&tiles.walkable);
    }
    reached
}

/// Most turns need no distances. So the distances from the player and from the searchers' target are computed only when a rule
/// needs them, the ground changes or the state is hashed. Until then the state holds the old map or none. A map belongs to the one
/// cell with distance 0.
impl IntoRuins {
    /// Defers the player's distances. The old ones are right again if the player returns over the same ground.
    pub(super) fn put_off_distances(&mut self, from: Cell) {
        if self.seen_from.is_none() {
            self.distances.player.cells_mut().fill(UNREACHED);
        }
        self.seen_from = Some(from);
    }

    /// Defers the distances to the searchers' target.
    pub(super) fn put_off_search(&mut self, target: Cell) {
        self.search_target = Some(target);
        self.distances.search = Way::NOWHERE;
    }

    /// The cell from which the player's distances still have to be computed.
    fn missing_from(&self) -> Option<Cell> {
        self.seen_from.filter(|from| self.distances.player[*from] != 0)
    }

    /// The cell from which the searchers' distances still have to be computed.
    fn missing_search(&self) -> Option<Cell> {
        self.search_target.filter(|target| self.distances.search[*target] != 0)
    }

    /// Tells whether any distances are deferred.
    pub(crate) fn misses_distances(&self) -> bool {
        self.missing_from().or(self.missing_search()).is_some()
    }

    /// Computes all deferred distances.
    pub(crate) fn catch_up_distances(&mut self) {
        self.need_distances();
        self.need_search();
    }

    /// Computes the player's distances if they are deferred.
    pub(super) fn need_distances(&mut self) {
        if let Some(from) = self.missing_from() {
            flood(&self.map.tiles, from, &mut self.distances.player);
        }
    }

    /// Computes the searchers' distances if they are deferred.
    pub(super) fn need_search(&mut self) {
        if let Some(target) = self.missing_search() {
            self.distances.search = way(&self.map.tiles, target);
        }
    }

    /// Tells whether the cell is at most one step from the player. Every neighbour counts, whatever its ground.
    pub(super) fn is_beside_player(&self, cell: Cell) -> bool {
        match self.missing_from() {
            Some(from) => cell == from || from.around().contains(&cell),
            None => self.distances.player[cell] <= 1,
        }
    }

    /// The cells fewer than `steps` steps from the player.
    pub(super) fn near_player(&mut self, steps: u8) -> Plane {
        let at = self.hero().at;
        if self.seen_from == Some(at) {
            return steps.checked_sub(1).map_or(Plane::EMPTY, |limit| within(&self.map.tiles, at, limit));
        }
        // The player has moved since, or the ground has changed.
        self.need_distances();
        let distances = &self.distances.player;
        let mut near = Plane::EMPTY;
        WORLD.into_iter().filter(|cell| distances[*cell] < steps).for_each(|cell| near.add(cell));
        near
    }
}

/// Writes the distance of each cell from its binary digits. The last digit marks the cells that are [`UNREACHED`].
fn write<const N: usize>(digits: &[&Plane; N], steps: &mut Field<u8>) {
    for (steps, number) in steps.cells_mut().iter_mut().zip(numbers(digits)) {
        let is_outside = number >> (N - 1) & 1;
        *steps = number | is_outside.wrapping_neg();
    }
}
