//! A run being played, as script holds it.

use crate::crossing::{Crossed, discoveries, discoveries_json, give, take, thrown};
use crate::runs::{self, sentence};
use barrow_app::intent::{nothing_to, question_for};
use barrow_app::keys::Control;
use barrow_app::messages::{Message, Source};
use barrow_app::session::{Answer, Stride, TurnReport};
use barrow_app::sights::{self, Sighting};
use barrow_app::{aiming, stance, steer, words};
use barrow_core::{Dir, Move, Pos};
use barrow_pilot::Stop;
use barrow_shelf::SHELF;
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsError, JsValue};

/// One step of a walk, a rest or a repetition.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(rename = "Stride"))]
pub(crate) struct Walked {
    /// What the move did, if one was made.
    turn: Option<TurnReport>,
    /// Why it goes no further; null: it goes on. Empty where nothing need be said.
    stopped: Option<String>,
    /// What is walked to, where the walk chooses for itself.
    towards: Option<&'static str>,
}

#[wasm_bindgen]
pub struct Session {
    inner: barrow_app::Session,
    notice: Option<String>,
}

impl Session {
    pub(crate) const fn new(inner: barrow_app::Session, notice: Option<String>) -> Self {
        Self { inner, notice }
    }

    fn take_answer(&mut self, m: Move) -> Answer {
        self.inner.request(m);
        self.inner.answer().unwrap_or_else(|| Err(String::new()))
    }

    fn sightings(&self, seen: Vec<sights::Seen>) -> Vec<Sighting> {
        seen.into_iter().map(|seen| Sighting::new(seen, self.inner.variant())).collect()
    }
}

fn find(control: &str) -> Result<Control, JsError> {
    Control::find(control)
        .ok_or_else(|| thrown(&format!("The page asked for a control called \"{control}\", and there is none.")))
}

#[wasm_bindgen]
impl Session {
    /// `choices` are bits.
    pub fn start(game: &str, variant: u8, choices: u8, is_practice: bool, seed: &str, known: &str) -> Result<Self, JsError> {
        let header = runs::header(&SHELF, game, variant, choices, is_practice, seed).map_err(|sentence| thrown(&sentence))?;
        let inner = barrow_app::Session::start(SHELF, header, discoveries(known));
        Ok(Self::new(inner.map_err(|error| thrown(&sentence(&error)))?, None))
    }

    /// What is not as the player left it, where a run was resumed.
    #[wasm_bindgen(getter)]
    pub fn notice(&self) -> Option<String> {
        self.notice.clone()
    }

    #[wasm_bindgen(getter, unchecked_return_type = "Summary")]
    pub fn summary(&self) -> Crossed {
        let run = self.inner.run();
        give(&runs::summarised(&run.header, run.moves.len(), self.inner.state(), run.end.is_some(), None))
    }

    #[wasm_bindgen(getter)]
    pub fn digest(&self) -> String {
        self.inner.state().digest().to_string()
    }

    /// The whole run file.
    #[wasm_bindgen(getter)]
    pub fn bytes(&self) -> Vec<u8> {
        self.inner.bytes().to_vec()
    }

    /// How many bytes it has: grows with every accepted move, shrinks when one is taken back.
    #[wasm_bindgen(getter)]
    pub fn length(&self) -> usize {
        self.inner.bytes().len()
    }

    #[wasm_bindgen(js_name = bytesFrom)]
    pub fn bytes_from(&self, offset: usize) -> Vec<u8> {
        self.inner.bytes().get(offset..).unwrap_or_default().to_vec()
    }

    /// What the player discovered in this session and not before, to be kept by `learn`.
    #[wasm_bindgen(getter)]
    pub fn news(&self) -> Result<String, JsError> {
        discoveries_json(&self.inner.news())
    }

    #[wasm_bindgen(js_name = forgetHints)]
    pub fn forget_hints(&mut self) {
        self.inner.forget_hints();
    }

    #[wasm_bindgen(unchecked_return_type = "State")]
    pub fn state(&self) -> Crossed {
        give(&self.inner.observed().state())
    }

    /// The newest messages, oldest first; hints are shown elsewhere.
    #[wasm_bindgen(unchecked_return_type = "Message[]")]
    pub fn newest(&self, count: usize) -> Crossed {
        let log = self.inner.observed().log.messages();
        let told: Vec<&Message> = log.iter().filter(|message| message.source != Source::Hint).collect();
        give(&told.get(told.len().saturating_sub(count)..).unwrap_or_default())
    }

    #[wasm_bindgen(unchecked_return_type = "Message[]")]
    pub fn messages(&self) -> Crossed {
        give(&self.inner.observed().log.messages())
    }

    /// Hints that are due though no move was made.
    #[wasm_bindgen]
    pub fn hints(&mut self) -> Vec<String> {
        self.inner.learn().hints.into_iter().map(str::to_owned).collect()
    }

    #[wasm_bindgen(js_name = setHints)]
    pub fn set_hints(&mut self, wants_hints: bool) {
        self.inner.want_hints(wants_hints);
    }

