//! Properties of every run.

use crate::{SHELF, codes, start, walk};
use barrow_core::{Arg, Dir, Header, Move, Play, Pos, Recording, Refusal, Seed, Show, Sight, VariantCode, View};
use proptest::prelude::*;

fn any_code() -> impl Strategy<Value = VariantCode> {
    prop::sample::select(codes().collect::<Vec<_>>())
}

/// Plays `steps` (directions, some of them invalid), and starts a new run whenever one ends.
fn visit_all(seed: u64, code: VariantCode, steps: &[u8], mut visit: impl FnMut(&mut dyn Play, Move)) {
    let mut play = start(seed, code);
    for (&step, again) in steps.iter().zip(1..) {
        if play.status().ending.is_some() {
            play = start(seed + again, code);
        }
        visit(play.as_mut(), Move::towards(0, Dir(step)));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn exactly_the_offered_moves_are_accepted_and_a_refused_one_changes_nothing(
        seed in 0..u64::MAX / 2, code in any_code(), steps in prop::collection::vec(0u8..6, 1000),
    ) {
        visit_all(seed, code, &steps, |play, m| {
            let before = play.digest();
            let mut offered = Vec::new();
            play.offer(&mut offered);
            let accepted = play.play(m, &mut Show::off()).is_ok();
            assert_eq!(accepted, offered.contains(&m), "{m:?}");
            assert_eq!(!accepted, play.digest() == before, "{m:?} was accepted: {accepted}");
        });
    }

    #[test]
    fn far_cells_never_change_and_unknown_cells_show_nothing(
        seed in 0..u64::MAX / 2, code in any_code(), steps in prop::collection::vec(0u8..4, 300),
    ) {
        let (mut before, mut after) = (View::default(), View::default());
        visit_all(seed, code, &steps, |play, m| {
            play.view(&mut before);
            let level = play.status().depth;
            play.play(m, &mut Show::off()).unwrap();
            play.view(&mut after);
            let hero = after.hero.unwrap();
            assert_eq!(after.tile(hero), Some(24));
            for pos in after.positions() {
                let is_remembered = after.sight(pos) == Sight::Remembered;
                let (was, is) = (before.tile(pos), after.tile(pos));
                if after.sight(pos) == Sight::Unknown {
                    assert_eq!(is, Some(32), "{pos:?}");
                } else if is_remembered && play.status().depth == level && before.sight(pos) == Sight::Remembered {
                    assert_eq!(is, was, "{pos:?}");
                }
            }
        });
    }

    #[test]
    fn the_top_line_shows_the_stats(
        seed in 0..u64::MAX / 2, code in any_code(), steps in prop::collection::vec(0u8..4, 300),
    ) {
        let mut view = View::default();
        visit_all(seed, code, &steps, |play, m| {
            play.play(m, &mut Show::off()).unwrap();
            play.view(&mut view);
            let text = view.text(play.variant());
            let mut lines = text.lines();
            let (numbers, epitaph) = (lines.next().unwrap(), lines.next().unwrap());
            let [hp, level, gold] = [0, 1, 2].map(|index: usize| view.stats[index].value);
            if play.status().ending.is_none() {
                assert_eq!((numbers, epitaph), (format!(" {hp}HP {level}L {gold}G").as_str(), ""));
            } else {
                assert!(hp <= 0 && epitaph == "RIP", "{hp} {epitaph}");
            }
            assert_eq!((play.status().score, play.status().depth), (gold, level as u32));
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
    let cell = Arg::Cell(Pos::new(6, 6));
    for (verb, arg) in [(0, Arg::None), (0, cell), (0, Arg::Dir(Dir(4))), (0, Arg::Dir(Dir(255))), (1, Arg::Dir(Dir(0)))] {
        let why = if verb == 0 { Refusal::WrongArgument } else { Refusal::NoSuchVerb };
        assert_eq!(play.play(Move { verb, arg }, &mut Show::off()).err(), Some(why), "{verb} {arg:?}");
    }
    assert_eq!(play.digest(), before);
}

#[test]
fn playing_and_viewing_do_not_allocate_once_warm() {
    let (mut view, mut frame, mut moves) = (View::default(), Vec::with_capacity(1000), Vec::with_capacity(4));
    let mut deepest = 0;
    for seed in 0..20 {
        let mut play = start(seed, VariantCode(0));
        let moves_to_play: Vec<Move> = walk(seed, 300).collect();
        play.view(&mut view);
        let info = allocation_counter::measure(|| {
            for &m in &moves_to_play {
                let _over = play.play(m, &mut Show::off());
                play.view(&mut view);
                view.frame(play.variant(), &mut frame);
                moves.clear();
                play.offer(&mut moves);
            }
        });
        assert_eq!(info.count_total, 0);
        deepest = deepest.max(play.status().depth);
    }
    assert!(deepest > 1, "a new level must not allocate either");
}
