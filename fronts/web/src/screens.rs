//! Screens as data, made from the data that the page has.

use crate::{crossing, product, shelf};
use barrow_app::keys::Bindings;
use barrow_app::options;
use barrow_app::result::Earned;
use barrow_app::screens::online::Server;
use barrow_app::screens::{Content, Facts, Medium, Past, PastRun, SeedFrom, Setup, content};
use barrow_app::seeds::Challenge;
use barrow_app::{Outcome, ending};
use barrow_core::{Header, Seed, VariantCode};
use serde::Serialize;
use std::time::Duration;

/// A run in the page's store.
pub struct StoredRun {
    id: String,
    begun: Duration,
    played: Duration,
    is_taken_in: bool,
    header: Header,
    moves: usize,
    outcome: Outcome,
    is_closed: bool,
    /// The kind and the cause of its end.
    ending: Option<(String, String)>,
    earned: Option<Earned>,
}

/// The numbers of texts and of numbers with which JavaScript describes a run.
const TEXTS: usize = 7;
const NUMBERS: usize = 10;

/// The runs of the page's store, each as `TEXTS` and `NUMBERS` in the order of `flattened` in the page. Reading flat lists takes a
/// tenth of the code for reading objects.
pub fn stored_runs(texts: &[String], numbers: &[f64]) -> Vec<StoredRun> {
    let run = |(texts, numbers): (&[String], &[f64])| {
        let [id, game, seed, word, cause, feats, challenge]: &[String; TEXTS] = texts.try_into().ok()?;
        let numbers: [f64; NUMBERS] = numbers.try_into().ok()?;
        let [begun, played, is_taken_in, variant, choices, is_practice, moves, score, depth, state] = numbers;
        let (is_taken_in, is_practice) = (is_taken_in != 0.0, is_practice != 0.0);
        // Bits: closed, won, with known honours.
        let has = |bit: u8| state as u8 & bit != 0;
        let variant = VariantCode::new(variant as u8, choices as u8).with_practice(is_practice);
        let rules = product::shelf().find(game).map_or(0, |shelved| shelved.info.rules);
        let feats = feats.split_whitespace().map(str::to_owned).collect();
        let challenge = challenge.split_once(' ').map(|(kind, day)| match kind {
            "daily" => Challenge::Daily(day.to_owned()),
            _ => Challenge::Weekly(day.to_owned()),
        });
        Some(StoredRun {
            id: id.clone(),
            begun: Duration::from_millis(begun as u64),
            played: Duration::from_millis(played as u64),
            is_taken_in,
            header: Header { game: game.clone(), rules, variant, seed: Seed(seed.parse().unwrap_or_default()) },
            moves: moves as usize,
            outcome: Outcome { is_won: has(2), score: score as i32, depth: depth as u32 },
            is_closed: has(1),
            ending: (!word.is_empty()).then(|| (word.clone(), cause.clone())),
            earned: has(4).then_some(Earned { version: 0, feats, challenge }),
        })
    };
    texts.chunks(TEXTS).zip(numbers.chunks(NUMBERS)).filter_map(run).collect()
}

impl StoredRun {
    fn past(&self) -> Past<'_> {
        let run = PastRun {
            header: &self.header,
            moves: self.moves,
            outcome: self.outcome,
            is_closed: self.is_closed,
            ending: self.ending.as_ref().map(|(word, cause)| (word.as_str(), cause.as_str())),
            earned: self.earned.as_ref(),
        };
        Past { id: self.id.clone(), begun: self.begun, played: self.played, is_taken_in: self.is_taken_in, run: Ok(run) }
    }
}

/// The parameters with which the page starts a new run.
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

/// The progress of the first run, in words; empty if there is none.
pub fn so_far(runs: &[StoredRun]) -> String {
    let run = runs.first().and_then(|run| Some((run, product::shelf().info_of(&run.header)?)));
    run.map_or_else(String::new, |(run, info)| ending::so_far(info, &run.header, run.outcome.depth, run.moves))
}

/// The form for a new run of a game as text, with the seed of the day if `is_daily`. `fresh` is a random seed.
///
/// # Errors
/// A sentence, if the game does not exist.
pub fn first_setup(game: &str, is_daily: bool, runs: &[StoredRun], fresh: u32) -> Result<String, String> {
    let past: Vec<Past> = runs.iter().map(StoredRun::past).collect();
    let seed = if is_daily { SeedFrom::Daily } else { SeedFrom::Usual };
    Ok(Setup::first(shelf::find(game, 0)?.0, &past, fresh).with(seed).to_string())
}

/// The run that was set up.
///
/// # Errors
/// A sentence, if the game does not exist or the seed is invalid.
pub fn run_of(setup: &str, now: f64) -> Result<NewRun, String> {
    let setup = Setup::read(setup);
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
/// them, `now` the time in milliseconds since 1970, and `server` the server behind the page.
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
    server: Option<Server>,
) -> Result<Content, String> {
    let facts = Facts {
        shelf: product::shelf(),
        medium: Medium::Page,
        values: &options::values(values),
        keys,
        discoveries: &crossing::discoveries(discoveries),
        past: runs.iter().map(StoredRun::past).collect(),
        is_looking: false,
        now: Duration::from_millis(now as u64),
        place: String::new(),
        has_server: server.is_some(),
        server,
    };
    content(&address.parse()?, &facts)
}
