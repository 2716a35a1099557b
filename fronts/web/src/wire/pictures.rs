//! Sprites on the wire.

use serde::Serialize;
use std::collections::BTreeMap;

/// Every sprite of a game in one picture.
#[derive(Serialize)]
pub struct Atlas {
    /// \[pixels\]
    pub width: usize,
    /// \[pixels\]
    pub height: usize,
    /// By name.
    pub sprites: BTreeMap<String, Sprite>,
}

/// Where a sprite stands in the picture.
#[derive(Serialize)]
pub struct Sprite {
    /// The left upper corner of each: they change by themselves where there is more than one.
    pub frames: Vec<(usize, usize)>,
    /// Of one frame. \[pixels\]
    pub width: usize,
    /// Of one frame. \[pixels\]
    pub height: usize,
}
