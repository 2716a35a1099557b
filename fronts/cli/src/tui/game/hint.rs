//! A hint in a box over the map.

use crate::tui::layout::Layout;
use crate::tui::paint::{Painter, columns, wrap};
use ratatui::layout::Rect;

/// Longer lines are hard to read. [columns]
const WIDEST: u16 = 64;

/// Narrower boxes become too high. [columns]
const NARROWEST: u16 = 30;

/// Draws a hint over the map, or at the bottom of the panel if it would cover a cell to `spare`: the hero or the hint's subject.
/// Shows that Enter closes it, if it `can_close`.
pub(super) fn draw(painter: &mut Painter, layout: &Layout, spare: &[Rect], hint: &str, can_close: bool) {
    let lines = |width: u16| wrap(hint, width.saturating_sub(4));
    let size = |room: Rect| {
        let width = room.width.min(WIDEST);
        (width, (lines(width).count() as u16 + 2).min(room.height))
    };
    let on_map = place(layout.map, size(layout.map), spare);
    let at_foot = |panel: Rect| {
        let (width, height) = size(panel);
        Rect { y: panel.bottom() - height, width, height, ..panel }
    };
    let is_covered = spare.iter().any(|cell| on_map.intersects(*cell));
    let panel = layout.panel.filter(|panel| is_covered && panel.width >= NARROWEST);
    let place = panel.map_or(on_map, at_foot);
    let (width, lines) = (place.width, lines(place.width));
    painter.clear(place);
    let inside = painter.frame(place, "A hint");
    let (style, dim) = (painter.shared.theme.text(), painter.shared.theme.dim());
    for (y, line) in (inside.y..inside.bottom()).zip(lines) {
        painter.text(inside.x + 1, y, inside.width.saturating_sub(2), line, style);
    }
    let foot = " Enter: close ";
    if can_close && columns(foot) + 4 < width {
        painter.right_aligned(place.right() - 2, place.bottom() - 1, foot, dim);
    }
}

/// The place where a box of this size covers the fewest cells to `spare`, and then is farthest from them.
fn place(map: Rect, (width, height): (u16, u16), spare: &[Rect]) -> Rect {
    let x = map.x + (map.width - width) / 2;
    let places = (map.y..=map.bottom() - height).map(|y| Rect { x, y, width, height });
    let covers = |place: &Rect| spare.iter().filter(|cell| place.intersects(**cell)).count();
    let distance = |place: &Rect| {
        let rows =
            spare.iter().map(|cell| place.y.saturating_sub(cell.bottom() - 1).max(cell.y.saturating_sub(place.bottom() - 1)));
        rows.min().unwrap_or_default()
    };
    places.min_by_key(|place| (covers(place), std::cmp::Reverse(distance(place)))).unwrap_or(Rect { x, y: map.y, width, height })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_hint_stands_between_two_cells_that_it_would_cover_at_either_end() {
        let map = Rect::new(1, 1, 41, 21);
        let spare = [(20, 3), (20, 20)].map(|(x, y)| Rect::new(x, y, 1, 1));
        let place = place(map, (41, 6), &spare);
        assert!(spare.iter().all(|&cell| !place.intersects(cell)), "{place:?}");
    }

    proptest! {
        #[test]
        fn a_hint_covers_the_hero_only_where_nothing_else_is_possible(x in 1u16..42, y in 1u16..22, height in 3u16..11) {
            let place = place(Rect::new(1, 1, 41, 21), (41, height), &[Rect::new(x, y, 1, 1)]);
            prop_assert!(!place.contains((x, y).into()), "{:?}", place);
        }
    }
}
