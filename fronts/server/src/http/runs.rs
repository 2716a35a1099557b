//! Runs: uploads, their outcome and their files.

use super::attempts::bytes_of;
use super::caller::{Caller, Who};
use super::previews::origin;
use super::refusal::Refusal;
use super::{Server, Shared};
use crate::clock::now;
use crate::limits::{Asker, Limit};
use crate::store::{NewRun, PlayerId, RunId};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::IntoResponse;
use barrow_app::ThemeName;
use barrow_app::result::counting;
use barrow_core::Run;
use barrow_film::{Options, Still, imprint};
use barrow_online::{Upload, run_hash};
use tokio::task::spawn_blocking;

fn no_such_run() -> Refusal {
    Refusal::new(StatusCode::NOT_FOUND, "there is no such run here")
}

/// Accepts a run for an open board. It counts once the server has replayed it.
pub(super) async fn upload(State(server): Shared, caller: Caller) -> Result<impl IntoResponse, Refusal> {
    let player = match &caller.who {
        Who::Guest | Who::Stranger(_) | Who::Nameless(..) => None,
        Who::Player(player, _) => Some(player),
    };
    server.take(Limit::Uploads, caller.address).await?;
    if let Some(player) = player {
        server.take(Limit::Uploads, Asker::Player(player.id)).await?;
    }
    let refused = |error: String| Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, error);
    let run = counting(&caller.body).map_err(refused)?;
    // Defence against old rules.
    let beginning = server.beginning(&run.header)?;
    // Defence against a counted seed on the open board.
    if server.store.is_given_out(&run.header.to_bytes(), beginning).await? {
        return Err(Refusal::new(
            StatusCode::CONFLICT,
            "this seed was given out for a counted attempt or a race, so its runs count only there",
        ));
    }
    let player_id = player.map(|player| player.id);
    // Defence against a copy of a run that is still being played.
    if is_shown_by_another(&server, player_id, &run, beginning).await? {
        let sentence = "another player is showing a run with these moves; send yours once that run has ended";
        return Err(Refusal::new(StatusCode::LOCKED, sentence));
    }
    let sender = server.marks.asker(player_id.map_or(caller.address.into(), Asker::Player));
    let new = NewRun { player: player_id, ..NewRun::new(&run, run_hash(&run), server.variant_of(&run.header), now(), sender) };
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

/// The most shown runs with which an upload is compared.
const COMPARED: u32 = 20;

/// Tells whether an upload has all moves of an unfinished run that another player shares. It may have others in between, because
/// some moves take no time. A shown run that is less than half as long does not count: many runs begin alike.
async fn is_shown_by_another(server: &Server, player: Option<PlayerId>, run: &Run, beginning: i64) -> Result<bool, Refusal> {
    for attempt in server.store.shown_by_others(player, beginning, run.moves.len() as i64, COMPARED).await? {
        let Ok(shown) = Run::parse(&bytes_of(server, &attempt).await?) else { continue };
        let mut moves = run.moves.iter();
        if shown.run.moves.iter().all(|shown| moves.any(|m| m == shown)) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The outcome of an upload.
pub(super) async fn state(State(server): Shared, Path(id): Path<i64>) -> Result<Json<Upload>, Refusal> {
    server.store.run(RunId(id)).await?.map(Json).ok_or_else(no_such_run)
}

/// A picture of a run that counts, for previews of its address.
pub(super) async fn card(State(server): Shared, Path(id): Path<i64>, headers: HeaderMap) -> Result<impl IntoResponse, Refusal> {
    let bytes = server.store.run_bytes(RunId(id), now()).await?.ok_or_else(no_such_run)?;
    let not_now = || Refusal::new(StatusCode::SERVICE_UNAVAILABLE, "the server cannot draw this run now");
    // One at a time: each takes as long as playing the run.
    let turn = server.drawing.acquire().await.map_err(|_| not_now())?;
    let (shelf, imprint) = (server.shelf, imprint(None, &origin(&headers)));
    let drawn = spawn_blocking(move || {
        let options = Options { theme: ThemeName::Default, last: None, imprint: &imprint };
        barrow_film::card(&bytes, &shelf, &options).and_then(Still::into_png)
    });
    let card = drawn.await.map_err(|_| not_now())?.map_err(|_| not_now())?;
    drop(turn);
    Ok(([(header::CONTENT_TYPE, "image/png"), (header::CACHE_CONTROL, "public, max-age=86400")], card.bytes))
}

/// The file of a run that counts.
pub(super) async fn file(State(server): Shared, Path(id): Path<i64>) -> Result<impl IntoResponse, Refusal> {
    let bytes = server.store.run_bytes(RunId(id), now()).await?.ok_or_else(no_such_run)?;
    let named = format!("attachment; filename=\"{id}.run\"");
    Ok(([(header::CONTENT_TYPE, "application/octet-stream".to_owned()), (header::CONTENT_DISPOSITION, named)], bytes))
}
