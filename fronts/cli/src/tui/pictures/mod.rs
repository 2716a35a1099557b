//! The map in pictures: drawn by the painter of films and of the page, and sent in a form that the terminal can show.

mod ask;
mod blocks;
mod fit;
mod marks;

pub(crate) use ask::{Answers, query};

use super::Shared;
use super::colour::Depth;
use super::layout::{Layout, SMALLEST};
use super::marks::Marks;
use super::theme::GOLD;
use barrow_app::ThemeName;
use barrow_app::ending;
use barrow_app::options::Pictures;
use barrow_app::palette::Rgb;
use barrow_app::session::Observed;
use barrow_core::{Event, Pos, Variant, View};
use barrow_film::{Grid, Ink, Moment, Motion, Painter, Pixmap, Window, draw_signs, sparks, sprites};
use blocks::Blocks;
use fit::Fit;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::sync::Arc;

/// The time between two ticks of a burning map, for animated sprites. \[seconds\]
const TICK: f64 = 0.15;

/// A way to send pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Medium {
    Kitty { inflates: bool },
    Sixel,
    Iterm2,
    HalfBlocks,
}

/// The terminal's means to show pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Canvas {
    medium: Medium,
    /// Pixels of one character, across and down.
    font: (u16, u16),
    is_tmux: bool,
}

impl Canvas {
    const HALF_BLOCKS: Self = Self { medium: Medium::HalfBlocks, font: (1, 2), is_tmux: false };

    /// The means to show pictures now, if there are any.
    fn of(shared: &Shared) -> Option<Self> {
        let has_colours = matches!(shared.theme.depth(), Depth::True | Depth::Xterm256);
        match shared.options.pictures {
            _ if !shared.options.unicode => None,
            Pictures::Off => None,
            Pictures::On => shared.canvas,
            Pictures::HalfBlocks => Some(Self::HALF_BLOCKS).filter(|_| has_colours),
        }
    }

    /// The same means after the terminal changed its size, because it may have another font.
    #[must_use]
    pub(crate) fn renewed(self) -> Self {
        Self { font: ask::font().unwrap_or(self.font), ..self }
    }
}

/// Means to show pictures, for measurements.
pub(crate) const SAMPLES: &[(&str, Canvas)] = &[
    ("half blocks", Canvas::HALF_BLOCKS),
    ("kitty's pictures", Canvas { medium: Medium::Kitty { inflates: true }, font: (10, 20), is_tmux: false }),
    ("sixel", Canvas { medium: Medium::Sixel, font: (10, 20), is_tmux: false }),
];

/// A sentence for a player whose build cannot show pictures.
pub(crate) const REFUSAL: Option<&str> = None;

/// The largest size that a suggestion names. [columns, rows]
const LARGEST: u16 = 400;
/// The most rows that any layout gives to messages under a map. [rows]
const ROOM_FOR_MESSAGES: u16 = 8;

/// The layout of `area` if a map is shown in pictures.
fn layout(area: Rect, grid: &Grid, canvas: Canvas, is_all_seen: bool) -> Option<Layout> {
    Layout::pictured(area, |most| Fit::choose(grid, canvas.font, most, is_all_seen).map(|fit| fit.cells(grid, most)))
}

/// Enough columns and rows for a map in pictures.
fn enough(grid: &Grid, canvas: Canvas) -> Option<(u16, u16)> {
    let fits = |width: u16, height: u16| layout(Rect::new(0, 0, width, height), grid, canvas, false).is_some();
    let width = (SMALLEST.0..LARGEST).find(|&width| fits(width, LARGEST))?;
    // Above some height there are messages under the map, which take rows from it.
    let height = (SMALLEST.1..LARGEST).find(|&height| (height..height + ROOM_FOR_MESSAGES).all(|height| fits(width, height)))?;
    Some((width, height))
}

