//! A run to look back on, as the page holds it.

use crate::runs::{self, sentence};
use crate::{told, wire};
use barrow_core::{Pos, Run, RunError, Shelf, Show, View};
use barrow_interface::narrate::narrate;

/// A run to look back on.
pub struct Replay {
    inner: barrow_core::Replay,
    summary: String,
    problem: Option<String>,
    view: View,
    /// The view before the last move, after a single step forward.
    before: View,
    show: Show,
}

impl Replay {
    /// Opens the run in `bytes`. What of it cannot be read or played is left out, and is its [`Replay::problem`].
    ///
    /// # Errors
    /// If nothing of it can be played here.
    pub fn open(shelf: &Shelf, bytes: &[u8]) -> Result<Self, String> {
        let in_words = |error: RunError| sentence(&error);
        let (parsed, damage) = match Run::parse(bytes) {
            Ok(parsed) => (parsed, None),
            Err(RunError::Damaged { at, what }) => {
                let parsed = Run::parse(&bytes[..at.min(bytes.len())]).map_err(in_words)?;
                (parsed, Some(sentence(&RunError::Damaged { at, what })))
            }
            Err(error) => return Err(in_words(error)),
        };
        let mut replay = barrow_core::Replay::new(parsed.run, shelf).map_err(in_words)?;
        let problem = replay.problem().map(sentence).or(damage);
        replay.seek(replay.len(), &mut Show::off());
        let summary = wire::json(&runs::summarised(replay.run(), replay.len(), replay.play(), problem.as_deref()))?;
        replay.seek(0, &mut Show::off());
        Ok(Self { inner: replay, summary, problem, view: View::default(), before: View::default(), show: Show::on() })
    }

    /// What the run says of itself, as far as it can be played.
    pub fn summary(&self) -> String {
        self.summary.clone()
    }

    /// Why it stops before its last move, if it does.
    pub fn problem(&self) -> Option<String> {
        self.problem.clone()
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
        let variant = play.variant();
        std::mem::swap(&mut self.view, &mut self.before);
        play.view(&mut self.view);
        // Of a leap nobody could say what came and went.
        let is_step = at == was_at + 1 && self.before.width > 0;
        let narrated = if is_step { narrate(&self.before, &self.view, variant, self.show.events()) } else { Vec::new() };
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

    /// The bytes of the run broken off here, to be played on.
    pub fn taken_over(&self) -> Vec<u8> {
        self.inner.take_over().0.to_bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Session;
    use crate::testing::{header, paced};
    use barrow_shelf::SHELF;
    use serde_json::{Value, json};

    fn read(json: &str) -> Value {
        serde_json::from_str(json).unwrap()
    }

    #[test]
    fn every_state_is_the_one_that_was_played() {
        for game in SHELF.games() {
            let recording = paced(header(game.info.id), 100);
            let length = recording.run().moves.len();
            let mut replay = Replay::open(&SHELF, recording.bytes()).unwrap();
            assert_eq!((replay.length(), replay.at(), replay.problem()), (length, 0, None), "{}", game.info.id);
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
        let replay = Replay::open(&SHELF, &damaged).unwrap();
        assert_eq!(replay.length(), recording.run().moves.len());
        let problem = replay.problem().unwrap();
        assert!(problem.starts_with(&format!("The run is damaged at byte {whole}")), "{problem}");
        assert_eq!(read(&replay.summary())["notice"], json!(problem));
        let mut other = recording.run().clone();
        other.moves[20] = barrow_core::Move::plain(31);
        let replay = Replay::open(&SHELF, &other.to_bytes()).unwrap();
        assert_eq!(replay.length(), 20);
        assert!(replay.problem().unwrap().contains("its move 21 is refused"));
        assert!(Replay::open(&SHELF, b"barrow").err().unwrap().contains("breaks off inside its header"));
    }

    #[test]
    fn a_replay_is_taken_over_where_it_stands() {
        let recording = paced(header("stomp"), 30);
        let mut replay = Replay::open(&SHELF, recording.bytes()).unwrap();
        replay.seek(12).unwrap();
        let session = Session::resume(SHELF, &replay.taken_over(), "").unwrap();
        assert_eq!(session.play_state().digest().to_string(), replay.digest());
        assert_eq!(read(&session.summary().unwrap())["moves"], 12);
    }
}
