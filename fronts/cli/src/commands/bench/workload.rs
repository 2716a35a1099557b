//! Moves to measure with, recorded beforehand.

use barrow_core::run::MARK_EVERY;
use barrow_core::{Header, Move, Play, Run, RunError, Seed, Shelf, Shelved, Variant, VariantCode};
use barrow_pilot::{RANDOM, play_out};

/// Most moves of a run.
const LONGEST_RUN: usize = 500;
/// Moves to record for a variant, and at most one run more.
const MOVES: usize = 100_000;

/// Runs of one variant, each as a random player plays it.
pub(super) struct Workload {
    shelved: &'static Shelved,
    variant: &'static Variant,
    runs: Vec<Run>,
    moves: usize,
}

impl Workload {
    /// Lets the random bot play the variant at `index`, seed after seed.
    pub(super) fn record(shelved: &'static Shelved, index: u8) -> Result<Self, RunError> {
        let code = VariantCode::new(index, 0);
        let unknown = || RunError::UnknownVariant { game: shelved.info.id.to_owned(), variant: index };
        let variant = shelved.info.variant(code).ok_or_else(unknown)?;
        let mut workload = Self { shelved, variant, runs: Vec::new(), moves: 0 };
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
            workload.moves += run.moves.len().max(1);
            workload.runs.push(run);
            if workload.moves >= MOVES {
                break;
            }
        }
        workload.moves = workload.runs.iter().map(|run| run.moves.len()).sum();
        Ok(workload)
    }

    /// The game's id.
    pub(super) const fn game(&self) -> &'static str {
        self.shelved.info.id
    }

    /// The game as the shelf holds it.
    pub(super) const fn shelved(&self) -> &'static Shelved {
        self.shelved
    }

    /// The variant.
    pub(super) const fn variant(&self) -> &'static Variant {
        self.variant
    }

    /// How many moves all runs have together.
    pub(super) const fn moves(&self) -> usize {
        self.moves
    }

    /// Each run's first state and its moves.
    pub(super) fn starts(&self) -> impl Iterator<Item = (Box<dyn Play>, &[Move])> {
        self.runs
            .iter()
            .filter_map(|run| self.shelved.start(run.header.seed, run.header.variant).map(|play| (play, run.moves.as_slice())))
    }

    /// Verifies every run.
    pub(super) fn verify(&self, shelf: &Shelf) {
        for run in &self.runs {
            let _ = std::hint::black_box(run.verify(shelf));
        }
    }

    /// The state in the middle of the longest run.
    pub(super) fn longest(&self, shelf: &Shelf) -> Result<Box<dyn Play>, RunError> {
        let unknown = || RunError::UnknownGame { game: self.game().to_owned() };
        let run = self.runs.iter().max_by_key(|run| run.moves.len()).ok_or_else(unknown)?;
        let mut play = shelf.start(&run.header)?;
        run.advance(play.as_mut(), 0..run.moves.len() / 2, &mut barrow_core::Show::off(), &mut |_, _| ())?;
        Ok(play)
    }
}
