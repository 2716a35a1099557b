//! Functions for JavaScript.

use crate::crossing::{Crossed, discoveries, discoveries_json, give, take, thrown};
use crate::online::OnlineClient;
use crate::product;
use crate::script::Value;
use crate::{keys, panics, pictures, runs, screens, shelf};
use barrow_app::keys::{Bindings, StoredBindings};
use barrow_app::link;
use barrow_app::screens::Topic;
use barrow_app::seeds::Day;
use barrow_app::words::sentence;
use barrow_app::{ending, morgue, result, seeds};
use barrow_core::Run;
use serde::Deserialize;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsError, JsValue};

/// The types of `page/src/wire.ts` that occur in the declarations of exports.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
import type {
  Call, Cell, ChosenKeys, Content, Control, Earned, Effect, Explained, Failed, Input, ListRow,
  Message, Need, NewRun, Outcome, PlayScreen, ReplayScreen, ReplayUpdate, Seen, Shelf, State, Summary, ToldFeat, Update,
} from "../src/wire.ts";
"#;

#[wasm_bindgen(js_name = lastPanic)]
pub fn last_panic() -> Option<String> {
    panics::last()
}

#[wasm_bindgen(js_name = shelf, unchecked_return_type = "Shelf")]
pub fn whole_shelf() -> Crossed {
    give(&shelf::shelf())
}

/// Changes the keys. Returns the new ones, and a sentence or a question.
#[wasm_bindgen(js_name = changeKeys, unchecked_return_type = "[ChosenKeys, string | null, Effect | null]")]
pub fn change_keys(key_set: &str, #[wasm_bindgen(unchecked_param_type = "ChosenKeys")] chosen: JsValue, change: &str) -> Crossed {
    let changed = keys::change_keys(key_set, stored_keys(chosen)?, change);
    give(&changed.map_err(|sentence| thrown(&sentence))?)
}

fn stored_keys(chosen: JsValue) -> Result<StoredBindings, JsError> {
    StoredBindings::deserialize(Value(chosen)).map_err(|_| thrown("The saved keys cannot be read; reset them in the options."))
}

pub(crate) fn read_keys(chosen: JsValue) -> Result<Bindings, JsError> {
    stored_keys(chosen).map(Into::into)
}

/// A screen as data. `traits` are bits: the page has a server (1), can have a name there (2), can use passkeys (4), and others may
/// watch (8).
#[wasm_bindgen(js_name = contentOf, unchecked_return_type = "Content")]
#[expect(clippy::too_many_arguments, reason = "objects of script take ten times the code")]
#[expect(clippy::needless_pass_by_value, reason = "script can pass lists only by value")]
pub fn content_of(
    address: &str,
    values: Vec<String>,
    #[wasm_bindgen(unchecked_param_type = "ChosenKeys")] keys: JsValue,
    discoveries: &str,
    texts: Vec<String>,
    numbers: Vec<f64>,
    now: f64,
    client: &OnlineClient,
    traits: u8,
) -> Crossed {
    let (runs, keys) = (screens::stored_runs(&texts, &numbers), read_keys(keys)?);
    let content =
        client.with_server(traits, now, |server| screens::content_of(address, &values, &keys, discoveries, &runs, now, server));
    give(&content.map_err(|sentence| thrown(&sentence))?)
}

/// The effect of words typed into a field of a screen.
#[wasm_bindgen(js_name = typedIn, unchecked_return_type = "Effect")]
pub fn typed_in(address: &str, option: &str, words: &str) -> Crossed {
    let topic: Topic = address.parse().map_err(|sentence: String| thrown(&sentence))?;
    give(&topic.typed(option, words))
}

/// The address of a screen after its next slice of background work; undefined if it has no more to do.
#[wasm_bindgen(js_name = nextOf)]
pub fn next_of(address: &str) -> Option<String> {
    Some(address.parse::<Topic>().ok()?.next(product::shelf())?.to_string())
}

/// The form for a new run of a game, as text.
#[wasm_bindgen(js_name = firstSetup)]
#[expect(clippy::needless_pass_by_value, reason = "script can pass lists only by value")]
pub fn first_setup(game: &str, is_daily: bool, texts: Vec<String>, numbers: Vec<f64>, fresh: u32) -> Result<String, JsError> {
    let runs = screens::stored_runs(&texts, &numbers);
    screens::first_setup(game, is_daily, &runs, fresh).map_err(|sentence| thrown(&sentence))
}

/// The progress of a run, in words.
#[wasm_bindgen(js_name = soFar)]
#[expect(clippy::needless_pass_by_value, reason = "script can pass lists only by value")]
pub fn so_far(texts: Vec<String>, numbers: Vec<f64>) -> String {
    screens::so_far(&screens::stored_runs(&texts, &numbers))
}

/// The run that was set up.
#[wasm_bindgen(js_name = runOf, unchecked_return_type = "NewRun")]
pub fn run_of(setup: &str, now: f64) -> Crossed {
    give(&screens::run_of(setup, now).map_err(|sentence| thrown(&sentence))?)
}

