//! A run being watched, for script.

use crate::crossing::{Crossed, discoveries, give, parsed, take, thrown};
use crate::runs::{self, Summary};
use crate::session::Session;
use barrow_app::notes::Notes;
use barrow_app::sights::Sighting;
use barrow_app::words::sentence;
use barrow_app::{Playback, ending};
use barrow_core::{Show, replay};
use barrow_shelf::SHELF;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsError, JsValue};

/// A run that is being opened. Replays it in parts, so that the page can respond in between.
#[wasm_bindgen]
pub struct Opening(replay::Opening);

impl Opening {
    /// Reads the run in `bytes` without replaying it yet.
    ///
    /// # Errors
    /// A sentence, if no part of the run can be played.
    pub fn read(bytes: &[u8]) -> Result<Self, String> {
        replay::Opening::read(bytes, &SHELF).map(Self).map_err(|error| sentence(&error))
    }
}

#[wasm_bindgen]
impl Opening {
    pub fn begin(bytes: &[u8]) -> Result<Self, JsError> {
        Self::read(bytes).map_err(|sentence| thrown(&sentence))
    }

    /// Replays `moves` more moves. Returns true if the run is finished.
    pub fn advance(&mut self, moves: usize) -> bool {
        self.0.advance(moves)
    }

    #[wasm_bindgen(getter)]
    pub fn played(&self) -> usize {
        self.0.played()
    }

    #[wasm_bindgen(getter)]
    pub fn length(&self) -> usize {
        self.0.len()
    }

    /// The replay, at its last state.
    pub fn finish(self) -> Replay {
        let mut replay = self.0.finish();
        replay.seek(replay.len(), &mut Show::off());
        let notice = replay.notice();
        let (header, is_closed) = (&replay.run().header, replay.is_closed());
        let summary = runs::summarised(header, replay.len(), replay.play(), is_closed, notice.as_deref());
        Replay { inner: Playback::new(SHELF, replay), summary, notice }
    }
}

#[wasm_bindgen]
pub struct Replay {
    inner: Playback,
    pub(crate) summary: Summary,
    notice: Option<String>,
}

#[wasm_bindgen]
impl Replay {
    #[wasm_bindgen(getter, unchecked_return_type = "Summary")]
    pub fn summary(&self) -> Crossed {
        give(&self.summary)
    }

    /// Says why only a part of the run can be played, or that its end was cut off.
    #[wasm_bindgen(getter)]
    pub fn notice(&self) -> Option<String> {
        self.notice.clone()
    }

    /// Shows the notes in the text of a file beside the run. Returns a sentence if the text is faulty.
    #[wasm_bindgen(js_name = addNotes)]
    pub fn add_notes(&mut self, text: &str) -> Option<String> {
        let (notes, wrong) = Notes::read(text, parsed);
        self.inner.set_notes(notes);
        wrong
    }

    /// Tells whether the run can be played to its last move.
    #[wasm_bindgen(getter, js_name = isWhole)]
    pub fn is_whole(&self) -> bool {
        self.inner.replay().problem().is_none()
    }

    #[wasm_bindgen(getter)]
    pub fn length(&self) -> usize {
        self.inner.replay().len()
    }

    /// Adds the moves that somebody has played meanwhile. `bytes` are the whole run. Returns a sentence if they are faulty.
    pub fn grow(&mut self, bytes: &[u8]) -> Option<String> {
        let error = self.inner.grow(bytes).err()?;
        self.notice = self.inner.replay().notice().or_else(|| Some(sentence(&error)));
        self.notice.clone()
    }

    #[wasm_bindgen(getter)]
    pub fn at(&self) -> usize {
        self.inner.replay().at()
    }

    #[wasm_bindgen(getter)]
    pub fn digest(&self) -> String {
        self.inner.state().digest().to_string()
    }

    #[wasm_bindgen(unchecked_return_type = "State")]
    pub fn state(&self) -> Crossed {
        give(&self.inner.observed().state())
    }

    /// Goes to the state after `target` moves. Returns the effects of the last move.
    #[wasm_bindgen(unchecked_return_type = "TurnReport")]
    pub fn seek(&mut self, target: usize) -> Crossed {
        give(&self.inner.seek(target))
    }

    /// The end of the run and its tone, if the replay is there; null if the log already says it.
    #[wasm_bindgen(unchecked_return_type = "[text: string, tone: Tone] | null")]
    pub fn ending(&self) -> Crossed {
        give(&self.inner.ending())
    }

    #[wasm_bindgen(unchecked_return_type = "Explained")]
    pub fn explain(&self, #[wasm_bindgen(unchecked_param_type = "Cell")] cell: JsValue) -> Crossed {
        give(&self.inner.explain(take("a cell", cell)?))
    }

    #[wasm_bindgen(unchecked_return_type = "Seen[]")]
    pub fn sights(&self) -> Crossed {
        let observed = self.inner.observed();
        let sightings = observed.in_view().into_iter().map(|seen| Sighting::new(seen, observed.variant));
        give(&sightings.collect::<Vec<_>>())
    }

