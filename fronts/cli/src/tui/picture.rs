//! The title picture: a barrow at night, its door open, two torches beside it, and the name over it.
//!
//! Draws half blocks, with two square pixels in each cell, if there are enough colours, or else letters.

use super::colour::Depth;
use super::letters::{self, NAME_HEIGHT, NAME_WIDTH};
use super::theme::Theme;
use barrow_app::palette::Rgb;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

/// How bright the torches burn when nothing moves.
pub(crate) const STEADY_FLAME: u16 = 6;
/// How bright the torches can burn.
pub(crate) const BRIGHTEST_FLAME: u16 = 8;

/// The thickness of the doorway's stones. [pixels]
const STONE: i32 = 2;
/// The least and the greatest height of the doorway's opening. [pixels]
const LOWEST_DOOR: i32 = 4;
const HIGHEST_DOOR: i32 = 12;
/// The most turf over the door, and the highest hill. [pixels]
const TURF: i32 = 4;
const HIGHEST_HILL: i32 = 22;

/// The material of a pixel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Matter {
    Sky,
    Star,
    Moon,
    Letter,
    Grass,
    Stone,
    Opening,
    Flame,
    Pole,
}

/// The layout of the picture in an area of this size. [pixels]
struct Layout {
    width: i32,
    height: i32,
    name: (i32, i32),
    /// Half the width and the full height of the doorway's opening, which covers whole cells.
    door: (i32, i32),
    /// The height of the hill, by distance from its middle.
    hill: Vec<i32>,
}

/// Draws the picture into `area` and returns the opening of its doorway; `flame` is the brightness of the torches.
pub(crate) fn draw(buffer: &mut Buffer, area: Rect, theme: &Theme, unicode: bool, flame: u16) -> Rect {
    let (width, height) = (i32::from(area.width), 2 * i32::from(area.height));
    let scene = Layout::new(width, height);
    let in_pixels = unicode && matches!(theme.depth(), Depth::True | Depth::Xterm256);
    // Reuse the last colour, because neighbours mostly have the same, and finding the nearest of 256 is slow.
    let mut known = [None; 2];
    let mut nearest = |half: usize, colour: Rgb| match known[half] {
        Some((before, found)) if before == colour => found,
        _ => known[half].insert((colour, theme.depth().background(colour))).1,
    };
    for y in 0..i32::from(area.height) {
        for x in 0..width {
            let Some(cell) = buffer.cell_mut((area.x + x as u16, area.y + y as u16)) else { continue };
            if in_pixels {
                let [above, below] = [0, 1].map(|half| nearest(half, scene.colour(x, 2 * y + half as i32, theme, flame)));
                cell.set_symbol("▀").set_style(Style::new().fg(above).bg(below));
            } else {
                let (glyph, style) = scene.glyph(x, y, theme, unicode);
                cell.set_char(glyph).set_style(style);
            }
        }
    }
    let (half, high) = scene.door;
    let left = (width + 1) / 2 - half;
    let (door_width, door_height) = ((2 * half - width % 2) as u16, (high / 2) as u16);
    Rect { x: area.x + left.max(0) as u16, y: area.bottom() - door_height, width: door_width, height: door_height }
}

/// The height of the hill and the gap under the name. [pixels]
const HILL_AND_GAP: i32 = 10;

/// The share of the bell's height at which the hill is cut off, so that its top is flat.
const FLAT: f64 = 0.98;

impl Layout {
    fn new(width: i32, height: i32) -> Self {
        let space_over_name = (height - NAME_HEIGHT - HILL_AND_GAP).max(0) / 2;
        let name = ((width - NAME_WIDTH) / 2, (space_over_name + 1) / 2 * 2);
        let highest = Self::highest(height, name.1);
        let high = (highest - STONE - TURF).clamp(LOWEST_DOOR, HIGHEST_DOOR) / 2 * 2;
        let spread = (f64::from(width) / 5.0).max(18.0);
        let hill = |sideways: i32| (f64::from(highest - 2) * bell(f64::from(sideways) / spread).min(FLAT)) as i32 + 1;
        Self { width, height, name, door: (high + LOWEST_DOOR, high), hill: (0..=width / 2 + 1).map(hill).collect() }
    }

