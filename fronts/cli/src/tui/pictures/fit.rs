//! Chooses the size of a map's picture on the screen, and the part of the map that it shows.

use barrow_core::{Pos, View};
use barrow_film::{Grid, Pixmap, Rgb, Window};
use ratatui::layout::Rect;

/// The largest scale. \[halves\]
const LARGEST: i32 = 8;
/// The smallest scale that shows a whole map while parts of it are out of sight. \[halves\]
const CLEAR: i32 = 3;
/// The smallest scale that shows a whole map if all of it is in sight. \[halves\]
const SMALL: i32 = 2;
/// The part of a large map to show if there is room, and the least worth showing. \[cells\]
const WANTED: (i32, i32) = (17, 13);
const LEAST: (i32, i32) = (9, 7);
/// The window moves when the player is this near its edge. \[cells\]
const MARGIN: i32 = 4;

/// The size of a map's pixels on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fit {
    /// Pixels of the screen for two pixels of the map.
    halves: i32,
    /// Pixels of one character.
    font: (i32, i32),
}

fn pixels((columns, rows): (u16, u16), (across, down): (i32, i32)) -> (i32, i32) {
    (i32::from(columns) * across, i32::from(rows) * down)
}

impl Fit {
    /// The best scale for a map in at most this much room \[columns, rows\]; `None` if that shows too little of the map.
    pub(super) fn choose(grid: &Grid, font: (u16, u16), most: (u16, u16), is_all_seen: bool) -> Option<Self> {
        let font = (i32::from(font.0), i32::from(font.1));
        let (width, height) = pixels(most, font);
        let Window { width: map_width, height: map_height, .. } = grid.whole();
        let part = |(columns, rows): (i32, i32)| {
            (map_width.min(columns * grid.cell_width()), map_height.min(rows * grid.row_step() + grid.cell_height()))
        };
        let scale = |(part_width, part_height): (i32, i32)| (2 * width / part_width).min(2 * height / part_height).min(LARGEST);
        let whole = scale((map_width, map_height));
        // The mouse reports characters, so a cell must not be smaller than a character.
        let reachable = (2 * font.1).div_euclid(grid.row_step()) + i32::from(2 * font.1 % grid.row_step() > 0);
        let clear = if is_all_seen { SMALL } else { CLEAR }.max(reachable);
        let halves = if whole >= clear { whole } else { scale(part(WANTED)).max(whole).max(reachable) };
        let least = part(LEAST);
        let shows_enough = 2 * width / halves >= least.0 && 2 * height / halves >= least.1;
        shows_enough.then_some(Self { halves, font })
    }

    /// The columns and rows that the picture takes out of `most`.
    pub(super) fn cells(self, grid: &Grid, most: (u16, u16)) -> (u16, u16) {
        let (width, height) = pixels(most, self.font);
        let whole = grid.whole();
        let along = |map: i32, room: i32, font: i32| ((map * self.halves / 2).min(room) as u32).div_ceil(font as u32) as u16;
        (along(whole.width, width, self.font.0), along(whole.height, height, self.font.1))
    }

    /// The part of the map to show in `area`. It stays the same until the focus nears its edge.
    pub(super) fn window(self, grid: &Grid, area: Rect, focus: Option<Pos>, before: Option<Window>) -> Window {
        let (width, height) = pixels((area.width, area.height), self.font);
        let whole = grid.whole();
        let most = ((2 * width / self.halves).min(whole.width), (2 * height / self.halves).min(whole.height));
        let start = before.unwrap_or(Window { x: 0, y: 0, width: most.0, height: most.1 });
        let Some(focus) = focus else { return start };
        let (x, y) = grid.corner(focus);
        let margin = |shown: i32, cell: i32| (MARGIN * cell).min(shown / 3);
        let is_near = |at: i32, from: i32, shown: i32, all: i32, cell: i32| {
            let margin = margin(shown, cell);
            from > 0 && at < from + margin || from + shown < all && at + cell > from + shown - margin
        };
        let is_leaving = is_near(x, start.x, start.width, whole.width, grid.cell_width())
            || is_near(y, start.y, start.height, whole.height, grid.row_step());
        if before.is_none() || is_leaving { grid.window_around(focus, most) } else { start }
    }

