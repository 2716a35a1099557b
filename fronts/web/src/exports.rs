//! What script calls: each is one line, so that all that matters can be tested without a browser.

use crate::{keys, links, panics, pictures, replay, runs, session, shelf};
use barrow_core::Pos;
use barrow_shelf::SHELF;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsError, JsValue};

fn thrown<T>(result: Result<T, String>) -> Result<T, JsValue> {
    result.map_err(|sentence| JsError::new(&sentence).into())
}

/// Called by itself when the module is loaded.
#[wasm_bindgen(start)]
pub fn begin() {
    panics::keep();
}

#[wasm_bindgen]
pub fn last_panic() -> Option<String> {
    panics::last()
}

/// See `shelf` in `page/src/rules.ts`; so for all that follows.
#[wasm_bindgen]
pub fn shelf() -> Result<String, JsValue> {
    thrown(shelf::shelf())
}

#[wasm_bindgen]
pub fn key_table(game: &str, variant: usize, key_set: &str, chosen: &str) -> Result<String, JsValue> {
    thrown(keys::key_table(game, variant, key_set, chosen))
}

#[wasm_bindgen]
pub fn bindings(key_set: &str, chosen: &str) -> Result<String, JsValue> {
    thrown(keys::bindings(key_set, chosen))
}

#[wasm_bindgen]
pub fn change_keys(key_set: &str, chosen: &str, change: &str) -> Result<String, JsValue> {
    thrown(keys::change_keys(key_set, chosen, change))
}

#[wasm_bindgen]
pub fn key_label(name: &str) -> String {
    keys::key_label(name)
}

#[wasm_bindgen]
pub fn key_byte(name: &str) -> Option<u8> {
    name.parse::<barrow_app::keys::Press>().ok()?.byte()
}

#[wasm_bindgen]
pub fn glossary(game: &str, variant: usize, lore: &str) -> Result<String, JsValue> {
    thrown(shelf::glossary(game, variant, lore))
}

#[wasm_bindgen]
pub fn forget_hints(lore: &str) -> Result<String, JsValue> {
    thrown(shelf::forget_hints(lore))
}

#[wasm_bindgen]
pub fn learn(lore: &str, news: &str) -> Result<String, JsValue> {
    thrown(shelf::learn(lore, news))
}

#[wasm_bindgen]
pub fn daily_seed(date: &str) -> String {
    barrow_app::seeds::daily(date).0.to_string()
}

#[wasm_bindgen]
pub fn seed_problem(text: &str) -> Option<String> {
    runs::seed_problem(text)
}

#[wasm_bindgen]
pub fn results(summaries: &str) -> Result<Vec<u32>, JsValue> {
    thrown(runs::results(summaries))
}

#[wasm_bindgen]
pub fn to_link(bytes: &[u8]) -> String {
    links::to_link(bytes)
}

#[wasm_bindgen]
pub fn from_link(text: &str) -> Result<Vec<u8>, JsValue> {
    thrown(links::from_link(text))
}

#[wasm_bindgen]
pub fn atlas(game: &str) -> Result<String, JsValue> {
    thrown(pictures::atlas(&SHELF, game))
}

#[wasm_bindgen]
pub fn atlas_pixels(game: &str) -> Vec<u8> {
    pictures::atlas_pixels(&SHELF, game)
}

#[wasm_bindgen]
pub fn sounds(game: &str) -> String {
    pictures::skin(&SHELF, game).sounds.to_owned()
}

#[wasm_bindgen]
pub fn sparks(game: &str) -> String {
    pictures::skin(&SHELF, game).sparks.to_owned()
}

#[wasm_bindgen]
pub fn film(bytes: &[u8], kind: &str, theme: &str) -> Result<Film, JsValue> {
    thrown(pictures::film(&SHELF, bytes, kind, theme)).map(Film)
}

#[wasm_bindgen]
pub struct Film(barrow_film::Film);

