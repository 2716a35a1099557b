//! Measures contrast, and which colours each kind of eye can distinguish.

use super::*;

/// All colours except black, which is the paper.
fn colours() -> impl Iterator<Item = Colour> {
    Colour::ALL.into_iter().filter(|colour| *colour != Colour::Black)
}

const ROLES: [Role; 8] = [Role::Floor, Role::Wall, Role::Hero, Role::Foe, Role::Corpse, Role::Item, Role::Exit, Role::Goal];

type Light = [f64; 3];

fn light(Rgb(red, green, blue): Rgb) -> Light {
    [red, green, blue].map(|part| {
        let part = f64::from(part) / 255.0;
        if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    })
}

fn times(matrix: [Light; 3], light: Light) -> Light {
    matrix.map(|row| row.iter().zip(light).map(|(factor, part)| factor * part).sum())
}

/// The contrast of two colours. WCAG 2.2, "contrast ratio".
fn contrast(one: Rgb, other: Rgb) -> f64 {
    let luminance = |colour| times([[0.2126, 0.7152, 0.0722]; 3], light(colour))[0];
    let (one, other) = (luminance(one) + 0.05, luminance(other) + 0.05);
    one.max(other) / one.min(other)
}

#[test]
fn all_writing_meets_aa_on_its_background_and_on_the_selection() {
    for name in ThemeName::ALL {
        let palette = Palette::of(name);
        let Palette { text, dim, heading, accent, good, bad, great, .. } = *palette;
        for (what, colour) in [
            ("text", text),
            ("dim", dim),
            ("heading", heading),
            ("accent", accent),
            ("good", good),
            ("bad", bad),
            ("great", great),
        ] {
            let ratio = contrast(colour, palette.paper);
            assert!(ratio >= 4.5, "{name:?}: {what} has {ratio:.2}");
        }
        for (what, colour) in [("text", text), ("heading", heading), ("accent", accent)] {
            let ratio = contrast(colour, palette.lifted);
            assert!(ratio >= 4.5, "{name:?}: selected {what} has {ratio:.2}");
        }
    }
}

#[test]
fn things_on_the_map_meet_aa_and_remembered_things_the_three_to_one_of_graphics() {
    for name in ThemeName::ALL {
        let palette = Palette::of(name);
        for (colour, role) in colours().flat_map(|colour| ROLES.map(|role| (colour, role))) {
            let drawn = palette.thing(colour, role);
            let seen = contrast(drawn, palette.paper);
            assert!(seen >= 4.5, "{name:?}: {colour:?} {role:?} has {seen:.2}");
            let remembered = contrast(drawn.remembered(palette.paper), palette.paper);
            assert!(remembered >= 3.0, "{name:?}: remembered {colour:?} {role:?} has {remembered:.2}");
        }
    }
}

#[test]
fn high_contrast_meets_aaa() {
    let palette = Palette::of(ThemeName::HighContrast);
    for role in ROLES {
        let ratio = contrast(palette.thing(Colour::White, role), palette.paper);
        assert!(ratio >= 7.0, "{role:?} has {ratio:.2}");
    }
}

/// The vision of each kind of eye, as a matrix over linear light. Machado, Oliveira and Fernandes 2009, severity 1.
fn eyes(name: ThemeName) -> [Light; 3] {
    match name {
        ThemeName::Deuteranopia => {
            [[0.367_322, 0.860_646, -0.227_968], [0.280_085, 0.672_501, 0.047_413], [-0.011_820, 0.042_940, 0.968_881]]
        }
        ThemeName::Protanopia => {
            [[0.152_286, 1.052_583, -0.204_868], [0.114_503, 0.786_281, 0.099_216], [-0.003_882, -0.048_116, 1.051_998]]
        }
        ThemeName::Tritanopia => {
            [[1.255_528, -0.076_749, -0.178_779], [-0.078_411, 0.930_809, 0.147_602], [0.004_733, 0.691_367, 0.303_900]]
        }
        _ => [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
    }
}

/// Lightness and two colour axes, in which distance measures how different colours look: CIE 1976 L*a*b*, D65.
fn lab(light: Light) -> Light {
    let xyz = times(
        [[0.412_456, 0.357_576, 0.180_438], [0.212_673, 0.715_152, 0.072_175], [0.019_334, 0.119_192, 0.950_304]],
        light.map(|part| part.clamp(0.0, 1.0)),
    );
    let [x, y, z] = [xyz[0] / 0.950_47, xyz[1], xyz[2] / 1.088_83]
        .map(|part: f64| if part > 0.008_856 { part.cbrt() } else { 7.787 * part + 16.0 / 116.0 });
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

#[test]
fn each_theme_keeps_important_things_distinct_for_its_eyes() {
    let matters = [Role::Hero, Role::Foe, Role::Item, Role::Exit, Role::Goal, Role::Floor];
    for name in [ThemeName::HighContrast, ThemeName::Deuteranopia, ThemeName::Protanopia, ThemeName::Tritanopia] {
        let seen = |role| lab(times(eyes(name), light(Palette::of(name).thing(Colour::White, role))));
        for (index, &one) in matters.iter().enumerate() {
            for &other in &matters[index + 1..] {
                let apart = seen(one).iter().zip(seen(other)).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt();
                assert!(apart >= 20.0, "{name:?}: {one:?} and {other:?} are {apart:.1} apart");
            }
        }
    }
}

#[test]
fn monochrome_has_no_colour_and_important_things_stand_out_from_the_ground() {
    let palette = Palette::of(ThemeName::Monochrome);
    for role in ROLES {
        let Rgb(red, green, blue) = palette.thing(Colour::Red, role);
        assert!(red == green && green == blue, "{role:?}");
    }
    let thing = |role| palette.thing(Colour::Red, role).0;
    assert!([Role::Hero, Role::Foe, Role::Item, Role::Exit].iter().all(|&role| thing(role) > thing(Role::Wall)));
    assert!(palette.is_dark() && !palette.goes_by_colour() && Palette::of(ThemeName::Default).goes_by_colour());
}

#[test]
fn a_theme_is_found_by_its_id() {
    assert!(ThemeName::ALL.into_iter().all(|theme| ThemeName::find(theme.id()) == Some(theme)));
    assert_eq!(ThemeName::find("pink"), None);
    assert_eq!(Rgb(255, 166, 7).hex(), "#ffa607");
}
