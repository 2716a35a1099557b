//! Runs, forks and views.

use crate::{Case, accept, any_case, any_choices, holds, play_choices};
use barrow_core::run::MARK_EVERY;
use barrow_core::{Play, Replay, Run, Seed, Shelf, Show, View, promises};
use proptest::prelude::*;
use proptest::sample::Index;
use std::collections::BTreeMap;

const CASES: u32 = 128;

fn recorded(case: Case, seed: u64, choices: &[Index]) -> (Run, Box<dyn Play>) {
    let mut play = case.start(seed);
    let mut run = Run::new(case.header(seed));
    play_choices(play.as_mut(), choices, |m, play| {
        run.moves.push(m);
        if run.moves.len().is_multiple_of(MARK_EVERY) {
            run.marks.push(play.digest());
        }
    });
    run.end = Some(play.digest());
    (run, play)
}

/// A run that is written, read and played again is the same at its end and at any move before.
///
/// # Panics
/// If it is not: then something besides seed and moves decides what happens.
pub fn a_replay_equals_the_run(shelf: &Shelf) {
    holds(CASES, (any_case(shelf), any::<u64>(), any_choices(), any::<Index>()), |(case, seed, choices, target)| {
        let (run, play) = recorded(case, seed, &choices);
        let parsed = Run::parse(&run.to_bytes()).unwrap().run;
        prop_assert_eq!(&parsed, &run);
        let verdict = parsed.verify(shelf);
        prop_assert!(verdict.is_ok(), "{}: {:?}: seed and moves alone must decide what happens", case, verdict);
        let verdict = verdict.unwrap();
        prop_assert_eq!((verdict.status, verdict.digest), (play.status(), play.digest()), "{}", case);

        let target = target.index(run.moves.len() + 1);
        let mut replay = Replay::new(parsed, shelf).unwrap();
        replay.seek(run.moves.len(), &mut Show::off());
        replay.seek(target, &mut Show::off());
        let mut again = case.start(seed);
        run.advance(again.as_mut(), 0..target, &mut Show::off(), &mut |_, _| ()).unwrap();
        prop_assert_eq!(replay.play().digest(), again.digest(), "{} at {}", case, target);
        Ok(())
    });
}

/// A fork shows what its original shows, plays as it does, and leaves it alone.
///
/// # Panics
/// If it does not.
pub fn a_fork_plays_the_same_and_leaves_the_original_alone(shelf: &Shelf) {
    holds(CASES, (any_case(shelf), any::<u64>(), any_choices(), any_choices()), |(case, seed, choices, more)| {
        let (_, mut play) = recorded(case, seed, &choices);
        let mut fork = play.fork();
        let (mut view, mut forked) = (View::default(), View::default());
        play.view(&mut view);
        fork.view(&mut forked);
        prop_assert_eq!(&view, &forked, "{}", case);
        let before = play.digest();
        let mut continued = Vec::new();
        play_choices(fork.as_mut(), &more, |m, _| continued.push(m));
        prop_assert_eq!(play.digest(), before, "{}: playing the fork changed the original", case);
        for m in continued {
            accept(&mut *play, m, &mut Show::on());
        }
        prop_assert_eq!((play.digest(), play.status()), (fork.digest(), fork.status()), "{}", case);
        Ok(())
    });
}

/// A view is whole, has only ids that the legend lists, and depends on nothing but the state. Looking changes nothing.
///
/// # Panics
/// If a view is not.
pub fn a_view_is_complete_and_viewing_changes_nothing(shelf: &Shelf) {
    holds(CASES, (any_case(shelf), any::<u64>(), any_choices()), |(case, seed, choices)| {
        let mut used = View::default();
        let mut play = case.start(seed);
        let variant = play.variant();
        play_choices(play.as_mut(), &choices, |_, play| {
            let before = play.digest();
            play.view(&mut used);
            let mut fresh = View::default();
            play.view(&mut fresh);
            assert_eq!(used, fresh, "{case}: a reused view differs from a fresh one: begin `view` with `view.begin`");
            assert_eq!(play.digest(), before, "{case}: viewing changed the run");
            if let Some(fault) = promises::fault_in_view(&used, variant, play.status().ending.is_some())
                .or_else(|| promises::fault_in_numbers(&used, variant, &play.status()))
            {
                panic!("{case}: {fault}");
            }
        });
        Ok(())
    });
}

/// States with the same digest show the same. Runs of a seed often come to the same state in different ways.
///
/// # Panics
/// If they do not: then the view shows what the state does not serialise.
pub fn a_view_depends_on_what_is_serialised(shelf: &Shelf) {
    for (case, seed) in Case::all(shelf).into_iter().flat_map(|case| (1..=5).map(move |seed| (case, seed))) {
        let (mut views, mut offered, mut dice) = (BTreeMap::new(), Vec::new(), Seed(seed).stream("ways", 0));
        for _ in 0..100 {
            let mut play = case.start(seed);
            for _ in 0..12 {
                offered.clear();
                play.offer(&mut offered);
                let Some(m) = dice.pick(&offered) else { break };
                accept(&mut *play, m, &mut Show::off());
                let mut view = View::default();
                play.view(&mut view);
                let known = views.entry(play.digest()).or_insert_with(|| view.clone());
                assert_eq!(
                    *known, view,
                    "{case}, seed {seed}: states with the same digest differ in view: serialise every field"
                );
            }
        }
    }
}
