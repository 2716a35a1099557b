//! The file of notes beside a run: `seven.notes.jsonl` beside `seven.run`.

use super::system::in_words;
use crate::clean::{clean, shown};
use barrow_app::notes::Notes;
use serde::Deserialize;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

/// A larger file is no file of notes. \[bytes\]
const LARGEST: u64 = 16 << 20;

#[derive(Deserialize)]
struct Line {
    moves: usize,
    note: String,
}

/// The notes of the run in `file`, and a sentence about what of them cannot be read. Without a file of notes, there are none.
pub(crate) fn beside(file: &Path) -> (Notes, Option<String>) {
    let file = file.with_extension("notes.jsonl");
    let trouble = |why| Some(format!("{}: {why}.", shown(&file)));
    match fs::metadata(&file) {
        // A pipe would be waited for.
        Ok(found) if !found.is_file() => (Notes::default(), None),
        Ok(found) if found.len() > LARGEST => {
            (Notes::default(), trouble("it is too large for notes; keep them below 16 MB".to_owned()))
        }
        Err(error) if error.kind() == ErrorKind::NotFound => (Notes::default(), None),
        Ok(_) | Err(_) => match fs::read(&file) {
            Ok(bytes) => {
                let (notes, damaged) = read(&String::from_utf8_lossy(&bytes));
                (notes, damaged.and_then(trouble))
            }
            Err(error) => (Notes::default(), trouble(format!("the notes cannot be read ({})", in_words(&error)))),
        },
    }
}

/// The notes in a text, and what is wrong with it.
fn read(text: &str) -> (Notes, Option<String>) {
    let (mut notes, mut damaged) = (Notes::default(), Vec::new());
    for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()) {
        match serde_json::from_str::<Line>(line) {
            Ok(Line { moves, note }) => notes.add(moves, &clean(&note)),
            Err(_) => damaged.push(number),
        }
    }
    let wrong = damaged.first().map(|first| {
        let others = match damaged.len() - 1 {
            0 => String::new(),
            1 => " and another one".to_owned(),
            more => format!(" and {more} others"),
        };
        format!("line {first}{others} cannot be read; write each as {{\"moves\": 12, \"note\": \"words\"}}")
    });
    (notes, wrong)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_are_read_and_damaged_lines_named() {
        let (notes, wrong) = read(
            "{\"moves\": 2, \"note\": \"left\"}\n\nnonsense\n{\"moves\": -1, \"note\": \"\"}\n{\"moves\":2,\"note\":\"right\",\"more\":1}",
        );
        assert_eq!(notes.at(2), ["left", "right"]);
        assert!(wrong.unwrap().starts_with("line 3 and another one cannot be read"));
        assert_eq!(read("").1, None);
    }

    #[test]
    fn words_of_strangers_are_escaped() {
        let (notes, _) = read("{\"moves\": 0, \"note\": \"a\\u001b[2Jb\"}");
        assert_eq!(notes.at(0), ["a\\u001b[2Jb"]);
    }

    #[test]
    fn a_run_without_notes_has_none() {
        let folder = tempfile::tempdir().unwrap();
        let run = folder.path().join("a.run");
        assert_eq!(beside(&run), (Notes::default(), None));
        fs::write(folder.path().join("a.notes.jsonl"), "?").unwrap();
        assert!(beside(&run).1.unwrap().contains("a.notes.jsonl: line 1 cannot be read"));
    }
}
