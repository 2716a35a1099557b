//! Where light comes from, and what it adds to a picture around itself.

use super::Painter;
use super::grid::{CELL, Grid, real};
use super::light::Lights;
use crate::pixmap::{Lit, Pixmap, Rgb};
use barrow_core::{Colour, Light, Pos, Role, Sight, View};

/// The colours of flames and of spores.
const WARM: [f32; 3] = [255.0, 150.0, 60.0];
const COOL: [f32; 3] = [60.0, 215.0, 235.0];
/// What a light adds to that of the cells around it.
const WARM_SHINE: [f32; 3] = [1.1, 0.62, 0.2];
const COOL_SHINE: [f32; 3] = [0.25, 0.95, 1.1];
/// How much of it is added.
const SHINE: f32 = 0.26;
/// How strong the glow around a light, a fire and a cloud is.
const AROUND_SOURCE: f32 = 0.1;
const AROUND_FIRE: f32 = 0.11;
const AROUND_CLOUD: f32 = 0.05;
/// The light of day, as strong as where it falls.
const DAY: [f32; 3] = [255.0, 228.0, 168.0];
const DAY_STRENGTH: f32 = 0.38;
/// Half as wide as it is at the ground, and how much of that it is narrower far above. \[pixels\]
const DAY_WIDE: f32 = 30.0;
const DAY_NARROWS: f32 = 0.35;

/// Where a light comes from, as far as can be seen: where it is brightest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Source {
    pub(super) at: Pos,
    light: Light,
}

impl Source {
    /// `lit` with what this light adds to it at a cell.
    pub(super) fn shine(self, lit: Lit, grid: &Grid, pos: Pos) -> Lit {
        let reach = 1.0 + f32::from(self.light.level) * 0.7;
        let left = (1.0 - grid.far(self.at, pos) / reach).max(0.0);
        let shine = if self.light.is_cool { COOL_SHINE } else { WARM_SHINE };
        let part = |index: usize| lit[index] + left * left * SHINE * shine[index];
        [part(0), part(1), part(2), lit[3]]
    }
}

/// Where light comes from: cells that are at least as bright as all around them, of those that are as bright the first.
pub(super) fn sources(view: &View, grid: &Grid) -> Vec<Source> {
    let seen = |pos: Pos| view.light(pos).filter(|_| grid.has(pos) && view.sight(pos) == Sight::InView);
    let source = |at: Pos| {
        let light = seen(at).filter(|light| light.level > Light::BRIGHT)?;
        let is_dimmer = |pos: Pos| seen(pos).is_none_or(|other| (other.level, (at.y, at.x)) < (light.level, (pos.y, pos.x)));
        grid.neighbours(at).all(is_dimmer).then_some(Source { at, light })
    };
    view.positions().filter_map(source).collect()
}

impl Painter<'_> {
    /// Draws what light adds around itself over a finished picture. `night` is where nothing is, and stays so.
    pub(super) fn draw_glows(&self, pixmap: &mut Pixmap, lights: &Lights, view: &View, night: Rgb) {
        for thing in view.things.iter().filter(|thing| self.is_shown(view, thing.at)) {
            let Some(entry) = self.variant.legend.get(thing.id).filter(|entry| entry.role == Role::Effect) else { continue };
            match entry.colour {
                Colour::Red | Colour::Orange | Colour::Yellow | Colour::LightRed => {
                    self.glow(pixmap, lights, thing.at, 1.6, WARM.map(|part| part * AROUND_FIRE), night);
                }
                _ => self.glow(pixmap, lights, thing.at, 1.2, COOL.map(|part| part * AROUND_CLOUD), night),
            }
        }
        for source in &lights.sources {
            let colour = if source.light.is_cool { COOL } else { WARM };
            let cells = 1.2 + f32::from(source.light.level) * 0.35;
            self.glow(pixmap, lights, source.at, cells, colour.map(|part| part * AROUND_SOURCE), night);
        }
        if let Some(day) = lights.day {
            self.draw_day(pixmap, lights, day);
        }
    }

    /// Light around a cell, strongest in its middle.
    fn glow(&self, pixmap: &mut Pixmap, lights: &Lights, pos: Pos, cells: f32, colour: [f32; 3], night: Rgb) {
        let radius = cells * real(CELL);
        let (x, y) = self.middle(lights.window, pos);
        let reach = radius as i32 + 1;
        for down in -reach..=reach {
            for right in -reach..=reach {
                let far = real(right * right + down * down) / (radius * radius);
                let strength = (1.0 - far) * (1.0 - far);
                if far < 1.0 && pixmap.is_other(x + right, y + down, night) {
                    pixmap.add(x + right, y + down, colour.map(|part| part * strength));
                }
            }
        }
    }

    /// A shaft of light from above down to a cell, over whatever is there.
    fn draw_day(&self, pixmap: &mut Pixmap, lights: &Lights, pos: Pos) {
        let (middle, foot) = self.middle(lights.window, pos);
        let foot = foot + CELL / 2;
        for y in 0..foot.min(pixmap.height as i32) {
            let above = real(foot - y);
            let wide = DAY_WIDE - (above * DAY_NARROWS / 10.0).min(DAY_WIDE * DAY_NARROWS);
            let strength = DAY_STRENGTH * (above / 48.0).min(1.0);
            for x in middle - wide as i32..=middle + wide as i32 {
                let aside = (real(x - middle) / wide).abs();
                pixmap.add(x, y, DAY.map(|part| part * strength * (1.0 - aside * aside)));
            }
        }
    }
}
