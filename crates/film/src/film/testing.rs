//! Runs for this crate's tests.

use super::Options;
use barrow_app::ThemeName;
use barrow_core::{Header, Run, Seed, Show, VariantCode};
use barrow_shelf::SHELF;

pub(super) const fn options() -> Options<'static> {
    Options { theme: ThemeName::Default, last: None, imprint: "" }
}

/// A run of at most `moves` moves. Each is the first accepted move on offer, with the search beginning at a different place each
/// time.
pub(super) fn run(game: &str, seed: u64, moves: usize) -> Run {
    let rules = SHELF.find(game).unwrap().info.rules;
    let header = Header { game: game.into(), rules, variant: VariantCode(0), seed: Seed(seed) };
    let mut play = SHELF.start(&header).unwrap();
    let mut run = Run::new(header);
    let mut offered = Vec::new();
    while run.moves.len() < moves && play.status().ending.is_none() {
        offered.clear();
        play.offer(&mut offered);
        let first = (run.moves.len() / 3 * 7 + seed as usize) % offered.len();
        let turned = offered[first..].iter().chain(&offered[..first]).copied();
        let Some(m) = turned.into_iter().find(|&m| play.play(m, &mut Show::off()).is_ok()) else { break };
        run.moves.push(m);
    }
    run
}
