//! Light that is laid over a picture, softly, in steps, around a point and from above.

use super::{Dice, SIZES, compare, light, plain_light};
use crate::{Console, Light, Matter, Point, Raster, Rgba, Shade, grey, in_light};

/// The number as the byte of a colour, capped at black and white.
fn byte(part: f64) -> u8 {
    part.clamp(0.0, 255.0) as u8
}

#[test]
fn light_is_interpolated_from_four_nodes() {
    let mut dice = Dice(1);
    for (columns, rows) in [(2, 2), (3, 2), (2, 5), (7, 4)] {
        let nodes = dice.nodes(columns * rows);
        let light = light(&nodes, columns as usize, &mut dice);
        for y in -20..40 {
            for x in -20..40 {
                let (is, wanted) = (light.at(x, y), plain_light(&light, x, y));
                let far = is.iter().zip(wanted).map(|(is, wanted)| (f64::from(*is) - wanted).abs()).fold(0.0, f64::max);
                // The last node is never quite reached, and floats round.
                assert!(far < 0.001, "{x}, {y}: {is:?}, not {wanted:?}");
            }
        }
    }
    // With one row or column there is no light between nodes.
    for (columns, count) in [(1, 4), (4, 4), (4, 0)] {
        let nodes = dice.nodes(count);
        assert_eq!(light(&nodes, columns, &mut dice).at(0, 0).map(f32::to_bits), [0; 4]);
    }
}

#[test]
fn soft_light_falls_on_each_pixel_as_its_matter_takes_it() {
    let mut dice = Dice(2);
    let mut shade = Shade::default();
    for width in SIZES {
        for height in [0, 1, 4, 9] {
            let raster = dice.raster(width, height);
            let nodes = dice.nodes(12);
            let light = light(&nodes, 4, &mut dice);
            let night = [3.0, 5.6, 11.2];
            compare(
                &raster,
                1,
                |raster| shade.soft(raster, &light, night),
                |x, y, was| {
                    let [mut red, mut green, mut blue, mut kept] = plain_light(&light, x, y);
                    match was[3] {
                        0 => return [3, 6, 11, 255],
                        254 => return [was[0], was[1], was[2], 255],
                        253 => {
                            [red, green, blue] = [red, green, blue].map(|part| part.max((part * 4.0).min(1.0) * 0.74).min(1.04));
                            kept = if kept == 0.0 { 0.0 } else { kept.max(0.9) };
                        }
                        _ => {}
                    }
                    let own = [was[0], was[1], was[2]].map(f64::from);
                    let dull = 0.3 * own[0] + 0.59 * own[1] + 0.11 * own[2];
                    let lit = |part: usize, light: f64| byte((dull + (own[part] - dull) * kept) * light + f64::from(night[part]));
                    [lit(0, red), lit(1, green), lit(2, blue), 255]
                },
            );
        }
    }
}

/// Colours that a console may have, black first.
fn console() -> (Console, Vec<[u8; 3]>) {
    let colours =
        vec![[0, 0, 0], [255, 255, 255], [140, 60, 50], [90, 180, 190], [60, 50, 150], [200, 210, 110], [100, 100, 100]];
    (Console::new(colours.clone()), colours)
}

#[test]
fn a_console_shows_its_own_colours_alone_and_brighter_ones_in_brighter_light() {
    let (console, colours) = console();
    assert_eq!((console.black(), console.night()), ([0, 0, 0], [0, 0, 0, 255]));
    let mut dice = Dice(3);
    for _ in 0..2000 {
        let pixel = dice.pixel(255);
        for hue in 0..3 {
            for step in 0..Console::STEPS {
                let [red, green, blue, matter] = console.lit(pixel, hue, step);
                assert!(colours.contains(&[red, green, blue]) && matter == Matter::Ground as u8, "{pixel:?} in {hue}, {step}");
            }
            let bright = |step| crate::luminance([0, 1, 2].map(|part| console.lit(pixel, hue, step)[part]));
            assert!((1..Console::STEPS).all(|step| bright(step) + 16.0 >= bright(step - 1)), "{pixel:?} in hue {hue}");
        }
    }
    // White light at full strength keeps white, and no index exceeds the last hue or step.
    assert_eq!(console.lit([255; 4], 0, 3), [255; 4]);
    assert_eq!(console.lit([255; 4], 3, 0), [0; 4]);
    assert_eq!(Console::new(Vec::new()).lit([9; 4], 0, 0), [0; 4]);
}

