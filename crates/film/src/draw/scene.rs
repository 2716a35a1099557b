//! The things that a moment adds to the ground: figures, flying things and glows.

use crate::pixmap::Rgb;
use barrow_core::Pos;

/// A place on the map in half columns and rows. Cells are at whole numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Place {
    /// In half columns.
    pub u: f32,
    /// In rows.
    pub v: f32,
}

/// An actor that stands, slides or falls.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Figure {
    /// Legend id.
    pub id: u8,
    /// Its middle.
    pub place: Place,
    /// Height over the ground. \[cells\]
    pub lift: f32,
    /// Its opacity, from 0 to 1.
    pub alpha: f32,
    /// Its size, from 0 to 1, where 1 is the size of its sprite.
    pub size: f32,
    /// A colour that flashes over it, and its share.
    pub tint: Option<(Rgb, f32)>,
    /// The variant's conditions that it is in, as bits.
    pub conditions: u16,
    /// True if its sprite, which looks right, is mirrored.
    pub is_left: bool,
}

/// An effect that lasts for a part of a turn.
#[derive(Clone, Debug, PartialEq)]
pub struct Spark {
    /// Its look.
    pub kind: SparkKind,
    /// Its place, or the place that it comes from.
    pub place: Place,
    /// Height over the ground. \[cells\]
    pub lift: f32,
    /// Its colour, unless its sprite has colours.
    pub colour: Rgb,
    /// Its opacity, from 0 to 1.
    pub alpha: f32,
}

/// The look of a spark.
#[derive(Clone, Debug, PartialEq)]
pub enum SparkKind {
    /// A sprite by name, and the share of its frames that has played.
    Sprite(String, f32),
    /// A sprite that flies to a place, pointing there, and the share of the way behind it.
    Flying(String, Place, f32),
    /// A thing that was thrown, by its legend id.
    Thing(u8),
    /// A line of light to a place.
    Bolt(Place),
    /// A flash of lightning to a place.
    Lightning(Place),
    /// A ring, and its radius. \[cells\]
    Ring(f32),
    /// One pixel.
    Dot,
    /// A whole cell.
    Cell,
}

/// Light that is only for show.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Glow {
    /// Its middle.
    pub place: Place,
    /// How far it reaches. \[cells\]
    pub radius: f32,
    /// Its colour.
    pub colour: Rgb,
    /// The share of the colour that it adds in its middle.
    pub strength: f32,
}

/// Things that move by themselves between turns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Motion {
    /// Nothing.
    #[default]
    Still,
    /// Sprites play, but light is steady, so that films compress well.
    Frames,
    /// Sprites play and flames flicker.
    All,
}

/// One moment of a map.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Moment {
    /// The figures on the map, in drawing order.
    pub figures: Vec<Figure>,
    /// Effects over the map.
    pub sparks: Vec<Spark>,
    /// Glows on the map.
    pub glows: Vec<Glow>,
    /// Things that are still in the air, although the view already has them on the ground.
    pub hidden: Vec<(u8, Pos)>,
    /// The share of the light that is missing while a level darkens or dawns.
    pub darkness: f32,
    /// Seconds since some fixed time.
    pub time: f64,
    /// Things that move by themselves.
    pub motion: Motion,
}
