//! The colours of each theme.
//!
//! The colour-blind-safe themes start from the set of Okabe and Ito (<https://jfly.uni-koeln.de/color/>). Each keeps to the
//! colour axis that its kind of eye can distinguish, with lightness as a second cue. The tests below measure this.

mod names;
mod rgb;

pub use names::ThemeName;
pub use rgb::Rgb;

use barrow_core::{Colour, Role};

/// The colours of one theme.
#[derive(Clone, Copy, Debug)]
pub struct Palette {
    /// The background.
    pub paper: Rgb,
    /// The background of the selection.
    pub lifted: Rgb,
    /// Ordinary text.
    pub text: Rgb,
    /// Less important text.
    pub dim: Rgb,
    /// Headings.
    pub heading: Rgb,
    /// Keys, links and highlights.
    pub accent: Rgb,
    /// Frames and rules.
    pub border: Rgb,
    /// Good news.
    pub good: Rgb,
    /// Bad news.
    pub bad: Rgb,
    /// Great news.
    pub great: Rgb,
    /// The colours of things on the map.
    pub on_the_map: OnTheMap,
}

/// The source of the colour of a thing on the map.
#[derive(Clone, Copy, Debug)]
pub enum OnTheMap {
    /// The colour from its legend entry.
    Colour,
    /// Its role.
    Role(Roles),
}

/// A colour for each role that differs from text.
#[derive(Clone, Copy, Debug)]
pub struct Roles {
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

const MONOCHROME: Palette = Palette {
    paper: Rgb(0, 0, 0),
    lifted: Rgb(0x3a, 0x3a, 0x3a),
    text: Rgb(0xe0, 0xe0, 0xe0),
    dim: Rgb(0xa8, 0xa8, 0xa8),
    heading: Rgb(0xff, 0xff, 0xff),
    accent: Rgb(0xff, 0xff, 0xff),
    border: Rgb(0x70, 0x70, 0x70),
    good: Rgb(0xe0, 0xe0, 0xe0),
    bad: Rgb(0xff, 0xff, 0xff),
    great: Rgb(0xff, 0xff, 0xff),
    on_the_map: OnTheMap::Role(Roles {
        floor: Rgb(0x80, 0x80, 0x80),
        wall: Rgb(0xa8, 0xa8, 0xa8),
        hero: Rgb(0xff, 0xff, 0xff),
        foe: Rgb(0xff, 0xff, 0xff),
        corpse: Rgb(0x8c, 0x8c, 0x8c),
        item: Rgb(0xd8, 0xd8, 0xd8),
        exit: Rgb(0xd8, 0xd8, 0xd8),
        goal: Rgb(0xff, 0xff, 0xff),
    }),
};

impl Palette {
    /// The palette of a theme. Terminals draw monochrome without any of these colours.
    pub const fn of(theme: ThemeName) -> &'static Self {
        match theme {
            ThemeName::Default => &NIGHT,
            ThemeName::HighContrast => &HIGH_CONTRAST,
            ThemeName::Monochrome => &MONOCHROME,
            ThemeName::Deuteranopia => &DEUTERANOPIA,
            ThemeName::Protanopia => &PROTANOPIA,
            ThemeName::Tritanopia => &TRITANOPIA,
        }
    }

    /// Tells whether things on the map have the colour of their legend entry instead of their role.
    pub const fn goes_by_colour(&self) -> bool {
        matches!(self.on_the_map, OnTheMap::Colour)
    }

    /// Tells whether text is lighter than its background.
    pub const fn is_dark(&self) -> bool {
        const fn light(colour: Rgb) -> u16 {
            colour.0 as u16 + colour.1 as u16 + colour.2 as u16
        }
        light(self.paper) < light(self.text)
    }

    /// The colour of an effect over the ground. Harmless effects never look like flames.
    pub const fn effect(&self, colour: Colour) -> Rgb {
        match (&self.on_the_map, colour) {
            (OnTheMap::Colour, _) => night(colour),
            (OnTheMap::Role(_), Colour::Red | Colour::Orange | Colour::Yellow | Colour::LightRed) => self.bad,
            (OnTheMap::Role(_), _) => self.good,
        }
    }

    /// The colour of a thing on the map.
    pub const fn thing(&self, colour: Colour, role: Role) -> Rgb {
        match &self.on_the_map {
            OnTheMap::Colour => night(colour),
            OnTheMap::Role(roles) => match role {
                Role::Blank | Role::Floor | Role::Effect => roles.floor,
                Role::Wall | Role::Prop => roles.wall,
                Role::Hero => roles.hero,
                Role::Foe | Role::BlockingFoe => roles.foe,
                Role::Corpse => roles.corpse,
                Role::Item => roles.item,
                Role::Exit | Role::Hole => roles.exit,
                Role::Goal => roles.goal,
                Role::Writing => self.text,
            },
        }
    }
}

/// The sixteen named colours under a night sky.
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
mod tests;
