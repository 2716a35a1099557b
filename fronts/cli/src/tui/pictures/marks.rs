//! Draws marks on the picture of a map: the cursor, a path, an aim, and the way the hero faces.

use crate::tui::marks::Marks;
use barrow_core::{Pos, Role, Sight, Threat, Tone, Variant, View};
use barrow_film::{Grid, Ink, Pixmap, Rgb, Window};

/// The height of an arrow, and half its width. [pixels]
const ARROW: i32 = 5;
const SHADOW: Rgb = [0; 3];

/// Draws the marks on the part of the map in `window`.
pub(super) fn draw(map: &mut Pixmap, grid: &Grid, window: Window, (view, variant): (&View, &Variant), ink: Ink, marks: &Marks) {
    let mut pen = Pen { map, grid, window };
    let (accent, bad, text) = (ink.accent(), ink.tone(Tone::Bad), ink.text());
    let is_hole = |id| variant.legend.get(id).is_some_and(|entry| entry.role == Role::Hole);
    for pos in view.positions().filter(|&pos| view.tile(pos).is_some_and(is_hole)) {
        match view.sight(pos) {
            Sight::InView => pen.arrow_down(pen.middle(pos), accent),
            Sight::Remembered => pen.arrow_down(pen.middle(pos), accent.map(|part| part / 2)),
            Sight::Unknown => {}
        }
    }
    for &pos in marks.flash {
        pen.fill(pos, bad, 90);
    }
    if let Some(aim) = marks.aim {
        aim.around.iter().for_each(|&pos| pen.fill(pos, bad, 51));
        aim.cells.iter().for_each(|&pos| pen.fill(pos, accent, 64));
    }
    for (index, &pos) in marks.path.iter().enumerate() {
        pen.dot(pen.middle(pos), if index + 1 == marks.path.len() { 4 } else { 2 }, text);
    }
    for thing in &view.things {
        let (left, top) = pen.corner(thing.at);
        let foot = (left + grid.cell_width() / 2, top + grid.cell_height() - 4);
        match thing.threat {
            Some(Threat::Deadly) => pen.dot(foot, 4, bad),
            Some(Threat::Dangerous) => {
                pen.dot(foot, 4, ink.tone(Tone::Great));
                pen.dot(foot, 1, SHADOW);
            }
            Some(Threat::Fair | Threat::Harmless) | None => {}
        }
    }
    if let (Some(hero), Some(faced)) = (view.hero, marks.faced) {
        let ((x, y), (u, v)) = (pen.middle(hero), pen.middle(faced));
        pen.dot((x + (u - x) * 2 / 3, y + (v - y) * 2 / 3), 2, accent);
    }
    for target in marks.aim.iter().flat_map(|aim| &aim.targets) {
        pen.outline(target.at, bad);
    }
    if let Some(pos) = marks.cursor {
        pen.outline(pos, accent);
    }
}

struct Pen<'p> {
    map: &'p mut Pixmap,
    grid: &'p Grid,
    window: Window,
}

impl Pen<'_> {
    fn corner(&self, pos: Pos) -> (i32, i32) {
        let (left, top) = self.grid.corner(pos);
        (left - self.window.x, top - self.window.y)
    }

    fn middle(&self, pos: Pos) -> (i32, i32) {
        let (left, top) = self.corner(pos);
        (left + self.grid.cell_width() / 2, top + self.grid.cell_height() / 2)
    }

    /// Lays a colour over a cell.
    fn fill(&mut self, pos: Pos, [red, green, blue]: Rgb, opacity: u8) {
        let (left, top) = self.corner(pos);
        for y in 0..self.grid.cell_height() {
            for x in self.grid.span(y) {
                self.map.blend(left + x, top + y, [red, green, blue, opacity]);
            }
        }
    }

    /// Draws the edge of a cell, two pixels wide, because thinner lines get lost in half blocks.
    fn outline(&mut self, pos: Pos, [red, green, blue]: Rgb) {
        let grid = self.grid;
        let is_inside = |x: i32, y: i32| (0..grid.cell_height()).contains(&y) && grid.span(y).contains(&x);
        let (left, top) = self.corner(pos);
        for y in 0..grid.cell_height() {
            for x in grid.span(y) {
                if ![(x - 2, y), (x + 2, y), (x, y - 2), (x, y + 2)].into_iter().all(|(x, y)| is_inside(x, y)) {
                    self.map.blend(left + x, top + y, [red, green, blue, u8::MAX]);
                }
            }
        }
    }

    /// Draws a triangle that points down, with a dark rim, because a hole is as dark as its ground.
    fn arrow_down(&mut self, (x, y): (i32, i32), colour: Rgb) {
        for (grown, colour) in [(1, SHADOW), (0, colour)] {
            for row in -grown..ARROW + grown {
                let half = ARROW - row.max(0) + grown;
                self.map.fill(x - half, y - ARROW / 2 + row, 2 * half, 1, colour);
            }
        }
    }

    /// Draws a square with a dark rim around a point.
    fn dot(&mut self, (x, y): (i32, i32), size: i32, colour: Rgb) {
        let (left, top) = (x - size / 2, y - size / 2);
        self.map.fill(left - 1, top - 1, size + 2, size + 2, SHADOW);
        self.map.fill(left, top, size, size, colour);
    }
}