    /// The picture in the screen's pixels, as rows of red, green, blue and opacity.
    pub(super) fn scaled(self, map: &Pixmap, cells: (u16, u16), paper: Rgb) -> Scaled {
        let (width, height) = pixels(cells, self.font);
        let mut pixels = Vec::with_capacity((width * height * 4) as usize);
        let mut row = Vec::new();
        let mut before = None;
        for y in 0..height {
            let source = 2 * y / self.halves;
            if before != Some(source) {
                before = Some(source);
                row.clear();
                for x in 0..width {
                    let (x, y) = ((2 * x / self.halves) as usize, source as usize);
                    let [red, green, blue] = if self.halves == 1 { average(map, x, y) } else { map.get(x, y) }.unwrap_or(paper);
                    row.extend([red, green, blue, u8::MAX]);
                }
            }
            pixels.extend_from_slice(&row);
        }
        Scaled { width: width as usize, font: (self.font.0 as usize, self.font.1 as usize), pixels }
    }

    /// The map's pixel in the middle of a character of the picture.
    pub(super) fn pixel_of(self, (column, row): (u16, u16)) -> (i32, i32) {
        let (x, y) = pixels((column, row), self.font);
        (2 * (x + self.font.0 / 2) / self.halves, 2 * (y + self.font.1 / 2) / self.halves)
    }

    /// The characters of `area` that a part of the picture covers.
    pub(super) fn covered(self, (left, top): (i32, i32), (width, height): (i32, i32), area: Rect) -> Rect {
        let to_screen = |at: i32| at * self.halves / 2;
        let (x, y) = (to_screen(left) / self.font.0, to_screen(top) / self.font.1);
        let (right, bottom) = ((to_screen(left + width) - 1) / self.font.0, (to_screen(top + height) - 1) / self.font.1);
        Rect::new(area.x + x as u16, area.y + y as u16, (right - x + 1).max(1) as u16, (bottom - y + 1).max(1) as u16)
            .intersection(area)
    }
}

/// The colour of four pixels.
fn average(map: &Pixmap, x: usize, y: usize) -> Option<Rgb> {
    let four = [map.get(x, y)?, map.get(x + 1, y)?, map.get(x, y + 1)?, map.get(x + 1, y + 1)?];
    Some(std::array::from_fn(|part| (four.iter().map(|pixel| u16::from(pixel[part])).sum::<u16>() / 4) as u8))
}

/// A picture scaled to screen pixels.
pub(super) struct Scaled {
    width: usize,
    font: (usize, usize),
    pixels: Vec<u8>,
}

impl Scaled {
    /// The pixels of some characters, row by row.
    pub(super) fn part(&self, area: Rect) -> Vec<u8> {
        let (left, width) = (usize::from(area.x) * self.font.0, usize::from(area.width) * self.font.0);
        let rows = usize::from(area.y) * self.font.1..usize::from(area.bottom()) * self.font.1;
        let mut part = Vec::with_capacity(rows.len() * width * 4);
        for row in rows {
            let start = (row * self.width + left) * 4;
            part.extend_from_slice(&self.pixels[start..start + width * 4]);
        }
        part
    }
}

/// The cell of the map that has a pixel.
pub(super) fn cell_at(grid: &Grid, view: &View, (x, y): (i32, i32)) -> Option<Pos> {
    view.positions().find(|&pos| {
        let (left, top) = grid.corner(pos);
        grid.has(pos) && (0..grid.cell_height()).contains(&(y - top)) && grid.span(y - top).contains(&(x - left))
    })
}
