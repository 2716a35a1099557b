//! The games of a shelf in the terminal: the arcade, and the commands for makers and bot authors.
//!
//! A front end knows no rules: it sees only a [`barrow_core::Play`] and its description.

// The online screens are also compiled into builds without servers, where nothing leads to them.
#![cfg_attr(not(feature = "online"), allow(dead_code, unused_imports, reason = "only a server leads there"))]

pub mod clean;
mod clock;
mod commands;
pub mod keys;
mod lines;
#[cfg(feature = "online")]
mod online;
pub mod seeds;
pub mod store;
pub mod tui;

use barrow_core::{Identity, Shelf};
use clean::clean;
use std::io::Write;
use std::process::ExitCode;
use std::sync::OnceLock;
use tui::link::Net;

/// Access to servers, if this build has it.
#[cfg(feature = "online")]
const NET: Net = online::NET;
#[cfg(not(feature = "online"))]
const NET: Net = Net::NONE;

/// The exit code of a failure that the user can fix: a wrong argument, file or terminal.
const WRONG_INPUT: u8 = 2;

/// The product whose program this process is: [`run`] sets it once.
static PRODUCT: OnceLock<Identity> = OnceLock::new();

/// The product whose program this process is. In a test, which runs no program, it has no name.
pub(crate) fn product() -> Identity {
    PRODUCT.get().copied().unwrap_or(Identity { storage: "program", ..Identity::EMPTY })
}

/// A command of this program, as a sentence quotes it.
pub(crate) fn command(words: &str) -> String {
    format!("`{}`", format!("{} {words}", product().storage).trim_end())
}

/// Begins a note or a warning on standard error with the name of the program.
pub(crate) fn tell(sentence: &str) {
    // If standard error cannot be written, there is nowhere to report it.
    let _ = writeln!(std::io::stderr(), "{}: {}", product().storage, clean(sentence));
}

/// The whole program, for the games on `shelf`: runs the command line and returns the exit code.
pub fn run(shelf: Shelf) -> ExitCode {
    let _ = PRODUCT.set(shelf.identity);
    let shelf = shelf.loaded_by(barrow_archive::interpreter::loaded);
    let words: Vec<_> = std::env::args_os().collect();
    // Do not lock standard output: a thread that restores the terminal must be able to write to it.
    match commands::run(&shelf, &words, &mut std::io::stdout()) {
        Ok(code) => code,
        Err(failure) if failure.is_reader_gone() => ExitCode::SUCCESS,
        Err(failure) => {
            let sentence = failure.to_string();
            let end = if sentence.ends_with(['.', '!', '?']) { "" } else { "." };
            tell(&format!("{sentence}{end}"));
            ExitCode::from(WRONG_INPUT)
        }
    }
}
