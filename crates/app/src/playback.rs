//! A run being watched, forwards and backwards, which can be taken over anywhere.

use crate::Explained;
use crate::discoveries::{Discoveries, Learnt};
use crate::sentences::SENTENCES;
use crate::session::{Observed, Session, TurnReport, remember};
use barrow_core::recording::ResumeError;
use barrow_core::{Play, Pos, Recording, Replay, Shelf, Show, Tone};

/// Follows on the sentence about a run that was taken over.
const PRACTICE: &str = " It is practice, because what comes is known.";

/// A run being watched.
pub struct Playback {
    shelf: Shelf,
    replay: Replay,
    observed: Observed,
    show: Show,
}

impl Playback {
    /// Watches `replay` from its current position.
    pub fn new(shelf: Shelf, replay: Replay) -> Self {
        let memory = remember(replay.run(), replay.at(), &shelf);
        let observed = Observed::new(replay.play(), &replay.run().header, replay.at(), memory);
        Self { shelf, replay, observed, show: Show::on() }
    }

    /// What the player knows at this position.
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

    /// Goes to the state after `target` moves, or the last. Returns what the last move did. After a leap the log has the messages of
    /// the moves before, as after resuming a run.
    pub fn seek(&mut self, target: usize) -> TurnReport {
        let was_at = self.replay.at();
        self.show.clear();
        self.replay.seek(target, &mut self.show);
        let (at, events) = (self.replay.at(), self.show.events());
        let mut said = self.observed.turn(self.replay.play(), at, events);
        if at != was_at + 1 {
            self.observed.leap(self.replay.play(), at, remember(self.replay.run(), at, &self.shelf));
            self.observed.log.clear();
            self.observed.log.recall_replay(&mut self.replay);
            said.narrated.clear();
        }
        TurnReport { events: self.observed.happened(self.show.events()), said, learnt: Learnt::default(), is_alarm: false }
    }

    /// At the end, how the run ended and the tone of that, unless the log says it already.
    pub fn ending(&self) -> Option<(String, Tone)> {
        let Observed { status, log, moves, .. } = &self.observed;
        let ending = status.ending.filter(|_| self.replay.at() == self.replay.len())?;
        let is_said = log.line_at(*moves, "x").is_some_and(|(said, _)| said.contains(ending.cause.trim_end_matches('.')));
        let tone = if ending.won { Tone::Great } else { Tone::Bad };
        (!is_said).then(|| (format!("{} Score {}.", ending.cause, status.score), tone))
    }

    /// Explains a cell.
    pub fn explain(&self, pos: Pos) -> Explained {
        self.observed.explain(self.state(), pos)
    }

    /// Why the run cannot be taken over here, if it cannot.
    pub fn refusal(&self) -> Option<&'static str> {
        self.observed.has_ended().then_some(SENTENCES.run_is_over)
    }

    /// What the player reads after taking the run over here.
    pub fn taken_over(&self) -> String {
        let practice = if self.is_foreknown() { PRACTICE } else { "" };
        SENTENCES.taken_over.replace("{move}", &self.replay.at().to_string()) + practice
    }

    /// Whether the run is over and went on from here: the player can know what comes.
    const fn is_foreknown(&self) -> bool {
        self.replay.is_closed() && self.replay.at() < self.replay.len()
    }

    /// Starts a run of its own from here. It is practice if the player can know what comes.
    pub fn take_over(&mut self, discoveries: Discoveries) -> Session {
        let (mut run, play) = self.replay.take_over();
        let variant = &mut run.header.variant;
        *variant = variant.with_practice(variant.is_practice() || self.is_foreknown());
        Session::adopt(self.shelf, Recording::adopt(run, play), &mut self.replay, discoveries)
    }

    /// Continues the run itself from its last good move.
    ///
    /// # Errors
    /// If it was closed.
    pub fn resume(mut self, discoveries: Discoveries) -> Result<Session, ResumeError> {
        let recording = Recording::resume_replay(&mut self.replay)?;
        Ok(Session::adopt(self.shelf, recording, &mut self.replay, discoveries))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::{Header, Run, Seed, VariantCode};
    use barrow_shelf::SHELF;

    /// A run of Stomp in which enemies come near.
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
    fn an_ended_run_is_taken_over_from_an_earlier_turn_as_practice_only() {
        let ended = Run::parse(include_bytes!("../../../golden/into-ruins/descent-death-ogre.run")).unwrap().run;
        let open = Run { end: None, ..ended.first(100) };
        for (run, at, is_practice) in [(&ended, 90, true), (&open, 90, false), (&open, 100, false)] {
            let mut playback = Playback::new(SHELF, Replay::new(run.clone(), &SHELF).unwrap());
            playback.seek(at);
            assert_eq!(playback.taken_over().ends_with(PRACTICE), is_practice);
            let digest = playback.state().digest();
            let session = playback.take_over(Discoveries::default());
            assert_eq!((session.observed().is_practice, session.state().digest()), (is_practice, digest));
            assert!(Run::parse(session.bytes()).unwrap().run.verify(&SHELF).is_ok(), "its marks still hold");
        }
    }
}
