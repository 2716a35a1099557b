//! Lights a raster, pixel by pixel.

use crate::console::Console;
use crate::raster::{Matter, Point, Raster};
use crate::{Rgb, Rgba, real};

/// The shares of red, green, blue and hue that light leaves.
pub type Lit = [f32; 4];

/// The least light on a figure; the most, so that no torch overexposes a face; and the least hue it keeps.
const FIGURE: f32 = 0.74;
const GLARE: f32 = 1.04;
const FIGURE_KEPT: f32 = 0.9;

/// The light on a picture: nodes at equal distances, row by row.
#[derive(Clone, Copy, Debug)]
pub struct Light<'a> {
    /// Nodes in a row.
    pub columns: usize,
    /// All nodes.
    pub nodes: &'a [Lit],
    /// The first node.
    pub first: Point,
    /// From one node to the next, across and down.
    pub step: Point,
}

/// Lights rasters. Reuses its memory.
#[derive(Clone, Debug, Default)]
pub struct Shade {
    /// For each column the node on its left, and its distance from that node.
    columns: Vec<(usize, f32)>,
    line: Vec<Lit>,
}

/// The light `part` of the way from one to another.
pub fn mixed(low: Lit, high: Lit, part: f32) -> Lit {
    std::array::from_fn(|index| low[index] + (high[index] - low[index]) * part)
}

/// Among `count` nodes, the one before a place, and the place's distance from it.
fn before(place: f32, count: usize) -> (usize, f32) {
    // `clamp` would make the page eleven kilobytes larger, because its panic prints floats.
    let place = place.min(real(count as i32) - 1.001).max(0.0);
    (place as usize, place.fract())
}

impl Light<'_> {
    fn column(&self, x: i32) -> (usize, f32) {
        before((real(x) + 0.5 - self.first.x) / self.step.x, self.columns)
    }

    /// Fills `line` with the light on row `y`, node by node.
    fn line(&self, y: i32, line: &mut Vec<Lit>) {
        let rows = self.nodes.len() / self.columns.max(1);
        let (row, part) = before((real(y) + 0.5 - self.first.y) / self.step.y, rows);
        let at = |row: usize| self.nodes.get(row * self.columns..(row + 1) * self.columns).unwrap_or_default();
        line.clear();
        line.extend(at(row).iter().zip(at(row + 1)).map(|(upper, lower)| mixed(*upper, *lower, part)));
    }

    /// The light on one pixel.
    pub fn at(&self, x: i32, y: i32) -> Lit {
        let mut line = Vec::new();
        self.line(y, &mut line);
        let (node, part) = self.column(x);
        line.get(node).zip(line.get(node + 1)).map_or([0.0; 4], |(left, right)| mixed(*left, *right, part))
    }
}

impl Shade {
    /// Calls `each` with column, row, light and pixel of everything within the clip.
    fn each(&mut self, raster: &mut Raster, light: &Light, mut each: impl FnMut(i32, i32, Lit, &mut Rgba)) {
        self.columns.clear();
        self.columns.extend((raster.clip.left..raster.clip.right).map(|x| light.column(x)));
        for y in raster.rows() {
            light.line(y, &mut self.line);
            let (from, row) = raster.row(y, i32::MIN, i32::MAX);
            for ((x, pixel), &(node, part)) in (from..).zip(row).zip(&self.columns) {
                if let Some(&[left, right]) = self.line.get(node..).and_then(|line| line.first_chunk()) {
                    each(x, y, mixed(left, right, part), pixel);
                }
            }
        }
    }

    /// Lights everything within a raster's clip, with `night` as the least light.
    pub fn soft(&mut self, raster: &mut Raster, light: &Light, night: [f32; 3]) {
        let [red, green, blue] = night.map(|part| (part + 0.5) as u8);
        let dark = [red, green, blue, 255];
        self.each(raster, light, |_, _, lit, pixel| {
            *pixel = match pixel[3] {
                0 => dark,
                254 => [pixel[0], pixel[1], pixel[2], 255],
                253 => shaded(*pixel, of_figure(lit), night),
                _ => shaded(*pixel, lit, night),
            };
        });
    }

