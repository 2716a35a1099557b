//! All that is known after a move. Lists are written straight from the view, as this is written every turn.

use super::{Cell, cell, pair};
use barrow_core::{Danger, Light, Sight, Stat};
use serde::{Serialize, Serializer};

/// All that is known after a move.
#[derive(Debug, Serialize)]
pub struct State<'a> {
    /// Moves played.
    pub moves: usize,
    /// Points.
    pub score: i32,
    /// How deep.
    pub depth: u32,
    /// How it ended.
    pub ending: Option<Ending>,
    /// Cells across.
    pub width: u16,
    /// Cells down.
    pub height: u16,
    /// Legend ids of the ground.
    pub tiles: &'a [u8],
    /// How well each cell is known.
    #[serde(serialize_with = "sights")]
    pub sight: &'a [Sight],
    /// In drawing order.
    #[serde(serialize_with = "things")]
    pub things: &'a [barrow_core::Thing],
    /// Where the player is.
    pub hero: Option<Cell>,
    /// Where a visible cursor stands.
    pub cursor: Option<Cell>,
    /// In the order of the variant's `stats`.
    #[serde(serialize_with = "stats")]
    pub stats: &'a [Stat],
    /// Steps of light left.
    #[serde(serialize_with = "levels")]
    pub light: &'a [Light],
    /// 1 where the light is cold.
    #[serde(serialize_with = "cools")]
    pub cool: &'a [Light],
    /// The direction the hero faces.
    pub facing: Option<u8>,
    /// What is carried.
    pub pack: Vec<Gear>,
    /// Cells that would harm the hero.
    #[serde(serialize_with = "dangers")]
    pub dangers: &'a [Danger],
    /// The verb that must be answered first.
    pub asked: Option<u8>,
}

/// How a run ended.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Ending {
    /// Whether the player won.
    pub won: bool,
    /// In one word.
    pub word: &'static str,
    /// As a sentence.
    pub cause: &'static str,
}

/// Something on the ground.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Thing {
    /// Legend id.
    pub id: u8,
    /// Where.
    pub at: Cell,
    /// Hit points left and at most.
    pub hp: Option<(i32, i32)>,
    /// Bits: which of the variant's `conditions`.
    pub conditions: u16,
}

/// Something carried.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Gear {
    /// What `slot` names.
    pub slot: u8,
    /// "a", "b", …
    pub letter: char,
    /// Legend id.
    pub id: u8,
    /// Name, level and charges, as far as known.
    pub name: String,
    /// Whether it is worn or wielded.
    pub is_worn: bool,
}

impl From<barrow_core::Ending> for Ending {
    fn from(ending: barrow_core::Ending) -> Self {
        Self { won: ending.won, word: ending.word, cause: ending.cause }
    }
}

fn sights<S: Serializer>(sights: &[Sight], to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(sights.iter().map(|sight| match sight {
        Sight::Unknown => 0u8,
        Sight::Remembered => 1,
        Sight::InView => 2,
    }))
}

fn things<S: Serializer>(things: &[barrow_core::Thing], to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(things.iter().map(|thing| Thing {
        id: thing.id,
        at: cell(thing.at),
        hp: thing.hp.map(pair),
        conditions: thing.conditions,
    }))
}

fn stats<S: Serializer>(stats: &[Stat], to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(stats.iter().copied().map(pair))
}

fn levels<S: Serializer>(light: &[Light], to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(light.iter().map(|light| light.level))
}

fn cools<S: Serializer>(light: &[Light], to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(light.iter().map(|light| u8::from(light.is_cool)))
}

fn dangers<S: Serializer>(dangers: &[Danger], to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(dangers.iter().map(|danger| (danger.at.x, danger.at.y, danger.id)))
}
