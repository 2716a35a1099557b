//! `barrow web`: makes the page of a maker's game.

use super::super::{Context, Failure, Result};
use crate::clean::shown;
use barrow_export::{Project, export};
use std::path::PathBuf;
use std::process::ExitCode;

/// Make the page of your game
///
/// It becomes a folder for any web server, an archive for itch.io, and a single file for mails and sticks. It plays without a network,
/// and has links, replays, films and touch. The project needs a package that depends on `barrow-web`, and a page.json: `PROGRAM new`
/// makes both.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  PROGRAM web")]
pub(in super::super) struct WebArgs {
    /// The folder of the project
    #[arg(value_name = "FOLDER", default_value = ".")]
    folder: PathBuf,
    /// The package with the page, if the project has several
    #[arg(long, value_name = "NAME")]
    package: Option<String>,
}

impl WebArgs {
    /// Makes the page.
    pub(super) fn run(&self, context: &mut Context) -> Result {
        let exported = Project::find(&self.folder, self.package.as_deref()).and_then(|project| export(&project, &project.root));
        let exported = exported.map_err(|error| Failure::Said(format!("{error:#}")))?;
        writeln!(context.out, "{}: the page, for any web server", shown(&exported.folder))?;
        writeln!(context.out, "{}: the same as an archive, for itch.io", shown(&exported.archive))?;
        writeln!(context.out, "{}: the same as a single file", shown(&exported.single))?;
        Ok(ExitCode::SUCCESS)
    }
}
