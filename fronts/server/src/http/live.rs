//! Runs that are being played, to list and to watch.
//!
//! Watchers get the bytes of the run's file as events. The id of an event is the offset where its bytes end, so that a watcher
//! can resume after a broken connection. One task per run reads from the database, where any instance may have added bytes, and
//! all watchers share what it reads.

use super::refusal::Refusal;
use super::serving::Guest;
use super::{Address, Server, Shared};
use crate::clock::now;
use crate::store::{AttemptId, Store, StoreError, StoredAttempt, Time};
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use barrow_online::{Live, base64};
use futures_util::stream::unfold;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::convert::Infallible;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;
use tokio::sync::{Notify, watch};
use tokio::time::timeout;

/// A player with no move for longer than this is not listed.
const LATELY: Time = 10 * 60 * 1000;
/// The most runs in the list.
const MOST: u32 = 100;
/// How often to look for moves that another instance accepted.
const LOOK: Duration = Duration::from_millis(500);
/// How often to send watchers a keep-alive.
const PING: Duration = Duration::from_secs(15);

/// Lists the runs that are being played.
pub(super) async fn list(State(server): Shared) -> Result<Json<Live>, Refusal> {
    let now = now();
    Ok(Json(Live { runs: server.store.live(now - LATELY, now, MOST).await? }))
}

#[derive(Debug, Deserialize)]
pub(super) struct Beginning {
    /// Number of bytes of the run's file that the watcher has.
    #[serde(default)]
    from: u64,
}

/// Streams a run while it is being played.
pub(super) async fn watch(
    State(server): Shared,
    Path(id): Path<i64>,
    Extension(Address(address)): Extension<Address>,
    Extension(guest): Extension<Guest>,
    beginning: Result<Query<Beginning>, QueryRejection>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    // A browser that reconnects names the last event that it got.
    let last = headers.get("last-event-id").and_then(|id| id.to_str().ok()?.parse().ok());
    let Query(Beginning { from }) = beginning?;
    let from = last.unwrap_or(from);
    let Some(attempt) = server.store.attempt(AttemptId(id)).await?.filter(|attempt| attempt.is_shown) else {
        return Err(Refusal::new(StatusCode::NOT_FOUND, "nobody shares this run"));
    };
    let guest = guest.stay(address, &server.config).ok_or_else(|| Refusal::too_many(60))?;
    let run = server.watching.join(&server, attempt).await?;
    let stops = server.bell.stops();
    let stream = unfold((run, from, stops, guest, false), |(mut run, at, mut stops, guest, is_over)| async move {
        if is_over {
            return None;
        }
        let (event, at, is_over) = tokio::select! {
            next = run.after(at) => next,
            _ = stops.changed() => return None,
        };
        Some((Ok::<_, Infallible>(event), (run, at, stops, guest, is_over)))
    });
    let sse = Sse::new(stream).keep_alive(KeepAlive::new().interval(PING));
    // A proxy that buffers would show moves late.
    Ok(([(header::CACHE_CONTROL, "no-store"), (header::HeaderName::from_static("x-accel-buffering"), "no")], sse).into_response())
}

/// The runs that have watchers on this instance.
#[derive(Default)]
pub struct Watching(Mutex<BTreeMap<i64, Weak<Watched>>>);

/// A run with watchers.
struct Watched {
    bytes: Mutex<Vec<u8>>,
    standing: watch::Sender<Standing>,
    news: Notify,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Standing {
    size: usize,
    is_over: bool,
    /// The number of the run, once it has ended and is stored.
    run: Option<i64>,
}

/// A watcher's view of a run.
struct Watcher {
    run: Arc<Watched>,
    standing: watch::Receiver<Standing>,
}

impl Watching {
    /// Wakes the reader of a run, if anybody watches it here.
    pub(super) fn ring(&self, attempt: AttemptId) {
        let runs = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(run) = runs.get(&attempt.0).and_then(Weak::upgrade) {
            run.news.notify_one();
        }
    }

    /// Adds a watcher of an attempt.
    async fn join(&self, server: &Arc<Server>, attempt: StoredAttempt) -> Result<Watcher, StoreError> {
        let known = |runs: &BTreeMap<i64, Weak<Watched>>| runs.get(&attempt.id.0).and_then(Weak::upgrade);
        let found = known(&self.0.lock().unwrap_or_else(PoisonError::into_inner));
        let run = if let Some(run) = found {
            run
        } else {
            let read = Watched {
                bytes: Mutex::new(attempt.header.clone()),
                standing: watch::channel(Standing::default()).0,
                news: Notify::new(),
            };
            read.look(&server.store, attempt.id).await?;
            let read = Arc::new(read);
            let mut runs = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            // Another watcher may have joined in the meantime.
            if let Some(run) = known(&runs) {
                run
            } else {
                runs.retain(|_, run| run.strong_count() > 0);
                runs.insert(attempt.id.0, Arc::downgrade(&read));
                tokio::spawn(follow(server.store.clone(), attempt.id, Arc::downgrade(&read)));
                read
            }
        };
        Ok(Watcher { standing: run.standing.subscribe(), run })
    }
}

/// Reads new bytes of a run while anybody watches it.
async fn follow(store: Store, attempt: AttemptId, watched: Weak<Watched>) {
    while let Some(run) = watched.upgrade() {
        // News and the timeout have the same effect.
        let _ = timeout(LOOK, run.news.notified()).await;
        match run.look(&store, attempt).await {
            Ok(true) => {}
            Ok(false) => return,
            // The next attempt may succeed.
            Err(error) => tracing::warn!("a run cannot be shown: {error}"),
        }
    }
}

impl Watched {
    /// Reads new bytes. Returns false once the run is over.
    async fn look(&self, store: &Store, id: AttemptId) -> Result<bool, StoreError> {
        let size = self.bytes.lock().unwrap_or_else(PoisonError::into_inner).len();
        // Read the state first: no bytes are added after the end.
        let attempt = store.attempt(id).await?.filter(|attempt| attempt.is_shown);
        let is_grown = attempt.as_ref().is_some_and(|attempt| attempt.size as usize > size);
        let more = if is_grown { store.parts(id, size as i64).await?.concat() } else { Vec::new() };
        let size = {
            let mut bytes = self.bytes.lock().unwrap_or_else(PoisonError::into_inner);
            bytes.extend_from_slice(&more);
            bytes.len()
        };
        let is_over = attempt.as_ref().is_none_or(|attempt| attempt.is_ended);
        let run = attempt.and_then(|attempt| attempt.run).map(|run| run.0);
        let next = Standing { size, is_over, run };
        self.standing.send_if_modified(|standing| std::mem::replace(standing, next) != next);
        Ok(!is_over)
    }
}

impl Watcher {
    /// The event after this offset, the offset where it ends, and whether the stream is over.
    async fn after(&mut self, at: u64) -> (Event, u64, bool) {
        loop {
            let Standing { size, is_over, run } = *self.standing.borrow_and_update();
            if (at as usize) < size {
                let more = base64(&self.run.bytes.lock().unwrap_or_else(PoisonError::into_inner)[at as usize..size]);
                return (Event::default().id(size.to_string()).data(more), size as u64, false);
            }
            if is_over || self.standing.changed().await.is_err() {
                return (Event::default().event("over").data(run.map(|run| run.to_string()).unwrap_or_default()), at, true);
            }
        }
    }
}
