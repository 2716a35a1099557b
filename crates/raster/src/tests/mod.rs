//! Compares every loop over pixels with a plain one, at sizes and clips that are not multiples of a vector.

mod colours;
mod light;
mod lines;
mod sprites;

use crate::{Area, Light, Lit, Matter, Picture, Point, Raster, Rgba};

/// Sizes around those of vectors, and zero.
const SIZES: [i32; 10] = [0, 1, 2, 3, 5, 8, 13, 16, 17, 33];
/// Every kind of opacity: none, faint, on both sides of the middle, full.
const OPACITIES: [u8; 7] = [0, 1, 90, 127, 128, 254, 255];
const MATTERS: [Matter; 4] = [Matter::Nothing, Matter::Figure, Matter::Shining, Matter::Ground];

/// Dice that roll the same in each test.
struct Dice(u64);

impl Dice {
    fn below(&mut self, most: i32) -> i32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % most as u64) as i32
    }

    /// From `low` to before `high`, in steps that are never halves.
    fn real(&mut self, low: i32, high: i32) -> f32 {
        crate::real(low) + crate::real(self.below((high - low) * 16)) / 16.0 + 0.01
    }

    fn pixel(&mut self, last: u8) -> Rgba {
        // Black and white are common, so that sums overflow.
        let mut part = || [0, 255, self.below(256) as u8][self.below(3) as usize];
        [part(), part(), part(), last]
    }

    fn picture(&mut self, width: i32, height: i32) -> Picture {
        let pixels = (0..width * height).map(|_| {
            let opacity = OPACITIES[self.below(7) as usize];
            self.pixel(opacity)
        });
        Picture { width: width as usize, height: height as usize, pixels: pixels.collect() }
    }

    /// A raster full of pixels. Its clip may be only a part.
    fn raster(&mut self, width: i32, height: i32) -> Raster {
        let mut raster = Raster::default();
        raster.begin(width, height);
        for pixel in &mut raster.picture.pixels {
            let matter = MATTERS[self.below(4) as usize] as u8;
            *pixel = self.pixel(matter);
        }
        if self.below(2) == 0 {
            let (left, top) = (self.below(width + 1), self.below(height + 1));
            let (right, bottom) = (left + self.below(width - left + 1), top + self.below(height - top + 1));
            raster.clip = Area { left, top, right, bottom };
        }
        raster
    }

    /// Light with `count` nodes, some so bright that colours end at white.
    fn nodes(&mut self, count: i32) -> Vec<Lit> {
        (0..count).map(|_| [self.real(0, 2), self.real(0, 2), self.real(0, 2), self.real(0, 1)]).collect()
    }
}

/// Compares the raster after `act` with `plain` for each pixel within the clip. Each colour may differ by `off`, since the plain
/// loop may round differently.
fn compare(before: &Raster, off: u8, act: impl FnOnce(&mut Raster), mut plain: impl FnMut(i32, i32, Rgba) -> Rgba) {
    let mut after = before.clone();
    act(&mut after);
    let (clip, width) = (before.clip, before.picture.width as i32);
    assert_eq!((after.picture.width, after.picture.height, after.clip), (before.picture.width, before.picture.height, clip));
    for (index, (&was, &is)) in (0..).zip(before.picture.pixels.iter().zip(&after.picture.pixels)) {
        let (x, y) = (index % width, index / width);
        let is_inside = (clip.left..clip.right).contains(&x) && (clip.top..clip.bottom).contains(&y);
        let wanted = if is_inside { plain(x, y, was) } else { was };
        let is_near = is.iter().zip(wanted).take(3).all(|(is, wanted)| is.abs_diff(wanted) <= off) && is[3] == wanted[3];
        assert!(is_near, "{was:?} at {x}, {y} became {is:?}, not {wanted:?}; the clip is {clip:?}");
    }
}

/// The light on a pixel, from the four nodes around its middle.
fn plain_light(light: &Light, x: i32, y: i32) -> [f64; 4] {
    let rows = light.nodes.len() / light.columns;
    let place = |at: i32, first: f32, step: f32, count: usize| {
        ((f64::from(at) + 0.5 - f64::from(first)) / f64::from(step)).clamp(0.0, f64::from(count as u32) - 1.001)
    };
    let across = place(x, light.first.x, light.step.x, light.columns);
    let down = place(y, light.first.y, light.step.y, rows);
    let node = |right: usize, below: usize, part: usize| {
        f64::from(light.nodes[(down as usize + below) * light.columns + across as usize + right][part])
    };
    std::array::from_fn(|part| {
        let upper = node(0, 0, part) * (1.0 - across.fract()) + node(1, 0, part) * across.fract();
        let lower = node(0, 1, part) * (1.0 - across.fract()) + node(1, 1, part) * across.fract();
        upper * (1.0 - down.fract()) + lower * down.fract()
    })
}

