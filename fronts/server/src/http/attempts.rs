//! Counted attempts.

use super::caller::Caller;
use super::refusal::Refusal;
use super::{Server, Shared};
use crate::clock::now;
use crate::store::{AttemptId, NewAttempt as Begun, NewPart, NewRun, StoredAttempt, StoredPlayer, Time};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use barrow_app::date::Date;
use barrow_core::run::LONGEST;
use barrow_core::{Header, Run, Seed};
use barrow_online::{
    Attempt, Chain, Kind, NONCE_BYTES, NewAttempt, Part, Receipt, base64, chain_after, chain_of, from_base64, from_records,
    run_hash,
};
use serde::de::DeserializeOwned;
use std::time::Duration;

const HOUR: Time = 60 * 60 * 1000;

fn json<T: DeserializeOwned>(body: &[u8]) -> Result<T, Refusal> {
    serde_json::from_slice(body)
        .map_err(|error| Refusal::new(StatusCode::BAD_REQUEST, format!("this request cannot be read ({error})")))
}

fn wrong() -> Refusal {
    Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, "the server has lost track of this attempt; please tell its operator")
}

/// The header of an attempt.
fn header_of(attempt: &StoredAttempt) -> Result<Header, Refusal> {
    Ok(Run::parse(&attempt.header).map_err(|_| wrong())?.run.header)
}

fn answer(server: &Server, attempt: &StoredAttempt, player: &StoredPlayer) -> Result<Attempt, Refusal> {
    let mut receipt = Receipt {
        player: player.name.clone(),
        challenge: attempt.challenge.clone(),
        header: base64(&chain_of(&header_of(attempt)?)),
        nonce: base64(&attempt.nonce),
        started_at: attempt.started_at as u64,
        signature: String::new(),
    };
    receipt.signature = server.secret.sign(&receipt.text()).to_string();
    let (chain, run) = (base64(&attempt.chain), attempt.run.map(|run| run.0));
    Ok(Attempt { id: attempt.id.0, header: base64(&attempt.header), receipt, moves: attempt.moves as u64, chain, run })
}

/// The attempt with this number, if it is this player's.
async fn owned(server: &Server, id: i64, player: &StoredPlayer) -> Result<StoredAttempt, Refusal> {
    let attempt = server.store.attempt(AttemptId(id)).await?.filter(|attempt| attempt.player == player.id);
    attempt.ok_or_else(|| Refusal::new(StatusCode::NOT_FOUND, "you have no such attempt"))
}

/// Begins today's attempt at a variant, or returns the one that was begun.
pub(super) async fn begin(State(server): Shared, caller: Caller) -> Result<impl IntoResponse, Refusal> {
    let (player, now) = (caller.player()?, now());
    let NewAttempt { game, variant } = json(&caller.body)?;
    let known = server.shelf.find(&game).and_then(|shelved| Some((shelved.info, shelved.info.parse_variant(&variant)?)));
    let (info, code) = known.ok_or_else(|| Refusal::new(StatusCode::NOT_FOUND, "there is no such game or variant here"))?;
    let mut dice = [0; 8 + NONCE_BYTES];
    getrandom::fill(&mut dice)
        .map_err(|_| Refusal::new(StatusCode::SERVICE_UNAVAILABLE, "the server has no random numbers now"))?;
    let (seed, nonce) = dice.split_at(8);
    let seed = Seed(seed.iter().fold(0, |seed, byte| seed << 8 | u64::from(*byte)));
    let header = Header { game, rules: info.rules, variant: code, seed };
    let begun = Begun {
        player: player.id,
        challenge: Date::of(Duration::from_millis(now as u64)).map(|date| date.to_string()).unwrap_or_default(),
        game: header.game.clone(),
        variant: info.variant_name(code),
        header: header.to_bytes(),
        nonce: nonce.to_owned(),
        started_at: now,
        chain: chain_of(&header),
    };
    let (id, is_new) = server.store.begin(begun).await?;
    let attempt = owned(&server, id.0, player).await?;
    Ok((if is_new { StatusCode::CREATED } else { StatusCode::OK }, Json(answer(&server, &attempt, player)?)))
}

/// How an attempt stands.
pub(super) async fn state(State(server): Shared, Path(id): Path<i64>, caller: Caller) -> Result<Json<Attempt>, Refusal> {
    let player = caller.player()?;
    let attempt = owned(&server, id, player).await?;
    answer(&server, &attempt, player).map(Json)
}

