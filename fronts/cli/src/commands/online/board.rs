//! `barrow board`: shows a server's board.

use super::{ServerArgs, lists};
use crate::clean::clean;
use crate::commands::game::GameArgs;
use crate::commands::values::{one_of, whole};
use crate::commands::{Context, Result};
use barrow_app::screens::Online;
use barrow_app::screens::online::{Course, ROWS};
use barrow_online::{BoardPage, Call, Kind, Span, board_query};
use clap::Args;
use std::process::ExitCode;

/// Rows that are written as JSON.
const LISTED: u32 = 20;

/// Show a server's board
///
/// The best run is first. Below the board stands what its results prove. On a terminal the rows are a list: Enter watches a run, p
/// shows the player's profile, Tab switches to the next board and s to its next list. In a file or a pipe they are lines, each with the
/// run's number first.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  PROGRAM board FIRST_GAME --span week\n  PROGRAM board FIRST_GAME --race daily-2026-11-24")]
pub(in crate::commands) struct BoardArgs {
    #[command(flatten)]
    game: GameArgs,
    /// The kind of results
    ///
    /// Open: legal moves, sent by anyone. Counted: one attempt a day, sent move by move. Sealed: one attempt at a race, played on the
    /// server.
    #[arg(long, value_parser = one_of(&Kind::ALL, Kind::name), default_value = "open")]
    kind: Kind,
    /// The age of the results
    #[arg(long, value_parser = one_of(&Span::ALL, Span::name), default_value = "all")]
    span: Span,
    /// The results of a sealed race, such as daily-2026-11-24
    #[arg(long, value_name = "RACE", value_parser = race)]
    race: Option<String>,
    /// With --json: show names that are newer than the race, which otherwise have a table of their own
    #[arg(long)]
    young: bool,
    /// The first place to write with --json; otherwise a place to show, with all before it
    #[arg(long, value_name = "N", value_parser = whole(1..=u32::MAX), default_value = "1")]
    first: u32,
    #[command(flatten)]
    server: ServerArgs,
    /// Write one JSON object a line
    ///
    /// Each has id, player, game, variant, kind, `isWon`, score, depth, word, cause, moves, took, feats, `uploadedAt` and
    /// `sealedUntil`.
    #[arg(long)]
    json: bool,
}

/// Parses the name of a race.
fn race(text: &str) -> Result<String, &'static str> {
    let is_name = text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    if is_name { Ok(text.to_owned()) } else { Err("is not a race; name one such as daily-2026-11-24") }
}

impl BoardArgs {
    /// Shows a board on the terminal, or writes it.
    pub(super) fn run(&self, context: &mut Context) -> Result {
        let (server, chosen) = (self.server.open()?, self.game.choose(context.shelf)?);
        let course = Course { game: chosen.shelved.info.id.to_owned(), variant: chosen.name() };
        let kind = if self.race.is_some() { Kind::Sealed } else { self.kind };
        if self.json {
            let query = board_query(kind, self.span, self.race.as_deref(), self.young);
            let (Course { game, variant }, first) = (course, self.first.into());
            let page: BoardPage = server.ask(Call::Board { game, variant, query, first, count: LISTED })?;
            for row in &page.rows {
                let json = serde_json::to_string(row).unwrap_or_default();
                // Defence against words of a server that a terminal would obey.
                let line = clean(&json);
                writeln!(context.out, "{line}")?;
            }
            return Ok(ExitCode::SUCCESS);
        }
        let mut screen = match &self.race {
            Some(race) => Online::of_race(course, race.clone()),
            None => Online::of_runs(course, kind, self.span),
        };
        if let Online::Board { parts, .. } = &mut screen {
            *parts = u64::from(self.first.saturating_sub(1) / ROWS + 1);
        }
        lists::show(server, screen, context)
    }
}
