//! A hint in a box over the map.

use super::layout::Layout;
use super::paint::{Painter, columns, wrap};
use ratatui::layout::Rect;

/// Longer lines are hard to read. [columns]
const WIDEST: u16 = 64;

/// Draws hints, one a line, on the rows of the map that are farthest from `hero`, which is a place on the screen.
pub(super) fn draw(painter: &mut Painter, layout: &Layout, hero: Option<(u16, u16)>, hint: &str) {
    let width = layout.map.width.min(WIDEST);
    let lines: Vec<&str> = hint.lines().flat_map(|line| wrap(line, width.saturating_sub(4))).collect();
    let height = (lines.len() as u16 + 2).min(layout.map.height);
    let is_low = hero.is_some_and(|(_, y)| y >= layout.map.y + layout.map.height / 2);
    let y = if is_low { layout.map.y } else { layout.map.bottom() - height };
    let x = layout.map.x + (layout.map.width - width) / 2;
    let place = Rect { x, y, width, height };
    painter.clear(place);
    let inside = painter.frame(place, "A hint");
    let (style, dim) = (painter.shared.theme.text(), painter.shared.theme.dim());
    for (y, line) in (inside.y..inside.bottom()).zip(lines) {
        painter.text(inside.x + 1, y, inside.width.saturating_sub(2), line, style);
    }
    let foot = " play on ";
    if columns(foot) + 4 < width {
        painter.right_aligned(place.right() - 2, place.bottom() - 1, foot, dim);
    }
}
