//! A replay, forwards and backwards. The player can take the run over at any move.

use crate::Explained;
use crate::discoveries::{Discoveries, Learnt};
use crate::messages::RECALLED;
use crate::notes::Notes;
use crate::sentences;
use crate::session::{Memories, Observed, Session, TurnReport};
use barrow_core::recording::ResumeError;
use barrow_core::{Play, Pos, Recording, Replay, RunError, Shelf, Show, Tone};

/// Follows the sentence about a run that was taken over.
const PRACTICE: &str = " It is practice, because you have seen what comes next.";

/// A run being replayed.
pub struct Playback {
    shelf: Shelf,
    replay: Replay,
    observed: Observed,
    memories: Memories,
    show: Show,
    notes: Notes,
}

impl Playback {
    /// Watches `replay` from its current position.
    pub fn new(shelf: Shelf, replay: Replay) -> Self {
        let mut memories = Memories::default();
        let memory = memories.before(replay.play(), replay.run(), replay.at(), replay.states());
        let observed = Observed::new(replay.play(), &replay.run().header, replay.at(), memory);
        Self { shelf, replay, observed, memories, show: Show::on(), notes: Notes::default() }
    }

    /// Shows these notes with the run, in the log and in reports.
    pub fn set_notes(&mut self, notes: Notes) {
        self.notes = notes;
        self.recall();
    }

    /// Fills the log with the messages and notes of the moves before.
    fn recall(&mut self) {
        let at = self.replay.at();
        let log = &mut self.observed.log;
        log.recall(self.replay.run(), at, self.replay.states());
        for (moves, note) in self.notes.between(at.saturating_sub(RECALLED), at) {
            log.note(note, moves);
        }
        self.tell_end();
    }

    /// Adds how the run ended to the log, unless it already says so.
    fn tell_end(&mut self) {
        let Observed { status, log, moves, variant, .. } = &mut self.observed;
        let Some(ending) = status.ending.as_ref().filter(|_| self.replay.at() == self.replay.len()) else { return };
        let is_said = log.line_at(*moves, "x").is_some_and(|(said, _)| said.contains(ending.cause.trim_end_matches('.')));
        if !is_said {
            let (tone, score) = (if ending.won { Tone::Great } else { Tone::Bad }, variant.score_name());
            log.add(format!("{} {score} {}.", ending.to_others(), variant.shown_score(status.score)), tone, *moves);
        }
    }

    /// The player's knowledge at this position.
    pub const fn observed(&self) -> &Observed {
        &self.observed
    }

    /// The replay.
    pub const fn replay(&self) -> &Replay {
        &self.replay
    }

    /// The state.
    pub fn state(&self) -> &dyn Play {
        self.replay.play()
    }

    /// Adds the bytes by which the run's file has grown while the run is still played elsewhere. `bytes` is the whole file.
    ///
    /// # Errors
    /// Fails if the file holds a different run, or the rules refuse the new moves.
    pub fn grow(&mut self, bytes: &[u8]) -> Result<(), RunError> {
        self.replay.grow(bytes)
    }

    /// Goes to the state after `target` moves, or the last one. Returns a report of the last move. After a leap the log has the
    /// messages of the moves before, like after resuming a run.
    pub fn seek(&mut self, target: usize) -> TurnReport {
        let was_at = self.replay.at();
        self.show.clear();
        self.replay.seek(target, &mut self.show);
        let (at, events) = (self.replay.at(), self.show.events());
        if at == was_at + 1 {
            let m = self.replay.run().moves[at - 1];
            self.observed.memory.note(m, events, &self.observed.view, self.observed.variant);
            self.memories.keep(at, &self.observed.memory);
        }
        let mut said = self.observed.turn(self.replay.play(), at, events);
        if at == was_at + 1 {
            said.messages.extend(self.notes.between(at, at).map(|(moves, note)| self.observed.log.note(note, moves)));
            self.tell_end();
        } else {
            let (run, states) = (self.replay.run(), self.replay.states());
            let memory = self.memories.before(self.replay.play(), run, at, states);
            self.observed.leap(self.replay.play(), at, memory);
            self.recall();
            said.narrated.clear();
        }
        TurnReport { events: self.observed.happened(self.show.events()), said, learnt: Learnt::default(), is_alarm: false }
    }

