//! A list to choose from, in a box over the map.

use super::paint::{Painter, centred, columns, wrap};
use crate::tui::widgets::{Spots, Travel};
use barrow_core::Tone;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;

/// A list to choose one thing from.
#[derive(Debug)]
pub(crate) struct List<T> {
    title: String,
    about: String,
    tone: Tone,
    rows: Vec<Row<T>>,
    selected: usize,
    /// The box is at least so wide, where there is room.
    least: u16,
    spots: Spots<usize>,
}

/// One thing to choose.
#[derive(Clone, Debug)]
pub(crate) struct Row<T> {
    /// What choosing it does.
    pub(crate) does: T,
    /// What it says.
    pub(crate) label: String,
    /// A key that chooses it at once, or that also does it elsewhere.
    pub(crate) key: String,
}

/// What a key or the mouse did to a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Chosen<T> {
    /// Nothing yet.
    Nothing,
    /// This.
    This(T),
    /// The list was left.
    Left,
}

impl<T: Copy> List<T> {
    /// A list under a title, with sentences, one a line, or none.
    pub(crate) fn new(title: impl Into<String>, about: impl Into<String>, rows: Vec<Row<T>>) -> Self {
        Self { title: title.into(), about: about.into(), tone: Tone::Plain, rows, selected: 0, least: 0, spots: Spots::default() }
    }

    /// The same list, its first sentence in that tone.
    pub(crate) fn with_tone(self, tone: Tone) -> Self {
        Self { tone, ..self }
    }

    /// The same list in a box of at least so many columns, where there is room.
    pub(crate) fn at_least(self, least: u16) -> Self {
        Self { least, ..self }
    }

    /// Answers a key. A row's own single character chooses it.
    pub(crate) fn key(&mut self, key: KeyEvent) -> Chosen<T> {
        if let Some(row) = self.row_of(key) {
            return Chosen::This(row.does);
        }
        match key.code {
            KeyCode::Esc => Chosen::Left,
            KeyCode::Enter | KeyCode::Char(' ') => {
                self.rows.get(self.selected).map_or(Chosen::Left, |row| Chosen::This(row.does))
            }
            _ => {
                if let Some(travel) = travel(key) {
                    self.selected = travel.from(self.selected, self.rows.len(), self.rows.len());
                }
                Chosen::Nothing
            }
        }
    }

    fn row_of(&self, key: KeyEvent) -> Option<&Row<T>> {
        let KeyCode::Char(character) = key.code else { return None };
        self.rows.iter().find(|row| row.key.chars().eq([character]))
    }

    /// Whether the key does anything here.
    pub(crate) fn uses(&self, key: KeyEvent) -> bool {
        let is_answer = matches!(key.code, KeyCode::Esc | KeyCode::Enter | KeyCode::Char(' '));
        is_answer || self.row_of(key).is_some() || travel(key).is_some()
    }

    /// What is selected.
    pub(crate) fn selected(&self) -> Option<T> {
        self.rows.get(self.selected).map(|row| row.does)
    }

