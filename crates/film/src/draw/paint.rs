//! Draws the ground, the things on it, and the figures that walk on it.

use super::Backdrop;
use super::floor::Laid;
use super::grid::CELL;
use super::light::FLICKERS;
use super::looks::Look;
use super::scene::{Figure, Moment, Motion, Place};
use crate::sprite::Picture;
use barrow_core::{Pos, Role, Thing};
use barrow_raster::{Brush, Matter, Point, Raster, flutter, near, real, sine};

/// How fast sprites play. \[frames per second\]
const PACE: f64 = 6.0;
/// A figure higher above the ground than this is taking a step. \[cells\]
const STEPPING: f32 = 0.03;
/// A wall's shadow below and beside it: its length, its darkness at the wall, and how much that fades with each pixel.
const SHADOW_BELOW: (i32, f32, f32) = (5, 0.42, 0.08);
const SHADOW_BESIDE: (i32, f32, f32) = (3, 0.3, 0.09);

/// One picture in the making.
pub(super) struct Painting<'p, 'a> {
    pub(super) scene: &'p Backdrop<'a>,
    pub(super) raster: &'p mut Raster,
    pub(super) moment: &'p Moment,
    /// The map's pixel in the upper left corner of the picture.
    pub(super) corner: (i32, i32),
    pub(super) time: f64,
}

