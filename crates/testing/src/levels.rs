//! Levels, for games that have several.

use barrow_core::{Seed, Shelf, Shelved, VariantCode};
use barrow_pilot::{bots_for, play_out};

/// Seeds of each variant.
const SEEDS: u64 = 40;
/// The most moves of a run.
const MOVES: usize = 600;

/// A bot leaves at least one of the first levels that it plays, in every variant with several levels.
///
/// # Panics
/// If none is left: then the way out may be out of reach.
pub fn levels_can_be_left(shelf: &Shelf) {
    for game in shelf.games() {
        for (index, variant) in (0..).zip(game.info.variants).filter(|(_, variant)| variant.has_levels()) {
            let code = VariantCode::new(index, 0);
            assert!(
                (1..=SEEDS).any(|seed| is_left(game, code, Seed(seed))),
                "{}, {}: no bot left its first level with any of {SEEDS} seeds: can the exit be reached, and is it in the legend as \
                 `Role::Exit` or `Role::Hole`?",
                game.info.id,
                variant.id
            );
        }
    }
}

/// Tells whether a bot reaches another level, or wins.
fn is_left(game: &Shelved, code: VariantCode, seed: Seed) -> bool {
    let Some(variant) = game.info.variant(code) else { return false };
    bots_for(game, variant).any(|kind| {
        let (mut play, mut is_left) = (game.start(seed, code).unwrap(), false);
        let first = play.status().depth;
        play_out(play.as_mut(), kind.start(seed).as_mut(), MOVES, &mut |_, play| {
            let status = play.status();
            is_left |= status.depth != first || status.ending.is_some_and(|ending| ending.won);
        });
        is_left
    })
}
