//! An audit: the ledger, and everything that its seals hide, as one stream that anybody can check.

use super::caller::Caller;
use super::refusal::Refusal;
use super::sending::to_json;
use super::{Server, Shared};
use crate::clock::now;
use crate::limits::{Asker, Limit};
use crate::store::{AuditedName, AuditedRun, PlayerId, RunId, StoreError};
use axum::body::Body;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use barrow_online::{AuditLine, base64};
use futures_util::stream::try_unfold;
use std::sync::Arc;

/// Rows that are read at a time.
const PAGE: u32 = 200;

/// The part of an audit that comes next.
enum Next {
    /// The entries after this one.
    Entries(u64),
    /// The names of the players after this one. The ledger had this many entries when it was read.
    Names(PlayerId, u64),
    /// The results after this one, with the same number.
    Rows(RunId, u64),
    /// The entries after this one, which were added meanwhile.
    Late(u64),
}

/// Sends the ledger, names and results, each as a line of JSON, and then the entries that were added meanwhile. An address gets one
/// audit at a time.
pub(super) async fn audit(State(server): Shared, caller: Caller) -> Result<Response, Refusal> {
    let sending = server.sending.begin(Asker::from(caller.address)).ok_or_else(|| {
        Refusal::new(StatusCode::TOO_MANY_REQUESTS, "the server is still sending an audit to your network; wait until it is done")
    })?;
    server.take(Limit::Uploads, caller.address).await?;
    let parts = try_unfold((Arc::clone(&server), sending, Some(Next::Entries(0))), |(server, sending, next)| async move {
        let Some(next) = next else { return Ok::<_, StoreError>(None) };
        let (part, next) = part(&server, next).await?;
        Ok(Some((part, (server, sending, next))))
    });
    Ok(([(header::CONTENT_TYPE, "application/jsonl")], Body::from_stream(parts)).into_response())
}

fn lines(lines: impl IntoIterator<Item = AuditLine>) -> String {
    lines.into_iter().map(|line| to_json(&line) + "\n").collect()
}

/// Lines, and the part that comes after them.
async fn part(server: &Server, next: Next) -> Result<(String, Option<Next>), StoreError> {
    let (part, next) = match next {
        Next::Entries(after) => {
            let entries = server.store.ledger(after, PAGE).await?;
            let next = entries.last().map_or(Next::Names(PlayerId(0), after), |last| Next::Entries(last.number));
            (lines(entries.into_iter().map(AuditLine::Entry)), next)
        }
        Next::Names(after, entries) => {
            let names = server.store.audited_names(after, PAGE).await?;
            let next = names.last().map_or(Next::Rows(RunId(0), entries), |last| Next::Names(last.player, entries));
            let line = |AuditedName { player, name, salt }| AuditLine::Name { player: player.0, name, salt: base64(&salt) };
            (lines(names.into_iter().map(line)), next)
        }
        Next::Rows(after, entries) => {
            let runs = server.store.audited_runs(after, entries, PAGE).await?;
            let next = runs.last().map_or(Next::Late(entries), |last| Next::Rows(RunId(last.row.id), entries));
            let now = now() as u64;
            let line = |AuditedRun { row, run, salt }| {
                // A run of an open race is as secret as the race's seed.
                let is_revealed = row.sealed_until.is_none_or(|until| until <= now);
                let [salt, file] = [&salt, &run].map(|bytes| is_revealed.then(|| base64(bytes)));
                AuditLine::Row { row: Box::new(row), salt, file }
            };
            (lines(runs.into_iter().map(line)), next)
        }
        Next::Late(after) => {
            let entries = server.store.ledger(after, PAGE).await?;
            let Some(last) = entries.last() else { return Ok((lines([AuditLine::End]), None)) };
            let next = Next::Late(last.number);
            (lines(entries.into_iter().map(AuditLine::Entry)), next)
        }
    };
    Ok((part, Some(next)))
}
