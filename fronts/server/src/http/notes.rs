//! Notes on turns of runs, with reports and blocks.

use super::Shared;
use super::attempts::json;
use super::caller::{Caller, Who};
use super::refusal::Refusal;
use crate::clock::now;
use crate::limits::{Asker, Limit};
use crate::names::{exact, is_visible};
use crate::store::{RunId, Store, StoredNote, Time};
use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use barrow_online::{Blocks, LONGEST_NOTE, NOTES_IN_A_PART, NewNote, Note, RunNotes, RunState};
use serde::Deserialize;

const PAGE: u32 = NOTES_IN_A_PART as u32;
/// The last place of a note that is shown.
const DEEPEST: u32 = 10_000;
/// The most notes of a player.
const MOST: i64 = 1000;
/// A name must be this old before its reports count. \[milliseconds\]
const DAY: Time = 24 * 60 * 60 * 1000;

#[derive(Debug, Deserialize)]
pub(super) struct Wanted {
    /// The place of the first note, from 1.
    #[serde(default)]
    first: u32,
}

fn shown(note: StoredNote) -> Note {
    let StoredNote { id, moves, player, text, made_at, .. } = note;
    Note { id, moves: moves as u64, player, text, made_at: made_at as u64 }
}

/// The number of moves of a run that everybody may watch, and the name of its player.
async fn watchable(store: &Store, run: RunId) -> Result<(u64, Option<String>), Refusal> {
    match store.run(run).await?.map(|run| run.state) {
        Some(RunState::Counted { row }) if row.sealed_until.is_none_or(|until| until <= now() as u64) => {
            Ok((row.moves as u64, row.player))
        }
        _ => Err(Refusal::new(StatusCode::NOT_FOUND, "there is no such run here")),
    }
}

/// The notes on a run.
pub(super) async fn list(
    State(server): Shared,
    Path(run): Path<i64>,
    wanted: Result<Query<Wanted>, QueryRejection>,
    caller: Caller,
) -> Result<Json<RunNotes>, Refusal> {
    let run = RunId(run);
    let Query(Wanted { first }) = wanted?;
    watchable(&server.store, run).await?;
    let reader = match &caller.who {
        Who::Player(player, _) => Some(player.id),
        Who::Guest | Who::Stranger(_) | Who::Nameless(..) => None,
    };
    // Otherwise the database would count up to places that no note has.
    if first > DEEPEST {
        return Ok(Json(RunNotes { notes: Vec::new(), has_more: false }));
    }
    let mut notes = server.store.notes(run, reader, first.saturating_sub(1), PAGE + 1).await?;
    let has_more = notes.len() > PAGE as usize;
    notes.truncate(PAGE as usize);
    Ok(Json(RunNotes { notes: notes.into_iter().map(shown).collect(), has_more }))
}

/// Writes a note.
pub(super) async fn add(
    State(server): Shared,
    Path(run): Path<i64>,
    caller: Caller,
) -> Result<(StatusCode, Json<Note>), Refusal> {
    let player = caller.player()?;
    let NewNote { moves, text } = json(&caller.body)?;
    let refused = |status, sentence: String| Err(Refusal::new(status, sentence));
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if text.is_empty() || text.chars().count() > LONGEST_NOTE {
        return refused(StatusCode::UNPROCESSABLE_ENTITY, format!("a note has 1 to {LONGEST_NOTE} characters"));
    }
    if text.chars().any(char::is_control) {
        return refused(StatusCode::UNPROCESSABLE_ENTITY, "a note is a line of text".to_owned());
    }
    // Defence against notes that nobody can see.
    if !is_visible(&text) {
        return refused(StatusCode::UNPROCESSABLE_ENTITY, "this note has no character that anybody can see".to_owned());
    }
    let run = RunId(run);
    let (most, owner) = watchable(&server.store, run).await?;
    if moves > most {
        return refused(StatusCode::UNPROCESSABLE_ENTITY, format!("this run has {most} moves"));
    }
    server.take(Limit::Notes, Asker::Player(player.id)).await?;
    if server.store.count_notes(player.id).await? >= MOST {
        return refused(StatusCode::CONFLICT, format!("you have written {MOST} notes here; remove some that you no longer need"));
    }
    let now = now();
    let Some(id) = server.store.add_note(run, player.id, moves as i64, &text, now).await? else {
        let owner = owner.unwrap_or_default();
        return refused(StatusCode::FORBIDDEN, format!("{owner} does not accept notes from you"));
    };
    let note = Note { id, moves, player: player.name.clone(), text, made_at: now as u64 };
    Ok((StatusCode::CREATED, Json(note)))
}

fn no_such_note() -> Refusal {
    Refusal::new(StatusCode::NOT_FOUND, "there is no such note, or it is not yours to remove")
}

/// Removes a note. Its writer may do this, and the player of the run.
pub(super) async fn delete(State(server): Shared, Path(note): Path<i64>, caller: Caller) -> Result<StatusCode, Refusal> {
    let player = caller.player()?;
    server.store.delete_note(note, player.id).await?.then_some(StatusCode::NO_CONTENT).ok_or_else(no_such_note)
}

/// Reports a note. After enough reports it is hidden until the operator has looked at it.
pub(super) async fn report(State(server): Shared, Path(note): Path<i64>, caller: Caller) -> Result<StatusCode, Refusal> {
    let player = caller.player()?;
    server.take(Limit::Notes, Asker::Player(player.id)).await?;
    let (now, address) = (now(), server.marks.asker(caller.address.into()));
    if server.store.report(note, (player.id, &address), now - DAY, server.config.reports_to_hide, now).await? {
        tracing::warn!("{} reported note {note}: see `barrow-server notes`", player.name);
        return Ok(StatusCode::NO_CONTENT);
    }
    Err(no_such_note())
}

/// The players that the player has blocked.
pub(super) async fn blocks(State(server): Shared, caller: Caller) -> Result<Json<Blocks>, Refusal> {
    Ok(Json(Blocks { names: server.store.blocked_by(caller.player()?.id).await? }))
}

/// Blocks a player.
pub(super) async fn block(State(server): Shared, Path(name): Path<String>, caller: Caller) -> Result<StatusCode, Refusal> {
    set_block(&server, &caller, &name, true).await
}

/// Unblocks a player.
pub(super) async fn unblock(State(server): Shared, Path(name): Path<String>, caller: Caller) -> Result<StatusCode, Refusal> {
    set_block(&server, &caller, &name, false).await
}

async fn set_block(server: &super::Server, caller: &Caller, name: &str, is_blocked: bool) -> Result<StatusCode, Refusal> {
    let player = caller.player()?;
    let other = server.store.player_named(&exact(name)).await?;
    let other = other.ok_or_else(|| Refusal::new(StatusCode::NOT_FOUND, "nobody here has this name"))?;
    if other.id == player.id {
        return Err(Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "this is your own name"));
    }
    server.store.block(player.id, other.id, is_blocked).await?;
    Ok(StatusCode::NO_CONTENT)
}
