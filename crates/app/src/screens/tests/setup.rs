//! Setting up a new run.

use super::history::past;
use super::{NOW, facts};
use crate::discoveries::Discoveries;
use crate::keys::Bindings;
use crate::result::Outcome;
use crate::screens::{Content, Control, Effect, Field, Hold, PastRun, SeedFrom, Setup, Topic, content};
use crate::seeds::{daily, weekly};
use barrow_core::{GameInfo, Header, Seed, VariantCode};
use barrow_shelf::SHELF;

fn info(game: &str) -> &'static GameInfo {
    SHELF.find(game).unwrap().info
}

fn shown(setup: &Setup) -> Content {
    let (keys, none) = (Bindings::default(), Discoveries::default());
    content(&Topic::Setup(setup.clone()), &facts(&keys, &none)).unwrap()
}

/// The form after its control with this option and id was chosen.
fn chosen(setup: &Setup, option: &str, id: &str) -> Setup {
    let content = shown(setup);
    let is_it = |hold: &Hold| matches!(hold, Hold::Field(field) if field.option == option && field.id == id);
    let hold = content.holds().into_iter().find(is_it).unwrap_or_else(|| panic!("{option} {id}"));
    match hold.effect() {
        Some(Effect::Turn { topic: Topic::Setup(setup) }) => setup,
        other => panic!("{other:?}"),
    }
}

fn variant(setup: &Setup) -> VariantCode {
    setup.header(info(&setup.game), NOW).unwrap().variant
}

#[test]
fn a_newcomer_is_offered_a_game_that_can_be_lost() {
    let first = |game: &str| info(game).variants[Setup::first(info(game), &[], 1).variant.index()].id;
    assert_eq!(
        ["monster-caves", "roguelike-ten", "roguelulz", "stomp", "into-ruins"].map(first),
        ["classic", "ten-lines", "full", "20x20", "descent"]
    );
}

#[test]
fn a_returning_player_is_offered_the_variant_that_was_played_last() {
    let header = |variant| Header { game: "stomp".to_owned(), rules: 1, variant: VariantCode(variant), seed: Seed(1) };
    let (small, large) = (header(0), header(1));
    let run =
        |header, moves| PastRun { header, moves, outcome: Outcome::default(), is_closed: false, ending: None, earned: None };
    let all = [past("a", 3, run(&small, 5)), past("b", 1, run(&large, 5)), past("c", 0, run(&small, 0))];
    assert_eq!(Setup::first(info("stomp"), &all, 1).variant.index(), 1, "a run without moves does not count");
    assert_eq!(Setup::first(info("roguelike-ten"), &all, 1).variant.index(), 0);
}

#[test]
fn a_seed_is_random_typed_or_of_the_day_or_week() {
    let form = Setup::first(info("stomp"), &[], 77);
    let seed = |setup: &Setup| setup.header(info("stomp"), NOW).map(|header| header.seed);
    assert_eq!(seed(&form), Ok(Seed(77)));
    assert_eq!(seed(&chosen(&form, "seed", "daily")), Ok(daily("2026-11-20")));
    assert_eq!(seed(&chosen(&form, "seed", "weekly")), Ok(weekly("2026-11-16")));
    let Effect::Turn { topic: Topic::Setup(typed) } = Topic::Setup(form.clone()).typed("seed", " 42 ") else { panic!() };
    assert_eq!(seed(&typed), Ok(Seed(42)));
    assert_eq!(chosen(&typed, "practice", "practice").seed, SeedFrom::Typed("42".to_owned()), "it stays");
    assert_eq!(seed(&chosen(&typed, "seed", "usual")), Ok(Seed(77)), "the random one is still there");
    for (words, why) in [("", "Type a whole number"), ("12a", "is not a seed"), ("99999999999999999999", "is not a seed")] {
        let error = seed(&form.with(SeedFrom::Typed(words.to_owned()))).unwrap_err();
        assert!(error.contains(why), "{error}");
    }
}

#[test]
fn a_variant_with_a_seed_of_its_own_offers_it_first() {
    let own = |info: &GameInfo| info.variants.iter().position(|variant| variant.default_seed.is_some());
    let shelved = SHELF.games().iter().find(|shelved| own(shelved.info).is_some()).unwrap();
    let variant = VariantCode::new(own(shelved.info).unwrap() as u8, 0);
    let form = Setup { variant, ..Setup::first(shelved.info, &[], 77) };
    let fixed = shelved.info.variant(variant).unwrap().default_seed.map(Seed);
    assert_eq!(form.header(shelved.info, NOW).ok().map(|header| header.seed), fixed);
    assert_eq!(chosen(&form, "seed", "fresh").header(shelved.info, NOW).unwrap().seed, Seed(77));
}

#[test]
fn choices_are_switched_and_belong_to_their_variant() {
    let form = Setup::first(info("stomp"), &[], 1);
    let strict = chosen(&form, "choice", "strict");
    assert_eq!(variant(&strict), VariantCode::new(0, 1));
    let fair = chosen(&strict, "choice", "fair");
    assert_eq!(variant(&fair), VariantCode::new(0, 0b101));
    assert_eq!(variant(&chosen(&fair, "choice", "strict")), VariantCode::new(0, 0b100));
    let practice = chosen(&fair, "practice", "practice");
    assert_eq!(variant(&practice), VariantCode::new(0, 0b101).with_practice(true));
    assert_eq!(variant(&chosen(&practice, "variant", "20x10")), VariantCode::new(1, 0).with_practice(true));
}

#[test]
fn every_form_marks_one_variant_and_one_seed() {
    for shelved in SHELF.games() {
        for index in 0..shelved.info.variants.len() {
            let form = Setup { variant: VariantCode::new(index as u8, 0), ..Setup::first(shelved.info, &[], 1) };
            let content = shown(&form);
            let is_chosen = |hold: &Hold, wanted: &str| {
                let Hold::Field(Field { option, control: Control::Choice { is_chosen, .. }, .. }) = hold else { return false };
                *option == wanted && *is_chosen
            };
            let count = |option: &str| content.holds().iter().filter(|hold| is_chosen(hold, option)).count();
            assert_eq!(count("seed"), 1);
            assert!(shelved.info.variants.len() == 1 || count("variant") == 1);
            assert!(content.main().is_some());
        }
    }
}
