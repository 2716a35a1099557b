//! A replay, forwards and backwards. The player can take the run over at any move.

use crate::Explained;
use crate::discoveries::{Discoveries, Learnt};
use crate::notes::Notes;
use crate::sentences::SENTENCES;
use crate::session::{Memories, Observed, Said, Session, TurnReport};
use barrow_core::recording::ResumeError;
use barrow_core::{Play, Pos, Recording, Replay, RunError, Shelf, Show, Tone};

/// The keys of a replay in a terminal.
pub const KEYS: [(&str, &str); 10] = [
    ("Space", "Play or pause."),
    ("Left, Right", "One move back or on."),
    ("PgUp, PgDn", "Twenty moves back or on."),
    ("Home, End", "To the beginning or the end."),
    ("+, -", "Faster or slower."),
    ("g", "Go to a move by its number."),
    ("t", "Take the run over here and play on."),
    ("n", "Play this seed from its beginning."),
    ("The mouse", "The bar goes to a move, the wheel one move on or back."),
    ("Esc", "Back."),
];

/// Follows the sentence about a run that was taken over.
const PRACTICE: &str = " It is practice, because what comes is known.";

/// The available speeds. \[moves a second\]
pub const SPEEDS: [u32; 12] = [1, 2, 4, 8, 15, 30, 60, 200, 500, 1000, 5000, 20_000];
/// The initial speed, as an index.
pub const USUAL_SPEED: usize = 3;
/// The slowest speed of a replay that plays by itself, as an index. A slower one would bore.
const COMFORTABLE: usize = 2;
/// The longest time of a replay that plays by itself. \[seconds\]
const HALF_MINUTE: usize = 30;
/// At higher speeds, each picture shows several moves. \[pictures a second\]
const MOST_PICTURES: u32 = 30;

/// The speed, as an index, for a run of this many moves to play by itself. It takes about half a minute, and less if the run is
/// short.
pub fn speed_for(moves: usize) -> usize {
    let fits = |speed: &u32| *speed as usize * HALF_MINUTE >= moves;
    SPEEDS.iter().position(fits).unwrap_or(SPEEDS.len() - 1).max(COMFORTABLE)
}

/// The number of moves that each picture shows at a speed, and the time that it is shown. \[milliseconds\]
pub fn pace(speed: usize) -> (usize, u32) {
    let speed = SPEEDS.get(speed).copied().unwrap_or(1);
    let moves = speed.div_ceil(MOST_PICTURES);
    (moves as usize, 1000 * moves / speed)
}

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
        self.tell_notes(&mut Said::default());
    }

    fn tell_notes(&mut self, said: &mut Said) {
        let at = self.replay.at();
        for note in self.notes.at(at) {
            said.messages.push(self.observed.log.note(note, at));
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
        if at != was_at + 1 {
            let (run, states) = (self.replay.run(), self.replay.states());
            let memory = self.memories.before(self.replay.play(), run, at, states);
            self.observed.leap(self.replay.play(), at, memory);
            self.observed.log.recall(run, at, states);
            said.narrated.clear();
        }
        self.tell_notes(&mut said);
        TurnReport { events: self.observed.happened(self.show.events()), said, learnt: Learnt::default(), is_alarm: false }
    }

    /// Plays this many moves further. Returns a report of the last one.
    pub fn play_on(&mut self, moves: usize) -> TurnReport {
        for _ in 1..moves {
            self.seek(self.replay.at() + 1);
        }
        self.seek(self.replay.at() + 1)
    }

    /// At the end of the run: a sentence about how it ended, and its tone, unless the log already says it.
    pub fn ending(&self) -> Option<(String, Tone)> {
        let Observed { status, log, moves, .. } = &self.observed;
        let ending = status.ending.filter(|_| self.replay.at() == self.replay.len())?;
        let is_said = log.line_at(*moves, "x").is_some_and(|(said, _)| said.contains(ending.cause.trim_end_matches('.')));
        let tone = if ending.won { Tone::Great } else { Tone::Bad };
        let score = self.observed.variant.scored_by.unwrap_or("Score");
        (!is_said).then(|| (format!("{} {score} {}.", ending.cause, status.score), tone))
    }

    /// Explains a cell.
    pub fn explain(&self, pos: Pos) -> Explained {
        self.observed.explain(self.state(), pos)
    }

    /// The reason why the run cannot be taken over here, if so.
    pub fn refusal(&self) -> Option<&'static str> {
        self.observed.has_ended().then_some(SENTENCES.run_is_over)
    }

    /// Starts the player's own run from here, and a sentence about it. It is practice if this run is the player's own, is over,
    /// and had more moves: then the player knows what comes.
    pub fn take_over(&self, is_own: bool, discoveries: Discoveries) -> (Session, String) {
        let is_foreknown = is_own && self.replay.is_closed() && self.replay.at() < self.replay.len();
        let said = SENTENCES.taken_over.replace("{move}", &self.replay.at().to_string());
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
    fn a_run_plays_in_half_a_minute_and_a_short_one_at_ease() {
        for moves in [1, 100, 239, 240, 241, 900, 2_500, 30_000, 500_000] {
            let (step, pause) = pace(speed_for(moves));
            let took = moves.div_ceil(step) as u32 * pause / 1000;
            assert!(took <= 31 && (moves < 120 || took >= 8) && (33..=250).contains(&pause), "{moves} moves take {took} s");
        }
        assert_eq!((SPEEDS[speed_for(5)], pace(2)), (4, (1, 250)));
        assert_eq!(pace(7), (7, 35));
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
            assert!(Run::parse(session.bytes()).unwrap().run.verify(&SHELF).is_ok(), "its marks still hold");
        }
    }
}
