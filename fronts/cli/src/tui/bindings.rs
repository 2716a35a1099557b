//! The screen that shows and changes key bindings.

#[cfg(test)]
mod tests;

use super::game::paint::{Painter, centred, columns, wrap};
use super::widgets::{Spots, Travel, more, scrolled};
use super::{Input, Next, Screen, Shared};
use crate::keys::{self, Bindable, Press, press_of};
use barrow_app::keys::{Change, Editor, Row};
use barrow_app::sentences;
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;

/// Shows and changes key bindings.
#[derive(Default)]
pub struct BindingsScreen {
    selected: usize,
    first: usize,
    page: usize,
    mode: Mode,
    /// The last message for the player.
    said: Option<String>,
    spots: Spots<usize>,
}

/// The use of the next key.
#[derive(Clone, Copy, Default)]
enum Mode {
    /// To move in the list.
    #[default]
    List,
    /// To bind to the selected line.
    Add,
    /// To confirm, by pressing the same key again, that it is taken from another binding.
    Take(Press),
    /// To confirm with `y` that all bindings are reset.
    ResetAll,
}

/// One line of the list.
enum Line {
    Heading(&'static str),
    Binding(Row),
}

impl BindingsScreen {
    /// The bindings of every game on the shelf.
    pub fn new() -> Self {
        Self { selected: 1, ..Self::default() }
    }

    fn key(&mut self, key: KeyEvent, shared: &mut Shared) -> Next {
        let Some(press) = press_of(key) else { return Next::Stay };
        let lines = lines(shared);
        let what = match lines.get(self.selected) {
            Some(Line::Binding(row)) => Some(row.what),
            Some(Line::Heading(_)) | None => None,
        };
        self.said = None;
        let editor = editor(shared);
        let change = match (std::mem::take(&mut self.mode), what) {
            (Mode::List, _) => return self.list_key(key, &lines, what, shared),
            (Mode::Add, Some(what)) => editor.add(&mut shared.keys, press, what),
            (Mode::Take(wanted), Some(what)) if wanted == press => editor.take(&mut shared.keys, press, what),
            (Mode::Take(_) | Mode::Add, _) => Change::Refused(sentences::NOTHING_CHANGED.to_owned()),
            (Mode::ResetAll, _) if press.character() == Some('y') => editor.reset_all(&mut shared.keys),
            (Mode::ResetAll, _) => return Next::Stay,
        };
        if matches!(change, Change::Clash(_)) {
            self.mode = Mode::Take(press);
        }
        self.changed(change, shared);
        Next::Stay
    }

    fn list_key(&mut self, key: KeyEvent, lines: &[Line], what: Option<Bindable>, shared: &mut Shared) -> Next {
        let editor = editor(shared);
        match (key.code, what) {
            (KeyCode::Esc | KeyCode::Char('q'), _) => return Next::Back,
            (KeyCode::Enter | KeyCode::Char(' ' | 'a'), Some(_)) => self.mode = Mode::Add,
            (KeyCode::Backspace | KeyCode::Delete, Some(what)) => {
                let change = editor.remove_last(&mut shared.keys, what);
                self.changed(change, shared);
            }
            (KeyCode::Char('r'), Some(what)) => {
                let change = editor.reset(&mut shared.keys, what);
                self.changed(change, shared);
            }
            (KeyCode::Char('R'), _) => self.mode = Mode::ResetAll,
            _ => {
                let letters = match key.code {
                    KeyCode::Char('j') => Some(Travel::Lines(1)),
                    KeyCode::Char('k') => Some(Travel::Lines(-1)),
                    _ => None,
                };
                if let Some(travel) = Travel::of(key).or(letters) {
                    self.select(travel, lines);
                }
            }
        }
        Next::Stay
    }

    /// Selects another line, skipping headings.
    fn select(&mut self, travel: Travel, lines: &[Line]) {
        let to = travel.from(self.selected, lines.len(), self.page);
        let is_binding = |index: &usize| matches!(lines.get(*index), Some(Line::Binding(_)));
        let found = if to < self.selected {
            (0..=to).rev().find(is_binding).or_else(|| (to..lines.len()).find(is_binding))
        } else {
            (to..lines.len()).find(is_binding).or_else(|| (0..=to).rev().find(is_binding))
        };
        self.selected = found.unwrap_or(self.selected);
    }

    /// Reports a change, and saves it if it was made.
    fn changed(&mut self, change: Change, shared: &Shared) {
        self.said = Some(match change {
            Change::Refused(sentence) => sentence,
            Change::Clash(sentence) => format!("{sentence} {}", sentences::PRESS_TO_TAKE_AWAY),
            Change::Done(done) => match keys::save(&shared.keys, &shared.home.keys()) {
                Ok(()) => done,
                Err(sentence) => format!("{done} {sentence}"),
            },
        });
    }