    /// The height of the hill in its middle, under a name at `top`. [pixels]
    fn highest(height: i32, top: i32) -> i32 {
        (height - top - NAME_HEIGHT - 1).clamp(LOWEST_DOOR + STONE + 1, HIGHEST_HILL)
    }

    /// The distance of the torches from the middle of the door. [pixels]
    fn torch(&self) -> i32 {
        self.door.0 + STONE + 4
    }

    fn matter(&self, x: i32, y: i32) -> Matter {
        let from_middle = (2 * x + 1 - self.width) / 2;
        let ground = self.height - 1;
        let over_ground = ground - y;
        let sideways = from_middle.abs();
        let (half, high) = self.door;
        if over_ground < high + STONE && sideways < half + STONE {
            let inside = over_ground < high && sideways < half;
            return if inside { Matter::Opening } else { Matter::Stone };
        }
        if over_ground == high + STONE && sideways < half + STONE + 1 {
            return Matter::Stone;
        }
        if sideways == self.torch() {
            match over_ground {
                0..4 => return Matter::Pole,
                4..6 => return Matter::Flame,
                _ => {}
            }
        }
        if letters::is_set(x - self.name.0, y - self.name.1) {
            return Matter::Letter;
        }
        if over_ground < self.hill(sideways) {
            return Matter::Grass;
        }
        if self.is_moon(x, y) {
            return Matter::Moon;
        }
        let is_near_name = (self.name.1 - 2..self.name.1 + NAME_HEIGHT + 1).contains(&y)
            && (self.name.0 - 3..self.name.0 + NAME_WIDTH + 3).contains(&x);
        if !is_near_name && noise(x, y).is_multiple_of(101) { Matter::Star } else { Matter::Sky }
    }

    /// The height of the hill at a distance from its middle: a bell with a long foot. [pixels]
    fn hill(&self, sideways: i32) -> i32 {
        self.hill.get(sideways as usize).copied().unwrap_or_default()
    }

    fn is_moon(&self, x: i32, y: i32) -> bool {
        let within = |middle: (i32, i32), radius: i32| (x - middle.0).pow(2) + (y - middle.1).pow(2) <= radius * radius;
        let middle = (self.width - 5 - self.width / 16, 6);
        middle.0 - 7 > self.name.0 + NAME_WIDTH && within(middle, 4) && !within((middle.0 + 3, middle.1 - 1), 4)
    }

    fn colour(&self, x: i32, y: i32, theme: &Theme, flame: u16) -> Rgb {
        let palette = theme.palette();
        let night = palette.paper.towards(palette.lifted, (10 * y / self.height.max(1)).clamp(0, 16) as u16);
        let speckle = (noise(x, y) % 3) as u16;
        match self.matter(x, y) {
            Matter::Sky => self.lit(night, x, y, theme, flame / 3),
            Matter::Star => night.towards(palette.text, 3 + (noise(y, x) % 9) as u16),
            Matter::Moon => palette.text.towards(palette.paper, 2),
            Matter::Letter => {
                let down = 12 * (y - self.name.1) / NAME_HEIGHT;
                palette.heading.towards(palette.accent, down.clamp(0, 16) as u16)
            }
            Matter::Grass => {
                let slope = self.height - 1 - y;
                let moonlit = u16::from(slope + 1 >= self.hill((2 * x + 1 - self.width).abs() / 2)) * 3;
                // The 256 colours have hardly any dark greens.
                let dark = if theme.depth() == Depth::Xterm256 { 7 } else { 3 };
                self.lit(palette.paper.towards(palette.good, dark + speckle + moonlit), x, y, theme, flame)
            }
            Matter::Stone => self.lit(palette.paper.towards(palette.dim, 9 + speckle), x, y, theme, flame / 2),
            Matter::Opening => {
                let over_ground = self.height - 1 - y;
                palette.paper.towards(Rgb(0, 0, 0), 8).towards(palette.accent, (flame + 3).saturating_sub(2 * over_ground as u16))
            }
            Matter::Flame => palette.accent.towards(palette.heading, 6 + flame),
            Matter::Pole => palette.paper.towards(palette.dim, 7),
        }
    }

