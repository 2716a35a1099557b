//! A picture that is drawn first and lit later.

use crate::{Rgb, Rgba, near, real};

/// The effect of light on a pixel. A raster keeps it in place of the opacity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Matter {
    /// Nothing is drawn here.
    Nothing = 0,
    /// Stays bright enough to be recognised anywhere.
    Figure = 253,
    /// Shines by itself.
    Shining = 254,
    /// Takes the light of its place.
    Ground = 255,
}

impl Matter {
    /// A pixel of this matter.
    pub const fn pixel(self, [red, green, blue]: Rgb) -> Rgba {
        [red, green, blue, self as u8]
    }
}

/// A part of a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Area {
    /// The first column.
    pub left: i32,
    /// The first row.
    pub top: i32,
    /// After the last column.
    pub right: i32,
    /// After the last row.
    pub bottom: i32,
}

/// A point of a map or a picture. \[pixels\]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// From the left.
    pub x: f32,
    /// From above.
    pub y: f32,
}

/// A picture to be drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Picture {
    /// Pixels across.
    pub width: usize,
    /// Pixels down.
    pub height: usize,
    /// `width * height` of them, row by row.
    pub pixels: Vec<Rgba>,
}

impl Picture {
    /// A transparent picture.
    pub fn blank(width: usize, height: usize) -> Self {
        Self { width, height, pixels: vec![[0; 4]; width * height] }
    }

    /// The pixel at `x`, `y`; `None` outside.
    pub fn get(&self, x: usize, y: usize) -> Option<Rgba> {
        if x < self.width { self.pixels.get(y * self.width + x).copied() } else { None }
    }

    /// The rows, top to bottom.
    pub fn rows(&self) -> impl Iterator<Item = &[Rgba]> {
        self.pixels.chunks(self.width.max(1))
    }
}

/// How a sprite is drawn.
#[derive(Clone, Copy, Debug)]
pub struct Brush {
    /// The effect of light on it.
    pub matter: Matter,
    /// Its opacity, from 0 to 1.
    pub alpha: f32,
    /// A colour to mix in, and its share.
    pub tint: Option<(Rgb, f32)>,
    /// Its size, from 0 to 1. It shrinks towards the middle of its lower edge.
    pub size: f32,
    /// True if it is mirrored.
    pub is_mirrored: bool,
}

impl Brush {
    /// Draws a sprite unchanged.
    pub const fn of(matter: Matter) -> Self {
        Self { matter, alpha: 1.0, tint: None, size: 1.0, is_mirrored: false }
    }
}

/// A picture being drawn. Nothing outside the clip changes.
#[derive(Clone, Debug, Default)]
pub struct Raster {
    /// Its pixels have [`Matter`] in place of opacity.
    pub picture: Picture,
    /// The part that may change.
    pub clip: Area,
}

impl Raster {
    /// Sets the picture's size, and the clip to all of it.
    pub fn begin(&mut self, width: i32, height: i32) {
        let Picture { width: across, height: down, pixels } = &mut self.picture;
        (*across, *down) = (width.max(0) as usize, height.max(0) as usize);
        pixels.resize(*across * *down, [0; 4]);
        self.clip = self.whole();
    }

    /// The whole picture.
    pub const fn whole(&self) -> Area {
        Area { left: 0, top: 0, right: self.picture.width as i32, bottom: self.picture.height as i32 }
    }

    /// The first column and the pixels of row `y` from `left` to before `right` that are within the clip.
    pub fn row(&mut self, y: i32, left: i32, right: i32) -> (i32, &mut [Rgba]) {
        let (left, right) = (left.max(self.clip.left), right.min(self.clip.right));
        if y < self.clip.top || y >= self.clip.bottom || left >= right {
            return (left, &mut []);
        }
        let start = y * self.picture.width as i32;
        (left, self.picture.pixels.get_mut((start + left) as usize..(start + right) as usize).unwrap_or_default())
    }

    /// The rows within the clip.
    pub const fn rows(&self) -> std::ops::Range<i32> {
        self.clip.top..self.clip.bottom
    }

    /// Clears everything within the clip.
    pub fn clear(&mut self) {
        for y in self.rows() {
            self.row(y, i32::MIN, i32::MAX).1.fill([0; 4]);
        }
    }

    fn at(&mut self, x: i32, y: i32) -> Option<&mut Rgba> {
        self.row(y, x, x.saturating_add(1)).1.first_mut()
    }

    /// Sets a pixel.
    pub fn dot(&mut self, x: i32, y: i32, pixel: Rgba) {
        if let Some(at) = self.at(x, y) {
            *at = pixel;
        }
    }

    /// Lays a colour over a pixel, `part` opaque.
    pub fn tint(&mut self, x: i32, y: i32, [red, green, blue]: Rgb, part: f32, matter: Matter) {
        if let Some(at) = self.at(x, y) {
            *at = blended(*at, [red, green, blue, (255.0 * part + 0.5) as u8], matter);
        }
    }

