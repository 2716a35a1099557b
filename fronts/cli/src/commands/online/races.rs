//! `barrow races`: everything that a server offers, on one screen.

use super::{ServerArgs, lists};
use crate::commands::{Context, Result};
use barrow_app::screens::Online;
use clap::Args;

/// Show the races of a server, its boards, and who is playing
///
/// On a terminal you can play the races from there, choose your name, and watch others. In a file or a pipe these are lines.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  PROGRAM races --server https://barrow.example")]
pub(in crate::commands) struct RacesArgs {
    #[command(flatten)]
    server: ServerArgs,
}

impl RacesArgs {
    /// Shows the races, or writes them.
    pub(super) fn run(&self, context: &mut Context) -> Result {
        lists::show(self.server.open()?, Online::Races { course: None }, context)
    }
}
