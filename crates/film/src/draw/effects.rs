//! What happened in a move, as one picture can show it.

use super::Painter;
use super::grid::{CELL, Window};
use crate::pixmap::Pixmap;
use crate::sprite::{Picture, Rgba};
use barrow_core::{Event, Motion, Pos};

/// What is too fast to be made out, and its edge.
const STREAK: Rgba = [255, 246, 214, 220];
const STREAK_EDGE: Rgba = [255, 214, 140, 90];

impl Painter<'_> {
    /// Draws blows, flights and flames over a picture that [`Painter::draw`] made of the same window.
    pub fn draw_events(&self, pixmap: &mut Pixmap, window: Window, events: &[Event]) {
        for event in events {
            let Some(cue) = self.variant.cues.get(usize::from(event.cue)) else { continue };
            // One picture stands for the whole of it: the frame where there is most to see.
            match cue.look {
                Motion::Flash => self.draw_over(pixmap, window, &["fx/hit", "fx/flash"], 1, event.to),
                Motion::Burst => self.draw_over(pixmap, window, &["fx/burst"], 2, event.to),
                Motion::Fire if event.at == event.to => self.draw_over(pixmap, window, &["fx/fire"], 1, event.to),
                Motion::Bolt | Motion::Fire => self.draw_streak(pixmap, window, event.at, event.to),
                Motion::None | Motion::Throw | Motion::Slide | Motion::Fall | Motion::Blink | Motion::Text(_) => {}
            }
        }
    }

    fn draw_over(&self, pixmap: &mut Pixmap, window: Window, names: &[&str], frame: usize, pos: Pos) {
        let picture: Option<&Picture> = names.iter().find_map(|name| self.looks.named(name, frame));
        let Some(picture) = picture.filter(|_| self.grid.has(pos)) else { return };
        let (x, y) = self.middle(window, pos);
        pixmap.draw(picture, x - picture.width as i32 / 2, y - picture.height as i32 / 2, |_, _, pixel| pixel);
    }

    fn draw_streak(&self, pixmap: &mut Pixmap, window: Window, from: Pos, to: Pos) {
        let (start, end) = (self.middle(window, from), self.middle(window, to));
        let (across, down) = (end.0 - start.0, end.1 - start.1);
        let length = across.abs().max(down.abs());
        // Begins beside whoever sends it.
        for step in (CELL / 2).min(length)..=length {
            let at = |start: i32, way: i32| start + way * step / length.max(1);
            let (x, y) = (at(start.0, across), at(start.1, down));
            for (dx, dy) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
                pixmap.blend(x + dx, y + dy, STREAK_EDGE);
            }
            pixmap.blend(x, y, STREAK);
        }
    }

    /// The middle of a cell in a picture of `window`.
    pub(super) fn middle(&self, window: Window, pos: Pos) -> (i32, i32) {
        let (left, top) = self.grid.corner(pos);
        (left + CELL / 2 - window.x, top + self.grid.cell_height() / 2 - window.y)
    }
}
