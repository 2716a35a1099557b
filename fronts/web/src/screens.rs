//! Screens as data, from what the page knows.

use crate::{crossing, shelf};
use barrow_app::Outcome;
use barrow_app::keys::Bindings;
use barrow_app::options;
use barrow_app::result::Earned;
use barrow_app::screens::{Content, Facts, Medium, Past, PastRun, Setup, content};
use barrow_core::{Header, Seed, VariantCode};
use barrow_shelf::SHELF;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// A run in the page's store.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct StoredRun {
    id: String,
    /// When it began, and when it was last played. [milliseconds since 1970]
    begun: f64,
    played: f64,
    is_taken_in: Option<bool>,
    summary: StoredSummary,
    earned: Option<Earned>,
}

/// The parts of a [`crate::runs::Summary`] that lists need.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct StoredSummary {
    game: String,
    variant_index: u8,
    choices: u8,
    is_practice: bool,
    seed: String,
    moves: usize,
    score: i32,
    depth: u32,
    ending: Option<StoredEnding>,
    is_closed: bool,
}

#[derive(Deserialize)]
struct StoredEnding {
    won: bool,
    word: String,
    cause: String,
}

impl StoredRun {
    fn header(&self) -> Header {
        let StoredSummary { game, variant_index, choices, is_practice, seed, .. } = &self.summary;
        let rules = SHELF.find(game).map_or(0, |shelved| shelved.info.rules);
        let variant = VariantCode::new(*variant_index, *choices).with_practice(*is_practice);
        Header { game: game.clone(), rules, variant, seed: Seed(seed.parse().unwrap_or_default()) }
    }

    fn past<'a>(&'a self, header: &'a Header) -> Past<'a> {
        let StoredSummary { moves, score, depth, ending, is_closed, .. } = &self.summary;
        let is_won = ending.as_ref().is_some_and(|ending| ending.won);
        let time = |milliseconds: f64| Duration::from_millis(milliseconds as u64);
        Past {
            id: self.id.clone(),
            begun: time(self.begun),
            played: time(self.played),
            is_taken_in: self.is_taken_in == Some(true),
            run: Ok(PastRun {
                header,
                moves: *moves,
                outcome: Outcome { is_won, score: *score, depth: *depth },
                is_closed: *is_closed,
                ending: ending.as_ref().map(|ending| (ending.word.as_str(), ending.cause.as_str())),
                earned: self.earned.as_ref(),
            }),
        }
    }
}

/// A new run, as the page starts it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct NewRun {
    game: String,
    variant_index: usize,
    choices: u8,
    is_practice: bool,
    seed: String,
}

/// The form for a new run of a game, as text. `fresh` is a random seed.
///
/// # Errors
/// A sentence, if the game does not exist.
pub fn first_setup(game: &str, runs: &[StoredRun], fresh: u32) -> Result<String, String> {
    let headers: Vec<Header> = runs.iter().map(StoredRun::header).collect();
    let past: Vec<Past> = runs.iter().zip(&headers).map(|(run, header)| run.past(header)).collect();
    Ok(Setup::first(shelf::find(game, 0)?.0, &past, fresh).to_string())
}

/// The run that was set up.
///
/// # Errors
/// A sentence, if the game does not exist or the seed is none.
pub fn run_of(setup: &str, now: f64) -> Result<NewRun, String> {
    let setup: Setup = setup.parse().unwrap_or_else(|never| match never {});
    let header = setup.header(shelf::find(&setup.game, 0)?.0, Duration::from_millis(now as u64))?;
    Ok(NewRun {
        game: header.game,
        variant_index: header.variant.index(),
        choices: header.variant.choices(),
        is_practice: header.variant.is_practice(),
        seed: header.seed.0.to_string(),
    })
}

/// The screen at an address. `values` are pairs of an option's id and its value as text, `runs` the page's runs for screens that show
/// them, and `now` the time in milliseconds since 1970.
///
/// # Errors
/// A sentence, if there is no such screen.
pub fn content_of(
    address: &str,
    values: &[String],
    keys: &Bindings,
    discoveries: &str,
    runs: &[StoredRun],
    now: f64,
) -> Result<Content, String> {
    let headers: Vec<Header> = runs.iter().map(StoredRun::header).collect();
    let facts = Facts {
        shelf: SHELF,
        medium: Medium::Page,
        values: &options::values(values),
        keys,
        discoveries: &crossing::discoveries(discoveries),
        past: runs.iter().zip(&headers).map(|(run, header)| run.past(header)).collect(),
        is_looking: false,
        now: Duration::from_millis(now as u64),
        place: String::new(),
    };
    content(&address.parse()?, &facts)
}
