//! The file of notes beside a run: `seven.notes.jsonl` beside `seven.run`.

use super::system::in_words;
use crate::clean::{clean, shown};
use barrow_app::notes::{LARGEST, Line, Notes, TOO_LARGE};
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

/// The notes of the run in `file`, and a sentence about unreadable notes. Without a file of notes, there are none.
pub(crate) fn beside(file: &Path) -> (Notes, Option<String>) {
    let file = file.with_extension("notes.jsonl");
    let trouble = |why| Some(format!("{}: {why}.", shown(&file)));
    match fs::metadata(&file) {
        // Reading a pipe could wait forever.
        Ok(found) if !found.is_file() => (Notes::default(), None),
        Ok(found) if found.len() > LARGEST.into() => (Notes::default(), trouble(TOO_LARGE.to_owned())),
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

fn read(text: &str) -> (Notes, Option<String>) {
    Notes::read(text, |line| {
        let Line { moves, note } = serde_json::from_str(line).ok()?;
        Some(Line { moves, note: clean(&note).into_owned() })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_are_read_and_damaged_lines_named() {
        let (notes, wrong) = read(
            "{\"moves\": 2, \"note\": \"left\"}\n\nnonsense\n{\"moves\": -1, \"note\": \"\"}\n{\"moves\":2,\"note\":\"right\",\"more\":1}",
        );
        assert_eq!(notes.between(2, 2).map(|(_, note)| note.as_str()).collect::<Vec<_>>(), ["left", "right"]);
        assert!(wrong.unwrap().starts_with("line 3 and another one cannot be read"));
        assert_eq!(read("").1, None);
    }

    #[test]
    fn words_of_strangers_are_escaped() {
        let (notes, _) = read("{\"moves\": 0, \"note\": \"a\\u001b[2Jb\"}");
        assert_eq!(notes.between(0, 0).next().unwrap().1, "a\\u001b[2Jb");
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
