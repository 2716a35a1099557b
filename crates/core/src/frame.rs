//! A view's map as ASCII text.

use crate::info::Variant;
use crate::pos::{Pos, Topology};
use crate::view::View;

impl View {
    /// The map as text in the legend's ASCII glyphs, one trimmed line per row: for transcripts, tests and bug reports.
    pub fn text(&self, variant: &Variant) -> String {
        let mut buffer = Vec::new();
        let frame = self.frame(variant, &mut buffer);
        let mut text = String::new();
        for row in frame.rows() {
            text.push_str(String::from_utf8_lossy(row).trim_end_matches(' '));
            text.push('\n');
        }
        text
    }

    /// The map in ASCII, drawn into `buffer`. If every id is its own glyph and the ground is bare, the tiles already are the frame.
    /// A warm buffer allocates nothing.
    pub fn frame<'a>(&'a self, variant: &Variant, buffer: &'a mut Vec<u8>) -> Frame<'a> {
        let legend = &variant.legend;
        let columns = frame_columns(variant.topology, self.width, self.height);
        let is_drawn = legend.is_identity() && variant.topology != Topology::Hex;
        if is_drawn && self.things.is_empty() {
            return Frame { columns, cells: &self.tiles };
        }
        buffer.clear();
        if is_drawn {
            buffer.extend_from_slice(&self.tiles);
        } else if variant.topology == Topology::Hex {
            buffer.resize(columns * usize::from(self.height), b' ');
            for pos in self.positions() {
                if let Some(tile) = self.tile(pos) {
                    put(buffer, columns, variant.topology, pos, legend.ascii(tile));
                }
            }
        } else {
            buffer.extend(self.tiles.iter().map(|&id| legend.ascii(id)));
        }
        for thing in &self.things {
            put(buffer, columns, variant.topology, thing.at, legend.ascii(thing.id));
        }
        Frame { columns, cells: buffer }
    }
}

/// A map as ASCII, row by row without line ends.
#[derive(Clone, Copy, Debug)]
pub struct Frame<'a> {
    /// Columns of a row.
    pub columns: usize,
    /// The glyphs, row by row.
    pub cells: &'a [u8],
}

impl<'a> Frame<'a> {
    /// The rows, top to bottom.
    pub fn rows(self) -> impl Iterator<Item = &'a [u8]> {
        self.cells.chunks(self.columns.max(1))
    }
}

/// Text columns of a map of `width` by `height` cells.
fn frame_columns(topology: Topology, width: u16, height: u16) -> usize {
    match topology {
        Topology::Square4 | Topology::Square8 => usize::from(width),
        Topology::Hex => (2 * usize::from(width) + usize::from(height)).saturating_sub(2),
    }
}

fn put(frame: &mut [u8], columns: usize, topology: Topology, pos: Pos, glyph: u8) {
    let (column, row) = topology.column_row(pos);
    if let (Ok(column), Ok(row)) = (usize::try_from(column), usize::try_from(row))
        && column < columns
        && let Some(cell) = frame.get_mut(row * columns + column)
    {
        *cell = glyph;
    }
}