    /// Plays this many more moves. Returns the effects of the last one.
    #[wasm_bindgen(js_name = playOn, unchecked_return_type = "TurnReport")]
    pub fn play_on(&mut self, moves: usize) -> Crossed {
        give(&self.inner.play_on(moves))
    }

    /// The words above a shared run. Call it at the last move.
    #[wasm_bindgen(getter)]
    pub fn caption(&self) -> String {
        ending::caption(self.inner.state())
    }

    /// The run's end in one line.
    #[wasm_bindgen(getter, js_name = lastLine)]
    pub fn last_line(&self) -> Option<String> {
        ending::last_line(self.inner.state())
    }

    /// Starts a new run from here. `is_own`: the same player played this run.
    #[wasm_bindgen(js_name = takeOver)]
    pub fn take_over(&self, is_own: bool, known: &str) -> Session {
        let (session, said) = self.inner.take_over(is_own, discoveries(known));
        Session::new(session, Some(said))
    }

    /// Continues the run from its last good move. Consumes the replay. Throws if the run was closed.
    pub fn resume(self, known: &str) -> Result<Session, JsError> {
        let session = self.inner.resume(discoveries(known)).map_err(|error| thrown(&sentence(&error)))?;
        Ok(Session::new(session, self.notice))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{finished, header, paced};
    use barrow_app::Discoveries;
    use barrow_core::{Pos, Run};
    use barrow_shelf::SHELF;

    fn open(bytes: &[u8]) -> Replay {
        finished(Opening::read(bytes).unwrap())
    }

    #[test]
    fn every_state_is_the_one_that_was_played() {
        for game in SHELF.games() {
            let recording = paced(header(game.info.id), 100);
            let length = recording.run().moves.len();
            let mut replay = open(recording.bytes());
            assert_eq!((replay.length(), replay.at(), replay.notice()), (length, length, None), "{}", game.info.id);
            assert_eq!(replay.summary.digest, recording.state().digest().to_string());
            for at in [length, 0, length / 2, length] {
                replay.inner.seek(at);
                let same = paced(header(game.info.id), at);
                assert_eq!((replay.digest(), replay.inner.observed().moves), (same.state().digest().to_string(), at));
            }
            assert!(!replay.inner.explain(Pos::new(0, 0)).name.is_empty());
        }
    }

    #[test]
    fn a_damaged_run_shows_its_good_part_and_a_notice() {
        let recording = paced(header("stomp"), 30);
        let whole = recording.bytes().len();
        let damaged = [recording.bytes(), &[0b0000_1000, 1, 2, 3]].concat();
        let replay = open(&damaged);
        assert_eq!(replay.length(), recording.run().moves.len());
        let notice = replay.notice().unwrap();
        let good = replay.length();
        let expected = format!("Only the first {good} moves of this run can be played: the run is damaged at byte {whole} (");
        assert!(notice.starts_with(&expected), "{notice}");
        assert_eq!(replay.summary.notice.as_ref(), Some(&notice));
        let mut other = recording.run().clone();
        other.moves[20] = barrow_core::Move::plain(31);
        let replay = open(&other.to_bytes());
        assert_eq!((replay.length(), replay.is_whole()), (20, false));
        assert!(replay.notice().unwrap().contains("refuse move 21"));
        assert!(Opening::read(b"barrow").err().unwrap().contains("breaks off inside its header"));
        let session = replay.inner.resume(Discoveries::default()).unwrap();
        assert_eq!((session.run().moves.len(), replay.notice.is_some()), (20, true));
    }

    #[test]
    fn a_damaged_run_is_played_and_filmed_to_the_same_move() {
        let recording = paced(header("stomp"), 30);
        let mut unplayable = recording.run().clone();
        unplayable.moves[7] = barrow_core::Move::plain(31);
        let mut torn = recording.bytes().to_vec();
        torn.push(0b0110_0000);
        for bytes in [[recording.bytes(), &[0]].concat(), unplayable.to_bytes(), torn] {
            let notice = open(&bytes).notice();
            assert!(notice.is_some());
            let good = open(&Run::parse_good(&bytes).unwrap().0.run.first(open(&bytes).length()).to_bytes());
            let session = open(&bytes).inner.resume(Discoveries::default()).unwrap();
            assert_eq!(session.state().rules().unwrap().digest().to_string(), good.digest());
        }
    }

    #[test]
    fn a_replay_is_taken_over_where_it_stands() {
        let recording = paced(header("stomp"), 30);
        let mut replay = open(recording.bytes());
        replay.inner.seek(12);
        let (session, _) = replay.inner.take_over(false, Discoveries::default());
        assert_eq!((session.state().rules().unwrap().digest().to_string(), replay.at()), (replay.digest(), 12));
        assert_eq!(session.run().moves.len(), 12);
    }
}
