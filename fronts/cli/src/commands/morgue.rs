//! `barrow morgue`: writes a run as a text to keep.

use super::values::run_file;
use super::{Context, Failure, Result};
use crate::store::library::{Begun, begun, read_run};
use clap::Args;
use std::path::PathBuf;
use std::process::ExitCode;

/// Write a run as text: a morgue file
///
/// The text has the score and depth, what ended the run, the hero's belongings, the map as the player last saw it, the last
/// messages, the creatures and things met, and the feats earned. The run need not have ended. The file is not changed.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  PROGRAM morgue 20261120-131500-7.run > morgue.txt")]
pub(super) struct MorgueArgs {
    /// The run, or a link to it in quotes
    #[arg(value_name = "FILE|LINK", value_parser = run_file())]
    file: PathBuf,
}

impl MorgueArgs {
    /// Writes the morgue file of a run.
    pub(super) fn run(&self, context: &mut Context) -> Result {
        let (run, _) = read_run(&self.file).map_err(|error| Failure::of(&self.file, &error))?;
        let day = begun(&self.file);
        let text = barrow_app::morgue(&run, context.shelf, day.as_ref().map(Begun::day));
        context.out.write_all(text.map_err(|error| Failure::of(&self.file, &error))?.as_bytes())?;
        Ok(ExitCode::SUCCESS)
    }
}
