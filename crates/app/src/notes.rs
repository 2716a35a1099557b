//! Notes about a run, move by move: an agent's thoughts.

use serde::Deserialize;
use std::collections::BTreeMap;

/// The longest note. \[characters\]
const LONGEST: usize = 500;

/// The size limit of a notes file. \[bytes\]
pub const LARGEST: u32 = 16 << 20;
/// Sentence about a larger file, to follow its name.
pub const TOO_LARGE: &str = "it is too large for notes; keep them below 16 MB";

/// A line of a file of notes. Each line has a JSON object.
#[derive(Clone, Debug, Deserialize)]
pub struct Line {
    /// Number of moves before the note.
    pub moves: usize,
    /// The note.
    pub note: String,
}

/// Notes by the number of moves before them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notes(BTreeMap<usize, Vec<String>>);

impl Notes {
    /// Reads notes from a text with a `parse` for its lines. Also returns a sentence about bad lines.
    pub fn read(text: &str, parse: impl Fn(&str) -> Option<Line>) -> (Self, Option<String>) {
        let (mut notes, mut damaged) = (Self::default(), Vec::new());
        for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()) {
            match parse(line) {
                Some(Line { moves, note }) => notes.add(moves, &note),
                None => damaged.push(number),
            }
        }
        let wrong = damaged.first().map(|first: &u32| {
            let others = match damaged.len() - 1 {
                0 => String::new(),
                1 => " and another one".to_owned(),
                more => format!(" and {more} others"),
            };
            format!("line {first}{others} cannot be read; write each as {{\"moves\": 12, \"note\": \"words\"}}")
        });
        (notes, wrong)
    }

    /// Adds a note after this many moves. A very long one is cut.
    pub fn add(&mut self, moves: usize, note: &str) {
        let mut cut: String = note.chars().take(LONGEST).collect();
        if cut.len() < note.len() {
            cut.push('…');
        }
        self.0.entry(moves).or_default().push(cut);
    }

    /// The notes after each number of moves from `first` to `last`, in order, each with that number.
    pub fn between(&self, first: usize, last: usize) -> impl Iterator<Item = (usize, &String)> {
        self.0.range(first..=last).flat_map(|(moves, notes)| notes.iter().map(|note| (*moves, note)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_keep_their_place_and_order() {
        let mut notes = Notes::default();
        for (moves, note) in [(3, "a"), (0, "b"), (3, "c")] {
            notes.add(moves, note);
        }
        let between = |first, last| notes.between(first, last).map(|(moves, note)| (moves, note.as_str())).collect::<Vec<_>>();
        assert_eq!((between(0, 3), between(1, 2)), (vec![(0, "b"), (3, "a"), (3, "c")], vec![]));
    }

    #[test]
    fn a_long_note_is_cut() {
        let mut notes = Notes::default();
        notes.add(1, &"é".repeat(9000));
        assert_eq!(notes.0[&1][0].chars().count(), LONGEST + 1);
    }
}
