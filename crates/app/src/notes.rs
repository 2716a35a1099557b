//! What somebody wrote beside a run, move by move: an agent's thoughts.

use std::collections::BTreeMap;

/// The longest note. \[characters\]
const LONGEST: usize = 500;

/// Notes by the number of moves before them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notes(BTreeMap<usize, Vec<String>>);

impl Notes {
    /// Adds a note after this many moves. A very long one is cut.
    pub fn add(&mut self, moves: usize, note: &str) {
        let mut cut: String = note.chars().take(LONGEST).collect();
        if cut.len() < note.len() {
            cut.push('…');
        }
        self.0.entry(moves).or_default().push(cut);
    }

    /// Those after this many moves, in their order.
    pub fn at(&self, moves: usize) -> &[String] {
        self.0.get(&moves).map_or(&[], Vec::as_slice)
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
        assert_eq!(
            (notes.at(0), notes.at(1), notes.at(3)),
            (&["b".to_owned()][..], &[][..], &["a".to_owned(), "c".to_owned()][..])
        );
    }

    #[test]
    fn a_long_note_is_cut() {
        let mut notes = Notes::default();
        notes.add(1, &"é".repeat(9000));
        assert_eq!(notes.at(1)[0].chars().count(), LONGEST + 1);
    }
}
