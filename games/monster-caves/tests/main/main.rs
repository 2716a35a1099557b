//! The game through its public interface: the original's recordings, its published figures, and properties of random runs.
#![expect(clippy::unwrap_used, reason = "a test that cannot be set up has failed")]

mod large;
mod properties;
mod transcripts;

use barrow_core::{ArgKind, Move, Play, Seed, Show, VariantCode, View};
use monster_caves::GAME;

const CLASSIC: VariantCode = VariantCode::new(0, 0);
const LARGE: VariantCode = VariantCode::new(1, 0);
const LARGE_LIVING: VariantCode = VariantCode::new(1, 1);

fn start(seed: u64, variant: VariantCode) -> Box<dyn Play> {
    GAME.start(Seed(seed), variant).unwrap()
}

/// Plays a key of the original's keyboard, by the first verb that takes a key.
fn press(play: &mut dyn Play, key: u8) {
    let verb = play.variant().verbs.iter().position(|verb| verb.arg == ArgKind::Key).unwrap() as u8;
    play.play(Move::key(verb, key), &mut Show::off()).unwrap();
}

fn frame(play: &dyn Play) -> Vec<u8> {
    let (mut view, mut frame) = (View::default(), Vec::new());
    play.view(&mut view);
    view.frame(play.variant(), &mut frame).cells.to_vec()
}
