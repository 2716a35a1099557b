//! Functions for learners: numbers and masks of moves, reseeding, and many runs side by side.

use crate::{every_code, name, start};
use barrow_core::observation::{Layout, NONE, Number, Part};
use barrow_core::{
    Actions, Batch, Danger, Dir, Gear, Light, Meaning, Move, Plane, Play, Pos, Seed, Shelved, Show, Sight, Stage, Stat, Thing,
    Threat, VariantCode, View,
};
use barrow_shelf::SHELF;
use proptest::prelude::*;
use std::collections::BTreeSet;

fn actions_of(play: &dyn Play) -> [Actions; 2] {
    [Actions::staged(play.variant()), Actions::flat(play.variant())]
}

fn mask(play: &dyn Play, actions: &Actions, stage: Stage) -> Vec<u8> {
    let mut mask = vec![7; actions.count()];
    play.mask(actions, stage, &mut mask);
    mask
}

fn is_accepted(play: &dyn Play, m: Move) -> bool {
    play.fork().play(m, &mut Show::off()).is_ok()
}

/// A run some moves later. Each choice picks a verb from the mask, then one of its moves.
fn played(which: (&Shelved, VariantCode), seed: u64, choices: &[(prop::sample::Index, prop::sample::Index)]) -> Box<dyn Play> {
    let mut play = start(which, seed);
    let mut offered = Vec::new();
    for (verb, choice) in choices {
        offered.clear();
        play.offer(&mut offered);
        let verbs: Vec<u8> = offered.iter().map(|m| m.verb).collect::<BTreeSet<_>>().into_iter().collect();
        if verbs.is_empty() {
            break;
        }
        let verb = verbs[verb.index(verbs.len())];
        offered.retain(|m| m.verb == verb);
        play.play(offered[choice.index(offered.len())], &mut Show::off()).unwrap();
    }
    play
}

fn choices() -> impl Strategy<Value = Vec<(prop::sample::Index, prop::sample::Index)>> {
    prop::collection::vec(any::<(prop::sample::Index, prop::sample::Index)>(), 0..300)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn a_mask_has_exactly_the_moves_that_are_accepted(which in prop::sample::select(every_code()), seed: u64, choices in choices()) {
        let play = played(which, seed, &choices);
        let [staged, flat] = actions_of(&*play);
        let first = mask(&*play, &staged, Stage::First);
        for (number, is_set) in first.iter().enumerate() {
            match staged.meaning(Stage::First, number) {
                Some(Meaning::Move(m)) => prop_assert_eq!(*is_set == 1, is_accepted(&*play, m), "{} {:?}", name(which), m),
                Some(Meaning::Aim(aimed)) => {
                    let cells = mask(&*play, &staged, Stage::Cell(aimed));
                    prop_assert_eq!(*is_set, cells.iter().copied().max().unwrap_or(0), "{} {:?}", name(which), aimed);
                    for (number, is_set) in cells.iter().enumerate() {
                        let Some(Meaning::Move(m)) = staged.meaning(Stage::Cell(aimed), number) else {
                            prop_assert_eq!(*is_set, 0);
                            continue;
                        };
                        prop_assert_eq!(*is_set == 1, is_accepted(&*play, m), "{} {:?}", name(which), m);
                        prop_assert_eq!(Some(flat.number(Stage::First, m).map(|flat_number| mask(&*play, &flat, Stage::First)[flat_number])), Some(Some(*is_set)));
                    }
                }
                None => prop_assert!(number >= staged.first_cell() && *is_set == 0, "{} number {}", name(which), number),
            }
        }
    }

    #[test]
    fn every_offered_move_has_a_number_and_the_number_its_move(which in prop::sample::select(every_code()), seed: u64, choices in choices()) {
        let play = played(which, seed, &choices);
        let mut offered = Vec::new();
        play.offer(&mut offered);
        for m in offered {
            for actions in actions_of(&*play) {
                let number = actions.number(Stage::First, m).unwrap();
                let found = match actions.meaning(Stage::First, number).unwrap() {
                    Meaning::Move(found) => found,
                    Meaning::Aim(aimed) => {
                        let number = actions.number(Stage::Cell(aimed), m).unwrap();
                        prop_assert!(number >= actions.first_cell());
                        let Some(Meaning::Move(found)) = actions.meaning(Stage::Cell(aimed), number) else { panic!("{number}") };
                        found
                    }
                };
                prop_assert_eq!(found, m);
            }
        }
    }

    /// New dice and redrawn hidden things change nothing that the player sees.
    #[test]
    fn a_fork_with_other_dice_shows_the_same(which in prop::sample::select(every_code()), seed: u64, other: u64, choices in choices()) {
        let play = played(which, seed, &choices);
        let forks = || [play.fork_with(Seed(other)), play.imagine(Seed(other))];
        prop_assert!(forks()[0].is_some(), "{}", name(which));
        for (forked, again) in forks().into_iter().flatten().zip(forks().into_iter().flatten()) {
            let (mut view, mut view_of_fork) = (View::default(), View::default());
            play.view(&mut view);
            forked.view(&mut view_of_fork);
            prop_assert!(view == view_of_fork, "{}", name(which));
            prop_assert_eq!(play.status(), forked.status());
            prop_assert_eq!(forked.digest(), again.digest());
        }
    }

    #[test]
    fn a_run_copied_into_another_goes_on_as_it_does(which in prop::sample::select(every_code()), seed: u64, choices in choices()) {
        let play = played(which, seed, &choices);
        let mut copy = start(which, seed.wrapping_add(1));
        prop_assert!(copy.copy_from(&*play));
        prop_assert_eq!(copy.digest(), play.digest());
    }
}