/// Says why some maps of these variants are not in pictures on a terminal of this size, although the player wants it.
pub(crate) fn lack(area: Rect, variants: &[&Variant], shared: &Shared) -> Option<String> {
    if shared.options.pictures == Pictures::Off {
        return None;
    }
    let Some(canvas) = Canvas::of(shared) else {
        let sentence = match shared.options.pictures {
            _ if !shared.options.unicode => "Pictures need Unicode, which is off.",
            Pictures::HalfBlocks => "Half blocks need 256 colours, and this terminal has fewer.",
            _ => "This terminal did not say that it can show pictures.",
        };
        return Some(sentence.to_owned());
    };
    let grids = || variants.iter().map(|variant| Grid::new(variant));
    let too_large = || grids().filter(|grid| layout(area, grid, canvas, false).is_none());
    let needs = too_large().filter_map(|grid| enough(&grid, canvas));
    let (width, height) = needs.reduce(|one, other| (one.0.max(other.0), one.1.max(other.1)))?;
    let some = if too_large().count() < variants.len() { "some maps" } else { "maps" };
    let Rect { width: columns, height: rows, .. } = area;
    Some(format!("This terminal is {columns} by {rows}, too small for {some} in pictures: {width} by {height} is enough."))
}

/// The map as it is on the screen.
#[derive(Default)]
pub(crate) struct Map {
    painter: Option<(ThemeName, Painter<'static>)>,
    view: View,
    shown: Option<Shown>,
    blocks: Blocks,
}

/// The visible part of the map, and its place.
#[derive(Clone, Copy, Debug)]
struct Shown {
    canvas: Canvas,
    fit: Fit,
    /// The cells that the picture covers. \[columns and rows\]
    area: Rect,
    window: Window,
}

impl Map {
    /// The layout if the map is shown in pictures.
    pub(crate) fn layout(&mut self, area: Rect, observed: &Observed, shared: &Shared) -> Option<Layout> {
        let canvas = Canvas::of(shared);
        let layout =
            canvas.and_then(|canvas| layout(area, self.painter(observed, shared).grid(), canvas, observed.view.sight.is_empty()));
        if layout.is_none() {
            self.shown = None;
        }
        layout
    }

    /// Tells whether the map is shown in pictures.
    pub(crate) const fn is_shown(&self) -> bool {
        self.shown.is_some()
    }

    fn painter(&mut self, observed: &Observed, shared: &Shared) -> &mut Painter<'static> {
        let theme = if shared.theme.has_colour() { shared.options.theme } else { ThemeName::Monochrome };
        if self.painter.as_ref().is_none_or(|(known, _)| *known != theme) {
            (self.painter, self.view) = (None, View::default());
        }
        let (_, painter) = self.painter.get_or_insert_with(|| {
            let sprites = Arc::new(sprites(&shared.shelf, observed.info.id));
            (theme, Painter::new(observed.variant, sprites, Ink::of(theme), false))
        });
        painter
    }

