//! The state of a run, as the page draws it.

use barrow_app::session::Observed;
use barrow_app::{gear, words};
use barrow_core::{Danger, Dir, Ending, Pos, Stat, Thing};
use serde::{Serialize, Serializer};

/// A view and a status for the page: one byte per cell, because lists of cells are most of the data.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct State<'a> {
    /// Moves played.
    pub moves: usize,
    /// The score.
    pub score: i32,
    /// The depth.
    pub depth: u32,
    /// The end, if there was one.
    pub ending: Option<&'a Ending>,
    /// Cells across.
    pub width: u16,
    /// Cells down.
    pub height: u16,
    /// Legend id of the ground at each cell, row by row.
    #[serde(serialize_with = "bytes")]
    #[cfg_attr(test, ts(type = "Uint8Array"))]
    pub tiles: &'a [u8],
    /// 0 for unknown cells, 1 for remembered ones, 2 for those in view. Empty if every cell is in view.
    #[serde(serialize_with = "bytes")]
    #[cfg_attr(test, ts(type = "Uint8Array"))]
    pub sight: Vec<u8>,
    /// Things on the ground in drawing order.
    pub things: &'a [Thing],
    /// The player's cell.
    pub hero: Option<Pos>,
    /// The cursor of the original.
    pub cursor: Option<Pos>,
    /// The variant's numbers.
    pub stats: &'a [Stat],
    /// The level of the light on each cell, at least 0. Empty if every cell is lit.
    #[serde(serialize_with = "bytes")]
    #[cfg_attr(test, ts(type = "Uint8Array"))]
    pub light: Vec<u8>,
    /// 1 for cold light, row by row.
    #[serde(serialize_with = "bytes")]
    #[cfg_attr(test, ts(type = "Uint8Array"))]
    pub cool: Vec<u8>,
    /// Which way the player faces.
    pub facing: Option<Dir>,
    /// Carried things, with names.
    pub pack: Vec<gear::Carried>,
    /// Cells that would harm the player.
    pub dangers: &'a [Danger],
    /// The verb that waits for its argument.
    pub asked: Option<u8>,
    /// The hero's health is low.
    pub is_health_low: bool,
}

impl<'a> State<'a> {
    /// Everything that the page draws of `observed`.
    pub fn of(observed: &'a Observed) -> Self {
        let Observed { view, status, variant, .. } = observed;
        Self {
            moves: observed.moves,
            score: status.score,
            depth: status.depth,
            ending: status.ending.as_ref(),
            width: view.width,
            height: view.height,
            tiles: &view.tiles,
            sight: view.sight.iter().map(|&sight| sight as u8).collect(),
            things: &view.things,
            hero: view.hero,
            cursor: view.cursor,
            stats: &view.stats,
            light: view.light.iter().map(|light| light.level.max(0) as u8).collect(),
            cool: view.light.iter().map(|light| u8::from(light.is_cool)).collect(),
            facing: view.facing,
            pack: gear::carried(view, variant),
            dangers: &view.dangers,
            asked: view.asked,
            is_health_low: words::health(view, variant).is_some_and(|(_, stat)| words::is_low(stat, variant)),
        }
    }
}

fn bytes<S: Serializer>(bytes: &impl AsRef<[u8]>, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_bytes(bytes.as_ref())
}
