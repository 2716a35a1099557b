//! Draws a view row by row, then lights it, for films and for the map in the page.

mod dirty;
mod floor;
mod grid;
mod light;
mod looks;
mod paint;
mod scene;
mod sparks;
mod text;

pub(crate) use grid::CELL;
pub use grid::{Grid, Window};
pub use light::FLICKERS;
pub(crate) use light::letter_in_light;
pub use scene::{Figure, Glow, Moment, Motion, Place, Spark, SparkKind};
pub(crate) use text::{LETTER, lines, write};

use crate::ink::Ink;
use crate::pixmap::Rgb;
use crate::sprite::{Picture, Rgba, Sprites};
use barrow_core::{Colour, Pos, Role, Sight, Thing, Variant, View};
use barrow_raster::{Console, Point, Raster, Shade, flutter, real};
use dirty::{dirty, within};
use floor::{Laid, is_actor, is_letter};
use light::{Conditions, LightMap, Source};
pub(crate) use looks::Looks;
use paint::{Painting, quantised};
use std::sync::Arc;

/// The unknown shows this share of the paper's colour.
const NIGHT: f32 = 0.45;
/// The least light in themes that colour by role, which are for contrast.
const LEAST: f32 = 0.5;
/// The colours of flames and of spores.
const WARM: Rgb = [255, 150, 60];
const COOL: Rgb = [60, 215, 235];
/// The strength of the glow around a source, a fire and a cloud, and the reach of the last two. \[cells\]
const AROUND_SOURCE: f32 = 0.1;
const AROUND_FIRE: (f32, f32) = (0.11, 1.6);
const AROUND_CLOUD: (f32, f32) = (0.05, 1.2);

/// Draws views of one variant, and moments of them.
pub struct Painter<'a> {
    scene: Backdrop<'a>,
    light: LightMap,
    shade: Shade,
    raster: Raster,
    /// The last picture without its moment.
    empty: Vec<Rgba>,
    drawn: Option<Drawn>,
}

/// Everything that a picture without its moment depends on.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Drawn {
    window: Window,
    time: f64,
    darkness: f32,
    motion: Motion,
}

/// The parts that stay the same from moment to moment.
struct Backdrop<'a> {
    variant: &'a Variant,
    grid: Grid,
    looks: Looks,
    ink: Ink,
    /// The console whose colours the light uses, if there is one.
    console: Option<Console>,
    night: [f32; 3],
    danger: Rgb,
    is_grey: bool,
    view: View,
    floor: Vec<Vec<Laid>>,
    /// Things on the ground, in drawing order.
    lying: Vec<Thing>,
    sources: Vec<Source>,
    flickers: bool,
    /// The cell that daylight falls on.
    day: Option<Pos>,
}

impl<'a> Painter<'a> {
    /// A painter for `variant` with its game's sprites. `at_home` draws in the colours of the console that the game comes from, if any.
    pub fn new(variant: &'a Variant, sprites: Arc<Sprites>, ink: Ink, at_home: bool) -> Self {
        let grid = Grid::new(variant);
        let home = sprites.get("home/fantasy").filter(|_| at_home).and_then(|sprite| sprite.frame(0));
        let at_home =
            home.map(|home| Console::new(home.pixels.iter().map(|&[red, green, blue, _]| [red, green, blue]).collect()));
        let night =
            at_home.as_ref().map_or_else(|| ink.paper().map(|part| f32::from(part) * NIGHT), |home| home.black().map(f32::from));
        // Themes that colour by role are for contrast, so they overrule the console.
        let console = at_home.filter(|_| ink.rim(Role::Hero).is_none());
        let scene = Backdrop {
            variant,
            grid,
            looks: Looks::new(variant, &grid, sprites, ink),
            ink,
            console,
            night,
            danger: ink.tone(barrow_core::Tone::Bad),
            is_grey: ink.is_grey(),
            view: View::default(),
            floor: Vec::new(),
            lying: Vec::new(),
            sources: Vec::new(),
            flickers: false,
            day: None,
        };
        Self {
            scene,
            light: LightMap::default(),
            shade: Shade::default(),
            raster: Raster::default(),
            empty: Vec::new(),
            drawn: None,
        }
    }

