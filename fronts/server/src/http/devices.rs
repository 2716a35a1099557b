//! Further devices of a player.

use super::caller::{Caller, Who};
use super::refusal::Refusal;
use super::{Server, Shared};
use crate::clock::now;
use crate::store::Time;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use barrow_online::{Code, CodeKind, NewCode, Player, UseCode, code_hash, to_words};

/// How long a code for another device holds. \[milliseconds\]
const DEVICE: Time = 10 * 60 * 1000;

/// Makes a code that adds a device. It is shown this once.
pub(super) async fn code(State(server): Shared, caller: Caller) -> Result<(StatusCode, Json<Code>), Refusal> {
    let player = caller.player()?;
    let NewCode { kind } = serde_json::from_slice(&caller.body)
        .map_err(|_| Refusal::new(StatusCode::BAD_REQUEST, "say for what: {\"kind\": \"device\"} or {\"kind\": \"recovery\"}"))?;
    let mut bytes = vec![0; kind.bytes()];
    getrandom::fill(&mut bytes)
        .map_err(|_| Refusal::new(StatusCode::SERVICE_UNAVAILABLE, "the server has no random numbers now"))?;
    let code = to_words(&bytes);
    let expires_at = match kind {
        CodeKind::Device => Some(now() + DEVICE),
        CodeKind::Recovery => None,
    };
    server.store.add_code(&code_hash(&code), player.id, expires_at).await?;
    Ok((StatusCode::CREATED, Json(Code { code, expires_at: expires_at.map(|at| at as u64) })))
}

/// Adds the device that signed this to the player of a code.
pub(super) async fn add(State(server): Shared, caller: Caller) -> Result<(StatusCode, Json<Player>), Refusal> {
    let Who::Stranger(key) = &caller.who else { return Err(not_new(&caller)) };
    let UseCode { code } = serde_json::from_slice(&caller.body)
        .map_err(|_| Refusal::new(StatusCode::BAD_REQUEST, "send the code as {\"code\": \"…\"}"))?;
    // Nobody guesses a code with so few tries.
    server.limits.codes.take(caller.address).map_err(Refusal::too_many)?;
    let Some(_) = server.store.add_key(&code_hash(&code), key, now()).await? else {
        return Err(Refusal::new(StatusCode::NOT_FOUND, "no such code holds; make a new one on a device that has the name"));
    };
    let player = player_of(&server, key).await?;
    Ok((StatusCode::CREATED, Json(player)))
}

pub(super) async fn player_of(server: &Server, key: &barrow_online::Key) -> Result<Player, Refusal> {
    let player = server.store.player_of(key).await?;
    let player = player.ok_or_else(|| Refusal::new(StatusCode::NOT_FOUND, "this name was deleted"))?;
    Ok(Player { name: player.name, made_at: player.made_at as u64 })
}

pub(super) fn not_new(caller: &Caller) -> Refusal {
    match &caller.who {
        Who::Player(player) => Refusal::new(StatusCode::CONFLICT, format!("this device is known as \"{}\" already", player.name)),
        Who::Guest | Who::Stranger(_) => Refusal::new(StatusCode::UNAUTHORIZED, "sign this with the key of the new device"),
    }
}
