//! `barrow profile`: shows a player's record at a server.

use super::{ServerArgs, lists};
use crate::commands::{Context, Result};
use crate::online::OnlineError;
use barrow_app::screens::Online;
use clap::Args;

/// Show a player's record
///
/// For each game, this lists the feats, and the causes that ended runs, with their numbers; then the latest results.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  PROGRAM profile Ada")]
pub(in crate::commands) struct ProfileArgs {
    /// The name; by default yours
    name: Option<String>,
    #[command(flatten)]
    server: ServerArgs,
}

impl ProfileArgs {
    /// Writes a player's record, game by game, and the latest results.
    pub(super) fn run(self, context: &mut Context) -> Result {
        let server = self.server.open()?;
        let name = match self.name {
            Some(name) => name,
            None => server.me()?.ok_or(OnlineError::NoName)?.name,
        };
        lists::write(server, Online::Profile { name }, context)
    }
}