    /// The shape of the map.
    pub const fn grid(&self) -> &Grid {
        &self.scene.grid
    }

    /// Shows a view from now on, with daylight on the cell `day`. Returns whether anything in it flickers.
    pub fn show(&mut self, view: View, day: Option<Pos>) -> bool {
        let Backdrop { variant, grid, looks, .. } = &self.scene;
        let floor = floor::lay(&view, variant, grid, looks);
        let lying: Vec<Thing> = standing(&view, variant).filter(|thing| !is_actor(variant.legend.role(thing.id))).collect();
        let sources = light::sources(&view, grid);
        let flickers = !sources.is_empty() || lying.iter().any(|thing| variant.legend.role(thing.id) == Role::Effect);
        let scene = &mut self.scene;
        (scene.view, scene.floor, scene.lying, scene.sources, scene.flickers, scene.day) =
            (view, floor, lying, sources, flickers, day);
        self.drawn = None;
        flickers
    }

    /// The actors of the view, where they stand.
    pub fn figures(&self) -> Vec<Figure> {
        let Backdrop { variant, grid, view, .. } = &self.scene;
        let actors = standing(view, variant).filter(|thing| is_actor(variant.legend.role(thing.id)));
        let figure = |Thing { id, at, conditions, .. }: Thing| Figure {
            id,
            place: grid.place(at),
            lift: 0.0,
            alpha: 1.0,
            size: 1.0,
            tint: None,
            conditions,
            is_left: false,
        };
        actors.map(figure).collect()
    }

    /// The pictures of things, conditions and everything else.
    pub(crate) const fn looks(&self) -> &Looks {
        &self.scene.looks
    }

    /// The height of the picture of `id`. \[pixels\]
    pub fn height(&self, id: u8) -> Option<usize> {
        Some(self.scene.looks.anywhere(id)?.frames.first()?.height)
    }

    /// Draws a moment. Redraws only its differences from the view without it.
    pub fn draw(&mut self, window: Window, moment: &Moment) -> &Picture {
        let time = if self.scene.flickers { quantised(moment.time) } else { 0.0 };
        let wanted = Drawn { window, time, darkness: moment.darkness, motion: moment.motion };
        if self.drawn != Some(wanted) {
            self.light.fill(&self.scene.grid, &self.scene.view, &self.scene.sources, &self.scene.conditions(moment, time));
            self.raster.begin(window.width, window.height);
            self.paint(window, moment, time, false);
            self.empty.clone_from(&self.raster.picture.pixels);
            self.drawn = Some(wanted);
        }
        self.raster.picture.pixels.clone_from(&self.empty);
        let whole = self.raster.whole();
        for area in dirty(&self.scene.grid, moment) {
            self.raster.clip = within(area, whole, (window.x, window.y));
            self.paint(window, moment, time, true);
        }
        self.raster.clip = whole;
        &self.raster.picture
    }

    /// Draws and lights everything within the raster's clip.
    fn paint(&mut self, window: Window, moment: &Moment, time: f64, with_moment: bool) {
        let Self { scene, light, shade, raster, .. } = self;
        let corner = (window.x, window.y);
        Painting { scene, raster, moment, corner, time }.paint(with_moment);
        let light = light.seen_from(&scene.grid, corner);
        if let Some(console) = &scene.console {
            return shade.hard(raster, &light, console, corner);
        }
        shade.soft(raster, &light, scene.night);
        scene.shine(raster, moment, time, corner, with_moment);
        if scene.is_grey {
            raster.grey();
        }
    }
}

