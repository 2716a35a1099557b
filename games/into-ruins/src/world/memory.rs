//! The ground that the player remembers. Spec: into-ruins world 8.3, "explored".

use super::cell::{Cell, Field};
use super::plane::Plane;
use super::tiles::Tiles;
use crate::content::tiles::Tile;
use serde::{Serialize, Serializer};
use std::ops::Index;

/// The tile that the player last saw in each cell; [`Tile::Void`] if none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Memory {
    cells: Field<Tile>,
    /// Cells where any tile was seen.
    pub(crate) known: Plane,
    /// Cells where the tile was not a wall.
    pub(crate) open: Plane,
    /// Cells where the tile was a hole.
    pub(crate) holes: Plane,
}

impl Memory {
    /// The memory of nothing.
    pub(crate) const NONE: Self =
        Self { cells: Field::filled(Tile::Void), known: Plane::EMPTY, open: Plane::EMPTY, holes: Plane::EMPTY };

    /// Remembers the visible cells.
    pub(crate) fn see(&mut self, visible: &Plane, tiles: &mut Tiles) {
        let new = visible.minus(&self.known).or(&tiles.changed(visible));
        if new.is_empty() {
            return;
        }
        self.open = self.open.minus(&new).or(&new.minus(&tiles.walls));
        self.known = self.known.or(visible);
        self.holes = self.holes.minus(&new).or(&new.and(&tiles.holes));
        for cell in new.cells() {
            self.cells[cell] = tiles[cell];
        }
        tiles.are_seen(visible);
    }

    /// Remembers a tile.
    #[cfg(test)]
    pub(crate) fn set(&mut self, cell: Cell, tile: Tile) {
        self.cells[cell] = tile;
        self.known.put(cell, tile != Tile::Void);
        self.open.put(cell, !tile.is_wall());
        self.holes.put(cell, tile.is_hole());
    }

    /// The tile of every cell, by [`Cell::index`].
    pub(crate) const fn cells(&self) -> &[Tile] {
        self.cells.cells()
    }
}

impl Index<Cell> for Memory {
    type Output = Tile;
    fn index(&self, cell: Cell) -> &Tile {
        &self.cells[cell]
    }
}

/// Serialises the cells only, because the planes follow from them.
impl Serialize for Memory {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.cells.serialize(serializer)
    }
}
