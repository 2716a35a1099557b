//! Hunters: which of them matter, which to strike, and where to wait for them.

use crate::hexes::{RUINS, hexes};
use barrow_core::{Attitude, Condition, Dir, Pos, Stat, Threat, Variant, View};
use barrow_pilot::{Memory, Stop, Watch, awaited, fight, hunter, roamer};

pub(crate) const HUNTS: u16 = 1;
const KEEPS_AWAY: u16 = 2;
const BURNS: u16 = 4;
const ROAMS: u16 = 8;

pub(crate) static HUNTED: Variant = Variant {
    conditions: &[
        Condition { attitude: Attitude::Hunts, ..Condition::BASE },
        Condition { attitude: Attitude::KeepsAway, ..Condition::BASE },
        Condition::BASE,
        Condition { attitude: Attitude::Roams, ..Condition::BASE },
    ],
    ..RUINS
};

/// A view whose goblins are in these conditions.
fn hunted(rows: &[&str], conditions: u16) -> View {
    let mut view = hexes(rows);
    view.things.iter_mut().filter(|thing| thing.id == b'g').for_each(|thing| thing.conditions = conditions);
    view
}

fn hunts(rows: &[&str], conditions: u16) -> bool {
    hunter(&hunted(rows, conditions), &HUNTED).is_some()
}

#[test]
fn a_foe_without_a_way_to_the_hero_matters_only_if_it_fights_from_afar() {
    let across = ["@ . . O O . . g", " # # # # # # # #"];
    assert!(!hunts(&across, HUNTS));
    assert!(hunts(&across, KEEPS_AWAY));
    assert!(!hunts(&["@ . . O O . . . . . . g", " # # # # # # # # # # # #"], KEEPS_AWAY), "too far off");
    assert!(hunts(&["@ . . . . . . g", " # # # # # # # #"], HUNTS));
    assert!(hunts(&["@ . . = . . . g", " # # # # # # # #"], HUNTS), "foes break obstacles");
    assert!(hunts(&["@ . _ _ _ . . g", " # # # # # # # #"], HUNTS), "it may come through the dark");
    assert!(
        !hunts(&["@ . . O O . . g", " _ # # # # # # _", "  _ # # # # # # _", "   _ _ _ # # _ _ _", "    # # _ _ _ _ # #"], HUNTS),
        "a long way round"
    );
}

#[test]
fn foes_that_are_harmless_one_by_one_matter_together() {
    let harmless = |rows: &[&str]| {
        let mut view = hunted(rows, HUNTS);
        view.things.iter_mut().filter(|thing| thing.id == b'g').for_each(|thing| thing.threat = Some(Threat::Harmless));
        view
    };
    let is_news = |view: &View| {
        let mut memory = Memory::default();
        memory.look(&mut view.clone(), 1, &HUNTED);
        Watch::new(view, &HUNTED).news(&Watch::new(view, &HUNTED), view, &memory, &HUNTED).is_some()
    };
    for (rows, matters) in [(["@ . . . g"], false), (["@ . . g g"], true)] {
        let view = harmless(&rows);
        assert_eq!((hunter(&view, &HUNTED).is_some(), is_news(&view)), (matters, matters), "{rows:?}");
    }
    assert!(hunter(&harmless(&["@ g . . ."]), &HUNTED).is_some(), "it bites");
}

#[test]
fn the_wounded_foe_beside_the_hero_is_struck_first() {
    let mut view = hunted(&["g @ g", " # g #"], HUNTS);
    let mut hp = [(7, 7), (4, 7), (2, 7)].into_iter();
    for thing in view.things.iter_mut().filter(|thing| thing.id == b'g') {
        thing.hp = hp.next().map(|(value, max)| Stat { value, max });
    }
    assert_eq!(fight(&view, &HUNTED), HUNTED.topology.towards(Pos::new(1, 0), Pos::new(1, 1)).ok_or(Stop::NoWay));
    view.things
        .iter_mut()
        .filter(|thing| thing.at == Pos::new(1, 1))
        .for_each(|thing| thing.hp = Some(Stat { value: 7, max: 7 }));
    assert_eq!(fight(&view, &HUNTED), HUNTED.topology.towards(Pos::new(1, 0), Pos::new(2, 0)).ok_or(Stop::NoWay));
}

