//! Sprites and films for the page.

use crate::runs::sentence;
use barrow_app::ThemeName;
use barrow_core::{Shelf, Skin};
use barrow_film::{Film, Options};
use serde::Serialize;
use std::collections::BTreeMap;

/// Every sprite of a game in one picture.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Atlas {
    /// \[pixels\]
    pub width: usize,
    /// \[pixels\]
    pub height: usize,
    /// By name.
    pub sprites: BTreeMap<String, Sprite>,
}

/// Where a sprite stands in the picture.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Sprite {
    /// The left upper corner of each: they change by themselves where there is more than one.
    pub frames: Vec<(usize, usize)>,
    /// Of one frame. \[pixels\]
    pub width: usize,
    /// Of one frame. \[pixels\]
    pub height: usize,
}

/// Where the sprites of a game stand in their picture; `font` has the letters.
pub fn atlas(shelf: &Shelf, game: &str) -> Atlas {
    let barrow_film::Atlas { picture, sprites } = barrow_film::atlas(shelf, game);
    let sprites = sprites
        .into_iter()
        .map(|(name, placed)| (name, Sprite { frames: placed.frames, width: placed.width, height: placed.height }));
    Atlas { width: picture.width, height: picture.height, sprites: sprites.collect() }
}

/// The pixels of that picture: red, green, blue and alpha of each.
pub fn atlas_pixels(shelf: &Shelf, game: &str) -> Vec<u8> {
    barrow_film::atlas(shelf, game).rgba()
}

/// How the game looks and sounds, beside its sprites: nothing of a game that is not on the shelf.
pub fn skin(shelf: &Shelf, game: &str) -> Skin {
    shelf.find(game).map_or(Skin::NONE, |shelved| shelved.skin)
}

/// A film of the run in `bytes`: `kind` is `gif`, `png` or `cast`. A run that cannot be true to its end is filmed as far as it is.
///
/// # Errors
/// A sentence, if the bytes are no run that can be played here, or there is no such kind or theme.
pub fn film(shelf: &Shelf, bytes: &[u8], kind: &str, theme: &str) -> Result<Film, String> {
    let options = Options { theme: ThemeName::find(theme).ok_or_else(|| no_theme(theme))? };
    let made = match kind {
        "gif" => barrow_film::gif(bytes, shelf, &options, &mut |_, _| ()),
        "png" => barrow_film::png(bytes, shelf, &options),
        "cast" => barrow_film::cast(bytes, shelf, &options, &mut |_, _| ()),
        _ => return Err(format!("There is no film called \"{kind}\": there are gif, png and cast.")),
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
    use barrow_shelf::SHELF;

    #[test]
    fn every_sprite_lies_within_the_pixels() {
        for game in ["into-ruins", "stomp", "font"] {
            let Atlas { width, height, sprites } = atlas(&SHELF, game);
            assert_eq!(atlas_pixels(&SHELF, game).len(), width * height * 4);
            assert!(sprites.len() > 5, "{game}");
            for (name, sprite) in sprites {
                for (x, y) in sprite.frames {
                    assert!(x + sprite.width <= width && y + sprite.height <= height, "{name}");
                }
            }
        }
    }

    #[test]
    fn a_game_that_nobody_drew_for_has_an_empty_atlas() {
        let Atlas { height, sprites, .. } = atlas(&SHELF, "corridor");
        assert!(height == 0 && sprites.is_empty());
        assert!(atlas_pixels(&SHELF, "corridor").is_empty());
    }

    #[test]
    fn each_kind_of_film_begins_as_its_format_does() {
        let rules = SHELF.find("stomp").unwrap().info.rules;
        let run = Run::new(Header { game: "stomp".into(), rules, variant: VariantCode(0), seed: Seed(1) });
        let bytes = run.to_bytes();
        for (kind, start) in [("gif", &b"GIF89a"[..]), ("png", b"\x89PNG"), ("cast", b"{\"version\":2")] {
            assert!(film(&SHELF, &bytes, kind, "default").unwrap().bytes.starts_with(start), "{kind}");
        }
        assert!(film(&SHELF, &bytes, "avi", "default").unwrap_err().contains("avi"));
        assert!(film(&SHELF, b"PK", "gif", "default").unwrap_err().ends_with('.'));
        let refused = film(&SHELF, &bytes, "png", "sepia").unwrap_err();
        assert!(refused.starts_with("There is no theme called \"sepia\": there are default, "), "{refused}");
    }
}