    /// Draws a sprite with its upper left corner at a point.
    pub fn draw(&mut self, picture: &Picture, left: f32, top: f32, brush: &Brush) {
        let is_plain = brush.alpha >= 1.0 && brush.size >= 1.0 && brush.tint.is_none_or(|(_, part)| part <= 0.0);
        if is_plain {
            self.stamp(picture, near(left), near(top), brush);
        } else {
            self.paint(picture, left, top, brush);
        }
    }

    fn stamp(&mut self, picture: &Picture, left: i32, top: i32, brush: &Brush) {
        let width = picture.width as i32;
        for (y, pixels) in (top..).zip(picture.rows()) {
            let (from, row) = self.row(y, left, left + width);
            let skipped = (from - left) as usize;
            let put = |(at, &pixel): (&mut Rgba, &Rgba)| match pixel {
                [_, _, _, 0] => {}
                [red, green, blue, 255] => *at = [red, green, blue, brush.matter as u8],
                _ => *at = blended(*at, pixel, brush.matter),
            };
            if brush.is_mirrored {
                row.iter_mut().zip(pixels.iter().rev().skip(skipped)).for_each(put);
            } else {
                row.iter_mut().zip(pixels.iter().skip(skipped)).for_each(put);
            }
        }
    }

    fn paint(&mut self, picture: &Picture, left: f32, top: f32, brush: &Brush) {
        let grown = |size: usize| near(real(size as i32) * brush.size).max(1);
        let (width, height) = (grown(picture.width), grown(picture.height));
        let x0 = near(left + real(picture.width as i32 - width) / 2.0);
        let y0 = near(top + real(picture.height as i32 - height));
        let (colour, tinted) = brush.tint.unwrap_or_default();
        for y in 0..height {
            let (from, row) = self.row(y0 + y, x0, x0 + width);
            for (x, at) in (from - x0..).zip(row) {
                let x = if brush.is_mirrored { width - 1 - x } else { x };
                let (column, line) = (x * picture.width as i32 / width, y * picture.height as i32 / height);
                let Some(pixel) = picture.get(column as usize, line as usize) else { continue };
                let opaque = (f32::from(pixel[3]) * brush.alpha + 0.5) as u8;
                if opaque > 0 {
                    let [red, green, blue] = std::array::from_fn(|part| {
                        let own = f32::from(pixel[part]);
                        (own + (f32::from(colour[part]) - own) * tinted) as u8
                    });
                    *at = blended(*at, [red, green, blue, opaque], brush.matter);
                }
            }
        }
    }

    /// Draws a sprite that points right, centred on a point and turned to a direction of length 1.
    pub fn turned(&mut self, picture: &Picture, middle: Point, Point { x: cos, y: sin }: Point, matter: Matter) {
        let (width, height) = (real(picture.width as i32), real(picture.height as i32));
        let reach = ((width * width + height * height).sqrt() / 2.0).ceil() as i32;
        for dy in -reach..=reach {
            for dx in -reach..=reach {
                let (across, down) = (real(dx), real(dy));
                let column = (across * cos + down * sin + width / 2.0).floor();
                let line = (down * cos - across * sin + height / 2.0).floor();
                if column < 0.0 || line < 0.0 {
                    continue;
                }
                let pixel = picture.get(column as usize, line as usize).filter(|pixel| pixel[3] > 0);
                if let Some((pixel, at)) = pixel.zip(self.at(near(middle.x) + dx, near(middle.y) + dy)) {
                    *at = blended(*at, pixel, matter);
                }
            }
        }
    }

    /// Draws a rim around a sprite, a pixel wide. In themes without hue, dotted rims mark foes.
    pub fn rim(&mut self, picture: &Picture, left: f32, top: f32, colour: Rgb, is_dotted: bool) {
        let is_there = |x: i32, y: i32| {
            let (x, y) = (usize::try_from(x).ok(), usize::try_from(y).ok());
            x.zip(y).and_then(|(x, y)| picture.get(x, y)).is_some_and(|pixel| pixel[3] > 127)
        };
        for y in -1..=picture.height as i32 {
            for x in -1..=picture.width as i32 {
                let is_beside = is_there(x - 1, y) || is_there(x + 1, y) || is_there(x, y - 1) || is_there(x, y + 1);
                if is_beside && !is_there(x, y) && (!is_dotted || (x + y) & 1 == 1) {
                    self.dot(near(left) + x, near(top) + y, Matter::Shining.pixel(colour));
                }
            }
        }
    }
}

/// Blends `pixel` over `below`. A faint pixel leaves the matter below.
fn blended(below: Rgba, pixel: Rgba, matter: Matter) -> Rgba {
    let alpha = u32::from(pixel[3]);
    let part = |index: usize| ((u32::from(pixel[index]) * alpha + u32::from(below[index]) * (255 - alpha)) / 255) as u8;
    let is_new = alpha >= 128 || alpha > 0 && below[3] == Matter::Nothing as u8;
    [part(0), part(1), part(2), if is_new { matter as u8 } else { below[3] }]
}
