//! What is carried, row by row.

use super::board::look;
use super::paint::{Painter, columns};
use barrow_app::gear::{letter, name, order};
use barrow_core::{Gear, Sight, Variant, View};
use ratatui::layout::Rect;
use ratatui::style::Style;

/// One row: letter, glyph, name.
pub(super) fn draw(painter: &mut Painter, row: Rect, slot: u8, gear: &Gear, variant: &Variant, style: Style) {
    let dim = painter.shared.theme.dim();
    let mut x = painter.text(row.x, row.y, row.width, letter(slot).encode_utf8(&mut [0; 4]), dim) + 1;
    if let Some(entry) = variant.legend.get(gear.id) {
        let look = look(painter, entry, Sight::InView);
        x = painter.text(x, row.y, 1, look.glyph.encode_utf8(&mut [0; 4]), look.style) + 1;
    }
    painter.clipped(x, row.y, row.right().saturating_sub(x), &name(gear, variant), style);
}

/// Everything that is carried, what is worn first; returns how many rows it took.
pub(super) fn draw_all(painter: &mut Painter, area: Rect, view: &View, variant: &Variant) -> u16 {
    let theme = &painter.shared.theme;
    let (text, dim) = (theme.text(), theme.dim());
    let mut y = area.y;
    let mut group = None;
    for slot in order(view) {
        let gear = view.pack[usize::from(slot)];
        if group != Some(gear.is_worn) {
            group = Some(gear.is_worn);
            let title = if gear.is_worn { "Worn" } else { "Stowed" };
            if y < area.bottom() {
                painter.clipped(area.x, y, area.width, title, dim);
            }
            y += 1;
        }
        if y < area.bottom() {
            draw(painter, Rect { y, height: 1, ..area }, slot, &gear, variant, text);
        }
        y += 1;
    }
    if view.pack.is_empty() {
        painter.clipped(area.x, y, area.width.min(columns("Nothing.")), "Nothing.", dim);
        y += 1;
    }
    y.min(area.bottom()) - area.y
}