#[wasm_bindgen]
impl Film {
    pub fn bytes(&self) -> Vec<u8> {
        self.0.bytes.clone()
    }

    pub fn notice(&self) -> Option<String> {
        self.0.notice.clone()
    }
}

#[wasm_bindgen]
pub struct Session(session::Session);

#[wasm_bindgen]
impl Session {
    pub fn start(game: &str, variant: u8, choices: u8, is_practice: bool, seed: &str, lore: &str) -> Result<Self, JsValue> {
        let header = runs::header(&SHELF, game, variant, choices, is_practice, seed);
        thrown(header.and_then(|header| session::Session::start(SHELF, header, lore))).map(Self)
    }

    pub fn notice(&self) -> Option<String> {
        self.0.notice()
    }

    pub fn summary(&self) -> Result<String, JsValue> {
        thrown(self.0.summary())
    }

    pub fn digest(&self) -> String {
        self.0.play_state().digest().to_string()
    }

    pub fn bytes(&self) -> Vec<u8> {
        self.0.bytes().to_vec()
    }

    pub fn length(&self) -> usize {
        self.0.bytes().len()
    }

    pub fn bytes_from(&self, offset: usize) -> Vec<u8> {
        self.0.bytes().get(offset..).unwrap_or_default().to_vec()
    }

    pub fn news(&self) -> Result<String, JsValue> {
        thrown(self.0.news())
    }

    pub fn forget_hints(&mut self) {
        self.0.forget_hints();
    }

    pub fn messages(&self) -> Result<String, JsValue> {
        thrown(self.0.messages())
    }

    pub fn newest(&self, count: usize) -> Result<String, JsValue> {
        thrown(self.0.newest(count))
    }

    pub fn hints(&mut self) -> Result<String, JsValue> {
        thrown(self.0.hints())
    }

    pub fn set_hints(&mut self, wants_hints: bool) {
        self.0.set_hints(wants_hints);
    }

    pub fn farewell(&self, others: &str) -> Result<String, JsValue> {
        thrown(self.0.farewell(others))
    }

    pub fn state(&self) -> Result<String, JsValue> {
        thrown(self.0.state())
    }

    pub fn play(&mut self, m: &str) -> Result<String, JsValue> {
        thrown(self.0.play(m))
    }

    pub fn step_back(&mut self, count: usize) -> Result<String, JsValue> {
        thrown(self.0.step_back(count))
    }

    pub fn give_up(&mut self) {
        self.0.give_up();
    }

    pub fn intend(&self, m: &str) -> Result<String, JsValue> {
        thrown(self.0.intend(m))
    }

    pub fn step(&self, dir: u8) -> Result<String, JsValue> {
        thrown(self.0.step(dir))
    }

    pub fn steer(&self, control: &str, is_turning: bool) -> Result<String, JsValue> {
        thrown(self.0.steer(control, is_turning))
    }

    pub fn turn_towards(&self, control: &str) -> Result<String, JsValue> {
        thrown(self.0.turn_towards(control))
    }

    pub fn towards(&self, control: &str) -> Result<Option<u8>, JsValue> {
        thrown(self.0.towards(control))
    }

    pub fn controls(&self) -> Result<String, JsValue> {
        thrown(self.0.controls())
    }

    pub fn wait(&self) -> Result<String, JsValue> {
        thrown(self.0.wait())
    }

    pub fn moved(&self, x: i16, y: i16, control: &str) -> Result<String, JsValue> {
        thrown(self.0.moved(Pos::new(x, y), control))
    }

    pub fn standing(&self) -> Result<String, JsValue> {
        thrown(self.0.standing())
    }

    pub fn offered(&self, verb: u8) -> Result<String, JsValue> {
        thrown(self.0.offered(verb))
    }

    pub fn refusal(&self, m: &str) -> Result<Option<String>, JsValue> {
        thrown(self.0.refusal(m))
    }

