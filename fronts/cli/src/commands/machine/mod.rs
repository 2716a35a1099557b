//! Commands about this program on this machine.

mod completions;
mod man;
mod paths;
mod selftest;

use super::{Context, Result};
use clap::Subcommand;

/// A command about this program on this machine.
#[derive(Debug, Subcommand)]
pub(super) enum Command {
    Paths(paths::PathsArgs),
    Selftest(selftest::SelftestArgs),
    Completions(completions::CompletionsArgs),
    Man(man::ManArgs),
}

impl Command {
    /// Carries out the command.
    pub(super) fn run(&self, context: &mut Context) -> Result {
        match self {
            Self::Paths(_) => paths::run(context),
            Self::Selftest(_) => selftest::run(context),
            Self::Completions(args) => args.run(context),
            Self::Man(args) => args.run(context),
        }
    }
}
