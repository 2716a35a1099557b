//! Races, counted attempts, and live runs.

use super::boards::{write_race, write_rows};
use super::notes::shown_notes;
use super::{course, server, when};
use crate::args::{AttemptArgs, DailyArgs};
use crate::clean::clean;
use crate::commands::arcade;
use crate::commands::failure::Failure;
use crate::online::{Kept, OnlineError};
use crate::store::Home;
use crate::table::Side::{Left, Right};
use crate::{table, tui};
use barrow_app::sentences::SENTENCES;
use barrow_app::words::capital;
use barrow_core::{Run, Shelf};
use barrow_online::{Attempt, BoardPage, Kind, Live, LiveRun, NewAttempt, Races, Span, board_query};
use std::io::Write;
use std::process::ExitCode;

/// Plays a sealed race, and writes its board.
pub(in crate::commands) fn daily(shelf: &Shelf, args: &DailyArgs, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let server = server(args.server.as_deref())?;
    let Races { races, games } = server.get("/api/races")?;
    let kind = if args.weekly { "weekly" } else { "daily" };
    let race = races.into_iter().find(|race| race.kind == kind);
    let race = race.ok_or_else(|| Failure::Said(format!("this server holds no {kind} race")))?;
    let (game, variant) = raced(shelf, args, games)?;
    // Without a terminal nobody can play, and the attempt would already have begun.
    tui::need_terminal().map_err(Failure::Said)?;
    let code = match server.race(&race.challenge, &game, &variant) {
        Ok((begun, line)) => arcade::play_there(shelf, &begun, line)?,
        Err(OnlineError::Refused(sentence)) => {
            writeln!(out, "{}.\n", capital(&sentence))?;
            ExitCode::SUCCESS
        }
        Err(error) => return Err(error.into()),
    };
    write_race(&server, &race, &game, &variant, out)?;
    Ok(code)
}

/// The named game and variant, or else the first fitting one of `games`, in which the server holds races.
fn raced(shelf: &Shelf, args: &DailyArgs, games: Vec<(String, String)>) -> Result<(String, String), Failure> {
    let wanted = args.game.as_ref().map(|game| course(shelf, game, args.variant.as_deref())).transpose()?;
    let held = games.iter().map(|(game, variant)| format!("{game} {variant}")).collect::<Vec<_>>().join(", ");
    let is_it = |(game, variant): &(String, String)| match &wanted {
        None => true,
        Some(wanted) => *game == wanted.0 && (args.variant.is_none() || *variant == wanted.1),
    };
    games.into_iter().find(is_it).ok_or_else(|| {
        let held = if held.is_empty() { "none".to_owned() } else { clean(&held).into_owned() };
        Failure::Said(format!(
            "this server holds no such races; it holds {held}. `barrow attempt GAME` plays for a counted board"
        ))
    })
}

/// Plays today's counted attempt, and writes its board.
pub(in crate::commands) fn attempt(shelf: &Shelf, args: &AttemptArgs, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let server = server(args.server.as_deref())?;
    let (game, variant) = course(shelf, &args.game, args.variant.as_deref())?;
    tui::need_terminal().map_err(Failure::Said)?;
    let home = Home::find().map_err(Failure::Said)?;
    let mut kept = Kept::load(&home);
    let wanted = NewAttempt::Counted { game: game.clone(), variant: variant.clone(), is_shown: kept.shares };
    let attempt: Attempt = server.ask("POST", "/api/attempts", &serde_json::to_vec(&wanted).unwrap_or_default())?;
    let code = if attempt.run.is_some() {
        writeln!(out, "{}\n", SENTENCES.attempt_played)?;
        ExitCode::SUCCESS
    } else {
        let bytes = server.bytes_as_player(&format!("/api/attempts/{}/file", attempt.id))?;
        let header =
            Run::parse(&bytes).map_err(|error| Failure::Said(format!("the server's run cannot be played: {error}")))?.run.header;
        kept.count(&header);
        kept.save(&home)?;
        arcade::play_attempt(shelf, header, &bytes)?
    };
    let query = board_query(Kind::Counted, Span::Day, None, false);
    let page: BoardPage = server.get(&format!("/api/boards/{game}/{variant}?{query}"))?;
    if !page.rows.is_empty() {
        write_rows(&page.rows, page.first, out)?;
    }
    Ok(code)
}

/// Lists the players, or watches one of them.
pub(in crate::commands) fn live(
    shelf: &Shelf,
    id: Option<i64>,
    named: Option<&str>,
    out: &mut dyn Write,
) -> Result<ExitCode, Failure> {
    let server = server(named)?;
    let Live { runs } = server.get("/api/live")?;
    if let Some(id) = id {
        let found = runs.iter().find(|run| run.id == Some(id));
        let who = found.map_or_else(|| format!("run {id}"), |run| clean(&run.player).into_owned());
        let (bytes, live) = server.live(id)?;
        return arcade::watch_live(shelf, &bytes, live, &who);
    }
    if runs.is_empty() {
        writeln!(out, "{} `barrow share on` lets them watch you.", SENTENCES.nobody_plays)?;
        return Ok(ExitCode::SUCCESS);
    }
    let row = |run: &LiveRun| {
        let or_dash = |number: Option<String>| number.unwrap_or_else(|| "-".to_owned());
        let (id, moves) = (or_dash(run.id.map(|id| id.to_string())), or_dash(run.moves.map(|moves| moves.to_string())));
        let what = format!("{} {}", run.game, run.variant);
        [id, run.player.clone(), what, run.kind.name().to_owned(), moves, when(run.started_at)]
    };
    let rows: Vec<_> = runs.iter().map(row).collect();
    let heads = [("number", Right), ("player", Left), ("game", Left), ("kind", Left), ("moves", Right), ("since (UTC)", Left)];
    table::write(heads, &rows, out)?;
    writeln!(out, "\n`barrow live NUMBER` watches a run. Sealed ones can be watched once their race has closed.")?;
    Ok(ExitCode::SUCCESS)
}

/// Shows the replay of a run on a board, with the notes on it.
pub(in crate::commands) fn watch(shelf: &Shelf, id: u32, named: Option<&str>) -> Result<ExitCode, Failure> {
    let server = server(named)?;
    let bytes = server.bytes(&format!("/api/runs/{id}/file"))?;
    let notes = shown_notes(&server, id.into())?;
    arcade::watch(shelf, &bytes, format!("run {id}"), notes)
}
