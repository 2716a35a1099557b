//! Everything that the server stores about a player, streamed as a file.

use super::caller::Caller;
use super::refusal::Refusal;
use super::sending::to_json;
use super::{Server, Shared, attempts, devices, players};
use crate::clock::now;
use crate::limits::{Asker, Limit};
use crate::store::{PlayerId, RunId, StoreError, StoredPlay};
use axum::body::Body;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use barrow_online::{Export, ExportedNote, ExportedPlay, ExportedRun, base64};
use futures_util::stream::{Stream, StreamExt, iter, once, try_unfold};
use serde::Serialize;
use std::collections::VecDeque;
use std::future::ready;
use std::sync::Arc;

/// Runs whose rows are read at a time.
const PAGE: u32 = 100;

/// All data of the player, with the files of runs in base64. Only one run is in memory at a time.
pub(super) async fn export(State(server): Shared, caller: Caller) -> Result<Response, Refusal> {
    let player = caller.player()?;
    // Defence against exports that nobody reads.
    let exporting = server.sending.begin(Asker::Player(player.id));
    let Some(exporting) = exporting else {
        return Err(Refusal::new(
            StatusCode::TOO_MANY_REQUESTS,
            "the server is still sending what is yours; wait until it is done",
        ));
    };
    server.take(Limit::Uploads, Asker::Player(player.id)).await?;
    let notes = server.store.notes_of(player.id).await?.into_iter();
    let all = Export {
        player: players::shown(player),
        named_at: player.named_at as u64,
        devices: devices::of(&server, &caller).await?,
        runs: Vec::new(),
        plays: Vec::new(),
        notes: notes.map(|note| ExportedNote { run: note.run.0, moves: note.moves as u64, text: note.text }).collect(),
        blocks: server.store.blocked_by(player.id).await?,
    };
    let all = to_json(&all);
    // Quotation marks in texts are escaped, so this occurs only once.
    let (head, tail) = all.split_once(LISTS).unwrap_or_default();
    let part = |part: String| once(ready(Ok(part)));
    let plays = server.store.plays_of(player.id).await?;
    let parts = part(format!("{head}\"runs\":["))
        .chain(runs(Arc::clone(&server), player.id))
        .chain(part("],\"plays\":[".to_owned()))
        .chain(files(server, plays))
        .chain(part(format!("]{tail}")));
    // The export counts as running until the stream is dropped.
    let parts = parts.inspect(move |_| _ = &exporting);
    let head =
        [(header::CONTENT_DISPOSITION, "attachment; filename=\"barrow.json\""), (header::CONTENT_TYPE, "application/json")];
    Ok((head, Body::from_stream(parts)).into_response())
}

/// The two lists that are streamed, as they look when they are empty.
const LISTS: &str = "\"runs\":[],\"plays\":[]";

/// The runs that a player sent.
fn runs(server: Arc<Server>, player: PlayerId) -> impl Stream<Item = Result<String, StoreError>> {
    try_unfold((server, RunId::END, VecDeque::new()), move |(server, before, mut page)| async move {
        if page.is_empty() {
            page = server.store.runs_of(player, before, PAGE).await?.into();
        }
        let Some(upload) = page.pop_front() else { return Ok(None) };
        let file = server.store.run_bytes(RunId(upload.id), now()).await?.map(|bytes| base64(&bytes));
        let id = RunId(upload.id);
        Ok(Some((listed(before == RunId::END, &ExportedRun { file, upload }), (server, id, page))))
    })
}

/// The runs that a player plays, or has played, on the server.
fn files(server: Arc<Server>, plays: Vec<StoredPlay>) -> impl Stream<Item = Result<String, StoreError>> {
    iter(plays).enumerate().then(move |(at, play)| {
        let server = Arc::clone(&server);
        async move {
            let StoredPlay { attempt, challenge, kind, game, variant, started_at, is_ended } = play;
            let file = match attempt {
                Some(id) => attempts::file_so_far(&server, id).await?.map(|bytes| base64(&bytes)),
                None => None,
            };
            let started_at = started_at as u64;
            Ok(listed(at == 0, &ExportedPlay { challenge, kind, game, variant, started_at, is_ended, file }))
        }
    })
}

/// An item of a list.
fn listed(is_first: bool, item: &impl Serialize) -> String {
    format!("{}{}", if is_first { "" } else { "," }, to_json(item))
}
