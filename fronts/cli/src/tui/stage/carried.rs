//! The hero's pack, row by row.

use super::board::draw_sign;
use crate::tui::paint::{Painter, columns};
use barrow_app::gear::{letter, name, order};
use barrow_core::{Gear, Variant, View};
use ratatui::layout::Rect;

/// One row: letter, picture, name.
pub(crate) fn draw(painter: &mut Painter, row: Rect, letter: &str, picture: u8, name: &str, variant: &Variant) {
    let (text, dim) = (painter.shared.theme.text(), painter.shared.theme.dim());
    let mut x = painter.text(row.x, row.y, row.width, letter, dim) + 1;
    if let Some(entry) = variant.legend.get(picture) {
        x = draw_sign(painter, x, row.y, entry) + 1;
    }
    painter.clipped(x, row.y, row.right().saturating_sub(x), name, text);
}

/// The row of a thing in the pack.
pub(super) fn draw_gear(painter: &mut Painter, row: Rect, gear: &Gear, variant: &Variant) {
    draw(painter, row, letter(gear).encode_utf8(&mut [0; 4]), gear.id, &name(gear, variant), variant);
}

/// Draws all items that the hero carries, worn ones first; returns the number of rows they took.
pub(super) fn draw_all(painter: &mut Painter, area: Rect, view: &View, variant: &Variant) -> u16 {
    let dim = painter.shared.theme.dim();
    let mut y = area.y;
    let mut group = None;
    for slot in order(view) {
        let gear = view.pack[usize::from(slot)];
        if group != Some(gear.is_worn) {
            group = Some(gear.is_worn);
            let title = if gear.is_worn { variant.wording.worn } else { variant.wording.stowed };
            if y < area.bottom() {
                painter.clipped(area.x, y, area.width, title, dim);
            }
            y += 1;
        }
        if y < area.bottom() {
            draw_gear(painter, Rect { y, height: 1, ..area }, &gear, variant);
        }
        y += 1;
    }
    if view.pack.is_empty() {
        painter.clipped(area.x, y, area.width.min(columns("Nothing.")), "Nothing.", dim);
        y += 1;
    }
    y.min(area.bottom()) - area.y
}
