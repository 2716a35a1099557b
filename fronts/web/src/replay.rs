//! A run to look back on, as the page holds it.

use crate::runs::{self, sentence};
use crate::session::Session;
use crate::{told, wire};
use barrow_app::Narrator;
use barrow_core::Recording;
use barrow_core::{Pos, RunError, Shelf, Show, View, replay};

/// A run that is being opened: it is played once, a part at a time, so that the page stays alive meanwhile.
pub struct Opening {
    inner: replay::Opening,
    shelf: Shelf,
}

impl Opening {
    /// Opens the run in `bytes`, of which nothing is played yet.
    ///
    /// # Errors
    /// A sentence, if nothing of it can be played here.
    pub fn begin(shelf: Shelf, bytes: &[u8]) -> Result<Self, String> {
        let inner = replay::Opening::read(bytes, &shelf).map_err(|error: RunError| sentence(&error))?;
        Ok(Self { inner, shelf })
    }

    /// Plays so many moves more; whether that was all.
    pub fn advance(&mut self, moves: usize) -> bool {
        self.inner.advance(moves)
    }

    /// How many moves were played so far.
    pub const fn played(&self) -> usize {
        self.inner.played()
    }

    /// How many there are.
    pub const fn length(&self) -> usize {
        self.inner.len()
    }

    /// The replay, which stands at its last state.
    ///
    /// # Errors
    /// Nothing can cause one.
    pub fn finish(self) -> Result<Replay, String> {
        let mut replay = self.inner.finish();
        replay.seek(replay.len(), &mut Show::off());
        let notice = replay.notice();
        let (header, is_closed) = (&replay.run().header, replay.is_closed());
        let summary = wire::json(&runs::summarised(header, replay.len(), replay.play(), is_closed, notice.as_deref()))?;
        Ok(Replay {
            inner: replay,
            shelf: self.shelf,
            summary,
            notice,
            view: View::default(),
            before: View::default(),
            narrator: Narrator::default(),
            show: Show::on(),
        })
    }
}

/// A run to look back on.
pub struct Replay {
    inner: barrow_core::Replay,
    shelf: Shelf,
    summary: String,
    notice: Option<String>,
    view: View,
    /// The view before the last move, after a single step forward.
    before: View,
    narrator: Narrator,
    show: Show,
}

impl Replay {
    /// What the run says of itself, as far as it can be played.
    pub fn summary(&self) -> String {
        self.summary.clone()
    }

    /// What the player should know of it: how far it can be played and why no further, or what was never finished.
    pub fn notice(&self) -> Option<String> {
        self.notice.clone()
    }

    /// Whether it can be played to its last move.
    pub const fn is_whole(&self) -> bool {
        self.inner.problem().is_none()
    }

    /// How many moves can be played.
    pub const fn length(&self) -> usize {
        self.inner.len()
    }

    /// How many have been.
    pub const fn at(&self) -> usize {
        self.inner.at()
    }

    /// The state in sixty-four bits.
    pub fn digest(&self) -> String {
        self.inner.play().digest().to_string()
    }

    /// Goes to the state after `target` moves; what came of the last of them.
    ///
    /// # Errors
    /// Nothing can cause one.
    pub fn seek(&mut self, target: usize) -> Result<String, String> {
        self.show.clear();
        let was_at = self.inner.at();
        self.inner.seek(target, &mut self.show);
        let (play, at) = (self.inner.play(), self.inner.at());
        let (variant, depth) = (play.variant(), play.status().depth);
        std::mem::swap(&mut self.view, &mut self.before);
        play.view(&mut self.view);
        let narrated = if at == was_at + 1 && self.before.width > 0 {
            self.narrator.tell(&self.before, &self.view, depth, variant, self.show.events())
        } else {
            self.narrator.begin(&self.view, depth, variant);
            Vec::new()
        };
        wire::json(&wire::Turn {
            refused: None,
            state: told::state(&self.view, play, at),
            events: told::events(self.show.events(), variant),
            told: told::messages(self.show.events(), variant, at),
            narrated,
            hints: Vec::new(),
        })
    }

    /// What a look at a cell tells.
    ///
    /// # Errors
    /// Nothing can cause one.
    pub fn explain(&self, pos: Pos) -> Result<String, String> {
        wire::json(&told::explained_cell(self.inner.play(), &self.view, pos))
    }

