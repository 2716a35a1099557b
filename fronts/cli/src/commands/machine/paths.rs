//! `barrow paths`: tells where this program keeps its files.

use super::super::{Context, Failure, Result};
use crate::clean::shown;
use crate::store::Home;
use crate::store::home::FILES;
use clap::Args;
use std::process::ExitCode;

/// Tell where your files are, and why there
///
/// Files that you ask for, such as films, go where you say. Nothing else is written, and removing the program leaves them.
/// `BARROW_HOME` names another folder.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  PROGRAM paths")]
pub(in super::super) struct PathsArgs {}

/// Writes a line for each place.
pub(super) fn run(context: &mut Context) -> Result {
    let home = Home::find().map_err(Failure::Said)?;
    let is_named = std::env::var_os("BARROW_HOME").is_some_and(|named| !named.is_empty());
    let why = if is_named { "BARROW_HOME names it" } else { "this system's folder for the data of programs" };
    writeln!(context.out, "{}: {why}", shown(home.root()))?;
    for (name, what) in FILES {
        let place = name.split('/').next().unwrap_or(name);
        let missing = if home.root().join(place).exists() { "" } else { " (not there yet)" };
        writeln!(context.out, "  {name:20} {what}{missing}")?;
    }
    Ok(ExitCode::SUCCESS)
}
