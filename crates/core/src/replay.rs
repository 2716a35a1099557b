//! A finished or stored run to watch, forwards and backwards.

mod opening;

pub use opening::Opening;

use crate::event::Show;
use crate::keyframes::States;
use crate::play::Play;
use crate::run::{Parsed, Run, RunError};

/// A run with keyframes, and the state after one of its moves.
pub struct Replay {
    run: Run,
    play: Box<dyn Play>,
    at: usize,
    states: States,
    length: usize,
    problem: Option<RunError>,
    torn: Option<&'static str>,
}

impl Replay {
    /// A notice for the player: how far the run can be played and why, or that its last record is unfinished.
    pub fn notice(&self) -> Option<String> {
        let Some(problem) = &self.problem else { return self.torn.map(str::to_owned) };
        let good = match self.length {
            0 => "No move of this run can be played".to_owned(),
            1 => "Only the first move of this run can be played".to_owned(),
            length => format!("Only the first {length} moves of this run can be played"),
        };
        Some(format!("{good}: {problem}."))
    }

    /// Why the replay stops before the run's last move, if it does.
    pub const fn problem(&self) -> Option<&RunError> {
        self.problem.as_ref()
    }

    /// The run.
    pub const fn run(&self) -> &Run {
        &self.run
    }

    /// Tells whether the run was closed and can be played to its end.
    pub const fn is_closed(&self) -> bool {
        self.run.end.is_some() && self.length == self.run.moves.len()
    }

    /// Number of moves that can be played.
    pub const fn len(&self) -> usize {
        self.length
    }

    /// Tells whether no move can be played.
    pub const fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// Number of moves played.
    pub const fn at(&self) -> usize {
        self.at
    }

    /// The state after [`Replay::at`] moves.
    pub fn play(&self) -> &dyn Play {
        self.play.as_ref()
    }

    /// Goes to the state after `target` moves, or to the last one. Only the last move reports its events to `show`.
    pub fn seek(&mut self, target: usize, show: &mut Show) {
        let target = target.min(self.length);
        // Starts before the last move, so that its events are reported.
        let (keyframe, state) = self.states.last(target.saturating_sub(1));
        if target < self.at || keyframe > self.at {
            (self.at, self.play) = (keyframe, state.fork());
        }
        let mut unwatched = Show::off();
        while self.at < target {
            let watched = if self.at + 1 == target { &mut *show } else { &mut unwatched };
            let accepted = self.play.play(self.run.moves[self.at], watched);
            debug_assert!(accepted.is_ok(), "the rules accepted the moves up to `length` before");
            self.at += 1;
        }
    }

    /// Appends the moves that the run's file has gained since it was read, because somebody is playing the run elsewhere. `bytes`
    /// is the whole file.
    ///
    /// # Errors
    /// If it is a different run, or the rules refuse a new move. Moves before that one can still be played.
    pub fn grow(&mut self, bytes: &[u8]) -> Result<(), RunError> {
        let (Parsed { run, .. }, damage) = Run::parse_good(bytes)?;
        if run.header != self.run.header || !run.moves.starts_with(&self.run.moves) || self.problem.is_some() {
            return Err(RunError::AnotherRun);
        }
        let mut play = self.states.state(&self.run, self.length);
        let Self { states, length, .. } = self;
        let grown = run.advance(play.as_mut(), *length..run.moves.len(), &mut Show::off(), &mut |count, play| {
            *length = count;
            states.keep(count, || play.fork());
        });
        self.run = run;
        let Some(problem) = grown.err().or(damage) else { return Ok(()) };
        if let RunError::Diverged { window, .. } = &problem {
            self.length = window.start;
        }
        self.states.cut(self.length);
        let at = self.at;
        self.problem = Some(problem.clone());
        self.seek(at, &mut Show::off());
        Err(problem)
    }

