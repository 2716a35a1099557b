//! Marks over the map, in letters and in pictures.

use barrow_app::ending;
use barrow_core::{Aim, Pos};

/// Marks drawn over the map.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Marks<'a> {
    /// A cursor that the player moves.
    pub(crate) cursor: Option<Pos>,
    /// The path that the hero would walk.
    pub(crate) path: &'a [Pos],
    /// Cells where something bad just happened.
    pub(crate) flash: &'a [Pos],
    /// The cell in front of the player.
    pub(crate) faced: Option<Pos>,
    /// The target of an aimed move.
    pub(crate) aim: Option<&'a Aim>,
    /// Counts the ticks between moves. Flames flicker with it.
    pub(crate) phase: u32,
    /// True if there is a frame around the map.
    pub(crate) has_frame: bool,
    /// The visible moment of the end. Letters are lit once everything is drawn.
    #[cfg_attr(not(feature = "pictures"), expect(dead_code, reason = "only pictures are lit one by one"))]
    pub(crate) end: Option<ending::Moment>,
}
