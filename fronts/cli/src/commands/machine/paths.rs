//! `barrow paths`: tells where this program keeps its files.

use super::super::{Context, Failure, Result};
use crate::clean::shown;
use crate::store::Home;
use clap::Args;
use std::path::PathBuf;
use std::process::ExitCode;

/// Tell where your files are, and why there
///
/// Nothing is written anywhere else, and removing the program leaves them. `BARROW_HOME` names another folder.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  PROGRAM paths")]
pub(in super::super) struct PathsArgs {}

impl PathsArgs {
    /// Writes a line for each place.
    #[expect(clippy::unused_self, reason = "like every command")]
    pub(super) fn run(&self, context: &mut Context) -> Result {
        let home = Home::find().map_err(Failure::Said)?;
        let is_named = std::env::var_os("BARROW_HOME").is_some_and(|named| !named.is_empty());
        let why = if is_named { "BARROW_HOME names it" } else { "this system's folder for the data of programs" };
        writeln!(context.out, "{}: {why}", shown(home.root()))?;
        let places: [(PathBuf, &str); 8] = [
            (home.runs(), "your runs: each file is the save, the replay and the bug report"),
            (home.summaries(), "the state of each run, for lists; safe to delete"),
            (home.options(), "your options"),
            (home.keys(), "your keys"),
            (home.discoveries(), "the things that you have met, and the hints that you saw"),
            (home.server(), "the server that you use"),
            (home.secret(), "the key of your name there: keep a copy"),
            (home.outbox(), "ended runs that are still to be sent"),
        ];
        for (place, what) in places {
            let missing = if place.exists() { "" } else { " (not there yet)" };
            writeln!(context.out, "  {:16} {what}{missing}", place.file_name().unwrap_or_default().to_string_lossy())?;
        }
        Ok(ExitCode::SUCCESS)
    }
}
