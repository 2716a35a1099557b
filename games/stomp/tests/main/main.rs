//! Stomp as a front end uses it.
#![expect(clippy::unwrap_used, reason = "tests")]

mod properties;
mod telling;

use barrow_core::{Play, Seed, Shelf, Shelved, VariantCode};

const SHELF: Shelf = Shelf::of(&[Shelved::of::<stomp::Stomp>()]);

fn start(seed: u64, code: VariantCode) -> Box<dyn Play> {
    SHELF.games()[0].start(Seed(seed), code).unwrap()
}

/// Every variant with every set of choices.
fn codes() -> impl Iterator<Item = VariantCode> {
    let info = SHELF.games()[0].info;
    (0..=u8::MAX).map(VariantCode).filter(|&code| info.variant(code).is_some())
}
