//! Runs: uploads, their outcome and their files.

use super::Shared;
use super::caller::{Caller, Who};
use super::refusal::Refusal;
use crate::clock::now;
use crate::limits::Asker;
use crate::store::{NewRun, RunId, State as Stored, StoredRun};
use crate::verifying::worker;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use barrow_online::{BoardRow, Kind, RunState, Upload, run_hash};

/// The board row of a run, if it counts.
pub(super) fn row(run: &StoredRun) -> Option<BoardRow> {
    let Stored::Counted(finding) = run.state.clone() else { return None };
    Some(BoardRow {
        id: run.id.0,
        player: run.player.clone(),
        game: run.game.clone(),
        variant: run.variant.clone(),
        kind: run.kind,
        is_won: finding.is_won,
        score: finding.score,
        depth: finding.depth,
        word: finding.word,
        cause: finding.cause,
        moves: finding.moves,
        took: run.took.map(|took| took as u64),
        feats: finding.feats,
        uploaded_at: run.uploaded_at as u64,
        sealed_until: run.sealed_until.map(|until| until as u64),
    })
}

/// The outcome of a run.
pub(super) fn upload_of(run: &StoredRun) -> Upload {
    let state = match (&run.state, row(run)) {
        (_, Some(row)) => RunState::Counted { row },
        (Stored::Refused(error), None) => RunState::Refused { error: error.clone() },
        (Stored::Waiting | Stored::Counted(_), None) => RunState::Waiting,
    };
    Upload { id: run.id.0, state }
}

fn no_such_run() -> Refusal {
    Refusal::new(StatusCode::NOT_FOUND, "there is no such run here")
}

/// Accepts a run for an open board. It counts once the server has replayed it.
pub(super) async fn upload(State(server): Shared, caller: Caller) -> Result<impl IntoResponse, Refusal> {
    let player = match &caller.who {
        Who::Guest => None,
        Who::Stranger(_) | Who::Player(..) => Some(caller.player()?),
    };
    server.limits.uploads.take(caller.address).map_err(Refusal::too_many)?;
    if let Some(player) = player {
        server.limits.uploads.take(Asker::Player(player.id)).map_err(Refusal::too_many)?;
    }
    let refused = |error: String| Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, error);
    let run = worker::counting(&caller.body).map_err(refused)?;
    let info = server.shelf.start(&run.header).map_err(|error| refused(error.to_string()))?.info();
    if server.store.is_given_out(&run.header.to_bytes()).await? {
        return Err(Refusal::new(
            StatusCode::CONFLICT,
            "this seed was given out for a counted attempt or a race, so its runs count only there",
        ));
    }
    let new = NewRun {
        hash: run_hash(&run),
        player: player.map(|player| player.id),
        kind: Kind::Open,
        game: run.header.game.clone(),
        variant: info.variant_name(run.header.variant),
        rules: run.header.rules,
        run: run.to_bytes(),
        uploaded_at: now(),
        took: None,
        race: None,
    };
    let (id, is_new) = server.store.add_run(new).await?;
    server.bell.ring();
    let stored = server.store.run(id).await?.ok_or_else(no_such_run)?;
    if !is_new && stored.player.as_deref() != player.map(|player| player.name.as_str()) {
        let whose = stored.player.unwrap_or_else(|| "a guest".to_owned());
        return Err(Refusal::new(StatusCode::CONFLICT, format!("this run is here already, sent by {whose}: a run counts once")));
    }
    Ok((if is_new { StatusCode::ACCEPTED } else { StatusCode::OK }, Json(upload_of(&stored))))
}

/// The outcome of an upload.
pub(super) async fn state(State(server): Shared, Path(id): Path<i64>) -> Result<Json<Upload>, Refusal> {
    server.store.run(RunId(id)).await?.map(|run| Json(upload_of(&run))).ok_or_else(no_such_run)
}

/// The file of a run that counts.
pub(super) async fn file(State(server): Shared, Path(id): Path<i64>) -> Result<impl IntoResponse, Refusal> {
    let bytes = server.store.run_bytes(RunId(id), now()).await?.ok_or_else(no_such_run)?;
    let named = format!("attachment; filename=\"{id}.run\"");
    Ok(([(header::CONTENT_TYPE, "application/octet-stream".to_owned()), (header::CONTENT_DISPOSITION, named)], bytes))
}