    /// Lights a raster as a console does: in steps, with a pattern where two meet. The raster begins at the map's pixel `x0`, `y0`, and
    /// the pattern is aligned to the map, so that it does not crawl when the camera moves.
    pub fn hard(&mut self, raster: &mut Raster, light: &Light, console: &Console, (x0, y0): (i32, i32)) {
        self.each(raster, light, |x, y, [red, green, blue, _], pixel| {
            let off = if (x + x0 + y + y0) & 1 == 0 { 0.07 } else { -0.07 };
            let most = red.max(green).max(blue) + off;
            let brightest = Console::STEPS - 1;
            let (step, hue) = match pixel[3] {
                0 => return *pixel = console.night(),
                254 => (brightest, 0),
                253 => (brightest - usize::from(most <= 0.95), 0),
                _ if most < 0.22 => return *pixel = console.night(),
                _ => {
                    let hue = if red > blue * 1.2 { 1 } else { 2 * usize::from(blue > red * 1.35) };
                    ((((most - 0.24) * 3.4) as usize).min(brightest), hue)
                }
            };
            *pixel = console.lit(*pixel, hue, step);
        });
    }
}

fn of_figure([red, green, blue, kept]: Lit) -> Lit {
    let part = |part: f32| part.max(FIGURE * (part * 4.0).min(1.0)).min(GLARE);
    [part(red), part(green), part(blue), if kept == 0.0 { 0.0 } else { kept.max(FIGURE_KEPT) }]
}

/// A colour in this light.
pub fn in_light(colour: Rgb, light: Lit) -> Rgb {
    let [red, green, blue, _] = shaded(Matter::Ground.pixel(colour), light, [0.0; 3]);
    [red, green, blue]
}

fn shaded([red, green, blue, _]: Rgba, [r, g, b, kept]: Lit, night: [f32; 3]) -> Rgba {
    let [red, green, blue] = [red, green, blue].map(f32::from);
    let grey = 0.3 * red + 0.59 * green + 0.11 * blue;
    let part = |part: f32, light: f32, night: f32| ((grey + (part - grey) * kept) * light + night) as u8;
    [part(red, r, night[0]), part(green, g, night[1]), part(blue, b, night[2]), 255]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn light_brightens_up_to_white_and_takes_hue_but_not_brightness() {
        let lit = |pixel: [u8; 3], light: Lit, night: f32| shaded(Matter::Ground.pixel(pixel), light, [night; 3]);
        assert_eq!(lit([100, 200, 0], [1.0; 4], 0.0), [100, 200, 0, 255]);
        assert_eq!(lit([100, 200, 0], [1.0, 2.0, 1.0, 1.0], 5.0), [105, 255, 5, 255]);
        assert_eq!(lit([90, 90, 90], [1.0, 1.0, 1.0, 0.0], 0.0), [90, 90, 90, 255]);
        assert_eq!(lit([200, 0, 0], [1.0, 1.0, 1.0, 0.5], 0.0), [130, 30, 30, 255]);
    }

    #[test]
    fn a_figure_is_seen_in_the_dark_and_no_torch_burns_it_out() {
        let lit = |lit: Lit| of_figure(lit).map(f32::to_bits);
        assert_eq!(lit([0.4, 0.4, 0.5, 0.3]), [FIGURE, FIGURE, FIGURE, FIGURE_KEPT].map(f32::to_bits));
        assert_eq!(lit([1.3, 1.0, 0.8, 1.0]), [GLARE, 1.0, 0.8, 1.0].map(f32::to_bits));
        assert_eq!(lit([0.0; 4]), [0; 4], "but not before dawn");
    }
}
