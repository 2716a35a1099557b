//! Properties of every game under random moves.

use crate::{every_code, header, name, start};
use barrow_core::run::MARK_EVERY;
use barrow_core::{Aim, Arg, Dir, Move, Play, Pos, Replay, Rng, Run, Seed, Shelved, Show, Subject, VariantCode, View};
use barrow_shelf::SHELF;
use proptest::prelude::*;

const MANY: usize = 100_000;

/// Coordinates outside every map. Some differences exceed 16 bits.
const ABSURD: [i16; 8] = [i16::MIN, i16::MIN + 1, -256, -1, 255, 256, i16::MAX - 1, i16::MAX];

/// A random move, often an invalid one.
fn any_move(rng: &mut Rng) -> Move {
    let cell = |rng: &mut Rng| {
        let absurd = |rng: &mut Rng| rng.pick(&ABSURD).unwrap_or_default();
        match rng.below(4) {
            0 => Pos::new(absurd(rng), absurd(rng)),
            1 => Pos::new(absurd(rng), rng.range(-3, 70) as i16),
            _ => Pos::new(rng.range(-3, 130) as i16, rng.range(-3, 70) as i16),
        }
    };
    let arg = match rng.below(6) {
        0 => Arg::None,
        1 => Arg::Dir(Dir(rng.below(10) as u8)),
        2 => Arg::Slot(rng.bits() as u8),
        3 => Arg::Cell(cell(rng)),
        4 => Arg::SlotAt(rng.bits() as u8, cell(rng)),
        _ => Arg::Key(rng.bits() as u8),
    };
    Move { verb: rng.below(5) as u8, arg }
}

#[test]
fn a_hundred_thousand_random_moves_are_accepted_or_change_nothing() {
    for which in every_code() {
        let mut rng = Seed(5).stream("moves", u32::from(which.1.0));
        let (mut seed, mut accepted, mut refused) = (1, 0, 0);
        let mut play = start(which, seed);
        let mut offered = Vec::new();
        let mut show = Show::on();
        for _ in 0..MANY {
            offered.clear();
            show.clear();
            play.offer(&mut offered);
            if play.status().ending.is_some() || rng.chance(1, 2000) {
                assert!(play.status().ending.is_none() || offered.is_empty(), "{} offers moves after the run ended", name(which));
                seed += 1;
                play = start(which, seed);
                continue;
            }
            let is_offered = rng.chance(7, 8) && !offered.is_empty();
            let m = if is_offered { rng.pick(&offered).unwrap() } else { any_move(&mut rng) };
            let before = (!is_offered).then(|| play.digest());
            match play.play(m, &mut show) {
                Ok(()) => accepted += 1,
                Err(refusal) => {
                    refused += 1;
                    assert!(!is_offered, "{} seed {seed}: {m:?} was offered, then refused ({refusal})", name(which));
                    assert_eq!(
                        Some(play.digest()),
                        before,
                        "{} seed {seed}: {m:?} was refused but changed something",
                        name(which)
                    );
                }
            }
        }
        assert!(accepted > MANY / 2 && refused > MANY / 1000, "{}: {accepted} accepted, {refused} refused", name(which));
    }
}

#[test]
fn arithmetic_that_overflows_is_noticed_in_tests() {
    let most = std::hint::black_box(i16::MAX);
    let sum = std::panic::catch_unwind(|| most + 1);
    assert!(sum.is_err(), "this build wraps around in silence, so its tests prove nothing about absurd cells");
}

#[test]
fn moves_that_name_absurd_cells_are_refused_and_change_nothing() {
    for which in every_code() {
        for (seed, moves) in [(1, 0), (2, 40)] {
            let mut play = start(which, seed);
            let mut rng = Seed(seed).stream("absurd", 0);
            let mut offered = Vec::new();
            for _ in 0..moves {
                offered.clear();
                play.offer(&mut offered);
                let Some(m) = rng.pick(&offered) else { break };
                play.play(m, &mut Show::off()).unwrap();
            }
            let before = play.digest();
            let cells = ABSURD.iter().flat_map(|&x| ABSURD.iter().map(move |&y| Pos::new(x, y)));
            for cell in cells {
                let args = [0, 1, 255].map(|slot| Arg::SlotAt(slot, cell)).into_iter().chain([Arg::Cell(cell)]);
                for m in args.flat_map(|arg| (0..12).map(move |verb| Move { verb, arg })) {
                    play.aim(m, &mut Aim::default());
                    let refused = play.play(m, &mut Show::on());
                    assert!(refused.is_err() && play.digest() == before, "{} seed {seed}: {m:?} was accepted", name(which));
                }
                let mut facts = Vec::new();
                play.inspect(Subject::Cell(cell), &mut facts);
                assert_eq!(facts, [], "{} seed {seed} knows something about {cell:?}", name(which));
            }
            for byte in 0..=u8::MAX {
                for m in (0..12).flat_map(|verb| [Arg::Dir(Dir(byte)), Arg::Slot(byte)].map(|arg| Move { verb, arg })) {
                    play.aim(m, &mut Aim::default());
                }
                play.inspect(Subject::Slot(byte), &mut Vec::new());
            }
        }
    }
}