#[test]
fn into_ruins_has_as_many_numbers_as_its_table_says() {
    let play = SHELF.find("into-ruins").unwrap().start(Seed(1), VariantCode(0)).unwrap();
    let [staged, flat] = actions_of(&*play);
    assert_eq!((staged.count(), staged.first_cell(), staged.cells().len()), (421, 90, 331));
    assert_eq!((flat.count(), flat.is_flat()), (70 + 2 * 10 * 331, true));
}

#[test]
fn keys_that_learners_press_do_something() {
    for (shelved, code) in every_code() {
        let variant = shelved.info.variant(code).unwrap();
        for key in variant.pressed {
            let m = Move::key(variant.verb("teleport").unwrap(), *key);
            let does_something = (0..20_000).any(|seed| {
                let (mut moved, mut waited) = (start((shelved, code), seed), start((shelved, code), seed));
                moved.play(m, &mut Show::off()).unwrap();
                waited.play(Move::plain(variant.verb("wait").unwrap()), &mut Show::off()).unwrap();
                moved.digest() != waited.digest()
            });
            assert!(does_something, "{} key {key}", name((shelved, code)));
        }
    }
}

#[test]
fn the_dice_of_a_fork_decide_what_comes_next() {
    for which in every_code() {
        if ["large", "part-one"].contains(&which.0.info.variant(which.1).unwrap().id) {
            // These games draw nothing after their start.
            continue;
        }
        let digest = |with: u64| {
            let mut play = start(which, 3).fork_with(Seed(with)).unwrap();
            let mut offered = Vec::new();
            let mut dice = Seed(1).stream("moves", 0);
            for _ in 0..400 {
                offered.clear();
                play.offer(&mut offered);
                let Some(m) = dice.pick(&offered) else { break };
                play.play(m, &mut Show::off()).unwrap();
            }
            play.digest()
        };
        assert_eq!(digest(1), digest(1), "{}", name(which));
        assert_ne!(digest(1), digest(2), "{}", name(which));
    }
}

#[test]
fn runs_of_other_variants_are_not_copied() {
    let codes = every_code();
    for (one, other) in codes.iter().flat_map(|one| codes.iter().map(move |other| (*one, *other))) {
        let is_same = one.0.info.id == other.0.info.id && one.1 == other.1;
        assert_eq!(start(one, 1).copy_from(&*start(other, 1)), is_same, "{} from {}", name(one), name(other));
    }
}

#[test]
fn a_batch_plays_as_its_runs_would_alone() {
    for which in every_code() {
        let seeds = [1, 2, 3].map(Seed);
        let mut batch: Box<dyn Batch> = which.0.batch(&seeds, which.1).unwrap();
        assert_eq!(batch.len(), 3);
        batch.begin(1, Seed(9));
        let mut alone = [1, 9, 3].map(|seed| start(which, seed));
        let mut offered = Vec::new();
        for turn in 0..200 {
            for (index, play) in alone.iter_mut().enumerate() {
                offered.clear();
                play.offer(&mut offered);
                let Some(&m) = offered.get(turn % offered.len().max(1)) else { continue };
                assert_eq!(batch.run_mut(index).play(m, &mut Show::off()), play.play(m, &mut Show::off()));
            }
        }
        for (index, play) in alone.iter().enumerate() {
            assert_eq!(batch.run(index).digest(), play.digest(), "{}", name(which));
        }
    }
}

/// The numbers of a part of a row.
fn numbers(layout: &Layout, part: Part, row: &mut [u8]) -> Vec<i32> {
    let Some(field) = layout.field(part) else { return Vec::new() };
    let bytes: &[u8] = field.bytes(row);
    match part.number() {
        Number::U8 => bytes.iter().map(|byte| i32::from(*byte)).collect(),
        Number::I8 => bytes.iter().map(|byte| i32::from(*byte as i8)).collect(),
        Number::I16 => bytes.as_chunks().0.iter().map(|bytes| i32::from(i16::from_ne_bytes(*bytes))).collect(),
        Number::I32 => bytes.as_chunks().0.iter().map(|bytes| i32::from_ne_bytes(*bytes)).collect(),
    }
}

