//! Commands for makers of games.

mod dev;
mod new;
mod web;

use super::{Context, Result};
use clap::Subcommand;

/// A command for makers.
#[derive(Debug, Subcommand)]
pub(super) enum Command {
    New(new::NewArgs),
    Dev(dev::DevArgs),
    Web(web::WebArgs),
}

impl Command {
    /// Carries out the command.
    pub(super) fn run(&self, context: &mut Context) -> Result {
        match self {
            Self::New(args) => args.run(context),
            Self::Dev(args) => args.run(context),
            Self::Web(args) => args.run(context),
        }
    }
}
