//! Players: names, profiles and data.

use super::caller::{Caller, Who};
use super::devices::{new_device, player_of};
use super::refusal::Refusal;
use super::{Server, Shared};
use crate::clock::now;
use crate::limits::Limit;
use crate::names::{Name, exact};
use crate::store::{NotNamed, RunId, StoredPlayer};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use barrow_app::date;
use barrow_online::{BoardRow, NewName, Player, Profile, RunState, Upload};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::time::Duration;

/// The most results in a profile.
const LATEST: u32 = 50;
/// The most runs that a profile counts.
const COUNTED: u32 = 1000;

pub(super) fn shown(player: &StoredPlayer) -> Player {
    Player { name: player.name.clone(), made_at: player.made_at as u64 }
}

fn name(body: &[u8]) -> Result<Name, Refusal> {
    let NewName { name } =
        serde_json::from_slice(body).map_err(|_| Refusal::new(StatusCode::BAD_REQUEST, "send the name as {\"name\": \"…\"}"))?;
    Name::new(&name).map_err(|error| Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, error.to_string()))
}

/// The sentence for a player who did not get a name.
fn refused(server: &Server, name: &Name, reason: NotNamed) -> Refusal {
    let name = &name.shown;
    let days = server.config.days_between_names;
    let (status, sentence) = match reason {
        NotNamed::Taken => (StatusCode::CONFLICT, format!("\"{name}\" is taken, or looks like a name that is taken")),
        NotNamed::Kept(until) => {
            let until = date::minute(Duration::from_millis(until as u64)).unwrap_or_default();
            (
                StatusCode::CONFLICT,
                format!("\"{name}\", or a name that looks like it, was given up; others can have it from {until} UTC on"),
            )
        }
        NotNamed::KeyTaken => (StatusCode::CONFLICT, "this device already has a name".to_owned()),
        NotNamed::TooSoon => (StatusCode::TOO_MANY_REQUESTS, format!("a name can be changed only once every {days} days")),
    };
    Refusal::new(status, sentence)
}

/// Creates a player with the key that signed this, or names a player who has played without a name.
pub(super) async fn add(State(server): Shared, caller: Caller) -> Result<impl IntoResponse, Refusal> {
    let key = new_device(&caller)?;
    let (name, now) = (name(&caller.body)?, now());
    server.take(Limit::Names, caller.address).await?;
    let named = match &caller.who {
        Who::Nameless(player, _) => server.store.rename(player.id, &name, &server.marks, now, now).await?,
        _ => server.store.add_player(&name, key, &server.marks, now).await?,
    };
    named.map_err(|reason| refused(&server, &name, reason))?;
    // A nameless player's runs are verified once there is a name.
    server.bell.ring();
    Ok((StatusCode::CREATED, Json(player_of(&server, key).await?)))
}

/// The player who signed the request; null if the key has no name.
pub(super) async fn me(caller: Caller) -> Result<Json<Option<Player>>, Refusal> {
    Ok(Json(match &caller.who {
        Who::Stranger(_) | Who::Nameless(..) => None,
        Who::Guest | Who::Player(..) => Some(shown(caller.player()?)),
    }))
}

/// Changes the name.
pub(super) async fn rename(State(server): Shared, caller: Caller) -> Result<Json<Player>, Refusal> {
    let (player, name, now) = (caller.player()?, name(&caller.body)?, now());
    let made_at = player.made_at as u64;
    if name.shown == player.name {
        return Ok(Json(Player { name: name.shown, made_at }));
    }
    let before = now - server.config.between_names();
    let named = server.store.rename(player.id, &name, &server.marks, before, now).await?;
    named.map_err(|reason| refused(&server, &name, reason))?;
    Ok(Json(Player { name: name.shown, made_at }))
}

/// Deletes the player with all keys and runs.
pub(super) async fn delete(State(server): Shared, caller: Caller) -> Result<StatusCode, Refusal> {
    server.store.delete_player(caller.player()?.id, &server.marks, now()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A player's results.
pub(super) async fn profile(State(server): Shared, Path(name): Path<String>) -> Result<Json<Profile>, Refusal> {
    let nobody = || Refusal::new(StatusCode::NOT_FOUND, "nobody here has this name");
    let player = server.store.player_named(&exact(&name)).await?.ok_or_else(nobody)?;
    let row = |run: Upload| match run.state {
        RunState::Counted { row } => Some(*row),
        RunState::Waiting | RunState::Refused { .. } => None,
    };
    let rows: Vec<BoardRow> = server.store.runs_of(player.id, RunId::END, COUNTED).await?.into_iter().filter_map(row).collect();
    let feats = rows.iter().flat_map(|row| row.feats.iter().map(|feat| (row.game.clone(), feat.clone())));
    let endings = rows.iter().map(|row| (row.game.clone(), row.cause.clone()));
    let (feats, endings) = (counted(feats), counted(endings));
    Ok(Json(Profile { player: shown(&player), runs: rows.into_iter().take(LATEST as usize).collect(), feats, endings }))
}

/// The number of occurrences of each item, most frequent first.
fn counted(what: impl Iterator<Item = (String, String)>) -> Vec<(String, String, u64)> {
    let mut counts: BTreeMap<(String, String), u64> = BTreeMap::new();
    what.for_each(|what| *counts.entry(what).or_default() += 1);
    let mut counted: Vec<_> = counts.into_iter().map(|((game, what), count)| (game, what, count)).collect();
    counted.sort_by_key(|(.., count)| Reverse(*count));
    counted
}