    /// Draws the map with its marks and with the momentary effects of `events`. [`Self::finish`] puts it on the screen.
    pub(crate) fn draw(
        &mut self,
        buffer: &mut Buffer,
        place: Rect,
        observed: &Observed,
        shared: &Shared,
        marks: &Marks,
        events: &[Event],
    ) {
        let view = &observed.view;
        self.painter(observed, shared);
        let (Some(canvas), Some((_, painter))) = (Canvas::of(shared), &mut self.painter) else { return };
        let Some(fit) = Fit::choose(painter.grid(), canvas.font, (place.width, place.height), view.sight.is_empty()) else {
            return;
        };
        if self.view != *view {
            self.view.clone_from(view);
            painter.show(view.clone(), None);
        }
        let (width, height) = fit.cells(painter.grid(), (place.width, place.height));
        let (x, y) = (place.x + (place.width - width) / 2, place.y + (place.height - height) / 2);
        let area = Rect { x, y, width, height };
        let before =
            self.shown.filter(|shown| (shown.canvas, shown.area, shown.fit) == (canvas, area, fit)).map(|shown| shown.window);
        let window = fit.window(painter.grid(), area, marks.cursor.or(view.hero), before);
        let (is_still, phase) = (shared.options.reduced_motion, f64::from(marks.phase));
        let moment = Moment {
            figures: painter.figures(),
            sparks: sparks(events, observed.variant.cues, painter.grid()),
            time: phase * TICK,
            motion: if is_still { Motion::Still } else { Motion::Frames },
            ..Moment::default()
        };
        let ink = Ink::of(shared.options.theme);
        let mut map = Pixmap::of(painter.draw(window, &moment));
        draw_signs(&mut map, painter, observed.variant, view, window);
        marks::draw(&mut map, painter.grid(), window, (view, observed.variant), ink, marks);
        if let (Some(end), Some(hero)) = (marks.end, view.hero) {
            let (grid, corner) = (painter.grid(), painter.grid().corner(hero));
            let middle = (corner.0 - window.x + grid.cell_width() / 2, corner.1 - window.y + grid.cell_height() / 2);
            shade(&mut map, middle, grid.cell_width(), end);
        }
        if !shared.theme.has_colour() {
            map.grey();
        }
        self.shown = Some(Shown { canvas, fit, area, window });
        self.blocks.draw(buffer, area, canvas, &fit.scaled(&map, (width, height), ink.paper()), shared.theme.depth());
        // Half blocks are ordinary characters, which the end of a run darkens anyway.
        if canvas.medium == Medium::HalfBlocks {
            self.blocks.finish(buffer, canvas);
        }
    }

    /// Puts the picture on the screen wherever nothing was drawn over it. Call it after everything else.
    pub(crate) fn finish(&self, buffer: &mut Buffer) {
        if let Some(shown) = self.shown {
            self.blocks.finish(buffer, shown.canvas);
        }
    }

    /// The cell at a place on the screen.
    pub(crate) fn cell_at(&self, view: &View, x: u16, y: u16) -> Option<Pos> {
        let (Shown { fit, area, window, .. }, (_, painter)) = (self.shown?, self.painter.as_ref()?);
        if !area.contains((x, y).into()) {
            return None;
        }
        let (x, y) = fit.pixel_of((x - area.x, y - area.y));
        fit::cell_at(painter.grid(), view, (x + window.x, y + window.y))
    }

    /// The columns and rows that a cell covers, if it is shown.
    pub(crate) fn on_screen(&self, pos: Pos) -> Option<Rect> {
        let (Shown { fit, area, window, .. }, (_, painter)) = (self.shown?, self.painter.as_ref()?);
        let grid = painter.grid();
        let (left, top) = grid.corner(pos);
        let (left, top) = (left - window.x, top - window.y);
        let is_inside = grid.has(pos)
            && left >= 0
            && top >= 0
            && left + grid.cell_width() <= window.width
            && top + grid.cell_height() <= window.height;
        is_inside.then(|| fit.covered((left, top), (grid.cell_width(), grid.cell_height()), area))
    }
}

/// Darkens a picture around a pixel, or turns it to gold.
fn shade(map: &mut Pixmap, middle: (i32, i32), cell: i32, end: ending::Moment) {
    let width = map.width.max(1);
    for (index, pixel) in map.pixels.iter_mut().enumerate() {
        let (across, down) = ((index % width) as i32 - middle.0, (index / width) as i32 - middle.1);
        let light = end.light_at((across * across + down * down).unsigned_abs().isqrt() * 16 / cell.max(1).unsigned_abs());
        let [red, green, blue] = *pixel;
        let Rgb(red, green, blue) =
            Rgb(red, green, blue).towards(if light < 0 { Rgb(0, 0, 0) } else { GOLD }, light_share(light));
        *pixel = [red, green, blue];
    }
}

/// The share of a light in the mix: gold must not hide the things that it shines on. \[sixteenths\]
const fn light_share(light: i32) -> u16 {
    light.unsigned_abs() as u16 / if light < 0 { 1 } else { 2 }
}

#[cfg(test)]
pub(crate) mod tests;
