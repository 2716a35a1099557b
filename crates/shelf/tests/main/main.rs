//! Properties of every game on the shelf, and golden runs.
#![expect(clippy::unwrap_used, clippy::panic, reason = "tests")]

mod archive;
mod catalogue;
mod damage;
mod descents;
mod golden;
mod kept;
mod learners;
mod skins;
mod words;

use barrow_core::{Header, Play, Seed, Shelved, VariantCode};
use barrow_pilot::bots_for;
use barrow_shelf::SHELF;
use barrow_testing::Case;

barrow_testing::check!(SHELF);

/// Every variant of every game, with its choices.
fn every_code() -> Vec<(&'static Shelved, VariantCode)> {
    Case::all(&SHELF).into_iter().map(|case| (case.game, case.code)).collect()
}

/// A game and variant in written form, for messages.
fn name((shelved, code): (&Shelved, VariantCode)) -> String {
    format!("{} {}", shelved.info.id, shelved.info.variant_name(code))
}

fn header((shelved, variant): (&Shelved, VariantCode), seed: u64) -> Header {
    Header { game: shelved.info.id.to_owned(), rules: shelved.info.rules, variant, seed: Seed(seed) }
}

fn start(which: (&Shelved, VariantCode), seed: u64) -> Box<dyn Play> {
    SHELF.start(&header(which, seed)).unwrap()
}

/// The folders under `games`, by name.
fn folders() -> Vec<String> {
    let games = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../../games")).unwrap();
    let mut names: Vec<String> = games.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort_unstable();
    names
}

#[test]
fn every_game_is_on_the_shelf_under_the_name_of_its_folder() {
    let mut ids: Vec<&str> = SHELF.games().iter().map(|shelved| shelved.info.id).collect();
    ids.sort_unstable();
    assert_eq!(ids, folders());
}

#[test]
fn every_bot_has_a_name_of_its_own_and_a_variant_to_play() {
    let mut names = vec!["random", "sensible"];
    for game in SHELF.games() {
        for kind in game.bots {
            assert!(!names.contains(&kind.name), "{} is the name of two bots", kind.name);
            names.push(kind.name);
            assert!(game.info.variants.iter().any(|variant| (kind.suits)(variant)), "{}", kind.name);
        }
        assert!(game.info.variants.iter().all(|variant| bots_for(game, variant).count() >= 2));
    }
}

#[test]
fn arithmetic_that_overflows_is_noticed_in_tests() {
    let most = std::hint::black_box(i16::MAX);
    let sum = std::panic::catch_unwind(|| most + 1);
    assert!(sum.is_err(), "this build wraps around in silence, so its tests prove nothing about absurd cells");
}
