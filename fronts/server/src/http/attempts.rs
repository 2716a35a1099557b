//! Runs that a client sends while they are being played: counted attempts, and runs that others watch.

use super::caller::Caller;
use super::refusal::Refusal;
use super::{Server, Shared};
use crate::clock::now;
use crate::hasher::FileHasher;
use crate::limits::{Asker, Limit};
use crate::store::{AttemptId, Course, NewAttempt as Begun, NewPart, NewRun, StoreError, StoredAttempt, StoredPlayer, Time};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use barrow_app::date::Date;
use barrow_core::run::{LONGEST, Parsed};
use barrow_core::{Header, Run, Seed};
use barrow_online::{
    Attempt, Kind, NONCE_BYTES, NewAttempt, Part, Receipt, base64, entry_hash, file_hash, from_base64, run_hash,
};
use serde::de::DeserializeOwned;
use std::time::Duration;

const HOUR: Time = 60 * 60 * 1000;
/// The most unfinished runs that a player can share. A new one replaces the oldest.
const MOST_SHOWN: u32 = 20;

pub(super) fn json<T: DeserializeOwned>(body: &[u8]) -> Result<T, Refusal> {
    serde_json::from_slice(body)
        // Defence against requests that cannot be read.
        .map_err(|error| Refusal::new(StatusCode::BAD_REQUEST, format!("this request cannot be read ({error})")))
}

/// The server's promise about a run. The seed has 64 bits, so the hash of the header does not reveal it.
pub(super) fn receipt(
    server: &Server,
    player: &StoredPlayer,
    challenge: &str,
    (header, nonce): (&[u8], &[u8]),
    started_at: Time,
) -> Receipt {
    let mut receipt = Receipt {
        player: player.name.clone(),
        challenge: challenge.to_owned(),
        header: base64(&file_hash(header)),
        nonce: base64(nonce),
        started_at: started_at as u64,
        signature: String::new(),
    };
    receipt.signature = server.secret.sign(receipt.text()).to_string();
    receipt
}

async fn answer(server: &Server, attempt: &StoredAttempt, player: &StoredPlayer) -> Result<Attempt, Refusal> {
    let StoredAttempt { challenge, header, nonce, started_at, .. } = attempt;
    let receipt = || receipt(server, player, challenge, (header, nonce), *started_at);
    Ok(Attempt {
        id: attempt.id.0,
        kind: attempt.kind,
        header: base64(&attempt.header),
        receipt: (attempt.kind == Kind::Counted).then(receipt),
        size: attempt.size as u64,
        moves: attempt.moves as u64,
        hash: base64(&hasher_of(server, attempt).await?.hash()),
        closes_at: closes_at(server, attempt) as u64,
        run: attempt.run.map(|run| run.0),
    })
}

fn closes_at(server: &Server, attempt: &StoredAttempt) -> Time {
    attempt.started_at + Time::from(server.config.attempt_hours) * HOUR
}

/// The attempt with this number, if it belongs to this player.
async fn owned(server: &Server, id: i64, player: &StoredPlayer) -> Result<StoredAttempt, Refusal> {
    let attempt = server.store.attempt(AttemptId(id)).await?;
    // Defence against moves in another's attempt.
    let attempt = attempt.filter(|attempt| attempt.player == player.id);
    attempt.ok_or_else(|| Refusal::new(StatusCode::NOT_FOUND, "you have no such attempt"))
}

/// Begins today's counted attempt at a variant, or shares a run. Returns the existing attempt if there is one.
pub(super) async fn begin(State(server): Shared, caller: Caller) -> Result<impl IntoResponse, Refusal> {
    let (player, key) = caller.signer()?;
    let mut dice = [0; 8 + NONCE_BYTES];
    getrandom::fill(&mut dice)
        .map_err(|_| Refusal::new(StatusCode::SERVICE_UNAVAILABLE, "the server has no random numbers now"))?;
    let (seed, nonce) = dice.split_at(8);
    let (id, is_new, is_shown) = match json(&caller.body)? {
        NewAttempt::Counted { game, variant, is_shown } => {
            let known = server.shelf.find(&game).and_then(|shelved| Some((shelved.info, shelved.info.parse_variant(&variant)?)));
            let (info, code) =
                known.ok_or_else(|| Refusal::new(StatusCode::NOT_FOUND, "there is no such game or variant here"))?;
            // Defence against a chosen seed.
            let seed = Seed(seed.iter().fold(0, |seed, byte| seed << 8 | u64::from(*byte)));
            let header = Header { game, rules: info.rules, variant: code, seed };
            let challenge = Date::of(Duration::from_millis(now() as u64)).map(|date| date.to_string()).unwrap_or_default();
            let new = begun(&server, player, Kind::Counted, challenge, &header, nonce)?;
            let course = Course { challenge: new.challenge.clone(), game: new.game.clone(), variant: new.variant.clone() };
            if !server.store.has_begun(player.id, &course).await? {
                server.refuse_spent(Some(player), key, &course).await?;
            }
            let (id, is_new) = server.store.begin(new).await?;
            (id, is_new, is_shown)
        }
        NewAttempt::Own { header, is_shown, is_new } => {
            let (id, is_new) = own(&server, player, &header, (is_shown, is_new), nonce).await?;
            (id, is_new, is_shown)
        }
    };
    if is_shown {
        server.store.show(id).await?;
    }
    let attempt = owned(&server, id.0, player).await?;
    Ok((if is_new { StatusCode::CREATED } else { StatusCode::OK }, Json(answer(&server, &attempt, player).await?)))
}