    /// `colour` in the light of the torches.
    fn lit(&self, colour: Rgb, x: i32, y: i32, theme: &Theme, flame: u16) -> Rgb {
        let from_middle = (2 * x + 1 - self.width).abs() / 2;
        let over_ground = self.height - 1 - y;
        let away = ((from_middle - self.torch()).pow(2) + (over_ground - 5).pow(2)).isqrt();
        let reach = 5 + i32::from(flame);
        colour.towards(theme.palette().accent, (8 * (reach - away).max(0) / reach) as u16)
    }

    fn glyph(&self, x: i32, y: i32, theme: &Theme, unicode: bool) -> (char, Style) {
        let [above, below] = [2 * y, 2 * y + 1].map(|y| self.matter(x, y));
        let either = |matter| above == matter || below == matter;
        if either(Matter::Letter) {
            let glyph = match (unicode, above == Matter::Letter, below == Matter::Letter) {
                (true, true, true) => '█',
                (true, true, false) => '▀',
                (true, ..) => '▄',
                (false, ..) => '#',
            };
            return (glyph, theme.heading().remove_modifier(Modifier::UNDERLINED));
        }
        let noise = noise(x, y);
        match below {
            Matter::Stone => (if unicode { '█' } else { '#' }, theme.text()),
            Matter::Opening => (' ', theme.text()),
            Matter::Flame => ('*', theme.accent()),
            Matter::Pole => ('|', theme.dim()),
            Matter::Moon => (if unicode { '●' } else { 'o' }, theme.text()),
            Matter::Grass if above != Matter::Grass => ('_', theme.border()),
            Matter::Grass => ([' ', ' ', ' ', '\'', ' ', ',', ' ', '.'][(noise % 8) as usize], theme.border()),
            _ if either(Matter::Star) => (['.', '.', '\'', '+', '*'][(noise % 5) as usize], theme.dim()),
            _ => (' ', theme.text()),
        }
    }
}

/// The height of a bell at this distance from its middle, where it is 1: e to the power of minus the distance squared.
///
/// Computed by hand, because nothing else needs the system's math library, and loading it takes half a megabyte of memory.
fn bell(distance: f64) -> f64 {
    const DOUBLINGS: i32 = 10;
    let small = distance * distance / f64::from(1 << DOUBLINGS);
    let near_one = 1.0 - small * (1.0 - small / 2.0 * (1.0 - small / 3.0));
    (0..DOUBLINGS).fold(near_one, |power, _| power * power)
}

/// A pseudorandom number that depends only on the place.
fn noise(x: i32, y: i32) -> u32 {
    let mixed = (x as u32).wrapping_mul(0x9e37_79b1) ^ (y as u32).wrapping_mul(0x85eb_ca77);
    let mixed = (mixed ^ (mixed >> 15)).wrapping_mul(0x2c1b_3c6d);
    (mixed ^ (mixed >> 12)).wrapping_mul(0x297a_2d39) >> 8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hill_is_the_bell_of_the_library() {
        for (width, height) in (1..=400).flat_map(|width| (2..=120).step_by(6).map(move |height| (width, height))) {
            let scene = Layout::new(width, height);
            let highest = f64::from(Layout::highest(height, scene.name.1) - 2);
            let spread = (f64::from(width) / 5.0).max(18.0);
            for x in 0..width {
                let sideways = ((2 * x + 1 - width) / 2).abs();
                let exact = (-(f64::from(sideways) / spread).powi(2)).exp().min(FLAT);
                assert_eq!(scene.hill(sideways), (highest * exact) as i32 + 1, "{width}x{height} at {x}");
            }
        }
    }
}
