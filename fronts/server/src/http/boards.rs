//! Boards.

use super::Shared;
use super::refusal::Refusal;
use crate::clock::now;
use crate::races::Race;
use crate::store::{Board, Time};
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use barrow_online::{Board as Shown, BoardPage, Kind, Span};
use serde::Deserialize;

/// The most rows in one answer.
const MOST: u32 = 100;
/// The last place that a board shows.
const DEEPEST: u32 = 10_000;
const DAY: Time = 24 * 60 * 60 * 1000;

#[derive(Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Wanted {
    kind: Kind,
    span: Span,
    /// A race: "daily-2026-11-24".
    race: Option<String>,
    /// True for the board of names that are newer than the race.
    young: bool,
    /// The place of the first row, from 1.
    first: u32,
    count: u32,
}

impl Default for Wanted {
    fn default() -> Self {
        Self { kind: Kind::Open, span: Span::All, race: None, young: false, first: 1, count: 20 }
    }
}

/// The boards of every game and variant.
pub(super) async fn list() -> Json<Vec<Shown>> {
    let (now, before) = (Race::at(now()), Race::before(now()));
    let races = [("Today", now[0]), ("This week", now[1]), ("Yesterday", before[0]), ("Last week", before[1])];
    let mut boards: Vec<_> = races.iter().map(|(name, race)| Shown::of_races(name, Some(&race.to_string()))).collect();
    boards.push(Shown::of_races("All races", None));
    boards.push(Shown::of_runs("Counted", Kind::Counted));
    boards.push(Shown::of_runs("Open", Kind::Open));
    Json(boards)
}

/// Rows of a board.
pub(super) async fn board(
    State(server): Shared,
    Path((game, variant)): Path<(String, String)>,
    wanted: Result<Query<Wanted>, axum::extract::rejection::QueryRejection>,
) -> Result<Json<BoardPage>, Refusal> {
    let known =
        server.shelf.find(&game).and_then(|shelved| Some(shelved.info.variant_name(shelved.info.parse_variant(&variant)?)));
    let variant = known.ok_or_else(|| Refusal::new(StatusCode::NOT_FOUND, "there is no such game or variant here"))?;
    let Query(Wanted { kind, span, race, young, first, count }) = wanted?;
    let since = match span {
        Span::Day => now() - DAY,
        Span::Week => now() - 7 * DAY,
        Span::All => 0,
    };
    let (first, count) = (first.max(1), count.clamp(1, MOST));
    // Otherwise the database would count up to places that nobody has.
    if first > DEEPEST {
        return Ok(Json(BoardPage { proves: kind.proves().to_owned(), first: first.into(), rows: Vec::new(), has_more: false }));
    }
    let mut rows = server.store.board(&Board { kind, game, variant, since, race, is_young: young }, first - 1, count + 1).await?;
    let has_more = rows.len() > count as usize;
    rows.truncate(count as usize);
    Ok(Json(BoardPage { proves: kind.proves().to_owned(), first: first.into(), rows, has_more }))
}
