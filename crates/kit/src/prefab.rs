//! Maps from text, text from maps, and pieces of maps that turn and go onto others.
//!
//! A text has a character for each cell. Rows of hexes are staggered as in [`Topology::column_row`]: a step east is two
//! columns, and each row begins half a step further east than the row above it.
//!
//! ```
//! use barrow_core::{Grid, Topology};
//! use barrow_kit::prefab::{self, TextError};
//! const LEGEND: [(u8, bool); 3] = [(b'%', true), (b'.', false), (b' ', true)];
//! // A missing line would stop the build.
//! const FLOWER: Grid<bool, 5, 5> = match prefab::read(Topology::Hex, "
//!     % % %
//!    % . . %
//!   % . % . %
//!    % . . %
//!     % % %", &LEGEND) {
//!     Ok(map) => map,
//!     Err(_) => panic!("a character of the flower is not in the legend"),
//! };
//! assert_eq!(FLOWER.cells().iter().filter(|is_wall| !**is_wall).count(), 6);
//!
//! let error = prefab::read::<bool, 3, 2>(Topology::Square8, "
//! .%.
//! .?.", &LEGEND).unwrap_err();
//! assert_eq!(error.to_string(), "row 2, column 2: the legend has no '?'; add it, or use another character");
//! ```

#[cfg(test)]
mod tests;

use barrow_core::{Grid, Pos, Topology};
use std::fmt;

/// A character of a text that stands for no cell of the map. Rows and columns of the text count from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextError {
    /// The legend does not have the character.
    #[expect(missing_docs, reason = "its name says it")]
    Unknown { row: usize, column: usize, found: u8 },
    /// The map has no cell there.
    #[expect(missing_docs, reason = "its name says it")]
    Outside { row: usize, column: usize },
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Unknown { row, column, found } => {
                let found = found.escape_ascii();
                write!(f, "row {row}, column {column}: the legend has no '{found}'; add it, or use another character")
            }
            Self::Outside { row, column } => {
                write!(f, "row {row}, column {column}: the map has no cell there; put a space, or end the line earlier")
            }
        }
    }
}

impl std::error::Error for TextError {}

/// The map that `text` shows. `legend` says what each character stands for; characters beyond ASCII are not possible. Ignores a
/// line break at the beginning of the text. Lines that end early go on with spaces, and a space needs a value in the legend
/// where it stands for a cell.
///
/// # Errors
/// A [`TextError`] with the row and column of the first character that stands for no cell.
pub const fn read<T: Copy, const W: usize, const H: usize>(
    topology: Topology,
    text: &str,
    legend: &[(u8, T)],
) -> Result<Grid<T, W, H>, TextError> {
    let [(_, any), ..] = legend else { return Err(TextError::Unknown { row: 1, column: 1, found: b' ' }) };
    let text = text.as_bytes();
    let mut map = Grid::filled(*any);
    let mut next = if let [b'\n', ..] = text { 1 } else { 0 };
    let mut y = 0;
    while y < H || next < text.len() {
        let columns = if matches!(topology, Topology::Hex) { 2 * W + y } else { W };
        let mut column = 0;
        while column < columns || next < text.len() && text[next] != b'\n' {
            let mut found = b' ';
            if next < text.len() && text[next] != b'\n' {
                found = text[next];
                next += 1;
            }
            let x = match topology {
                Topology::Square4 | Topology::Square8 => column,
                Topology::Hex if column < y || (column - y) % 2 == 1 => W,
                Topology::Hex => (column - y) / 2,
            };
            if x < W && y < H {
                let mut row = 0;
                while row < legend.len() && legend[row].0 != found {
                    row += 1;
                }
                if row == legend.len() {
                    return Err(TextError::Unknown { row: y + 1, column: column + 1, found });
                }
                map.cells_mut()[y * W + x] = legend[row].1;
            } else if found != b' ' {
                return Err(TextError::Outside { row: y + 1, column: column + 1 });
            }
            column += 1;
        }
        next += 1;
        y += 1;
    }
    Ok(map)
}

/// The text of a map whose cells have these glyphs, such that [`read`] reads it back. Each line begins with a line break and ends
/// with its last glyph that is not a space.
///
/// ```
/// use barrow_core::{Pos, Topology};
/// use barrow_kit::prefab;
/// let picture = prefab::draw::<4, 2>(Topology::Hex, |pos| if pos == Pos::new(2, 1) { '@' } else { '.' });
/// assert_eq!(picture, "
/// . . . .
///  . . @ .");
/// ```
pub fn draw<const W: usize, const H: usize>(topology: Topology, glyph: impl Fn(Pos) -> char) -> String {
    let mut text = String::new();
    for y in 0..H as i16 {
        text.push('\n');
        let start = text.len();
        let mut end = start;
        for x in 0..W as i16 {
            let glyph = glyph(Pos::new(x, y));
            let (column, _) = topology.column_row(Pos::new(x, y));
            if glyph != ' ' {
                let missing = start + column as usize - end;
                text.extend(std::iter::repeat_n(' ', missing));
                text.push(glyph);
                end = text.len();
            }
        }
    }
    text
}

/// The map turned clockwise by a quarter.
///
/// ```
/// use barrow_core::{Grid, Topology};
/// use barrow_kit::prefab::{draw, read, turned};
/// let hook: Grid<char, 3, 2> = read(Topology::Square8, "
/// abc
/// d..", &[b'a', b'b', b'c', b'd', b'.'].map(|letter| (letter, char::from(letter)))).unwrap();
/// let turned = turned(&hook);
/// assert_eq!(draw::<2, 3>(Topology::Square8, |pos| turned[pos]), "
/// da
/// .b
/// .c");
/// ```
#[must_use]
pub fn turned<T: Copy, const W: usize, const H: usize>(map: &Grid<T, W, H>) -> Grid<T, H, W> {
    let mut turned = Grid::filled(map[Pos::default()]);
    for pos in Grid::<T, W, H>::positions() {
        turned[Pos::new(H as i16 - 1 - pos.y, pos.x)] = map[pos];
    }
    turned
}

/// The map with left and right exchanged.
#[must_use]
pub fn mirrored<T: Copy, const W: usize, const H: usize>(map: &Grid<T, W, H>) -> Grid<T, W, H> {
    let mut mirrored = *map;
    mirrored.cells_mut().chunks_exact_mut(W).for_each(<[T]>::reverse);
    mirrored
}

/// A map of hexes turned clockwise by a sixth around its middle. Only the hexagon in the middle of the square turns. `N` is odd.
#[must_use]
pub fn turned_hexes<T: Copy, const N: usize>(map: &Grid<T, N, N>) -> Grid<T, N, N> {
    let middle = N as i16 / 2;
    let mut turned = *map;
    for pos in Grid::<T, N, N>::positions() {
        let (x, y) = (pos.x - middle, pos.y - middle);
        let to = Pos::new(middle - y, middle + x + y);
        if (x + y).abs() <= middle {
            turned[to] = map[pos];
        }
    }
    turned
}

/// Puts a piece onto a map, its first cell at `at`. Leaves the map as it is where the piece has `None`, and ignores cells of the
/// piece outside the map.
pub fn put<T: Copy, const W: usize, const H: usize, const V: usize, const I: usize>(
    map: &mut Grid<T, W, H>,
    at: Pos,
    piece: &Grid<Option<T>, V, I>,
) {
    for pos in Grid::<T, V, I>::positions() {
        let to = at.offset(pos.x, pos.y);
        if let Some(value) = piece[pos].filter(|_| Grid::<T, W, H>::contains(to)) {
            map[to] = value;
        }
    }
}
