//! `barrow replay`: shows a run, move by move.

use super::values::run_file;
use super::{Context, Result, arcade};
use crate::tui::open_run;
use clap::Args;
use std::path::PathBuf;

/// Watch a run, move by move
///
/// Pause it, step both ways, jump, change the speed, or take over anywhere as a new run. The file is not changed. A run that cannot
/// be replayed to its end is shown as far as possible.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  PROGRAM replay ~/.local/share/barrow/runs/FIRST_GAME/20261120-131500-7.run
  PROGRAM replay 'https://barrow.example/#run=YmFycm93'")]
pub(super) struct ReplayArgs {
    /// The run, or a link to it in quotes, because shells treat # specially
    #[arg(value_name = "FILE|LINK", value_parser = run_file())]
    file: PathBuf,
}

impl ReplayArgs {
    pub(super) fn run(&self, context: &Context) -> Result {
        context.need_screen()?;
        arcade::show(context.shelf, |shared| open_run::replay(&self.file, shared))
    }
}
