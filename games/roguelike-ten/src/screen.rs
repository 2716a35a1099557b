//! The machine's screen, which is the dungeon: for each cell a code, and whether it is revealed. Spec: roguelike-10 1.
//!
//! The original also stores a colour per cell: black until the cell is revealed, then the lower four bits of its code. The colour
//! follows from the code, so this stores only whether the cell is revealed. That also distinguishes a revealed wall, black in the
//! original, from a cell that nobody has seen.

use barrow_core::{Grid, Pos};
use serde::Serialize;

/// A cell as its offset from the upper left one, row by row, as the machine addresses it: left of column 0 is column 39 of the row
/// above. May be outside the screen.
pub(crate) type Address = i16;

/// Columns of the screen.
pub(crate) const COLUMNS: Address = 40;
/// Rows of the screen.
pub(crate) const ROWS: Address = 25;
/// A blank: the code of empty cells, which are the walls. Spec: roguelike-10 1.
pub(crate) const WALL: u8 = 32;

/// The code of every cell, and which cells are revealed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Screen {
    codes: Grid<u8, { COLUMNS as usize }, { ROWS as usize }>,
    revealed: Grid<bool, { COLUMNS as usize }, { ROWS as usize }>,
}

impl Screen {
    /// A cleared screen.
    pub(crate) const CLEAR: Self = Self { codes: Grid::filled(WALL), revealed: Grid::filled(false) };

    /// The code at `at`; a wall outside the screen.
    pub(crate) fn code(&self, at: Address) -> u8 {
        self.codes.cells().get(at as usize).copied().unwrap_or(WALL)
    }

    /// Writes a code without revealing it. Does nothing outside the screen.
    pub(crate) fn put(&mut self, at: Address, code: u8) {
        if let Some(cell) = self.codes.cells_mut().get_mut(at as usize) {
            *cell = code;
        }
    }

    /// Reveals the cell for good.
    pub(crate) fn reveal(&mut self, at: Address) {
        if let Some(cell) = self.revealed.cells_mut().get_mut(at as usize) {
            *cell = true;
        }
    }

    /// Writes a code and reveals it.
    pub(crate) fn show(&mut self, at: Address, code: u8) {
        self.put(at, code);
        self.reveal(at);
    }

    /// Each cell's code and whether it is revealed, by address.
    pub(crate) fn cells(&self) -> impl Iterator<Item = (u8, bool)> {
        self.codes.cells().iter().copied().zip(self.revealed.cells().iter().copied())
    }
}

/// The five by five cells centred on `hero`, in the order in which the original scans them: row by row. Spec: roguelike-10 5.
pub(crate) fn around(hero: Address) -> impl Iterator<Item = Address> {
    let corner = hero - 2 * COLUMNS - 2;
    (0..5).flat_map(move |row| (0..5).map(move |column| corner + COLUMNS * row + column))
}

/// The position of `at` in a view.
pub(crate) const fn pos(at: Address) -> Pos {
    Pos::new(at.rem_euclid(COLUMNS), at.div_euclid(COLUMNS))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn left_of_a_row_is_the_end_of_the_row_above() {
        assert_eq!(pos(10 * COLUMNS - 1), Pos::new(39, 9));
        assert_eq!(pos(10 * COLUMNS), Pos::new(0, 10));
    }

    #[test]
    fn outside_reads_as_wall_and_ignores_writes() {
        let mut screen = Screen::CLEAR;
        for at in [-1, COLUMNS * ROWS, Address::MIN, Address::MAX] {
            screen.show(at, 24);
            assert_eq!(screen.code(at), WALL);
        }
        assert_eq!(screen, Screen::CLEAR);
    }

    #[test]
    fn around_is_five_by_five_row_by_row() {
        let cells: Vec<Pos> = around(8 * COLUMNS + 10).map(pos).collect();
        assert_eq!((cells.len(), cells[0], cells[1], cells[5]), (25, Pos::new(8, 6), Pos::new(9, 6), Pos::new(8, 7)));
        assert_eq!((cells[12], cells[24]), (Pos::new(10, 8), Pos::new(12, 10)));
    }
}
