//! `barrow share`: lets others watch this player's runs.

use super::ServerArgs;
use crate::command;
use crate::commands::{Context, Failure, Result};
use crate::online::Kept;
use crate::store::Home;
use clap::{Args, ValueEnum};
use std::process::ExitCode;

/// Let others watch your runs as you play
///
/// Once sharing is on, each run is sent to the server move by move, and counts on its open board when it ends. Practice is never
/// sent.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  PROGRAM share on")]
pub(in crate::commands) struct ShareArgs {
    /// Turn sharing on or off; without this, say which it is
    switch: Option<Switch>,
    #[command(flatten)]
    server: ServerArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Switch {
    On,
    Off,
}

impl ShareArgs {
    /// Turns sharing on or off, and says which it is.
    pub(super) fn run(&self, context: &mut Context) -> Result {
        let home = Home::find().map_err(Failure::Said)?;
        let server = self.server.open()?;
        let shares = match self.switch {
            Some(switch) => server.share(switch == Switch::On)?,
            None => Kept::load(&home).shares,
        };
        let said = if shares {
            format!(
                "Your runs are sent to the server as you play: others may watch them, and those that end count on its open board. {} \
                 stops that.",
                command("share off")
            )
        } else {
            format!("Your runs stay on this machine. {} lets others watch them as you play.", command("share on"))
        };
        writeln!(context.out, "{said}")?;
        Ok(ExitCode::SUCCESS)
    }
}
