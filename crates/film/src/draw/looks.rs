//! The pictures of a variant's legend.

use super::grid::Grid;
use crate::ink::Ink;
use crate::name::{is_unseen, slug, sprite_name};
use crate::sheets;
use crate::sprite::{Picture, Rgba, Sprite, Sprites};
use barrow_core::{Entry, Pos, Role, Variant};
use barrow_raster::flutter;
use std::sync::Arc;

/// The share of cells that show the first look of a thing with several looks.
const PLAIN: f64 = 0.55;
/// A picture that covers this much of its cell hides everything below. \[percent\]
const COVERED: i32 = 93;
/// The width of a letter. \[pixels\]
const LETTER: i32 = 8;

/// One way to draw a thing.
#[derive(Clone, Debug)]
pub(super) struct Look {
    /// Shown one after another.
    pub(super) frames: Vec<Picture>,
    /// True if it hides everything below.
    pub(super) is_solid: bool,
    /// True if it is a sprite and not a letter.
    pub(super) is_drawn: bool,
}

/// The pictures of a variant.
pub(crate) struct Looks {
    sprites: Arc<Sprites>,
    by_id: Vec<Vec<Look>>,
    /// An id, a condition, and the picture of this thing in this condition.
    in_condition: Vec<(u8, usize, Picture)>,
    /// By condition: the sign over the head, and the sprite over the body.
    signs: Vec<Option<Sprite>>,
    over: Vec<Option<Sprite>>,
    /// Ground that fills its cell, in the order of the legend.
    floors: Vec<u8>,
}

impl Looks {
    pub(super) fn new(variant: &Variant, grid: &Grid, sprites: Arc<Sprites>, ink: Ink) -> Self {
        let mut by_id = vec![Vec::new(); 256];
        let mut in_condition = Vec::new();
        let mut floors = Vec::new();
        for entry in variant.legend.entries() {
            let found = sprite_name(&variant.legend, entry.id, |name| sprites.get(name).is_some());
            let name = found.filter(|_| !is_unseen(entry.role)).unwrap_or_default();
            let others = (1..).map_while(|look| sprites.get(&format!("{name}+{look}")));
            let drawn = sprites.get(&name).into_iter().chain(others);
            let mut looks: Vec<Look> = drawn.map(|sprite| Look::of(sprite.frames.clone(), grid, true)).collect();
            if entry.role == Role::Floor && looks.first().is_some_and(|look| look.is_solid) {
                floors.push(entry.id);
            }
            if looks.is_empty() {
                looks.push(Look::of(vec![plate(entry, grid, ink)], grid, false));
            }
            if let Some(of_entry) = by_id.get_mut(usize::from(entry.id)) {
                *of_entry = looks;
            }
            for (bit, condition) in variant.conditions.iter().enumerate() {
                let other = sprites.get(&format!("{}/{name}", slug(condition.name)));
                in_condition.extend(other.and_then(|sprite| Some((entry.id, bit, sprite.frame(0)?.clone()))));
            }
        }
        let by_condition = |kind: &str| {
            variant.conditions.iter().map(|each| sprites.get(&format!("{kind}/{}", slug(each.name))).cloned()).collect()
        };
        let (signs, over) = (by_condition("mark"), by_condition("over"));
        Self { sprites, by_id, in_condition, signs, over, floors }
    }

    /// The look of `id` at a cell.
    pub(super) fn at(&self, id: u8, pos: Pos) -> Option<&Look> {
        let looks = self.by_id.get(usize::from(id))?;
        let chance = flutter(pos.x.into(), pos.y.into(), 0);
        let others = looks.len().saturating_sub(1);
        let look = if others == 0 || chance < PLAIN {
            0
        } else {
            1 + ((chance - PLAIN) / (1.0 - PLAIN) * f64::from(others as i32)) as usize
        };
        looks.get(look)
    }

