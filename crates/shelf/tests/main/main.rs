//! What holds for every game on the shelf, and the runs that show it.
#![expect(clippy::unwrap_used, clippy::panic, reason = "tests")]

mod allocation;
mod catalogue;
mod damage;
mod descents;
mod golden;
mod kept;
mod properties;

use barrow_core::{Header, Play, Seed, Shelved, VariantCode};
use barrow_shelf::SHELF;

/// Every variant of every game: plain, with each choice by itself, and with all of them.
fn every_code() -> Vec<(&'static Shelved, VariantCode)> {
    let mut codes = Vec::new();
    for shelved in SHELF.games() {
        for (index, variant) in (0u8..).zip(shelved.info.variants) {
            let all = (1u8 << variant.choices.len()) - 1;
            let mut sets: Vec<u8> = vec![0, all];
            sets.extend((0..variant.choices.len()).map(|choice| 1 << choice));
            sets.sort_unstable();
            sets.dedup();
            codes.extend(sets.into_iter().map(|choices| (shelved, VariantCode::new(index, choices))));
        }
    }
    codes
}

/// A game and variant as people write them, for messages.
fn name((shelved, code): (&Shelved, VariantCode)) -> String {
    format!("{} {}", shelved.info.id, shelved.info.variant_name(code))
}

fn header((shelved, variant): (&Shelved, VariantCode), seed: u64) -> Header {
    Header { game: shelved.info.id.to_owned(), rules: shelved.info.rules, variant, seed: Seed(seed) }
}

fn start(which: (&Shelved, VariantCode), seed: u64) -> Box<dyn Play> {
    SHELF.start(&header(which, seed)).unwrap()
}

#[test]
fn the_shelf_holds_the_five_games() {
    let ids: Vec<&str> = SHELF.games().iter().map(|shelved| shelved.info.id).collect();
    assert_eq!(ids, ["monster-caves", "roguelike-ten", "roguelulz", "stomp", "into-ruins"]);
}

#[test]
fn every_part_that_can_be_measured_works_over_and_over() {
    for shelved in SHELF.games() {
        for part in shelved.parts {
            let mut work = (part.prepare)();
            (0..300).for_each(|_| work());
        }
    }
}