impl<'p> Painting<'p, '_> {
    /// Paints everything within the raster's clip, from the ground up. Leaves out the moment's figures and sparks unless `with_moment`.
    pub(super) fn paint(&mut self, with_moment: bool) {
        let (scene, moment) = (self.scene, self.moment);
        self.raster.clear();
        for row in &scene.floor {
            for laid in row {
                self.paint_base(laid);
            }
            for laid in row.iter().filter(|laid| scene.is_flat(laid)) {
                self.paint_ground(laid);
            }
        }
        for danger in &scene.view.dangers {
            self.hatch(danger.at);
        }
        let rows = scene.floor.len() as i32;
        for (row, floor) in (0..).zip(&scene.floor) {
            let is_here = |v: f32| near(v).clamp(0, rows - 1) == row;
            for laid in floor.iter().filter(|laid| !scene.is_flat(laid)) {
                self.paint_ground(laid);
            }
            for thing in scene.lying(moment, with_moment).filter(|thing| i32::from(thing.at.y) == row) {
                self.paint_thing(thing);
            }
            for figure in moment.figures.iter().filter(|figure| with_moment && is_here(figure.place.v)) {
                self.paint_figure(figure);
            }
        }
        for spark in moment.sparks.iter().filter(|_| with_moment) {
            self.paint_spark(spark);
        }
        if moment.motion == Motion::All {
            self.paint_motes(with_moment);
        }
    }

    /// Converts a point of the map to one of the picture.
    pub(super) fn at(&self, Point { x, y }: Point) -> Point {
        Point { x: x - real(self.corner.0), y: y - real(self.corner.1) }
    }

    /// The point of the picture `lift` cells above a place.
    pub(super) fn spot(&self, place: Place, lift: f32) -> Point {
        let Point { x, y } = self.at(self.scene.grid.point(place));
        Point { x, y: y - lift * self.cell_height() }
    }

    pub(super) fn cell_height(&self) -> f32 {
        real(self.scene.grid.cell_height())
    }

    /// The middle of a cell in the picture, unless everything that stands there is outside the clip.
    fn near_cell(&self, pos: Pos) -> Option<Point> {
        let middle = self.at(self.scene.grid.middle(pos));
        self.is_near(middle).then_some(middle)
    }

    fn is_near(&self, Point { x, y }: Point) -> bool {
        let (clip, height) = (self.raster.clip, self.cell_height());
        let is_across = x + 18.0 >= real(clip.left) && x - 18.0 < real(clip.right);
        is_across && y + height >= real(clip.top) && y - 2.0 * height < real(clip.bottom)
    }

    /// The upper left corner of a sprite that stands on a cell's lower edge, in its middle.
    pub(super) fn standing(&self, middle: Point, picture: &Picture) -> (f32, f32) {
        let (width, height) = (real(picture.width as i32), real(picture.height as i32));
        (middle.x - width / 2.0, middle.y + self.cell_height() / 2.0 - height)
    }

    /// The frame to show now. Games without light come from a time when nothing moved by itself.
    pub(super) fn frame<'f>(&self, frames: &'f [Picture], x: i32, y: i32) -> Option<&'f Picture> {
        let count = frames.len();
        if count < 2 || self.moment.motion == Motion::Still || self.scene.view.light.is_empty() {
            return frames.first();
        }
        let ahead = flutter(x, y, 0) * f64::from(count as i32);
        frames.get((self.time * PACE + ahead) as usize % count)
    }

    fn paint_base(&mut self, laid: &Laid) {
        let look = laid.base.and_then(|id| self.scene.looks.at(id, laid.pos)).and_then(|look| look.frames.first());
        if let Some((picture, middle)) = look.zip(self.near_cell(laid.pos)) {
            let (left, top) = self.standing(middle, picture);
            self.raster.draw(picture, left, top, &Brush::of(Matter::Ground));
        }
    }

    fn paint_ground(&mut self, laid: &Laid) {
        let Some((look, middle)) = self.scene.looks.at(laid.id, laid.pos).zip(self.near_cell(laid.pos)) else { return };
        let Some(picture) = self.frame(&look.frames, laid.pos.x.into(), laid.pos.y.into()) else { return };
        let (left, top) = self.standing(middle, picture);
        // The player looks for holes, so their rims show in the dark.
        let matter = if self.scene.role(laid.id) == Role::Hole { Matter::Figure } else { Matter::Ground };
        self.raster.draw(picture, left, top, &Brush::of(matter));
        if laid.is_below || laid.is_beside {
            self.paint_wall_shadow(laid, middle);
        }
    }

    /// Walls stand above the floor, and light comes from the upper left.
    fn paint_wall_shadow(&mut self, laid: &Laid, middle: Point) {
        let height = self.scene.grid.cell_height();
        let (left, top) = (near(middle.x - real(CELL) / 2.0), near(middle.y - real(height) / 2.0));
        let dark = |is_there: bool, at: i32, (reach, most, fades): (i32, f32, f32)| {
            if is_there && at < reach { most - real(at) * fades } else { 0.0 }
        };
        for y in 0..height {
            for x in 0..CELL {
                let part = dark(laid.is_below, y, SHADOW_BELOW).max(dark(laid.is_beside, x, SHADOW_BESIDE));
                if part > 0.0 {
                    self.raster.tint(left + x, top + y, [0; 3], part, Matter::Ground);
                }
            }
        }
    }

    fn paint_thing(&mut self, thing: &Thing) {
        let Some((look, middle)) = self.scene.looks.at(thing.id, thing.at).zip(self.near_cell(thing.at)) else { return };
        let Some(picture) = self.frame(&look.frames, thing.at.x.into(), thing.at.y.into()) else { return };
        let (left, top) = self.standing(middle, picture);
        let is_effect = self.scene.role(thing.id) == Role::Effect;
        if let Some(colour) = self.scene.rim(thing.id).filter(|_| !is_effect) {
            self.raster.rim(picture, left, top, colour, false);
        }
        self.raster.draw(picture, left, top, &Brush::of(if is_effect { Matter::Shining } else { Matter::Figure }));
    }

    fn paint_figure(&mut self, figure: &Figure) {
        let middle = self.at(self.scene.grid.point(figure.place));
        let Some(look) = self.scene.looks.anywhere(figure.id).filter(|_| self.is_near(middle)) else { return };
        let Some(picture) = self.figure(figure, look) else { return };
        let (left, ground) = self.standing(middle, picture);
        let raised = figure.lift * self.cell_height();
        if figure.lift > 0.15 {
            self.raster.shadow(Point { x: middle.x, y: middle.y + self.cell_height() / 3.0 }, 5);
        }
        let colour = self.scene.rim(figure.id).filter(|_| figure.alpha > 0.6 && figure.size >= 1.0);
        if let Some(colour) = colour {
            let is_dotted = self.scene.is_grey && self.scene.role(figure.id).is_foe();
            self.raster.rim(picture, left, ground - raised, colour, is_dotted);
        }
        let &Figure { alpha, size, tint, .. } = figure;
        let is_mirrored = figure.is_left && look.is_drawn;
        let brush = Brush { matter: Matter::Figure, alpha, tint, size, is_mirrored };
        self.raster.draw(picture, left, ground - raised, &brush);
        for sprite in self.scene.looks.over(figure.conditions) {
            if let Some(over) = self.frame(&sprite.frames, figure.id.into(), 3) {
                let (left, ground) = self.standing(middle, over);
                let brush = Brush { alpha: alpha * 0.8, size, ..Brush::of(Matter::Shining) };
                self.raster.draw(over, left, ground - raised, &brush);
            }
        }
    }

    fn figure(&self, figure: &Figure, look: &'p Look) -> Option<&'p Picture> {
        // In games without light the second frame is a step.
        let is_stepping = self.scene.view.light.is_empty() && figure.lift > STEPPING;
        let step = look.frames.get(1).filter(|_| is_stepping);
        let own = self.scene.looks.in_condition(figure.id, figure.conditions);
        own.or(step).or_else(|| self.frame(&look.frames, figure.id.into(), 0))
    }

    /// Marks danger with a pattern, so that it shows without colour too.
    fn hatch(&mut self, pos: Pos) {
        let (colour, middle) = (self.scene.danger, self.at(self.scene.grid.middle(pos)));
        self.each_pixel(middle, |raster, x, y, diagonal| {
            if diagonal % 5 == 0 {
                raster.tint(x, y, colour, 0.45, Matter::Ground);
            }
        });
    }

    /// Calls `each` with each pixel of the cell around `middle`, and the number of its diagonal.
    pub(super) fn each_pixel(&mut self, middle: Point, each: impl Fn(&mut Raster, i32, i32, i32)) {
        if !self.is_near(middle) {
            return;
        }
        let grid = &self.scene.grid;
        let (left, top) = (near(middle.x - real(CELL) / 2.0), near(middle.y - real(grid.cell_height()) / 2.0));
        for y in 0..grid.cell_height() {
            for x in grid.span(y) {
                each(self.raster, left + x, top + y, x + y);
            }
        }
    }

    /// Embers over flames, and spores that drift.
    fn paint_motes(&mut self, with_moment: bool) {
        let (scene, moment) = (self.scene, self.moment);
        for (thing, is_warm) in scene.effects(moment, with_moment) {
            let Some(middle) = self.near_cell(thing.at) else { continue };
            for index in 0..if is_warm { 2 } else { 3 } {
                let seed = flutter(thing.at.x.into(), thing.at.y.into(), index + 1);
                let part = fraction(self.time * if is_warm { 0.7 } else { 0.22 } + seed);
                let sway = sine(self.time * if is_warm { 5.0 } else { 1.7 } + seed * 40.0) * if is_warm { 2.0 } else { 5.0 };
                let x = middle.x + (seed as f32 - 0.5) * 14.0 + sway;
                let spot = Point { x, y: middle.y + 3.0 - part * if is_warm { 24.0 } else { 13.0 } };
                let (colour, most) = if is_warm { ([255, 190, 90], 0.9) } else { ([150, 255, 240], 0.75) };
                self.raster.mote(spot, colour, most * sine(std::f64::consts::PI * f64::from(part)));
            }
        }
    }
}

impl Backdrop<'_> {
    /// Tells whether ground lies flat. Ground higher than its cell hides the things behind it.
    fn is_flat(&self, laid: &Laid) -> bool {
        let first = self.looks.at(laid.id, laid.pos).and_then(|look| look.frames.first());
        first.is_none_or(|picture| picture.height as i32 <= self.grid.cell_height())
    }
}

/// The time of a flame's last change. Between changes only moving things are drawn again.
pub(super) fn quantised(time: f64) -> f64 {
    (time * FLICKERS).floor() / FLICKERS
}

/// The part after the decimal point.
pub(super) fn fraction(number: f64) -> f32 {
    (number - number.floor()) as f32
}
