//! The look of a console with sixteen colours: light moves between its colours in steps.

use crate::raster::Matter;
use crate::{Rgb, Rgba, luminance, real};

/// Neutral, warm and cool light: their shares of red, green and blue.
const HUES: [[f32; 3]; 3] = [[0.8, 0.85, 1.0], [1.0, 0.8, 0.62], [0.66, 0.9, 1.25]];
/// The brightness of each step.
const STEPS: [f32; Console::STEPS] = [0.4, 0.62, 0.86, 1.1];

/// The colours of a console, and each colour's look in each light.
#[derive(Clone, Debug)]
pub struct Console {
    colours: Vec<Rgb>,
    /// The index of the nearest colour, by five bits each of red, green and blue.
    nearest: Vec<u8>,
    /// By hue of the light, then by step, then by colour.
    lit: Vec<Rgba>,
}

impl Console {
    /// The number of steps.
    pub const STEPS: usize = 4;

    /// A console with these colours, black first.
    pub fn new(colours: Vec<Rgb>) -> Self {
        // The middle of the values with the same five bits.
        let part = |cell: i32, shift: u32| real(cell >> shift & 31) * 8.226;
        let near = (0..1 << 15).map(|cell| nearest(&colours, [part(cell, 0), part(cell, 5), part(cell, 10)]));
        let mut console = Self { nearest: near.collect(), lit: Vec::new(), colours };
        for hue in HUES {
            for step in STEPS {
                for &colour in &console.colours {
                    let seen = std::array::from_fn(|part| (f32::from(colour[part]) * step * hue[part]).min(255.0));
                    let found = usize::from(nearest(&console.colours, seen));
                    console.lit.push(Matter::Ground.pixel(console.colours.get(found).copied().unwrap_or(colour)));
                }
            }
        }
        console
    }

    /// Its black.
    pub fn black(&self) -> Rgb {
        self.colours.first().copied().unwrap_or_default()
    }

    /// The colour of a pixel in light of this hue and step.
    pub fn lit(&self, [red, green, blue, _]: Rgba, hue: usize, step: usize) -> Rgba {
        let [red, green, blue] = [red, green, blue].map(|part| usize::from(part >> 3));
        let place = self.nearest.get(red | green << 5 | blue << 10).copied().unwrap_or_default();
        let index = (hue * Self::STEPS + step) * self.colours.len() + usize::from(place);
        self.lit.get(index).copied().unwrap_or_default()
    }

    /// The colour without any light.
    pub fn night(&self) -> Rgba {
        self.lit.first().copied().unwrap_or_default()
    }
}

/// The index of the colour that looks most like `wanted`.
fn nearest(colours: &[Rgb], wanted: [f32; 3]) -> u8 {
    let far = |colour: [f32; 3]| {
        let light = luminance(colour) - luminance(wanted);
        let warm = colour[0] - colour[1] - wanted[0] + wanted[1];
        let cool = colour[1] - colour[2] - wanted[1] + wanted[2];
        2.2 * light * light + warm * warm + 0.8 * cool * cool
    };
    let all = (0..).zip(colours).map(|(place, colour)| (place, far(colour.map(f32::from))));
    all.min_by(|one, other| one.1.total_cmp(&other.1)).map_or(0, |(place, _)| place)
}
