//! A run being played, as the page holds it: every answer is JSON, every error a sentence for the player.

mod ask;
mod learn;
mod looks;
mod walk;

use crate::runs::{self, sentence};
use crate::{told, wire};
use barrow_app::Narrator;
use barrow_app::discoveries::Discoveries;
use barrow_app::messages::Log;
use barrow_core::run::LONGEST;
use barrow_core::{Arg, Header, Move, Play, Pos, Recording, Replay, Shelf, Show, Variant, View};
use barrow_pilot::Explorer;
use learn::Told;
pub(crate) use learn::lore_of;

/// A run is never longer than a file may be: room for one more move, a mark and the end is left.
const ROOM: usize = 32;
const TOO_LONG: &str = "This run is as long as a run may be: it can be looked at and shared, not played on.";

/// A run being played.
pub struct Session {
    shelf: Shelf,
    recording: Recording,
    notice: Option<String>,
    view: View,
    /// The view before the last move.
    before: View,
    show: Show,
    log: Log,
    narrator: Narrator,
    lore: Discoveries,
    /// What of it was known when the run was opened.
    known: Discoveries,
    wants_hints: bool,
    /// Remembers where exploring has been, for the whole run.
    explorer: Explorer,
    /// What was done last, to be done again.
    last: Option<Move>,
    /// What was aimed at last.
    last_target: Option<Pos>,
    walk: walk::Walk,
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

    /// Goes on with what was looked back on up to here in `replay`, and tells its last messages again.
    pub(crate) fn adopt(shelf: Shelf, recording: Recording, notice: Option<String>, replay: &mut Replay, lore: &str) -> Self {
        let mut session = Self::new(shelf, recording, notice, lore);
        session.log.recall_replay(replay);
        session
    }

    fn new(shelf: Shelf, recording: Recording, notice: Option<String>, lore: &str) -> Self {
        let mut session = Self {
            shelf,
            recording,
            notice,
            view: View::default(),
            before: View::default(),
            show: Show::on(),
            log: Log::default(),
            narrator: Narrator::default(),
            lore: lore_of(lore),
            known: lore_of(lore),
            wants_hints: true,
            explorer: Explorer::default(),
            last: None,
            last_target: None,
            walk: walk::Walk::default(),
        };
        session.last = session.recording.run().moves.last().copied();
        session.begin_here();
        session
    }

    fn look(&mut self) {
        self.recording.state().view(&mut self.view);
    }

    /// Looks, where the player came by no move.
    fn begin_here(&mut self) {
        self.look();
        let play = self.recording.state();
        self.narrator.begin(&self.view, play.status().depth, play.variant());
    }

    fn moves(&self) -> usize {
        self.recording.run().moves.len()
    }

    /// The state, to look at.
    pub fn play_state(&self) -> &dyn Play {
        self.recording.state()
    }

    fn variant(&self) -> &'static Variant {
        self.recording.state().variant()
    }

    /// What is not as the player left it.
    pub fn notice(&self) -> Option<String> {
        self.notice.clone()
    }

    /// What the run says of itself.
    ///
    /// # Errors
    /// Nothing can cause one.
    pub fn summary(&self) -> Result<String, String> {
        let run = self.recording.run();
        wire::json(&runs::summarised(&run.header, self.moves(), self.recording.state(), run.end.is_some(), None))
    }

    /// The whole run file.
    pub fn bytes(&self) -> &[u8] {
        self.recording.bytes()
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
        let result = self.act(m.into());
        wire::json(&self.turn(result))
    }

    /// Plays a move; what it told.
    ///
    /// # Errors
    /// Why it is not accepted.
    fn act(&mut self, m: Move) -> Result<Told, String> {
        self.show.clear();
        if !has_room(self.recording.bytes().len()) {
            return Err(TOO_LONG.to_owned());
        }
        self.recording.play(m, &mut self.show).map_err(|refusal| refusal.to_string())?;
        self.last = Some(m);
        if let Arg::Cell(pos) | Arg::SlotAt(_, pos) = m.arg {
            self.last_target = Some(pos);
        }
        std::mem::swap(&mut self.view, &mut self.before);
        self.look();
        Ok(self.hear())
    }

    /// What came of the last move, or why it was not accepted.
    fn turn(&self, result: Result<Told, String>) -> wire::Turn<'_> {
        let (told, refused) = match result {
            Ok(told) => (told, None),
            Err(sentence) => (Told::default(), Some(sentence)),
        };
        let play = self.recording.state();
        wire::Turn {
            refused,
            state: told::state(&self.view, play, self.moves()),
            events: told::events(self.show.events(), self.variant()),
            told: told.messages,
            narrated: told.narrated,
            hints: told.hints,
        }
    }

    /// Takes the last moves back; how all stands then.
    ///
    /// # Errors
    /// If this is no practice, or nothing was played.
    pub fn step_back(&mut self, count: usize) -> Result<String, String> {
        self.recording.step_back(&self.shelf, count)?;
        self.show.clear();
        self.walk = walk::Walk::default();
        self.explorer = Explorer::default();
        self.last = self.recording.run().moves.last().copied();
        self.log.clear();
        self.log.recall(self.recording.run(), &self.shelf);
        self.begin_here();
        self.state()
    }

    /// Closes the run for good.
    pub fn give_up(&mut self) {
        self.walk = walk::Walk::default();
        self.recording.close();
    }
}

/// Whether a run of so many bytes can take one more move.
const fn has_room(length: usize) -> bool {
    length + ROOM <= LONGEST
}

#[cfg(test)]
mod tests;
