//! The colours of each theme.
//!
//! The colour-blind-safe ones start from the set of Okabe and Ito (<https://jfly.uni-koeln.de/color/>) and keep to the axis
//! that each kind of eye can tell apart, with lightness as a second sign. The tests below measure them.

use super::colour::Rgb;
use crate::options::ThemeName;
use barrow_core::{Colour, Role};

/// The colours of one theme. Monochrome has one too: it is drawn without, see [`super::theme`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Palette {
    /// Behind everything.
    pub(crate) paper: Rgb,
    /// Behind what is selected.
    pub(crate) lifted: Rgb,
    pub(crate) text: Rgb,
    pub(crate) dim: Rgb,
    pub(crate) heading: Rgb,
    pub(crate) accent: Rgb,
    pub(crate) border: Rgb,
    pub(crate) good: Rgb,
    pub(crate) bad: Rgb,
    pub(crate) great: Rgb,
    pub(crate) on_the_map: OnTheMap,
}

/// What the colour of a thing on the map goes by.
#[derive(Clone, Copy, Debug)]
pub(crate) enum OnTheMap {
    /// The colour its legend asks for.
    Colour,
    /// What it is to the player.
    Role(Roles),
}

/// A colour for each role that is not simply text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Roles {
    floor: Rgb,
    wall: Rgb,
    hero: Rgb,
    foe: Rgb,
    corpse: Rgb,
    item: Rgb,
    exit: Rgb,
    goal: Rgb,
}

const NIGHT: Palette = Palette {
    paper: Rgb(0x11, 0x13, 0x1b),
    lifted: Rgb(0x2a, 0x2f, 0x42),
    text: Rgb(0xd9, 0xd6, 0xcc),
    dim: Rgb(0x8f, 0x92, 0xa1),
    heading: Rgb(0xf4, 0xcf, 0x7b),
    accent: Rgb(0xff, 0xa6, 0x57),
    border: Rgb(0x4a, 0x50, 0x68),
    good: Rgb(0x8f, 0xd6, 0x7f),
    bad: Rgb(0xff, 0x7b, 0x72),
    great: Rgb(0xf4, 0xcf, 0x5b),
    on_the_map: OnTheMap::Colour,
};

const HIGH_CONTRAST: Palette = Palette {
    paper: Rgb(0, 0, 0),
    lifted: Rgb(0x00, 0x3c, 0x8c),
    text: Rgb(0xff, 0xff, 0xff),
    dim: Rgb(0xc8, 0xc8, 0xc8),
    heading: Rgb(0xff, 0xff, 0x00),
    accent: Rgb(0x00, 0xff, 0xff),
    border: Rgb(0xa0, 0xa0, 0xa0),
    good: Rgb(0x55, 0xff, 0x88),
    bad: Rgb(0xff, 0x8c, 0x8c),
    great: Rgb(0xff, 0xff, 0x00),
    on_the_map: OnTheMap::Role(Roles {
        floor: Rgb(0xa0, 0xa0, 0xa0),
        wall: Rgb(0xd8, 0xd8, 0xd8),
        hero: Rgb(0xff, 0xff, 0xff),
        foe: Rgb(0xff, 0x80, 0x80),
        corpse: Rgb(0xb8, 0xa0, 0x90),
        item: Rgb(0xff, 0xff, 0x00),
        exit: Rgb(0x00, 0xff, 0xff),
        goal: Rgb(0x55, 0xff, 0x88),
    }),
};

const DEUTERANOPIA: Palette = Palette {
    heading: Rgb(0xf0, 0xe4, 0x42),
    accent: Rgb(0x56, 0xb4, 0xe9),
    good: Rgb(0x8c, 0xcc, 0xf5),
    bad: Rgb(0xf0, 0x8a, 0x3c),
    great: Rgb(0xf0, 0xe4, 0x42),
    on_the_map: OnTheMap::Role(Roles {
        floor: Rgb(0x80, 0x84, 0x92),
        wall: Rgb(0xb4, 0xb6, 0xc0),
        hero: Rgb(0xff, 0xff, 0xff),
        foe: Rgb(0xd5, 0x6e, 0x00),
        corpse: Rgb(0x93, 0x87, 0x7c),
        item: Rgb(0xf0, 0xe4, 0x42),
        exit: Rgb(0x56, 0xb4, 0xe9),
        goal: Rgb(0x7a, 0x86, 0xff),
    }),
    ..NIGHT
};

const PROTANOPIA: Palette = Palette {
    bad: Rgb(0xe6, 0x9f, 0x00),
    on_the_map: OnTheMap::Role(Roles {
        floor: Rgb(0x80, 0x84, 0x92),
        wall: Rgb(0xb4, 0xb6, 0xc0),
        hero: Rgb(0xff, 0xff, 0xff),
        foe: Rgb(0xe6, 0x8a, 0x00),
        corpse: Rgb(0x8d, 0x88, 0x80),
        item: Rgb(0xf7, 0xec, 0x5a),
        exit: Rgb(0x56, 0xb4, 0xe9),
        goal: Rgb(0x7a, 0x86, 0xff),
    }),
    ..DEUTERANOPIA
};