    /// Plays a move; a refusal is thrown.
    #[wasm_bindgen(unchecked_return_type = "TurnReport")]
    pub fn play(&mut self, #[wasm_bindgen(js_name = move, unchecked_param_type = "Move")] m: JsValue) -> Crossed {
        give(&self.take_answer(take("a move", m)?).map_err(|sentence| thrown(&sentence))?)
    }

    /// Takes the last moves back, in practice only.
    #[wasm_bindgen(js_name = stepBack)]
    pub fn step_back(&mut self, count: usize) -> Result<(), JsError> {
        self.inner.step_back(count).map_err(|sentence| thrown(&sentence))
    }

    /// Closes the run for good.
    #[wasm_bindgen(js_name = giveUp)]
    pub fn give_up(&mut self) {
        self.inner.close();
    }

    #[wasm_bindgen(unchecked_return_type = "Intent")]
    pub fn intend(&self, #[wasm_bindgen(js_name = move, unchecked_param_type = "Move")] m: JsValue) -> Crossed {
        give(&self.inner.intend(take("a move", m)?))
    }

    #[wasm_bindgen(unchecked_return_type = "Intent")]
    pub fn step(&self, dir: u8) -> Crossed {
        give(&self.inner.step(Dir(dir)))
    }

    #[wasm_bindgen(unchecked_return_type = "Intent")]
    pub fn steer(&self, #[wasm_bindgen(unchecked_param_type = "Control")] control: &str, is_turning: bool) -> Crossed {
        give(&self.inner.steer(find(control)?, is_turning))
    }

    /// The turn that faces where a control leads; null where the hero faces no way.
    #[wasm_bindgen(js_name = turnTowards, unchecked_return_type = "Move | null")]
    pub fn turn_towards(&self, #[wasm_bindgen(unchecked_param_type = "Control")] control: &str) -> Crossed {
        give(&self.inner.turn_towards(find(control)?))
    }

    /// The direction that a control means here.
    pub fn towards(&self, #[wasm_bindgen(unchecked_param_type = "Control")] control: &str) -> Result<Option<u8>, JsError> {
        Ok(steer::direction(self.inner.variant(), self.inner.view(), find(control)?).map(|dir| dir.0))
    }

    /// Where a control that means a direction moves a cursor; it stays on the map.
    #[wasm_bindgen(unchecked_return_type = "Cell")]
    pub fn moved(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Cell")] cursor: JsValue,
        #[wasm_bindgen(unchecked_param_type = "Control")] control: &str,
    ) -> Crossed {
        let topology = self.inner.variant().topology;
        give(&steer::moved(take("a cell", cursor)?, find(control)?, topology, self.inner.view()))
    }

    /// The controls that are of any use now.
    #[wasm_bindgen(unchecked_return_type = "Control[]")]
    pub fn controls(&self) -> Crossed {
        let observed = self.inner.observed();
        let has_use = |control: &Control| match control {
            Control::StepBack => observed.is_practice && observed.moves > 0,
            Control::Repeat if self.inner.last().is_none() => false,
            control => control.has_use(observed.variant) && !(observed.has_ended() && control.is_played()),
        };
        give(&Control::ALL.into_iter().filter(has_use).collect::<Vec<_>>())
    }

    #[wasm_bindgen(unchecked_return_type = "Intent")]
    pub fn wait(&self) -> Crossed {
        give(&self.inner.wait())
    }

    /// What to do with a player who makes none of the choices that the game waits for.
    #[wasm_bindgen(unchecked_return_type = "Intent")]
    pub fn decline(&self, verb: u8) -> Crossed {
        give(&self.inner.decline(verb))
    }

    /// The question for what a verb still needs, and what to say where nothing carried can be used with it.
    pub fn question(&self, verb: u8) -> String {
        question_for(self.inner.variant(), verb)
    }

    pub fn nothing(&self, verb: u8) -> String {
        nothing_to(self.inner.variant(), verb)
    }

    /// How the hero stands: in light or dark, and facing which way.
    pub fn standing(&self) -> Vec<String> {
        stance::in_words(self.inner.view(), self.inner.variant())
    }

    #[wasm_bindgen(unchecked_return_type = "Move[]")]
    pub fn offered(&self, verb: u8) -> Crossed {
        give(&self.inner.offered(verb))
    }

    /// Why a move would be refused; undefined if it would not.
    pub fn refusal(
        &self,
        #[wasm_bindgen(js_name = move, unchecked_param_type = "Move")] m: JsValue,
    ) -> Result<Option<String>, JsError> {
        Ok(self.inner.refusal(take("a move", m)?))
    }

    #[wasm_bindgen(js_name = verbsFor)]
    pub fn verbs_for(&self, slot: u8) -> Vec<u8> {
        self.inner.verbs_for(slot)
    }

    #[wasm_bindgen(js_name = placesFor)]
    pub fn places_for(&self, verb: u8) -> Vec<u8> {
        self.inner.places_for(verb)
    }

    #[wasm_bindgen(js_name = whyNot)]
    pub fn why_not(&self, verb: u8, slot: u8) -> String {
        self.inner.why_not(verb, slot)
    }

