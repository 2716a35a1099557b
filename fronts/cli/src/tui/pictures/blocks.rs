//! Sends a picture in blocks, and each block only when its pixels have changed.

use super::fit::Scaled;
use super::{Canvas, Medium};
use crate::tui::colour::Depth;
use barrow_app::palette::Rgb;
use image::{DynamicImage, RgbaImage};
use ratatui::buffer::{Buffer, CellDiffOption};
use ratatui::layout::{Rect, Size};
use ratatui::widgets::Widget;
use ratatui_image::Image;
use ratatui_image::protocol::Protocol;
use ratatui_image::protocol::iterm2::Iterm2;
use ratatui_image::protocol::kitty::Kitty;
use ratatui_image::protocol::sixel::Sixel;
use std::cmp::Ordering;

/// The size of a block. A box over the map hides every block that it touches, so they are small. \[columns, rows\]
const BLOCK: (u16, u16) = (8, 2);
/// The number of the first picture. When a number is used again, the terminal forgets its earlier picture.
const FIRST: u32 = 0x42_0000;

/// A picture in blocks.
#[derive(Default)]
pub(super) struct Blocks {
    /// The situation for which the blocks were made.
    made_for: Option<(Canvas, Rect, Depth)>,
    blocks: Vec<Block>,
}

struct Block {
    /// Its place on the screen.
    area: Rect,
    pixels: Vec<u8>,
    /// The encoded block for the terminal, if it could be encoded.
    cells: Option<Buffer>,
}

impl Blocks {
    /// Encodes the changed blocks, and keeps `area` free for [`Self::finish`].
    pub(super) fn draw(&mut self, buffer: &mut Buffer, area: Rect, canvas: Canvas, picture: &Scaled, depth: Depth) {
        if self.made_for != Some((canvas, area, depth)) {
            self.made_for = Some((canvas, area, depth));
            self.blocks = blocks(area);
        }
        for (number, block) in (FIRST..).zip(&mut self.blocks) {
            let Rect { x, y, width, height } = block.area;
            let pixels = picture.part(Rect { x: x - area.x, y: y - area.y, width, height });
            if pixels != block.pixels {
                block.cells = encoded(&pixels, block.area, canvas, number, depth);
                block.pixels = pixels;
            }
        }
        for position in area.positions() {
            if let Some(cell) = buffer.cell_mut(position) {
                cell.set_diff_option(CellDiffOption::Skip);
            }
        }
    }

    /// Puts blocks on the screen where nothing was drawn over them.
    pub(super) fn finish(&self, buffer: &mut Buffer, canvas: Canvas) {
        for Block { area, cells, .. } in &self.blocks {
            let is_free =
                |buffer: &Buffer, position| buffer.cell(position).is_some_and(|cell| cell.diff_option == CellDiffOption::Skip);
            // A block of half blocks can be shown in part, but a picture cannot.
            let is_whole = area.positions().all(|position| is_free(buffer, position));
            let shown = cells.as_ref().filter(|_| is_whole || canvas.medium == Medium::HalfBlocks);
            for position in area.positions() {
                if is_free(buffer, position)
                    && let Some(cell) = buffer.cell_mut(position)
                {
                    cell.set_diff_option(CellDiffOption::None);
                    if let Some(encoded) = shown.and_then(|cells| cells.cell(position)) {
                        cell.clone_from(encoded);
                    }
                }
            }
        }
    }
}

/// The blocks of an area.
fn blocks(area: Rect) -> Vec<Block> {
    let rows = (area.y..area.bottom()).step_by(BLOCK.1.into());
    let block = |(x, y)| Block { area: Rect::new(x, y, BLOCK.0, BLOCK.1).intersection(area), pixels: Vec::new(), cells: None };
    rows.flat_map(|y| (area.x..area.right()).step_by(BLOCK.0.into()).map(move |x| (x, y))).map(block).collect()
}

/// The cells that show these pixels.
fn encoded(pixels: &[u8], area: Rect, canvas: Canvas, number: u32, depth: Depth) -> Option<Buffer> {
    let (across, down) = (u32::from(area.width) * u32::from(canvas.font.0), u32::from(area.height) * u32::from(canvas.font.1));
    let image = || RgbaImage::from_raw(across, down, pixels.to_vec()).map(DynamicImage::ImageRgba8);
    let (size, is_tmux) = (Size::new(area.width, area.height), canvas.is_tmux);
    let protocol = match canvas.medium {
        Medium::Kitty { inflates } => Kitty::new(image()?, size, number, is_tmux, inflates).map(Protocol::Kitty),
        Medium::Sixel => Sixel::new(image()?, size, is_tmux).map(Protocol::Sixel),
        Medium::Iterm2 => Iterm2::new(image()?, size, is_tmux).map(Protocol::ITerm2),
        Medium::HalfBlocks => return Some(half_blocks(pixels, area, depth)),
    };
    let mut cells = Buffer::empty(area);
    Image::new(&protocol.ok()?).render(area, &mut cells);
    Some(cells)
}

/// The cells that show these pixels as half blocks, two pixels a cell. The brighter pixel is the character, because fonts leave
/// gaps beside it.
///
/// ratatui-image has this too, but it can resize pictures by every filter, which takes 40 KB.
fn half_blocks(pixels: &[u8], area: Rect, depth: Depth) -> Buffer {
    let mut cells = Buffer::empty(area);
    let (pixels, _) = pixels.as_chunks::<4>();
    let rows = pixels.chunks_exact(2 * usize::from(area.width).max(1));
    let halves = rows.flat_map(|both| both[..both.len() / 2].iter().zip(&both[both.len() / 2..]));
    for (cell, (&upper, &lower)) in cells.content.iter_mut().zip(halves) {
        let (symbol, front, ground) = match luminance(upper).cmp(&luminance(lower)) {
            _ if upper == lower => (' ', upper, lower),
            Ordering::Less => ('▄', lower, upper),
            Ordering::Equal | Ordering::Greater => ('▀', upper, lower),
        };
        let colour = |[red, green, blue, _]: [u8; 4]| depth.background(Rgb(red, green, blue));
        cell.set_char(symbol).set_fg(colour(front)).set_bg(colour(ground));
    }
    cells
}

/// The brightness of a pixel to the eye.
fn luminance([red, green, blue, _]: [u8; 4]) -> u32 {
    2126 * u32::from(red) + 7152 * u32::from(green) + 722 * u32::from(blue)
}
