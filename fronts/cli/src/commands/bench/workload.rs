//! Recorded moves for measurements.

use barrow_core::run::MARK_EVERY;
use barrow_core::{Header, Move, Play, Run, RunError, Seed, Shelf, Shelved, Variant, VariantCode};
use barrow_pilot::{RANDOM, play_out};

/// The most moves of a run.
const LONGEST_RUN: usize = 500;
/// Moves to record for a variant; the last run may exceed them. Few in a debug build, because tests measure every figure there.
const MOVES: usize = if cfg!(debug_assertions) { 2_000 } else { 20_000 };

/// Runs of one variant, each played by a random player.
pub(super) struct Workload {
    shelved: &'static Shelved,
    variant: &'static Variant,
    code: VariantCode,
    runs: Vec<Run>,
    moves: usize,
}

/// A point in the middle of a run of a workload.
pub(super) struct Point {
    pub(super) play: Box<dyn Play>,
    /// Index of the run in the workload.
    pub(super) run: usize,
    /// Index of the next move in that run.
    pub(super) next: usize,
}

impl Workload {
    /// Lets the random bot play the variant at `index`, seed after seed.
    pub(super) fn record(shelved: &'static Shelved, index: u8) -> Result<Self, RunError> {
        let code = VariantCode::new(index, 0);
        let unknown = || RunError::UnknownVariant { game: shelved.info.id.to_owned(), variant: index };
        let variant = shelved.info.variant(code).ok_or_else(unknown)?;
        let mut runs: Vec<Run> = Vec::new();
        // A run that ends at once counts too, or a game without moves would be recorded forever.
        let mut passed = 0;
        for seed in (1..).map(Seed) {
            let mut play = shelved.start(seed, code).ok_or_else(unknown)?;
            let mut run = Run::new(Header { game: shelved.info.id.to_owned(), rules: shelved.info.rules, variant: code, seed });
            play_out(play.as_mut(), RANDOM.start(seed).as_mut(), LONGEST_RUN, &mut |m, play| {
                run.moves.push(m);
                if run.moves.len().is_multiple_of(MARK_EVERY) {
                    run.marks.push(play.digest());
                }
            });
            run.end = Some(play.digest());
            passed += run.moves.len().max(1);
            runs.push(run);
            if passed >= MOVES {
                break;
            }
        }
        let moves = runs.iter().map(|run| run.moves.len()).sum();
        Ok(Self { shelved, variant, code, runs, moves })
    }

    /// The game on the shelf.
    pub(super) const fn shelved(&self) -> &'static Shelved {
        self.shelved
    }

    /// The variant.
    pub(super) const fn variant(&self) -> &'static Variant {
        self.variant
    }

    /// The variant's code, without choices.
    pub(super) const fn code(&self) -> VariantCode {
        self.code
    }

    /// The number of moves in all runs together.
    pub(super) const fn moves(&self) -> usize {
        self.moves
    }

    /// The number of runs.
    pub(super) const fn runs(&self) -> usize {
        self.runs.len()
    }

    /// The first state of a run.
    pub(super) fn start(&self, run: usize) -> Option<Box<dyn Play>> {
        self.shelved.start(self.runs.get(run)?.header.seed, self.code)
    }

    /// The moves of a run.
    pub(super) fn moves_of(&self, run: usize) -> &[Move] {
        self.runs.get(run).map_or(&[], |run| &run.moves)
    }

    /// Each run's first state and its moves.
    pub(super) fn starts(&self) -> impl Iterator<Item = (Box<dyn Play>, &[Move])> {
        (0..self.runs.len()).filter_map(|run| Some((self.start(run)?, self.moves_of(run))))
    }

    /// Verifies every run.
    pub(super) fn verify(&self, shelf: &Shelf) {
        for run in &self.runs {
            let _ = std::hint::black_box(run.verify(shelf));
        }
    }

    /// Copies of `count` states, which must be a power of two. They are evenly spaced along all runs and then shuffled, because
    /// neighbouring states of a run are too similar.
    pub(super) fn points(&self, count: usize) -> Vec<Point> {
        let mut points = Vec::with_capacity(count);
        let mut passed = 0;
        for (run, (mut play, moves)) in self.starts().enumerate() {
            for (next, &m) in moves.iter().enumerate() {
                while points.len() < count && points.len() * self.moves / count == passed {
                    points.push(Point { play: play.fork(), run, next });
                }
                // Recorded moves are always accepted.
                let _ = play.play(m, &mut barrow_core::Show::off());
                passed += 1;
            }
        }
        // The stride is odd, so it reaches every place once if `count` is a power of two.
        let stride = (count * 5 / 8) | 1;
        let mut points: Vec<Option<Point>> = points.into_iter().map(Some).collect();
        (0..count).filter_map(|place| points.get_mut(place * stride % count)?.take()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn points_are_different_states_from_all_over_the_runs() {
        let workload = Workload::record(&barrow_shelf::SHELF.games()[0], 0).unwrap();
        let points = workload.points(256);
        let states: BTreeSet<_> = points.iter().map(|point| point.play.digest()).collect();
        let runs: BTreeSet<_> = points.iter().map(|point| point.run).collect();
        assert_eq!((points.len(), states.len(), runs.len()), (256, 256, workload.runs()));
        assert!(points.windows(2).filter(|pair| pair[0].run != pair[1].run).count() > 200);
    }

    #[test]
    fn a_point_stands_where_it_says() {
        let workload = Workload::record(&barrow_shelf::SHELF.games()[0], 0).unwrap();
        let point = &workload.points(16)[7];
        let mut play = workload.start(point.run).unwrap();
        for &m in &workload.moves_of(point.run)[..point.next] {
            play.play(m, &mut barrow_core::Show::off()).unwrap();
        }
        assert_eq!(play.digest(), point.play.digest());
    }
}
