//! Resting and doing it again: until something happens, and saying what.

use crate::hexes::{FIRE, RUINS, hexes};
use barrow_core::{Danger, Dir, Move, Pos, Stat, Variant, View};
use barrow_pilot::{Again, Stop, Watch, foe_nearby, wait_verb};

const WAIT: Move = Move::plain(1);
const EAST: Move = Move::towards(0, Dir(3));

fn with_stats(rows: &[&str], health: i32, burning: i32) -> View {
    let mut view = hexes(rows);
    view.stats.extend([Stat { value: health, max: 20 }, Stat { value: burning, max: 6 }]);
    view
}

/// What ends a rest that begins in `first` and goes on in `second`.
fn rest(first: &View, second: &View) -> Result<Move, Stop> {
    let mut rest = Again::rest(&RUINS).unwrap();
    assert_eq!(rest.next(first, &RUINS), Ok(WAIT), "the first turn is always taken");
    rest.next(second, &RUINS)
}

const QUIET: &[&str] = &["@ . . . . . ."];

#[test]
fn waiting_is_the_first_verb_that_takes_nothing() {
    assert_eq!(wait_verb(&RUINS), Some(1));
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
    assert_eq!(rest(&with_stats(QUIET, 10, 1), &quiet), Err(Stop::Ended("Burning")));
    assert_eq!(rest(&with_stats(QUIET, 10, 3), &with_stats(QUIET, 10, 2)), Ok(WAIT), "wearing off is no harm");
    assert_eq!(rest(&quiet, &with_stats(&["@ . . . . . g"], 10, 0)), Err(Stop::Newcomer("goblin")));
    let asked = View { asked: Some(2), ..quiet.clone() };
    assert_eq!(rest(&quiet, &asked), Err(Stop::Asked));
}

#[test]
fn a_rest_in_peace_ends_some_time() {
    let quiet = with_stats(QUIET, 20, 0);
    let mut rest = Again::rest(&RUINS).unwrap();
    let turns = (0..1000).take_while(|_| rest.next(&quiet, &RUINS).is_ok()).count();
    assert_eq!(turns, 200);
    assert_eq!(rest.next(&quiet, &RUINS).unwrap_err().to_string(), "You stop after 200 turns: nothing happens.");
}

#[test]
fn of_foes_those_that_are_new_or_come_close_are_told() {
    let news = |before: &[&str], now: &[&str]| {
        let [before, now] = [before, now].map(hexes);
        Watch::new(&now, &RUINS).news(&Watch::new(&before, &RUINS), &now, &RUINS)
    };
    assert_eq!(news(&["@ . . . . g"], &["@ . . . . g"]), None, "one that stays where it is is known");
    assert_eq!(news(&["@ . . . . g"], &["@ . . . g ."]), None);
    assert_eq!(news(&["@ . . g . ."], &["@ . g . . ."]), Some(Stop::Foe { name: "goblin", steps: 2 }));
    assert_eq!(news(&["@ . . . . g"], &["@ . . . . b"]), Some(Stop::Newcomer("bat")), "as many as before, but another");
    assert_eq!(news(&["@ . . . . g"], &["@ . . . g g"]), Some(Stop::Another("goblin")));
    assert_eq!(news(&["@ . . . . ."], &["@ . . b . g"]), Some(Stop::Several("bat")), "the nearest is named");
}

#[test]
fn a_foe_that_runs_away_may_be_close() {
    let fleeing = |row: &str| {
        let mut view = hexes(&[row]);
        view.things.iter_mut().for_each(|thing| thing.conditions = 1);
        view
    };
    let [before, now] = [fleeing("@ . . g . ."), fleeing("@ . g . . .")];
    assert_eq!(Watch::new(&now, &RUINS).news(&Watch::new(&before, &RUINS), &now, &RUINS), None);
    assert_eq!(foe_nearby(&now, &RUINS, 2), None);
}

#[test]
fn fire_that_breaks_out_close_by_is_told_and_fire_that_is_found_is_not() {
    let news = |before: &[&str], now: &[&str]| {
        let [before, now] = [before, now].map(hexes);
        Watch::new(&now, &RUINS).news(&Watch::new(&before, &RUINS), &now, &RUINS)
    };
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
        assert_eq!(again.next(&quiet(x), &RUINS), Ok(EAST));
    }
    assert_eq!(again.next(&quiet(3), &RUINS), Err(Stop::Enough(3)));
    let mut again = Again::repeat(EAST, 9);
    again.next(&quiet(2), &RUINS).unwrap();
    assert_eq!(again.next(&quiet(2), &RUINS), Err(Stop::NoFurther));
    assert_eq!(Again::repeat(EAST, 9).next(&hexes(&["@ ^ ."]), &RUINS), Err(Stop::Harmful("fire")));
    assert_eq!(Again::repeat(EAST, 9).next(&hexes(&["@ O ."]), &RUINS), Err(Stop::Beside("hole")));
    let mut burning = hexes(&["@ g ."]);
    burning.dangers.push(Danger { at: Pos::new(1, 0), id: FIRE });
    assert_eq!(Again::repeat(EAST, 9).next(&burning, &RUINS), Ok(EAST), "a blow is no step");
}

#[test]
fn blows_are_repeated_until_they_are_answered() {
    let facing = |health| with_stats(&["@ g . ."], health, 0);
    let mut again = Again::repeat(EAST, 9);
    assert_eq!(again.next(&facing(10), &RUINS), Ok(EAST));
    assert_eq!(again.next(&facing(10), &RUINS), Ok(EAST));
    assert_eq!(again.next(&facing(8), &RUINS), Err(Stop::Hurt));
}
