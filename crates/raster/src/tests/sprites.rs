//! Sprites: whole, cut off, mirrored, faint, tinted, small and turned.

use super::{Dice, MATTERS, OPACITIES, SIZES, compare};
use crate::{Brush, Matter, Picture, Point, Raster, Rgba};
use std::collections::{BTreeMap, BTreeSet};

/// A pixel over another, in exact arithmetic.
fn over(below: Rgba, pixel: Rgba, matter: Matter) -> Rgba {
    let alpha = f64::from(pixel[3]);
    if pixel[3] == 0 {
        return below;
    }
    let part =
        |index: usize| ((f64::from(pixel[index]) * alpha + f64::from(below[index]) * (255.0 - alpha)) / 255.0).floor() as u8;
    let is_new = pixel[3] > 127 || below[3] == 0;
    [part(0), part(1), part(2), if is_new { matter as u8 } else { below[3] }]
}

/// A sprite's pixel; an invisible one outside the sprite.
fn pixel(picture: &Picture, x: i32, y: i32) -> Rgba {
    let is_inside = (0..picture.width as i32).contains(&x) && (0..picture.height as i32).contains(&y);
    if is_inside { picture.pixels[y as usize * picture.width + x as usize] } else { [0; 4] }
}

#[test]
fn a_sprite_covers_what_it_stands_on_wherever_it_is_cut_off() {
    let mut dice = Dice(1);
    for size in SIZES {
        for (width, height) in [(size, 3), (3, size), (size, size)] {
            let picture = dice.picture(width, height);
            for place in 0..24 {
                let raster = dice.raster(17, 9);
                let (left, top) = (dice.below(17 + 2 * size + 4) - size - 2, dice.below(9 + 2 * size + 4) - size - 2);
                let brush = Brush { is_mirrored: place % 2 == 1, ..Brush::of(MATTERS[place % 4]) };
                // Half a pixel is rounded up, so this stays where it is.
                let act = |raster: &mut Raster| raster.draw(&picture, crate::real(left) + 0.49, crate::real(top) - 0.5, &brush);
                compare(&raster, 0, act, |x, y, was| {
                    let column = if brush.is_mirrored { width - 1 - (x - left) } else { x - left };
                    over(was, pixel(&picture, column, y - top), brush.matter)
                });
            }
        }
    }
}

#[test]
fn a_faint_tinted_or_small_sprite_is_what_each_of_its_pixels_comes_to() {
    let mut dice = Dice(2);
    let brushes = [
        (1.0, None, 0.5),
        (0.5, None, 1.0),
        (0.0, None, 1.0),
        (0.7, Some(([255, 0, 9], 0.25)), 0.73),
        (1.0, Some(([7; 3], 1.0)), 0.01),
    ];
    for size in SIZES {
        for (alpha, tint, scale) in brushes {
            for is_mirrored in [false, true] {
                let picture = dice.picture(size, 5);
                let brush = Brush { matter: Matter::Figure, alpha, tint, size: scale, is_mirrored };
                let raster = dice.raster(16, 11);
                let (left, top) = (dice.below(26) - 8, dice.below(18) - 5);
                // A sprite that shrinks keeps its lower edge and its middle.
                let grown = |whole: i32| ((f64::from(whole) * f64::from(scale) + 0.5).floor() as i32).max(1);
                let (width, height) = (grown(size), grown(5));
                let x0 = (f64::from(left) + f64::from(size - width) / 2.0 + 0.5).floor() as i32;
                let y0 = top + 5 - height;
                let act = |raster: &mut Raster| raster.draw(&picture, crate::real(left), crate::real(top), &brush);
                compare(&raster, 1, act, |x, y, was| {
                    let (mut across, down) = (x - x0, y - y0);
                    if !(0..width).contains(&across) || !(0..height).contains(&down) {
                        return was;
                    }
                    if is_mirrored {
                        across = width - 1 - across;
                    }
                    let [red, green, blue, opaque] = pixel(&picture, across * size / width, down * 5 / height);
                    let opaque = (f64::from(opaque) * f64::from(alpha) + 0.5).floor() as u8;
                    let (colour, part) = tint.unwrap_or_default();
                    let tinted =
                        |own: u8, colour: u8| (f64::from(own) + (f64::from(colour) - f64::from(own)) * f64::from(part)) as u8;
                    over(was, [tinted(red, colour[0]), tinted(green, colour[1]), tinted(blue, colour[2]), opaque], Matter::Figure)
                });
            }
        }
    }
}

