//! A view as a picture: tiles with sprites, row by row, in the light of their cells.

mod effects;
mod glow;
mod grid;
mod light;
mod looks;
mod text;

pub(crate) use grid::CELL;
pub use grid::{Grid, Window};
pub(crate) use text::{LETTER, lines, write};

use crate::ink::Ink;
use crate::name::is_unseen;
use crate::pixmap::{Lit, PLAIN, Pixmap, Rgb, lit};
use crate::sprite::{Picture, Rgba, Sprites};
use barrow_core::{Pos, Role, Sight, Thing, Variant, View};
use light::Lights;
use looks::Looks;

/// Where nothing is known.
const NIGHT: Rgb = [10, 9, 15];

/// The light of a cell that is known, or as it is.
pub(crate) fn cell_light(view: &View, pos: Pos) -> Lit {
    light::of_cell(view, pos).unwrap_or(PLAIN)
}

/// Draws views of one variant.
pub struct Painter<'a> {
    variant: &'a Variant,
    grid: Grid,
    looks: Looks<'a>,
    ink: Ink,
}

/// A view on its way into a picture.
struct Sheet<'a> {
    view: &'a View,
    window: Window,
    beat: usize,
    lights: Lights,
    pixmap: Pixmap,
}

impl<'a> Painter<'a> {
    /// One for `variant`, with its game's sprites.
    pub fn new(variant: &'a Variant, sprites: &'a Sprites, ink: Ink) -> Self {
        let grid = Grid::new(variant);
        Self { variant, grid, looks: Looks::new(variant, &grid, sprites), ink }
    }

    /// The shape of the map.
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Draws the part of `view` that is in `window`. What moves by itself does so from beat to beat; on `day`, light falls
    /// on a cell from above.
    pub fn draw(&self, view: &View, window: Window, beat: usize, day: Option<Pos>) -> Pixmap {
        let pixmap = Pixmap::filled(window.width as usize, window.height as usize, NIGHT);
        let lights = Lights::new(view, &self.grid, window, day, |pos| self.is_deep(view, pos));
        let mut sheet = Sheet { view, window, beat, lights, pixmap };
        let row = |y: i16| (0..view.width as i16).map(move |x| Pos::new(x, y)).filter(|&pos| self.is_shown(view, pos));
        for pos in (0..view.height as i16).flat_map(row) {
            self.draw_ground(&mut sheet, pos);
        }
        // Walls hide the feet of what stands behind them, and nothing else.
        for y in 0..view.height as i16 {
            for pos in row(y) {
                self.draw_tall_ground(&mut sheet, pos);
            }
            for pos in row(y) {
                if let Some(id) = view.tile(pos).filter(|&id| is_figure(self.variant.legend.role(id))) {
                    self.draw_figure(&mut sheet, &Thing::new(id, pos));
                }
            }
            for thing in view.things.iter().filter(|thing| thing.at.y == y && self.is_shown(view, thing.at)) {
                self.draw_figure(&mut sheet, thing);
            }
        }
        self.draw_glows(&mut sheet.pixmap, &sheet.lights, view, NIGHT);
        for thing in view.things.iter().filter(|thing| self.is_shown(view, thing.at)) {
            self.draw_signs(&mut sheet, thing);
        }
        if let (Some(cursor), Some(picture)) = (view.cursor, self.looks.named("ui/cursor", beat)) {
            self.draw_bright(&mut sheet, picture, cursor);
        }
        sheet.pixmap
    }

    /// Whether there is nothing but wall at `pos` and around it.
    fn is_deep(&self, view: &View, pos: Pos) -> bool {
        let is_wall = |pos: Pos| view.tile(pos).is_none_or(|id| self.variant.legend.role(id) == Role::Wall);
        is_wall(pos) && (-1..=1).all(|dy| (-1..=1).all(|dx| is_wall(pos.offset(dx, dy))))
    }

    fn is_shown(&self, view: &View, pos: Pos) -> bool {
        self.grid.has(pos) && view.sight(pos) != Sight::Unknown
    }

    /// The tile at `pos`, if it lies flat, and ground under it where one sees it.
    fn draw_ground(&self, sheet: &mut Sheet, pos: Pos) {
        let Some(id) = sheet.view.tile(pos) else { return };
        let role = self.variant.legend.role(id);
        if !is_unseen(role)
            && !self.looks.is_whole(id)
            && let Some(picture) = self.ground_under(sheet.view, pos).and_then(|id| self.looks.picture(id, pos, sheet.beat))
        {
            self.draw_in_light(sheet, picture, pos, |lit| lit);
        }
        if !is_figure(role) {
            match self.looks.picture(id, pos, sheet.beat) {
                Some(picture) if self.is_tall(picture) => {}
                Some(picture) => self.draw_in_light(sheet, picture, pos, |lit| lit),
                None => self.draw_glyph(sheet, id, pos),
            }
        }
    }

