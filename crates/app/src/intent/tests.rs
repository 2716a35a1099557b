//! Moves that are played, asked about or refused, in the room of `crate::room`.

use super::*;
use crate::room::{EAST, NORTH, Room, SOUTH, VARIANT, WEST, view};
use barrow_core::{Gear, Pos, Stat, StatInfo, Thing};

fn may(others: &[Move]) -> Room {
    Room { others: others.to_vec(), ..Room::default() }
}

fn asked(m: Move, text: &str, id: &str) -> Intent {
    Intent::Confirm(Question { m, text: text.to_owned(), id: (!id.is_empty()).then(|| id.to_owned()) })
}

fn none() -> Questions {
    Questions::default()
}

const JUMP: Move = Move::towards(1, EAST);

#[test]
fn a_step_is_played_asked_about_or_refused() {
    let room = may(&[]);
    let walk = |dir| step(&room, &view(), dir, &none());
    assert_eq!(walk(NORTH), asked(Move::towards(0, NORTH), "Step into the spores?", "danger"));
    assert_eq!(walk(SOUTH), Intent::Play(Move::towards(0, SOUTH)), "more is accepted than is offered");
    assert_eq!(walk(WEST), Intent::Refuse("Something solid is in the way.".to_owned()));
    assert_eq!(walk(EAST), Intent::Refuse("A hole: you would have to jump.".to_owned()));
    let mut taken = view();
    taken.things.push(Thing::new(6, Pos::new(2, 1)));
    assert_eq!(step(&room, &taken, NORTH, &none()), Intent::Play(Move::towards(0, NORTH)), "a blow is not a step into danger");
    let mut inside = view();
    inside.things.extend(inside.hero.map(|hero| Thing::new(4, hero)));
    assert_eq!(
        step(&room, &inside, NORTH, &none()),
        Intent::Play(Move::towards(0, NORTH)),
        "the player stands in spores already"
    );
}

#[test]
fn a_refused_step_becomes_the_only_other_verb_with_its_cost() {
    let question = "Jump down? Damage: 2.";
    assert_eq!(step(&may(&[JUMP]), &view(), EAST, &none()), asked(JUMP, question, "game/jump"));
    assert_eq!(intend(&may(&[JUMP]), &view(), JUMP, &none()), asked(JUMP, question, "game/jump"));
    let push = Move::towards(6, EAST);
    assert_eq!(step(&may(&[push]), &view(), EAST, &none()), Intent::Play(push));
    assert!(matches!(step(&may(&[JUMP, push]), &view(), EAST, &none()), Intent::Refuse(_)), "with two verbs, neither is meant");
}

#[test]
fn facts_about_a_thing_lying_there_are_not_a_cost() {
    let mut littered = view();
    littered.things.push(Thing::new(5, Pos::new(3, 2)));
    assert_eq!(step(&may(&[JUMP]), &littered, EAST, &none()), asked(JUMP, "Jump down?", "game/jump"));
}

#[test]
fn in_bad_health_the_question_before_a_jump_says_what_heals() {
    static FRAIL: Variant = Variant { stats: &[StatInfo::health("Health")], heals: &[4, 5], ..VARIANT };
    let room = Room { variant: Some(&FRAIL), ..may(&[JUMP]) };
    let asked = |value: i32, change: fn(&mut View)| {
        let mut view = View { stats: vec![Stat { value, max: 9 }], ..view() };
        view.pack.clear();
        change(&mut view);
        let Intent::Confirm(question) = intend(&room, &view, JUMP, &none()) else { panic!("no question") };
        question.text
    };
    assert_eq!(asked(4, |_| ()), "Jump down? Damage: 2.");
    assert_eq!(asked(3, |_| ()), "Jump down? Damage: 2. Health: 3/9. Heals on this level: nothing that you know of.");
    let heals = asked(1, |view| {
        view.things.extend([Thing::new(4, Pos::new(2, 0)), Thing::new(4, Pos::new(2, 4)), Thing::new(4, Pos::new(2, 1))]);
        view.pack.push(Gear { id: 5, ..Gear::default() });
    });
    assert_eq!(heals, "Jump down? Damage: 2. Health: 1/9. Heals on this level: spores, one step north; orb, carried.");
}

