//! `barrow attempt`: plays today's counted attempt.

use super::ServerArgs;
use super::board::{LISTED, write_rows};
use crate::commands::game::GameArgs;
use crate::commands::{Context, Failure, Result, arcade};
use crate::online::Kept;
use crate::store::Home;
use crate::store::library::read_bytes;
use crate::tui::{self, open_run};
use barrow_app::sentences::SENTENCES;
use barrow_core::{Header, Run, Shelf};
use barrow_online::{Attempt, BoardPage, Call, Kind, Span, board_query};
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
        let (game, variant) = (chosen.shelved.info.id, chosen.name());
        tui::need_terminal().map_err(Failure::Said)?;
        let home = Home::find().map_err(Failure::Said)?;
        let is_shown = Kept::load(&home).shares;
        let attempt: Attempt = server.ask(Call::BeginToday { game: game.to_owned(), variant: variant.clone(), is_shown })?;
        let code = if attempt.run.is_some() {
            writeln!(context.out, "{}\n", SENTENCES.attempt_played)?;
            ExitCode::SUCCESS
        } else {
            let bytes = server.bytes(Call::AttemptFile(attempt.id))?;
            let run = Run::parse(&bytes).map_err(|error| Failure::Said(format!("the server's run cannot be played: {error}")))?;
            let header = run.run.header;
            // The answer may have stored the server's address.
            let mut kept = Kept::load(&home);
            kept.count(&header);
            kept.save(&home)?;
            play(context.shelf, header, &bytes)?
        };
        let query = board_query(Kind::Counted, Span::Day, None, false);
        let page: BoardPage = server.ask(Call::Board { game: game.to_owned(), variant, query, first: 1, count: LISTED })?;
        if !page.rows.is_empty() {
            write_rows(&page.rows, page.first, context.out)?;
        }
        Ok(code)
    }
}

/// Plays the server's run so far, or continues from the file here if that has more moves.
fn play(shelf: &Shelf, header: Header, bytes: &[u8]) -> Result {
    arcade::show(shelf, |shared| {
        shared.runs.look_now(shared.shelf, &shared.home);
        let here = shared.runs.open_with(&header).and_then(|run| read_bytes(&run.path).ok());
        if bytes.len() == header.to_bytes().len() || here.is_some_and(|here| here.starts_with(bytes)) {
            open_run::go_on(header, shared)
        } else {
            open_run::adopt(bytes, shared)
        }
    })
}
