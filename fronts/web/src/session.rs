//! A run being played, for JavaScript.

use crate::crossing::{Crossed, discoveries, discoveries_json, give, take, thrown};
use crate::exports::read_keys;
use crate::product;
use crate::runs;
use crate::state::State;
use barrow_app::discoveries::subject;
use barrow_app::keys::Control;
use barrow_app::messages::{Message, Source};
use barrow_app::modes::{App, Front, Preferences};
use barrow_app::options::values;
use barrow_app::remote::wire::{Told, from_bytes, to_bytes};
use barrow_app::seeds::Day;
use barrow_app::sights::{self, Sighting};
use barrow_app::words::sentence;
use barrow_app::{ending, seeds, stance};
use barrow_core::Seed;
use js_sys::{Array, Uint8Array};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsError, JsValue};

const STRANGE: &str = "The server sent a message that this page does not understand; reload the page.";

const PAGE: Front = Front { can_zoom: true, can_share: true, can_send: false, can_rebind: false, has_tab: false };

#[wasm_bindgen]
pub struct Session {
    app: App,
    notice: Option<String>,
}

impl Session {
    pub(crate) fn new(session: barrow_app::Session, notice: Option<String>) -> Self {
        Self { app: App::new(session, PAGE, Preferences::default(), Seed(0)), notice }
    }
}

#[wasm_bindgen]
impl Session {
    /// The bits of `choices` are the variant's choices.
    pub fn start(game: &str, variant: u8, choices: u8, is_practice: bool, seed: &str, known: &str) -> Result<Self, JsError> {
        let header =
            runs::header(&product::shelf(), game, variant, choices, is_practice, seed).map_err(|sentence| thrown(&sentence))?;
        let session = barrow_app::Session::start(product::shelf(), header, discoveries(known));
        Ok(Self::new(session.map_err(|error| thrown(&sentence(&error)))?, None))
    }

    /// Joins a run in a race on a server, given the server's first message.
    pub fn join(told: &[u8], race: &str, known: &str) -> Result<Self, JsError> {
        let Some(Told::Begun(begun)) = from_bytes(told) else { return Err(thrown(STRANGE)) };
        let session = barrow_app::Session::join(product::shelf(), &begun, race, discoveries(known));
        Ok(Self::new(session.map_err(|sentence| thrown(&sentence))?, None))
    }

    /// The message with which a server ends a run without giving a reason. The page also uses it when the connection breaks.
    pub fn farewell() -> Vec<u8> {
        to_bytes(&Told::Farewell(String::new()))
    }

    /// The messages to send to the server, in order. Ask for them after each input, and after drawing.
    #[wasm_bindgen(js_name = takeOutgoing, unchecked_return_type = "Uint8Array[]")]
    pub fn take_outgoing(&mut self) -> Array {
        self.app.take_outgoing().iter().map(|ask| JsValue::from(Uint8Array::from(to_bytes(ask).as_slice()))).collect()
    }

    /// How long after the last input or message to show that an answer is overdue, if one is due. \[milliseconds\]
    #[wasm_bindgen(getter, js_name = slowAfter)]
    pub fn slow_after(&self) -> Option<u32> {
        self.app.slow_after()
    }

    /// Receives a message from the server.
    #[wasm_bindgen(unchecked_return_type = "Update")]
    pub fn receive(&mut self, told: &[u8]) -> Crossed {
        let told = from_bytes(told).ok_or_else(|| thrown(STRANGE))?;
        give(&self.app.receive(told))
    }

    /// When the race of a sealed run closes, in words.
    #[wasm_bindgen(getter)]
    pub fn closes(&self) -> Option<String> {
        self.app.session().closes().map(str::to_owned)
    }

    /// A sentence about changes to a resumed run since the player left it, if there are any.
    #[wasm_bindgen(getter)]
    pub fn notice(&self) -> Option<String> {
        self.notice.clone()
    }

    #[wasm_bindgen(getter, unchecked_return_type = "Summary")]
    pub fn summary(&self) -> Crossed {
        let session = self.app.session();
        let run = session.run();
        let summary = runs::summarised(&run.header, session.observed().moves, session.state(), run.end.is_some(), None);
        give(&runs::Summary { seed: session.observed().seed_in_words(), ..summary })
    }

