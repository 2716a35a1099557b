//! Positions of cells in pixels: see `docs/skins.md`.

use super::scene::Place;
use barrow_core::{Pos, Topology, Variant};
use barrow_raster::{Point, real};

/// The width of a cell. \[pixels\]
pub(crate) const CELL: i32 = 16;

/// The shape of a map in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    topology: Topology,
    columns: i32,
    rows: i32,
    /// The distance from one row to the next. Rows overlap where cells are higher than this.
    row_step: i32,
    cell_height: i32,
    /// Unused half columns on the left: a map of hexes uses only the hexagon in its middle.
    left: i32,
}

/// A part of a map, in pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Window {
    /// Left edge.
    pub x: i32,
    /// Upper edge.
    pub y: i32,
    /// Pixels across.
    pub width: i32,
    /// Pixels down.
    pub height: i32,
}

impl Grid {
    /// The shape of the variant's map.
    pub fn new(variant: &Variant) -> Self {
        let (columns, rows) = (i32::from(variant.size.0), i32::from(variant.size.1));
        let (row_step, cell_height, left) = match variant.topology {
            Topology::Square4 | Topology::Square8 => (16, 16, 0),
            Topology::Hex => (14, 18, (columns - 1) / 2),
        };
        Self { topology: variant.topology, columns, rows, row_step, cell_height, left }
    }

    /// The whole map.
    pub fn whole(&self) -> Window {
        let height = (self.rows - 1) * self.row_step + self.cell_height;
        Window { x: 0, y: 0, width: self.columns * CELL, height }
    }

    /// The upper left corner of a cell's box.
    pub fn corner(&self, pos: Pos) -> (i32, i32) {
        let (column, row) = self.halves(pos);
        (column * CELL / 2, row * self.row_step)
    }

    /// The half column at which a cell begins, and its row.
    fn halves(&self, pos: Pos) -> (i32, i32) {
        let (column, row) = self.topology.column_row(pos);
        (if self.topology == Topology::Hex { column - self.left } else { 2 * column }, row)
    }

    /// The distance from one row to the next. \[pixels\]
    pub const fn row_step(&self) -> i32 {
        self.row_step
    }

    /// The middle of a cell.
    pub fn place(&self, pos: Pos) -> Place {
        let (column, row) = self.topology.column_row(pos);
        let u = if self.topology == Topology::Hex { column + 1 } else { 2 * column + 1 };
        Place { u: real(u), v: real(row) }
    }

    /// Converts a place to a point of the map.
    pub(super) fn point(&self, Place { u, v }: Place) -> Point {
        let x = (u - real(self.left)) * real(CELL) / 2.0;
        Point { x, y: v * real(self.row_step) + real(self.cell_height) / 2.0 }
    }

    /// The middle of a cell as a point of the map.
    pub(crate) fn middle(&self, pos: Pos) -> Point {
        self.point(self.place(pos))
    }

    /// The number of a cell, row by row.
    pub(super) fn index(&self, pos: Pos) -> i32 {
        i32::from(pos.y) * self.columns + i32::from(pos.x)
    }

    /// The width of a cell. \[pixels\]
    pub const fn cell_width(&self) -> i32 {
        CELL
    }

    /// The height of a cell. \[pixels\]
    pub const fn cell_height(&self) -> i32 {
        self.cell_height
    }

    /// The columns that belong to a cell, `y` pixels below the upper edge of its box. Hexes are narrower at both ends.
    pub fn span(&self, y: i32) -> std::ops::Range<i32> {
        let slope = self.cell_height - self.row_step;
        let from_end = y.min(self.cell_height - 1 - y).min(slope);
        let cut = 2 * (slope - from_end) - i32::from(from_end < slope);
        cut..CELL - cut
    }

    /// Tells whether the map has this cell.
    pub fn has(&self, pos: Pos) -> bool {
        let (x, y) = (i32::from(pos.x), i32::from(pos.y));
        let is_inside = (0..self.columns).contains(&x) && (0..self.rows).contains(&y);
        is_inside && (self.topology != Topology::Hex || (self.left..=3 * self.left).contains(&(x + y)))
    }

    /// Nodes across the map, half a cell apart, with one before and one after it.
    pub(super) const fn node_columns(&self) -> usize {
        2 * self.columns as usize + 3
    }

    /// Nodes down the map.
    pub(super) const fn node_rows(&self) -> usize {
        2 * self.rows as usize + 3
    }

    /// The node in the middle of a cell: column and row.
    pub(super) fn node(&self, pos: Pos) -> (usize, usize) {
        let (column, row) = self.halves(pos);
        ((column + 2) as usize, (2 * row + 2) as usize)
    }

