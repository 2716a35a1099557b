//! `barrow share`: lets others watch this player's runs.

use super::ServerArgs;
use crate::commands::{Context, Failure, Result};
use crate::online::{Kept, OnlineError};
use crate::store::Home;
use clap::{Args, ValueEnum};
use std::process::ExitCode;

/// Let others watch your runs as you play
///
/// Once sharing is on, each run is sent to the server move by move, and counts on its open board when it ends. Practice is never
/// sent.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  barrow share on")]
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
        if self.switch == Some(Switch::On) {
            server.me()?.ok_or(OnlineError::NoName)?;
        }
        // The answer may have stored the server's address.
        let mut kept = Kept::load(&home);
        if let Some(switch) = self.switch {
            kept.shares = switch == Switch::On;
            kept.save(&home)?;
        }
        let said = if kept.shares {
            "Your runs are sent to the server as you play: others may watch them, and those that end count on its open board. `barrow \
             share off` stops that."
        } else {
            "Your runs stay on this machine. `barrow share on` lets others watch them as you play."
        };
        writeln!(context.out, "{said}")?;
        Ok(ExitCode::SUCCESS)
    }
}
