//! Everything that the server stores about a player, as a file that it writes while the player reads it.

use super::caller::Caller;
use super::refusal::Refusal;
use super::{Server, Shared, attempts, devices, players};
use crate::clock::now;
use crate::limits::{Asker, Limit};
use crate::store::{PlayerId, RunId, StoreError, StoredPlay};
use axum::body::Body;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use barrow_online::{Export, ExportedNote, ExportedPlay, ExportedRun, base64};
use futures_util::stream::try_unfold;
use serde::Serialize;
use std::collections::{BTreeSet, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

/// Runs whose rows are read at a time.
const PAGE: u32 = 100;

/// The players and addresses to whom long answers are being sent.
#[derive(Clone, Debug, Default)]
pub struct Exports(Arc<Mutex<BTreeSet<Asker>>>);

/// A long answer to one asker, who gets no other while this lives.
pub(super) struct Exporting {
    exports: Exports,
    asker: Asker,
}

impl Exports {
    pub(super) fn begin(&self, asker: Asker) -> Option<Exporting> {
        let is_first = self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(asker);
        is_first.then(|| Exporting { exports: self.clone(), asker })
    }
}

impl Drop for Exporting {
    fn drop(&mut self) {
        self.exports.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.asker);
    }
}

/// The next part of an export.
enum Next {
    /// The beginning, then the runs from this one on.
    Runs { begun: String, at: u32, page: VecDeque<barrow_online::Upload> },
    /// The list of what the player played here, move by move.
    Plays,
    /// The rest of that list.
    MorePlays(VecDeque<StoredPlay>),
    /// The end has been written.
    Done,
}

/// All data of the player, with the files of runs in base64. Only one run is in memory at a time.
pub(super) async fn export(State(server): Shared, caller: Caller) -> Result<Response, Refusal> {
    let player = caller.player()?;
    // Defence against exports that nobody reads.
    let exporting = server.exports.begin(Asker::Player(player.id));
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
    let all = json(&all);
    // Quotation marks in texts are escaped, so this stands there once.
    let (head, tail) = all.split_once(LISTS).unwrap_or_default();
    let begin = Next::Runs { begun: format!("{head}\"runs\":["), at: 0, page: VecDeque::new() };
    let state = (Arc::clone(&server), exporting, player.id, tail.to_owned(), begin);
    let parts = try_unfold(state, |(server, exporting, player, tail, next)| async move {
        let (part, next) = match next {
            Next::Done => return Ok::<_, StoreError>(None),
            next => part(&server, player, &tail, next).await?,
        };
        Ok(Some((part, (server, exporting, player, tail, next))))
    });
    let head =
        [(header::CONTENT_DISPOSITION, "attachment; filename=\"barrow.json\""), (header::CONTENT_TYPE, "application/json")];
    Ok((head, Body::from_stream(parts)).into_response())
}

/// The two lists that are written while they are read, as they stand when they are empty.
const LISTS: &str = "\"runs\":[],\"plays\":[]";

pub(super) fn json(value: &impl Serialize) -> String {
    // These types have no maps with keys that JSON lacks, so this never fails.
    serde_json::to_string(value).unwrap_or_default()
}

/// A part of the file, and where it goes on.
async fn part(server: &Server, player: PlayerId, tail: &str, next: Next) -> Result<(String, Next), StoreError> {
    Ok(match next {
        Next::Runs { begun, at, mut page } => {
            if page.is_empty() {
                page = server.store.runs_of(player, at, PAGE).await?.into();
            }
            let Some(upload) = page.pop_front() else { return Ok((format!("{begun}],\"plays\":["), Next::Plays)) };
            let file = server.store.run_bytes(RunId(upload.id), now()).await?.map(|bytes| base64(&bytes));
            let comma = if at == 0 { "" } else { "," };
            let run = json(&ExportedRun { file, upload });
            (format!("{begun}{comma}{run}"), Next::Runs { begun: String::new(), at: at + 1, page })
        }
        Next::Plays => return play(server, tail, server.store.plays_of(player).await?.into(), "").await,
        Next::MorePlays(plays) => return play(server, tail, plays, ",").await,
        Next::Done => (String::new(), Next::Done),
    })
}

async fn play(server: &Server, tail: &str, mut plays: VecDeque<StoredPlay>, comma: &str) -> Result<(String, Next), StoreError> {
    let Some(play) = plays.pop_front() else { return Ok((format!("]{tail}"), Next::Done)) };
    let StoredPlay { attempt, challenge, kind, game, variant, started_at, is_ended } = play;
    let file = match attempt {
        Some(id) => attempts::file_so_far(server, id).await?.map(|bytes| base64(&bytes)),
        None => None,
    };
    let play = ExportedPlay { challenge, kind, game, variant, started_at: started_at as u64, is_ended, file };
    Ok((format!("{comma}{}", json(&play)), Next::MorePlays(plays)))
}
