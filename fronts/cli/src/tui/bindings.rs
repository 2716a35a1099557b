//! The key bindings, to look at and to change.

#[cfg(test)]
mod tests;

use super::game::paint::{Painter, centred, columns, wrap};
use super::widgets::{Spots, Travel, more, scrolled};
use super::{Input, Next, Screen, Shared};
use crate::keys::{self, Bindable, Control, Key, Press, press_of};
use barrow_app::keys::{conflicts as met, verbs_of};
use barrow_app::words::capital;
use barrow_core::ArgKind;
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;

/// The key bindings, to look at and to change.
#[derive(Default)]
pub struct BindingsScreen {
    selected: usize,
    first: usize,
    page: usize,
    mode: Mode,
    /// What happened, or what is wrong.
    said: Option<String>,
    has_looked: bool,
    spots: Spots<usize>,
}

/// What the next key is for.
#[derive(Clone, Copy, Default)]
enum Mode {
    /// Moving in the list.
    #[default]
    List,
    /// It is bound to what is selected.
    Add,
    /// The same key again takes it away from something else.
    Take(Press),
    /// `y` gives everything its default keys back.
    ResetAll,
}

/// One line of the list.
#[derive(Clone, Copy)]
enum Row {
    Heading(&'static str),
    Binding(Bindable),
}

impl BindingsScreen {
    /// The bindings of every game on the shelf.
    pub fn new() -> Self {
        Self { selected: 1, ..Self::default() }
    }

    /// A damaged file is told before anything is changed.
    fn look_at_file(&mut self, shared: &Shared) {
        if !std::mem::replace(&mut self.has_looked, true)
            && let Err(sentence) = keys::load(&shared.home.keys(), shared.shelf)
        {
            self.said = Some(format!("{sentence} If you change a key here, that file is kept beside as keys.toml.damaged."));
        }
    }

    fn key(&mut self, key: KeyEvent, shared: &mut Shared) -> Next {
        let Some(press) = press_of(key) else { return Next::Stay };
        let rows = rows(shared);
        let what = match rows.get(self.selected) {
            Some(Row::Binding(what)) => Some(*what),
            Some(Row::Heading(_)) | None => None,
        };
        self.said = None;
        match (std::mem::take(&mut self.mode), what) {
            (Mode::List, _) => return self.list_key(key, &rows, what, shared),
            (Mode::Add, Some(what)) => self.add(press, what, &rows, shared),
            (Mode::Take(wanted), Some(what)) if wanted == press => self.take(press, what, &rows, shared),
            (Mode::Take(_) | Mode::Add, _) => self.said = Some("Nothing is changed.".to_owned()),
            (Mode::ResetAll, _) => {
                if press.character() == Some('y') {
                    shared.keys.reset_all();
                    self.save("Every key is as it was at first.", shared);
                }
            }
        }
        Next::Stay
    }

    fn list_key(&mut self, key: KeyEvent, rows: &[Row], what: Option<Bindable>, shared: &mut Shared) -> Next {
        match (key.code, what) {
            (KeyCode::Esc | KeyCode::Char('q'), _) => return Next::Back,
            (KeyCode::Enter | KeyCode::Char(' ' | 'a'), Some(_)) => self.mode = Mode::Add,
            (KeyCode::Backspace | KeyCode::Delete, Some(what)) => {
                let mut keys = shared.keys.keys(what, shared.options.key_set);
                match keys.pop() {
                    Some(press) if press.key == Key::Esc => self.said = Some("Esc always opens the menu.".to_owned()),
                    Some(press) => {
                        shared.keys.bind(what, keys);
                        let label = press.label(shared.options.unicode);
                        self.save(&format!("{label} no longer means {}.", name(what)), shared);
                    }
                    None => self.said = Some("It has no key.".to_owned()),
                }
            }
            (KeyCode::Char('r'), Some(what)) => {
                self.reset(what, rows, shared);
            }
            (KeyCode::Char('R'), _) => self.mode = Mode::ResetAll,
            _ => {
                let letters = match key.code {
                    KeyCode::Char('j') => Some(Travel::Lines(1)),
                    KeyCode::Char('k') => Some(Travel::Lines(-1)),
                    _ => None,
                };
                if let Some(travel) = Travel::of(key).or(letters) {
                    self.select(travel, rows);
                }
            }
        }
        Next::Stay
    }