    /// Answers the mouse.
    pub(crate) fn mouse(&mut self, mouse: MouseEvent) -> Chosen<T> {
        let Some(index) = self.spots.under(mouse) else { return Chosen::Nothing };
        self.selected = index;
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => self.rows.get(index).map_or(Chosen::Nothing, |row| Chosen::This(row.does)),
            _ => Chosen::Nothing,
        }
    }

    /// Columns and rows of the box where there are so many columns.
    pub(crate) fn size(&self, most: u16) -> (u16, u16) {
        let widest = self.rows.iter().map(|row| columns(&row.label) + columns(&row.key) + 8).max().unwrap_or(0);
        let width =
            widest.max(columns(&self.title) + 6).max(if self.about.is_empty() { 0 } else { 44 }).max(self.least).min(most);
        let above = if self.about.is_empty() { 0 } else { self.about_lines(width).count() as u16 + 1 };
        (width, self.rows.len() as u16 + above + 2)
    }

    /// The sentences in a box of `width` columns, line by line, each with the sentence's number.
    fn about_lines(&self, width: u16) -> impl Iterator<Item = (usize, &str)> {
        let lines = self.about.lines().enumerate();
        lines.flat_map(move |(index, line)| wrap(line, width.saturating_sub(4)).map(move |line| (index, line)))
    }

    /// Draws the box in the middle of `area`.
    pub(crate) fn draw(&mut self, painter: &mut Painter, area: Rect) {
        let (width, height) = self.size(area.width);
        // What can be chosen goes before what is only told.
        let room = usize::from(area.height).saturating_sub(self.rows.len() + 3);
        let about: Vec<(usize, &str)> = self.about_lines(width).take(room).collect();
        let above = if about.is_empty() { 0 } else { about.len() as u16 + 1 };
        let place = centred(area, width, height.min(self.rows.len() as u16 + above + 2));
        painter.clear(place);
        let inside = painter.frame(place, &self.title);
        let theme = &painter.shared.theme;
        let (text, dim, accent, selected) = (theme.text(), theme.dim(), theme.accent(), theme.selected());
        for (y, (index, line)) in (inside.y..inside.bottom()).zip(about) {
            let style = if index == 0 { theme.tone(self.tone) } else { text };
            painter.text(inside.x + 1, y, inside.width.saturating_sub(2), line, style);
        }
        self.spots.clear();
        let page = usize::from(inside.height.saturating_sub(above));
        let first = crate::tui::widgets::scrolled(0, self.selected, self.rows.len(), page);
        for (index, row) in self.rows.iter().enumerate().skip(first).take(page) {
            let y = inside.y + above + (index - first) as u16;
            let line = Rect { y, height: 1, ..inside };
            let is_selected = index == self.selected;
            if is_selected {
                painter.text(inside.x, y, 1, painter.strokes.pointer, accent);
            }
            painter.clipped(inside.x + 2, y, inside.width.saturating_sub(columns(&row.key) + 4), &row.label, text);
            painter.right_aligned(inside.right().saturating_sub(1), y, &row.key, if row.key.is_empty() { text } else { dim });
            if is_selected {
                painter.buffer.set_style(line, selected);
            }
            self.spots.add(line, index);
        }
        // On the frame: the last column is the keys'.
        let frame = Rect { x: place.right().saturating_sub(1), y: inside.y + above, width: 1, height: page as u16 };
        let (theme, unicode) = (&painter.shared.theme, painter.shared.options.unicode);
        crate::tui::widgets::more(painter.buffer, frame, theme, unicode, (first > 0, first + page < self.rows.len()));
    }
}

/// How a key moves in the list.
pub(super) fn travel(key: KeyEvent) -> Option<Travel> {
    let letters = match key.code {
        KeyCode::Char('j' | 's' | '2') => Some(Travel::Lines(1)),
        KeyCode::Char('k' | 'w' | '8') => Some(Travel::Lines(-1)),
        _ => None,
    };
    Travel::of(key).or(letters)
}

impl<T> Row<T> {
    /// A row.
    pub(crate) fn new(does: T, label: impl Into<String>, key: impl Into<String>) -> Self {
        Self { does, label: label.into(), key: key.into() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::crossterm::event::KeyModifiers;

    fn press(list: &mut List<u8>, code: KeyCode) -> Chosen<u8> {
        list.key(KeyEvent::new(code, KeyModifiers::NONE))
    }

    #[test]
    fn rows_are_chosen_by_arrows_or_by_their_key() {
        let mut list = List::new("Menu", "", vec![Row::new(1, "One", "r"), Row::new(2, "Two", "s"), Row::new(3, "Three", "F1")]);
        assert_eq!(press(&mut list, KeyCode::Down), Chosen::Nothing);
        assert_eq!(press(&mut list, KeyCode::Enter), Chosen::This(2));
        assert_eq!(press(&mut list, KeyCode::Char('r')), Chosen::This(1));
        assert_eq!(press(&mut list, KeyCode::Char('s')), Chosen::This(2), "a row's key goes before a direction");
        assert_eq!(press(&mut list, KeyCode::Char('j')), Chosen::Nothing);
        assert_eq!(press(&mut list, KeyCode::Enter), Chosen::This(3));
        assert_eq!(press(&mut list, KeyCode::Esc), Chosen::Left);
    }
}
