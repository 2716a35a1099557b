//! A player's additional devices.

use super::caller::{Caller, Who};
use super::refusal::Refusal;
use super::{Server, Shared};
use crate::clock::now;
use crate::limits::Limit;
use crate::store::{StoredDevice, Time};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use barrow_online::{Code, CodeKind, Device, Devices, Key, NewCode, Player, UseCode, base64, code_hash, from_base64, to_words};

/// Lifetime of a code for another device. \[milliseconds\]
const DEVICE: Time = 10 * 60 * 1000;

/// Creates a code that adds a device. It is shown only once.
pub(super) async fn code(State(server): Shared, caller: Caller) -> Result<(StatusCode, Json<Code>), Refusal> {
    let (player, key) = caller.signer()?;
    let NewCode { kind } = serde_json::from_slice(&caller.body)
        .map_err(|_| Refusal::new(StatusCode::BAD_REQUEST, "send {\"kind\": \"device\"} or {\"kind\": \"recovery\"}"))?;
    let mut bytes = vec![0; kind.bytes()];
    getrandom::fill(&mut bytes)
        .map_err(|_| Refusal::new(StatusCode::SERVICE_UNAVAILABLE, "the server has no random numbers now"))?;
    let code = to_words(&bytes);
    let expires_at = match kind {
        CodeKind::Device => Some(now() + DEVICE),
        CodeKind::Recovery => None,
    };
    server.store.add_code(&code_hash(&code), player.id, expires_at, key, now()).await?;
    Ok((StatusCode::CREATED, Json(Code { code, expires_at: expires_at.map(|at| at as u64) })))
}

/// Adds the device that signed this to the player who made the code.
pub(super) async fn add(State(server): Shared, caller: Caller) -> Result<(StatusCode, Json<Player>), Refusal> {
    let key = new_device(&caller)?;
    let UseCode { code } = serde_json::from_slice(&caller.body)
        .map_err(|_| Refusal::new(StatusCode::BAD_REQUEST, "send the code as {\"code\": \"…\"}"))?;
    // With so few tries, nobody can guess a code.
    server.take(Limit::Codes, caller.address).await?;
    let Some(_) = server.store.add_key(&code_hash(&code), key, now()).await? else {
        return Err(Refusal::new(StatusCode::NOT_FOUND, "this code is not valid; make a new one on a device that has the name"));
    };
    let player = player_of(&server, key).await?;
    Ok((StatusCode::CREATED, Json(player)))
}

/// Keys, passkeys and the phrase of the caller.
pub(super) async fn of(server: &Server, caller: &Caller) -> Result<Vec<Device>, Refusal> {
    let (player, key) = caller.signer()?;
    let device = |device: StoredDevice| Device {
        is_this: device.id == key.bytes(),
        id: base64(&device.id),
        kind: device.kind,
        added_at: device.added_at as u64,
    };
    Ok(server.store.devices(player.id).await?.into_iter().map(device).collect())
}

/// The player's devices.
pub(super) async fn list(State(server): Shared, caller: Caller) -> Result<Json<Devices>, Refusal> {
    Ok(Json(Devices { devices: of(&server, &caller).await? }))
}

/// Removes another device of the player, for example a lost one.
pub(super) async fn remove(State(server): Shared, Path(id): Path<String>, caller: Caller) -> Result<StatusCode, Refusal> {
    let (player, key) = caller.signer()?;
    let id = from_base64(&id).unwrap_or_default();
    if id == key.bytes() {
        let sentence = "this is the device you are using; remove it from another one";
        return Err(Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, sentence));
    }
    if server.store.remove_device(player.id, &id, key).await? {
        server.tables.remove(&id);
        return Ok(StatusCode::NO_CONTENT);
    }
    Err(Refusal::new(StatusCode::NOT_FOUND, "you have no such device"))
}

pub(super) async fn player_of(server: &Server, key: &barrow_online::Key) -> Result<Player, Refusal> {
    let player = server.store.player_of(key).await?;
    let player = player.ok_or_else(|| Refusal::new(StatusCode::NOT_FOUND, "this name was deleted"))?;
    Ok(Player { name: player.name, made_at: player.made_at as u64 })
}

/// The key of a device without a name.
pub(super) fn new_device(caller: &Caller) -> Result<&Key, Refusal> {
    match &caller.who {
        Who::Stranger(key) | Who::Nameless(_, key) => Ok(key),
        Who::Player(player, _) => {
            Err(Refusal::new(StatusCode::CONFLICT, format!("this device already has the name \"{}\"", player.name)))
        }
        Who::Guest => Err(Refusal::new(StatusCode::UNAUTHORIZED, "sign this with the key of the new device")),
    }
}
