//! Functions for learners: numbers and masks of moves, reseeding, rows of arrays, and many runs side by side.

use crate::{Case, accept, any_case, holds};
use barrow_core::observation::{Layout, NONE, Number, Part};
use barrow_core::{
    Actions, Batch, Danger, Dir, Gear, Light, Meaning, Move, Plane, Play, Pos, Seed, Shelf, Show, Sight, Stage, Stat, Thing,
    Threat, View,
};
use proptest::prelude::*;
use proptest::sample::Index;
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
fn played(case: Case, seed: u64, choices: &[(Index, Index)]) -> Box<dyn Play> {
    let mut play = case.start(seed);
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
        accept(&mut *play, offered[choice.index(offered.len())], &mut Show::off());
    }
    play
}

/// Variants, seeds, and choices of moves.
fn any_played(shelf: &Shelf) -> impl Strategy<Value = (Case, u64, Vec<(Index, Index)>)> {
    (any_case(shelf), any::<u64>(), prop::collection::vec(any::<(Index, Index)>(), 0..300))
}

/// A mask has 1 at the number of each move that is accepted, and nowhere else.
///
/// # Panics
/// If it does not: then `offer` misses moves, or offers moves that are refused.
pub fn a_mask_has_exactly_the_moves_that_are_accepted(shelf: &Shelf) {
    holds(12, any_played(shelf), |(case, seed, choices)| {
        let play = played(case, seed, &choices);
        let [staged, flat] = actions_of(&*play);
        let first = mask(&*play, &staged, Stage::First);
        for (number, is_set) in first.iter().enumerate() {
            match staged.meaning(Stage::First, number) {
                Some(Meaning::Move(m)) => {
                    prop_assert_eq!(*is_set == 1, is_accepted(&*play, m), "{} {:?}: let `offer` and `decode` agree", case, m);
                }
                Some(Meaning::Aim(aimed)) => {
                    let cells = mask(&*play, &staged, Stage::Cell(aimed));
                    prop_assert_eq!(*is_set, cells.iter().copied().max().unwrap_or(0), "{} {:?}", case, aimed);
                    for (number, is_set) in cells.iter().enumerate() {
                        let Some(Meaning::Move(m)) = staged.meaning(Stage::Cell(aimed), number) else {
                            prop_assert_eq!(*is_set, 0);
                            continue;
                        };
                        prop_assert_eq!(*is_set == 1, is_accepted(&*play, m), "{} {:?}: let `offer` and `decode` agree", case, m);
                        let in_flat = flat.number(Stage::First, m).map(|number| mask(&*play, &flat, Stage::First)[number]);
                        prop_assert_eq!(in_flat, Some(*is_set));
                    }
                }
                None => prop_assert!(number >= staged.first_cell() && *is_set == 0, "{} number {}", case, number),
            }
        }
        Ok(())
    });
}

