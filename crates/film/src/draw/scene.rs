//! What a moment adds to the ground: who stands on it, what flies over it, and what shines.

use crate::pixmap::Rgb;
use barrow_core::Pos;

/// Somewhere on the map: half columns and rows. Cells have whole numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Place {
    /// In half columns.
    pub u: f32,
    /// In rows.
    pub v: f32,
}

/// Somebody who stands, slides or falls.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Figure {
    /// Legend id.
    pub id: u8,
    /// Where.
    pub place: Place,
    /// Height over the ground. \[cells\]
    pub lift: f32,
    /// How opaque, from 0 to 1.
    pub alpha: f32,
    /// How large, from 0 to 1: 1 is as it was drawn.
    pub size: f32,
    /// A colour that flashes over it, and how much of that.
    pub tint: Option<(Rgb, f32)>,
    /// Bits: which of the variant's conditions it is in.
    pub conditions: u16,
    /// Sprites look right; whether this one is mirrored.
    pub is_left: bool,
}

/// Something that lasts for a part of a turn.
#[derive(Clone, Debug, PartialEq)]
pub struct Spark {
    /// What it looks like.
    pub kind: SparkKind,
    /// Where it is, or where it comes from.
    pub place: Place,
    /// Height over the ground. \[cells\]
    pub lift: f32,
    /// Its colour, if it has none of its own.
    pub colour: Rgb,
    /// How opaque, from 0 to 1.
    pub alpha: f32,
}

/// What a spark looks like.
#[derive(Clone, Debug, PartialEq)]
pub enum SparkKind {
    /// A sprite, by its name, and how much of its frames it has played: 0 to 1.
    Sprite(String, f32),
    /// A sprite that flies to a place, turned to where it flies, and how much of the way it has come.
    Flying(String, Place, f32),
    /// A thing that was thrown, by its legend id.
    Thing(u8),
    /// A line of light to a place.
    Bolt(Place),
    /// A lightning to a place.
    Lightning(Place),
    /// A ring, and its radius. \[cells\]
    Ring(f32),
    /// One pixel.
    Dot,
    /// A whole cell.
    Cell,
}

/// Light that the rules know nothing of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Glow {
    /// Its middle.
    pub place: Place,
    /// How far it reaches. \[cells\]
    pub radius: f32,
    /// Its colour.
    pub colour: Rgb,
    /// How much of the colour it adds in its middle.
    pub strength: f32,
}

/// What changes by itself between two turns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Motion {
    /// Nothing.
    #[default]
    Still,
    /// Sprites play their frames, but light is steady: what a film shows compresses well.
    Frames,
    /// Sprites play and flames flicker.
    All,
}

/// One moment of a map.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Moment {
    /// Who stands on the map, in drawing order.
    pub figures: Vec<Figure>,
    /// What flies and flares.
    pub sparks: Vec<Spark>,
    /// What shines.
    pub glows: Vec<Glow>,
    /// Things the view has on the ground already, but which are still in the air.
    pub hidden: Vec<(u8, Pos)>,
    /// How much of the light is missing, from 0 to 1: a new level dawns.
    pub darkness: f32,
    /// Seconds since any fixed time.
    pub time: f64,
    /// What changes by itself.
    pub motion: Motion,
}
