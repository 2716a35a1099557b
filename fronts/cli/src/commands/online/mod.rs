//! The commands that use a server.

mod attempt;
mod audit;
mod block;
mod board;
mod daily;
mod lists;
mod live;
mod name;
mod note;
mod profile;
mod races;
mod send;
mod share;
mod watch;

use super::{Context, Failure, Result};
use crate::online::{OnlineError, Server};
use crate::store::Home;
use clap::{Args, Subcommand};

/// The commands, in the order of the help.
#[derive(Debug, Subcommand)]
pub(super) enum Command {
    Name(name::NameArgs),
    Races(races::RacesArgs),
    Daily(daily::DailyArgs),
    Attempt(attempt::AttemptArgs),
    Send(send::SendArgs),
    Share(share::ShareArgs),
    Live(live::LiveArgs),
    Board(board::BoardArgs),
    Watch(watch::WatchArgs),
    Profile(profile::ProfileArgs),
    Note(note::NoteArgs),
    Block(block::BlockArgs),
    Audit(audit::AuditArgs),
}

impl Command {
    /// Runs the command.
    pub(super) fn run(self, context: &mut Context) -> Result {
        match self {
            Self::Name(args) => args.run(context),
            Self::Races(args) => args.run(context),
            Self::Daily(args) => args.run(context),
            Self::Attempt(args) => args.run(context),
            Self::Send(args) => args.run(context),
            Self::Share(args) => args.run(context),
            Self::Live(args) => args.run(context),
            Self::Board(args) => args.run(context),
            Self::Watch(args) => args.run(context),
            Self::Profile(args) => args.run(context),
            Self::Note(args) => args.run(context),
            Self::Block(args) => args.run(context),
            Self::Audit(args) => args.run(context),
        }
    }
}

#[derive(Debug, Args)]
struct ServerArgs {
    /// The address of the server; by default the last one used
    #[arg(long, value_name = "URL", global = true)]
    server: Option<String>,
}

impl ServerArgs {
    fn open(&self) -> Result<Server> {
        let server = Server::open(&Home::find().map_err(Failure::Said)?, self.server.as_deref())?;
        if let Some(warning) = server.warning() {
            // Ignore errors: if standard error is closed, the command works anyway.
            crate::tell(&warning);
        }
        Ok(server)
    }
}

impl From<OnlineError> for Failure {
    fn from(error: OnlineError) -> Self {
        Self::Said(error.to_string())
    }
}
