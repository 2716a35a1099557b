//! Properties of every run.

use crate::{SHELF, pick, start};
use barrow_core::{Arg, Dir, Header, Move, Play, Pos, Recording, Seed, Show, VariantCode, View};
use proptest::prelude::*;

/// Plays this many random moves, run after run, from `seed` on.
fn random_play(seed: u64, moves: usize, mut before: impl FnMut(&mut dyn Play, Move, &[Move])) {
    let mut dice = Seed(seed).stream("moves", 0);
    let mut offered = Vec::new();
    let (mut play, mut next) = (start(seed), seed);
    for _ in 0..moves {
        if play.status().ending.is_some() {
            next = next.wrapping_add(1);
            play = start(next);
        }
        offered.clear();
        play.offer(&mut offered);
        let m = pick(&offered, &mut dice).unwrap();
        before(play.as_mut(), m, &offered);
        play.play(m, &mut Show::off()).unwrap();
    }
}

/// Any move at all. Most are not moves of the game.
fn any_move() -> impl Strategy<Value = Move> {
    let cell = (-2i16..24, -2i16..24).prop_map(|(x, y)| Pos::new(x, y));
    let arg = prop_oneof![
        Just(Arg::None),
        (0u8..8).prop_map(|dir| Arg::Dir(Dir(dir))),
        (0u8..13).prop_map(Arg::Slot),
        cell.clone().prop_map(Arg::Cell),
        (0u8..13, cell).prop_map(|(slot, at)| Arg::SlotAt(slot, at)),
        any::<u8>().prop_map(Arg::Key),
    ];
    (0u8..14, arg).prop_map(|(verb, arg)| Move { verb, arg })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20))]

    #[test]
    fn a_refused_move_changes_nothing_and_exactly_the_offered_ones_are_accepted(
        seed: u64, tries in prop::collection::vec(any_move(), 1..200),
    ) {
        let mut tries = tries.into_iter().cycle();
        random_play(seed, 300, |play, _, offered| {
            let before = play.digest();
            let m = tries.next().unwrap();
            let mut trial = play.fork();
            let accepted = trial.play(m, &mut Show::off()).is_ok();
            assert_eq!(accepted, offered.contains(&m), "{m:?}");
            assert!(accepted || trial.digest() == before, "{m:?} was refused and changed something");
        });
    }

    #[test]
    fn every_offered_move_is_accepted(seed: u64) {
        let mut turn = 0;
        random_play(seed, 200, |play, _, offered| {
            turn += 1;
            if turn % 20 == 0 {
                for &m in offered {
                    assert_eq!(play.fork().play(m, &mut Show::off()), Ok(()), "{m:?}");
                }
            }
        });
    }

    #[test]
    fn a_fork_goes_on_as_the_run_does(seed: u64) {
        let mut fork: Option<Box<dyn Play>> = None;
        random_play(seed, 400, |play, m, _| {
            let is_same_run = fork.as_ref().is_some_and(|fork| fork.status().ending.is_none());
            if !is_same_run {
                fork = Some(play.fork());
            }
            let fork = fork.as_mut().unwrap();
            assert_eq!(fork.digest(), play.digest());
            fork.play(m, &mut Show::on()).unwrap();
        });
    }

    #[test]
    fn looking_changes_nothing(seed: u64) {
        let mut view = View::default();
        random_play(seed, 100, |play, _, _| {
            let before = play.digest();
            play.view(&mut view);
            assert_eq!(play.digest(), before);
        });
    }

    #[test]
    fn a_replay_is_the_run(seed: u64, most in 1usize..600) {
        let info = SHELF.games()[0].info;
        let header = Header { game: info.id.into(), rules: info.rules, variant: VariantCode::default(), seed: Seed(seed) };
        let mut recording = Recording::start(&SHELF, header).unwrap();
        let mut dice = Seed(seed).stream("moves", 0);
        let mut offered = Vec::new();
        while recording.run().moves.len() < most && recording.state().status().ending.is_none() {
            offered.clear();
            recording.state().offer(&mut offered);
            let m = pick(&offered, &mut dice).unwrap();
            recording.play(m, &mut Show::on()).unwrap();
        }
        recording.close();
        prop_assert_eq!(recording.run().verify(&SHELF).unwrap().status, recording.state().status());
    }
}

#[test]
fn playing_and_viewing_do_not_allocate_once_warm() {
    let mut recorded = Vec::new();
    random_play(11, 400, |_, m, _| recorded.push(m));
    let (mut view, mut frame, mut offered) = (View::default(), Vec::new(), Vec::new());
    let mut play_all = || {
        let (mut play, mut next) = (start(11), 11);
        let mut allocated = 0;
        for &m in &recorded {
            if play.status().ending.is_some() {
                next += 1;
                play = start(next);
            }
            let measured = allocation_counter::measure(|| {
                play.play(m, &mut Show::off()).unwrap();
                play.view(&mut view);
                view.frame(play.variant(), &mut frame);
                offered.clear();
                play.offer(&mut offered);
            });
            allocated += measured.count_total;
        }
        allocated
    };
    play_all();
    assert_eq!(play_all(), 0);
}
