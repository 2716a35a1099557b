//! A run being watched, for JavaScript.

use crate::crossing::{Crossed, discoveries, discoveries_json, give, parsed, take, thrown};
use crate::product;
use crate::runs::{self, Summary};
use crate::session::Session;
use crate::state::State;
use barrow_app::notes::Notes;
use barrow_app::rival::Rival;
use barrow_app::screens::Medium;
use barrow_app::sights::Sighting;
use barrow_app::viewer::{Input, Update, Viewer};
use barrow_app::words::sentence;
use barrow_app::{Playback, ending, link};
use barrow_core::{Show, Status, replay};
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
        replay::Opening::read(bytes, &product::shelf()).map(Self).map_err(|error| sentence(&error))
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
        let (caption, last) = (ending::caption(replay.play(), None), replay.play().status());
        let chosen = ending::chosen(replay.play().info(), header).join(" · ");
        Replay {
            viewer: Viewer::new(Playback::new(product::shelf(), replay), Medium::Page),
            summary,
            caption,
            chosen,
            last,
            by: None,
        }
    }
}

#[wasm_bindgen]
pub struct Replay {
    viewer: Viewer,
    pub(crate) summary: Summary,
    caption: String,
    chosen: String,
    /// The status at its last state.
    last: Status,
    /// The name of the player who shared it.
    by: Option<String>,
}

#[wasm_bindgen]
impl Replay {
    #[wasm_bindgen(getter, unchecked_return_type = "Summary")]
    pub fn summary(&self) -> Crossed {
        give(&self.summary)
    }

    /// The words above a shared run.
    #[wasm_bindgen(getter)]
    pub fn caption(&self) -> String {
        self.caption.clone()
    }

    /// Sets the link that had the run, and may name the player who shared it.
    #[wasm_bindgen(js_name = cameIn)]
    pub fn came_in(&mut self, fragment: &str) {
        self.by = link::sender(fragment);
        if let Some(by) = &self.by {
            self.caption = ending::named(by, &self.caption);
        }
    }

    /// The discoveries with this run as one to beat.
    pub fn challenge(&self, kept: &str) -> Result<String, JsError> {
        let (mut kept, header) = (discoveries(kept), &self.viewer.playback().replay().run().header);
        if let Some(rival) = Rival::new(header, &self.last, self.by.as_deref()) {
            kept.challenge(&header.game, rival);
        }
        discoveries_json(&kept)
    }

    /// The choices made for the run, such as its variant; may be empty.
    #[wasm_bindgen(getter)]
    pub fn chosen(&self) -> String {
        self.chosen.clone()
    }

    /// Shows the notes in the text of a file beside the run. Returns a sentence if the text is faulty.
    #[wasm_bindgen(js_name = addNotes)]
    pub fn add_notes(&mut self, text: &str) -> Option<String> {
        let (notes, wrong) = Notes::read(text, parsed);
        self.viewer.set_notes(notes);
        wrong
    }

    /// Tells whether the run can be played to its last move.
    #[wasm_bindgen(getter, js_name = isWhole)]
    pub fn is_whole(&self) -> bool {
        self.viewer.playback().replay().problem().is_none()
    }

    /// Goes to the player's latest move, and follows the player from there.
    pub fn follow(&mut self) {
        self.viewer.follow();
    }

    /// Adds the moves that the player has made meanwhile. `bytes` are the whole run.
    #[wasm_bindgen(unchecked_return_type = "ReplayUpdate")]
    pub fn grow(&mut self, bytes: &[u8]) -> Crossed {
        give(&self.viewer.grow(bytes))
    }

    /// Sets the reason why no moves arrive from a live run.
    #[wasm_bindgen(js_name = setTrouble)]
    pub fn set_trouble(&mut self, trouble: Option<String>) {
        self.viewer.set_trouble(trouble);
    }

    /// Call this when the player of a live run has left it.
    pub fn over(&mut self) {
        self.viewer.over();
    }

    /// Handles the key with this name.
    #[wasm_bindgen(unchecked_return_type = "ReplayUpdate")]
    pub fn press(&mut self, key: &str) -> Crossed {
        give(&key.parse().map_or_else(|_| Update::default(), |press| self.viewer.input(Input::Press(press))))
    }

    /// Goes to the state after this many moves.
    #[wasm_bindgen(unchecked_return_type = "ReplayUpdate")]
    pub fn seek(&mut self, target: usize) -> Crossed {
        give(&self.viewer.input(Input::Seek(target)))
    }

    /// Pauses, because something was opened over the replay.
    #[wasm_bindgen(unchecked_return_type = "ReplayUpdate")]
    pub fn pause(&mut self) -> Crossed {
        give(&self.viewer.input(Input::Pause))
    }

    /// Call this when the time in the last update's `tickAfter` has passed.
    #[wasm_bindgen(unchecked_return_type = "ReplayUpdate")]
    pub fn tick(&mut self) -> Crossed {
        give(&self.viewer.input(Input::Tick))
    }

    /// Tells whether the key with this name has an effect.
    pub fn means(&self, key: &str) -> bool {
        key.parse().is_ok_and(|press| self.viewer.means(press))
    }

    #[wasm_bindgen(unchecked_return_type = "ReplayScreen")]
    pub fn screen(&self) -> Crossed {
        give(&self.viewer.screen())
    }

    #[wasm_bindgen(getter)]
    pub fn digest(&self) -> String {
        self.viewer.playback().state().digest().to_string()
    }

