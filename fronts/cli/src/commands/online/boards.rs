//! Boards and profiles.

use super::notes::shown_notes;
use super::{course, day, escaped, server, when};
use crate::args::BoardArgs;
use crate::clean::clean;
use crate::commands::arcade;
use crate::commands::failure::Failure;
use crate::online::profile::content;
use crate::online::{OnlineError, Server};
use crate::table;
use crate::table::Side::{Left, Right};
use crate::tui::rankings::{Answer, Place, Rankings, Wanted};
use crate::tui::wake;
use barrow_core::Shelf;
use barrow_online::{Board, BoardList, BoardPage, BoardRow, Kind, Player, Profile, Race, Span, board_query};
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;
use std::sync::mpsc::channel;
use std::thread;

/// Rows of a board that are shown at once.
const ROWS: u32 = 100;

/// Writes a board.
pub(in crate::commands) fn board(
    shelf: &Shelf,
    args: &BoardArgs,
    is_plain: bool,
    out: &mut dyn Write,
) -> Result<ExitCode, Failure> {
    let server = server(args.server.as_deref())?;
    let (game, variant) = course(shelf, &args.game, args.variant.as_deref())?;
    let BoardArgs { race, young, span, first, .. } = args;
    if race.iter().any(|race| !race.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')) {
        return Err(Failure::Said("a race is named like daily-2026-11-24".to_owned()));
    }
    let known = |kind: &&Kind| if race.is_some() { **kind == Kind::Sealed } else { kind.name() == args.kind };
    let kind = Kind::ALL.iter().find(known).copied().unwrap_or(Kind::Open);
    let span = Span::ALL.into_iter().find(|known| known.name() == span).unwrap_or_default();
    let query = board_query(kind, span, race.as_deref(), *young);
    if !is_plain && !args.json && *first == 1 && io::stdout().is_terminal() && io::stdin().is_terminal() {
        return leaf_through(shelf, server, &game, &variant, (kind, query));
    }
    let query = format!("{query}&first={first}");
    let target = format!("/api/boards/{game}/{variant}?{query}");
    let page: BoardPage = server.get(&target)?;
    if args.json {
        for row in &page.rows {
            writeln!(out, "{}", serde_json::to_string(row).unwrap_or_default())?;
        }
        return Ok(ExitCode::SUCCESS);
    }
    if page.rows.is_empty() {
        writeln!(
            out,
            "No result here yet. {}",
            match kind {
                Kind::Open => "`barrow send FILE` sends one.",
                Kind::Counted => "`barrow attempt GAME` plays for one.",
                Kind::Sealed =>
                    "`barrow daily GAME` plays for one. Names that are younger than the race stand in the list of `--young`.",
            }
        )?;
    } else {
        write_rows(&page.rows, page.first, out)?;
    }
    writeln!(out, "\n{}", clean(&page.proves))?;
    Ok(ExitCode::SUCCESS)
}

/// Shows the boards of a game on the terminal, starting with the requested list.
fn leaf_through(
    shelf: &Shelf,
    server: Server,
    game: &str,
    variant: &str,
    (kind, query): (Kind, String),
) -> Result<ExitCode, Failure> {
    let mut boards: Vec<Board> = server.get("/api/boards")?;
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
    let (at, asks) = (format!("/api/boards/{game}/{variant}"), boards.clone());
    let title = shelf.find(game).map_or(game, |shelved| shelved.info.title);
    let (wanted, asked) = channel();
    let (answer, answers) = channel();
    let work = move || {
        for wanted in asked {
            let found = answer_to(&server, &at, &asks, wanted).unwrap_or_else(|error| Answer::Trouble(format!("{error}.")));
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
    arcade::rankings(shelf, Rankings::new(format!("{title}, {variant}"), boards, shown, wanted, answers))
}

fn answer_to(server: &Server, at: &str, boards: &[Board], wanted: Wanted) -> Result<Answer, OnlineError> {
    match wanted {
        Wanted::Rows(place, first) => {
            let query = &boards[place.board].lists[place.list].query;
            Ok(Answer::Rows(place, server.get(&format!("{at}?{query}&first={first}&count={ROWS}"))?))
        }
        Wanted::Profile(name) => Ok(Answer::Profile(Box::new(profile_of(server, &name)?))),
        Wanted::Run(row) => {
            let bytes = server.bytes(&format!("/api/runs/{}/file", row.id))?;
            let who = row.player.as_deref().unwrap_or("a guest");
            Ok(Answer::Run(bytes, shown_notes(server, row.id)?, clean(&format!("{who}, run {}", row.id)).into_owned()))
        }
    }
}

pub(in crate::commands) fn write_rows(rows: &[BoardRow], first: u64, out: &mut dyn Write) -> Result<(), Failure> {
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
pub(in crate::commands) fn write_race(
    server: &Server,
    race: &Race,
    game: &str,
    variant: &str,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let closes = when(race.closes_at);
    let name = clean(&race.challenge).into_owned();
    writeln!(out, "{name}, {} {}. It closes on {closes} UTC; then `barrow watch` shows every run.", clean(game), clean(variant))?;
    for BoardList { name, query } in Board::of_races("", Some(&race.challenge)).lists {
        let page: BoardPage = server.get(&format!("/api/boards/{game}/{variant}?{query}"))?;
        if !page.rows.is_empty() {
            writeln!(out, "\n{name}:")?;
            write_rows(&page.rows, page.first, out)?;
        }
    }
    Ok(())
}

fn profile_of(server: &Server, name: &str) -> Result<Profile, OnlineError> {
    server.get(&format!("/api/players/{}", escaped(name)))
}

/// Writes a player's record, game by game, and the latest results.
pub(in crate::commands) fn profile(
    shelf: &Shelf,
    name: Option<&str>,
    named: Option<&str>,
    out: &mut dyn Write,
) -> Result<ExitCode, Failure> {
    let server = server(named)?;
    let name = match name {
        Some(name) => name.to_owned(),
        None if server.has_key() => server.ask::<Player>("GET", "/api/me", b"")?.name,
        None => return Err(OnlineError::NoName.into()),
    };
    let profile = profile_of(&server, &name)?;
    // The introduction names the player.
    for line in content(*shelf, &profile).lines().iter().skip(1) {
        writeln!(out, "{}", clean(line))?;
    }
    if !profile.runs.is_empty() {
        writeln!(out, "\nThe latest results:")?;
        let row = |BoardRow { id, game, variant, score, depth, cause, uploaded_at, .. }: &BoardRow| {
            [day(*uploaded_at), format!("{game} {variant}"), score.to_string(), depth.to_string(), id.to_string(), cause.clone()]
        };
        let rows: Vec<_> = profile.runs.iter().map(row).collect();
        let heads =
            [("sent (UTC)", Left), ("game", Left), ("score", Right), ("depth", Right), ("run", Right), ("what ended it", Left)];
        table::write(heads, &rows, out)?;
    }
    Ok(ExitCode::SUCCESS)
}