    pub fn verbs_for(&self, slot: u8) -> Result<String, JsValue> {
        thrown(self.0.verbs_for(slot))
    }

    pub fn places_for(&self, verb: u8) -> Result<String, JsValue> {
        thrown(self.0.places_for(verb))
    }

    pub fn why_not(&self, verb: u8, slot: u8) -> String {
        self.0.why_not(verb, slot)
    }

    pub fn decline(&self) -> Result<String, JsValue> {
        thrown(self.0.decline())
    }

    pub fn explain(&self, x: i16, y: i16) -> Result<String, JsValue> {
        thrown(self.0.explain(Pos::new(x, y)))
    }

    pub fn explain_gear(&self, slot: u8) -> Result<String, JsValue> {
        thrown(self.0.explain_gear(slot))
    }

    pub fn aim(&self, m: &str) -> Result<String, JsValue> {
        thrown(self.0.aim(m))
    }

    pub fn first_target(&self) -> Result<String, JsValue> {
        thrown(self.0.first_target())
    }

    pub fn targets(&self) -> Result<String, JsValue> {
        thrown(self.0.targets())
    }

    pub fn targets_seen(&self) -> Result<String, JsValue> {
        thrown(self.0.targets_seen())
    }

    pub fn sights(&self) -> Result<String, JsValue> {
        thrown(self.0.sights())
    }

    pub fn overview(&self) -> Result<String, JsValue> {
        thrown(self.0.overview())
    }

    pub fn path(&self, x: i16, y: i16) -> Result<String, JsValue> {
        thrown(self.0.path(Pos::new(x, y)))
    }

    pub fn begin(&mut self, goal: &str) -> Result<(), JsValue> {
        thrown(self.0.begin(goal))
    }

    pub fn again(&self) -> Result<String, JsValue> {
        thrown(self.0.again())
    }

    pub fn stride(&mut self) -> Result<String, JsValue> {
        thrown(self.0.stride())
    }

    pub fn stop(&mut self) {
        self.0.stop();
    }
}

#[wasm_bindgen]
pub struct Opening(replay::Opening);

#[wasm_bindgen]
impl Opening {
    pub fn begin(bytes: &[u8]) -> Result<Self, JsValue> {
        thrown(replay::Opening::begin(SHELF, bytes)).map(Self)
    }

    pub fn advance(&mut self, moves: usize) -> bool {
        self.0.advance(moves)
    }

    pub fn played(&self) -> usize {
        self.0.played()
    }

    pub fn length(&self) -> usize {
        self.0.length()
    }

    pub fn finish(self) -> Result<Replay, JsValue> {
        thrown(self.0.finish()).map(Replay)
    }
}

#[wasm_bindgen]
pub struct Replay(replay::Replay);

#[wasm_bindgen]
impl Replay {
    pub fn summary(&self) -> String {
        self.0.summary()
    }

    pub fn notice(&self) -> Option<String> {
        self.0.notice()
    }

    pub fn is_whole(&self) -> bool {
        self.0.is_whole()
    }

    pub fn length(&self) -> usize {
        self.0.length()
    }

    pub fn at(&self) -> usize {
        self.0.at()
    }

    pub fn digest(&self) -> String {
        self.0.digest()
    }

    pub fn seek(&mut self, target: usize) -> Result<String, JsValue> {
        thrown(self.0.seek(target))
    }

    pub fn explain(&self, x: i16, y: i16) -> Result<String, JsValue> {
        thrown(self.0.explain(Pos::new(x, y)))
    }

    pub fn sights(&self) -> Result<String, JsValue> {
        thrown(self.0.sights())
    }

    pub fn take_over(&mut self, lore: &str) -> Session {
        Session(self.0.take_over(lore))
    }

    pub fn go_on(self, lore: &str) -> Result<Session, JsValue> {
        thrown(self.0.go_on(lore)).map(Session)
    }
}