/// Every offered move has a number among the actions of learners, which means that move.
///
/// # Panics
/// If one has not.
pub fn every_offered_move_has_a_number_and_the_number_its_move(shelf: &Shelf) {
    holds(12, any_played(shelf), |(case, seed, choices)| {
        let play = played(case, seed, &choices);
        let mut offered = Vec::new();
        play.offer(&mut offered);
        for (m, actions) in offered.into_iter().flat_map(|m| actions_of(&*play).map(|actions| (m, actions))) {
            let number = actions.number(Stage::First, m);
            prop_assert!(number.is_some(), "{}: {:?} is offered, and its verb takes another argument or no such key", case, m);
            let found = match actions.meaning(Stage::First, number.unwrap()).unwrap() {
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
        Ok(())
    });
}

/// New dice, and hidden things that are drawn again, change nothing that the player sees.
///
/// # Panics
/// If they do: then the view tells what the player could not know, or `imagine` changes what is known.
pub fn a_fork_with_other_dice_shows_the_same(shelf: &Shelf) {
    holds(12, (any_played(shelf), any::<u64>()), |((case, seed, choices), other)| {
        let play = played(case, seed, &choices);
        let forks = || [play.fork_with(Seed(other)), play.imagine(Seed(other))];
        for (forked, again) in forks().into_iter().flatten().zip(forks().into_iter().flatten()) {
            let (mut view, mut view_of_fork) = (View::default(), View::default());
            play.view(&mut view);
            forked.view(&mut view_of_fork);
            prop_assert!(view == view_of_fork, "{}: the view depends on the dice, or `imagine` changes what is known", case);
            prop_assert_eq!(play.status(), forked.status());
            prop_assert_eq!(forked.digest(), again.digest());
        }
        Ok(())
    });
}

/// A state takes over another one in place, and goes on as it does.
///
/// # Panics
/// If it does not.
pub fn a_run_copied_into_another_goes_on_as_it_does(shelf: &Shelf) {
    holds(12, any_played(shelf), |(case, seed, choices)| {
        let play = played(case, seed, &choices);
        let mut copy = case.start(seed.wrapping_add(1));
        prop_assert!(copy.copy_from(&*play));
        prop_assert_eq!(copy.digest(), play.digest());
        Ok(())
    });
}

/// A state takes over none of another variant.
///
/// # Panics
/// If it does.
pub fn runs_of_other_variants_are_not_copied(shelf: &Shelf) {
    let cases = Case::all(shelf);
    for (one, other) in cases.iter().flat_map(|one| cases.iter().map(move |other| (*one, *other))) {
        let is_same = one.game.info.id == other.game.info.id && one.code == other.code;
        assert_eq!(one.start(1).copy_from(&*other.start(1)), is_same, "{one} from {other}");
    }
}

/// Runs side by side go on as each would alone.
///
/// # Panics
/// If one does not: then runs share something that is not in their states.
pub fn a_batch_plays_as_its_runs_would_alone(shelf: &Shelf) {
    for case in Case::all(shelf) {
        let seeds = [1, 2, 3].map(Seed);
        let mut batch: Box<dyn Batch> = case.game.batch(&seeds, case.code).unwrap();
        assert_eq!(batch.len(), 3);
        batch.begin(1, Seed(9));
        let mut alone = [1, 9, 3].map(|seed| case.start(seed));
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
            assert_eq!(batch.run(index).digest(), play.digest(), "{case}: runs share something that is not in their states");
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
    let (harm, strikes) = (plane(Plane::Danger), plane(Plane::Strike));
    let dangers = like.positions().zip(harm.into_iter().zip(strikes)).filter(|(_, (id, _))| *id != 0);
    let mut dangers: Vec<_> = dangers
        .map(|(at, (id, strike))| Danger {
            at,
            id: id as u8,
            dir: strike.checked_sub(1).filter(|dir| *dir >= 0).map(|dir| Dir(dir as u8)),
        })
        .collect();
    dangers.sort_by_key(|danger| danger.at);
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
        dangers,
        asked: some(phase[1]).map(|verb| verb as u8),
        question: like.question.clone(),
    }
}

/// The arrays of learners hold all that a view holds.
///
/// # Panics
/// If something is missing.
pub fn a_row_with_everything_misses_nothing_of_a_view(shelf: &Shelf) {
    holds(64, any_played(shelf), |(case, seed, choices)| {
        let play = played(case, seed, &choices);
        let actions = Actions::staged(play.variant());
        let layout = Layout::new(play.variant(), &actions, &Part::ALL, play.variant().planes);
        let mut row = vec![0xAA; layout.size()];
        let mut view = View::default();
        play.view(&mut view);
        layout.write(&view, &[], Stage::First, &mut row);
        view.dangers.sort_by_key(|danger| danger.at);
        view.dangers.dedup_by_key(|danger| danger.at);
        let back = read_back(&layout, &mut row, &view);
        // The views are not printed, because two would fill the screen.
        let same = [
            ("tiles", back.tiles == view.tiles),
            ("sight", back.sight == view.sight),
            ("things", back.things == view.things),
            ("stats", back.stats == view.stats),
            ("light", back.light == view.light),
            ("pack", back.pack == view.pack),
            ("dangers", back.dangers == view.dangers),
        ];
        let lost: Vec<&str> = same.iter().filter(|(_, is_same)| !is_same).map(|(name, _)| *name).collect();
        prop_assert!(
            back == view,
            "{}: the arrays of learners lose {:?} of a view: does the variant list every plane that the view fills?",
            case,
            lost
        );
        Ok(())
    });
}

/// A variant lists the planes of its maps that are ever filled, and no others.
///
/// # Panics
/// If it does not. The message has the list.
pub fn variants_name_the_planes_that_they_fill(shelf: &Shelf) {
    for case in Case::all(shelf) {
        let variant = case.game.info.variant(case.code).unwrap();
        let layout = Layout::new(variant, &Actions::staged(variant), &[Part::Map], &Plane::ALL);
        let mut filled = BTreeSet::new();
        let mut view = View::default();
        for seed in 1..60 {
            let mut play = case.start(seed);
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
                accept(&mut *play, m, &mut Show::off());
            }
        }
        let filled: Vec<Plane> = filled.into_iter().map(|at| Plane::ALL[at]).collect();
        let names: Vec<String> = filled.iter().map(|plane| format!("Plane::{plane:?}")).collect();
        assert_eq!(variant.planes, filled, "{case}: write `planes: &[{}]` in its variant", names.join(", "));
    }
}