const TRITANOPIA: Palette = Palette {
    heading: Rgb(0x7f, 0xdc, 0xcf),
    accent: Rgb(0x4c, 0xc9, 0xb8),
    good: Rgb(0x4c, 0xc9, 0xb8),
    bad: Rgb(0xff, 0x6b, 0x6b),
    great: Rgb(0xff, 0xb3, 0xba),
    on_the_map: OnTheMap::Role(Roles {
        floor: Rgb(0x80, 0x84, 0x92),
        wall: Rgb(0xb4, 0xb6, 0xc0),
        hero: Rgb(0xff, 0xff, 0xff),
        foe: Rgb(0xff, 0x4d, 0x4d),
        corpse: Rgb(0x93, 0x84, 0x84),
        item: Rgb(0x22, 0xa6, 0x96),
        exit: Rgb(0xff, 0xb3, 0xba),
        goal: Rgb(0x9d, 0xf2, 0xe6),
    }),
    ..NIGHT
};

impl Palette {
    pub(crate) const fn of(theme: ThemeName) -> &'static Self {
        match theme {
            ThemeName::Default => &NIGHT,
            ThemeName::HighContrast | ThemeName::Monochrome => &HIGH_CONTRAST,
            ThemeName::Deuteranopia => &DEUTERANOPIA,
            ThemeName::Protanopia => &PROTANOPIA,
            ThemeName::Tritanopia => &TRITANOPIA,
        }
    }

    /// The colour of a thing on the map.
    pub(crate) const fn thing(&self, colour: Colour, role: Role) -> Rgb {
        match &self.on_the_map {
            OnTheMap::Colour => night(colour),
            OnTheMap::Role(roles) => match role {
                Role::Blank | Role::Floor => roles.floor,
                Role::Wall => roles.wall,
                Role::Hero => roles.hero,
                Role::Foe => roles.foe,
                Role::Corpse => roles.corpse,
                Role::Item => roles.item,
                Role::Exit => roles.exit,
                Role::Goal => roles.goal,
                Role::Writing => self.text,
            },
        }
    }
}

/// The sixteen names under a night sky.
const fn night(colour: Colour) -> Rgb {
    match colour {
        Colour::Black => NIGHT.paper,
        Colour::White => Rgb(0xf8, 0xf4, 0xea),
        Colour::Red => Rgb(0xff, 0x6b, 0x62),
        Colour::Cyan => Rgb(0x6f, 0xd6, 0xe0),
        Colour::Purple => Rgb(0xc7, 0x9b, 0xf2),
        Colour::Green => Rgb(0x7c, 0xcf, 0x6b),
        Colour::Blue => Rgb(0x6f, 0x9b, 0xff),
        Colour::Yellow => Rgb(0xf4, 0xcf, 0x5b),
        Colour::Orange => Rgb(0xff, 0x9d, 0x4d),
        Colour::Brown => Rgb(0xc4, 0x9a, 0x6c),
        Colour::LightRed => Rgb(0xff, 0x9d, 0x94),
        Colour::DarkGrey => Rgb(0x80, 0x83, 0x93),
        Colour::Grey => Rgb(0xa3, 0xa5, 0xb2),
        Colour::LightGreen => Rgb(0xa9, 0xe5, 0x9a),
        Colour::LightBlue => Rgb(0x9c, 0xc2, 0xff),
        Colour::LightGrey => Rgb(0xd2, 0xd2, 0xd8),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const COLOURS: [Colour; 15] = [
        Colour::White,
        Colour::Red,
        Colour::Cyan,
        Colour::Purple,
        Colour::Green,
        Colour::Blue,
        Colour::Yellow,
        Colour::Orange,
        Colour::Brown,
        Colour::LightRed,
        Colour::DarkGrey,
        Colour::Grey,
        Colour::LightGreen,
        Colour::LightBlue,
        Colour::LightGrey,
    ];
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

    /// Contrast of two colours. WCAG 2.2, "contrast ratio".
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
    fn everything_on_the_map_meets_aa_and_what_is_remembered_the_three_to_one_of_graphics() {
        for name in ThemeName::ALL {
            let palette = Palette::of(name);
            for (colour, role) in COLOURS.iter().flat_map(|&colour| ROLES.map(|role| (colour, role))) {
                let drawn = palette.thing(colour, role);
                let seen = contrast(drawn, palette.paper);
                assert!(seen >= 4.5, "{name:?}: {colour:?} {role:?} has {seen:.2}");
                let remembered = contrast(super::super::theme::remembered(drawn, palette.paper), palette.paper);
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

    /// How each kind of eye sees, as a matrix over linear light. Machado, Oliveira and Fernandes 2009, severity 1.
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

    /// Lightness and two colour axes in which distance is how different things look: CIE 1976 L*a*b*, D65.
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
    fn what_matters_can_be_told_apart_by_the_eyes_a_theme_is_for() {
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
}
