//! What crosses between rules and page, as it is written in JSON. The other side of each is a type of the same name in
//! `page/src/wire.ts`: change both or neither.

mod looks;
mod moves;
mod pictures;
mod shelf;
mod state;
mod turn;

pub use looks::{Aim, Explained, Fact, GlossaryEntry, GlossaryGroup, Seen, Target};
pub use moves::{Arg, Cell, Move};
pub use pictures::{Atlas, Sprite};
pub use shelf::{
    Condition, Cue, Entry, Game, Hues, KeyChange, KeyChangeKind, KeyMeaning, Motion, Named, Shelf, StatInfo, Theme, Variant, Verb,
};
pub use state::{Ending, Gear, State, Thing};
pub use turn::{Farewell, GameEvent, Goal, Intent, Message, Other, Stride, Summary, Turn, Won};

use crate::json;
use barrow_core::{Pos, Stat, Tone};
use serde::Serialize;

/// Writes JSON.
///
/// # Errors
/// A sentence; no type here can cause it.
pub fn json(value: &impl Serialize) -> Result<String, String> {
    serde_json::to_string(value).map_err(|error| format!("This cannot be told to the page ({error})."))
}

/// Reads JSON that the page wrote.
///
/// # Errors
/// A sentence that says what was read and what is wrong with it.
pub fn read<T: serde::de::DeserializeOwned>(what: &str, json: &str) -> Result<T, String> {
    json::read(json).map_err(|error| format!("The page asked for {what} that the rules cannot read ({error})."))
}

/// A cell on the wire.
pub const fn cell(pos: Pos) -> Cell {
    (pos.x, pos.y)
}

/// A value and its maximum on the wire.
pub const fn pair(stat: Stat) -> (i32, i32) {
    (stat.value, stat.max)
}

/// A tone's name on the wire.
pub const fn tone(tone: Tone) -> &'static str {
    match tone {
        Tone::Plain => "plain",
        Tone::Good => "good",
        Tone::Bad => "bad",
        Tone::Great => "great",
    }
}
