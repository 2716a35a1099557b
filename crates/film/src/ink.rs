//! A theme's colours, for pictures.

use crate::pixmap::Rgb;
use barrow_core::{Colour, Role, Tone};

/// The colours of letters, and of what is drawn as letters.
#[derive(Clone, Copy, Debug)]
pub struct Ink {
    /// Behind everything.
    pub paper: Rgb,
    /// Ordinary text.
    pub text: Rgb,
    /// What matters less.
    pub dim: Rgb,
    /// What stands over something.
    pub heading: Rgb,
}

impl Ink {
    /// The default.
    pub const NIGHT: Self =
        Self { paper: [0x11, 0x13, 0x1b], text: [0xd9, 0xd6, 0xcc], dim: [0x8f, 0x92, 0xa1], heading: [0xf4, 0xcf, 0x7b] };
    /// Of the theme called so; of the default where there is none.
    pub fn of(_: &str) -> Self {
        Self::NIGHT
    }
    /// thing
    pub fn thing(&self, colour: Colour, _: Role) -> Rgb {
        match colour {
            Colour::Black => self.paper,
            _ => self.text,
        }
    }
    /// tone
    pub fn tone(&self, _: Tone) -> Rgb {
        self.text
    }
}
