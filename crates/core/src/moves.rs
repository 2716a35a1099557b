//! A decision by the player, as a run records it.

use crate::pos::{Dir, Pos};
use serde::{Deserialize, Serialize};

/// One decision: a verb of the variant and its argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Move {
    /// Index into the variant's verbs.
    pub verb: u8,
    /// The verb's argument.
    pub arg: Arg,
}

/// The argument of a verb.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Arg {
    /// Nothing.
    None,
    /// A direction.
    Dir(Dir),
    /// A slot of the pack.
    Slot(u8),
    /// A cell.
    Cell(Pos),
    /// A slot of the pack and a cell.
    SlotAt(u8, Pos),
    /// A key of the original's keyboard, as a byte.
    Key(u8),
}

/// The kind of [`Arg`] that a verb takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum ArgKind {
    /// Nothing.
    None,
    /// A direction.
    Dir,
    /// A slot of the pack.
    Slot,
    /// A cell.
    Cell,
    /// A slot of the pack and a cell.
    SlotAt,
    /// A key of the original's keyboard.
    Key,
}

impl Arg {
    /// The kind of this argument.
    pub const fn kind(self) -> ArgKind {
        match self {
            Self::None => ArgKind::None,
            Self::Dir(_) => ArgKind::Dir,
            Self::Slot(_) => ArgKind::Slot,
            Self::Cell(_) => ArgKind::Cell,
            Self::SlotAt(..) => ArgKind::SlotAt,
            Self::Key(_) => ArgKind::Key,
        }
    }
}

impl Move {
    /// A move without argument.
    pub const fn plain(verb: u8) -> Self {
        Self { verb, arg: Arg::None }
    }

    /// A move in a direction.
    pub const fn towards(verb: u8, dir: Dir) -> Self {
        Self { verb, arg: Arg::Dir(dir) }
    }

    /// A move that presses a key of the original.
    pub const fn key(verb: u8, key: u8) -> Self {
        Self { verb, arg: Arg::Key(key) }
    }
}