    #[wasm_bindgen(unchecked_return_type = "Explained")]
    pub fn explain(&self, #[wasm_bindgen(unchecked_param_type = "Cell")] cell: JsValue) -> Crossed {
        give(&self.inner.explain(take("a cell", cell)?))
    }

    #[wasm_bindgen(js_name = explainGear, unchecked_return_type = "Explained")]
    pub fn explain_gear(&self, slot: u8) -> Crossed {
        give(&self.inner.explain_gear(slot))
    }

    #[wasm_bindgen(unchecked_return_type = "Aim")]
    pub fn aim(&self, #[wasm_bindgen(js_name = move, unchecked_param_type = "Move")] m: JsValue) -> Crossed {
        give(&self.inner.aim(take("a move", m)?))
    }

    /// What an aimed move would do, as a sentence.
    pub fn foretell(&self, #[wasm_bindgen(js_name = move, unchecked_param_type = "Move")] m: JsValue) -> Result<String, JsError> {
        Ok(aiming::foretell(&self.inner.aim(take("a move", m)?), self.inner.variant()))
    }

    #[wasm_bindgen(js_name = firstTarget, unchecked_return_type = "Cell")]
    pub fn first_target(&self) -> Crossed {
        give(&self.inner.first_target())
    }

    /// The cells that a cursor goes through from one to the next.
    #[wasm_bindgen(unchecked_return_type = "Cell[]")]
    pub fn targets(&self) -> Crossed {
        give(&self.inner.targets())
    }

    /// The same in words, the nearest first.
    #[wasm_bindgen(js_name = targetsSeen, unchecked_return_type = "Seen[]")]
    pub fn targets_seen(&self) -> Crossed {
        give(&self.sightings(sights::targets(self.inner.view(), self.inner.variant())))
    }

    #[wasm_bindgen(unchecked_return_type = "Seen[]")]
    pub fn sights(&self) -> Crossed {
        give(&self.sightings(self.inner.observed().in_view()))
    }

    /// What is in sight, in sentences: several alike are one.
    pub fn overview(&self) -> Vec<String> {
        sights::overview(&self.inner.observed().in_view(), self.inner.variant())
    }

    #[wasm_bindgen(unchecked_return_type = "Cell[]")]
    pub fn path(&self, #[wasm_bindgen(unchecked_param_type = "Cell")] cell: JsValue) -> Crossed {
        give(&self.inner.path(take::<Pos>("a cell", cell)?))
    }

    /// What to ask before the last move is made again; throws if there is none.
    pub fn again(&self) -> Result<String, JsError> {
        let question = self.inner.last().map(|m| words::again(m, self.inner.variant()));
        question.ok_or_else(|| thrown(&Stop::NothingDone.to_string()))
    }

    /// Sets off, without a move yet; throws if it cannot even begin.
    pub fn begin(&mut self, #[wasm_bindgen(unchecked_param_type = "Goal")] goal: JsValue) -> Result<(), JsError> {
        self.inner.set_out(take("a walk", goal)?).map_err(|sentence| thrown(&sentence))
    }

    /// One step of what was begun.
    #[wasm_bindgen(unchecked_return_type = "Stride")]
    pub fn stride(&mut self) -> Crossed {
        let walked = match self.inner.stride() {
            Stride::Stop(sentence) => Walked { turn: None, stopped: Some(sentence), towards: None },
            Stride::Move(m, towards) => {
                let answer = self.take_answer(m);
                let goes_on = self.inner.goes_on(&answer);
                let refused = answer.as_ref().err().cloned().unwrap_or_default();
                Walked { turn: answer.ok(), stopped: (!goes_on).then_some(refused), towards: towards.filter(|_| goes_on) }
            }
        };
        give(&walked)
    }

    pub fn stop(&mut self) {
        self.inner.stop();
    }

    /// The end of the run in words, compared with the results of other runs like it; throws while it goes on.
    #[wasm_bindgen(unchecked_return_type = "Farewell")]
    pub fn farewell(&self, #[wasm_bindgen(unchecked_param_type = "Outcome[]")] others: JsValue) -> Crossed {
        let farewell = self.inner.farewell(&take::<Vec<_>>("a comparison", others)?);
        give(&farewell.ok_or_else(|| thrown("The page asked for the end of a run that goes on."))?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::header;

    #[test]
    fn the_state_of_every_game_has_a_byte_for_each_cell() {
        for game in SHELF.games() {
            let session = barrow_app::Session::start(SHELF, header(game.info.id), barrow_app::Discoveries::default()).unwrap();
            let state = serde_json::to_value(session.observed().state()).unwrap();
            let (width, height) = (state["width"].as_u64().unwrap(), state["height"].as_u64().unwrap());
            assert_eq!(state["tiles"].as_array().unwrap().len() as u64, width * height, "{}", game.info.id);
            for plane in ["sight", "light", "cool"] {
                let length = state[plane].as_array().unwrap().len() as u64;
                assert!(length == 0 || length == width * height, "{plane} of {}", game.info.id);
            }
            assert_eq!(state["stats"].as_array().unwrap().len(), session.variant().stats.len());
        }
    }
}
