//! `barrow profile`: shows a player's record at a server.

use super::table;
use super::table::Side::{Left, Right};
use super::{ServerArgs, day};
use crate::clean::clean;
use crate::commands::{Context, Result};
use crate::online::OnlineError;
use crate::online::profile::content;
use barrow_online::{BoardRow, Call, Profile};
use clap::Args;
use std::process::ExitCode;

/// Show a player's record
///
/// For each game, this lists the feats, and the causes that ended runs, with their numbers; then the latest results.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  barrow profile Ada")]
pub(in crate::commands) struct ProfileArgs {
    /// The name; by default yours
    name: Option<String>,
    #[command(flatten)]
    server: ServerArgs,
}

impl ProfileArgs {
    /// Writes a player's record, game by game, and the latest results.
    pub(super) fn run(self, context: &mut Context) -> Result {
        let (server, out) = (self.server.open()?, &mut *context.out);
        let name = match self.name {
            Some(name) => name,
            None => server.me()?.ok_or(OnlineError::NoName)?.name,
        };
        let profile: Profile = server.ask(Call::Profile(name))?;
        // The introduction names the player.
        for line in content(*context.shelf, &profile).lines().iter().skip(1) {
            writeln!(out, "{}", clean(line))?;
        }
        if !profile.runs.is_empty() {
            writeln!(out, "\nThe latest results:")?;
            let row = |BoardRow { id, game, variant, score, depth, cause, uploaded_at, .. }: &BoardRow| {
                let what = format!("{game} {variant}");
                [day(*uploaded_at), what, score.to_string(), depth.to_string(), id.to_string(), cause.clone()]
            };
            let rows: Vec<_> = profile.runs.iter().map(row).collect();
            let heads = [
                ("sent (UTC)", Left),
                ("game", Left),
                ("score", Right),
                ("depth", Right),
                ("run", Right),
                ("what ended it", Left),
            ];
            table::write(heads, &rows, out)?;
        }
        Ok(ExitCode::SUCCESS)
    }
}
