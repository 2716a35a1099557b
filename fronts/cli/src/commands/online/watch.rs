//! `barrow watch`: shows a run of a server's board.

use super::ServerArgs;
use crate::commands::values::whole;
use crate::commands::{Context, Result, arcade};
use crate::tui::link::Opening;
use clap::Args;

/// Watch a run from a board
///
/// The keys are those of `PROGRAM replay`. Notes on the run appear at their turns.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  PROGRAM watch 7")]
pub(in crate::commands) struct WatchArgs {
    /// The number of the run, as `PROGRAM board` shows it
    #[arg(value_name = "RUN", value_parser = whole(1..=u32::MAX))]
    id: u32,
    #[command(flatten)]
    server: ServerArgs,
}

impl WatchArgs {
    /// Shows the replay of a run on a board, with the notes on it.
    pub(super) fn run(&self, context: &Context) -> Result {
        context.need_screen()?;
        arcade::show(context.shelf, self.server.open()?.opened(Opening::Ranked(self.id.into()))?)
    }
}
