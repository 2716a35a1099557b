//! Facts as rows: a name, a value, and the value that it would change to.

use crate::tui::paint::{Painter, columns, wrap};
use barrow_core::{Fact, Value};
use ratatui::layout::Rect;

/// Columns for the names of facts, unless one is longer.
const NAMES: u16 = 16;

/// Rows that the facts take in `width` columns.
pub(crate) fn rows(facts: &[Fact], width: u16) -> u16 {
    facts.iter().map(|fact| lines(fact, facts, width)).sum()
}

fn lines(fact: &Fact, facts: &[Fact], width: u16) -> u16 {
    let indent = if fact.name.is_empty() { 0 } else { indent(facts, width) };
    wrap(&words(fact, "->"), width.saturating_sub(indent)).count() as u16
}

/// The column where the values begin.
fn indent(facts: &[Fact], width: u16) -> u16 {
    let longest = facts.iter().map(|fact| columns(&fact.name)).max().unwrap_or(0);
    (longest + 2).max(NAMES.min(width / 2)).min(width * 2 / 3)
}

fn words(fact: &Fact, arrow: &str) -> String {
    match &fact.preview {
        Some(preview) => format!("{} {arrow} {preview}", fact.value),
        None => fact.value.to_string(),
    }
}

/// The facts in few rows: sentences, and all figures on one line.
fn close(facts: &[Fact], arrow: &str) -> (Vec<Fact>, String) {
    let (sentences, figures): (Vec<Fact>, Vec<Fact>) = facts.iter().cloned().partition(|fact| fact.name.is_empty());
    let figures: Vec<String> = figures.iter().map(|fact| format!("{} {}", fact.name, words(fact, arrow))).collect();
    (sentences, figures.join(", "))
}

/// Rows that the facts take in `width` columns if drawn in few rows.
pub(super) fn close_rows(facts: &[Fact], width: u16) -> u16 {
    let (sentences, figures) = close(facts, "->");
    rows(&sentences, width) + if figures.is_empty() { 0 } else { wrap(&figures, width).count() as u16 }
}

/// Draws the facts in few rows: sentences first, and all figures on one line.
pub(super) fn draw_close(painter: &mut Painter, area: Rect, facts: &[Fact]) {
    let (sentences, figures) = close(facts, if painter.shared.options.unicode { "→" } else { "->" });
    let rows = draw(painter, area, &sentences);
    let dim = painter.shared.theme.dim();
    painter.wrapped(Rect { y: area.y + rows, height: area.height - rows, ..area }, &figures, dim);
}

/// Draws the facts and returns how many rows they took.
pub(crate) fn draw(painter: &mut Painter, area: Rect, facts: &[Fact]) -> u16 {
    let theme = &painter.shared.theme;
    let (text, dim, accent) = (theme.text(), theme.dim(), theme.accent());
    let indent = indent(facts, area.width);
    let arrow = if painter.shared.options.unicode { "→" } else { "->" };
    let mut y = area.y;
    for fact in facts {
        if y >= area.bottom() {
            break;
        }
        let height = area.bottom() - y;
        if fact.name.is_empty() {
            let style = if matches!(fact.value, Value::Name(..)) { accent } else { text };
            y += painter.wrapped(Rect { y, height, ..area }, &words(fact, arrow), style);
            continue;
        }
        painter.clipped(area.x, y, indent.saturating_sub(1), &fact.name, dim);
        let place = Rect { x: area.x + indent, y, width: area.width.saturating_sub(indent), height };
        y += painter.wrapped(place, &words(fact, arrow), text);
        if let Some(preview) = &fact.preview {
            let after = format!("{arrow} {preview}");
            let end = columns(&words(fact, arrow)).min(place.width);
            let from = end.saturating_sub(columns(&after));
            painter.buffer.set_style(Rect::new(place.x + from, y.saturating_sub(1), end - from, 1), accent);
        }
    }
    y - area.y
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_preview_stands_behind_an_arrow() {
        let fact = Fact { preview: Some(Value::Bonus(4)), ..Fact::new("Accuracy", Value::Bonus(3)) };
        assert_eq!(words(&fact, "→"), "+3 → +4");
    }

    #[test]
    fn in_little_room_what_a_thing_does_comes_first_and_figures_share_a_row() {
        let facts = [Fact::new("Damage", Value::Number(3)), Fact::words("It burns."), Fact::new("Armor", Value::Bonus(1))];
        let (shared, _folder) = crate::tui::game::tests::shared();
        let area = Rect::new(0, 0, 20, 2);
        let mut buffer = ratatui::buffer::Buffer::empty(area);
        draw_close(&mut Painter::new(&mut buffer, &shared), area, &facts);
        let rows: Vec<String> =
            buffer.content().chunks(20).map(|row| row.iter().map(ratatui::buffer::Cell::symbol).collect()).collect();
        assert_eq!(rows.iter().map(|row| row.trim_end()).collect::<Vec<_>>(), ["It burns.", "Damage 3, Armor +1"]);
    }

    #[test]
    fn sentences_have_the_whole_width_and_names_share_an_indent() {
        let facts = [Fact::words("It is warm to the touch and hums."), Fact::new("Damage", Value::Number(3))];
        assert_eq!(rows(&facts, 40), 2);
        assert_eq!(rows(&facts, 20), 3);
        assert_eq!(indent(&facts, 40), 16);
        assert_eq!(indent(&facts, 10), 6);
        assert_eq!(indent(&[Fact::new("Blows to kill you", Value::Number(3))], 28), 18, "the name is whole");
    }
}
