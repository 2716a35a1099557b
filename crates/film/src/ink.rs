//! A theme's colours, for pictures.

use crate::pixmap::Rgb;
use barrow_app::ThemeName;
use barrow_app::palette::{self, Palette};
use barrow_core::{Colour, Role, Tone};

/// A theme's colours as red, green and blue.
#[derive(Clone, Copy, Debug)]
pub struct Ink {
    palette: &'static Palette,
}

const fn rgb(palette::Rgb(red, green, blue): palette::Rgb) -> Rgb {
    [red, green, blue]
}

impl Ink {
    /// The colours of a theme.
    pub const fn of(theme: ThemeName) -> Self {
        Self { palette: Palette::of(theme) }
    }

    /// Behind everything.
    pub const fn paper(&self) -> Rgb {
        rgb(self.palette.paper)
    }

    /// Ordinary text.
    pub const fn text(&self) -> Rgb {
        rgb(self.palette.text)
    }

    /// Less important text.
    pub const fn dim(&self) -> Rgb {
        rgb(self.palette.dim)
    }

    /// Headings.
    pub const fn heading(&self) -> Rgb {
        rgb(self.palette.heading)
    }

    /// Text and marks that should draw the eye.
    pub const fn accent(&self) -> Rgb {
        rgb(self.palette.accent)
    }

    /// A thing with this colour and role.
    pub const fn thing(&self, colour: Colour, role: Role) -> Rgb {
        rgb(match role {
            Role::Effect => self.palette.effect(colour),
            _ => self.palette.thing(colour, role),
        })
    }

    /// The colour of rims around things of this role, in themes that colour by role.
    pub const fn rim(&self, role: Role) -> Option<Rgb> {
        if self.palette.goes_by_colour() { None } else { Some(rgb(self.palette.thing(Colour::White, role))) }
    }

    /// Tells whether the theme has no hue.
    pub fn is_grey(&self) -> bool {
        let Palette { heading, accent, good, bad, great, .. } = self.palette;
        [heading, accent, good, bad, great].into_iter().all(|colour| {
            let palette::Rgb(red, green, blue) = *colour;
            red == green && green == blue
        })
    }

    /// Text with this tone.
    pub const fn tone(&self, tone: Tone) -> Rgb {
        rgb(match tone {
            Tone::Plain => self.palette.text,
            Tone::Good => self.palette.good,
            Tone::Bad => self.palette.bad,
            Tone::Great => self.palette.great,
        })
    }
}
