//! Helpers for the tests of this crate.

use crate::replay::{Opening, Replay};
use barrow_core::Recording;
use barrow_core::{Header, Seed, Show, VariantCode};
use barrow_shelf::SHELF;

/// The header of a run of `game`, in its first variant.
pub(crate) fn header(game: &str) -> Header {
    let info = SHELF.find(game).unwrap().info;
    Header { game: info.id.into(), rules: info.rules, variant: VariantCode(0), seed: Seed(11) }
}

/// A run with `count` moves, or fewer if it ends earlier.
pub(crate) fn paced(header: Header, count: usize) -> Recording {
    let mut recording = Recording::start(&SHELF, header).unwrap();
    let mut moves = Vec::new();
    for step in 0..count {
        moves.clear();
        recording.state().offer(&mut moves);
        let Some(&m) = moves.get(step % moves.len().max(1)) else { break };
        recording.play(m, &mut Show::off()).unwrap();
    }
    recording
}

/// Finishes the opening of a run.
pub(crate) fn finished(mut opening: Opening) -> Replay {
    while !opening.advance(1000) {}
    opening.finish()
}
