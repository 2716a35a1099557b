//! `barrow live`: runs that others are playing.

use super::table;
use super::table::Side::{Left, Right};
use super::{ServerArgs, when};
use crate::clean::clean;
use crate::commands::values::whole;
use crate::commands::{Context, Result, arcade};
use crate::tui::open_run;
use barrow_app::sentences::SENTENCES;
use barrow_online::{Call, Live, LiveRun};
use clap::Args;
use std::process::ExitCode;

/// List who is playing, or watch one of them
///
/// The list has the players who let others watch, and those in a race. While you watch a run, Space pauses and then returns to the
/// player, and the other keys are those of `barrow replay`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  barrow live\n  barrow live 12")]
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
        let Live { runs } = server.ask(Call::Live)?;
        if let Some(id) = self.id.map(i64::from) {
            let found = runs.iter().find(|run| run.id == Some(id));
            let who = found.map_or_else(|| format!("run {id}"), |run| clean(&run.player).into_owned());
            let (bytes, live) = server.live(id)?;
            return arcade::show(context.shelf, |shared| open_run::watch_live(&bytes, live, &who, shared));
        }
        if runs.is_empty() {
            writeln!(context.out, "{} `barrow share on` lets them watch you.", SENTENCES.nobody_plays)?;
            return Ok(ExitCode::SUCCESS);
        }
        let row = |run: &LiveRun| {
            let or_dash = |number: Option<String>| number.unwrap_or_else(|| "-".to_owned());
            let (id, moves) = (or_dash(run.id.map(|id| id.to_string())), or_dash(run.moves.map(|moves| moves.to_string())));
            let what = format!("{} {}", run.game, run.variant);
            [id, run.player.clone(), what, run.kind.name().to_owned(), moves, when(run.started_at)]
        };
        let rows: Vec<_> = runs.iter().map(row).collect();
        let heads =
            [("number", Right), ("player", Left), ("game", Left), ("kind", Left), ("moves", Right), ("since (UTC)", Left)];
        table::write(heads, &rows, context.out)?;
        writeln!(context.out, "\n`barrow live NUMBER` watches a run. Sealed ones can be watched once their race has closed.")?;
        Ok(ExitCode::SUCCESS)
    }
}
