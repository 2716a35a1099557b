//! A decision by the player, as the log records it.

use crate::pos::{Dir, Pos};

/// One decision: a verb of the variant and what it needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// Index into the variant's verbs.
    pub verb: u8,
    /// What the verb is applied to.
    pub arg: Arg,
}

/// What a verb is applied to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Arg {
    /// Nothing.
    None,
    /// A direction.
    Dir(Dir),
    /// A place in the pack.
    Slot(u8),
    /// A cell.
    Cell(Pos),
    /// A place in the pack and a cell.
    SlotAt(u8, Pos),
    /// A key of the original's keyboard, as a byte.
    Key(u8),
}

/// Which kind of [`Arg`] a verb takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArgKind {
    /// Nothing.
    None,
    /// A direction.
    Dir,
    /// A place in the pack.
    Slot,
    /// A cell.
    Cell,
    /// A place in the pack and a cell.
    SlotAt,
    /// A key of the original's keyboard.
    Key,
}

impl Arg {
    /// Which kind this is.
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
    /// A verb that takes nothing.
    pub const fn plain(verb: u8) -> Self {
        Self { verb, arg: Arg::None }
    }

    /// A verb towards a direction.
    pub const fn towards(verb: u8, dir: Dir) -> Self {
        Self { verb, arg: Arg::Dir(dir) }
    }

    /// A verb that takes one of the original's keys.
    pub const fn key(verb: u8, key: u8) -> Self {
        Self { verb, arg: Arg::Key(key) }
    }
}