/// The player's counted attempt with this header, or a run to share.
async fn own(
    server: &Server,
    player: &StoredPlayer,
    header: &str,
    (is_shown, is_new): (bool, bool),
    nonce: &[u8],
) -> Result<(AttemptId, bool), Refusal> {
    let refused = |status, sentence: &str| Err(Refusal::new(status, sentence));
    let bytes = from_base64(header).unwrap_or_default();
    let header = match Run::parse(&bytes) {
        Ok(parsed) if parsed.run.header.to_bytes() == bytes => parsed.run.header,
        _ => return refused(StatusCode::BAD_REQUEST, "header must be a run's header, in base64url without padding"),
    };
    if let Some((id, kind)) = server.store.begun_by(player.id, &bytes).await?
        && (kind == Kind::Counted || !is_new)
    {
        return Ok((id, false));
    }
    if !is_shown {
        return refused(StatusCode::NOT_FOUND, "this seed was not given out to you, so its run counts on the open board");
    }
    let beginning = server.beginning(&header)?;
    if header.variant.is_practice() {
        return refused(StatusCode::UNPROCESSABLE_ENTITY, "practice is not shown to others");
    }
    if server.store.is_given_out(&bytes, beginning).await? {
        return refused(StatusCode::CONFLICT, "this seed was given out to somebody else, or in a race");
    }
    server.take(Limit::Uploads, Asker::Player(player.id)).await?;
    let new = begun(server, player, Kind::Open, format!("shown {}", base64(nonce)), &header, nonce)?;
    let begun = server.store.begin(new).await?;
    server.store.limit_shown(player.id, MOST_SHOWN).await?;
    Ok(begun)
}

fn begun(
    server: &Server,
    player: &StoredPlayer,
    kind: Kind,
    challenge: String,
    header: &Header,
    nonce: &[u8],
) -> Result<Begun, Refusal> {
    Ok(Begun {
        player: player.id,
        kind,
        challenge,
        game: header.game.clone(),
        variant: server.variant_of(header),
        header: header.to_bytes(),
        beginning: server.beginning(header)?,
        hasher: FileHasher::of(&header.to_bytes()).state(),
        nonce: nonce.to_owned(),
        started_at: now(),
        is_shown: false,
    })
}

/// The state of an attempt.
pub(super) async fn state(State(server): Shared, Path(id): Path<i64>, caller: Caller) -> Result<Json<Attempt>, Refusal> {
    let player = caller.player()?;
    let attempt = owned(&server, id, player).await?;
    answer(&server, &attempt, player).await.map(Json)
}

/// The run's file so far, so that the player can continue on another device.
pub(super) async fn file(State(server): Shared, Path(id): Path<i64>, caller: Caller) -> Result<impl IntoResponse, Refusal> {
    let attempt = owned(&server, id, caller.player()?).await?;
    Ok(([(header::CONTENT_TYPE, "application/octet-stream")], bytes_of(&server, &attempt).await?))
}

/// The run's file so far; `None` if the attempt no longer exists.
pub(super) async fn file_so_far(server: &Server, id: AttemptId) -> Result<Option<Vec<u8>>, StoreError> {
    match server.store.attempt(id).await? {
        Some(attempt) => bytes_of(server, &attempt).await.map(Some),
        None => Ok(None),
    }
}

