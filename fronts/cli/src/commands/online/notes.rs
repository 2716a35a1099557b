//! Notes on runs, and the players whose notes this player has blocked.

use super::{escaped, server};
use crate::clean::clean;
use crate::commands::failure::Failure;
use crate::online::{OnlineError, Server};
use crate::table;
use crate::table::Side::{Left, Right};
use barrow_app::notes::Notes;
use barrow_app::sentences::SENTENCES;
use barrow_online::{Blocks, NewNote, Note, RunNotes};
use std::io::Write;
use std::process::ExitCode;

fn notes_on(server: &Server, run: i64) -> Result<Vec<Note>, OnlineError> {
    let RunNotes { notes } = server.ask("GET", &format!("/api/runs/{run}/notes"), b"")?;
    Ok(notes)
}

/// The notes on a run, for a replay to show at their turns.
pub(in crate::commands) fn shown_notes(server: &Server, run: i64) -> Result<Notes, OnlineError> {
    let mut notes = Notes::default();
    for note in notes_on(server, run)? {
        notes.add(usize::try_from(note.moves).unwrap_or(usize::MAX), &clean(&format!("{}: {}", note.player, note.text)));
    }
    Ok(notes)
}

/// Writes a note on a run, or lists its notes.
pub(in crate::commands) fn note(
    run: u32,
    written: Option<(u64, String)>,
    named: Option<&str>,
    out: &mut dyn Write,
) -> Result<ExitCode, Failure> {
    let server = server(named)?;
    if let Some((moves, text)) = written {
        let body = serde_json::to_vec(&NewNote { moves, text }).unwrap_or_default();
        let note: Note = server.ask("POST", &format!("/api/runs/{run}/notes"), &body)?;
        writeln!(out, "Your note is on run {run}, after move {}. `barrow note --remove {}` removes it.", note.moves, note.id)?;
        return Ok(ExitCode::SUCCESS);
    }
    let notes = notes_on(&server, run.into())?;
    if notes.is_empty() {
        writeln!(out, "{}", SENTENCES.no_notes)?;
        return Ok(ExitCode::SUCCESS);
    }
    let row = |Note { id, moves, player, text, .. }: Note| [id.to_string(), moves.to_string(), player, text];
    let rows: Vec<_> = notes.into_iter().map(row).collect();
    table::write([("note", Right), ("moves", Right), ("player", Left), ("words", Left)], &rows, out)?;
    Ok(ExitCode::SUCCESS)
}

/// Reports a note, or removes it.
pub(in crate::commands) fn about_note(
    note: i64,
    is_reported: bool,
    named: Option<&str>,
    out: &mut dyn Write,
) -> Result<ExitCode, Failure> {
    let server = server(named)?;
    if is_reported {
        server.tell("POST", &format!("/api/notes/{note}/report"))?;
        writeln!(out, "The operator of the server will look at note {note}.")?;
    } else {
        server.tell("DELETE", &format!("/api/notes/{note}"))?;
        writeln!(out, "Note {note} is gone from the server.")?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Blocks or unblocks a player, or lists the blocked ones.
pub(in crate::commands) fn block(
    name: Option<&str>,
    is_blocked: bool,
    named: Option<&str>,
    out: &mut dyn Write,
) -> Result<ExitCode, Failure> {
    let server = server(named)?;
    let Some(name) = name else {
        let Blocks { names } = server.ask("GET", "/api/me/blocks", b"")?;
        let names = names.iter().map(|name| clean(name)).collect::<Vec<_>>().join(", ");
        writeln!(out, "At the server you have blocked {}.", if names.is_empty() { "nobody" } else { &names })?;
        return Ok(ExitCode::SUCCESS);
    };
    let target = format!("/api/me/blocks/{}", escaped(name));
    server.tell(if is_blocked { "PUT" } else { "DELETE" }, &target)?;
    let what = if is_blocked { "You no longer see notes by" } else { "You see notes again by" };
    writeln!(out, "{what} {}.", clean(name))?;
    Ok(ExitCode::SUCCESS)
}