    /// Goes to another line, past headings.
    fn select(&mut self, travel: Travel, rows: &[Row]) {
        let to = travel.from(self.selected, rows.len(), self.page);
        let is_binding = |index: &usize| matches!(rows.get(*index), Some(Row::Binding(_)));
        let found = if to < self.selected {
            (0..=to).rev().find(is_binding).or_else(|| (to..rows.len()).find(is_binding))
        } else {
            (to..rows.len()).find(is_binding).or_else(|| (0..=to).rev().find(is_binding))
        };
        self.selected = found.unwrap_or(self.selected);
    }

    fn add(&mut self, press: Press, what: Bindable, rows: &[Row], shared: &mut Shared) {
        if press.key == Key::Esc {
            self.said = Some("Esc always opens the menu and leaves; it cannot mean anything else.".to_owned());
            return;
        }
        let label = press.label(shared.options.unicode);
        if shared.keys.keys(what, shared.options.key_set).contains(&press) {
            self.said = Some(format!("{label} means that already."));
            return;
        }
        let others: Vec<String> = conflicts(press, what, rows, shared).into_iter().map(name).collect();
        if others.is_empty() {
            self.bind(press, what, shared);
        } else {
            self.said = Some(format!("{label} means {}. Press it again to take it away from there.", others.join(" and ")));
            self.mode = Mode::Take(press);
        }
    }

    fn take(&mut self, press: Press, what: Bindable, rows: &[Row], shared: &mut Shared) {
        for other in conflicts(press, what, rows, shared) {
            let mut keys = shared.keys.keys(other, shared.options.key_set);
            keys.retain(|key| *key != press);
            shared.keys.bind(other, keys);
        }
        self.bind(press, what, shared);
    }

    fn bind(&mut self, press: Press, what: Bindable, shared: &mut Shared) {
        let mut keys = shared.keys.keys(what, shared.options.key_set);
        keys.push(press);
        shared.keys.bind(what, keys);
        self.save(&format!("{} now means {}.", press.label(shared.options.unicode), name(what)), shared);
    }

    /// Gives `what` its first keys back, and the keys it took from others back to those that had them first.
    fn reset(&mut self, what: Bindable, rows: &[Row], shared: &mut Shared) {
        let set = shared.options.key_set;
        let mut freed = shared.keys.keys(what, set);
        shared.keys.reset(what);
        let first = shared.keys.keys(what, set);
        freed.retain(|press| !first.contains(press));
        let mut done = vec![format!("{} has its first keys back.", name(what))];
        for press in freed {
            for other in bindings(rows).filter(|other| other.default_keys(set).contains(&press)) {
                let mut keys = shared.keys.keys(other, set);
                if keys.contains(&press) || !conflicts(press, other, rows, shared).is_empty() {
                    continue;
                }
                keys.push(press);
                let at_first = other.default_keys(set);
                if at_first.len() == keys.len() && at_first.iter().all(|press| keys.contains(press)) {
                    shared.keys.reset(other);
                } else {
                    shared.keys.bind(other, keys);
                }
                done.push(format!("{} means {} again.", press.label(shared.options.unicode), name(other)));
            }
        }
        self.save(&done.join(" "), shared);
    }

    fn save(&mut self, done: &str, shared: &Shared) {
        self.said = Some(match keys::save(&shared.keys, &shared.home.keys()) {
            Ok(()) => done.to_owned(),
            Err(sentence) => format!("{done} {sentence}"),
        });
    }

    fn mouse(&mut self, mouse: MouseEvent, shared: &Shared) {
        let rows = rows(shared);
        match mouse.kind {
            MouseEventKind::ScrollDown => self.select(Travel::Lines(1), &rows),
            MouseEventKind::ScrollUp => self.select(Travel::Lines(-1), &rows),
            MouseEventKind::Down(MouseButton::Left) => {
                if let Some(index) = self.spots.under(mouse)
                    && matches!(rows.get(index), Some(Row::Binding(_)))
                {
                    self.mode = if self.selected == index { Mode::Add } else { Mode::List };
                    self.selected = index;
                }
            }
            _ => {}
        }
    }