impl Backdrop<'_> {
    fn role(&self, id: u8) -> Role {
        self.variant.legend.role(id)
    }

    /// The colour of the rim around `id`, in themes that colour by role.
    fn rim(&self, id: u8) -> Option<Rgb> {
        self.variant.legend.get(id).and_then(|entry| self.ink.rim(entry.role))
    }

    /// Things on the ground, except things still in the air.
    fn lying(&self, moment: &Moment, with_moment: bool) -> impl Iterator<Item = &Thing> {
        self.lying.iter().filter(move |thing| !with_moment || !moment.hidden.contains(&(thing.id, thing.at)))
    }

    /// The effects on the ground, and whether each is warm.
    fn effects(&self, moment: &Moment, with_moment: bool) -> impl Iterator<Item = (&Thing, bool)> {
        self.lying(moment, with_moment).filter_map(|thing| {
            let entry = self.variant.legend.get(thing.id).filter(|entry| entry.role == Role::Effect)?;
            Some((thing, is_warm(entry.colour)))
        })
    }

    fn conditions(&self, moment: &Moment, time: f64) -> Conditions {
        Conditions {
            flicker: (moment.motion == Motion::All).then_some(time),
            least: self.ink.rim(Role::Hero).map_or(0.0, |_| LEAST),
            is_grey: self.is_grey,
            fades: self.variant.fades,
            left: 1.0 - moment.darkness,
            day: self.day,
        }
    }

    /// Adds glows and daylight.
    fn shine(&self, raster: &mut Raster, moment: &Moment, time: f64, (x0, y0): (i32, i32), with_moment: bool) {
        let mut glow = |Point { x, y }: Point, cells: f32, colour: Rgb, strength: f32| {
            let middle = Point { x: x - real(x0), y: y - real(y0) };
            raster.glow(middle, cells * real(CELL), colour, strength * (1.0 - moment.darkness));
        };
        for (thing, is_warm) in self.effects(moment, with_moment) {
            let middle = self.grid.middle(thing.at);
            if is_warm {
                let (x, y, phase) = (thing.at.x.into(), thing.at.y.into(), (time * light::FLICKERS) as i32);
                let pulse = if moment.motion == Motion::All { 0.75 + 0.5 * flutter(x, y, phase) as f32 } else { 1.0 };
                glow(middle, AROUND_FIRE.1, WARM, AROUND_FIRE.0 * pulse);
            } else {
                glow(middle, AROUND_CLOUD.1, COOL, AROUND_CLOUD.0);
            }
        }
        for source in &self.sources {
            let colour = if source.light.is_cool { COOL } else { WARM };
            glow(self.grid.middle(source.at), 1.2 + f32::from(source.light.level) * 0.35, colour, AROUND_SOURCE);
        }
        for &Glow { place, radius, colour, strength } in moment.glows.iter().filter(|_| with_moment) {
            glow(self.grid.point(place), radius, colour, strength);
        }
        if let Some(day) = self.day {
            let Point { x, y } = self.grid.middle(day);
            let foot = y + real(self.grid.cell_height()) / 2.0;
            raster.shaft(Point { x: x - real(x0), y: foot - real(y0) }, 1.0 - moment.darkness);
        }
    }
}

/// All known things on the ground, in drawing order. In some games they are tiles.
fn standing<'v>(view: &'v View, variant: &'v Variant) -> impl Iterator<Item = Thing> + 'v {
    let letter = |pos: Pos| view.tile(pos).filter(|&id| is_letter(variant.legend.role(id))).map(|id| Thing::new(id, pos));
    let all = view.positions().filter_map(letter).chain(view.things.iter().copied());
    all.filter(|thing| view.sight(thing.at) != Sight::Unknown)
}

/// Tells whether a colour is the colour of flames.
const fn is_warm(colour: Colour) -> bool {
    matches!(colour, Colour::Red | Colour::Orange | Colour::Yellow | Colour::LightRed)
}

#[cfg(test)]
mod tests;
