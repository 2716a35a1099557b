//! `barrow play`: plays a new run.

use super::game::GameArgs;
use super::plain::Plain;
use super::values::seed;
use super::{Context, Result, arcade};
use crate::tui::open_run;
use crate::{seeds, tui};
use barrow_core::{Header, Seed};
use clap::Args;
use std::io;
use std::process::ExitCode;

/// Play a game
///
/// This starts a new run. Each move is saved before you are asked for the next, so however the program ends, you can continue the
/// run from the arcade.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  PROGRAM play FIRST_GAME\n  PROGRAM play LAST_GAME --seed 7 --practice")]
pub(super) struct PlayArgs {
    #[command(flatten)]
    game: GameArgs,
    /// The seed of the run, which decides everything but your moves: a whole number
    ///
    /// Without it, the seed is random, or the variant's own if the original always used the same one.
    #[arg(long, value_name = "N", value_parser = seed, allow_hyphen_values = true)]
    seed: Option<Seed>,
    /// Play for practice: Backspace takes moves back, and the run does not count
    #[arg(long)]
    practice: bool,
}

impl PlayArgs {
    /// Plays a new run. It is practice if the option or the variant asks for that.
    pub(super) fn run(&self, context: &mut Context) -> Result {
        let chosen = self.game.choose(context.shelf)?;
        let header = chosen.header(self.seed.unwrap_or_else(|| seeds::default_for(chosen.variant)));
        let variant = header.variant.with_practice(self.practice || header.variant.is_practice());
        let header = Header { variant, ..header };
        if context.is_plain {
            Plain::new(arcade::shared(context.shelf)?, &mut io::stdin().lock(), context.out).begin(header)?;
            return Ok(ExitCode::SUCCESS);
        }
        arcade::show(context.shelf, |shared| {
            // Without a terminal nobody can play, so do not begin a run.
            tui::need_terminal()?;
            Ok(open_run::begin(header, shared)?.on_screen(shared))
        })
    }
}