#[test]
fn a_row_is_what_lies_within_the_clip() {
    let mut dice = Dice(1);
    for width in SIZES {
        for height in SIZES {
            let mut raster = dice.raster(width, height);
            let (pixels, clip) = (raster.picture.pixels.clone(), raster.clip);
            for y in -2..height + 2 {
                for (left, right) in
                    [(i32::MIN, i32::MAX), (-3, 2), (1, width - 1), (2, 1), (width, width + 3), (i32::MAX, i32::MAX)]
                {
                    let inside = |x: &i32| (left..right).contains(x) && (clip.left..clip.right).contains(x);
                    let is_row = (clip.top..clip.bottom).contains(&y);
                    let columns: Vec<i32> = (0..width).filter(|x| is_row && inside(x)).collect();
                    let wanted: Vec<Rgba> = columns.iter().map(|x| pixels[(y * width + x) as usize]).collect();
                    let (from, row) = raster.row(y, left, right);
                    assert_eq!(row, wanted, "{width}x{height}, row {y} from {left} to {right} in {clip:?}");
                    assert!(columns.first().is_none_or(|first| *first == from));
                }
            }
        }
    }
}

#[test]
fn a_new_size_changes_the_clip_and_no_negative_one_is_taken() {
    let mut raster = Raster::default();
    raster.begin(4, 3);
    assert_eq!(raster.clip, Area { left: 0, top: 0, right: 4, bottom: 3 });
    raster.clip = Area { left: 1, top: 1, right: 2, bottom: 2 };
    raster.begin(5, -1);
    assert_eq!((raster.clip, raster.picture.pixels.len()), (Area { left: 0, top: 0, right: 5, bottom: 0 }, 0));
    raster.dot(0, 0, [1; 4]);
    raster.clear();
    raster.begin(2, 2);
    assert_eq!(raster.picture, Picture::blank(2, 2));
}

#[test]
fn dots_and_tints_and_clearing_stay_within_the_clip() {
    let mut dice = Dice(2);
    for size in SIZES {
        let raster = dice.raster(size, size + 1);
        compare(&raster, 0, Raster::clear, |_, _, _| [0; 4]);
        for _ in 0..40 {
            let (x, y) = (dice.below(size + 4) - 2, dice.below(size + 4) - 2);
            compare(
                &raster,
                0,
                |raster| raster.dot(x, y, [1, 2, 3, 4]),
                |column, line, was| {
                    if (column, line) == (x, y) { [1, 2, 3, 4] } else { was }
                },
            );
        }
        for (x, y) in [(i32::MIN, 0), (i32::MAX, 0), (0, i32::MIN), (0, i32::MAX)] {
            compare(&raster, 0, |raster| raster.tint(x, y, [9; 3], 1.0, Matter::Ground), |_, _, was| was);
        }
    }
}

#[test]
fn a_picture_has_no_pixel_outside() {
    let picture = Dice(3).picture(3, 2);
    let rows: Vec<Vec<Option<Rgba>>> = (0..3).map(|y| (0..4).map(|x| picture.get(x, y)).collect()).collect();
    for (y, row) in rows.iter().enumerate() {
        for (x, pixel) in row.iter().enumerate() {
            assert_eq!(*pixel, (x < 3 && y < 2).then(|| picture.pixels[y * 3 + x]), "{x}, {y}");
        }
    }
    assert_eq!(picture.rows().map(<[Rgba]>::len).collect::<Vec<_>>(), [3, 3]);
    assert_eq!(Picture::default().rows().count(), 0);
    assert_eq!(picture.get(usize::MAX, 0), None);
}

/// A light over a picture. Its nodes may reach beyond the edges or end before them.
fn light<'a>(nodes: &'a [Lit], columns: usize, dice: &mut Dice) -> Light<'a> {
    let first = Point { x: dice.real(-5, 5), y: dice.real(-5, 5) };
    Light { columns, nodes, first, step: Point { x: dice.real(1, 9), y: dice.real(1, 9) } }
}
