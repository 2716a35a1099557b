//! The hexagon of 331 cells, as indices into padded rows. Spec: into-ruins world 1.

use barrow_core::{Dir, Grid, Pos, Topology};
use serde::{Deserialize, Serialize};
use std::ops::{Index, IndexMut};

/// Cells in a row. The world is the hexagon of radius 10 around (10, 10).
pub(crate) const WIDTH: usize = 21;
/// Rows of the world.
pub(crate) const HEIGHT: usize = 21;
/// Rows of a field: one extra above and below, so every cell of the world has six neighbours.
pub(crate) const ROWS: usize = HEIGHT + 2;
/// Cells of a field.
pub(crate) const SIZE: usize = WIDTH * ROWS;
/// The number of directions.
pub(crate) const DIRECTIONS: usize = 6;
/// The difference that a step makes to a cell's index: west, north-west, north-east, east, south-east, south-west. Spec directions
/// 1 to 6.
pub(crate) const STEPS: [i16; DIRECTIONS] = [-1, -(WIDTH as i16), 1 - WIDTH as i16, 1, WIDTH as i16, WIDTH as i16 - 1];
/// The cell in the middle.
pub(crate) const CENTRE: Cell = Cell::at(10, 10);

/// A cell of a [`Field`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct Cell(pub(crate) u16);

impl Cell {
    /// The cell at axial coordinates within the world's square.
    pub(crate) const fn at(x: i16, y: i16) -> Self {
        Self(((y + 1) * WIDTH as i16 + x) as u16)
    }

    /// The cell at `pos`, or `None` outside the world.
    pub(crate) fn of(pos: Pos) -> Option<Self> {
        let is_inside = is_world(pos.x, pos.y);
        is_inside.then(|| Self::at(pos.x, pos.y))
    }

    /// Axial coordinates.
    pub(crate) const fn pos(self) -> Pos {
        Pos::new((self.0 % WIDTH as u16) as i16, (self.0 / WIDTH as u16) as i16 - 1)
    }

    /// Index into a field's cells.
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its row, counted from the one above the world, and its column.
    pub(crate) const fn place(self) -> (usize, usize) {
        (self.index() / WIDTH, self.index() % WIDTH)
    }

    /// The neighbour towards `dir`. Beyond the outermost ring it is outside the world, and solid.
    #[must_use]
    pub(crate) const fn beside(self, dir: Dir) -> Self {
        Self(self.0.wrapping_add_signed(STEPS[dir.0 as usize]))
    }

    /// The six neighbours, clockwise from the west.
    pub(crate) const fn around(self) -> [Self; DIRECTIONS] {
        let mut around = [self; DIRECTIONS];
        let mut dir = 0;
        while dir < DIRECTIONS {
            around[dir] = self.beside(Dir(dir as u8));
            dir += 1;
        }
        around
    }

    /// Tells whether it is in the world.
    pub(crate) const fn exists(self) -> bool {
        let pos = self.pos();
        is_world(pos.x, pos.y)
    }

    /// Tells whether the generator may open it: every cell except the outermost ring.
    pub(crate) const fn is_inner(self) -> bool {
        let pos = self.pos();
        is_in_hexagon(pos.x, pos.y, 9)
    }

    /// Steps between two cells on open ground.
    pub(crate) fn distance(self, other: Self) -> i32 {
        Topology::Hex.distance(self.pos(), other.pos())
    }
}

const fn is_world(x: i16, y: i16) -> bool {
    is_in_hexagon(x, y, 10)
}

const fn is_in_hexagon(x: i16, y: i16, radius: i16) -> bool {
    // A move may name any cell, even one far outside.
    let (x, y) = (x.saturating_sub(10), y.saturating_sub(10));
    let z = x.saturating_add(y);
    x >= -radius && x <= radius && y >= -radius && y <= radius && z >= -radius && z <= radius
}

const fn cells<const N: usize>(radius: i16) -> [Cell; N] {
    let mut cells = [Cell(0); N];
    let (mut found, mut y) = (0, 0);
    while y < HEIGHT as i16 {
        let mut x = 0;
        while x < WIDTH as i16 {
            if is_in_hexagon(x, y, radius) {
                cells[found] = Cell::at(x, y);
                found += 1;
            }
            x += 1;
        }
        y += 1;
    }
    assert!(found == N, "the hexagon has as many cells as its radius says");
    cells
}

/// Every cell of the world, in map order: row by row.
pub(crate) static WORLD: [Cell; 331] = cells(10);
/// Every cell that the generator may open, in map order.
pub(crate) static INNER: [Cell; 271] = cells(9);

/// A value for each cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Field<T: Copy + Serialize>(Grid<T, WIDTH, ROWS>);

impl<T: Copy + Serialize> Field<T> {
    /// The same value everywhere.
    pub(crate) const fn filled(value: T) -> Self {
        Self(Grid::filled(value))
    }

    /// All values, by [`Cell::index`].
    pub(crate) const fn cells(&self) -> &[T] {
        self.0.cells()
    }

    /// All values, mutable.
    pub(crate) const fn cells_mut(&mut self) -> &mut [T] {
        self.0.cells_mut()
    }
}

impl<T: Copy + Serialize> Index<Cell> for Field<T> {
    type Output = T;
    fn index(&self, cell: Cell) -> &T {
        &self.0.cells()[cell.index()]
    }
}

impl<T: Copy + Serialize> IndexMut<Cell> for Field<T> {
    fn index_mut(&mut self, cell: Cell) -> &mut T {
        &mut self.0.cells_mut()[cell.index()]
    }
}

/// The direction `steps` sixths of a turn clockwise from `dir`.
pub(crate) const fn turned(dir: Dir, steps: u8) -> Dir {
    Dir((dir.0 + steps) % DIRECTIONS as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_world_is_the_hexagon_of_the_spec() {
        assert_eq!(WORLD.len(), 331);
        for y in 0..21i16 {
            let row: Vec<i16> = WORLD.iter().map(|cell| cell.pos()).filter(|pos| pos.y == y).map(|pos| pos.x).collect();
            assert_eq!((row[0], row[row.len() - 1]), ((10 - y).max(0), (30 - y).min(20)), "row {y}");
        }
        assert!(INNER.iter().all(|cell| cell.distance(CENTRE) <= 9));
    }

    #[test]
    fn a_step_is_that_of_the_topology() {
        for cell in INNER {
            for dir in Topology::Hex.directions() {
                assert_eq!(Some(cell.beside(dir).pos()), Topology::Hex.step(cell.pos(), dir));
            }
        }
    }
}