    #[wasm_bindgen(getter)]
    pub fn digest(&self) -> Option<String> {
        self.app.session().state().rules().map(|run| run.digest().to_string())
    }

    /// The name of a sealed run's race.
    #[wasm_bindgen(getter)]
    pub fn race(&self) -> Option<String> {
        self.app.session().race().map(str::to_owned)
    }

    /// Tells whether a run like this one with this seed is practice.
    #[wasm_bindgen(js_name = isPracticeWith)]
    pub fn is_practice_with(&self, seed: &str) -> bool {
        seed.parse().is_ok_and(|seed| self.app.header_like(Seed(seed)).variant.is_practice())
    }

    /// The result as a text for others.
    #[wasm_bindgen(js_name = resultToShare)]
    pub fn result_to_share(&self, address: &str) -> Option<String> {
        ending::result_to_share(self.app.session(), true, address)
    }

    /// The run's end in one line.
    #[wasm_bindgen(getter, js_name = lastLine)]
    pub fn last_line(&self) -> Option<String> {
        ending::last_line(self.app.session().state())
    }

    /// The whole run file.
    #[wasm_bindgen(getter)]
    pub fn bytes(&self) -> Vec<u8> {
        self.app.session().bytes().to_vec()
    }

    /// The number of bytes. Grows with each accepted move, and shrinks when a move is taken back.
    #[wasm_bindgen(getter)]
    pub fn length(&self) -> usize {
        self.app.session().bytes().len()
    }

    #[wasm_bindgen(js_name = bytesFrom)]
    pub fn bytes_from(&self, offset: usize) -> Vec<u8> {
        self.app.session().bytes().get(offset..).unwrap_or_default().to_vec()
    }

    /// This session's new discoveries, to be stored with `learn`.
    #[wasm_bindgen(getter)]
    pub fn news(&self) -> Result<String, JsError> {
        discoveries_json(&self.app.session().news())
    }

    /// Sets the day on which the run began and the Monday of its week, which mark a run of a daily or weekly seed.
    #[wasm_bindgen(js_name = begunOn)]
    pub fn begun_on(&mut self, date: &str, monday: &str) {
        self.app.begun_on(Day { date, monday });
    }

    /// Marks the run as its player's counted attempt on a server.
    #[wasm_bindgen(js_name = markCounted)]
    pub fn mark_counted(&mut self) {
        self.app.mark_counted();
    }

    /// Sets whether there is a server to send the ended run to, which does not get it automatically.
    #[wasm_bindgen(js_name = offerToSend)]
    pub fn offer_to_send(&mut self, can_send: bool) {
        self.app.offer_to_send(can_send);
    }

    /// The tag of a special run: "practice", "guided", "counted", "daily" or "weekly".
    #[wasm_bindgen(getter)]
    pub fn tag(&self) -> Option<String> {
        self.app.session().observed().tag.map(str::to_owned)
    }

    /// The run to beat, in words: "Ada: 12 to beat".
    #[wasm_bindgen(getter, js_name = toBeat)]
    pub fn to_beat(&self) -> Option<String> {
        self.app.session().observed().to_beat.clone()
    }

    /// Names buttons instead of keys in hints.
    #[wasm_bindgen(js_name = nameButtons)]
    pub fn name_buttons(&mut self) {
        self.app.name_buttons();
    }

    #[wasm_bindgen(js_name = forgetHints)]
    pub fn forget_hints(&mut self) {
        self.app.forget_hints();
    }

    /// Sets the player's options, as pairs of id and value, their keys, and the seed of the next new run.
    #[wasm_bindgen(js_name = setPreferences)]
    #[expect(clippy::needless_pass_by_value, reason = "script can pass lists only by value")]
    pub fn set_preferences(
        &mut self,
        options: Vec<String>,
        #[wasm_bindgen(unchecked_param_type = "ChosenKeys")] keys: JsValue,
        next_seed: &str,
    ) -> Result<(), JsError> {
        let mut preferences = Preferences { keys: read_keys(keys)?, ..Preferences::default() };
        for (id, value) in values(&options) {
            preferences.options.set(id, &value);
        }
        self.app.set_preferences(preferences);
        self.app.set_next_seed(seeds::parse(next_seed).map_err(|sentence| thrown(&sentence))?);
        Ok(())
    }

