//! Sprites as text that people edit: see `sprites/README.md`.

mod parse;

use std::collections::BTreeMap;
use thiserror::Error;

/// A colour: red, green, blue, and how much of what is behind it covers.
pub type Rgba = [u8; 4];

/// Pixels, row by row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Picture {
    /// Pixels across.
    pub width: usize,
    /// Pixels down.
    pub height: usize,
    /// `width * height` of them.
    pub pixels: Vec<Rgba>,
}

/// One drawn thing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sprite {
    /// At least one, all of the same size.
    pub frames: Vec<Picture>,
}

/// All sprites of a file, by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sprites {
    by_name: BTreeMap<String, Sprite>,
}

/// What is wrong in a file of sprites.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {fault}")]
pub struct SpriteError {
    /// Counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub fault: Fault,
}

/// What can be wrong on a line.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// The licence is not on the first line.
    #[error("the first line must say who may use this: \"# Drawn for Barrow. Licence: MIT OR Apache-2.0\"")]
    NoLicence,
    /// A line that is none of those that can stand here.
    #[error("\"{0}\" is neither a colour, nor \"palette\", nor \"sprite NAME WxH\", nor \"frame\"")]
    Unknown(String),
    /// A colour that is none.
    #[error("\"{0}\" is no colour; write a character and #rrggbb or #rrggbbaa")]
    Colour(String),
    /// A character has two colours.
    #[error("'{0}' has a colour already")]
    ColourTwice(char),
    /// A size that is none.
    #[error("\"{0}\" is no size; write WxH, each from 1 to 64")]
    Size(String),
    /// A name that is none.
    #[error("\"{0}\" is no name; write lower-case letters, digits, and - ~ + / between them")]
    Name(String),
    /// Two sprites have the same name.
    #[error("there is a sprite \"{0}\" already")]
    Twice(String),
    /// A frame of nothing.
    #[error("\"frame\" must follow the rows of a sprite")]
    FrameOfNothing,
    /// A row is missing: the file ends, or the next sprite begins.
    #[error("\"{name}\" has {wanted} rows, but only {found} are here")]
    Rows {
        /// Whose.
        name: String,
        /// How many were announced.
        wanted: usize,
        /// How many there are.
        found: usize,
    },
    /// A row is too long or too short.
    #[error("a row of \"{name}\" has {found} pixels in place of {wanted}")]
    Width {
        /// Whose.
        name: String,
        /// How many were announced.
        wanted: usize,
        /// How many there are.
        found: usize,
    },
    /// A pixel without a colour.
    #[error("the palette has no '{0}'")]
    Pixel(char),
}

impl Picture {
    /// A transparent picture.
    pub fn blank(width: usize, height: usize) -> Self {
        Self { width, height, pixels: vec![[0; 4]; width * height] }
    }

    /// The pixel at `x`, `y`; `None` outside.
    pub fn get(&self, x: usize, y: usize) -> Option<Rgba> {
        if x < self.width { self.pixels.get(y * self.width + x).copied() } else { None }
    }

    /// The rows, top to bottom.
    pub fn rows(&self) -> impl Iterator<Item = &[Rgba]> {
        self.pixels.chunks(self.width.max(1))
    }
}

impl Sprite {
    /// Pixels across and down.
    pub fn size(&self) -> (usize, usize) {
        self.frames.first().map_or((0, 0), |frame| (frame.width, frame.height))
    }

    /// The picture at beat `beat` of those it plays over and over.
    pub fn frame(&self, beat: usize) -> Option<&Picture> {
        self.frames.get(beat % self.frames.len().max(1))
    }
}

impl Sprites {
    /// Nothing drawn.
    pub const NONE: Self = Self { by_name: BTreeMap::new() };

    /// Reads a file of sprites.
    ///
    /// # Errors
    /// On the first line that is wrong.
    pub fn parse(text: &str) -> Result<Self, SpriteError> {
        parse::parse(text).map(|by_name| Self { by_name })
    }

    /// The sprite of that name.
    pub fn get(&self, name: &str) -> Option<&Sprite> {
        self.by_name.get(name)
    }

    /// Every sprite, by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Sprite)> {
        self.by_name.iter().map(|(name, sprite)| (name.as_str(), sprite))
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.by_name.is_empty()
    }
}

#[cfg(test)]
mod tests;
