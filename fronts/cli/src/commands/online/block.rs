//! `barrow block`: blocks players at a server.

use super::ServerArgs;
use crate::clean::clean;
use crate::commands::{Context, Result};
use barrow_online::{Blocks, Call};
use clap::Args;
use std::process::ExitCode;

/// Block a player, or list the players that you have blocked
///
/// You no longer see the notes of a player that you block, and they cannot write notes on your runs.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  PROGRAM block Bob\n  PROGRAM block Bob --off")]
pub(in crate::commands) struct BlockArgs {
    /// The name; without one, list the players that you have blocked
    name: Option<String>,
    /// Unblock the player
    #[arg(long, requires = "name")]
    off: bool,
    #[command(flatten)]
    server: ServerArgs,
}

impl BlockArgs {
    /// Blocks or unblocks a player, or lists the blocked ones.
    pub(super) fn run(&self, context: &mut Context) -> Result {
        let (server, out) = (self.server.open()?, &mut *context.out);
        if let Some(name) = &self.name {
            let call = if self.off { Call::Unblock } else { Call::Block };
            server.bytes(call(name.clone()))?;
            let what = if self.off { "see notes again by" } else { "no longer see notes by" };
            writeln!(out, "You {what} {}.", clean(name))?;
        } else {
            let Blocks { names } = server.ask(Call::Blocks)?;
            let names = names.iter().map(|name| clean(name)).collect::<Vec<_>>().join(", ");
            writeln!(out, "At the server you have blocked {}.", if names.is_empty() { "nobody" } else { &names })?;
        }
        Ok(ExitCode::SUCCESS)
    }
}
