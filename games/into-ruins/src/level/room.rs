//! The outline of a room. Spec: into-ruins world 5.4, `room_sizes.csv`.

use barrow_core::{Pos, Rng};

/// A room with its walls: `height + 1` rows of `width + 1` cells. Odd rows begin half a cell farther left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Room {
    /// The first cell of the first row.
    pub(super) corner: Pos,
    pub(super) width: i16,
    pub(super) height: i16,
}

impl Room {
    /// A room of random size around `around`, then aligned to the level's lattice, which `start` sets.
    pub(super) fn draw(dice: &mut Rng, around: Pos, start: Pos) -> Self {
        let (width, height) = Self::draw_size(dice);
        let down = dice.range(-1, i32::from(height) - 3) as i16;
        let right = dice.range(2, i32::from(width) - 2) as i16;
        Self::placed(around, (width, height), (right, down), start)
    }

    /// Width and height of a random room.
    fn draw_size(dice: &mut Rng) -> (i16, i16) {
        let size = dice.below(8);
        let share = dice.below(size + 1);
        let (width, height) = ((3 + share) as i16, (2 + size - share) as i16);
        (width + width % 2, 4 * (height / 4 + 1))
    }

    /// A room placed so that `around` is `right` cells right of and `down` cells below its corner, moved to the lattice.
    fn placed(around: Pos, (width, height): (i16, i16), (right, down): (i16, i16), start: Pos) -> Self {
        // `down` is at least -1, so adding 1 before halving rounds up.
        let (x, y) = (around.x - right + (down + 1) / 2, around.y - down);
        let corner = Pos::new(x + (x - start.x).rem_euclid(2), y - (y + 2 - start.y).rem_euclid(4));
        Self { corner, width, height }
    }

    /// Rows and columns of its cells, row by row.
    pub(super) fn places(self) -> impl Iterator<Item = (i16, i16)> + use<> {
        let width = self.width;
        (0..=self.height).flat_map(move |row| (0..=width).map(move |column| (row, column)))
    }

    /// The cell in a row and column.
    pub(super) const fn at(self, row: i16, column: i16) -> Pos {
        self.corner.offset(column - (row + 1) / 2, row)
    }

    /// Tells whether the room has the cell.
    pub(super) fn covers(self, pos: Pos) -> bool {
        let row = pos.y - self.corner.y;
        (0..=self.height).contains(&row) && (0..=self.width).contains(&(pos.x - self.corner.x + (row + 1) / 2))
    }

    /// Tells whether all of the room's cells can be opened, by comparing its extremes along the three axes of the hexagon.
    pub(super) fn is_inside(self) -> bool {
        let (x, y, half) = (self.corner.x - 10, self.corner.y - 10, self.height / 2);
        x - half >= -9 && x + self.width <= 9 && y >= -9 && y + self.height <= 9 && x + y >= -9 && x + y + half + self.width <= 9
    }
}

#[cfg(test)]
mod tests;