#[test]
fn light_in_steps_has_a_pattern_that_stays_on_the_map() {
    let mut dice = Dice(4);
    let (console, _) = console();
    let mut shade = Shade::default();
    for width in SIZES {
        for corner in [(0, 0), (3, 4), (-7, 2)] {
            let raster = dice.raster(width, 7);
            let nodes = dice.nodes(15);
            let light = light(&nodes, 5, &mut dice);
            compare(
                &raster,
                0,
                |raster| shade.hard(raster, &light, &console, corner),
                |x, y, was| {
                    let [red, green, blue, _] = light.at(x, y);
                    let is_even = (x + corner.0 + y + corner.1).rem_euclid(2) == 0;
                    let most = red.max(green).max(blue) + if is_even { 0.07 } else { -0.07 };
                    match was[3] {
                        0 => console.night(),
                        253 => console.lit(was, 0, if most > 0.95 { 3 } else { 2 }),
                        254 => console.lit(was, 0, 3),
                        _ if most < 0.22 => console.night(),
                        _ => {
                            let step = [0.24 + 1.0 / 3.4, 0.24 + 2.0 / 3.4, 0.24 + 3.0 / 3.4]
                                .iter()
                                .filter(|least| most >= **least)
                                .count();
                            let hue = if red > blue * 1.2 {
                                1
                            } else if blue > red * 1.35 {
                                2
                            } else {
                                0
                            };
                            console.lit(was, hue, step)
                        }
                    }
                },
            );
        }
    }
}

#[test]
fn a_glow_adds_light_to_the_ground_within_its_radius() {
    let mut dice = Dice(5);
    for size in SIZES {
        for radius in [0.4, 1.0, 3.3, 12.0] {
            let raster = dice.raster(size, 10);
            let middle = Point { x: dice.real(-3, size + 3), y: dice.real(-3, 13) };
            let (colour, strength) = ([255, 128, 3], dice.real(0, 3));
            compare(
                &raster,
                1,
                |raster| raster.glow(middle, radius, colour, strength),
                |x, y, was| {
                    let (across, down) = (f64::from(x) + 0.5 - f64::from(middle.x), f64::from(y) + 0.5 - f64::from(middle.y));
                    let far = (across * across + down * down) / f64::from(radius * radius);
                    if was[3] != 255 || far >= 1.0 {
                        return was;
                    }
                    let part = (1.0 - far) * (1.0 - far) * f64::from(strength);
                    let lit = |index: usize| byte(f64::from(was[index]) + f64::from(colour[index]) * part);
                    [lit(0), lit(1), lit(2), 255]
                },
            );
        }
    }
}

#[test]
fn a_shaft_of_daylight_is_brightest_in_its_middle_and_darkens_nothing() {
    let mut dice = Dice(6);
    for size in SIZES {
        let raster = dice.raster(size + 50, 90);
        let foot = Point { x: dice.real(-5, size + 55), y: dice.real(-3, 95) };
        compare(
            &raster,
            1,
            |raster| raster.shaft(foot, 0.9),
            |x, y, was| {
                let above = f64::from(foot.y) - f64::from(y);
                let wide = 30.0 - (above / 10.0).min(30.0) * 0.35;
                let aside = (f64::from(x) + 0.5 - f64::from(foot.x)) / wide;
                if y >= foot.y as i32 || aside.abs() > 1.0 {
                    return was;
                }
                let part = 0.38 * (above / 48.0).min(1.0) * 0.9 * (1.0 - aside * aside);
                let lit = |index: usize| byte(f64::from(was[index]) + [255.0, 228.0, 168.0][index] * part);
                [lit(0), lit(1), lit(2), was[3]]
            },
        );
        let mut lit = raster.clone();
        lit.shaft(foot, 0.9);
        let darker = |(was, is): (&Rgba, &Rgba)| (0..3).any(|part| is[part] < was[part]);
        assert!(!raster.picture.pixels.iter().zip(&lit.picture.pixels).any(darker), "daylight at {foot:?} made it darker");
    }
}

#[test]
fn grey_has_no_hue_and_keeps_the_matter() {
    let mut dice = Dice(7);
    for size in SIZES {
        let raster = dice.raster(size, 6);
        compare(&raster, 0, Raster::grey, |_, _, [red, green, blue, matter]| {
            let [dull, again, same] = grey([red, green, blue]);
            assert_eq!((again, same), (dull, dull));
            [dull, dull, dull, matter]
        });
    }
}

#[test]
fn one_colour_in_a_light_matches_a_lit_picture() {
    let mut dice = Dice(8);
    for _ in 0..500 {
        let [red, green, blue, _] = dice.pixel(0);
        let node = dice.nodes(1)[0];
        let nodes = [node; 4];
        let light = Light { columns: 2, nodes: &nodes, first: Point { x: 0.0, y: 0.0 }, step: Point { x: 8.0, y: 8.0 } };
        let mut raster = Raster::default();
        raster.begin(1, 1);
        raster.dot(0, 0, Matter::Ground.pixel([red, green, blue]));
        Shade::default().soft(&mut raster, &light, [0.0; 3]);
        let [red, green, blue] = in_light([red, green, blue], node);
        assert_eq!(raster.picture.pixels, [[red, green, blue, 255]]);
    }
}
