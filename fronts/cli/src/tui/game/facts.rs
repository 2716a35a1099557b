//! Facts as rows: a name, how much, and what it would become.

use super::paint::{Painter, columns, wrap};
use barrow_core::{Fact, Value};
use ratatui::layout::Rect;

/// Columns for the names of facts, unless one is longer.
const NAMES: u16 = 16;

/// Rows that the facts take in `width` columns.
pub(super) fn rows(facts: &[Fact], width: u16) -> u16 {
    facts.iter().map(|fact| lines(fact, facts, width)).sum()
}

fn lines(fact: &Fact, facts: &[Fact], width: u16) -> u16 {
    let indent = if fact.name.is_empty() { 0 } else { indent(facts, width) };
    wrap(&words(fact, "->"), width.saturating_sub(indent)).count() as u16
}

/// The column where the values begin.
fn indent(facts: &[Fact], width: u16) -> u16 {
    let longest = facts.iter().map(|fact| columns(fact.name)).max().unwrap_or(0);
    (longest + 2).max(NAMES.min(width / 2)).min(width * 2 / 3)
}

fn words(fact: &Fact, arrow: &str) -> String {
    match fact.preview {
        Some(preview) => format!("{} {arrow} {preview}", fact.value),
        None => fact.value.to_string(),
    }
}

/// The facts in their order; in little room, sentences first, which say what a thing does.
pub(super) fn in_order(facts: &[Fact], has_room: bool) -> Vec<Fact> {
    let mut facts = facts.to_vec();
    if !has_room {
        facts.sort_by_key(|fact| !fact.name.is_empty());
    }
    facts
}

/// Draws the facts and returns how many rows they took.
pub(super) fn draw(painter: &mut Painter, area: Rect, facts: &[Fact]) -> u16 {
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
        painter.clipped(area.x, y, indent.saturating_sub(1), fact.name, dim);
        let place = Rect { x: area.x + indent, y, width: area.width.saturating_sub(indent), height };
        y += painter.wrapped(place, &words(fact, arrow), text);
        if let Some(preview) = fact.preview {
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
    fn in_little_room_what_a_thing_does_comes_first() {
        let facts = [Fact::new("Damage", Value::Number(3)), Fact::words("It burns what it hits.")];
        assert_eq!(in_order(&facts, true), facts);
        assert_eq!(in_order(&facts, false), [facts[1], facts[0]]);
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
