//! Sprites for the page.

use crate::product;
use barrow_core::Variant;
use barrow_film::{Picture, Sprite, Sprites, slug, sprite_name};
use std::cell::RefCell;
use std::sync::Arc;

thread_local! {
    /// A cache of the last game's sprites, because decoding them takes milliseconds.
    static READ: RefCell<(String, Arc<Sprites>)> = RefCell::new((String::new(), Arc::new(Sprites::NONE)));
}

/// The sprites of a game.
pub fn sprites(game: &str) -> Arc<Sprites> {
    READ.with_borrow_mut(|(known, read)| {
        if known != game {
            (*known, *read) = (game.to_owned(), Arc::new(barrow_film::sprites(&product::shelf(), game)));
        }
        Arc::clone(read)
    })
}

/// The sprite in `folder` for `name`, spelled as in the game's texts.
pub fn sprite(game: &str, folder: &str, name: &str) -> Option<Vec<u32>> {
    sprites(game).get(&format!("{folder}/{}", slug(name))).and_then(first)
}

/// The sprite of a thing in the legend.
pub fn thing(game: &str, variant: &Variant, id: u8) -> Option<Vec<u32>> {
    let sprites = sprites(game);
    let name = sprite_name(&variant.legend, id, |name| sprites.get(name).is_some())?;
    sprites.get(&name).and_then(first)
}

fn first(sprite: &Sprite) -> Option<Vec<u32>> {
    sprite.frame(0).map(numbers)
}

/// A picture as numbers: its width, then its pixels, each with red in the lowest byte.
pub fn numbers(picture: &Picture) -> Vec<u32> {
    let pixels = picture.pixels.iter().map(|&pixel| u32::from_le_bytes(pixel));
    std::iter::once(picture.width as u32).chain(pixels).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::product::dress;
    use barrow_shelf::SHELF;
    use std::fs;

    #[test]
    fn sprites_are_found_by_the_words_of_a_game() {
        for game in SHELF.games() {
            let id = game.info.id;
            dress(id, fs::read_to_string(format!("../../games/{id}/skin/sprites.txt")).unwrap());
        }
        let ruins = &SHELF.find("into-ruins").unwrap().info.variants[0];
        let hero = ruins.legend.entries().iter().find(|entry| entry.role == barrow_core::Role::Hero).unwrap();
        for found in
            [thing("into-ruins", ruins, hero.id), sprite("into-ruins", "mark", "Keeping away"), sprite("stomp", "home", "dos")]
        {
            let found = found.unwrap();
            assert_eq!((found.len() - 1) % found[0] as usize, 0);
            assert!(found[1..].iter().any(|pixel| pixel >> 24 > 0));
        }
        assert_eq!(sprite("into-ruins", "home", "abacus"), None);
        assert_eq!(thing("corridor", ruins, hero.id), None);
    }

    #[test]
    fn a_game_is_drawn_with_the_sprites_it_was_given() {
        let drawn = || sprite("stomp", "home", "dos");
        dress("stomp", "# Licence: none\npalette\na #102030\nsprite home/dos 1x1\na\n".to_owned());
        assert_eq!(drawn(), Some(vec![1, 0xff30_2010]));
        dress("into-ruins", String::new());
        assert_eq!(drawn(), Some(vec![1, 0xff30_2010]));
    }

    #[test]
    fn the_red_of_a_pixel_is_its_lowest_byte() {
        let picture = Picture { width: 1, height: 2, pixels: vec![[1, 2, 3, 4], [0, 0, 0, 255]] };
        assert_eq!(numbers(&picture), [1, 0x0403_0201, 0xff00_0000]);
    }
}
