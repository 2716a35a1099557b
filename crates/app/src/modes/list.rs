//! A list to choose from, as data: every menu, pack and question is one.

use super::Choice;
use crate::keys::{Key, Press};
use barrow_core::Tone;
use serde::Serialize;

/// One thing to choose.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(rename = "ListRow"))]
pub struct Row {
    /// What choosing it does.
    #[serde(skip)]
    pub choice: Choice,
    /// Names the row within its list, and stays the same while words change: "explore".
    pub id: String,
    /// What it says.
    pub label: String,
    /// What it says besides, on a second line or behind.
    pub detail: String,
    /// The keys that choose it.
    #[serde(skip)]
    pub keys: Vec<Press>,
    /// Its key or keys, as people read them.
    pub hint: String,
    /// The legend id of its picture.
    pub picture: Option<u8>,
    /// How to take it: what cannot be undone is bad.
    pub tone: Tone,
    /// The heading that it stands under.
    pub group: &'static str,
}

impl Row {
    /// A row without keys.
    pub fn new(choice: Choice, id: impl Into<String>, label: impl Into<String>) -> Self {
        Self {
            choice,
            id: id.into(),
            label: label.into(),
            detail: String::new(),
            keys: Vec::new(),
            hint: String::new(),
            picture: None,
            tone: Tone::Plain,
            group: "",
        }
    }

    /// The same row, chosen by the key that types `key`.
    #[must_use]
    pub fn with_key(self, key: char) -> Self {
        Self { keys: vec![Press::char(key)], hint: key.to_string(), ..self }
    }

    /// The same row with words that follow its label.
    #[must_use]
    pub fn with_detail(self, detail: impl Into<String>) -> Self {
        Self { detail: detail.into(), ..self }
    }

    /// The same row, bad: it cannot be undone.
    #[must_use]
    pub fn bad(self) -> Self {
        Self { tone: Tone::Bad, ..self }
    }
}

/// Rows under a title, one of them selected.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct List {
    /// What is to be chosen.
    pub title: String,
    /// Sentences above the rows.
    pub about: Vec<String>,
    /// How to take the title and the first sentence.
    pub tone: Option<Tone>,
    /// The rows.
    pub rows: Vec<Row>,
    /// The place of the selected row.
    pub selected: usize,
}

/// What a key did to a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pressed {
    /// It chose the row at this place.
    Row(usize),
    /// It moved in the list.
    Moved,
    /// It closed the list.
    Closed,
    /// It means nothing here.
    Nothing,
}

impl List {
    /// A list under a title.
    pub fn new(title: impl Into<String>, rows: Vec<Row>) -> Self {
        Self { title: title.into(), rows, ..Self::default() }
    }

    /// The same list with a sentence above its rows.
    #[must_use]
    pub fn about(mut self, sentence: impl Into<String>) -> Self {
        self.about.push(sentence.into());
        self
    }

    /// The same list with the row that has this id selected.
    #[must_use]
    pub fn selecting(mut self, id: &str) -> Self {
        self.selected = self.rows.iter().position(|row| row.id == id).unwrap_or_default();
        self
    }

    /// The selected row.
    pub fn current(&self) -> Option<&Row> {
        self.rows.get(self.selected)
    }

    /// Answers a key. A row's own key goes before the keys that move in the list; `page` is how many rows are seen at once.
    pub(super) fn press(&mut self, press: Press, page: usize) -> Pressed {
        if let Some(row) = self.rows.iter().position(|row| row.keys.contains(&press)) {
            return Pressed::Row(row);
        }
        match press.key {
            Key::Esc => Pressed::Closed,
            Key::Enter | Key::Char(' ') if self.rows.is_empty() => Pressed::Closed,
            Key::Enter | Key::Char(' ') => Pressed::Row(self.selected),
            _ => match travel(press) {
                Some(travel) => {
                    self.selected = travel.from(self.selected, self.rows.len(), page);
                    Pressed::Moved
                }
                None => Pressed::Nothing,
            },
        }
    }
}

/// A way through a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Travel {
    Lines(i32),
    Pages(i32),
    First,
    Last,
}

/// How a key moves in a list.
pub(super) fn travel(press: Press) -> Option<Travel> {
    match press.key {
        Key::Up | Key::Char('k' | 'w' | '8') => Some(Travel::Lines(-1)),
        Key::Down | Key::Char('j' | 's' | '2') => Some(Travel::Lines(1)),
        Key::PageUp => Some(Travel::Pages(-1)),
        Key::PageDown => Some(Travel::Pages(1)),
        Key::Home => Some(Travel::First),
        Key::End => Some(Travel::Last),
        _ => None,
    }
}

impl Travel {
    /// Where this leads from line `at` of `length`, `page` of which are seen at once.
    pub(super) fn from(self, at: usize, length: usize, page: usize) -> usize {
        let by = |lines: i32| at.saturating_add_signed(lines as isize).min(length.saturating_sub(1));
        match self {
            Self::Lines(lines) => by(lines),
            Self::Pages(pages) => by(pages * page.max(1) as i32),
            Self::First => 0,
            Self::Last => length.saturating_sub(1),
        }
    }
}
