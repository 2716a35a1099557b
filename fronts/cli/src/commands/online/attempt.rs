//! `barrow attempt`: plays today's counted attempt.

use super::{ServerArgs, lists};
use crate::commands::game::GameArgs;
use crate::commands::{Context, Failure, Result, arcade};
use crate::online::OnlineError;
use crate::tui;
use crate::tui::link::Opening;
use barrow_app::screens::Online;
use barrow_app::screens::online::Course;
use barrow_app::sentences::SENTENCES;
use barrow_online::Kind;
use clap::Args;
use std::process::ExitCode;

/// The list of the last 24 hours among those of [`barrow_online::Span::ALL`].
const DAY: usize = 2;

/// Play today's counted attempt at a game
///
/// The server draws the seed, and each name has one attempt a day at each variant. Your moves are sent as you make them, and cannot
/// be taken back. If the connection breaks, play on: your moves are saved, and sent when it returns.
///
/// You can leave the run, and continue it from the arcade or with the same command. It counts if it ends in time: within 48 hours,
/// unless the server is configured otherwise. When it has ended, this writes the day's board.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  barrow attempt FIRST_GAME")]
pub(in crate::commands) struct AttemptArgs {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    server: ServerArgs,
}

impl AttemptArgs {
    /// Plays today's counted attempt, and writes its board.
    pub(super) fn run(&self, context: &mut Context) -> Result {
        context.need_screen()?;
        let (server, chosen) = (self.server.open()?, self.game.choose(context.shelf)?);
        let course = Course { game: chosen.shelved.info.id.to_owned(), variant: chosen.name() };
        tui::need_terminal().map_err(Failure::Said)?;
        let code = match server.opened(Opening::Attempt(course.clone())) {
            Ok(opener) => arcade::show(context.shelf, opener)?,
            // It is played already; the board shows how it went.
            Err(OnlineError::Here(sentence)) if sentence == SENTENCES.attempt_played => {
                writeln!(context.out, "{sentence}\n")?;
                ExitCode::SUCCESS
            }
            Err(error) => return Err(error.into()),
        };
        let screen = Online::Board { course, board: Kind::Counted.name().to_owned(), list: DAY, parts: 1 };
        lists::write(server, screen, context)?;
        Ok(code)
    }
}
