//! All sprites of a file in one picture, packed in rows, the tallest first.

use crate::sheets::{FONT, font, sprites};
use crate::sprite::{Picture, Sprites};
use barrow_core::Shelf;
use std::collections::BTreeMap;

/// Pixels across.
const WIDTH: usize = 256;
/// The gap between sprites, so that none bleeds into another when the picture is scaled.
const GAP: usize = 1;

/// One picture of many sprites.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Atlas {
    /// The pixels.
    pub picture: Picture,
    /// The place of each sprite in it.
    pub sprites: BTreeMap<String, Placed>,
}

/// The place of a sprite in an atlas.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed {
    /// The upper left corner of each frame.
    pub frames: Vec<(usize, usize)>,
    /// Pixels across.
    pub width: usize,
    /// Pixels down.
    pub height: usize,
}

impl Atlas {
    /// Packs `sprites`.
    pub fn pack(sprites: &Sprites) -> Self {
        let mut frames: Vec<(&str, &Picture)> =
            sprites.iter().flat_map(|(name, sprite)| sprite.frames.iter().map(move |frame| (name, frame))).collect();
        // The sort is stable, so sprites of one height stay in the order of their names and frames.
        frames.sort_by_key(|(_, frame)| std::cmp::Reverse(frame.height));
        let mut placed: BTreeMap<String, Placed> = BTreeMap::new();
        let (mut x, mut y, mut shelf) = (0, 0, 0);
        for (name, frame) in &frames {
            if x > 0 && x + frame.width > WIDTH {
                (x, y) = (0, y + shelf + GAP);
                shelf = 0;
            }
            let new = || Placed { frames: Vec::new(), width: frame.width, height: frame.height };
            placed.entry((*name).to_owned()).or_insert_with(new).frames.push((x, y));
            shelf = shelf.max(frame.height);
            x += frame.width + GAP;
        }
        let mut picture = Picture::blank(WIDTH, y + shelf);
        for (name, sprite) in sprites.iter() {
            let corners = placed.get(name).map_or(&[][..], |placed| &placed.frames);
            for (frame, &(left, top)) in sprite.frames.iter().zip(corners) {
                for (row, pixels) in frame.rows().enumerate() {
                    let start = (top + row) * WIDTH + left;
                    if let Some(to) = picture.pixels.get_mut(start..start + pixels.len()) {
                        to.copy_from_slice(pixels);
                    }
                }
            }
        }
        Self { picture, sprites: placed }
    }

    /// The pixels as bytes: red, green, blue, alpha.
    pub fn rgba(&self) -> Vec<u8> {
        self.picture.pixels.as_flattened().to_vec()
    }
}

/// The packed sprites of the game called `id`, or the letters if `id` is `"font"`. Empty for a game without sprites.
pub fn atlas(shelf: &Shelf, id: &str) -> Atlas {
    if id == FONT { Atlas::pack(font()) } else { Atlas::pack(&sprites(shelf, id)) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_shelf::SHELF;
    use std::fmt::Write;

    #[test]
    fn sprites_do_not_overlap_and_every_pixel_is_in_its_place() {
        let mut text = "# Licence: none\npalette\na #102030\nb #405060\n".to_owned();
        for index in 0..90 {
            let (width, height) = (1 + index * 7 % 30, 1 + index * 11 % 25);
            let row = ["a", "b"][index % 2].repeat(width);
            let rows = format!("{row}\n").repeat(height);
            let _ = write!(text, "sprite s{index} {width}x{height}\n{rows}");
            if index % 3 == 0 {
                let _ = write!(text, "frame\n{rows}");
            }
        }
        let sprites = Sprites::parse(&text).unwrap();
        let atlas = Atlas::pack(&sprites);
        let mut covered = vec![false; atlas.picture.pixels.len()];
        for (name, sprite) in sprites.iter() {
            let placed = &atlas.sprites[name];
            assert_eq!(((placed.width, placed.height), placed.frames.len()), (sprite.size(), sprite.frames.len()));
            for (frame, &(left, top)) in sprite.frames.iter().zip(&placed.frames) {
                for y in 0..frame.height {
                    for x in 0..frame.width {
                        assert_eq!(atlas.picture.get(left + x, top + y), frame.get(x, y), "{name}");
                        let at = (top + y) * WIDTH + left + x;
                        assert!(!std::mem::replace(&mut covered[at], true), "{name} overlaps another sprite");
                    }
                }
            }
        }
        assert_eq!(atlas.rgba().len(), atlas.picture.width * atlas.picture.height * 4);
    }

    #[test]
    fn the_font_is_packed_too() {
        assert_eq!(atlas(&SHELF, "font").sprites.len(), 95);
        let none = atlas(&SHELF, "corridor");
        assert_eq!((none.sprites.len(), none.picture.pixels.len()), (0, 0));
    }
}
