//! The games of a shelf in the terminal: the arcade, and the commands that makers and bots' authors run all day.
//!
//! A front end knows no rule: it sees a [`barrow_core::Play`] and what it says of itself.

pub mod keys;
pub mod options;
pub mod seeds;
pub mod store;
pub mod tui;

use barrow_core::Shelf;
use std::process::ExitCode;

/// The whole program, for the games on `shelf`: reads the command line, does what it says, and gives back the exit code.
pub fn run(shelf: Shelf) -> ExitCode {
    let _ = shelf;
    ExitCode::SUCCESS
}
