//! `barrow completions`: lets a shell complete commands, options and names.

use super::super::help::with_games;
use super::super::{Cli, Context, Result};
use clap::Args;
use clap_complete::Shell;
use std::process::ExitCode;

/// Write what a shell needs to complete commands
///
/// The packages of distributions install this already.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  PROGRAM completions fish > ~/.config/fish/completions/PROGRAM.fish")]
pub(in super::super) struct CompletionsArgs {
    /// The shell
    shell: Shell,
}

impl CompletionsArgs {
    /// Writes the script.
    pub(super) fn run(&self, context: &mut Context) -> Result {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut with_games::<Cli>(context.shelf), crate::product().storage, &mut script);
        context.out.write_all(&script)?;
        Ok(ExitCode::SUCCESS)
    }
}
