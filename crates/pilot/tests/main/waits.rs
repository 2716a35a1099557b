//! Resting and repeating: each continues until something happens, and says what.

use crate::hexes::{FIRE, RUINS, hexes};
use barrow_core::{Danger, Dir, Move, Pos, Stat, StatInfo, Threat, Variant, VerbKind, View};
use barrow_pilot::{Again, Memory, Obstacle, Stop, Watch};

const WAIT: Move = Move::plain(1);
const EAST: Move = Move::towards(0, Dir(3));

fn with_stats(rows: &[&str], health: i32, burning: i32) -> View {
    let mut view = hexes(rows);
    view.stats.extend([Stat { value: health, max: 20 }, Stat { value: burning, max: 6 }]);
    view
}

/// The memory of a player who has noticed everything in view.
fn noticed(view: &View) -> Memory {
    let mut memory = Memory::default();
    memory.look(&mut view.clone(), 1, &RUINS);
    memory.announce();
    memory
}

/// The reason to stop after a turn that changed the view from `before` to `now`.
fn news(before: &View, now: &View) -> Option<Stop> {
    let mut memory = noticed(before);
    memory.look(&mut now.clone(), 1, &RUINS);
    Watch::new(now, &RUINS).news(&Watch::new(before, &RUINS), now, &memory, &RUINS)
}

/// The end of a rest that begins in `first` and continues in `second`.
fn rest(first: &View, second: &View) -> Result<Move, Stop> {
    let mut rest = Again::rest(&RUINS).unwrap();
    let mut memory = noticed(first);
    assert_eq!(rest.next(first, &memory, &RUINS), Ok(WAIT), "the first turn is always taken");
    memory.look(&mut second.clone(), 1, &RUINS);
    rest.next(second, &memory, &RUINS)
}

const QUIET: &[&str] = &["@ . . . . . ."];

#[test]
fn waiting_is_the_first_verb_that_takes_nothing() {
    assert_eq!(RUINS.verb_that(VerbKind::Wait), Some(1));
    assert_eq!(Again::rest(&Variant::BASE).unwrap_err(), Stop::NoWait);
}

#[test]
fn a_rest_goes_on_until_something_happens() {
    let quiet = with_stats(QUIET, 10, 0);
    assert_eq!(rest(&quiet, &quiet), Ok(WAIT));
    assert_eq!(rest(&quiet, &with_stats(QUIET, 11, 0)), Ok(WAIT), "getting better is no reason to stop");
    assert_eq!(rest(&quiet, &with_stats(QUIET, 20, 0)), Err(Stop::Healed));
    assert_eq!(rest(&quiet, &with_stats(QUIET, 9, 0)), Err(Stop::Hurt));
    assert_eq!(rest(&quiet, &with_stats(QUIET, 10, 6)), Err(Stop::Began("Burning")));
    assert_eq!(rest(&with_stats(QUIET, 10, 1), &quiet), Ok(WAIT), "it waits for this");
    assert_eq!(rest(&with_stats(QUIET, 10, 3), &with_stats(QUIET, 9, 2)), Ok(WAIT), "and puts up with it until then");
    assert_eq!(rest(&with_stats(QUIET, 10, 3), &with_stats(QUIET, 7, 2)), Err(Stop::Hurt), "but not with a blow");
    assert_eq!(rest(&with_stats(QUIET, 10, 3), &with_stats(QUIET, 10, 2)), Ok(WAIT), "wearing off is no harm");
    assert_eq!(rest(&quiet, &with_stats(&["@ . . . . . g"], 10, 0)), Err(Stop::Newcomer("goblin")));
    let asked = View { asked: Some(2), ..quiet.clone() };
    assert_eq!(rest(&quiet, &asked), Err(Stop::Asked));
}

#[test]
fn a_rest_in_peace_ends_some_time() {
    let quiet = with_stats(QUIET, 20, 0);
    let mut rest = Again::rest(&RUINS).unwrap();
    let memory = noticed(&quiet);
    let turns = (0..1000).take_while(|_| rest.next(&quiet, &memory, &RUINS).is_ok()).count();
    assert_eq!(turns, 200);
    assert_eq!(rest.next(&quiet, &memory, &RUINS), Err(Stop::Enough(200)));
}

