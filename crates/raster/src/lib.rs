//! The loops over every pixel of a picture. They are a crate of their own because the page's module builds them for speed, and
//! everything else for size.

mod console;
mod glow;
mod pen;
mod raster;
mod shade;
#[cfg(test)]
mod tests;

pub use console::Console;
pub use raster::{Area, Brush, Matter, Picture, Point, Raster};
pub use shade::{Light, Lit, Shade, in_light, mixed};

/// A colour: red, green, blue.
pub type Rgb = [u8; 3];
/// A colour and its opacity.
pub type Rgba = [u8; 4];

/// Converts a number of pixels or cells to a float.
#[expect(clippy::cast_precision_loss, reason = "no picture is so large that a pixel of it is lost")]
pub const fn real(whole: i32) -> f32 {
    whole as f32
}

/// The nearest whole pixel.
pub fn near(at: f32) -> i32 {
    (at + 0.5).floor() as i32
}

/// How bright a colour looks, from 0 to 255.
pub fn luminance<T: Into<f32>>(colour: [T; 3]) -> f32 {
    let [red, green, blue] = colour.map(Into::into);
    0.299 * red + 0.587 * green + 0.114 * blue
}

/// A colour without its hue.
pub fn grey([red, green, blue]: Rgb) -> Rgb {
    [((u32::from(red) * 77 + u32::from(green) * 150 + u32::from(blue) * 29) >> 8) as u8; 3]
}

/// The colour `part` of the way from one to another.
pub fn mix(from: Rgb, to: Rgb, part: f32) -> Rgb {
    std::array::from_fn(|index| (f32::from(from[index]) + (f32::from(to[index]) - f32::from(from[index])) * part + 0.5) as u8)
}

/// The sine of an angle in radians, exact enough for pictures. The library's sine would make the page larger.
pub fn sine(angle: f64) -> f32 {
    let turns = angle / std::f64::consts::TAU;
    let part = (turns - turns.floor()) as f32;
    let arch = if part < 0.5 { 16.0 * part * (0.5 - part) } else { 16.0 * (part - 0.5) * (part - 1.0) };
    arch + 0.225 * (arch * arch.abs() - arch)
}

/// A number from 0 to 1 that looks random, but depends only on cell and phase.
pub fn flutter(x: i32, y: i32, phase: i32) -> f64 {
    let mixed = (x as u32).wrapping_add(17).wrapping_mul(0x9e37_79b1)
        ^ (y as u32).wrapping_add(5).wrapping_mul(0x85eb_ca6b)
        ^ (phase as u32).wrapping_mul(0xc2b2_ae35);
    f64::from((mixed ^ (mixed >> 15)).wrapping_mul(0x2c1b_3c6d) >> 8) / f64::from(0x0100_0000)
}
