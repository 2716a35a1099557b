//! Properties of every run.

use crate::{CLASSIC, GAME, LARGE, LARGE_LIVING, start};
use barrow_core::{Arg, Dir, Move, Pos, Refusal, Show, Variant, View};
use proptest::prelude::*;

fn moves() -> impl Strategy<Value = Vec<Move>> {
    let step = (0u8..8).prop_map(|dir| Move::towards(0, Dir(dir)));
    let key = any::<u8>().prop_map(|key| Move::key(2, key));
    let strange = prop_oneof![
        Just(Move::plain(0)),
        Just(Move::towards(0, Dir(8))),
        Just(Move::plain(3)),
        Just(Move { verb: 1, arg: Arg::Slot(3) }),
        Just(Move { verb: 2, arg: Arg::Cell(Pos::new(-1, 5)) }),
    ];
    prop::collection::vec(prop_oneof![8 => step, 1 => Just(Move::plain(1)), 4 => key, 1 => strange], 0..600)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn every_move_is_accepted_or_changes_nothing(seed: u64, moves in moves()) {
        for variant in [CLASSIC, LARGE, LARGE_LIVING] {
            let mut play = start(seed, variant);
            for &m in &moves {
                let before = play.digest();
                if let Err(refusal) = play.play(m, &mut Show::off()) {
                    prop_assert_eq!(play.digest(), before, "{:?} was refused with \"{}\" but changed something", m, refusal);
                }
            }
        }
    }

    #[test]
    fn the_same_moves_give_the_same_run_with_or_without_events(seed: u64, moves in moves()) {
        for variant in [CLASSIC, LARGE, LARGE_LIVING] {
            let (mut watched, mut unwatched) = (start(seed, variant), start(seed, variant));
            let mut show = Show::on();
            let (mut one, mut other) = (View::default(), View::default());
            for &m in &moves {
                show.clear();
                prop_assert_eq!(watched.play(m, &mut show), unwatched.play(m, &mut Show::off()));
                watched.view(&mut one);
                unwatched.view(&mut other);
                prop_assert_eq!(&one, &other);
                for event in show.events() {
                    let Variant { cues, legend, .. } = watched.variant();
                    prop_assert!(legend.get(event.who).is_some() && legend.get(event.whom).is_some(), "{:?} has an id that the legend does not list", event);
                    prop_assert!(event.sentence(cues, legend).is_some(), "{:?} has no sentence", event);
                    prop_assert!(one.contains(event.at) && one.contains(event.to), "{:?}", event);
                }
            }
            prop_assert_eq!(watched.digest(), unwatched.digest());
            prop_assert_eq!(watched.status(), unwatched.status());
        }
    }

    #[test]
    fn offered_moves_are_accepted(seed: u64, choices in prop::collection::vec(any::<prop::sample::Index>(), 0..300)) {
        for variant in [CLASSIC, LARGE, LARGE_LIVING] {
            let mut play = start(seed, variant);
            for choice in &choices {
                let mut offered = Vec::new();
                play.offer(&mut offered);
                if offered.is_empty() {
                    prop_assert!(play.status().ending.is_some(), "only a finished run offers nothing");
                    break;
                }
                prop_assert_eq!(play.play(offered[choice.index(offered.len())], &mut Show::off()), Ok(()));
            }
        }
    }

    #[test]
    fn a_view_is_complete(seed: u64, moves in moves()) {
        for (variant, (width, height)) in [(CLASSIC, (77, 25)), (LARGE, (127, 64))] {
            let mut play = start(seed, variant);
            let mut view = View::default();
            for &m in &moves {
                let _ = play.play(m, &mut Show::off());
            }
            play.view(&mut view);
            prop_assert_eq!((view.width, view.height, view.tiles.len()), (width, height, usize::from(width) * usize::from(height)));
            prop_assert_eq!(view.stats.len(), play.variant().stats.len());
            prop_assert!(view.hero.is_some_and(|hero| view.contains(hero)));
            prop_assert!(view.tiles.ends_with(&[b'#'; 77]), "the lowest row is always rock");
            prop_assert!(view.tiles.iter().all(|&id| play.variant().legend.get(id).is_some()), "every byte is listed");
        }
    }
}

#[test]
fn a_step_equals_the_key_of_the_same_digit() {
    for variant in [CLASSIC, LARGE] {
        for (dir, digit) in (0..8).zip(*b"89632147") {
            let (mut step, mut key) = (start(1, variant), start(1, variant));
            step.play(Move::towards(0, Dir(dir)), &mut Show::off()).unwrap();
            key.play(Move::key(2, digit), &mut Show::off()).unwrap();
            assert_eq!(step.digest(), key.digest(), "{}", char::from(digit));
        }
    }
}

#[test]
fn byte_0_reaches_far_in_the_small_game_and_is_refused_in_the_large() {
    let nothing = Move::key(2, 0);
    assert_eq!(start(1, CLASSIC).play(nothing, &mut Show::off()), Ok(()));
    assert!(matches!(start(1, LARGE).play(nothing, &mut Show::off()), Err(Refusal::Because(_))));
}

#[test]
fn the_shelf_knows_both_variants_and_the_choice() {
    assert_eq!(GAME.info.parse_variant("classic"), Some(CLASSIC));
    assert_eq!(GAME.info.parse_variant("large+living"), Some(LARGE_LIVING));
    assert_eq!(GAME.info.parse_variant("classic+living"), None);
    assert_eq!(GAME.info.variants[0].default_seed, Some(1));
}

#[test]
fn moves_and_views_do_not_allocate_once_warm() {
    for variant in [CLASSIC, LARGE] {
        let mut play = start(1, variant);
        let (mut view, mut frame, mut show) = (View::default(), Vec::new(), Show::off());
        let mut play_on = |moves: usize| {
            for m in (0..8).cycle().map(|dir| Move::towards(0, Dir(dir * 3 % 8))).take(moves) {
                if play.play(m, &mut show).is_err() {
                    return;
                }
                play.view(&mut view);
                view.frame(play.variant(), &mut frame);
            }
        };
        play_on(1);
        assert_eq!(allocation_counter::measure(|| play_on(400)).count_total, 0);
    }
}

#[test]
fn states_are_small_and_the_small_games_smaller() {
    let sizes = [CLASSIC, LARGE].map(|variant| start(1, variant).state_size());
    assert!(sizes[0] <= 460 && sizes[1] <= 1_130, "{sizes:?} bytes");
}
