//! A list to choose from, as data. Every menu, pack and question uses it.

use super::Choice;
use crate::keys::{Key, Press};
use barrow_core::Tone;
use serde::Serialize;

/// A row of a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(rename = "ListRow"))]
pub struct Row {
    /// The effect of choosing it.
    #[serde(skip)]
    pub choice: Choice,
    /// Identifies the row within its list, independent of the label: "explore".
    pub id: String,
    /// Its label.
    pub label: String,
    /// More text, on a second line or after the label.
    pub detail: String,
    /// Keys that choose it.
    #[serde(skip)]
    pub keys: Vec<Press>,
    /// Labels of its keys.
    pub hint: String,
    /// The legend id of its picture.
    pub picture: Option<u8>,
    /// Its tone. A choice that cannot be undone is bad.
    pub tone: Tone,
    /// The heading above it.
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

    /// Adds the key that types `key`.
    #[must_use]
    pub fn with_key(self, key: char) -> Self {
        Self { keys: vec![Press::char(key)], hint: key.to_string(), ..self }
    }

    /// Adds text after the label.
    #[must_use]
    pub fn with_detail(self, detail: impl Into<String>) -> Self {
        Self { detail: detail.into(), ..self }
    }

    /// Marks a choice that cannot be undone.
    #[must_use]
    pub fn bad(self) -> Self {
        Self { tone: Tone::Bad, ..self }
    }
}

/// Rows under a title, one of them selected.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct List {
    /// The title.
    pub title: String,
    /// Sentences above the rows.
    pub about: Vec<String>,
    /// The tone of the title and the first sentence.
    pub tone: Option<Tone>,
    /// The rows.
    pub rows: Vec<Row>,
    /// The index of the selected row.
    pub selected: usize,
    /// The typed text, in lists that can be searched.
    #[serde(skip)]
    pub search: String,
}

/// The effect of a key on a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pressed {
    /// It chose the row at this index.
    Row(usize),
    /// It moved the selection.
    Moved,
    /// It closed the list.
    Closed,
    /// It did nothing.
    Nothing,
}

impl List {
    /// A list under a title.
    pub fn new(title: impl Into<String>, rows: Vec<Row>) -> Self {
        Self { title: title.into(), rows, ..Self::default() }
    }

    /// Adds a sentence above the rows.
    #[must_use]
    pub fn about(mut self, sentence: impl Into<String>) -> Self {
        self.about.push(sentence.into());
        self
    }

    /// Selects the row with this id.
    #[must_use]
    pub fn selecting(mut self, id: &str) -> Self {
        self.selected = self.rows.iter().position(|row| row.id == id).unwrap_or_default();
        self
    }

    /// The selected row.
    pub fn current(&self) -> Option<&Row> {
        self.rows.get(self.selected)
    }

    /// Handles a key. Keys of rows override keys that move in the list. `page` is the number of visible rows.
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

/// A movement in a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Travel {
    Lines(i32),
    Pages(i32),
    First,
    Last,
}

/// The movement of a key.
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
    /// The line that this movement reaches from line `at` of `length`, with `page` lines visible.
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
