//! Adds light to a picture that is lit already.

use crate::raster::{Matter, Point, Raster};
use crate::{Rgb, Rgba, grey, near, real};

/// Daylight, and its strength.
const DAY: Rgb = [255, 228, 168];
const DAY_STRENGTH: f32 = 0.38;
/// Half the shaft's width at the ground \[pixels\], and the share by which it narrows far above.
const DAY_WIDE: f32 = 30.0;
const DAY_NARROWS: f32 = 0.35;

/// Adds this share of a colour to a pixel.
fn add(pixel: &mut Rgba, colour: Rgb, part: f32) {
    for (own, light) in pixel.iter_mut().zip(colour) {
        *own = (f32::from(*own) + f32::from(light) * part) as u8;
    }
}

impl Raster {
    /// Adds light to the ground around a point. The unknown stays dark.
    pub fn glow(&mut self, middle: Point, radius: f32, colour: Rgb, strength: f32) {
        let (left, right) = ((middle.x - radius).floor() as i32, (middle.x + radius).ceil() as i32);
        let reach = radius * radius;
        for y in (middle.y - radius).floor() as i32..(middle.y + radius).ceil() as i32 {
            let down = real(y) + 0.5 - middle.y;
            let (from, row) = self.row(y, left, right);
            for (x, pixel) in (from..).zip(row) {
                let across = real(x) + 0.5 - middle.x;
                let far = (across * across + down * down) / reach;
                if far < 1.0 && pixel[3] == Matter::Ground as u8 {
                    add(pixel, colour, (1.0 - far) * (1.0 - far) * strength);
                }
            }
        }
    }

    /// Adds a shaft of daylight from above down to a point.
    pub fn shaft(&mut self, foot: Point, strength: f32) {
        for y in self.rows().start..foot.y as i32 {
            let above = foot.y - real(y);
            let wide = DAY_WIDE - (above / 10.0).min(DAY_WIDE) * DAY_NARROWS;
            let most = DAY_STRENGTH * (above / 48.0).min(1.0) * strength;
            // Only pixels whose middle is in the shaft: beyond it the light would be negative.
            let (from, row) = self.row(y, near(foot.x - wide), near(foot.x + wide));
            for (x, pixel) in (from..).zip(row) {
                let aside = (real(x) + 0.5 - foot.x) / wide;
                add(pixel, DAY, most * (1.0 - aside * aside));
            }
        }
    }

    /// Removes the hue of everything within the clip.
    pub fn grey(&mut self) {
        for y in self.rows() {
            for pixel in self.row(y, i32::MIN, i32::MAX).1 {
                let [red, green, blue, matter] = *pixel;
                let [grey, ..] = grey([red, green, blue]);
                *pixel = [grey, grey, grey, matter];
            }
        }
    }
}
