//! Runs: uploads, their outcome and their files.

use super::Shared;
use super::caller::{Caller, Who};
use super::refusal::Refusal;
use crate::clock::now;
use crate::limits::Asker;
use crate::store::{NewRun, RunId};
use crate::verifying::worker;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use barrow_online::{Upload, run_hash};

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
    // Defence against old rules.
    let info = server.shelf.start(&run.header).map_err(|error| refused(error.to_string()))?.info();
    // Defence against a counted seed on the open board.
    if server.store.is_given_out(&run.header.to_bytes()).await? {
        return Err(Refusal::new(
            StatusCode::CONFLICT,
            "this seed was given out for a counted attempt or a race, so its runs count only there",
        ));
    }
    let variant = info.variant_name(run.header.variant);
    let new = NewRun { player: player.map(|player| player.id), ..NewRun::new(&run, run_hash(&run), variant, now()) };
    let (id, is_new) = server.store.add_run(new).await?;
    server.bell.ring();
    let sender = server.store.sender(id).await?;
    // Defence against another's run under one's own name.
    if !is_new && sender.as_deref() != player.map(|player| player.name.as_str()) {
        let whose = sender.unwrap_or_else(|| "a guest".to_owned());
        return Err(Refusal::new(
            StatusCode::CONFLICT,
            format!("this run was already sent by {whose}, and a run counts only once"),
        ));
    }
    let upload = server.store.run(id).await?.ok_or_else(no_such_run)?;
    Ok((if is_new { StatusCode::ACCEPTED } else { StatusCode::OK }, Json(upload)))
}

/// The outcome of an upload.
pub(super) async fn state(State(server): Shared, Path(id): Path<i64>) -> Result<Json<Upload>, Refusal> {
    server.store.run(RunId(id)).await?.map(Json).ok_or_else(no_such_run)
}

/// The file of a run that counts.
pub(super) async fn file(State(server): Shared, Path(id): Path<i64>) -> Result<impl IntoResponse, Refusal> {
    let bytes = server.store.run_bytes(RunId(id), now()).await?.ok_or_else(no_such_run)?;
    let named = format!("attachment; filename=\"{id}.run\"");
    Ok(([(header::CONTENT_TYPE, "application/octet-stream".to_owned()), (header::CONTENT_DISPOSITION, named)], bytes))
}
