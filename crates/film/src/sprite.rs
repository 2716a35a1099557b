//! Sprites, written as text: see `docs/skins.md`.

mod parse;

pub use barrow_raster::{Picture, Rgba};

use thiserror::Error;

/// One drawn thing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sprite {
    /// At least one frame. All have the same size.
    pub frames: Vec<Picture>,
}

/// The sprites of a file, by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sprites {
    /// Sorted by name. A tree would add two kilobytes to the page.
    by_name: Vec<(String, Sprite)>,
    /// Names of things that need no sprite, because their glyph is enough.
    glyphs: Vec<String>,
}

/// An error in a file of sprites.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {fault}")]
pub struct SpriteError {
    /// The line, counted from 1.
    pub line: usize,
    /// The fault on it.
    pub fault: Fault,
}

/// A fault on a line.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// The licence is not on the first line.
    #[error("the first line must say who may use this: \"# Drawn for this game. Licence: MIT OR Apache-2.0\"")]
    NoLicence,
    /// A line of no known kind.
    #[error("\"{0}\" is neither a colour, nor \"palette\", \"sprite NAME WxH\", \"frame\" or \"glyph NAME\"")]
    Unknown(String),
    /// Not a colour.
    #[error("\"{0}\" is not a colour; write a character and #rrggbb or #rrggbbaa")]
    Colour(String),
    /// A character with two colours.
    #[error("'{0}' already has a colour")]
    ColourTwice(char),
    /// Not a size.
    #[error("\"{0}\" is not a size; write WxH, each from 1 to 64")]
    Size(String),
    /// Not a name.
    #[error("\"{0}\" is not a name; use lower-case letters, digits, and - ~ + /")]
    Name(String),
    /// A name used twice.
    #[error("the name \"{0}\" is used already")]
    Twice(String),
    /// A frame before any sprite.
    #[error("\"frame\" must follow the rows of a sprite")]
    FrameOfNothing,
    /// Too few rows before the next sprite or the end of the file.
    #[error("\"{name}\" needs {wanted} rows, but has only {found}")]
    Rows {
        /// The sprite.
        name: String,
        /// The number of rows that its size requires.
        wanted: usize,
        /// The number of rows that it has.
        found: usize,
    },
    /// A row of the wrong length.
    #[error("a row of \"{name}\" has {found} pixels instead of {wanted}")]
    Width {
        /// The sprite.
        name: String,
        /// The number of pixels that its size requires.
        wanted: usize,
        /// The number of pixels that it has.
        found: usize,
    },
    /// A pixel whose character has no colour.
    #[error("the palette has no '{0}'")]
    Pixel(char),
}

impl Sprite {
    /// Pixels across and down.
    pub fn size(&self) -> (usize, usize) {
        self.frames.first().map_or((0, 0), |frame| (frame.width, frame.height))
    }

    /// The frame at `beat`. The frames repeat forever.
    pub fn frame(&self, beat: usize) -> Option<&Picture> {
        self.frames.get(beat % self.frames.len().max(1))
    }
}

impl Sprites {
    /// No sprites.
    pub const NONE: Self = Self { by_name: Vec::new(), glyphs: Vec::new() };

    /// Reads a file of sprites.
    ///
    /// # Errors
    /// On the first faulty line.
    pub fn parse(text: &str) -> Result<Self, SpriteError> {
        parse::parse(text)
    }

    /// The sprite of that name.
    pub fn get(&self, name: &str) -> Option<&Sprite> {
        self.place(name).ok().map(|at| &self.by_name[at].1)
    }

    /// The place of a name, or the place where it would be inserted.
    fn place(&self, name: &str) -> Result<usize, usize> {
        self.by_name.binary_search_by(|(known, _)| known.as_str().cmp(name))
    }

    /// Tells whether the file says that this thing's glyph is enough.
    pub fn is_glyph(&self, name: &str) -> bool {
        self.glyphs.iter().any(|glyph| glyph == name)
    }

    /// Every sprite, by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Sprite)> {
        self.by_name.iter().map(|(name, sprite)| (name.as_str(), sprite))
    }

    /// Tells whether there are no sprites.
    pub fn is_empty(&self) -> bool {
        self.by_name.is_empty()
    }
}

#[cfg(test)]
mod tests;
