//! Bolts, rings, shadows and motes.

use super::{Dice, SIZES, compare};
use crate::{Matter, Point, Raster, Rgba, near, real};

const COLOUR: [u8; 3] = [40, 90, 250];

/// A raster filled with one pixel.
fn plain(width: i32, height: i32, pixel: Rgba) -> Raster {
    let mut raster = Raster::default();
    raster.begin(width, height);
    raster.picture.pixels.fill(pixel);
    raster
}

/// The pixels that `act` changes.
fn changed(raster: &Raster, act: impl FnOnce(&mut Raster)) -> Vec<(i32, i32, Rgba)> {
    let mut after = raster.clone();
    act(&mut after);
    let width = raster.picture.width as i32;
    let pixels = (0..).zip(raster.picture.pixels.iter().zip(&after.picture.pixels));
    pixels.filter(|(_, (was, is))| was != is).map(|(index, (_, is))| (index % width, index / width, *is)).collect()
}

#[test]
fn a_straight_bolt_is_a_core_with_a_seam_from_end_to_end() {
    let ground = Matter::Ground.pixel([0; 3]);
    let (from, to) = (Point { x: 4.0, y: 5.0 }, Point { x: 20.0, y: 5.0 });
    let is = changed(&plain(30, 11, ground), |raster| raster.bolt(from, to, COLOUR, 1.0, None));
    let core = crate::mix(COLOUR, [255; 3], 0.4);
    for (x, y, [red, green, blue, matter]) in is.iter().copied() {
        assert!((4..=20).contains(&x) && (4..=6).contains(&y) || y == 5 && (x == 3 || x == 21), "{x}, {y}");
        assert_eq!(matter, Matter::Shining as u8);
        // The core covers the edge ahead of it, and the edge of each step partly covers the core behind it.
        let is_core = y == 5 && (4..=20).contains(&x);
        let seen = [red, green, blue];
        assert!(if is_core { seen[0] >= COLOUR[0] } else { seen[0] < COLOUR[0] }, "{seen:?} at {x}, {y}");
    }
    assert_eq!(is.len(), 17 * 3 + 2);
    assert!(is.contains(&(20, 5, Matter::Shining.pixel(core))), "{core:?} at its end");
}

#[test]
fn lightning_bends_and_hits_its_aim() {
    let mut bent = 0;
    for phase in 0..50 {
        let (from, to) = (Point { x: 10.0, y: 10.0 }, Point { x: 70.0, y: 35.0 });
        let raster = plain(90, 60, Matter::Ground.pixel([0; 3]));
        let is = changed(&raster, |raster| raster.bolt(from, to, COLOUR, 1.0, Some(phase)));
        let long = ((to.x - from.x).powi(2) + (to.y - from.y).powi(2)).sqrt();
        let aside = |x: i32, y: i32| ((to.x - from.x) * (real(y) - from.y) - (to.y - from.y) * (real(x) - from.x)).abs() / long;
        let most = is.iter().map(|&(x, y, _)| aside(x, y)).fold(0.0, f32::max);
        // Half of nine pixels, the edge, and the rounding.
        assert!(most < 4.5 + 1.0 + 0.71, "it leaves its line by {most}");
        bent += i32::from(most > 3.0);
        for end in [from, to] {
            let is_near = |&(x, y, _): &(i32, i32, Rgba)| (real(x) - end.x).hypot(real(y) - end.y) < 1.5;
            assert!(is.iter().any(is_near), "it does not reach {end:?}");
        }
    }
    assert!(bent > 40, "{bent} of 50 bend");
}

#[test]
fn lines_outside_of_the_clip_change_nothing_and_lines_across_it_only_what_is_inside() {
    let mut dice = Dice(1);
    for size in SIZES {
        for _ in 0..20 {
            let raster = dice.raster(size, 9);
            let mut whole = raster.clone();
            whole.clip = whole.whole();
            let point = |dice: &mut Dice| Point { x: dice.real(-9, size + 9), y: dice.real(-9, 18) };
            let (from, to, radius) = (point(&mut dice), point(&mut dice), dice.real(0, 12));
            let draw = |raster: &mut Raster| {
                raster.bolt(from, to, COLOUR, 0.8, Some(3));
                raster.ring(to, radius, COLOUR, 0.6);
                raster.shadow(from, radius as i32 + 1);
                raster.mote(to, COLOUR, 0.5);
            };
            draw(&mut whole);
            compare(&raster, 0, draw, |x, y, _| whole.picture.pixels[(y * size + x) as usize]);
        }
    }
}

#[test]
fn a_ring_is_closed_and_as_wide_as_it_is_said_to_be() {
    for radius in [0.0, 1.0, 4.0, 9.5, 20.0] {
        let middle = Point { x: 30.0, y: 30.0 };
        let is = changed(&plain(61, 61, [0; 4]), |raster| raster.ring(middle, radius, COLOUR, 1.0));
        let mut sides = [0; 8];
        for (x, y, _) in is {
            let (across, down) = (real(x) - middle.x, real(y) - middle.y);
            // The ring has a second, fainter line below the first.
            let far = |down: f32| (across.hypot(down / 0.85) - radius).abs();
            assert!(far(down).min(far(down - 1.0)) < 1.2, "{x}, {y} is not on a ring of {radius}");
            let turns = down.atan2(across) / std::f32::consts::TAU;
            sides[((turns + 1.0) * 8.0) as usize % 8] += 1;
        }
        assert!(radius < 2.0 || sides.iter().all(|count| real(*count) >= radius / 2.0), "{radius}: {sides:?}");
    }
}

#[test]
fn a_shadow_takes_two_fifths_of_the_light_and_no_matter() {
    for radius in 1..12 {
        let was = Matter::Figure.pixel([200, 100, 5]);
        let middle = Point { x: 15.2, y: 14.9 };
        let is = changed(&plain(31, 31, was), |raster| raster.shadow(middle, radius));
        let mut wanted = Vec::new();
        for y in 0..31 {
            for x in 0..31 {
                let (across, down) = (f64::from(x - 15) / f64::from(radius), f64::from(y - 15) / 2.4);
                if across * across + down * down < 1.0 {
                    wanted.push((x, y, [120, 60, 3, Matter::Figure as u8]));
                }
            }
        }
        assert_eq!(is, wanted, "radius {radius}");
    }
}

#[test]
fn a_bright_mote_covers_and_a_faint_one_does_not() {
    let raster = plain(5, 5, Matter::Ground.pixel([100; 3]));
    let at = Point { x: 2.4, y: 1.6 };
    assert_eq!((near(at.x), near(at.y)), (2, 2));
    assert_eq!(changed(&raster, |raster| raster.mote(at, COLOUR, 0.95)), [(2, 2, [40, 90, 250, 254])]);
    // The mote is a fifth as strong here: a faint pixel leaves the matter below.
    assert_eq!(changed(&raster, |raster| raster.mote(at, COLOUR, 0.2)), [(2, 2, [88, 98, 130, 255])]);
    assert_eq!(changed(&raster, |raster| raster.mote(at, COLOUR, 0.0)), []);
}
