//! `barrow board`: shows a server's board.

use super::note::shown_notes;
use super::table;
use super::table::Side::{Left, Right};
use super::{ServerArgs, day, when};
use crate::clean::clean;
use crate::commands::game::GameArgs;
use crate::commands::values::{one_of, whole};
use crate::commands::{Context, Failure, Result, arcade};
use crate::online::{OnlineError, Server};
use crate::tui::rankings::{Answer, Place, Rankings, Wanted};
use crate::tui::wake;
use barrow_core::Shelf;
use barrow_online::{Board, BoardList, BoardPage, BoardRow, Call, Kind, Race, Span, board_query};
use clap::Args;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;
use std::sync::mpsc::channel;
use std::thread;

/// Rows of a board that are shown at once.
const ROWS: u32 = 100;
/// Rows of a board that are written.
pub(super) const LISTED: u32 = 20;

/// Show a server's board
///
/// The best run is first. Below the board stands what its results prove. On a terminal the rows are a list: Enter watches a run, p
/// shows the player's profile, Tab switches to the next board and s to its next list. In a file or a pipe they are lines.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  barrow board FIRST_GAME --span week\n  barrow board FIRST_GAME --race daily-2026-11-24")]
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
    /// Show names that are newer than the race
    #[arg(long)]
    young: bool,
    /// The first place to show
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
        let (game, variant, out) = (chosen.shelved.info.id, chosen.name(), &mut *context.out);
        let kind = if self.race.is_some() { Kind::Sealed } else { self.kind };
        let query = board_query(kind, self.span, self.race.as_deref(), self.young);
        let is_screen = !context.is_plain && io::stdout().is_terminal() && io::stdin().is_terminal();
        if is_screen && !self.json && self.first == 1 {
            return leaf_through(context.shelf, server, game, &variant, (kind, query));
        }
        let (game, first) = (game.to_owned(), self.first.into());
        let page: BoardPage = server.ask(Call::Board { game, variant, query, first, count: LISTED })?;
        if self.json {
            for row in &page.rows {
                writeln!(out, "{}", serde_json::to_string(row).unwrap_or_default())?;
            }
            return Ok(ExitCode::SUCCESS);
        }
        if page.rows.is_empty() {
            let how = match kind {
                Kind::Open => "`barrow send FILE` sends one.",
                Kind::Counted => "`barrow attempt GAME` plays for one.",
                Kind::Sealed => "`barrow daily GAME` plays for one. `--young` lists names that are newer than the race.",
            };
            writeln!(out, "No result here yet. {how}")?;
        } else {
            write_rows(&page.rows, page.first, out)?;
        }
        writeln!(out, "\n{}", clean(&page.proves))?;
        Ok(ExitCode::SUCCESS)
    }
}

/// Shows the boards of a game on the terminal, starting with the requested list.
fn leaf_through(shelf: &Shelf, server: Server, game: &str, variant: &str, (kind, query): (Kind, String)) -> Result {
    let mut boards: Vec<Board> = server.ask(Call::Boards)?;
    boards.retain(|board| !board.lists.is_empty());
    for board in &mut boards {
        board.name = clean(&board.name).into_owned();
        board.lists.iter_mut().for_each(|list| list.name = clean(&list.name).into_owned());
    }
    let places = boards.iter().zip(0..).flat_map(|(found, board)| (0..found.lists.len()).map(move |list| Place { board, list }));
    let shown = places.into_iter().find(|place| boards[place.board].lists[place.list].query == query);
    let shown = shown.unwrap_or_else(|| {
        let list = BoardList { name: "As asked for".to_owned(), query };
        boards.push(Board { name: "Other".to_owned(), kind, race: None, lists: vec![list] });
        Place { board: boards.len() - 1, list: 0 }
    });
    let (course, asks) = ((game.to_owned(), variant.to_owned()), boards.clone());
    let title = shelf.find(game).map_or(game, |shelved| shelved.info.title);
    let (wanted, asked) = channel();
    let (answer, answers) = channel();
    let work = move || {
        for wanted in asked {
            let found = answer_to(&server, &course, &asks, wanted).unwrap_or_else(|error| Answer::Trouble(format!("{error}.")));
            if answer.send(found).is_err() {
                return;
            }
            wake::ring();
        }
    };
    thread::Builder::new()
        .name("server".to_owned())
        .spawn(work)
        .map_err(|error| Failure::Said(format!("no thread can be started ({error})")))?;
    let rankings = Rankings::new(format!("{title}, {variant}"), boards, shown, wanted, answers);
    arcade::show(shelf, |_| Ok(Box::new(rankings)))
}

fn answer_to(
    server: &Server,
    (game, variant): &(String, String),
    boards: &[Board],
    wanted: Wanted,
) -> Result<Answer, OnlineError> {
    match wanted {
        Wanted::Rows(place, first) => {
            let query = boards[place.board].lists[place.list].query.clone();
            let (game, variant) = (game.clone(), variant.clone());
            Ok(Answer::Rows(place, server.ask(Call::Board { game, variant, query, first, count: ROWS })?))
        }
        Wanted::Profile(name) => Ok(Answer::Profile(Box::new(server.ask(Call::Profile(name))?))),
        Wanted::Run(row) => {
            let bytes = server.bytes(Call::RunFile(row.id))?;
            let who = row.player.as_deref().unwrap_or("a guest");
            Ok(Answer::Run(bytes, shown_notes(server, row.id)?, clean(&format!("{who}, run {}", row.id)).into_owned()))
        }
    }
}

pub(super) fn write_rows(rows: &[BoardRow], first: u64, out: &mut dyn Write) -> Result<()> {
    let row = |(place, row): (u64, &BoardRow)| {
        let BoardRow { id, score, depth, moves, cause, uploaded_at, player, .. } = row;
        let player = player.as_deref().unwrap_or("a guest").to_owned();
        let [place, score, depth, id] = [place as i64, *score, *depth, *id].map(|number| number.to_string());
        [place, player, score, depth, moves.to_string(), day(*uploaded_at), id, cause.clone()]
    };
    let rows: Vec<_> = (first..).zip(rows).map(row).collect();
    let heads = [
        ("place", Right),
        ("player", Left),
        ("score", Right),
        ("depth", Right),
        ("moves", Right),
        ("sent (UTC)", Left),
        ("run", Right),
        ("what ended it", Left),
    ];
    Ok(table::write(heads, &rows, out)?)
}

/// Writes the two lists of a race.
pub(super) fn write_race(server: &Server, race: &Race, game: &str, variant: &str, out: &mut dyn Write) -> Result<()> {
    let closes = when(race.closes_at);
    let name = clean(&race.challenge).into_owned();
    writeln!(out, "{name}, {} {}. It closes on {closes} UTC; then `barrow watch` shows every run.", clean(game), clean(variant))?;
    for BoardList { name, query } in Board::of_races("", Some(&race.challenge)).lists {
        let (game, variant) = (game.to_owned(), variant.to_owned());
        let page: BoardPage = server.ask(Call::Board { game, variant, query, first: 1, count: LISTED })?;
        if !page.rows.is_empty() {
            writeln!(out, "\n{name}:")?;
            write_rows(&page.rows, page.first, out)?;
        }
    }
    Ok(())
}
