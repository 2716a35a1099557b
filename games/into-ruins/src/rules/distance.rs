//! Distance maps and what is found with them. Spec: into-ruins world 11.

use crate::content::tiles::Tile;
use crate::world::cell::{Cell, Field};

/// Fills `steps` with the steps from `source` to every cell, over walkable tiles; [`crate::world::map::UNREACHED`] elsewhere.
/// What cannot be walked on but touches what is reached has a distance, and does not lead on. Entities are ignored.
pub(crate) fn flood(tiles: &Field<Tile>, source: Cell, steps: &mut Field<u8>) {
    todo!("{tiles:?} {source:?} {steps:?}")
}

/// The same, no farther than `limit` steps.
pub(crate) fn flood_near(tiles: &Field<Tile>, source: Cell, limit: u8, steps: &mut Field<u8>) {
    todo!("{tiles:?} {source:?} {limit} {steps:?}")
}