    /// The distance between two cells, across and down. \[cells\]
    pub(super) fn between(&self, one: Pos, other: Pos) -> (f32, f32) {
        let ((x, y), (u, v)) = (self.halves(one), self.halves(other));
        (real(x - u) / 2.0, real((y - v) * self.row_step) / real(CELL))
    }

    /// The distance between two cells. \[cells\]
    pub(crate) fn far(&self, one: Pos, other: Pos) -> f32 {
        let (across, down) = self.between(one, other);
        (across * across + down * down).sqrt()
    }

    /// The cells around a cell, including those outside the map.
    pub(super) fn neighbours(&self, pos: Pos) -> impl Iterator<Item = Pos> {
        let topology = self.topology;
        topology.directions().filter_map(move |dir| topology.step(pos, dir))
    }

    /// A window around a cell, of at most this size, within the map.
    pub fn window_around(&self, pos: Pos, most: (i32, i32)) -> Window {
        let whole = self.whole();
        let (left, top) = self.corner(pos);
        let along = |middle: i32, shown: i32, all: i32| (middle - shown / 2).clamp(0, all - shown);
        let (width, height) = (whole.width.min(most.0), whole.height.min(most.1));
        let (x, y) = (along(left + CELL / 2, width, whole.width), along(top + self.cell_height / 2, height, whole.height));
        Window { x, y, width, height }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SQUARES: Variant = Variant { size: (30, 10), topology: Topology::Square8, ..Variant::BASE };
    const HEXES: Variant = Variant { size: (21, 21), topology: Topology::Hex, ..Variant::BASE };

    #[test]
    fn the_hexagon_in_the_middle_fills_the_picture() {
        let grid = Grid::new(&HEXES);
        assert_eq!(grid.whole(), Window { x: 0, y: 0, width: 336, height: 298 });
        assert_eq!(grid.corner(Pos::new(0, 10)), (0, 140), "the westernmost");
        assert_eq!(grid.corner(Pos::new(20, 10)), (320, 140), "the easternmost");
        assert_eq!(grid.corner(Pos::new(10, 0)), (80, 0));
        assert_eq!(grid.corner(Pos::new(10, 1)), (88, 14), "half a column to the right");
        assert!(
            grid.has(Pos::new(0, 10)) && !grid.has(Pos::new(0, 9)) && grid.has(Pos::new(20, 10)) && !grid.has(Pos::new(20, 11))
        );
    }

    #[test]
    fn hexes_fit_into_one_another() {
        let grid = Grid::new(&HEXES);
        let widths: Vec<usize> = (0..18).map(|y| grid.span(y).count()).collect();
        assert_eq!(widths, [2, 6, 10, 14, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 14, 10, 6, 2]);
        for y in 0..4 {
            assert_eq!(grid.span(y).count() + grid.span(y + 14).count(), 16, "what one row leaves free, the next fills");
        }
        assert!((0..16).all(|y| Grid::new(&SQUARES).span(y) == (0..16)));
    }

    #[test]
    fn the_middle_of_a_cell_is_half_a_cell_from_its_corner() {
        for variant in [&SQUARES, &HEXES] {
            let grid = Grid::new(variant);
            for pos in [Pos::new(10, 1), Pos::new(10, 9), Pos::new(15, 4)] {
                let (left, top) = grid.corner(pos);
                let middle = Point { x: real(left + 8), y: real(top) + real(grid.cell_height()) / 2.0 };
                assert_eq!(grid.middle(pos), middle, "{pos:?}");
            }
        }
    }

    #[test]
    fn neighbours_are_a_cell_apart_and_so_are_their_nodes() {
        let grid = Grid::new(&HEXES);
        let (here, node) = (Pos::new(10, 8), grid.node(Pos::new(10, 8)));
        assert_eq!(grid.neighbours(here).count(), 6);
        for pos in grid.neighbours(here) {
            assert!((grid.far(here, pos) - 1.0).abs() < 0.02, "{pos:?}");
            let other = grid.node(pos);
            assert_eq!(node.0.abs_diff(other.0) + node.1.abs_diff(other.1) / 2, 2, "{pos:?}");
        }
        assert_eq!(Grid::new(&SQUARES).node(Pos::new(0, 0)), (2, 2));
        assert_eq!((Grid::new(&SQUARES).node_columns(), Grid::new(&SQUARES).node_rows()), (63, 23));
    }

    #[test]
    fn a_window_stays_within_the_map() {
        let grid = Grid::new(&SQUARES);
        assert_eq!(grid.window_around(Pos::new(0, 0), (160, 600)), Window { x: 0, y: 0, width: 160, height: 160 });
        assert_eq!(grid.window_around(Pos::new(29, 9), (160, 80)), Window { x: 320, y: 80, width: 160, height: 80 });
        assert_eq!(grid.window_around(Pos::new(10, 5), (160, 80)), Window { x: 88, y: 48, width: 160, height: 80 });
    }
}
