//! What is carried, in words.

use super::board::look;
use super::paint::{Painter, columns};
use super::panel::value_of;
use barrow_core::{Gear, Sight, Variant, View};
use ratatui::layout::Rect;
use ratatui::style::Style;

/// What it is called: its name, its level where that is more than nothing, its charges.
pub(super) fn name(gear: &Gear, variant: &Variant) -> String {
    let name = variant.legend.name(gear.id);
    let level = gear.level.filter(|&level| level > 0).map_or_else(String::new, |level| format!(" +{level}"));
    let charges = gear.charges.map_or_else(String::new, |charges| format!(" ({})", value_of(charges)));
    let unknown = if gear.is_known { "" } else { " (?)" };
    format!("{name}{level}{charges}{unknown}")
}

/// The places of the pack, in the order they are shown: what is worn comes first.
pub(super) fn order(view: &View) -> Vec<u8> {
    let mut slots: Vec<u8> = (0..).zip(&view.pack).map(|(slot, _)| slot).collect();
    slots.sort_by_key(|&slot| !view.pack[usize::from(slot)].is_worn);
    slots
}

/// The letter of a place in the pack.
pub(super) const fn letter(slot: u8) -> char {
    if slot < 26 { (b'a' + slot) as char } else { '?' }
}

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

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::{Colour, Entry, Legend, Role, Stat};

    const VARIANT: Variant = Variant {
        legend: Legend::new(&[Entry {
            id: 3,
            name: "staff",
            glyph: '/',
            ascii: '/',
            colour: Colour::Red,
            role: Role::Item,
            about: "",
        }]),
        ..Variant::BASE
    };

    #[test]
    fn a_name_tells_what_is_known() {
        let plain = Gear { id: 3, is_known: true, ..Gear::default() };
        assert_eq!(name(&plain, &VARIANT), "staff");
        assert_eq!(name(&Gear { level: Some(0), ..plain }, &VARIANT), "staff");
        let charges = Some(Stat { value: 2, max: 3 });
        assert_eq!(name(&Gear { level: Some(2), charges, ..plain }, &VARIANT), "staff +2 (2/3)");
        assert_eq!(name(&Gear { is_known: false, ..plain }, &VARIANT), "staff (?)");
    }

    #[test]
    fn what_is_worn_comes_first_and_keeps_its_letter() {
        let pack = [false, true, false, true].map(|is_worn| Gear { is_worn, ..Gear::default() }).to_vec();
        let view = View { pack, ..View::default() };
        assert_eq!(order(&view), [1, 3, 0, 2]);
        assert_eq!(letter(3), 'd');
    }
}
