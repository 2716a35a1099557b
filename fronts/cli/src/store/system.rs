//! The system's messages, for people.

use std::io;

/// The reason for a failure, without the number that Rust appends: "No space left on device".
pub fn in_words(error: &io::Error) -> String {
    let text = error.to_string();
    match text.split_once(" (os error ") {
        Some((words, _)) => words.to_owned(),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_left_out() {
        let error = std::fs::read("/nowhere/at/all").unwrap_err();
        assert!(error.to_string().starts_with(&in_words(&error)));
        assert!(!in_words(&error).contains('('), "{}", in_words(&error));
        assert_eq!(in_words(&io::Error::other("the cat")), "the cat");
    }
}
