//! A run being played, as the page holds it: every answer is JSON, every error a sentence for the player.

use crate::runs::{self, sentence};
use crate::{told, wire};
use barrow_core::run::{LONGEST, Recording};
use barrow_core::{Header, Move, Play, Shelf, Show, View};

/// A run is never longer than a file may be: room for one more move, a mark and the end is left.
const ROOM: usize = 32;
const TOO_LONG: &str = "This run is as long as a run may be: it can be looked at and shared, not played on.";

/// A run being played.
pub struct Session {
    shelf: Shelf,
    recording: Recording,
    notice: Option<&'static str>,
    view: View,
    show: Show,
    lore: String,
    offered: Vec<Move>,
}

impl Session {
    /// Starts the run that `header` describes. `lore` is what the player has met and been told so far.
    ///
    /// # Errors
    /// If the shelf has no such game or variant.
    pub fn start(shelf: Shelf, header: Header, lore: &str) -> Result<Self, String> {
        let recording = Recording::start(&shelf, header).map_err(|error| sentence(&error))?;
        Ok(Self::new(shelf, recording, None, lore))
    }

    /// Goes on with the run in `bytes`.
    ///
    /// # Errors
    /// If they are no run that can be played on here.
    pub fn resume(shelf: Shelf, bytes: &[u8], lore: &str) -> Result<Self, String> {
        let resumed = Recording::resume(&shelf, bytes).map_err(|error| sentence(&error))?;
        Ok(Self::new(shelf, resumed.recording, resumed.notice, lore))
    }

    fn new(shelf: Shelf, recording: Recording, notice: Option<&'static str>, lore: &str) -> Self {
        let mut session = Self {
            shelf,
            recording,
            notice,
            view: View::default(),
            show: Show::on(),
            lore: lore.to_owned(),
            offered: Vec::new(),
        };
        session.look();
        session
    }

    fn look(&mut self) {
        self.recording.state().view(&mut self.view);
    }

    fn moves(&self) -> usize {
        self.recording.run().moves.len()
    }

    /// The state, to look at.
    pub fn play_state(&self) -> &dyn Play {
        self.recording.state()
    }

    /// What is not as the player left it.
    pub fn notice(&self) -> Option<String> {
        self.notice.map(str::to_owned)
    }

    /// What the run says of itself.
    ///
    /// # Errors
    /// Nothing can cause one.
    pub fn summary(&self) -> Result<String, String> {
        wire::json(&runs::summarised(self.recording.run(), self.moves(), self.recording.state(), None))
    }

    /// The whole run file.
    pub fn bytes(&self) -> &[u8] {
        self.recording.bytes()
    }

    /// What the player has met and been told in all games.
    pub fn lore(&self) -> String {
        self.lore.clone()
    }

    /// All that is known.
    ///
    /// # Errors
    /// Nothing can cause one.
    pub fn state(&self) -> Result<String, String> {
        wire::json(&told::state(&self.view, self.recording.state(), self.moves()))
    }

    /// Plays a move; what came of it.
    ///
    /// # Errors
    /// If what is given is no move at all. One that is refused is no error.
    pub fn play(&mut self, m: &str) -> Result<String, String> {
        let m: wire::Move = wire::read("a move", m)?;
        wire::json(&self.turn(m.into()))
    }

    fn turn(&mut self, m: Move) -> wire::Turn<'_> {
        self.show.clear();
        let refused = if self.recording.bytes().len() + ROOM > LONGEST {
            Some(TOO_LONG.to_owned())
        } else {
            self.recording.play(m, &mut self.show).err().map(|refusal| refusal.to_string())
        };
        if refused.is_none() {
            self.look();
        }
        let play = self.recording.state();
        wire::Turn {
            refused,
            state: told::state(&self.view, play, self.moves()),
            events: told::events(self.show.events(), play.variant()),
            told: Vec::new(),
            narrated: Vec::new(),
            hints: Vec::new(),
        }
    }

    /// Takes the last moves back; how all stands then.
    ///
    /// # Errors
    /// If this is no practice, or nothing was played.
    pub fn step_back(&mut self, count: usize) -> Result<String, String> {
        self.recording.step_back(&self.shelf, count)?;
        self.show.clear();
        self.look();
        self.state()
    }

    /// Closes the run for good.
    pub fn give_up(&mut self) {
        self.recording.close();
    }

    /// Moves worth offering with a verb.
    ///
    /// # Errors
    /// Nothing can cause one.
    pub fn offered(&mut self, verb: u8) -> Result<String, String> {
        self.offered.clear();
        self.recording.state().offer(&mut self.offered);
        let moves: Vec<wire::Move> = self.offered.iter().filter(|m| m.verb == verb).map(|&m| wire::Move::from(m)).collect();
        wire::json(&moves)
    }

    /// Why a move would be refused; `None` if it would not.
    ///
    /// # Errors
    /// If what is given is no move at all.
    pub fn refusal(&self, m: &str) -> Result<Option<String>, String> {
        let m: wire::Move = wire::read("a move", m)?;
        let refusal = self.recording.state().fork().play(m.into(), &mut Show::off()).err();
        Ok(refusal.map(|refusal| refusal.to_string()))
    }
}