    #[wasm_bindgen(unchecked_return_type = "State")]
    pub fn state(&self) -> Crossed {
        give(&State::of(self.viewer.playback().observed()))
    }

    /// The latest messages, oldest first.
    #[wasm_bindgen(unchecked_return_type = "Message[]")]
    pub fn newest(&self, count: usize) -> Crossed {
        let log = self.viewer.playback().observed().log.messages();
        give(&log.get(log.len().saturating_sub(count)..))
    }

    #[wasm_bindgen(unchecked_return_type = "Explained")]
    pub fn explain(&self, #[wasm_bindgen(unchecked_param_type = "Cell")] cell: JsValue) -> Crossed {
        give(&self.viewer.playback().explain(take("a cell", cell)?))
    }

    #[wasm_bindgen(unchecked_return_type = "Seen[]")]
    pub fn sights(&self) -> Crossed {
        let observed = self.viewer.playback().observed();
        let sightings = observed.in_view().into_iter().map(|seen| Sighting::new(seen, observed.variant));
        give(&sightings.collect::<Vec<_>>())
    }

    /// Starts a new run from here. `is_own` is true if this player played the run so far.
    #[wasm_bindgen(js_name = takeOver)]
    pub fn take_over(&self, is_own: bool, known: &str) -> Session {
        let (session, said) = self.viewer.playback().take_over(is_own, discoveries(known));
        Session::new(session, Some(said))
    }

    /// Continues the run from its last good move. Consumes the replay. Throws if the run was closed.
    pub fn resume(self, known: &str) -> Result<Session, JsError> {
        let session = self.viewer.into_playback().resume(discoveries(known)).map_err(|error| thrown(&sentence(&error)))?;
        Ok(Session::new(session, self.summary.notice))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{finished, header, paced};
    use barrow_app::Discoveries;
    use barrow_app::viewer::Command;
    use barrow_core::{Pos, Run};
    use barrow_shelf::SHELF;

    fn open(bytes: &[u8]) -> Replay {
        finished(Opening::read(bytes).unwrap())
    }

    fn length(replay: &Replay) -> usize {
        replay.viewer.screen().length
    }

    #[test]
    fn every_state_is_the_one_that_was_played() {
        for game in SHELF.games() {
            let recording = paced(header(game.info.id), 100);
            let length = recording.run().moves.len();
            let mut replay = open(recording.bytes());
            let screen = replay.viewer.screen();
            assert_eq!((screen.length, screen.at, screen.trouble), (length, 0, None), "{}", game.info.id);
            assert_eq!(replay.summary.digest, recording.state().digest().to_string());
            for at in [length, 0, length / 2, length] {
                replay.viewer.input(Input::Seek(at));
                let same = paced(header(game.info.id), at);
                assert_eq!((replay.digest(), replay.viewer.playback().observed().moves), (same.state().digest().to_string(), at));
            }
            assert!(!replay.viewer.playback().explain(Pos::new(0, 0)).name.is_empty());
        }
    }

    #[test]
    fn a_damaged_run_shows_its_good_part_and_a_notice() {
        let recording = paced(header("stomp"), 30);
        let whole = recording.bytes().len();
        let damaged = [recording.bytes(), &[0b0000_1000, 1, 2, 3]].concat();
        let replay = open(&damaged);
        assert_eq!(length(&replay), recording.run().moves.len());
        let notice = replay.summary.notice.clone().unwrap();
        let good = length(&replay);
        let expected = format!("Only the first {good} moves of this run can be played: the run is damaged at byte {whole} (");
        assert!(notice.starts_with(&expected), "{notice}");
        assert_eq!(replay.viewer.screen().trouble, Some(notice));
        let mut other = recording.run().clone();
        other.moves[20] = barrow_core::Move::plain(31);
        let replay = open(&other.to_bytes());
        assert_eq!((length(&replay), replay.is_whole()), (20, false));
        assert!(replay.summary.notice.clone().unwrap().contains("refused move 21"));
        assert!(Opening::read(b"barrow").err().unwrap().contains("breaks off inside its header"));
        let session = replay.viewer.into_playback().resume(Discoveries::default()).unwrap();
        assert_eq!(session.run().moves.len(), 20);
    }

    #[test]
    fn a_damaged_run_is_played_and_filmed_to_the_same_move() {
        let recording = paced(header("stomp"), 30);
        let mut unplayable = recording.run().clone();
        unplayable.moves[7] = barrow_core::Move::plain(31);
        let mut torn = recording.bytes().to_vec();
        torn.push(0b0110_0000);
        for bytes in [[recording.bytes(), &[0]].concat(), unplayable.to_bytes(), torn] {
            assert!(open(&bytes).summary.notice.is_some());
            let mut good = open(&Run::parse_good(&bytes).unwrap().0.run.first(length(&open(&bytes))).to_bytes());
            let session = open(&bytes).viewer.into_playback().resume(Discoveries::default()).unwrap();
            good.viewer.input(Input::Command(Command::End));
            assert_eq!(session.state().rules().unwrap().digest().to_string(), good.digest());
        }
    }

    #[test]
    fn a_replay_is_taken_over_where_it_stands() {
        let recording = paced(header("stomp"), 30);
        let mut replay = open(recording.bytes());
        replay.viewer.input(Input::Seek(12));
        let (session, _) = replay.viewer.playback().take_over(false, Discoveries::default());
        assert_eq!((session.state().rules().unwrap().digest().to_string(), replay.viewer.screen().at), (replay.digest(), 12));
        assert_eq!(session.run().moves.len(), 12);
    }
}
