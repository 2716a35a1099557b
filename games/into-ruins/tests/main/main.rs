//! Into Ruins as a front end uses it.
#![expect(clippy::unwrap_used, reason = "tests")]

mod properties;

use barrow_core::{Move, Play, Rng, Seed, Shelf, Shelved, VariantCode};

const SHELF: Shelf = Shelf::of(&[Shelved::of::<into_ruins::IntoRuins>()]);

fn start(seed: u64) -> Box<dyn Play> {
    SHELF.games()[0].start(Seed(seed), VariantCode::default()).unwrap()
}

/// Draws a verb first, so that the many cells of a throw do not crowd out the rest.
fn pick(moves: &[Move], dice: &mut Rng) -> Option<Move> {
    let mut verbs: Vec<u8> = moves.iter().map(|m| m.verb).collect();
    verbs.dedup();
    let verb = dice.pick(&verbs)?;
    let of_verb: Vec<Move> = moves.iter().copied().filter(|m| m.verb == verb).collect();
    dice.pick(&of_verb)
}
