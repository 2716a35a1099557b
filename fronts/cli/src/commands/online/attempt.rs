//! `barrow attempt`: plays today's counted attempt.

use super::{ServerArgs, lists};
use crate::commands::game::GameArgs;
use crate::commands::{Context, Result, arcade};
use crate::online::OnlineError;
use crate::tui::link::Contest;
use barrow_app::screens::Online;
use barrow_app::screens::online::Course;
use barrow_online::{Kind, Span};
use clap::Args;
use std::process::ExitCode;

/// Play today's counted attempt at a game
///
/// The server draws the seed, and each name has one attempt a day at each variant. Your moves are sent as you make them, and cannot
/// be taken back. If the connection breaks, play on: your moves are saved, and sent when it returns.
///
/// You can leave the run, and continue it from the arcade or with the same command. It counts if it ends in time: within 48 hours,
/// unless the server is configured otherwise. When it has ended, this writes the day's board.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  PROGRAM attempt FIRST_GAME")]
pub(in crate::commands) struct AttemptArgs {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    server: ServerArgs,
}

impl AttemptArgs {
    /// Plays today's counted attempt, and writes its board.
    pub(super) fn run(&self, context: &mut Context) -> Result {
        let (server, chosen) = (self.server.open()?, self.game.choose(context.shelf)?);
        let course = Course { game: chosen.shelved.info.id.to_owned(), variant: chosen.name() };
        arcade::need_player(context)?;
        let code = match server.entered(Contest::Attempt(course.clone())) {
            Ok(start) => arcade::play(start, context)?,
            Err(played @ OnlineError::Played) => {
                writeln!(context.out, "{played}\n")?;
                ExitCode::SUCCESS
            }
            Err(error) => return Err(error.into()),
        };
        lists::write(server, Online::of_runs(course, Kind::Counted, Span::Day), context)?;
        Ok(code)
    }
}
