//! The sprites that come with Barrow, read when they are first asked for.

use crate::sprite::Sprites;
use std::sync::OnceLock;

/// A file of sprites, and what was read of it.
struct Sheet {
    /// Id of the game, or the name of the file.
    id: &'static str,
    text: &'static str,
    read: OnceLock<Sprites>,
}

const fn sheet(id: &'static str, text: &'static str) -> Sheet {
    Sheet { id, text, read: OnceLock::new() }
}

static SHEETS: [Sheet; 6] = [
    sheet("into-ruins", include_str!("../sprites/into-ruins.txt")),
    sheet("monster-caves", include_str!("../sprites/monster-caves.txt")),
    sheet("roguelike-ten", include_str!("../sprites/roguelike-ten.txt")),
    sheet("roguelulz", include_str!("../sprites/roguelulz.txt")),
    sheet("stomp", include_str!("../sprites/stomp.txt")),
    sheet(FONT, include_str!("../sprites/font.txt")),
];

/// The letters stand beside the games, under a name that no game has.
const FONT: &str = "font";

static NONE: Sprites = Sprites::NONE;

impl Sheet {
    /// A file that cannot be read holds nothing: the tests of this room do not let one through.
    fn sprites(&'static self) -> &'static Sprites {
        self.read.get_or_init(|| Sprites::parse(self.text).unwrap_or(Sprites::NONE))
    }
}

/// The sprites of the game called `id`, or of the font: none for a game that nobody drew for, which is shown in glyphs then.
pub fn sprites(id: &str) -> &'static Sprites {
    SHEETS.iter().find(|sheet| sheet.id == id).map_or(&NONE, Sheet::sprites)
}

/// The letters: printable ASCII, 8x8 each, white; called by their number, `33` is `!`.
pub fn font() -> &'static Sprites {
    sprites(FONT)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::name::{is_unseen, sprite_name};
    use barrow_core::Topology;
    use std::collections::BTreeSet;

    #[test]
    fn every_file_can_be_read() {
        for sheet in &SHEETS {
            let read = Sprites::parse(sheet.text);
            assert!(read.is_ok(), "sprites/{}.txt, {}", sheet.id, read.err().map_or(String::new(), |error| error.to_string()));
        }
    }

    #[test]
    fn the_font_has_every_printable_letter() {
        for letter in 32..127u8 {
            assert_eq!(font().get(&letter.to_string()).map(crate::Sprite::size), Some((8, 8)), "{}", char::from(letter));
        }
    }

    #[test]
    fn whatever_a_legend_lists_has_a_sprite() {
        let mut missing = BTreeSet::new();
        for info in barrow_shelf::SHELF.games().iter().map(|shelved| shelved.info) {
            let drawn = sprites(info.id);
            for variant in info.variants {
                for entry in variant.legend.entries().iter().filter(|entry| !is_unseen(entry.role)) {
                    let name = sprite_name(&variant.legend, entry.id, |name| drawn.get(name).is_some()).unwrap();
                    if drawn.get(&name).is_none() {
                        missing.insert(format!("{}: {name}", info.id));
                    }
                }
                for condition in variant.conditions {
                    let name = format!("mark/{}", crate::slug(condition.name));
                    if drawn.get(&name).is_none() {
                        missing.insert(format!("{}: {name}", info.id));
                    }
                }
            }
        }
        assert!(missing.is_empty(), "not drawn yet: {missing:#?}");
    }

    #[test]
    fn ground_on_squares_is_as_large_as_a_square() {
        for info in barrow_shelf::SHELF.games().iter().map(|shelved| shelved.info) {
            for variant in info.variants.iter().filter(|variant| variant.topology != Topology::Hex) {
                for entry in variant.legend.entries().iter().filter(|entry| !is_unseen(entry.role)) {
                    let name = sprite_name(&variant.legend, entry.id, |_| false).unwrap();
                    assert_eq!(sprites(info.id).get(&name).map(crate::Sprite::size), Some((16, 16)), "{}: {name}", info.id);
                }
            }
        }
    }

    #[test]
    fn a_game_that_nobody_drew_for_has_none() {
        assert!(sprites("corridor").is_empty());
    }
}
