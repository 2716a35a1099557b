//! Tests that every game has to pass. One line in a file of the folder `tests` has them all:
//!
//! ```
//! # mod cellar { pub const SHELF: barrow_core::Shelf = barrow_core::Shelf::of(&[]); }
//! barrow_testing::check!(cellar::SHELF);
//! ```
//!
//! Each check becomes a test with its own name. [`check_skin`] checks sounds and sparks, which are files beside the rules. It plays every variant with random moves, and says what to do about what it finds.
#![expect(clippy::unwrap_used, clippy::panic, reason = "checks fail as tests do")]

mod allocation;
mod arrived;
mod described;
mod drawn;
mod learners;
mod levels;
mod moves;
mod quiet;
mod reached;
mod runs;
mod skin;

pub use allocation::turns_allocate_nothing_once_warm;
pub use arrived::a_game_that_arrives_is_the_same;
pub use described::{every_event_reads_as_a_sentence, verbs_agree_with_several};
pub use drawn::{
    conditions_with_a_sprite_exist, everything_listed_is_drawn_or_left_to_its_glyph, ground_on_squares_is_as_large_as_a_square,
};
pub use learners::{
    a_batch_plays_as_its_runs_would_alone, a_fork_with_other_dice_shows_the_same, a_mask_has_exactly_the_moves_that_are_accepted,
    a_row_with_everything_misses_nothing_of_a_view, a_run_copied_into_another_goes_on_as_it_does,
    every_offered_move_has_a_number_and_the_number_its_move, runs_of_other_variants_are_not_copied,
    variants_name_the_planes_that_they_fill,
};
pub use levels::levels_can_be_left;
pub use moves::{moves_that_name_absurd_cells_are_refused_and_change_nothing, random_moves_are_accepted_or_change_nothing};
pub use reached::{Reached, random_runs_reach_much_of_the_game, reached};
pub use runs::{
    a_fork_plays_the_same_and_leaves_the_original_alone, a_replay_equals_the_run, a_view_depends_on_what_is_serialised,
    a_view_is_complete_and_viewing_changes_nothing,
};
pub use skin::check_skin;

use barrow_core::{Header, Move, Play, Seed, Shelf, Shelved, Show, VariantCode};
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::{Config, TestCaseError, TestRunner};
use std::fmt::{self, Debug};

/// Makes a test of each check, for the games of a shelf.
#[macro_export]
macro_rules! check {
    ($shelf:expr) => {
        $crate::check!($shelf;
            a_batch_plays_as_its_runs_would_alone
            a_fork_plays_the_same_and_leaves_the_original_alone
            a_fork_with_other_dice_shows_the_same
            a_game_that_arrives_is_the_same
            a_mask_has_exactly_the_moves_that_are_accepted
            a_replay_equals_the_run
            a_row_with_everything_misses_nothing_of_a_view
            a_run_copied_into_another_goes_on_as_it_does
            a_view_depends_on_what_is_serialised
            a_view_is_complete_and_viewing_changes_nothing
            conditions_with_a_sprite_exist
            every_event_reads_as_a_sentence
            every_offered_move_has_a_number_and_the_number_its_move
            everything_listed_is_drawn_or_left_to_its_glyph
            ground_on_squares_is_as_large_as_a_square
            levels_can_be_left
            moves_that_name_absurd_cells_are_refused_and_change_nothing
            random_moves_are_accepted_or_change_nothing
            random_runs_reach_much_of_the_game
            runs_of_other_variants_are_not_copied
            turns_allocate_nothing_once_warm
            variants_name_the_planes_that_they_fill
            verbs_agree_with_several
        );
    };
    ($shelf:expr; $($check:ident)*) => {
        $(
            #[test]
            fn $check() {
                $crate::$check(&$shelf);
            }
        )*
    };
}

/// A variant of a game, with choices.
#[derive(Clone, Copy)]
pub struct Case {
    /// The game.
    pub game: &'static Shelved,
    /// The variant and its choices.
    pub code: VariantCode,
}

impl Case {
    /// Every variant of every game: plain, with each choice alone, and with all of them.
    pub fn all(shelf: &Shelf) -> Vec<Self> {
        shelf.games().iter().flat_map(Self::of).collect()
    }

    /// Every variant of a game: plain, with each choice alone, and with all of them.
    pub fn of(game: &'static Shelved) -> Vec<Self> {
        let mut cases = Vec::new();
        for (index, variant) in (0u8..).zip(game.info.variants) {
            let all = (1u8 << variant.choices.len()) - 1;
            let mut sets: Vec<u8> = vec![0, all];
            sets.extend((0..variant.choices.len()).map(|choice| 1 << choice));
            sets.sort_unstable();
            sets.dedup();
            cases.extend(sets.into_iter().map(|choices| Self { game, code: VariantCode::new(index, choices) }));
        }
        cases
    }

    /// The header of a run with this seed.
    pub fn header(self, seed: u64) -> Header {
        let info = self.game.info;
        Header { game: info.id.to_owned(), rules: info.rules, variant: self.code, seed: Seed(seed) }
    }

    /// A run with this seed.
    ///
    /// # Panics
    /// If the game has no such variant.
    pub fn start(self, seed: u64) -> Box<dyn Play> {
        self.game.start(Seed(seed), self.code).unwrap()
    }
}

/// As messages name it: "stomp classic".
impl fmt::Display for Case {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} {}", self.game.info.id, self.game.info.variant_name(self.code))
    }
}

impl Debug for Case {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, formatter)
    }
}

/// Checks something about random cases; a failure shows the smallest that fails.
fn holds<S: Strategy>(cases: u32, strategy: S, check: impl Fn(S::Value) -> Result<(), TestCaseError>)
where
    S::Value: Debug,
{
    let mut runner = TestRunner::new(Config { cases, failure_persistence: None, ..Config::default() });
    // Shrinking fails hundreds of times, and only the last failure is worth reading.
    let found = runner.run(&strategy, |value| quiet::caught(|| check(value)));
    if let Err(error) = found {
        panic!("{error}");
    }
}

fn any_case(shelf: &Shelf) -> impl Strategy<Value = Case> {
    prop::sample::select(Case::all(shelf))
}

fn any_choices() -> impl Strategy<Value = Vec<Index>> {
    prop::collection::vec(any::<Index>(), 0..300)
}

/// Plays a move that was offered.
fn accept(play: &mut dyn Play, m: Move, show: &mut Show) {
    if let Err(refusal) = play.play(m, show) {
        panic!("{}: {m:?} was offered, then refused ({refusal}): let `offer` and `decode` agree", play.info().id);
    }
}

/// Plays an offered move for each choice.
fn play_choices(play: &mut dyn Play, choices: &[Index], mut each: impl FnMut(Move, &mut dyn Play)) {
    let mut offered = Vec::new();
    for choice in choices {
        offered.clear();
        play.offer(&mut offered);
        if offered.is_empty() {
            return;
        }
        let m = offered[choice.index(offered.len())];
        accept(play, m, &mut Show::off());
        each(m, play);
    }
}