#[test]
fn moves_with_a_caution_and_dangerous_steps_are_asked_about() {
    let drink = Move { verb: 2, arg: Arg::Slot(0) };
    assert_eq!(intend(&may(&[]), &view(), drink, &none()), asked(drink, "Drink it?", "game/drink"));
    let throw = Move { verb: 3, arg: Arg::SlotAt(0, Pos::new(4, 4)) };
    assert_eq!(intend(&may(&[]), &view(), throw, &none()), Intent::Play(throw));
    let into_spores = Move::towards(0, NORTH);
    assert_eq!(intend(&may(&[]), &view(), into_spores, &none()), asked(into_spores, "Step into the spores?", "danger"));
}

#[test]
fn a_question_that_is_turned_off_is_not_asked() {
    let into_spores = Move::towards(0, NORTH);
    for (m, id) in [(JUMP, "game/jump"), (Move { verb: 2, arg: Arg::Slot(0) }, "game/drink"), (into_spores, "danger")] {
        let off = Questions::from([id.to_owned()]);
        assert_eq!(intend(&may(&[JUMP]), &view(), m, &off), Intent::Play(m));
        let others = Questions::from(["game/other".to_owned(), "other/jump".to_owned()]);
        assert!(matches!(intend(&may(&[JUMP]), &view(), m, &others), Intent::Confirm(_)));
    }
    assert_eq!(step(&may(&[JUMP]), &view(), EAST, &Questions::from(["game/jump".to_owned()])), Intent::Play(JUMP));
}

#[test]
fn refusing_a_choice_asks_whether_to_give_up() {
    let only = |others: &[Move]| Room { others: others.to_vec(), is_asking: true, ..Room::default() };
    let (drink, give_up) = (Move { verb: 2, arg: Arg::Slot(0) }, Move::plain(5));
    assert_eq!(decline(&only(&[drink, give_up]), &view(), 2, &none()), asked(give_up, "Give up? Everything ends.", ""));
    let choosing = View { asked: Some(2), ..view() };
    assert_eq!(intend(&only(&[drink, give_up]), &choosing, give_up, &none()), asked(give_up, "Give up? Everything ends.", ""));
    assert_eq!(decline(&only(&[drink, JUMP]), &view(), 2, &none()), asked(JUMP, "Jump down? Damage: 2.", "game/jump"));
    assert_eq!(decline(&only(&[drink]), &view(), 2, &none()), Intent::Refuse("Answer this first.".to_owned()));
}

#[test]
fn only_places_that_a_verb_can_use_are_offered() {
    let throw = |slot| Move { verb: 3, arg: Arg::SlotAt(slot, Pos::new(0, 0)) };
    let drink = Move { verb: 2, arg: Arg::Slot(1) };
    let room = may(&[throw(0), drink, throw(1), throw(1)]);
    assert_eq!(places_for(&room, &view(), 3), [1, 0], "what is worn comes first");
    assert_eq!(places_for(&room, &view(), 2), [1]);
    assert_eq!(verbs_for(&room, 1), [(2, true), (3, false)], "in the order of the verbs, whatever is offered first");
    assert_eq!(why_not(&room, &view(), 3, 0), "It is too heavy.");
    assert_eq!(why_not(&room, &view(), 2, 0), "You cannot do that with it.");
    assert_eq!(nothing_to(&VARIANT, 3), "You carry nothing to throw.");
}

#[test]
fn each_kind_of_argument_has_its_question() {
    let asked = [0, 2, 3, 5, 99].map(|verb| question_for(&VARIANT, verb));
    assert_eq!(asked, ["Step: in which direction?", "Drink: what?", "Throw: what?", "", ""]);
}