/// The hash of the run's file so far.
async fn hasher_of(server: &Server, attempt: &StoredAttempt) -> Result<FileHasher, Refusal> {
    match attempt.hasher.as_deref().and_then(FileHasher::continued) {
        Some(hasher) => Ok(hasher),
        // An earlier version began this attempt.
        None => Ok(FileHasher::of(&bytes_of(server, attempt).await?)),
    }
}

pub(super) async fn bytes_of(server: &Server, attempt: &StoredAttempt) -> Result<Vec<u8>, StoreError> {
    Ok([attempt.header.clone(), server.store.parts(attempt.id, 0).await?.concat()].concat())
}

/// Adds bytes to an attempt. Bytes that the server already has are not added again. An end in the bytes ends the attempt.
pub(super) async fn add(State(server): Shared, Path(id): Path<i64>, caller: Caller) -> Result<Json<Attempt>, Refusal> {
    let (player, now) = (caller.player()?, now());
    let Part { after, hash, bytes } = json(&caller.body)?;
    let attempt = owned(&server, id, player).await?;
    let refused = |status, sentence: &str| Err(Refusal::new(status, sentence));
    let (Some(hash), Some(bytes)) = (from_base64(&hash), from_base64(&bytes)) else {
        return refused(StatusCode::BAD_REQUEST, "hash and bytes must be base64url without padding");
    };
    let taken_back = "the server has different moves for this attempt; you cannot take back a move of a counted run";
    if after < attempt.size as u64 {
        // The client sends these again because the answer was lost.
        let known = bytes_of(&server, &attempt).await?;
        let (before, rest) = known.split_at_checked(after as usize).unwrap_or_default();
        if file_hash(before)[..] != hash || !rest.starts_with(&bytes) || bytes.is_empty() {
            return refused(StatusCode::CONFLICT, taken_back);
        }
        // The server may have stopped before it turned them into a run.
        if !attempt.is_ended
            && let Ok(Parsed { run, .. }) = Run::parse(&known)
            && run.end.is_some()
        {
            end(&server, &attempt, run, now).await?;
        }
        return answer(&server, &owned(&server, id, player).await?, player).await.map(Json);
    }
    if attempt.is_ended {
        return refused(StatusCode::CONFLICT, "this attempt has ended");
    }
    if now > closes_at(&server, &attempt) {
        let sentence = format!("this attempt is over: it could be played for {} hours", server.config.attempt_hours);
        return refused(StatusCode::CONFLICT, &sentence);
    }
    if attempt.size as usize + bytes.len() > LONGEST {
        return refused(StatusCode::PAYLOAD_TOO_LARGE, "this attempt has more moves than a run can have");
    }
    let mut hasher = hasher_of(&server, &attempt).await?;
    // Defence against rewinding a counted attempt.
    let goes_on = after == attempt.size as u64 && hasher.hash()[..] == hash;
    if !goes_on {
        return refused(StatusCode::CONFLICT, taken_back);
    }
    let Ok((moves, is_closed)) = Run::check_more(&bytes, attempt.moves as usize) else {
        return refused(StatusCode::UNPROCESSABLE_ENTITY, "these bytes are not moves");
    };
    let run = if is_closed {
        let whole = [bytes_of(&server, &attempt).await?, bytes.clone()].concat();
        Some(Run::parse(&whole).map_err(Refusal::from)?.run)
    } else {
        None
    };
    hasher.add(&bytes);
    let part = NewPart { bytes: &bytes, moves: moves as i64, hasher: hasher.state() };
    if !server.store.add_part(attempt.id, after as i64, &part, now).await? {
        return refused(StatusCode::CONFLICT, taken_back);
    }
    if let Some(run) = run {
        end(&server, &attempt, run, now).await?;
    }
    server.watching.ring(attempt.id);
    answer(&server, &owned(&server, id, player).await?, player).await.map(Json)
}

/// Turns an attempt into a run.
async fn end(server: &Server, attempt: &StoredAttempt, run: Run, now: Time) -> Result<(), Refusal> {
    // A counted run is never the same as one that somebody sent to the open board.
    let hash = if attempt.kind == Kind::Counted { entry_hash(&run, &attempt.nonce) } else { run_hash(&run) };
    let sender = server.marks.asker(Asker::Player(attempt.player));
    let new = NewRun {
        player: Some(attempt.player),
        kind: attempt.kind,
        // The server does not know when a run that is only shared was begun.
        took: (attempt.kind == Kind::Counted).then_some(now - attempt.started_at),
        ..NewRun::new(&run, hash, server.variant_of(&run.header), now, sender)
    };
    server.store.end(attempt.id, new).await?;
    server.bell.ring();
    Ok(())
}
