//! Draws the map into memory, from where the page copies it to its canvas: see `page/src/map/tiles.ts`.

use crate::pictures::sprites;
use crate::product;
use barrow_app::ThemeName;
use barrow_core::{Danger, Light, Pos, Sight, Thing, Topology, Variant, View};
use barrow_film::{FLICKERS, Figure, Glow, Grid, Ink, Moment, Motion, Painter, Place, Spark, SparkKind, Window};
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

/// Draws a variant's map in one theme.
#[wasm_bindgen]
pub struct MapPainter(Painter<'static>);

#[wasm_bindgen(js_name = cellSize)]
pub fn cell_size(is_hex: bool) -> Vec<i32> {
    let grid = Grid::new(&Variant { topology: if is_hex { Topology::Hex } else { Topology::Square8 }, ..Variant::BASE });
    vec![grid.cell_width(), grid.cell_height(), grid.row_step()]
}

#[wasm_bindgen]
pub fn flickers() -> f64 {
    FLICKERS
}

#[wasm_bindgen]
#[expect(clippy::too_many_arguments, reason = "numbers cross without a copy, structs do not")]
impl MapPainter {
    /// A painter for a variant. `at_home` draws in the colours of the console on which the game first ran.
    ///
    /// # Errors
    /// If the variant or the theme does not exist.
    #[wasm_bindgen(js_name = of)]
    pub fn new(game: &str, variant: usize, theme: &str, at_home: bool) -> Result<Self, JsError> {
        let found = product::shelf().find(game).and_then(|game| game.info.variants.get(variant)).zip(ThemeName::find(theme));
        let (variant, theme) = found.ok_or_else(|| JsError::new(&format!("There is no map of {game} in {theme}.")))?;
        Ok(Self(Painter::new(variant, sprites(game), Ink::of(theme), at_home)))
    }

    /// The height of the picture of a legend entry. \[pixels\]
    pub fn height(&self, id: u8) -> Option<usize> {
        self.0.height(id)
    }

    /// Sets the state to draw, and returns true if anything in it flickers. Each thing is id, column, row and conditions; each
    /// danger is column, row and id; `hero` is a cell or empty.
    pub fn show(
        &mut self,
        size: &[u16],
        tiles: Vec<u8>,
        sight: &[u8],
        light: &[i8],
        cool: &[u8],
        things: &[i16],
        dangers: &[i16],
        hero: &[i16],
        is_won: bool,
    ) -> bool {
        let hero = hero.first_chunk().map(|&[x, y]| Pos::new(x, y));
        let seen = |&sight: &u8| match sight {
            0 => Sight::Unknown,
            1 => Sight::Remembered,
            _ => Sight::InView,
        };
        let thing =
            |&[id, x, y, conditions]: &[i16; 4]| Thing { conditions: conditions as u16, ..Thing::new(id as u8, Pos::new(x, y)) };
        let view = View {
            width: size.first().copied().unwrap_or_default(),
            height: size.last().copied().unwrap_or_default(),
            tiles,
            sight: sight.iter().map(seen).collect(),
            light: light.iter().zip(cool).map(|(&level, &cool)| Light { level, is_cool: cool == 1 }).collect(),
            things: things.as_chunks().0.iter().map(thing).collect(),
            dangers: dangers.as_chunks().0.iter().map(|&[x, y, id]| Danger::new(Pos::new(x, y), id as u8)).collect(),
            hero,
            ..View::default()
        };
        self.0.show(view, hero.filter(|_| is_won))
    }

    /// Draws the part of the map whose upper left corner is at the map's pixel `x`, `y`, at this moment. Returns the address of the
    /// pixels in the module's memory. `names` has a line for each sprite in `rows`.
    pub fn draw(
        &mut self,
        x: i32,
        y: i32,
        width: i32,
        height: i32,
        time: f64,
        is_still: bool,
        darkness: f32,
        rows: &[f32],
        names: &str,
    ) -> *const u8 {
        let motion = if is_still { Motion::Still } else { Motion::All };
        let mut moment = Moment { time, motion, darkness, ..Moment::default() };
        let mut names = names.lines();
        for row in rows.as_chunks().0 {
            add(&mut moment, row, &mut names);
        }
        self.0.draw(Window { x, y, width, height }, &moment).pixels.as_flattened().as_ptr()
    }
}

/// Adds a row to the moment. All rows have the same columns, used or not; `rowsOf` in `page/src/map/tiles.ts` writes them.
fn add<'n>(moment: &mut Moment, row: &[f32; 11], names: &mut impl Iterator<Item = &'n str>) {
    let &[kind, id, u, v, lift, alpha, colour, part, first, second, is_left] = row;
    let [red, green, blue, _] = (colour as u32).to_le_bytes();
    let (id, place, colour) = (id as u8, Place { u, v }, [red, green, blue]);
    let to = Place { u: first, v: second };
    let mut name = || names.next().unwrap_or_default().to_owned();
    let kind = match kind as u8 {
        0 => {
            let (size, conditions) = (first, second as u16);
            let tint = Some((colour, part));
            return moment.figures.push(Figure { id, place, lift, alpha, size, tint, conditions, is_left: is_left > 0.0 });
        }
        1 => return moment.hidden.push((id, Pos::new(u as i16, v as i16))),
        2 => return moment.glows.push(Glow { place, radius: part, colour, strength: alpha }),
        3 => SparkKind::Sprite(name(), part),
        4 => SparkKind::Flying(name(), to, part),
        5 => SparkKind::Thing(id),
        6 => SparkKind::Bolt(to),
        7 => SparkKind::Lightning(to),
        8 => SparkKind::Ring(part),
        9 => SparkKind::Dot,
        _ => SparkKind::Cell,
    };
    moment.sparks.push(Spark { kind, place, lift, colour, alpha });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_is_read_column_by_column() {
        let mut moment = Moment::default();
        let mut names = "fx/hit".lines();
        for row in [
            [0.0, 3.0, 5.0, 2.0, 0.5, 0.75, 255.0, 0.25, 1.5, 6.0, 1.0],
            [1.0, 4.0, 2.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
            [2.0, 0.0, 5.0, 2.0, 0.0, 0.5, 65280.0, 1.5, 0.0, 0.0, 0.0],
            [3.0, 0.0, 5.0, 2.0, 0.5, 0.75, 0.0, 0.25, 0.0, 0.0, 0.0],
            [7.0, 0.0, 5.0, 2.0, 0.0, 1.0, 255.0, 0.0, 7.0, 4.0, 0.0],
        ] {
            add(&mut moment, &row, &mut names);
        }
        let place = Place { u: 5.0, v: 2.0 };
        let (lift, alpha, tint) = (0.5, 0.75, Some(([255, 0, 0], 0.25)));
        assert_eq!(moment.figures, [Figure { id: 3, place, lift, alpha, size: 1.5, tint, conditions: 6, is_left: true }]);
        assert_eq!(moment.hidden, [(4, Pos::new(2, 1))]);
        assert_eq!(moment.glows, [Glow { place, radius: 1.5, colour: [0, 255, 0], strength: 0.5 }]);
        let [hit, lightning] = [SparkKind::Sprite("fx/hit".to_owned(), 0.25), SparkKind::Lightning(Place { u: 7.0, v: 4.0 })];
        assert_eq!(
            moment.sparks,
            [
                Spark { kind: hit, place, lift, colour: [0; 3], alpha },
                Spark { kind: lightning, place, lift: 0.0, colour: [255, 0, 0], alpha: 1.0 },
            ]
        );
    }
}
