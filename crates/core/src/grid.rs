//! A rectangle of values without heap memory, cloned by copying.

use crate::pos::Pos;
use serde::de::{Error, SeqAccess, Visitor};
use serde::ser::SerializeTuple;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

/// `H` rows of `W` values, row by row.
///
/// ```
/// use barrow_core::{Grid, Pos};
/// let mut grid = Grid::<u8, 4, 3>::filled(b'.');
/// grid[Pos::new(2, 1)] = b'#';
/// assert_eq!(grid.get(Pos::new(2, 1)), Some(b'#'));
/// assert_eq!(grid.get(Pos::new(4, 0)), None);
/// assert_eq!(grid.cells(), b"......#.....");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Grid<T, const W: usize, const H: usize> {
    rows: [[T; W]; H],
}

impl<T: Copy, const W: usize, const H: usize> Grid<T, W, H> {
    /// A grid with `value` in every cell.
    pub const fn filled(value: T) -> Self {
        Self { rows: [[value; W]; H] }
    }

    /// Tells whether `pos` is a cell of this grid.
    pub const fn contains(pos: Pos) -> bool {
        pos.x >= 0 && pos.y >= 0 && (pos.x as usize) < W && (pos.y as usize) < H
    }

    /// The value at `pos`, or `None` outside.
    pub fn get(&self, pos: Pos) -> Option<T> {
        Self::contains(pos).then(|| self[pos])
    }

    /// All values, row by row.
    pub const fn cells(&self) -> &[T] {
        self.rows.as_flattened()
    }

    /// All values, row by row, mutable.
    pub const fn cells_mut(&mut self) -> &mut [T] {
        self.rows.as_flattened_mut()
    }

    /// The rows, top to bottom.
    pub const fn rows(&self) -> &[[T; W]; H] {
        &self.rows
    }

    /// Every cell of a grid of this size, row by row.
    pub fn positions() -> impl Iterator<Item = Pos> {
        (0..H as i16).flat_map(|y| (0..W as i16).map(move |x| Pos::new(x, y)))
    }
}

impl<T, const W: usize, const H: usize> Index<Pos> for Grid<T, W, H> {
    type Output = T;
    fn index(&self, pos: Pos) -> &T {
        &self.rows[pos.y as usize][pos.x as usize]
    }
}

impl<T, const W: usize, const H: usize> IndexMut<Pos> for Grid<T, W, H> {
    fn index_mut(&mut self, pos: Pos) -> &mut T {
        &mut self.rows[pos.y as usize][pos.x as usize]
    }
}

impl<T: Serialize + Copy, const W: usize, const H: usize> Serialize for Grid<T, W, H> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut tuple = serializer.serialize_tuple(W * H)?;
        for cell in self.rows.as_flattened() {
            tuple.serialize_element(cell)?;
        }
        tuple.end()
    }
}

impl<'de, T: Deserialize<'de> + Copy + Default, const W: usize, const H: usize> Deserialize<'de> for Grid<T, W, H> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Cells<T, const W: usize, const H: usize>(PhantomData<T>);
        impl<'de, T: Deserialize<'de> + Copy + Default, const W: usize, const H: usize> Visitor<'de> for Cells<T, W, H> {
            type Value = Grid<T, W, H>;
            fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
                write!(formatter, "{H} rows of {W} cells")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut cells: A) -> Result<Self::Value, A::Error> {
                let mut grid = Grid::filled(T::default());
                for (index, cell) in grid.cells_mut().iter_mut().enumerate() {
                    *cell = cells.next_element()?.ok_or_else(|| A::Error::invalid_length(index, &self))?;
                }
                Ok(grid)
            }
        }
        deserializer.deserialize_tuple(W * H, Cells(PhantomData))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_visit_row_by_row() {
        let seen: Vec<Pos> = Grid::<u8, 2, 2>::positions().collect();
        assert_eq!(seen, [Pos::new(0, 0), Pos::new(1, 0), Pos::new(0, 1), Pos::new(1, 1)]);
    }

    #[test]
    fn contains_rejects_cells_beyond_every_edge() {
        for (x, y) in [(-1, 0), (0, -1), (3, 0), (0, 2)] {
            assert!(!Grid::<u8, 3, 2>::contains(Pos::new(x, y)), "{x},{y}");
        }
    }
}