/// Plays an offered move for each choice.
fn play_choices(play: &mut dyn Play, choices: &[prop::sample::Index], mut each: impl FnMut(Move, &mut dyn Play)) {
    let mut offered = Vec::new();
    for choice in choices {
        offered.clear();
        play.offer(&mut offered);
        if offered.is_empty() {
            return;
        }
        let m = offered[choice.index(offered.len())];
        play.play(m, &mut Show::off()).unwrap();
        each(m, play);
    }
}

fn recorded(which: (&'static Shelved, VariantCode), seed: u64, choices: &[prop::sample::Index]) -> (Run, Box<dyn Play>) {
    let mut play = start(which, seed);
    let mut run = Run::new(header(which, seed));
    play_choices(play.as_mut(), choices, |m, play| {
        run.moves.push(m);
        if run.moves.len().is_multiple_of(MARK_EVERY) {
            run.marks.push(play.digest());
        }
    });
    run.end = Some(play.digest());
    (run, play)
}

fn any_code() -> impl Strategy<Value = (&'static Shelved, VariantCode)> {
    prop::sample::select(every_code())
}

fn any_choices() -> impl Strategy<Value = Vec<prop::sample::Index>> {
    prop::collection::vec(any::<prop::sample::Index>(), 0..300)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn a_replay_equals_the_run(which in any_code(), seed: u64, choices in any_choices(), target: prop::sample::Index) {
        let (run, play) = recorded(which, seed, &choices);
        let parsed = Run::parse(&run.to_bytes()).unwrap().run;
        prop_assert_eq!(&parsed, &run);
        let verdict = parsed.verify(&SHELF).unwrap();
        prop_assert_eq!((verdict.status, verdict.digest), (play.status(), play.digest()), "{}", name(which));

        let target = target.index(run.moves.len() + 1);
        let mut replay = Replay::new(parsed, &SHELF).unwrap();
        replay.seek(run.moves.len(), &mut Show::off());
        replay.seek(target, &mut Show::off());
        let mut again = start(which, seed);
        run.advance(again.as_mut(), 0..target, &mut Show::off(), &mut |_, _| ()).unwrap();
        prop_assert_eq!(replay.play().digest(), again.digest(), "{} at {}", name(which), target);
    }

    #[test]
    fn a_fork_plays_the_same_and_leaves_the_original_alone(which in any_code(), seed: u64, choices in any_choices(), more in any_choices()) {
        let (_, mut play) = recorded(which, seed, &choices);
        let mut fork = play.fork();
        let (mut view, mut forked) = (View::default(), View::default());
        play.view(&mut view);
        fork.view(&mut forked);
        prop_assert_eq!(&view, &forked, "{}", name(which));
        let before = play.digest();
        let mut continued = Vec::new();
        play_choices(fork.as_mut(), &more, |m, _| continued.push(m));
        prop_assert_eq!(play.digest(), before, "{}: playing the fork changed the original", name(which));
        for m in continued {
            play.play(m, &mut Show::on()).unwrap();
        }
        prop_assert_eq!((play.digest(), play.status()), (fork.digest(), fork.status()), "{}", name(which));
    }

    #[test]
    fn a_view_is_complete_and_viewing_changes_nothing(which in any_code(), seed: u64, choices in any_choices()) {
        let (mut used, mut fresh) = (View::default(), View::default());
        let mut play = start(which, seed);
        let variant = play.variant();
        play_choices(play.as_mut(), &choices, |_, play| {
            let before = play.digest();
            play.view(&mut used);
            fresh = View::default();
            play.view(&mut fresh);
            assert_eq!(used, fresh, "{}: a reused view differs from a fresh one", name(which));
            assert_eq!(play.digest(), before, "{}: viewing changed the run", name(which));
            assert_eq!((used.width, used.height), variant.size, "{}", name(which));
            let cells = usize::from(used.width) * usize::from(used.height);
            assert_eq!(used.tiles.len(), cells, "{}", name(which));
            assert!(used.sight.is_empty() || used.sight.len() == cells, "{}", name(which));
            assert!(used.stats.len() <= variant.stats.len(), "{}", name(which));
            let ids = used.tiles.iter().copied().chain(used.things.iter().map(|thing| thing.id));
            for id in ids {
                assert!(variant.legend.get(id).is_some(), "{}: id {id} is not in the legend", name(which));
            }
            assert!(used.things.iter().all(|thing| used.contains(thing.at)), "{}: a thing off the map", name(which));
            assert!(used.hero.is_none_or(|at| used.contains(at)), "{}: the hero off the map", name(which));
        });
    }
}
