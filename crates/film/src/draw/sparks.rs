//! Draws effects.

use super::grid::CELL;
use super::paint::{Painting, fraction};
use super::scene::{Spark, SparkKind};
use crate::sprite::{Picture, Sprite};
use barrow_raster::{Brush, Matter, Point, real};

/// Sprites that stand on the lower edge of their cell. All others are drawn in its middle.
const GROUNDED: [&str; 3] = ["fx/smoke", "fx/teleport", "fx/fall"];
/// The height of lines above the ground. \[cells\]
const LINE: f32 = 0.1;
/// The length of the tail that a flying thing without a sprite draws. \[pixels\]
const TAIL: f32 = 9.0;
/// How often flying sprites play all their frames. \[per second\]
const FLIES: f64 = 3.0;
/// How often lightning changes its shape. \[per second\]
const JAGGED: f64 = 30.0;

impl Painting<'_, '_> {
    pub(super) fn paint_spark(&mut self, spark: &Spark) {
        let &Spark { ref kind, place, lift, colour, alpha } = spark;
        let middle @ Point { x, y } = self.spot(place, lift);
        match *kind {
            SparkKind::Sprite(ref name, part) => {
                let Some(picture) = self.scene.looks.named(name).and_then(|sprite| played(sprite, part)) else { return };
                let (width, height) = (real(picture.width as i32), real(picture.height as i32));
                let is_grounded = GROUNDED.contains(&name.as_str());
                let top = if is_grounded { y + self.cell_height() / 2.0 - height } else { y - height / 2.0 };
                self.raster.draw(picture, x - width / 2.0, top, &Brush { alpha, ..Brush::of(Matter::Shining) });
            }
            SparkKind::Flying(ref name, to, part) => {
                let picture = self.scene.looks.named(name).and_then(|sprite| played(sprite, fraction(self.time * FLIES)));
                let (from, to) = (self.spot(place, LINE), self.spot(to, LINE));
                let (across, down) = (to.x - from.x, to.y - from.y);
                let at = Point { x: from.x + across * part, y: from.y + down * part };
                let far = (across * across + down * down).sqrt().max(1.0);
                let ahead = Point { x: across / far, y: down / far };
                if let Some(picture) = picture {
                    self.raster.turned(picture, at, ahead, Matter::Shining);
                } else {
                    let back = Point { x: at.x - ahead.x * TAIL, y: at.y - ahead.y * TAIL };
                    self.raster.bolt(back, at, colour, 1.0, None);
                }
            }
            SparkKind::Thing(id) => {
                let Some(picture) = self.scene.looks.anywhere(id).and_then(|look| look.frames.first()) else { return };
                let ground = y + lift * self.cell_height();
                self.raster.shadow(Point { x, y: ground + self.cell_height() / 3.0 }, 3);
                let (left, top) = self.standing(middle, picture);
                self.raster.draw(picture, left, top, &Brush::of(Matter::Figure));
            }
            SparkKind::Bolt(to) => {
                let (from, to) = (self.spot(place, LINE), self.spot(to, LINE));
                self.raster.bolt(from, to, colour, alpha, None);
            }
            SparkKind::Lightning(to) => {
                let (from, to) = (self.spot(place, LINE), self.spot(to, LINE));
                self.raster.bolt(from, to, colour, alpha, Some((self.time * JAGGED) as i32));
            }
            SparkKind::Ring(radius) => self.raster.ring(middle, radius * real(CELL), colour, alpha),
            SparkKind::Dot => self.raster.mote(middle, colour, alpha),
            SparkKind::Cell => {
                self.each_pixel(middle, |raster, x, y, _| raster.tint(x, y, colour, alpha, Matter::Figure));
            }
        }
    }
}

/// The frame of a sprite that has played `part` of itself.
fn played(sprite: &Sprite, part: f32) -> Option<&Picture> {
    let count = sprite.frames.len();
    sprite.frames.get(((part.max(0.0) * real(count as i32)) as usize).min(count.saturating_sub(1)))
}
