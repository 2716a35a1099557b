//! Makes a replay by playing the whole run once, which can take a while.

use super::Replay;
use crate::event::Show;
use crate::keyframes::States;
use crate::play::Play;
use crate::run::{Parsed, Run, RunError, torn_tail_notice};
use crate::shelf::Shelf;

/// A replay in the making, which plays some moves at a time, so that a front end can show progress and let the player cancel.
///
/// It decides for every front end how much of a run counts: it reads up to the first invalid record, and plays up to the first
/// refused move or, if a mark differs, to the last mark that matched.
pub struct Opening {
    run: Run,
    play: Box<dyn Play>,
    states: States,
    played: usize,
    is_done: bool,
    problem: Option<RunError>,
    /// Why reading stopped before the end of the bytes.
    damage: Option<RunError>,
    /// The bytes of an unfinished last record.
    torn: Vec<u8>,
}

impl Replay {
    /// Plays `run` once and returns to its first state. [`Opening`] does the same in steps.
    ///
    /// # Errors
    /// If the run cannot be started here.
    pub fn new(run: Run, shelf: &Shelf) -> Result<Self, RunError> {
        Opening::new(run, shelf).map(Opening::finish)
    }
}

impl Opening {
    /// Reads the run in `bytes` without playing any of it yet.
    ///
    /// # Errors
    /// If the bytes are not a run, or it cannot be started here.
    pub fn read(bytes: &[u8], shelf: &Shelf) -> Result<Self, RunError> {
        let (Parsed { run, whole, torn }, damage) = Run::parse_good(bytes)?;
        let torn = bytes[whole..whole + torn].to_vec();
        Ok(Self { damage, torn, ..Self::new(run, shelf)? })
    }

    /// Prepares to play `run`.
    ///
    /// # Errors
    /// If the run cannot be started here.
    pub fn new(run: Run, shelf: &Shelf) -> Result<Self, RunError> {
        let play = shelf.start(&run.header)?;
        let states = States::new(play.fork());
        Ok(Self { run, play, states, played: 0, is_done: false, problem: None, damage: None, torn: Vec::new() })
    }

    /// Plays up to `moves` more moves. Returns true once no moves are left to play.
    pub fn advance(&mut self, moves: usize) -> bool {
        if self.is_done {
            return true;
        }
        let Self { run, play, states, played, .. } = self;
        let until = played.saturating_add(moves).min(run.moves.len());
        let advanced = run.advance(play.as_mut(), *played..until, &mut Show::off(), &mut |count, play| {
            *played = count;
            states.keep(count, || play.fork());
        });
        self.problem = advanced.err();
        self.is_done = self.problem.is_some() || self.played == self.run.moves.len();
        self.is_done
    }

    /// Moves played so far.
    pub const fn played(&self) -> usize {
        self.played
    }

    /// Number of moves.
    pub const fn len(&self) -> usize {
        self.run.moves.len()
    }

    /// Tells whether the run has no moves.
    pub const fn is_empty(&self) -> bool {
        self.run.moves.is_empty()
    }

