//! Failures that the user can fix, as one sentence each.

use crate::store::system::in_words;
use std::io;
use thiserror::Error;

/// Why a command failed: exit code 2, unless only the reader has gone away.
#[derive(Debug, Error)]
pub(crate) enum Failure {
    /// A word on the command line names nothing. `nearest` is empty or a question.
    #[error("there is no {what} called \"{asked}\"{of}{nearest}; choose one of: {known}")]
    Unknown {
        /// What was asked for: "game".
        what: &'static str,
        /// The word.
        asked: String,
        /// Of what, with a blank before it: " of stomp".
        of: String,
        /// The known word that is most alike, as a question.
        nearest: String,
        /// Every known word.
        known: String,
    },
    /// A number on the command line is not one.
    #[error("{option} \"{asked}\" is not {wanted}")]
    NotANumber {
        /// The option.
        option: &'static str,
        /// What was written.
        asked: String,
        /// What is wanted, with an example.
        wanted: &'static str,
    },
    /// A file of keys cannot be opened or read.
    #[error("{file} cannot be read ({}); check that it exists and that you may read it", in_words(error))]
    Keys {
        /// The file, or "standard input".
        file: String,
        /// What the system says.
        error: io::Error,
    },
    /// A line of a file of keys is wrong.
    #[error("{file}, line {line}: {problem}")]
    KeyLine {
        /// The file, or "standard input".
        file: String,
        /// Which line, counted from 1.
        line: usize,
        /// What is wrong and what to write instead.
        problem: String,
    },
    /// A sentence from another room.
    #[error("{0}")]
    Said(String),
    /// Standard output cannot be written.
    #[error("the output cannot be written ({}); send it somewhere with room", in_words(.0))]
    Output(#[from] io::Error),
}

impl Failure {
    /// Whether the reader of the output has simply gone away, as `head` does.
    pub(crate) fn is_reader_gone(&self) -> bool {
        matches!(self, Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }
}
