//! Failures that the user can fix, as one sentence each.

use crate::store::system::in_words;
use std::io;
use thiserror::Error;

/// The reason why a command failed. The exit code is 2, unless the reader of the output has just gone away.
#[derive(Debug, Error)]
pub(crate) enum Failure {
    /// A word on the command line names nothing. `nearest` is empty or a question.
    #[error("there is no {what} called \"{asked}\"{of}{nearest}; choose one of: {known}")]
    Unknown {
        /// The kind of thing: "game".
        what: &'static str,
        /// The word.
        asked: String,
        /// Its owner, with a blank before it: " of stomp".
        of: String,
        /// The most similar known word, as a question.
        nearest: String,
        /// Every known word.
        known: String,
    },
    /// An option's number is not a number.
    #[error("{option} \"{asked}\" is not {wanted}")]
    NotANumber {
        /// The option.
        option: &'static str,
        /// The user's text.
        asked: String,
        /// The expected form, with an example.
        wanted: &'static str,
    },
    /// A file of keys cannot be opened or read.
    #[error("{file} cannot be read ({}); check that it exists and that you may read it", in_words(error))]
    Keys {
        /// The file, or "standard input".
        file: String,
        /// The system's error.
        error: io::Error,
    },
    /// A line of a file of keys is wrong.
    #[error("{file}, line {line}: {problem}")]
    KeyLine {
        /// The file, or "standard input".
        file: String,
        /// The number of the line, counted from 1.
        line: usize,
        /// A sentence that says what is wrong and what to write instead.
        problem: String,
    },
    /// A sentence from another module.
    #[error("{0}")]
    Said(String),
    /// Standard output cannot be written.
    #[error("the output cannot be written ({}); send it somewhere with room", in_words(.0))]
    Output(#[from] io::Error),
}

impl Failure {
    /// Tells whether the reader of the output has just gone away, as `head` does.
    pub(crate) fn is_reader_gone(&self) -> bool {
        matches!(self, Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }
}
