//! Sprites, if a game has some.

use barrow_core::{Role, Shelf, Shelved, Topology, Variant};
use barrow_film::{Sprite, Sprites, missing, slug, sprite_name};
use std::collections::BTreeSet;

/// The games that have sprites, with them.
fn drawn(shelf: &Shelf) -> impl Iterator<Item = (&'static Shelved, Sprites)> {
    shelf.games().iter().filter(|game| !game.sprites.is_empty()).map(|game| {
        let sprites = Sprites::parse(game.sprites).unwrap_or_else(|error| panic!("the sprites of {}, {error}", game.info.id));
        (game, sprites)
    })
}

/// Each entry of a legend has a sprite, or is left to its glyph on purpose.
///
/// # Panics
/// If one has neither.
pub fn everything_listed_is_drawn_or_left_to_its_glyph(shelf: &Shelf) {
    for (game, sprites) in drawn(shelf) {
        let missing: BTreeSet<String> = game.info.variants.iter().flat_map(|variant| missing(variant, &sprites)).collect();
        assert!(missing.is_empty(), "the sprites of {} lack {missing:?}: draw them, or leave them to their glyphs", game.info.id);
    }
}

/// Ground on squares fills its cell.
///
/// # Panics
/// If a sprite of ground is smaller or larger.
pub fn ground_on_squares_is_as_large_as_a_square(shelf: &Shelf) {
    let on_squares = |variant: &&Variant| variant.topology != Topology::Hex;
    for (game, sprites) in drawn(shelf) {
        for variant in game.info.variants.iter().filter(on_squares) {
            for entry in variant.legend.entries().iter().filter(|entry| matches!(entry.role, Role::Wall | Role::Floor)) {
                let name = sprite_name(&variant.legend, entry.id, |_| false).unwrap();
                let size = sprites.get(&name).map_or((16, 16), Sprite::size);
                assert_eq!(size, (16, 16), "{}: the sprite \"{name}\" has to fill a cell", game.info.id);
            }
        }
    }
}

/// Sprites of conditions, such as "over/asleep", belong to conditions of the game.
///
/// # Panics
/// If one does not.
pub fn conditions_with_a_sprite_exist(shelf: &Shelf) {
    for (game, sprites) in drawn(shelf) {
        let conditions = game.info.variants.iter().flat_map(|variant| variant.conditions);
        let known: BTreeSet<String> = conditions.map(|condition| format!("over/{}", slug(condition.name))).collect();
        for (name, _) in sprites.iter().filter(|(name, _)| name.starts_with("over/")) {
            assert!(known.contains(name), "{}: nobody is ever in the condition of \"{name}\"", game.info.id);
        }
    }
}