    /// Plays this many moves further. Returns a report of the last one.
    pub fn play_on(&mut self, moves: usize) -> TurnReport {
        for _ in 1..moves {
            self.seek(self.replay.at() + 1);
        }
        self.seek(self.replay.at() + 1)
    }

    /// Explains a cell.
    pub fn explain(&self, pos: Pos) -> Explained {
        self.observed.explain(self.state(), pos)
    }

    /// Starts the player's own run from here. Also returns a sentence about it. The run is practice if this run is the player's
    /// own, is over, and had more moves: then the player knows what comes next.
    pub fn take_over(&self, is_own: bool, discoveries: Discoveries) -> (Session, String) {
        let is_foreknown = is_own && self.replay.is_closed() && self.replay.at() < self.replay.len();
        let said = sentences::TAKEN_OVER.replace("{move}", &self.replay.at().to_string());
        let is_practice = is_foreknown || self.observed.is_practice;
        let session = Session::resume(self.shelf, Recording::take_over(&self.replay, is_practice), discoveries);
        (session, said + if is_foreknown { PRACTICE } else { "" })
    }

    /// Continues the run itself from its last good move.
    ///
    /// # Errors
    /// Fails if the run was closed.
    pub fn resume(mut self, discoveries: Discoveries) -> Result<Session, ResumeError> {
        let recording = Recording::resume_replay(&mut self.replay)?;
        Ok(Session::resume(self.shelf, recording, discoveries))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::{Header, Run, Seed, VariantCode};
    use barrow_shelf::SHELF;

    /// A run of Stomp in which enemies come close.
    fn replay() -> Replay {
        let info = SHELF.find("stomp").unwrap().info;
        let header = Header { game: "stomp".to_owned(), rules: info.rules, variant: VariantCode::default(), seed: Seed(1) };
        let mut recording = Recording::start(&SHELF, header).unwrap();
        for _ in 0..30 {
            let mut moves = Vec::new();
            recording.state().offer(&mut moves);
            recording.play(moves[0], &mut Show::off()).unwrap();
        }
        Replay::new(recording.run().clone(), &SHELF).unwrap()
    }

    #[test]
    fn playing_on_is_seeking_move_by_move() {
        let (mut one, mut other) = (Playback::new(SHELF, replay()), Playback::new(SHELF, replay()));
        for at in 1..=12 {
            one.seek(at);
        }
        other.play_on(7);
        other.play_on(5);
        let told = |playback: &Playback| (playback.state().digest(), playback.observed().log.messages().to_vec());
        assert_eq!(told(&one), told(&other));
        other.play_on(100);
        assert_eq!(other.replay().at(), other.replay().len());
    }

    #[test]
    fn after_a_leap_the_log_has_the_messages_of_the_moves_before() {
        let mut walked = Playback::new(SHELF, replay());
        let moves = walked.replay().len();
        for at in 1..=moves {
            walked.seek(at);
        }
        let all = walked.observed().log.messages().to_vec();
        assert!(all.iter().any(|message| message.moves < moves), "{all:?}");
        let mut leapt = Playback::new(SHELF, replay());
        leapt.seek(moves);
        assert_eq!(leapt.observed().log.messages(), all);
        leapt.seek(0);
        assert!(leapt.observed().log.messages().is_empty());
    }

    #[test]
    fn only_the_players_own_ended_run_is_taken_over_as_practice_from_an_earlier_turn() {
        let ended = Run::parse(include_bytes!("../../../golden/into-ruins/descent-death-ogre.run")).unwrap().run;
        let open = Run { end: None, ..ended.first(100) };
        let cases = [(&ended, 90, true, true), (&ended, 90, false, false), (&open, 90, true, false), (&open, 100, true, false)];
        for (run, at, is_own, is_practice) in cases {
            let mut playback = Playback::new(SHELF, Replay::new(run.clone(), &SHELF).unwrap());
            playback.seek(at);
            let digest = playback.state().digest();
            let (session, said) = playback.take_over(is_own, Discoveries::default());
            assert!(said.starts_with(&format!("From move {at} on")) && said.ends_with(PRACTICE) == is_practice, "{said}");
            assert_eq!((session.observed().is_practice, session.state().rules().unwrap().digest()), (is_practice, digest));
            assert!(Run::parse(session.bytes()).unwrap().run.verify(&SHELF).is_ok(), "its marks still match");
        }
    }
}
