//! Which sprite each thing of a variant has.

use super::grid::{CELL, Grid};
use crate::name::{is_unseen, slug, sprite_name};
use crate::sprite::{Picture, Sprite, Sprites};
use barrow_core::{Pos, Role, Thing, Variant};
use std::collections::BTreeMap;

/// The sprites of a variant's legend, by id.
pub(super) struct Looks<'a> {
    sprites: &'a Sprites,
    by_id: Vec<Vec<&'a Sprite>>,
    /// By id and condition, where a thing looks different in one.
    in_condition: BTreeMap<(u8, usize), &'a Sprite>,
    is_whole: Vec<bool>,
    /// By condition.
    marks: Vec<Option<&'a Sprite>>,
    /// What lies under a thing where no neighbour tells.
    ground: Option<u8>,
}

impl<'a> Looks<'a> {
    pub(super) fn new(variant: &Variant, grid: &Grid, sprites: &'a Sprites) -> Self {
        let mut by_id = vec![Vec::new(); 256];
        let mut is_whole = vec![false; 256];
        let mut in_condition = BTreeMap::new();
        for entry in variant.legend.entries().iter().filter(|entry| !is_unseen(entry.role)) {
            let Some(name) = sprite_name(&variant.legend, entry.id, |name| sprites.get(name).is_some()) else { continue };
            let others = (1..).map_while(|look| sprites.get(&format!("{name}+{look}")));
            let looks: Vec<&Sprite> = sprites.get(&name).into_iter().chain(others).collect();
            let id = usize::from(entry.id);
            is_whole[id] = looks.first().and_then(|sprite| sprite.frame(0)).is_some_and(|picture| is_covering(picture, grid));
            by_id[id] = looks;
            for (bit, condition) in variant.conditions.iter().enumerate() {
                let other = sprites.get(&format!("{}/{name}", slug(condition.name)));
                in_condition.extend(other.map(|sprite| ((entry.id, bit), sprite)));
            }
        }
        let marks = variant.conditions.iter().map(|condition| sprites.get(&format!("mark/{}", slug(condition.name)))).collect();
        let is_ground = |id: u8| is_whole[usize::from(id)] && variant.legend.role(id) == Role::Floor;
        let ground = variant.legend.entries().iter().map(|entry| entry.id).find(|&id| is_ground(id));
        Self { sprites, by_id, in_condition, is_whole, marks, ground }
    }

    /// The picture of `id` at a place, at that beat. `None`: it is drawn as its glyph.
    pub(super) fn picture(&self, id: u8, pos: Pos, beat: usize) -> Option<&'a Picture> {
        let looks = self.by_id.get(usize::from(id))?;
        let look = looks.get(scatter(pos) as usize % looks.len().max(1))?;
        // Neighbours do not flicker in step.
        let ahead = if look.frames.len() > 2 { scatter(pos.offset(7, 3)) as usize } else { 0 };
        look.frame(beat + ahead)
    }

    /// The picture of a thing, in the condition it is in.
    pub(super) fn figure(&self, thing: &Thing, beat: usize) -> Option<&'a Picture> {
        let mut bits = (0..16).filter(|bit| thing.conditions >> bit & 1 == 1);
        let other = bits.find_map(|bit| self.in_condition.get(&(thing.id, bit)));
        other.map_or_else(|| self.picture(thing.id, thing.at, beat), |sprite| sprite.frame(beat))
    }

    /// Whether nothing behind `id` can be seen in its cell.
    pub(super) fn is_whole(&self, id: u8) -> bool {
        self.is_whole.get(usize::from(id)).copied().unwrap_or_default()
    }

    /// What lies under a thing where no neighbour tells.
    pub(super) const fn ground(&self) -> Option<u8> {
        self.ground
    }

    /// The signs of conditions, as bits.
    pub(super) fn marks(&self, conditions: u16, beat: usize) -> impl Iterator<Item = &'a Picture> {
        let shown = self.marks.iter().enumerate().filter(move |(bit, _)| conditions >> bit & 1 == 1);
        shown.filter_map(move |(_, mark)| mark.and_then(|sprite| sprite.frame(beat)))
    }

    /// A sprite of no legend.
    pub(super) fn named(&self, name: &str, beat: usize) -> Option<&'a Picture> {
        self.sprites.get(name).and_then(|sprite| sprite.frame(beat))
    }
}

/// Whether every pixel of a cell is covered.
fn is_covering(picture: &Picture, grid: &Grid) -> bool {
    let height = grid.cell_height();
    let (above, aside) = (picture.height as i32 - height, (picture.width as i32 - CELL) / 2);
    above >= 0
        && aside >= 0
        && (0..height).all(|y| {
            grid.span(y).all(|x| {
                let pixel = picture.get((aside + x) as usize, (above + y) as usize);
                pixel.is_some_and(|pixel| pixel[3] == 255)
            })
        })
}

/// A number that looks random and is always the same at the same place.
pub(super) fn scatter(pos: Pos) -> u32 {
    let mixed = (pos.x as u32).wrapping_mul(0x9e37_79b1) ^ (pos.y as u32).wrapping_mul(0x85eb_ca77);
    let mixed = (mixed ^ (mixed >> 15)).wrapping_mul(0x2c1b_3c6d);
    (mixed ^ (mixed >> 12)).wrapping_mul(0x297a_2d39) >> 8
}