#[test]
fn nothing_transparent_changes_anything() {
    let mut dice = Dice(3);
    let raster = dice.raster(9, 7);
    let mut glass = dice.picture(5, 5);
    glass.pixels.iter_mut().for_each(|pixel| pixel[3] = 0);
    let brush = Brush { alpha: 0.5, ..Brush::of(Matter::Ground) };
    compare(&raster, 0, |raster| raster.draw(&glass, 1.0, 1.0, &Brush::of(Matter::Ground)), |_, _, was| was);
    compare(&raster, 0, |raster| raster.draw(&glass, 1.0, 1.0, &brush), |_, _, was| was);
    compare(
        &raster,
        0,
        |raster| raster.turned(&glass, Point { x: 4.0, y: 4.0 }, Point { x: 1.0, y: 0.0 }, Matter::Ground),
        |_, _, was| was,
    );
    compare(&raster, 0, |raster| raster.rim(&glass, 1.0, 1.0, [255; 3], false), |_, _, was| was);
    let tint = |raster: &mut Raster| (0..63).for_each(|at| raster.tint(at % 9, at / 9, [200; 3], 0.001, Matter::Shining));
    compare(&raster, 0, tint, |_, _, was| was);
}

#[test]
fn a_tint_of_any_strength_lies_over_any_matter() {
    for alpha in OPACITIES {
        for below in MATTERS {
            for own in [0, 1, 128, 254, 255] {
                for colour in [0, 1, 77, 255] {
                    let mut raster = Raster::default();
                    raster.begin(1, 1);
                    raster.picture.pixels[0] = below.pixel([own, 255 - own, own]);
                    let act = |raster: &mut Raster| raster.tint(0, 0, [colour; 3], f32::from(alpha) / 255.0, Matter::Shining);
                    compare(&raster, 0, act, |_, _, was| over(was, [colour, colour, colour, alpha], Matter::Shining));
                }
            }
        }
    }
}

#[test]
fn a_sprite_turned_by_quarters_keeps_each_pixel() {
    let mut dice = Dice(4);
    for size in SIZES {
        let (width, height) = (size, size / 2 + 2);
        let picture = dice.picture(width, height);
        for (cos, sin) in [(1, 0), (0, 1), (-1, 0), (0, -1)] {
            let raster = dice.raster(20, 20);
            let (x, y) = (dice.below(30) - 5, dice.below(30) - 5);
            let mut placed = BTreeMap::new();
            for line in 0..height {
                for column in 0..width {
                    let (along, aside) = (column - width / 2, line - height / 2);
                    placed.insert((x + along * cos - aside * sin, y + along * sin + aside * cos), pixel(&picture, column, line));
                }
            }
            let act = |raster: &mut Raster| {
                let (middle, direction) =
                    (Point { x: crate::real(x), y: crate::real(y) }, Point { x: crate::real(cos), y: crate::real(sin) });
                raster.turned(&picture, middle, direction, Matter::Shining);
            };
            compare(&raster, 0, act, |x, y, was| placed.get(&(x, y)).map_or(was, |pixel| over(was, *pixel, Matter::Shining)));
        }
    }
}

#[test]
fn a_rim_is_beside_what_can_be_seen_and_never_on_it() {
    let mut dice = Dice(5);
    for size in SIZES {
        for is_dotted in [false, true] {
            let picture = dice.picture(size, 6);
            let raster = dice.raster(19, 12);
            let (left, top) = (dice.below(24) - 4, dice.below(14) - 3);
            let is_there = |x: i32, y: i32| pixel(&picture, x, y)[3] > 127;
            let mut rim = BTreeSet::new();
            for (x, y) in (0..6).flat_map(|y| (0..size).map(move |x| (x, y))).filter(|(x, y)| is_there(*x, *y)) {
                let beside = [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)];
                rim.extend(beside.into_iter().filter(|(x, y)| !is_there(*x, *y) && (!is_dotted || (x + y).rem_euclid(2) == 1)));
            }
            let act = |raster: &mut Raster| raster.rim(&picture, crate::real(left), crate::real(top), [4, 5, 6], is_dotted);
            compare(&raster, 0, act, |x, y, was| if rim.contains(&(x - left, y - top)) { [4, 5, 6, 254] } else { was });
        }
    }
}