    /// Sets the reason why part of the run is not saved.
    #[wasm_bindgen(js_name = setTrouble)]
    pub fn set_trouble(&mut self, trouble: Option<String>) {
        self.app.set_trouble(trouble);
    }

    /// Shows the first hints. Call before any input.
    #[wasm_bindgen(unchecked_return_type = "Update")]
    pub fn begin(&mut self) -> Crossed {
        give(&self.app.begin())
    }

    #[wasm_bindgen(unchecked_return_type = "Update")]
    pub fn input(&mut self, #[wasm_bindgen(unchecked_param_type = "Input")] input: JsValue) -> Crossed {
        give(&self.app.input(take("something", input)?))
    }

    /// Plays a few moves automatically. Returns false once there is nothing more to do.
    pub fn wander(&mut self) -> bool {
        self.app.wander()
    }

    /// Records when the screen was drawn, on the clock of key events. \[milliseconds\]
    pub fn drawn(&mut self, at: u32) {
        self.app.drawn(at);
    }

    #[wasm_bindgen(unchecked_return_type = "PlayScreen")]
    pub fn screen(&self) -> Crossed {
        give(&self.app.screen())
    }

    /// Tells whether the key with this name has an effect during play.
    pub fn means(&self, key: &str) -> bool {
        key.parse().is_ok_and(|press| self.app.means(press))
    }

    /// Rows for the commands that apply now.
    #[wasm_bindgen(js_name = commandRows, unchecked_return_type = "ListRow[]")]
    pub fn command_rows(&self, #[wasm_bindgen(unchecked_param_type = "readonly Control[]")] commands: JsValue) -> Crossed {
        give(&self.app.command_rows(&take::<Vec<Control>>("commands", commands)?))
    }

    #[wasm_bindgen(unchecked_return_type = "State")]
    pub fn state(&self) -> Crossed {
        give(&State::of(self.app.session().observed()))
    }

    /// The latest messages without hints, oldest first.
    #[wasm_bindgen(unchecked_return_type = "Message[]")]
    pub fn newest(&self, count: usize) -> Crossed {
        let log = self.app.session().observed().log.messages();
        let shown: Vec<&Message> = log.iter().filter(|message| message.source != Source::Hint).collect();
        give(&shown.get(shown.len().saturating_sub(count)..).unwrap_or_default())
    }

    #[wasm_bindgen(unchecked_return_type = "Message[]")]
    pub fn messages(&self) -> Crossed {
        give(&self.app.session().observed().log.messages())
    }

    /// The nearest cell with the subject of a hint, which the hint's box must not cover.
    #[wasm_bindgen(unchecked_return_type = "Cell | null")]
    pub fn subject(&self, hint: &str) -> Crossed {
        give(&subject(hint, self.app.session().view(), self.app.session().variant()))
    }

    /// The hero's light and facing, as sentences.
    pub fn standing(&self) -> Vec<String> {
        stance::in_words(self.app.session().view(), self.app.session().variant())
    }

    #[wasm_bindgen(unchecked_return_type = "Explained")]
    pub fn explain(&self, #[wasm_bindgen(unchecked_param_type = "Cell")] cell: JsValue) -> Crossed {
        give(&self.app.session().explain(take("a cell", cell)?))
    }

    /// Targets for the cursor, the nearest first.
    #[wasm_bindgen(unchecked_return_type = "Seen[]")]
    pub fn targets(&self) -> Crossed {
        give(&self.app.targets())
    }

    #[wasm_bindgen(unchecked_return_type = "Seen[]")]
    pub fn sights(&self) -> Crossed {
        let observed = self.app.session().observed();
        let sightings = observed.in_view().into_iter().map(|seen| Sighting::new(seen, observed.variant));
        give(&sightings.collect::<Vec<_>>())
    }

    /// The things in view, in sentences. Equal things share a sentence.
    pub fn overview(&self) -> Vec<String> {
        let observed = self.app.session().observed();
        sights::overview(&observed.in_view(), observed.variant)
    }
}
