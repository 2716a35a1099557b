//! Failures that the user can fix, as one sentence each.

use super::nearest::{nearest, unknown};
use crate::store::library::name_of;
use crate::store::system::in_words;
use barrow_core::Shelf;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, CommandFactory};
use std::error::Error as _;
use std::ffi::OsString;
use std::fmt::Display;
use std::io;
use std::path::Path;
use thiserror::Error;

/// The reason why a command failed. The exit code is 2, unless the reader of the output has just gone away.
#[derive(Debug, Error)]
pub(crate) enum Failure {
    /// A sentence.
    #[error("{0}")]
    Said(String),
    /// Standard output cannot be written.
    #[error("the output cannot be written ({}); send it somewhere with free space", in_words(.0))]
    Output(#[from] io::Error),
}

impl Failure {
    /// A failure with a file or a link.
    pub(super) fn of(file: &Path, error: &dyn Display) -> Self {
        Self::Said(format!("{}: {error}", name_of(file)))
    }

    /// Tells whether the reader of the output has just gone away, as `head` does.
    pub(crate) fn is_reader_gone(&self) -> bool {
        matches!(self, Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }
}

/// An error on the command line, with the help page to read.
pub(super) fn usage<C: CommandFactory>(error: &clap::Error, words: &[OsString], shelf: &Shelf) -> Failure {
    let root = C::command();
    let (mut command, mut help) = (&root, format!("{} help", crate::product().storage));
    for found in words.iter().skip(1) {
        let Some(found) = command.find_subcommand(found) else { break };
        command = found;
        help = format!("{help} {}", found.get_name());
    }
    Failure::Said(format!("{}; see `{help}`", sentence(error, command, shelf)))
}

fn sentence(error: &clap::Error, command: &Command, shelf: &Shelf) -> String {
    let context = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(texts)) => texts.join(" and "),
        _ => String::new(),
    };
    let (argument, value) = (context(ContextKind::InvalidArg), context(ContextKind::InvalidValue));
    // An argument is written as "--seed <N>", "<GAME>" or "[NAME]".
    let name = argument.split(' ').next().unwrap_or_default().trim_matches(['<', '>', '[', ']']);
    match (error.kind(), error.source(), error.get(ContextKind::ValidValue)) {
        (ErrorKind::MissingRequiredArgument, ..) => format!("{argument} is missing"),
        (ErrorKind::ValueValidation, Some(why), _) => format!("{name} \"{value}\" {why}"),
        (ErrorKind::InvalidValue, ..) if value.is_empty() => format!("{name} needs a value"),
        (ErrorKind::InvalidValue, _, Some(ContextValue::Strings(known))) => {
            let what = name.trim_start_matches('-').to_ascii_lowercase();
            unknown(&what, &value, "", known.iter().map(String::as_str)).to_string()
        }
        (ErrorKind::InvalidSubcommand, ..) => {
            let asked = context(ContextKind::InvalidSubcommand);
            let nearest = || nearest(&asked, command.get_subcommands().map(Command::get_name)).map(str::to_owned);
            let meant = shelf.find(&asked).map(|_| format!("play {asked}")).or_else(nearest);
            format!("there is no command \"{asked}\"{}", meant.map_or(String::new(), |meant| format!(" (did you mean {meant}?)")))
        }
        _ => without_usage(error),
    }
}

/// Joins clap's paragraphs into one sentence, and drops the usage.
fn without_usage(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let said = text.split("\nUsage:").next().unwrap_or_default().split("\nFor more information").next().unwrap_or_default();
    let words = said.split_whitespace().collect::<Vec<_>>().join(" ");
    words.strip_prefix("error: ").unwrap_or(&words).replace(" tip: ", "; ")
}
