//! Passkeys. This implements the part of `WebAuthn` that Barrow needs. Attestation is not needed, because only a player with a
//! name can add a passkey. The challenge contains the key of the new device, so no other device can use the answer.

use super::Shared;
use super::attempts::json;
use super::caller::Caller;
use super::devices::{new_device, player_of};
use super::refusal::Refusal;
use crate::clock::now;
use crate::limits::Limit;
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use barrow_online::{Host, Key, NewPasskey, Player, Signature, TOLERANCE, UsePasskey, from_base64, passkey_challenge};
use serde::Deserialize;
use sha2::{Digest, Sha256};

/// The longest id of a credential. \[bytes\]
const LONGEST: usize = 1023;
/// The most passkeys of a player.
const MOST: u32 = 20;
/// The flags that say that a user was present, and that the authenticator verified the user.
const PRESENT_AND_VERIFIED: u8 = 0b101;

/// The browser's description of the request that was signed.
#[derive(Deserialize)]
struct Client {
    #[serde(rename = "type")]
    kind: String,
    challenge: String,
    origin: String,
}

/// Stores a passkey of the player.
pub(super) async fn add(State(server): Shared, caller: Caller) -> Result<StatusCode, Refusal> {
    let player = caller.player()?;
    let NewPasskey { credential, key } = json(&caller.body)?;
    let Some(credential) = from_base64(&credential).filter(|bytes| (1..=LONGEST).contains(&bytes.len())) else {
        return Err(Refusal::new(StatusCode::BAD_REQUEST, "credential is the id of a passkey in base64url without padding"));
    };
    if server.store.add_passkey(&credential, player.id, &key, MOST, now()).await? {
        return Ok(StatusCode::NO_CONTENT);
    }
    let sentence = format!("this passkey is already in use, or you have {MOST}; remove one of your devices first");
    Err(Refusal::new(StatusCode::CONFLICT, sentence))
}

/// Adds the device that signed this to the owner of a passkey.
pub(super) async fn join(
    State(server): Shared,
    headers: HeaderMap,
    caller: Caller,
) -> Result<(StatusCode, Json<Player>), Refusal> {
    let device = new_device(&caller)?;
    let used: UsePasskey = json(&caller.body)?;
    server.take(Limit::Codes, caller.address).await?;
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()?.parse::<Host>().ok());
    let found = match from_base64(&used.credential) {
        Some(credential) => server.store.passkey(&credential).await?,
        None => None,
    };
    let is_fresh = used.time.abs_diff(now() as u64) <= TOLERANCE;
    let proven = found.filter(|(_, key)| is_fresh && host.is_some_and(|host| proves(&used, key, &host, device)));
    let Some((player, _)) = proven else {
        return Err(Refusal::new(StatusCode::FORBIDDEN, "this passkey belongs to no name here"));
    };
    server.store.add_key_to(player, device, now()).await?;
    Ok((StatusCode::CREATED, Json(player_of(&server, device).await?)))
}

/// Tells whether the owner of a passkey asked this host to add this device.
fn proves(used: &UsePasskey, key: &Key, host: &Host, device: &Key) -> bool {
    let (Some(authenticator), Some(client)) = (from_base64(&used.authenticator), from_base64(&used.client)) else { return false };
    let Ok(Client { kind, challenge, origin }) = serde_json::from_slice(&client) else { return false };
    let Ok(signature) = used.signature.parse::<Signature>() else { return false };
    let is_here = origin.split_once("://").is_some_and(|(_, named)| named.parse().as_ref() == Ok(host));
    let is_meant = kind == "webauthn.get" && challenge == passkey_challenge(&host.to_string(), device, used.time) && is_here;
    // The data begins with the hash of the page's domain, then flags.
    let is_ours = authenticator.get(..32).is_some_and(|hash| *hash == Sha256::digest(&host.name)[..]);
    let is_present = authenticator.get(32).is_some_and(|flags| flags & PRESENT_AND_VERIFIED == PRESENT_AND_VERIFIED);
    let signed = [&authenticator[..], &Sha256::digest(&client)].concat();
    is_meant && is_ours && is_present && key.signed(&signed, &signature)
}