    /// The tile at `pos`, if it stands before the row behind it.
    fn draw_tall_ground(&self, sheet: &mut Sheet, pos: Pos) {
        let Some(id) = sheet.view.tile(pos).filter(|&id| !is_figure(self.variant.legend.role(id))) else { return };
        if let Some(picture) = self.looks.picture(id, pos, sheet.beat).filter(|picture| self.is_tall(picture)) {
            self.draw_in_light(sheet, picture, pos, |lit| lit);
        }
    }

    const fn is_tall(&self, picture: &Picture) -> bool {
        picture.height as i32 > self.grid.cell_height()
    }

    /// What lies under a thing: the same as beside it.
    fn ground_under(&self, view: &View, pos: Pos) -> Option<u8> {
        let topology = self.variant.topology;
        let beside = topology.directions().filter_map(|dir| view.tile(topology.step(pos, dir)?));
        let is_ground = |&id: &u8| self.looks.is_whole(id) && self.variant.legend.role(id) == Role::Floor;
        beside.into_iter().find(is_ground).or(self.looks.ground())
    }

    fn draw_figure(&self, sheet: &mut Sheet, thing: &Thing) {
        let is_bright = self.variant.legend.role(thing.id) == Role::Effect;
        match self.looks.figure(thing, sheet.beat) {
            Some(picture) if is_bright => self.draw_bright(sheet, picture, thing.at),
            Some(picture) => self.draw_in_light(sheet, picture, thing.at, light::of_figure),
            None => self.draw_glyph(sheet, thing.id, thing.at),
        }
    }

    /// Hit points that are missing, and conditions.
    fn draw_signs(&self, sheet: &mut Sheet, thing: &Thing) {
        let (left, top) = self.grid.corner(thing.at);
        let (left, top) = (left - sheet.window.x, top - sheet.window.y);
        let height = self.looks.figure(thing, sheet.beat).map_or(CELL, |picture| picture.height as i32);
        let head = top + self.grid.cell_height() - height;
        let marks: Vec<&Picture> = self.looks.marks(thing.conditions, sheet.beat).collect();
        let across: i32 = marks.iter().map(|mark| mark.width as i32 + 1).sum();
        let mut x = left + (CELL + 1 - across) / 2;
        for mark in marks {
            sheet.pixmap.draw(mark, x, head - mark.height as i32, |_, _, pixel| pixel);
            x += mark.width as i32 + 1;
        }
        let is_hero = self.variant.legend.role(thing.id) == Role::Hero;
        if let Some(hp) = thing.hp.filter(|hp| !is_hero && hp.max > 0 && (1..hp.max).contains(&hp.value)) {
            let foot = top + self.grid.cell_height() - 3;
            sheet.pixmap.fill(left + 2, foot, CELL - 4, 3, [20, 18, 28]);
            let full = ((CELL - 6) * hp.value / hp.max).max(1);
            sheet.pixmap.fill(left + 3, foot + 1, full, 1, [232, 90, 76]);
        }
    }

    fn draw_in_light(&self, sheet: &mut Sheet, picture: &Picture, pos: Pos, taken: impl Fn(Lit) -> Lit) {
        let (left, top) = self.place(sheet, picture, pos);
        let Sheet { lights, pixmap, .. } = sheet;
        let night = lights.night();
        pixmap.draw(picture, left, top, |x, y, pixel: Rgba| lit(pixel, taken(lights.at(x, y)), night));
    }

    fn draw_bright(&self, sheet: &mut Sheet, picture: &Picture, pos: Pos) {
        let (left, top) = self.place(sheet, picture, pos);
        sheet.pixmap.draw(picture, left, top, |_, _, pixel| pixel);
    }

    fn place(&self, sheet: &Sheet, picture: &Picture, pos: Pos) -> (i32, i32) {
        let (left, top) = self.grid.stand(pos, picture.width, picture.height);
        (left - sheet.window.x, top - sheet.window.y)
    }

    fn draw_glyph(&self, sheet: &mut Sheet, id: u8, pos: Pos) {
        let Some(entry) = self.variant.legend.get(id) else { return };
        let [red, green, blue] = self.ink.thing(entry.colour, entry.role);
        let [red, green, blue, _] = lit([red, green, blue, 255], cell_light(sheet.view, pos), sheet.lights.night());
        let (left, top) = self.grid.stand(pos, 2 * LETTER as usize, 2 * LETTER as usize);
        let raised = (self.grid.cell_height() - 2 * LETTER) / 2;
        let (left, top) = (left - sheet.window.x, top - sheet.window.y - raised);
        write(&mut sheet.pixmap, left, top, entry.ascii.encode_utf8(&mut [0; 4]), [red, green, blue], 2);
    }
}

/// Whether something of this role stands on the ground and is none.
const fn is_figure(role: Role) -> bool {
    match role {
        Role::Hero | Role::Foe | Role::Corpse | Role::Item | Role::Prop | Role::Effect | Role::Goal | Role::Writing => true,
        Role::Blank | Role::Floor | Role::Wall | Role::Exit | Role::Hole => false,
    }
}

#[cfg(test)]
mod tests;