    /// States along the run.
    pub const fn states(&self) -> &States {
        &self.states
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::toy::SHELF;
    use crate::{Digest, Dir, Header, Move, Recording, Refusal, Seed, VariantCode};

    fn pacing(count: usize) -> Run {
        let header = Header { game: "corridor".into(), rules: 1, variant: VariantCode(0), seed: Seed(5) };
        let mut recording = Recording::start(&SHELF, header).unwrap();
        for index in 0..count {
            recording.play(Move::towards(0, Dir(if index % 2 == 0 { 1 } else { 3 })), &mut Show::off()).unwrap();
        }
        recording.close();
        recording.run().clone()
    }

    #[test]
    fn seek_reaches_every_move_from_every_other() {
        let run = pacing(300);
        let mut states = vec![SHELF.start(&run.header).unwrap().digest()];
        let mut play = SHELF.start(&run.header).unwrap();
        run.advance(play.as_mut(), 0..300, &mut Show::off(), &mut |_, play| states.push(play.digest())).unwrap();
        let mut replay = Replay::new(run, &SHELF).unwrap();
        assert_eq!((replay.len(), replay.problem()), (300, None));
        for target in [300, 0, 64, 63, 65, 1, 299, 128, 127, 300, 200] {
            replay.seek(target, &mut Show::off());
            assert_eq!((replay.at(), replay.play().digest()), (target, states[target]), "at {target}");
        }
        replay.seek(9999, &mut Show::off());
        assert_eq!(replay.at(), 300);
    }

    #[test]
    fn a_wrong_mark_is_located_and_leaves_the_moves_before_it_playable() {
        let mut run = pacing(300);
        run.marks[2] = Digest(1);
        let replay = Replay::new(run, &SHELF).unwrap();
        assert_eq!(replay.len(), 128);
        let problem = replay.problem().unwrap().to_string();
        assert!(
            problem.contains("somewhere in moves 129 to 192: its digest is 0000000000000001, but version 1 of the rules says"),
            "{problem}"
        );
    }

    #[test]
    fn a_refused_move_is_named_and_leaves_the_moves_before_it_playable() {
        let mut run = pacing(10);
        run.moves[4] = Move::towards(0, Dir(0));
        let replay = Replay::new(run, &SHELF).unwrap();
        assert_eq!(replay.problem(), Some(&RunError::Impossible { number: 5, refusal: Refusal::Blocked }));
        assert_eq!(replay.len(), 4);
    }

    #[test]
    fn a_run_grows_while_it_is_watched() {
        let whole = pacing(300);
        let mut replay = Replay::new(Run { end: None, marks: Vec::new(), ..whole.first(10) }, &SHELF).unwrap();
        replay.seek(10, &mut Show::off());
        for count in [10, 11, 64, 65, 200, 300] {
            let grown = if count == 300 { whole.clone() } else { Run { end: None, ..whole.first(count) } };
            replay.grow(&grown.to_bytes()).unwrap();
            assert_eq!((replay.len(), replay.at().min(count)), (count, replay.at()));
            replay.seek(count, &mut Show::off());
            let mut same = Replay::new(grown, &SHELF).unwrap();
            same.seek(count, &mut Show::off());
            assert_eq!(replay.play().digest(), same.play().digest());
        }
        assert!(replay.is_closed());
        assert_eq!(replay.grow(&whole.first(5).to_bytes()), Err(RunError::AnotherRun), "nothing is taken back");
        let mut short = Replay::new(Run { end: None, ..whole.first(70) }, &SHELF).unwrap();
        let mut wrong = Run { end: None, ..whole.first(90) };
        wrong.moves[80] = Move::towards(0, Dir(0));
        assert!(matches!(short.grow(&wrong.to_bytes()), Err(RunError::Impossible { number: 81, .. })));
        assert_eq!(short.len(), 80);
        assert!(short.notice().unwrap().contains("first 80 moves"));
    }

    #[test]
    fn seek_reports_the_events_of_the_last_move_only() {
        let mut replay = Replay::new(pacing(10), &SHELF).unwrap();
        let mut show = Show::on();
        replay.seek(5, &mut show);
        assert_eq!(show.events().len(), 1);
        assert_eq!(show.events()[0].amount, 5);
    }

    #[test]
    fn seek_reports_the_events_of_a_move_that_leads_to_a_keyframe() {
        let mut replay = Replay::new(pacing(300), &SHELF).unwrap();
        for target in [63, 64, 192, 128, 64] {
            let mut show = Show::on();
            replay.seek(target, &mut show);
            assert_eq!(show.events().iter().map(|event| event.amount).collect::<Vec<_>>(), [target as i32]);
        }
    }

    #[test]
    fn verify_checks_marks_end_and_shelf() {
        let run = pacing(100);
        let verdict = run.verify(&SHELF).unwrap();
        assert_eq!((verdict.moves, verdict.is_closed, Some(verdict.digest)), (100, true, run.end));
        let other = |change: fn(&mut Run)| {
            let mut run = run.clone();
            change(&mut run);
            run.verify(&SHELF).unwrap_err().to_string()
        };
        assert!(other(|run| run.header.game = "chess".into()).contains("a game called \"chess\""));
        assert!(
            other(|run| run.header.rules = 2).contains("version 2 of the rules of corridor, and this program plays version 1")
        );
        assert!(other(|run| run.header.variant = VariantCode(8)).contains("a variant of corridor"));
        assert!(other(|run| run.header.seed = Seed(6)).contains("plays differently here"));
        assert!(other(|run| run.end = Some(Digest(0))).contains("moves 65 to 100"));
        assert!(other(|run| *run = Run { end: Some(Digest(0)), ..run.first(0) }).contains("ends before its first move"));
    }
}
