//! `barrow live`: runs that others are playing.

use super::{ServerArgs, lists};
use crate::commands::values::whole;
use crate::commands::{Context, Result, arcade};
use crate::tui::link::Opening;
use barrow_app::screens::Online;
use barrow_online::{Call, Live};
use clap::Args;
use std::process::ExitCode;

/// List who is playing, or watch one of them
///
/// The list has the players who let others watch, and those in a race. While you watch a run, Space pauses and then returns to the
/// player, and the other keys are those of `PROGRAM replay`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  PROGRAM live\n  PROGRAM live 12")]
pub(in crate::commands) struct LiveArgs {
    /// The number of the run to watch; without one, list who is playing
    #[arg(value_name = "NUMBER", value_parser = whole(1..=u32::MAX))]
    id: Option<u32>,
    #[command(flatten)]
    server: ServerArgs,
}

impl LiveArgs {
    /// Lists the players, or watches one of them.
    pub(super) fn run(&self, context: &mut Context) -> Result {
        if self.id.is_some() {
            context.need_screen()?;
        }
        let server = self.server.open()?;
        let Some(id) = self.id.map(i64::from) else {
            lists::write(server, Online::Live, context)?;
            let [live, share] = ["live NUMBER", "share on"].map(crate::command);
            writeln!(context.out, "\n{live} watches a run, and {share} lets others watch yours.")?;
            return Ok(ExitCode::SUCCESS);
        };
        let Live { runs } = server.ask(Call::Live)?;
        let found = runs.into_iter().find(|run| run.id == Some(id));
        let opener = server.opened(Opening::Live(id, found.map_or_else(|| format!("run {id}"), |run| run.player)))?;
        arcade::show(context.shelf, opener)
    }
}
