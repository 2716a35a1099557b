//! Roguelike 10 as a front end uses it.
#![expect(clippy::unwrap_used, reason = "tests")]

mod properties;
mod telling;

use barrow_core::{Dir, Move, Play, Seed, Shelf, Shelved, VariantCode};

const SHELF: Shelf = Shelf::of(&[Shelved::of::<roguelike_ten::RoguelikeTen>()]);

fn start(seed: u64, code: VariantCode) -> Box<dyn Play> {
    SHELF.games()[0].start(Seed(seed), code).unwrap()
}

/// The variant with every set of choices.
fn codes() -> impl Iterator<Item = VariantCode> {
    let info = SHELF.games()[0].info;
    (0..=u8::MAX).map(VariantCode).filter(|&code| info.variant(code).is_some())
}

/// Random moves in straight stretches, which get far.
fn walk(seed: u64, steps: usize) -> impl Iterator<Item = Move> {
    let mut rng = Seed(seed).stream("walk", 0);
    let mut dir = 1;
    std::iter::repeat_with(move || {
        if rng.chance(1, 4) {
            dir = rng.below(4) as u8;
        }
        Move::towards(0, Dir(dir))
    })
    .take(steps)
}
