//! Properties of every run.

use crate::{SHELF, codes, start};
use barrow_core::{Arg, Dir, Header, Move, Play, Recording, Refusal, Seed, Show, VariantCode, View};
use proptest::prelude::*;

fn any_code() -> impl Strategy<Value = VariantCode> {
    prop::sample::select(codes().collect::<Vec<_>>())
}

/// Plays `steps` (directions, some of them invalid), and starts a new run whenever one ends.
fn walk(seed: u64, code: VariantCode, steps: &[u8], mut visit: impl FnMut(&mut dyn Play, Move)) {
    let mut play = start(seed, code);
    for (&step, again) in steps.iter().zip(1..) {
        if play.status().ending.is_some() {
            play = start(seed + again, code);
        }
        visit(play.as_mut(), Move::towards(0, Dir(step)));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn exactly_the_offered_moves_are_accepted_and_a_refused_one_changes_nothing(
        seed in 0..u64::MAX / 2, code in any_code(), steps in prop::collection::vec(0u8..6, 1000),
    ) {
        walk(seed, code, &steps, |play, m| {
            let before = play.digest();
            let mut offered = Vec::new();
            play.offer(&mut offered);
            let accepted = play.play(m, &mut Show::off()).is_ok();
            assert_eq!(accepted, offered.contains(&m), "{m:?}");
            assert_eq!(!accepted, play.digest() == before, "{m:?} was accepted: {accepted}");
        });
    }

    #[test]
    fn the_stats_count_what_the_view_draws(seed in 0..u64::MAX / 2, code in any_code(), steps in prop::collection::vec(0u8..4, 300)) {
        let mut view = View::default();
        walk(seed, code, &steps, |play, m| {
            let _refused = play.play(m, &mut Show::off());
            play.view(&mut view);
            let text = view.text(play.variant());
            let count = |glyph| text.matches(glyph).count() as i32;
            let (lives, enemies) = (view.stats[0].value, view.stats[1].value);
            assert_eq!((count('@'), count('%')), (1, enemies), "{text}");
            let stomped = play.status().score - 10 * lives;
            assert_eq!(enemies, 10 - stomped - (3 - lives), "each enemy was stomped, took a life or is alive");
        });
    }

    #[test]
    fn a_replay_equals_the_run(seed: u64, code in any_code(), steps in prop::collection::vec(0u8..4, 0..300)) {
        let info = SHELF.games()[0].info;
        let header = Header { game: info.id.into(), rules: info.rules, variant: code, seed: Seed(seed) };
        let mut recording = Recording::start(&SHELF, header).unwrap();
        for step in steps {
            let _refused = recording.play(Move::towards(0, Dir(step)), &mut Show::on());
        }
        recording.close();
        prop_assert_eq!(recording.run().verify(&SHELF).unwrap().status, recording.state().status());
    }
}

#[test]
fn invalid_moves_are_refused() {
    let mut play = start(1, VariantCode(0));
    let before = play.digest();
    for (verb, arg) in [(0, Arg::None), (0, Arg::Key(65)), (0, Arg::Dir(Dir(4))), (0, Arg::Dir(Dir(255))), (1, Arg::None)] {
        let why = if verb == 0 { Refusal::WrongArgument } else { Refusal::NoSuchVerb };
        assert_eq!(play.play(Move { verb, arg }, &mut Show::off()).err(), Some(why), "{verb} {arg:?}");
    }
    assert_eq!(play.digest(), before);
}

#[test]
fn playing_and_viewing_do_not_allocate_once_warm() {
    let (mut view, mut frame, mut moves) = (View::default(), Vec::with_capacity(400), Vec::with_capacity(4));
    let mut play = start(1, VariantCode(0));
    play.view(&mut view);
    let mut played = 0;
    let info = allocation_counter::measure(|| {
        for step in (0..4).cycle().take(200) {
            played += u32::from(play.play(Move::towards(0, Dir(step)), &mut Show::off()).is_ok());
            play.view(&mut view);
            view.frame(play.variant(), &mut frame);
            moves.clear();
            play.offer(&mut moves);
        }
    });
    assert!(played > 5, "only {played} moves were accepted");
    assert_eq!(info.count_total, 0);
}