    fn mouse(&mut self, mouse: MouseEvent, shared: &Shared) {
        let lines = lines(shared);
        match mouse.kind {
            MouseEventKind::ScrollDown => self.select(Travel::Lines(1), &lines),
            MouseEventKind::ScrollUp => self.select(Travel::Lines(-1), &lines),
            MouseEventKind::Down(MouseButton::Left) => {
                if let Some(index) = self.spots.under(mouse)
                    && matches!(lines.get(index), Some(Line::Binding(_)))
                {
                    self.mode = if self.selected == index { Mode::Add } else { Mode::List };
                    self.selected = index;
                }
            }
            _ => {}
        }
    }

    fn draw_line(painter: &mut Painter, at: Rect, line: &Line, is_selected: bool) {
        let shared = painter.shared;
        let theme = &shared.theme;
        let row = match line {
            Line::Heading(title) => {
                painter.text(at.x + 1, at.y, at.width, title, theme.heading());
                return;
            }
            Line::Binding(row) => row,
        };
        if is_selected {
            painter.text(at.x + 1, at.y, 1, painter.strokes.pointer, theme.accent());
        }
        painter.clipped(at.x + 3, at.y, 18, &row.title, theme.text());
        let mut x = at.x + 22;
        if row.keys.is_empty() {
            painter.text(x, at.y, 40, row.none, theme.dim());
        }
        for key in &row.keys {
            if x + columns(&key.label) + 2 > at.right() {
                break;
            }
            let is_taken = !key.others.is_empty();
            let style = if is_taken { theme.warning() } else { theme.accent() };
            x = painter.text(x, at.y, 12, &key.label, style);
            x = painter.text(x, at.y, 1, if is_taken { "!" } else { " " }, theme.warning()) + 1;
        }
        if row.is_bound && x + 8 < at.right() {
            painter.right_aligned(at.right() - 1, at.y, "yours", theme.dim());
        }
        if is_selected {
            painter.buffer.set_style(at, theme.selected());
        }
    }

    fn foot(&self, lines: &[Line]) -> String {
        let what = match lines.get(self.selected) {
            Some(Line::Binding(row)) => row.what.name(),
            Some(Line::Heading(_)) | None => String::new(),
        };
        match (self.mode, &self.said) {
            (Mode::Add, _) => format!("Press the key for {what}. (Esc: never mind)"),
            (Mode::ResetAll, _) => "Give every key its first meaning back? (y: yes, any other key: no)".to_owned(),
            (_, Some(said)) => said.clone(),
            (_, None) => {
                "Enter: add a key   Backspace: take the last key away   Esc: back\nr: as it was at first   R: all as they were at first".to_owned()
            }
        }
    }
}

const fn editor(shared: &Shared) -> Editor {
    Editor { shelf: shared.shelf, set: shared.options.key_set, unicode: shared.options.unicode }
}

/// Everything that can be bound, in order, with its keys.
fn lines(shared: &Shared) -> Vec<Line> {
    let mut lines = Vec::new();
    for group in editor(shared).groups(&shared.keys) {
        lines.push(Line::Heading(group.title));
        lines.extend(group.rows.into_iter().map(Line::Binding));
    }
    lines
}

impl Screen for BindingsScreen {
    fn draw(&mut self, frame: &mut Frame, shared: &Shared) {
        let lines = lines(shared);
        let area = frame.area();
        let mut painter = Painter::new(frame.buffer_mut(), shared);
        painter.clear(area);
        let column = centred(area, 78, area.height);
        let inside = painter.frame(column, "Key bindings");
        let foot = self.foot(&lines);
        let width = inside.width.saturating_sub(2);
        let foot_rows = foot.lines().map(|line| wrap(line, width).count() as u16).sum::<u16>().clamp(2, 12).min(inside.height);
        let list = Rect { height: inside.height.saturating_sub(foot_rows + 1), ..inside };
        self.page = usize::from(list.height);
        self.first = scrolled(self.first, self.selected, lines.len(), self.page);
        if self.selected <= 1 {
            self.first = 0;
        }
        self.spots.clear();
        for (y, (index, line)) in (list.y..list.bottom()).zip(lines.iter().enumerate().skip(self.first)) {
            let at = Rect { y, height: 1, ..list };
            Self::draw_line(&mut painter, at, line, index == self.selected);
            self.spots.add(at, index);
        }
        let beyond = (self.first > 0, self.first + self.page < lines.len());
        let frame = Rect { x: column.right().saturating_sub(1), width: 1, ..list };
        more(painter.buffer, frame, &shared.theme, shared.options.unicode, beyond);
        painter.rule(Rect { y: list.bottom(), height: 1, ..inside }, "");
        let text = shared.theme.text();
        let mut y = list.bottom() + 1;
        for sentence in foot.lines() {
            y += painter.wrapped(Rect::new(inside.x + 1, y, width, inside.bottom().saturating_sub(y)), sentence, text);
        }
    }

    fn input(&mut self, input: Input, shared: &mut Shared) -> Next {
        match input {
            Input::Key(key, _) => return self.key(key, shared),
            Input::Mouse(mouse) => self.mouse(mouse, shared),
            Input::Tick | Input::News | Input::Uncovered | Input::PutAway => {}
        }
        Next::Stay
    }
}
