//! Draws a screen described as data.

use super::rows::{Row, rows};
use super::{Act, ContentScreen, is_form, preview};
use crate::clean::clean;
use crate::tui::Shared;
use crate::tui::paint::{Painter, centred, wrap};
use crate::tui::widgets::{Hint, centred_hints, more, scrolled};
use barrow_app::screens::{Action, Block, Content, Control, Field, Hold};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Longer lines are hard to read. [columns]
const WIDEST: u16 = 82;
/// Lines of a warning under the screen.
const MOST_WARNINGS: usize = 2;
/// Lines about the selected row, under the screen.
const ABOUT: u16 = 3;

impl ContentScreen {
    /// Draws the screen, and a warning under it.
    pub(super) fn draw_content(&mut self, frame: &mut Frame, content: &Content, warning: &str, shared: &Shared) {
        let whole = frame.area();
        let area = preview::draw(frame.buffer_mut(), whole, content, shared);
        let unicode = shared.options.unicode;
        let is_table = content.blocks.iter().any(|block| matches!(block, Block::Tabs { .. } | Block::Table { .. }));
        let width = if is_table { area.width } else { WIDEST.min(area.width) };
        let typed = self.selected.zip(self.typed.as_deref());
        let (rows, pinned) = rows(content, width.saturating_sub(6), unicode, typed);
        let (pinned, rows) = rows.split_at(pinned);
        let about = if warning.is_empty() { self.about(content) } else { String::new() };
        let (foot, style, most) = if about.is_empty() {
            (warning, shared.theme.warning(), MOST_WARNINGS)
        } else {
            (about.as_str(), shared.theme.text(), ABOUT.into())
        };
        let foot: Vec<&str> = wrap(foot, width.saturating_sub(4)).filter(|line| !line.is_empty()).take(most).collect();
        let most = area.height.saturating_sub(1 + if is_table { ABOUT } else { foot.len() as u16 });
        let height = ((pinned.len() + rows.len()) as u16).saturating_add(2).min(most);
        let top = if is_table { 0 } else { (most - height) / 3 };
        let mut painter = Painter::new(frame.buffer_mut(), shared);
        let height = if is_table { most } else { height };
        let column = Rect { y: area.y + top, height, ..centred(area, width, height) };
        let inside = painter.frame(column, &clean(&content.title));
        let inside = Rect { x: inside.x + 1, width: inside.width.saturating_sub(2), ..inside };
        for (y, row) in (inside.y..inside.bottom()).zip(pinned) {
            row.draw(&mut painter, Rect { y, height: 1, ..inside }, &mut self.spots);
        }
        let fixed = inside.height.min(pinned.len() as u16);
        let inside = Rect { y: inside.y + fixed, height: inside.height - fixed, ..inside };
        (self.rows, self.length) = (usize::from(inside.height), rows.len());
        if let Some(selected) = self.selected.filter(|_| self.follows) {
            let is_of = |row: &Row| row.hold == Some(selected);
            let last = rows.iter().rposition(is_of).unwrap_or_default();
            let first = rows.iter().position(is_of).unwrap_or_default();
            // The first control brings everything above it, if there is room.
            let first = if selected == 0 && last < self.rows { 0 } else { first };
            self.first = scrolled(self.first, last, rows.len(), self.rows);
            self.first = scrolled(self.first, first, rows.len(), self.rows);
        }
        self.first = self.first.min(self.length.saturating_sub(self.rows));
        for (y, row) in (inside.y..inside.bottom()).zip(rows.iter().skip(self.first)) {
            let line = Rect { y, height: 1, ..inside };
            row.draw(&mut painter, line, &mut self.spots);
            if let Some(hold) = row.hold {
                if self.selected == Some(hold) {
                    painter.buffer.set_style(line, shared.theme.selected());
                }
                self.spots.add(line, Act::Control(hold));
            }
        }
        let beyond = (self.first > 0, self.first + self.rows < self.length);
        more(&mut painter, Rect { width: inside.width + 1, ..inside }, beyond);
        let shown = (self.first + self.rows).min(self.length);
        if self.length > self.rows {
            let place = format!(" {} to {shown} of {} ", self.first + 1, self.length);
            painter.right_aligned(column.right() - 2, column.bottom() - 1, &place, shared.theme.dim());
        }
        for (y, line) in (column.bottom()..).zip(foot) {
            painter.text(column.x + 2, y, column.width, line, style);
        }
        self.draw_keys(painter.buffer, content, whole, shared);
    }

    /// Everything known about the selected row.
    fn about(&self, content: &Content) -> String {
        match self.selected.and_then(|selected| content.holds().get(selected).copied()) {
            Some(Hold::Row(row)) => clean(&row.about).into_owned(),
            _ => String::new(),
        }
    }

    fn draw_keys(&mut self, buffer: &mut Buffer, content: &Content, area: Rect, shared: &Shared) {
        let holds = content.holds();
        let selected = self.selected.and_then(|selected| Some((selected, *holds.get(selected)?)));
        let is_text = !is_form(&holds);
        let has_tabs = holds.iter().any(|hold| matches!(hold, Hold::Tab(_)));
        let mut keys: Vec<(String, String, Act)> = Vec::new();
        let mut add = |key: &str, label: &str, act: Act| keys.push((key.to_owned(), uncapital(label), act));
        match selected {
            Some((_, Hold::Row(row))) => {
                for (index, action) in row.actions.iter().enumerate() {
                    let key = action.key.filter(|_| index > 0).map_or_else(|| "Enter".to_owned(), String::from);
                    add(&key, &action.label, Act::Deed(index));
                }
            }
            Some((selected, hold)) => {
                let is_for_main = content.main().is_some() && !matches!(hold, Hold::Action(_));
                let key = if is_for_main { "Space" } else { "Enter" };
                let label = match hold {
                    Hold::Field(Field { control: Control::Words { send: Some(send), .. }, .. }) if self.typed.is_some() => *send,
                    _ => "choose",
                };
                add(key, label, Act::Control(selected));
            }
            None => {}
        }
        if let Some((key, next, label)) = content.next_view() {
            add(&key.to_string(), label, Act::Control(next));
        }
        if is_text && self.length > self.rows {
            add("Space", "on", Act::Page);
        }
        if is_text && !has_tabs && !holds.is_empty() {
            add("Tab", "links", Act::Next);
        }
        for (index, hold) in holds.iter().enumerate() {
            match hold {
                Hold::Action(Action { is_main: true, label, .. }) if !self.is_on_action(&holds) => {
                    add("Enter", label, Act::Control(index));
                }
                Hold::Action(Action { key: Some(key), label, .. }) => add(&key.to_string(), label, Act::Control(index)),
                Hold::Action(_) | Hold::Field(_) | Hold::Tab(_) | Hold::Row(_) => {}
            }
        }
        add("Esc", "back", Act::Back);
        let hints: Vec<Hint<Act>> = keys.iter().map(|(key, label, does)| Hint { key, label, does: *does }).collect();
        let foot = Rect { y: area.bottom() - 1, height: 1, ..area };
        centred_hints(buffer, foot, &shared.theme, &hints, &mut self.spots);
    }
}

/// A label with a lower-case first letter, for a line of several labels.
fn uncapital(label: &str) -> String {
    let mut letters = label.chars();
    letters.next().map_or_else(String::new, |first| first.to_ascii_lowercase().to_string() + letters.as_str())
}
