//! An opaque picture.

pub use barrow_raster::Rgb;

use crate::sprite::{Picture, Rgba};

/// An opaque picture, for films.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pixmap {
    /// Pixels across.
    pub width: usize,
    /// Pixels down.
    pub height: usize,
    /// `width * height` pixels, row by row.
    pub pixels: Vec<Rgb>,
}

impl Pixmap {
    /// A picture of one colour.
    pub fn filled(width: usize, height: usize, colour: Rgb) -> Self {
        Self { width, height, pixels: vec![colour; width * height] }
    }

    /// The colours of a picture, as if it were opaque.
    pub fn of(picture: &Picture) -> Self {
        let pixels = picture.pixels.iter().map(|&[red, green, blue, _]| [red, green, blue]).collect();
        Self { width: picture.width, height: picture.height, pixels }
    }

    /// Removes the hue.
    pub fn grey(&mut self) {
        self.pixels.iter_mut().for_each(|pixel| *pixel = barrow_raster::grey(*pixel));
    }

    /// The pixel at `x`, `y`; `None` outside.
    pub fn get(&self, x: usize, y: usize) -> Option<Rgb> {
        if x < self.width { self.pixels.get(y * self.width + x).copied() } else { None }
    }

    fn at(&mut self, x: i32, y: i32) -> Option<&mut Rgb> {
        let (x, y) = (usize::try_from(x).ok()?, usize::try_from(y).ok()?);
        if x < self.width { self.pixels.get_mut(y * self.width + x) } else { None }
    }

    /// Lays a colour over the pixel at `x`, `y`, if there is one.
    pub fn blend(&mut self, x: i32, y: i32, [red, green, blue, alpha]: Rgba) {
        if let Some(pixel) = self.at(x, y) {
            *pixel = match alpha {
                0 => return,
                255 => [red, green, blue],
                _ => [over(red, pixel[0], alpha), over(green, pixel[1], alpha), over(blue, pixel[2], alpha)],
            };
        }
    }

    /// Lays a picture over this one, its upper left corner at `left`, `top`.
    pub fn draw(&mut self, picture: &Picture, left: i32, top: i32) {
        for (y, row) in (top..).zip(picture.rows()) {
            for (x, &pixel) in (left..).zip(row) {
                self.blend(x, y, pixel);
            }
        }
    }

    /// Fills a rectangle.
    pub fn fill(&mut self, left: i32, top: i32, width: i32, height: i32, [red, green, blue]: Rgb) {
        for y in top..top + height {
            for x in left..left + width {
                self.blend(x, y, [red, green, blue, 255]);
            }
        }
    }

    /// Copies another picture into this one.
    pub fn paste(&mut self, other: &Self, left: i32, top: i32) {
        for (y, row) in (top..).zip(other.pixels.chunks(other.width.max(1))) {
            for (x, &[red, green, blue]) in (left..).zip(row) {
                self.blend(x, y, [red, green, blue, 255]);
            }
        }
    }

    /// The same picture, enlarged.
    #[must_use]
    pub fn enlarged(&self, times: usize) -> Self {
        let mut pixels = Vec::with_capacity(self.pixels.len() * times * times);
        for row in self.pixels.chunks(self.width.max(1)) {
            let start = pixels.len();
            pixels.extend(row.iter().flat_map(|&pixel| std::iter::repeat_n(pixel, times)));
            for _ in 1..times {
                pixels.extend_from_within(start..start + self.width * times);
            }
        }
        Self { width: self.width * times, height: self.height * times, pixels }
    }
}

fn over(above: u8, below: u8, alpha: u8) -> u8 {
    let alpha = u32::from(alpha);
    ((u32::from(above) * alpha + u32::from(below) * (255 - alpha)) / 255) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn translucent_pixels_are_mixed_and_pixels_outside_are_not_drawn() {
        let mut pixmap = Pixmap::filled(2, 2, [0, 0, 0]);
        let picture = Picture { width: 2, height: 1, pixels: vec![[255, 0, 0, 255], [0, 255, 0, 128]] };
        pixmap.draw(&picture, 0, 1);
        pixmap.draw(&picture, -1, -5);
        assert_eq!(pixmap.pixels, [[0, 0, 0], [0, 0, 0], [255, 0, 0], [0, 128, 0]]);
    }

    #[test]
    fn every_pixel_of_an_enlarged_picture_is_that_of_the_small_one() {
        let small = Pixmap { width: 2, height: 2, pixels: vec![[1; 3], [2; 3], [3; 3], [4; 3]] };
        let large = small.enlarged(3);
        assert_eq!((large.width, large.height, large.pixels.len()), (6, 6, 36));
        for y in 0..6 {
            for x in 0..6 {
                assert_eq!(large.get(x, y), small.get(x / 3, y / 3));
            }
        }
    }
}
