//! `barrow man`: the manual.

use super::super::help::with_games;
use super::super::{Cli, Context, Failure, Result};
use crate::clean::shown;
use crate::store::system::in_words;
use clap::Args;
use clap_mangen::Man;
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

/// Write the manual as man pages
///
/// Without a folder, this writes the page of the program itself. The packages of distributions install all pages already.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  PROGRAM man | man -l -\n  PROGRAM man --into ~/.local/share/man/man1")]
pub(in super::super) struct ManArgs {
    /// Write a page for each command into this folder
    #[arg(long, value_name = "FOLDER")]
    into: Option<PathBuf>,
}

impl ManArgs {
    /// Writes the pages.
    pub(super) fn run(&self, context: &mut Context) -> Result {
        let mut command = with_games::<Cli>(context.shelf).disable_help_subcommand(true);
        command.build();
        let Some(folder) = &self.into else {
            context.out.write_all(&page(command)?)?;
            return Ok(ExitCode::SUCCESS);
        };
        let failed = |error: std::io::Error| Failure::Said(format!("{} cannot be written ({})", shown(folder), in_words(&error)));
        fs::create_dir_all(folder).map_err(failed)?;
        let mut waiting = vec![command];
        while let Some(command) = waiting.pop() {
            waiting.extend(command.get_subcommands().filter(|command| !command.is_hide_set()).cloned());
            let name = command.get_display_name().unwrap_or_else(|| command.get_name()).to_owned();
            fs::write(folder.join(format!("{name}.1")), page(command)?).map_err(failed)?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// A command's page.
fn page(command: clap::Command) -> Result<Vec<u8>> {
    let mut page = Vec::new();
    let source = format!("{} {}", crate::product().name, env!("CARGO_PKG_VERSION"));
    // Without a date, so that the same version writes the same pages.
    Man::new(command).date("").source(source).render(&mut page)?;
    Ok(page)
}