/// The moves so far as a run, to go on from on another device.
pub(super) async fn moves(State(server): Shared, Path(id): Path<i64>, caller: Caller) -> Result<impl IntoResponse, Refusal> {
    let attempt = owned(&server, id, caller.player()?).await?;
    let run = run_of(&server, &attempt).await?;
    Ok(([(header::CONTENT_TYPE, "application/octet-stream")], run.to_bytes()))
}

async fn run_of(server: &Server, attempt: &StoredAttempt) -> Result<Run, Refusal> {
    let header = header_of(attempt)?;
    let records = server.store.parts(attempt.id, 0).await?.concat();
    let moves = from_records(&header, &records).ok().flatten().ok_or_else(wrong)?;
    Ok(Run { moves, ..Run::new(header) })
}

/// Takes more moves. What was taken before is taken once.
pub(super) async fn add(State(server): Shared, Path(id): Path<i64>, caller: Caller) -> Result<Json<Attempt>, Refusal> {
    let (player, now) = (caller.player()?, now());
    let Part { after, chain, moves, is_last } = json(&caller.body)?;
    let attempt = owned(&server, id, player).await?;
    let refused = |status, sentence: &str| Err(Refusal::new(status, sentence));
    let (chain, records) = (from_base64(&chain).and_then(|chain| Chain::try_from(chain).ok()), from_base64(&moves));
    let (Some(chain), Some(records)) = (chain, records) else {
        return refused(StatusCode::BAD_REQUEST, "chain and moves are base64url without padding");
    };
    let header = header_of(&attempt)?;
    let Ok(Some(moves)) = from_records(&header, &records) else {
        return refused(StatusCode::UNPROCESSABLE_ENTITY, "these bytes are no moves");
    };
    let part = NewPart {
        after: after as i64,
        count: moves.len() as i64,
        chain,
        next: chain_after(chain, &records),
        records,
        received_at: now,
    };
    if !is_known(&server, &attempt, &part).await? {
        if attempt.is_ended {
            return refused(StatusCode::CONFLICT, "this attempt has ended");
        }
        if now - attempt.started_at > Time::from(server.config.attempt_hours) * HOUR {
            let sentence = format!("this attempt is over: it could be played for {} hours", server.config.attempt_hours);
            return refused(StatusCode::GONE, &sentence);
        }
        if attempt.size as usize + part.records.len() > LONGEST / 2 {
            return refused(StatusCode::PAYLOAD_TOO_LARGE, "this attempt has more moves than a run can have");
        }
        if part.count > 0 && !server.store.add_part(attempt.id, &part).await? {
            let sentence = "the server has other moves of this attempt: a counted run takes nothing back";
            return refused(StatusCode::CONFLICT, sentence);
        }
    }
    let attempt = owned(&server, id, player).await?;
    if is_last && !attempt.is_ended {
        end(&server, &attempt, now).await?;
    }
    let attempt = owned(&server, id, player).await?;
    answer(&server, &attempt, player).map(Json)
}

/// Whether these moves were taken before, and the answer to that was lost.
async fn is_known(server: &Server, attempt: &StoredAttempt, part: &NewPart) -> Result<bool, Refusal> {
    if part.after + part.count > attempt.moves || part.after == attempt.moves {
        return Ok(false);
    }
    let mut chain = chain_of(&header_of(attempt)?);
    let (mut moves, header) = (0, header_of(attempt)?);
    for records in server.store.parts(attempt.id, 0).await? {
        if moves == part.after {
            return Ok(chain == part.chain && records == part.records);
        }
        chain = chain_after(chain, &records);
        moves += from_records(&header, &records).ok().flatten().map_or(0, |moves| moves.len() as i64);
    }
    Ok(false)
}

/// Makes a run of an attempt.
async fn end(server: &Server, attempt: &StoredAttempt, now: Time) -> Result<(), Refusal> {
    let run = run_of(server, attempt).await?;
    let info = server.shelf.find(&run.header.game).ok_or_else(wrong)?.info;
    let new = NewRun {
        hash: run_hash(&run),
        player: Some(attempt.player),
        kind: Kind::Counted,
        game: run.header.game.clone(),
        variant: info.variant_name(run.header.variant),
        rules: run.header.rules,
        run: run.to_bytes(),
        uploaded_at: now,
        took: Some(now - attempt.started_at),
        race: None,
    };
    server.store.end(attempt.id, new).await?;
    server.bell.ring();
    Ok(())
}