/// Decodes a row with every part into the View that it encodes. No `..`, so that a new field does not compile until it is in the
/// row.
fn read_back(layout: &Layout, row: &mut [u8], like: &View) -> View {
    let none = i32::from(NONE);
    let some = |number: i32| (number != none).then_some(number);
    let stat = |value: i32, max: i32| some(value).map(|value| Stat { value, max });
    let pos = |x: i32, y: i32| some(x).map(|x| Pos::new(x as i16, y as i16));
    let map = numbers(layout, Part::Map, row);
    let cells = usize::from(like.width) * usize::from(like.height);
    let plane = |plane: Plane| {
        layout.planes().iter().position(|known| *known == plane).map_or(vec![0; cells], |at| map[at * cells..][..cells].to_vec())
    };
    let hero = numbers(layout, Part::Hero, row);
    let phase = numbers(layout, Part::Phase, row);
    let sight = plane(Plane::Sight).into_iter().map(|sight| [Sight::Unknown, Sight::Remembered, Sight::InView][sight as usize]);
    let light = plane(Plane::Light).into_iter().map(|light| Light { level: (light & 127) as i8 - 33, is_cool: light > 127 });
    let things = numbers(layout, Part::Things, row);
    let things = things.chunks(7).take_while(|thing| thing[0] != 0).map(|thing| Thing {
        id: thing[0] as u8,
        at: Pos::new(thing[1] as i16, thing[2] as i16),
        hp: stat(thing[3], thing[4]),
        conditions: thing[5] as u16,
        threat: some(thing[6]).map(|at| [Threat::Harmless, Threat::Fair, Threat::Dangerous, Threat::Deadly][at as usize]),
    });
    let pack = numbers(layout, Part::Pack, row);
    // A torch's flame follows from the status that counts it down.
    let flames = like.pack.iter().map(|gear| gear.flame);
    let pack = pack.chunks(6).take_while(|gear| gear[0] != 0).zip(flames).map(|(gear, flame)| Gear {
        id: gear[0] as u8,
        level: some(gear[1]).map(|level| level as u8),
        charges: stat(gear[2], gear[3]),
        is_worn: gear[4] & 1 != 0,
        is_known: gear[4] & 2 != 0,
        letter: gear[5] as u8,
        flame,
    });
    let stats = numbers(layout, Part::Stats, row);
    let mut dangers: Vec<_> = like.positions().zip(plane(Plane::Danger)).filter(|(_, id)| *id != 0).collect();
    dangers.sort_unstable();
    View {
        width: like.width,
        height: like.height,
        tiles: plane(Plane::Ground).into_iter().map(|tile| tile as u8).collect(),
        sight: if like.sight.is_empty() { Vec::new() } else { sight.collect() },
        things: things.collect(),
        hero: pos(hero[0], hero[1]),
        cursor: pos(hero[3], hero[4]),
        stats: stats.chunks(2).take(like.stats.len()).map(|stat| Stat { value: stat[0], max: stat[1] }).collect(),
        light: if like.light.is_empty() { Vec::new() } else { light.collect() },
        facing: some(hero[2]).map(|dir| Dir(dir as u8)),
        pack: pack.collect(),
        dangers: dangers.into_iter().map(|(at, id)| Danger { at, id: id as u8 }).collect(),
        asked: some(phase[1]).map(|verb| verb as u8),
        question: like.question.clone(),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_row_with_everything_misses_nothing_of_a_view(which in prop::sample::select(every_code()), seed: u64, choices in choices()) {
        let play = played(which, seed, &choices);
        let actions = Actions::staged(play.variant());
        let layout = Layout::new(play.variant(), &actions, &Part::ALL, play.variant().planes);
        let mut row = vec![0xAA; layout.size()];
        let mut view = View::default();
        play.view(&mut view);
        layout.write(&view, &[], Stage::First, &mut row);
        view.dangers.sort_unstable_by_key(|danger| danger.at);
        view.dangers.dedup_by_key(|danger| danger.at);
        // The values are not printed, because two views would fill the screen.
        prop_assert!(read_back(&layout, &mut row, &view) == view, "{}", name(which));
    }
}

#[test]
fn variants_name_the_planes_that_they_fill() {
    for (shelved, code) in every_code() {
        let variant = shelved.info.variant(code).unwrap();
        let layout = Layout::new(variant, &Actions::staged(variant), &[Part::Map], &Plane::ALL);
        let mut filled = BTreeSet::new();
        let mut view = View::default();
        for seed in 1..60 {
            let mut play = start((shelved, code), seed);
            let (mut offered, mut dice, mut row) = (Vec::new(), Seed(seed).stream("moves", 0), vec![0; layout.size()]);
            for _ in 0..300 {
                play.view(&mut view);
                layout.write(&view, &[], Stage::First, &mut row);
                let map = numbers(&layout, Part::Map, &mut row);
                for (at, plane) in map.chunks(map.len() / Plane::ALL.len()).enumerate() {
                    let unset = if Plane::ALL[at] == Plane::Sight { 2 } else { 0 };
                    if plane.iter().any(|number| *number != unset) {
                        filled.insert(at);
                    }
                }
                offered.clear();
                play.offer(&mut offered);
                let Some(m) = dice.pick(&offered) else { break };
                play.play(m, &mut Show::off()).unwrap();
            }
        }
        let filled: Vec<Plane> = filled.into_iter().map(|at| Plane::ALL[at]).collect();
        assert_eq!(variant.planes, filled, "{}", name((shelved, code)));
    }
}
