//! Sealed races, and a player's entries in them.

use super::attempts::receipt;
use super::caller::Caller;
use super::refusal::Refusal;
use super::{Server, Shared};
use crate::clock::now;
use crate::limits::Limit;
use crate::races::{Race, RaceError, course, courses};
use crate::store::{Course, NewEntry, StoredEntry, StoredPlayer};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use barrow_core::{Header, Run};
use barrow_online::{Entry, Key, NONCE_BYTES, Race as Shown, Races};
use std::net::IpAddr;

impl From<RaceError> for Refusal {
    fn from(error: RaceError) -> Self {
        match error {
            RaceError::Store(error) => error.into(),
            RaceError::NoDice => Self::new(StatusCode::SERVICE_UNAVAILABLE, error.to_string()),
        }
    }
}

fn no_such_race() -> Refusal {
    Refusal::new(StatusCode::NOT_FOUND, "there is no such race here")
}

/// The reason why nobody can play a race again.
pub(super) const PLAYED: &str = "you have played this race, and each name has one attempt; its board shows how you did";

/// The races that are open now.
pub(super) async fn current(State(server): Shared) -> Result<Json<Races>, Refusal> {
    let mut races = Vec::new();
    for race in Race::at(now()) {
        races.extend(race.shown(&server.store).await?);
    }
    Ok(Json(Races { races, games: courses(&server.shelf) }))
}

/// A current or past race.
pub(super) async fn race(State(server): Shared, Path(challenge): Path<String>) -> Result<Json<Shown>, Refusal> {
    let race = Race::find(&challenge, now()).ok_or_else(no_such_race)?;
    race.shown(&server.store).await?.map(Json).ok_or_else(no_such_race)
}

/// The state of the player's entry in a race; null without one.
pub(super) async fn entry(
    State(server): Shared,
    Path((challenge, game, variant)): Path<(String, String, String)>,
    caller: Caller,
) -> Result<Json<Option<Entry>>, Refusal> {
    let Some(player) = caller.entrant()? else { return Ok(Json(None)) };
    let course = Course { challenge, game, variant };
    let Some(entry) = server.store.entry(player.id, &course).await? else { return Ok(Json(None)) };
    let StoredEntry { header, nonce, started_at, is_young, is_ended, run, .. } = entry;
    let receipt = receipt(&server, player, &course.challenge, (&header, &nonce), started_at);
    let standing = match run {
        Some(run) => server.store.standing(run).await?,
        None => None,
    };
    Ok(Json(Some(Entry { receipt, is_ranked: !is_young, is_ended, run: run.map(|run| run.0), standing })))
}

/// The header of an entry's run.
pub(super) fn header_of(entry: &StoredEntry) -> Result<Header, Refusal> {
    let wrong =
        || Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, "the server has lost track of this run; please tell its operator");
    Ok(Run::parse(&entry.header).map_err(|_| wrong())?.run.header)
}

fn closed() -> Refusal {
    Refusal::new(StatusCode::GONE, "this race has closed; its board has everybody's run to watch")
}

/// The entry of a key's owner in a race. It begins now if there is none. The race must be open. A key without an owner enters as a
/// player without a name.
pub(super) async fn enter(
    server: &Server,
    (owner, key): (Option<StoredPlayer>, &Key),
    address: IpAddr,
    wanted: &Course,
) -> Result<(StoredPlayer, Race, StoredEntry), Refusal> {
    let refused = |status, sentence: &str| Refusal::new(status, sentence);
    let race = Race::find(&wanted.challenge, now()).ok_or_else(no_such_race)?;
    let Some((info, code)) = course(&server.shelf, &wanted.game, &wanted.variant) else {
        let sentence =
            "there are no sealed races of this game and variant: its seeds could be guessed, or there is no such game here";
        return Err(refused(StatusCode::NOT_FOUND, sentence));
    };
    if race.closes_at() <= now() {
        return Err(closed());
    }
    let former = match &owner {
        Some(player) => server.store.entry(player.id, wanted).await?,
        None => None,
    };
    if former.is_none() {
        server.refuse_spent(owner.as_ref(), key, wanted).await?;
        server.take(Limit::Entries, address).await?;
    }
    let player = match owner {
        Some(player) => player,
        None => server.store.nameless(key, now()).await?,
    };
    let entry = if let Some(entry) = former {
        entry
    } else {
        let mut nonce = vec![0; NONCE_BYTES];
        getrandom::fill(&mut nonce).map_err(|_| RaceError::NoDice)?;
        // Defence against a second name in the same race.
        let is_young = player.made_at > race.opens_at();
        let header = race.header(&server.store, info, code, is_young).await?.ok_or_else(no_such_race)?;
        let new = NewEntry {
            player: player.id,
            course: wanted.clone(),
            header: header.to_bytes(),
            beginning: server.beginning(&header)?,
            nonce,
            started_at: now(),
            is_young,
            closes_at: race.closes_at(),
        };
        server.store.enter(new).await?.0
    };
    // An entry that has ended has no moves to continue from, so refuse at once.
    if entry.is_ended {
        return Err(refused(StatusCode::CONFLICT, PLAYED));
    }
    Ok((player, race, entry))
}
