//! Straight lines from cell to cell, on squares and hexes.
//!
//! ```
//! use barrow_core::{Pos, Topology};
//! use barrow_kit::{line::line, prefab::draw};
//! let picture = |topology, to| {
//!     let cells: Vec<Pos> = line(topology, Pos::new(0, 0), to).collect();
//!     draw::<10, 4>(topology, |pos| if cells.contains(&pos) { 'o' } else { '.' })
//! };
//! assert_eq!(picture(Topology::Square8, Pos::new(9, 3)), "
//! oo........
//! ..ooo.....
//! .....ooo..
//! ........oo");
//! assert_eq!(picture(Topology::Hex, Pos::new(7, 3)), "
//! o o . . . . . . . .
//!  . o o o o . . . . .
//!   . . . . o o o . . .
//!    . . . . . . o o . .");
//! ```

#[cfg(test)]
mod tests;

use barrow_core::{Pos, Topology};

/// The cells of the straight line from `from` to `to`, both included. The line from `to` to `from` has the same cells.
///
/// On squares, the line has one cell in each column (in each row if it spans more rows than columns), as Bresenham's has, and so
/// it passes between corners even if steps cannot. On hexes, it has a cell for each step of the distance. Each cell is the
/// nearest to the exact line at its place; of two equally near ones the one to the right, or below.
pub fn line(topology: Topology, from: Pos, to: Pos) -> impl ExactSizeIterator<Item = Pos> + Clone {
    let length = match topology {
        Topology::Square4 | Topology::Square8 => Topology::Square8,
        Topology::Hex => Topology::Hex,
    }
    .distance(from, to);
    let (mut across, mut down) = (Ramp::new(from.x, to.x, length), Ramp::new(from.y, to.y, length));
    let cells = length + 1;
    (0..cells).map(move |_| {
        // Halfway in both coordinates, and so between two hexes: the one on the right, not the cell below it.
        let is_between = across.place | down.place == 0;
        let cell = Pos::new(across.cell as i16, (down.cell - i32::from(is_between)) as i16);
        across.advance();
        down.advance();
        cell
    })
}

/// A coordinate along a line, as a cell and a place in it, in units of `1 / span`.
#[derive(Clone)]
struct Ramp {
    /// The nearest cell.
    cell: i32,
    /// From 0, halfway to the cell before it, to `span`; the middle of the cell is at half of that.
    place: i32,
    /// Whole cells and places of each step.
    step: (i32, i32),
    /// Twice the number of steps.
    span: i32,
}

impl Ramp {
    fn new(from: i16, to: i16, length: i32) -> Self {
        let steps = length.max(1);
        let rise = i32::from(to) - i32::from(from);
        let step = (rise.div_euclid(steps), 2 * rise.rem_euclid(steps));
        Self { cell: from.into(), place: steps, step, span: 2 * steps }
    }

    const fn advance(&mut self) {
        self.cell += self.step.0;
        self.place += self.step.1;
        if self.place >= self.span {
            self.place -= self.span;
            self.cell += 1;
        }
    }
}
