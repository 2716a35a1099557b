//! Arithmetic with colours.

use crate::{flutter, grey, luminance, mix, near, real, sine};

#[test]
fn a_mixture_begins_at_one_colour_and_ends_at_the_other() {
    for from in 0..=255 {
        for to in 0..=255 {
            let (one, other) = ([from, to, from], [to, from, to]);
            assert_eq!((mix(one, other, 0.0), mix(one, other, 1.0)), (one, other));
            for part in [0.25, 0.5, 0.9] {
                let exact = f64::from(from) + (f64::from(to) - f64::from(from)) * part;
                let far = (f64::from(mix(one, other, part as f32)[0]) - exact).abs();
                assert!(far < 0.51, "{from} to {to}, {part}");
            }
        }
    }
    // Past its end a mix stays a valid colour.
    assert_eq!((mix([0; 3], [200; 3], 9.0), mix([200; 3], [255; 3], -9.0)), ([255; 3], [0; 3]));
}

#[test]
fn grey_is_as_bright_as_its_colour() {
    for value in 0..=255 {
        assert_eq!(grey([value; 3]), [value; 3]);
    }
    for step in 0..4096 {
        let colour = [step & 15, step >> 4 & 15, step >> 8].map(|part| (part * 17) as u8);
        let [dull, ..] = grey(colour);
        assert!((f32::from(dull) - luminance(colour)).abs() < 1.5, "{colour:?}");
    }
    assert!((luminance([255_u8; 3]) - 255.0).abs() < 0.001 && luminance([0_u8; 3]).abs() < 0.001);
}

#[test]
fn the_nearest_pixel_is_rounded_the_same_on_both_sides_of_zero() {
    let rounded = [-1.51, -1.5, -0.51, -0.5, -0.49, 0.0, 0.49, 0.5, 1.49, 1.5].map(near);
    assert_eq!(rounded, [-2, -1, -1, 0, 0, 0, 0, 1, 1, 2]);
    assert!((-5000..5000).all(|at| near(real(at)) == at));
}

#[test]
fn a_sine_is_near_enough_to_an_exact_one() {
    for step in -1000..1000 {
        let angle = f64::from(step) * 0.037;
        assert!((f64::from(sine(angle)) - angle.sin()).abs() < 0.0015, "{angle}");
    }
}

#[test]
fn flutter_depends_on_each_of_its_numbers_and_reaches_from_zero_to_one() {
    let mut parts = [0; 16];
    for (x, y) in (0..64).flat_map(|y| (0..64).map(move |x| (x, y))) {
        let value = flutter(x, y, 5);
        assert!((0.0..1.0).contains(&value));
        assert_eq!(value.to_bits(), flutter(x, y, 5).to_bits());
        for other in [flutter(x + 1, y, 5), flutter(x, y + 1, 5), flutter(x, y, 6)] {
            assert_ne!(value.to_bits(), other.to_bits(), "{x}, {y}");
        }
        parts[(value * 16.0) as usize] += 1;
    }
    // Fair dice would give 256 in each.
    assert!(parts.iter().all(|count| (180..340).contains(count)), "{parts:?}");
}
