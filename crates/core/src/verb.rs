//! The player's verbs.

use crate::moves::ArgKind;
use serde::{Deserialize, Serialize};

/// An action that the player can take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Verb {
    /// For people and commands: "drink".
    pub name: &'static str,
    /// Its effect, in one line.
    pub about: &'static str,
    /// Default keys, one character each. The verb that walks also gets the direction keys.
    #[cfg_attr(feature = "ts", ts(skip))]
    pub keys: &'static str,
    /// The kind of its argument.
    pub arg: ArgKind,
    /// Its meaning for front ends and bots.
    #[cfg_attr(feature = "ts", ts(skip))]
    pub kind: VerbKind,
}

/// The meaning of a verb for front ends and bots. A variant has at most one verb of each kind but [`VerbKind::Own`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum VerbKind {
    /// Only the game knows it.
    Own,
    /// Walks a step, and strikes a foe that stands there. Travel, exploring and the direction keys use it.
    Walk,
    /// Lets a turn pass. Resting uses it.
    Wait,
    /// Turns the player to face a direction, and takes no time.
    Turn,
}

impl Verb {
    /// A verb that only the game knows.
    pub const fn new(name: &'static str, about: &'static str, keys: &'static str, arg: ArgKind) -> Self {
        Self { name, about, keys, arg, kind: VerbKind::Own }
    }

    /// The verb that walks a step.
    pub const fn walk(name: &'static str, about: &'static str) -> Self {
        Self { kind: VerbKind::Walk, ..Self::new(name, about, "", ArgKind::Dir) }
    }

    /// The verb that lets a turn pass.
    pub const fn wait(name: &'static str, about: &'static str, keys: &'static str) -> Self {
        Self { kind: VerbKind::Wait, ..Self::new(name, about, keys, ArgKind::None) }
    }

    /// The verb that turns the player.
    pub const fn turn(name: &'static str, about: &'static str, keys: &'static str) -> Self {
        Self { kind: VerbKind::Turn, ..Self::new(name, about, keys, ArgKind::Dir) }
    }
}

impl VerbKind {
    /// The argument that every verb of this kind takes; `None` if it depends on the verb.
    pub(crate) const fn arg(self) -> Option<ArgKind> {
        match self {
            Self::Own => None,
            Self::Walk | Self::Turn => Some(ArgKind::Dir),
            Self::Wait => Some(ArgKind::None),
        }
    }
}