    /// Everything in view worth a word.
    ///
    /// # Errors
    /// Nothing can cause one.
    pub fn sights(&self) -> Result<String, String> {
        wire::json(&told::sights_of(&self.view, self.inner.play().variant()))
    }

    /// The run broken off here, to be played on as a run of its own.
    pub fn take_over(&mut self, lore: &str) -> Session {
        let (run, play) = self.inner.take_over();
        Session::adopt(self.shelf, Recording::adopt(run, play), None, &mut self.inner, lore)
    }

    /// The run itself, to be gone on with from its last good move.
    ///
    /// # Errors
    /// A sentence, if it was closed.
    pub fn go_on(mut self, lore: &str) -> Result<Session, String> {
        let recording = Recording::resume_replay(&mut self.inner).map_err(|error| sentence(&error))?;
        Ok(Session::adopt(self.shelf, recording, self.notice, &mut self.inner, lore))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{header, paced};
    use barrow_core::Run;
    use barrow_shelf::SHELF;
    use serde_json::{Value, json};

    fn open(bytes: &[u8]) -> Replay {
        Opening::begin(SHELF, bytes).unwrap().finish().unwrap()
    }

    fn read(json: &str) -> Value {
        serde_json::from_str(json).unwrap()
    }

    #[test]
    fn every_state_is_the_one_that_was_played() {
        for game in SHELF.games() {
            let recording = paced(header(game.info.id), 100);
            let length = recording.run().moves.len();
            let mut replay = open(recording.bytes());
            assert_eq!((replay.length(), replay.at(), replay.notice()), (length, length, None), "{}", game.info.id);
            assert_eq!(read(&replay.summary())["digest"], json!(recording.state().digest().to_string()));
            for at in [length, 0, length / 2, length] {
                let turn = read(&replay.seek(at).unwrap());
                let same = paced(header(game.info.id), at);
                assert_eq!((replay.digest(), &turn["state"]["moves"]), (same.state().digest().to_string(), &json!(at)));
            }
            assert!(replay.sights().is_ok() && replay.explain(Pos::new(0, 0)).is_ok());
        }
    }

    #[test]
    fn the_good_part_of_a_damaged_run_is_shown_and_the_damage_told() {
        let recording = paced(header("stomp"), 30);
        let whole = recording.bytes().len();
        let damaged = [recording.bytes(), &[0b0000_1000, 1, 2, 3]].concat();
        let replay = open(&damaged);
        assert_eq!(replay.length(), recording.run().moves.len());
        let notice = replay.notice().unwrap();
        let good = replay.length();
        let expected = format!("Only the first {good} moves of this run can be played: the run is damaged at byte {whole} (");
        assert!(notice.starts_with(&expected), "{notice}");
        assert_eq!(read(&replay.summary())["notice"], json!(notice));
        let mut other = recording.run().clone();
        other.moves[20] = barrow_core::Move::plain(31);
        let replay = open(&other.to_bytes());
        assert_eq!((replay.length(), replay.is_whole()), (20, false));
        assert!(replay.notice().unwrap().contains("its move 21 is refused"));
        assert!(Opening::begin(SHELF, b"barrow").err().unwrap().contains("breaks off inside its header"));
        let session = replay.go_on("").unwrap();
        assert_eq!((read(&session.summary().unwrap())["moves"].clone(), session.notice().is_some()), (json!(20), true));
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
            assert_eq!(crate::pictures::film(&SHELF, &bytes, "png", "default").unwrap().notice, notice);
            let good = open(&Run::parse_good(&bytes).unwrap().0.run.first(open(&bytes).length()).to_bytes());
            let session = open(&bytes).go_on("").unwrap();
            assert_eq!((session.notice(), session.play_state().digest().to_string()), (notice, good.digest()));
        }
    }

    #[test]
    fn a_replay_is_taken_over_where_it_stands() {
        let recording = paced(header("stomp"), 30);
        let mut replay = open(recording.bytes());
        replay.seek(12).unwrap();
        let session = replay.take_over("");
        assert_eq!((session.play_state().digest().to_string(), replay.at()), (replay.digest(), 12));
        assert_eq!(read(&session.summary().unwrap())["moves"], 12);
    }
}
