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
/// nearest to the exact line at its place; of two equally near squares the lower or the right one.
pub fn line(topology: Topology, from: Pos, to: Pos) -> impl ExactSizeIterator<Item = Pos> + Clone {
    let length = match topology {
        Topology::Square4 | Topology::Square8 => Topology::Square8,
        Topology::Hex => Topology::Hex,
    }
    .distance(from, to);
    let (mut across, mut down) = (Ramp::new(from.x, to.x, length), Ramp::new(from.y, to.y, length));
    let cells = length + 1;
    (0..cells).map(move |_| {
        let (mut x, mut y) = (across.cell, down.cell);
        if topology == Topology::Hex {
            // Rounding both coordinates can miss the nearest hex by a step. The one that was rounded more is wrong then.
            let (rest_x, rest_y) = (across.rest(), down.rest());
            let missed = |rounded: i32, other: i32| {
                let off = 2 * rounded + other;
                i32::from(off >= across.span) - i32::from(off < -across.span)
            };
            if rest_x.abs() > rest_y.abs() {
                x += missed(rest_x, rest_y);
            } else {
                y += missed(rest_y, rest_x);
            }
        }
        across.advance();
        down.advance();
        Pos::new(x as i16, y as i16)
    })
}

/// A coordinate along a line, as a whole number of cells and a rest in units of `1 / span`.
#[derive(Clone)]
struct Ramp {
    /// The nearest cell.
    cell: i32,
    /// From 0 to `span`, where the middle of the cell is at half of it.
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

    /// The distance from the middle of the cell.
    const fn rest(&self) -> i32 {
        self.place - self.span / 2
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