    /// The look of `id` wherever it is.
    pub(super) fn anywhere(&self, id: u8) -> Option<&Look> {
        self.at(id, Pos::new(0, 0))
    }

    /// The picture of `id` in these conditions, if one of them has its own.
    pub(super) fn in_condition(&self, id: u8, conditions: u16) -> Option<&Picture> {
        let of_bit = |bit| self.in_condition.iter().find(|(other, of, _)| (*other, *of) == (id, bit));
        bits(conditions).find_map(of_bit).map(|(.., picture)| picture)
    }

    /// The signs of conditions.
    pub(crate) fn signs(&self, conditions: u16) -> impl Iterator<Item = &Picture> {
        bits(conditions).filter_map(|bit| self.signs.get(bit)?.as_ref()).filter_map(|sprite| sprite.frame(0))
    }

    /// The sprites over a body in these conditions.
    pub(super) fn over(&self, conditions: u16) -> impl Iterator<Item = &Sprite> {
        bits(conditions).filter_map(|bit| self.over.get(bit)?.as_ref())
    }

    /// Ground that fills its cell, in the order of the legend.
    pub(super) fn floors(&self) -> &[u8] {
        &self.floors
    }

    /// A sprite that belongs to no legend entry.
    pub(crate) fn named(&self, name: &str) -> Option<&Sprite> {
        self.sprites.get(name)
    }
}

impl Look {
    fn of(frames: Vec<Picture>, grid: &Grid, is_drawn: bool) -> Self {
        let is_solid = frames.first().is_some_and(|picture| {
            let rows = picture.rows().skip(picture.height.saturating_sub(grid.cell_height() as usize));
            let covered = rows.flatten().filter(|pixel| pixel[3] > 200).count() as i32;
            covered * 100 >= grid.cell_width() * grid.row_step() * COVERED
        });
        Self { frames, is_solid, is_drawn }
    }
}

fn bits(conditions: u16) -> impl Iterator<Item = usize> {
    (0..16).filter(move |bit| conditions >> bit & 1 == 1)
}

/// A glyph as a picture: large if it stands on the ground, otherwise on a plate that fills the cell.
fn plate(entry: &Entry, grid: &Grid, ink: Ink) -> Picture {
    let colour @ [red, green, blue] = ink.thing(entry.colour, entry.role);
    let mut picture = Picture::blank(grid.cell_width() as usize, grid.cell_height() as usize);
    let (is_ground, times, paper) = match entry.role {
        Role::Wall => (true, 1, 0.3),
        Role::Floor | Role::Blank | Role::Writing => (true, 1, 0.14),
        Role::Effect => (false, 1, 0.0),
        Role::Hero
        | Role::Foe
        | Role::BlockingFoe
        | Role::Item
        | Role::Goal
        | Role::Exit
        | Role::Hole
        | Role::Prop
        | Role::Corpse => (false, 2, 0.0),
    };
    let mut put = |x: i32, y: i32, pixel: Rgba| {
        if let Some(at) = picture.pixels.get_mut((y * grid.cell_width() + x) as usize) {
            *at = pixel;
        }
    };
    if is_ground {
        let [r, g, b] = colour.map(|part| (f32::from(part) * paper + 0.5) as u8);
        for y in 0..grid.cell_height() {
            grid.span(y).for_each(|x| put(x, y, [r, g, b, 255]));
        }
    }
    let letter = sheets::letter(entry.glyph).or_else(|| sheets::letter(entry.ascii));
    let middle = |length: i32| (length - LETTER * times) / 2;
    for y in 0..LETTER * times {
        for x in 0..LETTER * times {
            let pixel = letter.and_then(|letter| letter.get((x / times) as usize, (y / times) as usize));
            if pixel.is_some_and(|pixel| pixel[3] > 127) {
                put(middle(grid.cell_width()) + x, middle(grid.cell_height()) + y, [red, green, blue, 255]);
            }
        }
    }
    picture
}
