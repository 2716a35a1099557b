//! States saved along a run, so that the state after any move is only a few moves from a saved one.

use crate::event::Show;
use crate::play::Play;
use crate::run::{MARK_EVERY, Run};

/// Most keyframes, however long the run.
const MOST: usize = 512;

/// Frames of a run at evenly spaced moves. The start is always kept. The longer the run, the wider the spacing.
pub struct Keyframes<T> {
    /// The frames, each with its number of moves.
    kept: Vec<(usize, T)>,
    /// Moves between two frames.
    every: usize,
}

/// States of a run.
pub type States = Keyframes<Box<dyn Play>>;

impl<T> Keyframes<T> {
    /// Begins with the frame before the first move.
    pub fn new(first: T) -> Self {
        Self { kept: vec![(0, first)], every: MARK_EVERY }
    }

    /// Keeps `frame` for the state after this many moves, if one is due there and not kept yet.
    pub fn keep(&mut self, moves: usize, frame: impl FnOnce() -> T) {
        if !moves.is_multiple_of(self.every) {
            return;
        }
        if let Err(index) = self.kept.binary_search_by_key(&moves, |(at, _)| *at) {
            self.kept.insert(index, (moves, frame()));
        }
        if self.kept.len() > MOST {
            self.every *= 2;
            self.kept.retain(|(at, _)| at.is_multiple_of(self.every));
        }
    }

    /// Drops all frames beyond this many moves.
    pub fn cut(&mut self, moves: usize) {
        let kept = self.count(moves);
        self.kept.truncate(kept);
    }

    /// The last frame at or before this many moves, with its own number of moves.
    pub fn last(&self, moves: usize) -> (usize, &T) {
        let (at, frame) = &self.kept[self.count(moves) - 1];
        (*at, frame)
    }

    /// The frames at or before this many moves, latest first.
    pub fn until(&self, moves: usize) -> impl Iterator<Item = (usize, &T)> {
        self.kept[..self.count(moves)].iter().rev().map(|(at, frame)| (*at, frame))
    }

    /// The number of frames at or before this many moves: at least one, the first.
    fn count(&self, moves: usize) -> usize {
        self.kept.partition_point(|(at, _)| *at <= moves).max(1)
    }
}

impl States {
    /// The state after this many moves of `run`, which must be the run that these states belong to.
    pub fn state(&self, run: &Run, moves: usize) -> Box<dyn Play> {
        let (at, state) = self.last(moves);
        let mut play = state.fork();
        play_on(play.as_mut(), run, at..moves);
        play
    }

    /// A copy of the frames at or before this many moves.
    #[must_use]
    pub fn first(&self, moves: usize) -> Self {
        let kept = self.kept[..self.count(moves)].iter().map(|(at, state)| (*at, state.fork()));
        Self { kept: kept.collect(), every: self.every }
    }
}

/// Plays moves that the rules accepted before.
fn play_on(play: &mut dyn Play, run: &Run, moves: std::ops::Range<usize>) {
    for &m in run.moves.get(moves).unwrap_or_default() {
        let accepted = play.play(m, &mut Show::off());
        debug_assert!(accepted.is_ok(), "the rules accepted this move before");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_even_and_bounded_and_the_first_stays() {
        let mut frames = Keyframes::new(0);
        for moves in 1..=500_000 {
            frames.keep(moves, || moves);
            assert!(frames.kept.len() <= MOST);
        }
        assert_eq!((frames.every, frames.kept.len()), (1024, 489));
        for moves in [0, 1, 1023, 1024, 99_999, 500_000] {
            assert_eq!(frames.last(moves), (moves / 1024 * 1024, &(moves / 1024 * 1024)));
        }
        frames.cut(2047);
        assert_eq!(frames.until(9999).collect::<Vec<_>>(), [(1024, &1024), (0, &0)]);
        frames.cut(0);
        assert_eq!(frames.last(9999), (0, &0));
    }

    #[test]
    fn frames_can_come_in_any_order_and_are_made_once() {
        let mut frames = Keyframes::new("start");
        frames.keep(128, || "late");
        frames.keep(64, || "early");
        frames.keep(64, || unreachable!("it is there"));
        frames.keep(65, || unreachable!("none is due"));
        assert_eq!([0, 63, 64, 127, 128].map(|moves| *frames.last(moves).1), ["start", "start", "early", "early", "late"]);
    }
}