    /// Plays the remaining moves and returns the replay at its first state.
    pub fn finish(mut self) -> Replay {
        while !self.advance(usize::MAX) {}
        let length = match &self.problem {
            Some(RunError::Diverged { window, .. }) => window.start,
            Some(_) | None => self.played,
        };
        self.states.cut(length);
        let is_over = self.play.status().ending.is_some();
        let torn = torn_tail_notice(&self.torn, is_over);
        let Self { run, states, problem, damage, .. } = self;
        Replay { run, play: states.last(0).1.fork(), at: 0, states, length, problem: problem.or(damage), torn }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::recording::{Recording, ResumeError};
    use crate::tests::toy::SHELF;
    use crate::{Digest, Dir, Header, Move, Seed, VariantCode};

    /// A run of `count` moves back and forth.
    fn paced(count: usize) -> Recording {
        let header = Header { game: "corridor".into(), rules: 1, variant: VariantCode(0), seed: Seed(5) };
        let mut recording = Recording::start(&SHELF, header).unwrap();
        for index in 0..count {
            let m = Move::towards(0, Dir(if index % 2 == 0 { 1 } else { 3 }));
            recording.play(m, &mut Show::off()).unwrap();
        }
        recording
    }

    fn open(bytes: &[u8]) -> Replay {
        Opening::read(bytes, &SHELF).unwrap().finish()
    }

    #[test]
    fn opening_in_parts_equals_opening_at_once() {
        let recording = paced(300);
        for part in [1, 7, 64, 299, 300, 1000] {
            let mut opening = Opening::read(recording.bytes(), &SHELF).unwrap();
            assert_eq!((opening.played(), opening.len()), (0, 300));
            let mut parts = 1;
            while !opening.advance(part) {
                assert_eq!(opening.played(), parts * part);
                parts += 1;
            }
            assert_eq!(parts, 300usize.div_ceil(part));
            let mut replay = opening.finish();
            assert_eq!((replay.len(), replay.at(), replay.notice()), (300, 0, None));
            replay.seek(300, &mut Show::off());
            assert_eq!(replay.play().digest(), recording.state().digest());
        }
        assert!(Opening::read(paced(0).bytes(), &SHELF).unwrap().advance(1), "a run without moves is done at once");
    }

    #[test]
    fn a_damaged_record_leaves_the_moves_before_it_playable() {
        let whole = paced(70).bytes().to_vec();
        let replay = open(&[&whole[..], &[0b0000_1000, 1, 2]].concat());
        assert_eq!(replay.len(), 70);
        let at = whole.len();
        let notice = replay.notice().unwrap();
        assert!(
            notice.starts_with(&format!("Only the first 70 moves of this run can be played: the run is damaged at byte {at} ("))
        );
        assert!(notice.ends_with("; use another copy of the file."));
    }

    #[test]
    fn the_notice_names_the_first_problem() {
        let mut run = paced(70).run().clone();
        run.moves[1] = Move::towards(0, Dir(0));
        let replay = open(&[run.to_bytes(), vec![0]].concat());
        assert_eq!(replay.len(), 1);
        assert!(
            replay
                .notice()
                .unwrap()
                .starts_with("Only the first move of this run can be played: the rules refused move 2 of the run")
        );
        run.moves[0] = Move::towards(0, Dir(0));
        assert!(open(&run.to_bytes()).notice().unwrap().starts_with("No move of this run can be played: "));
        let mut run = paced(100).run().clone();
        run.end = Some(Digest(1));
        assert_eq!(open(&run.to_bytes()).len(), 64);
    }

    #[test]
    fn replay_and_resume_report_a_torn_record_alike() {
        let mut torn = paced(10).bytes().to_vec();
        torn.push(0b0110_0000);
        let replay = open(&torn);
        assert_eq!((replay.len(), replay.problem()), (10, None));
        assert_eq!(replay.notice().as_deref(), Recording::resume(&SHELF, &torn).unwrap().notice);
        assert!(replay.notice().is_some());
    }

    #[test]
    fn resuming_a_replay_equals_resuming_its_bytes() {
        for count in [0, 10, 64, 130] {
            let mut bytes = paced(count).bytes().to_vec();
            bytes.push(0b0110_0000);
            let (resumed, again) =
                (Recording::resume(&SHELF, &bytes).unwrap().recording, Recording::resume_replay(&mut open(&bytes)).unwrap());
            assert_eq!((again.bytes(), again.state().digest()), (resumed.bytes(), resumed.state().digest()));
        }
        let mut closed = paced(70);
        closed.close();
        for bytes in [closed.bytes().to_vec(), [closed.bytes(), &[0]].concat()] {
            assert!(matches!(Recording::resume_replay(&mut open(&bytes)), Err(ResumeError::Over)));
        }
        let mut damaged = closed.run().clone();
        damaged.marks[0] = Digest(1);
        let again = Recording::resume_replay(&mut open(&damaged.to_bytes())).unwrap();
        assert_eq!((again.run().moves.len(), again.run().end), (0, None), "the good part of a damaged run is open");
    }
}