    fn draw_row(painter: &mut Painter, line: Rect, row: Row, is_selected: bool, rows: &[Row]) {
        let shared = painter.shared;
        let theme = &shared.theme;
        let what = match row {
            Row::Heading(title) => {
                painter.text(line.x + 1, line.y, line.width, title, theme.heading());
                return;
            }
            Row::Binding(what) => what,
        };
        if is_selected {
            painter.text(line.x + 1, line.y, 1, painter.strokes.pointer, theme.accent());
        }
        painter.clipped(line.x + 3, line.y, 18, &capital(what.title()), theme.text());
        let mut x = line.x + 22;
        let keys = shared.keys.keys(what, shared.options.key_set);
        if keys.is_empty() {
            let walks = matches!(what, Bindable::Verb(_, verb) if verb.arg == ArgKind::Dir);
            painter.text(x, line.y, 40, if walks { "the directions" } else { "no key" }, theme.dim());
        }
        for press in keys {
            let label = press.label(shared.options.unicode);
            if x + columns(&label) + 2 > line.right() {
                break;
            }
            let is_taken = !conflicts(press, what, rows, shared).is_empty();
            let style = if is_taken { theme.warning() } else { theme.accent() };
            x = painter.text(x, line.y, 12, &label, style);
            x = painter.text(x, line.y, 1, if is_taken { "!" } else { " " }, theme.warning()) + 1;
        }
        if shared.keys.is_bound(what) && x + 8 < line.right() {
            painter.right_aligned(line.right() - 1, line.y, "yours", theme.dim());
        }
        if is_selected {
            painter.buffer.set_style(line, theme.selected());
        }
    }

    fn foot(&self, rows: &[Row]) -> String {
        let what = match rows.get(self.selected) {
            Some(Row::Binding(what)) => name(*what),
            _ => String::new(),
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

/// What can be bound, in order.
fn rows(shared: &Shared) -> Vec<Row> {
    let mut rows = vec![Row::Heading("In every game")];
    rows.extend(Control::ALL.into_iter().map(|control| Row::Binding(Bindable::Control(control))));
    for shelved in shared.shelf.games() {
        rows.push(Row::Heading(shelved.info.title));
        rows.extend(verbs_of(shelved.info).into_iter().map(Row::Binding));
    }
    rows
}

fn bindings(rows: &[Row]) -> impl Iterator<Item = Bindable> {
    rows.iter().filter_map(|row| match row {
        Row::Binding(what) => Some(*what),
        Row::Heading(_) => None,
    })
}

fn conflicts(press: Press, what: Bindable, rows: &[Row], shared: &Shared) -> Vec<Bindable> {
    let all: Vec<_> = bindings(rows).collect();
    met(press, what, &all, &shared.keys, shared.options.key_set)
}

/// What a binding is called in a sentence.
fn name(what: Bindable) -> String {
    match what {
        Bindable::Control(control) => control.title().to_lowercase(),
        Bindable::Verb(game, verb) => format!("\"{}\" in {}", verb.name, game.id),
    }
}

impl Screen for BindingsScreen {
    fn draw(&mut self, frame: &mut Frame, shared: &Shared) {
        self.look_at_file(shared);
        let rows = rows(shared);
        let area = frame.area();
        let mut painter = Painter::new(frame.buffer_mut(), shared);
        painter.clear(area);
        let column = centred(area, 78, area.height);
        let inside = painter.frame(column, "Key bindings");
        let foot = self.foot(&rows);
        let width = inside.width.saturating_sub(2);
        let foot_rows = foot.lines().map(|line| wrap(line, width).count() as u16).sum::<u16>().clamp(2, 12).min(inside.height);
        let list = Rect { height: inside.height.saturating_sub(foot_rows + 1), ..inside };
        self.page = usize::from(list.height);
        self.first = scrolled(self.first, self.selected, rows.len(), self.page);
        if self.selected <= 1 {
            self.first = 0;
        }
        self.spots.clear();
        for (y, (index, row)) in (list.y..list.bottom()).zip(rows.iter().enumerate().skip(self.first)) {
            let line = Rect { y, height: 1, ..list };
            Self::draw_row(&mut painter, line, *row, index == self.selected, &rows);
            self.spots.add(line, index);
        }
        let beyond = (self.first > 0, self.first + self.page < rows.len());
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
            Input::Key(key) => return self.key(key, shared),
            Input::Mouse(mouse) => self.mouse(mouse, shared),
            Input::Tick | Input::Uncovered | Input::PutAway => {}
        }
        Next::Stay
    }
}
