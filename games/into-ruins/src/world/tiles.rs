//! The ground of a level, and the sets of cells that follow from it.

use super::cell::{Cell, Field};
use super::plane::Plane;
use crate::content::tiles::Tile;
use serde::{Serialize, Serializer};
use std::ops::Index;

/// The ground of each cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tiles {
    cells: Field<Tile>,
    /// Cells where ground entities may be.
    pub(crate) walkable: Plane,
    /// Cells that light and sight pass through.
    pub(crate) clear: Plane,
    /// Walls that show beside the ground that the player knows.
    pub(crate) walls: Plane,
    /// Cells through which things fall.
    pub(crate) holes: Plane,
    /// Cells that have changed since the player last saw them.
    changed: Plane,
}

impl Tiles {
    /// Solid void everywhere.
    pub(crate) const VOID: Self = {
        let cells = Field::filled(Tile::Void);
        Self { cells, walkable: Plane::EMPTY, clear: Plane::EMPTY, walls: Plane::ALL, holes: Plane::EMPTY, changed: Plane::EMPTY }
    };

    /// Changes the ground of a cell.
    pub(crate) fn set(&mut self, cell: Cell, tile: Tile) {
        self.cells[cell] = tile;
        self.walkable.put(cell, tile.is_walkable());
        self.clear.put(cell, tile.is_clear());
        self.walls.put(cell, tile.is_wall());
        self.holes.put(cell, tile.is_hole());
        self.changed.add(cell);
    }

    /// The cells of `visible` that have changed since the player saw them last.
    pub(crate) fn changed(&self, visible: &Plane) -> Plane {
        visible.and(&self.changed)
    }

    /// Records that the player has seen these cells.
    pub(super) fn are_seen(&mut self, visible: &Plane) {
        self.changed = self.changed.minus(visible);
    }

    /// The ground of every cell, by [`Cell::index`].
    pub(crate) const fn cells(&self) -> &[Tile] {
        self.cells.cells()
    }
}

impl Index<Cell> for Tiles {
    type Output = Tile;
    fn index(&self, cell: Cell) -> &Tile {
        &self.cells[cell]
    }
}

/// Serialises the cells only: the planes follow from them or have no effect on play.
impl Serialize for Tiles {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.cells.serialize(serializer)
    }
}