/// The discoveries, changed so that all hints appear again.
#[wasm_bindgen(js_name = forgetHints)]
pub fn forget_hints(kept: &str) -> Result<String, JsError> {
    let mut kept = discoveries(kept);
    kept.forget_hints();
    discoveries_json(&kept)
}

/// Adds a session's new discoveries to the stored ones.
#[wasm_bindgen]
pub fn learn(kept: &str, news: &str) -> Result<String, JsError> {
    let mut kept = discoveries(kept);
    kept.add(discoveries(news));
    discoveries_json(&kept)
}

/// The daily seed of a date such as "2026-11-20".
#[wasm_bindgen(js_name = dailySeed)]
pub fn daily_seed(date: &str) -> String {
    seeds::daily(date).0.to_string()
}

/// The morgue file of a run. `begun` is the date on which it began, and `monday` the first day of that week.
#[wasm_bindgen(js_name = morgueOf)]
pub fn morgue_of(bytes: &[u8], begun: &str, monday: &str) -> Result<String, JsError> {
    let text = Run::parse(bytes).and_then(|parsed| morgue(&parsed.run, &product::shelf(), Some(Day { date: begun, monday })));
    text.map_err(|error| thrown(&sentence(&error)))
}

/// The result that an ended run has earned.
#[wasm_bindgen(js_name = earnedBy, unchecked_return_type = "Earned")]
pub fn earned_by(bytes: &[u8], begun: &str, monday: &str) -> Crossed {
    let derived =
        Run::parse(bytes).and_then(|parsed| result::derive(&parsed.run, &product::shelf(), Some(Day { date: begun, monday })));
    give(&derived.map_err(|error| thrown(&sentence(&error)))?.1)
}

/// The feats of a game. `earned` has the ids of feats, once for each run.
#[wasm_bindgen(unchecked_return_type = "ToldFeat[]")]
#[expect(clippy::needless_pass_by_value, reason = "script can pass lists only by value")]
pub fn feats(game: &str, earned: Vec<String>, kept: &str) -> Crossed {
    let (info, _) = shelf::find(game, 0).map_err(|sentence| thrown(&sentence))?;
    let earned: Vec<&str> = earned.iter().map(String::as_str).collect();
    give(&result::feats(info, &earned, &discoveries(kept)))
}

/// Indices of the outcomes that are results, the best first.
#[wasm_bindgen]
pub fn results(#[wasm_bindgen(unchecked_param_type = "(Outcome | null)[]")] outcomes: JsValue) -> Result<Vec<u32>, JsError> {
    Ok(runs::results(&take::<Vec<_>>("an order of results", outcomes)?))
}

/// The link to a run: the address of a page, followed by the run and perhaps the name of the player who shares it.
#[wasm_bindgen(js_name = toLink)]
#[expect(clippy::needless_pass_by_value, reason = "script can pass what may be missing only by value")]
pub fn to_link(page: &str, bytes: &[u8], by: Option<String>) -> String {
    link::signed(link::to_link(page, bytes), by.as_deref())
}

/// The first bytes of a run, which are its header; empty if the bytes are not a run.
#[wasm_bindgen(js_name = headerOf)]
pub fn header_of(bytes: &[u8]) -> Vec<u8> {
    Run::parse_good(bytes).map_or_else(|_| Vec::new(), |(parsed, _)| parsed.run.header.to_bytes())
}

#[wasm_bindgen(js_name = fromLink)]
pub fn from_link(text: &str) -> Result<Vec<u8>, JsError> {
    link::from_link(text).map_err(|sentence| thrown(&sentence))
}

/// A frame of the animation at the end of a run, some time after it, as numbers: the light near the hero, the light far away, the
/// distance at which the near light ends, the distance at which the far light begins, and whether the hero has fallen and the line
/// is shown. Empty once the animation is over.
#[wasm_bindgen(js_name = endingAt)]
pub fn ending_at(elapsed: u32, is_won: bool) -> Vec<i32> {
    ending::moment(elapsed, is_won, false).map_or_else(Vec::new, |moment| {
        let [bright, reach] = [moment.bright, moment.reach].map(u32::cast_signed);
        vec![moment.near, moment.far, bright, reach, moment.has_fallen.into(), moment.has_line.into()]
    })
}

/// A sprite of a game as numbers: its width, then its pixels.
#[wasm_bindgen]
pub fn sprite(game: &str, folder: &str, name: &str) -> Option<Vec<u32>> {
    pictures::sprite(game, folder, name)
}

/// The sprite of a thing in a variant's legend, in the same form.
#[wasm_bindgen]
pub fn thing(game: &str, variant: usize, id: u8) -> Option<Vec<u32>> {
    pictures::thing(game, shelf::find(game, variant).ok()?.1, id)
}

/// A letter of Barrow's font in white, 8 by 8 pixels, in the same form.
#[wasm_bindgen]
pub fn letter(letter: char) -> Option<Vec<u32>> {
    barrow_film::letter(letter).map(pictures::numbers)
}
