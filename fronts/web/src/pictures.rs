//! Sprites and films for the page.

use crate::runs::sentence;
use barrow_app::ThemeName;
use barrow_core::{Shelf, Shelved, Variant};
use barrow_film::{Film, LAST_MOVES, Options, Picture, Sprite, Sprites, Still, slug, sprite_name};
use barrow_shelf::SHELF;
use std::cell::{Cell, RefCell};
use std::sync::Arc;

thread_local! {
    /// The games with the sprites that the page has loaded.
    static DRESSED: Cell<Shelf> = const { Cell::new(SHELF) };

    /// The game whose sprites were read last, and the sprites, as reading them takes milliseconds.
    static READ: RefCell<(String, Arc<Sprites>)> = RefCell::new((String::new(), Arc::new(Sprites::NONE)));
}

/// Gives a game its sprites, for as long as the page is open.
pub fn dress(game: &str, sprites: String) {
    let sprites: &str = sprites.leak();
    let dressed = |it: &Shelved| if it.info.id == game { it.with_sprites(sprites) } else { *it };
    let games: Vec<Shelved> = DRESSED.get().games().iter().map(dressed).collect();
    DRESSED.set(Shelf(games.leak()));
}

/// The sprites of a game.
pub fn sprites(game: &str) -> Arc<Sprites> {
    READ.with_borrow_mut(|(known, read)| {
        if known != game {
            (*known, *read) = (game.to_owned(), Arc::new(barrow_film::sprites(&DRESSED.get(), game)));
        }
        Arc::clone(read)
    })
}

/// The sprite of `name`, written as in the game's texts, in `folder`.
pub fn sprite(game: &str, folder: &str, name: &str) -> Option<Vec<u32>> {
    sprites(game).get(&format!("{folder}/{}", slug(name))).and_then(first)
}

/// The sprite of a thing of the legend.
pub fn thing(game: &str, variant: &Variant, id: u8) -> Option<Vec<u32>> {
    let sprites = sprites(game);
    let name = sprite_name(&variant.legend, id, |name| sprites.get(name).is_some())?;
    sprites.get(&name).and_then(first)
}

fn first(sprite: &Sprite) -> Option<Vec<u32>> {
    sprite.frame(0).map(numbers)
}

/// A picture as its width and then its pixels, the red of each in the lowest byte.
pub fn numbers(picture: &Picture) -> Vec<u32> {
    let pixels = picture.pixels.iter().map(|&pixel| u32::from_le_bytes(pixel));
    std::iter::once(picture.width as u32).chain(pixels).collect()
}

/// What the page makes of a run: a file, or a picture for the browser to encode.
pub struct Made {
    /// The file, or the pixels of the picture, four bytes each.
    pub bytes: Vec<u8>,
    /// The width of the picture.
    pub width: Option<usize>,
    /// What part of the run is missing, and why.
    pub notice: Option<String>,
}

impl From<Film> for Made {
    fn from(Film { bytes, notice }: Film) -> Self {
        Self { bytes, width: None, notice }
    }
}

impl From<Still> for Made {
    fn from(Still { picture, notice }: Still) -> Self {
        let bytes = picture.pixels.iter().flat_map(|&[red, green, blue]| [red, green, blue, u8::MAX]).collect();
        Self { bytes, width: Some(picture.width), notice }
    }
}

/// A film of the run in `bytes`, as far as it can be played. `kind` is `gif`, `last` for its last moves, `png`, `card` or `cast`.
///
/// # Errors
/// A sentence, if the run cannot be played here, or there is no such kind or theme.
pub fn film(bytes: &[u8], kind: &str, theme: &str) -> Result<Made, String> {
    let shelf = &DRESSED.get();
    let options =
        Options { theme: ThemeName::find(theme).ok_or_else(|| no_theme(theme))?, last: (kind == "last").then_some(LAST_MOVES) };
    let made = match kind {
        "gif" | "last" => barrow_film::gif(bytes, shelf, &options, &mut |_, _| ()).map(Made::from),
        "png" => barrow_film::still(bytes, shelf, &options).map(Made::from),
        "card" => barrow_film::card(bytes, shelf, &options).map(Made::from),
        "cast" => barrow_film::cast(bytes, shelf, &options, &mut |_, _| ()).map(Made::from),
        _ => return Err(format!("There is no film called \"{kind}\": there are gif, last, png, card and cast.")),
    };
    made.map_err(|error| sentence(&error))
}

fn no_theme(asked: &str) -> String {
    format!("There is no theme called \"{asked}\": there are {}.", ThemeName::ALL.map(ThemeName::id).join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::{Header, Run, Seed, VariantCode};
    use std::fs;

    #[test]
    fn sprites_are_found_by_the_words_of_a_game() {
        for game in SHELF.games() {
            let id = game.info.id;
            dress(id, fs::read_to_string(format!("../../games/{id}/skin/sprites.txt")).unwrap());
        }
        let ruins = &SHELF.find("into-ruins").unwrap().info.variants[0];
        let hero = ruins.legend.entries().iter().find(|entry| entry.role == barrow_core::Role::Hero).unwrap();
        for found in [
            thing("into-ruins", ruins, hero.id),
            sprite("into-ruins", "mark", "Keeping its distance"),
            sprite("stomp", "home", "dos"),
        ] {
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

    #[test]
    fn each_kind_of_film_begins_as_its_format_does() {
        let rules = SHELF.find("stomp").unwrap().info.rules;
        let run = Run::new(Header { game: "stomp".into(), rules, variant: VariantCode(0), seed: Seed(1) });
        let bytes = run.to_bytes();
        for (kind, start) in [("gif", &b"GIF89a"[..]), ("last", b"GIF89a"), ("cast", b"{\"version\":2")] {
            assert!(film(&bytes, kind, "default").unwrap().bytes.starts_with(start), "{kind}");
        }
        for kind in ["png", "card"] {
            let Made { bytes, width, .. } = film(&bytes, kind, "default").unwrap();
            assert!(bytes.len().is_multiple_of(4 * width.unwrap()) && bytes[3] == u8::MAX, "{kind}");
        }
        assert!(film(&bytes, "avi", "default").err().unwrap().contains("avi"));
        assert!(film(b"PK", "gif", "default").err().unwrap().ends_with('.'));
        let refused = film(&bytes, "png", "sepia").err().unwrap();
        assert!(refused.starts_with("There is no theme called \"sepia\": there are default, "), "{refused}");
    }
}
