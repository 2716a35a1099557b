//! Reads the sprites of games, and the letters.

use crate::sprite::{Picture, Sprites};
use barrow_core::{Shelf, Shelved};
use std::sync::OnceLock;

/// The sprites of the game called `id`. A game without readable sprites is shown in glyphs; the shelf's tests rule out unreadable
/// sprites.
pub fn sprites(shelf: &Shelf, id: &str) -> Sprites {
    shelf.find(id).and_then(|shelved| Sprites::parse(shelved.sprites).ok()).unwrap_or(Sprites::NONE)
}

/// The shelf with these sprites for one of its games. The replaced table is never freed: call this once for each game.
pub fn dressed(shelf: Shelf, id: &str, sprites: String) -> Shelf {
    let sprites: &str = sprites.leak();
    let dress = |it: &Shelved| if it.info.id == id { it.with_sprites(sprites) } else { *it };
    shelf.with_games(shelf.games().iter().map(dress).collect::<Vec<_>>().leak())
}

/// The letters, white, 8x8 each, named by their code: `33` is `!`. They are printable ASCII and the other glyphs of legends.
pub fn font() -> &'static Sprites {
    static LETTERS: OnceLock<Sprites> = OnceLock::new();
    LETTERS.get_or_init(|| Sprites::parse(include_str!("../font.txt")).unwrap_or(Sprites::NONE))
}

/// The picture of a letter, if there is one.
pub fn letter(letter: char) -> Option<&'static Picture> {
    font().get(&u32::from(letter).to_string())?.frame(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_font_has_every_printable_letter() {
        for letter in 32..127u8 {
            assert_eq!(font().get(&letter.to_string()).map(crate::Sprite::size), Some((8, 8)), "{}", char::from(letter));
        }
    }

    #[test]
    fn an_unknown_game_has_no_sprites() {
        assert!(sprites(&barrow_shelf::SHELF, "corridor").is_empty());
    }
}