#[test]
fn foes_that_do_harm_are_struck_before_harmless_ones_and_the_wounded_though_they_no_longer_hunt() {
    let mut view = hunted(&["g @ g", " # # #"], HUNTS);
    let hp = Some(Stat { value: 7, max: 7 });
    for thing in view.things.iter_mut().filter(|thing| thing.id == b'g') {
        (thing.hp, thing.threat) = (hp, Some(if thing.at.x == 0 { Threat::Harmless } else { Threat::Fair }));
    }
    assert_eq!(fight(&view, &HUNTED), Ok(Dir(3)));
    let mut view = hunted(&["g @ .", " # # #"], 0);
    assert_eq!(fight(&view, &HUNTED), Err(Stop::NotHunted));
    view.things.iter_mut().filter(|thing| thing.id == b'g').for_each(|thing| thing.hp = Some(Stat { value: 3, max: 7 }));
    assert_eq!(fight(&view, &HUNTED), Ok(Dir(0)));
}

#[test]
fn a_fight_goes_round_stairs() {
    let round = hunted(&["@ > g", " . . ."], HUNTS);
    let step = fight(&round, &HUNTED).unwrap();
    assert_ne!(HUNTED.topology.step(Pos::new(0, 0), step), Some(Pos::new(1, 0)));
    assert_eq!(fight(&hunted(&["@ > g", " # # #"], HUNTS), &HUNTED), Err(Stop::NoWayTo("goblin")));
}

#[test]
fn a_foe_that_roams_is_told_of_only_on_the_way_towards_it() {
    let mut view = hunted(&[". @ . . . g"], ROAMS);
    let told = |view: &View, x: i16| roamer(view, &HUNTED, Pos::new(x, 0)).is_some();
    assert!(!told(&view, 2), "nobody knows what it can do");
    view.things.iter_mut().filter(|thing| thing.id == b'g').for_each(|thing| thing.threat = Some(Threat::Dangerous));
    assert!(told(&view, 2) && !told(&view, 0));
    view.things.iter_mut().filter(|thing| thing.id == b'g').for_each(|thing| thing.threat = Some(Threat::Harmless));
    assert!(!told(&view, 2));
}

#[test]
fn a_foe_without_a_way_is_named() {
    assert_eq!(fight(&hunted(&["@ . O g"], HUNTS), &HUNTED), Err(Stop::NoWayTo("goblin")));
    assert_eq!(fight(&hunted(&["@ . O g", " . . # #"], 0), &HUNTED), Err(Stop::NotHunted));
}

/// The foe that the hero waits for instead of a step east.
fn waits(rows: &[&str], conditions: u16, ailments: u16) -> Option<Stop> {
    let mut view = hunted(rows, conditions);
    let hero = view.hero;
    view.things.iter_mut().filter(|thing| Some(thing.at) == hero).for_each(|thing| thing.conditions = ailments);
    awaited(&view, &HUNTED, Dir(3))
}

const DOORWAY: [&str; 4] = ["# # # . . .", " # # # . g .", "  . @ . . g .", "   # # # . . ."];

#[test]
fn foes_are_awaited_where_fewer_of_them_can_reach_the_hero() {
    assert_eq!(waits(&DOORWAY, HUNTS, 0), Some(Stop::Held("goblin")));
    assert_eq!(waits(&DOORWAY, KEEPS_AWAY, 0), None, "it never comes");
    assert_eq!(waits(&DOORWAY, HUNTS, BURNS), None, "fire does not wait");
    let alone = ["# # # . . .", " # # # . . .", "  . @ . . g .", "   # # # . . ."];
    assert_eq!(waits(&alone, HUNTS, 0), None, "one foe reaches the hero anywhere");
    let near = ["# # # . . .", " # # # . . .", "  . @ . g . .", "   # # # . . ."];
    assert_eq!(waits(&near, HUNTS, 0), Some(Stop::Met("goblin")), "the foe closes in, and is struck first");
    assert_eq!(waits(&near, KEEPS_AWAY, 0), None);
    assert_eq!(waits(&[". @ . . g g", " # # # # # #"], HUNTS, 0), None, "the next cell is as narrow");
    assert_eq!(waits(&["# # # # # #", " . @ g g . #", "  # # # # # #"], HUNTS, 0), None, "a blow is not a step");
}