#[test]
fn foes_that_appear_are_announced_once() {
    let news = |before: &[&str], now: &[&str]| news(&hexes(before), &hexes(now));
    assert_eq!(news(&["@ . . . . g"], &["@ . . . . g"]), None, "one that stays where it is is known");
    assert_eq!(news(&["@ . . . g ."], &["@ . g . . ."]), None, "and one that comes closer");
    assert_eq!(news(&["@ . . . . g"], &["@ . . . . b"]), Some(Stop::Newcomer("bat")), "as many as before, but a different one");
    assert_eq!(news(&["@ . . . . g"], &["@ . . . g g"]), Some(Stop::Another("goblin")));
    assert_eq!(news(&["@ . . . . ."], &["@ . . b . g"]), Some(Stop::Several("bat")), "the nearest is named");
}

#[test]
fn a_bar_that_falls_is_no_harm_unless_it_is_the_health() {
    const LIT: Variant = Variant { stats: &[StatInfo::health("Health"), StatInfo::number("Oil").with_bar(true)], ..RUINS };
    let after = |health, oil| {
        let view = with_stats(QUIET, health, oil);
        let before = with_stats(QUIET, 9, 5);
        Watch::new(&view, &LIT).news(&Watch::new(&before, &LIT), &view, &noticed(&before), &LIT)
    };
    assert_eq!(after(9, 4), None);
    assert_eq!(after(8, 5), Some(Stop::Hurt));
}

#[test]
fn a_foe_that_runs_away_or_is_harmless_stops_nothing() {
    let mut fleeing = hexes(&["@ . g . . ."]);
    fleeing.things.iter_mut().for_each(|thing| thing.conditions = 1);
    assert_eq!(news(&hexes(&["@ . . . . ."]), &fleeing), None);
    let mut harmless = hexes(&["@ . g . . ."]);
    harmless.things.iter_mut().for_each(|thing| thing.threat = Some(Threat::Harmless));
    assert_eq!(news(&hexes(&["@ . . . . ."]), &harmless), None);
}

#[test]
fn fire_that_breaks_out_close_by_is_told_and_fire_that_is_found_is_not() {
    let news = |before: &[&str], now: &[&str]| news(&hexes(before), &hexes(now));
    assert_eq!(news(&["@ . . . ."], &["@ . ^ . ."]), Some(Stop::Danger("fire")));
    assert_eq!(news(&["@ . . . ."], &["@ . . ^ ."]), None, "far enough");
    assert_eq!(news(&["@ . _ _ ."], &["@ . ^ . ."]), None, "a walk goes round it");
    assert_eq!(news(&["@ . ^ . ."], &["@ . ^ . ."]), None);
}

#[test]
fn a_step_is_repeated_so_often_and_never_into_harm() {
    let quiet = |x: i16| View { hero: Some(Pos::new(x, 0)), ..hexes(QUIET) };
    let mut again = Again::repeat(EAST, 3);
    for x in 0..3 {
        assert_eq!(again.next(&quiet(x), &Memory::default(), &RUINS), Ok(EAST));
    }
    assert_eq!(again.next(&quiet(3), &Memory::default(), &RUINS), Err(Stop::Enough(3)));
    let mut again = Again::repeat(EAST, 9);
    again.next(&quiet(2), &Memory::default(), &RUINS).unwrap();
    assert_eq!(again.next(&quiet(2), &Memory::default(), &RUINS), Err(Stop::NoFurther));
    assert_eq!(
        Again::repeat(EAST, 9).next(&hexes(&["@ ^ ."]), &Memory::default(), &RUINS),
        Err(Stop::Beside(Obstacle { name: "fire", at: Pos::new(1, 0) }))
    );
    assert_eq!(
        Again::repeat(EAST, 9).next(&hexes(&["@ O ."]), &Memory::default(), &RUINS),
        Err(Stop::Beside(Obstacle { name: "hole", at: Pos::new(1, 0) }))
    );
    let mut burning = hexes(&["@ g ."]);
    burning.dangers.push(Danger::new(Pos::new(1, 0), FIRE));
    assert_eq!(Again::repeat(EAST, 9).next(&burning, &Memory::default(), &RUINS), Ok(EAST), "a blow is not a step");
}

#[test]
fn blows_are_repeated_until_they_are_answered() {
    let facing = |health| with_stats(&["@ g . ."], health, 0);
    let mut again = Again::repeat(EAST, 9);
    assert_eq!(again.next(&facing(10), &Memory::default(), &RUINS), Ok(EAST));
    assert_eq!(again.next(&facing(10), &Memory::default(), &RUINS), Ok(EAST));
    assert_eq!(again.next(&facing(8), &Memory::default(), &RUINS), Err(Stop::Hurt));
}
