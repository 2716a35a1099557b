//! The themes by name.

use serde::{Deserialize, Serialize};

/// The themes by name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ThemeName {
    /// The games' own colours on a night sky.
    #[default]
    Default,
    /// Few, strong colours on black.
    HighContrast,
    /// For deuteranopes, who confuse green and red.
    Deuteranopia,
    /// For protanopes, who confuse red and green.
    Protanopia,
    /// For tritanopes, who confuse blue and yellow.
    Tritanopia,
    /// No colour: bold, dim, underlined, reversed.
    Monochrome,
}

impl ThemeName {
    /// All themes, in the order they are offered.
    pub const ALL: [Self; 6] =
        [Self::Default, Self::HighContrast, Self::Deuteranopia, Self::Protanopia, Self::Tritanopia, Self::Monochrome];

    /// Its name in files and on the page: "high-contrast".
    pub const fn id(self) -> &'static str {
        self.words().0
    }

    /// The theme with this id.
    pub fn find(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.id() == id)
    }

    /// Its title.
    pub const fn title(self) -> &'static str {
        self.words().1
    }

    /// Its purpose, in one line.
    pub const fn about(self) -> &'static str {
        self.words().2
    }

    const fn words(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Self::Default => ("default", "Night", "Each game in its own colours, under a night sky."),
            Self::HighContrast => ("high-contrast", "High contrast", "Few, strong colours on black, by what things are."),
            Self::Deuteranopia => ("deuteranopia", "Deuteranopia", "Blue, orange and yellow, for eyes without green cones."),
            Self::Protanopia => ("protanopia", "Protanopia", "Blue, yellow and white, for eyes without red cones."),
            Self::Tritanopia => ("tritanopia", "Tritanopia", "Red, teal and white, for eyes without blue cones."),
            Self::Monochrome => ("monochrome", "Monochrome", "No colour at all: bold, dim, underlined and reversed."),
        }
    }
}
