//! Actors as plain data. Spec: into-ruins actors 4, 10, 13.

use super::cell::Cell;
use super::timers::BodyTimers;
use crate::content::kinds::Kind;
use crate::content::statuses::{self, Kept, Status};
use barrow_core::{Dir, Fx};
use serde::{Serialize, Serializer};

/// An index into the list of actors, which is their acting order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub(crate) struct ActorId(pub(crate) u8);

impl ActorId {
    /// No actor.
    pub(crate) const NONE: Self = Self(u8::MAX);

    /// The id, or `None` for [`Self::NONE`].
    pub(crate) fn some(self) -> Option<Self> {
        (self != Self::NONE).then_some(self)
    }
}

/// A creature's current behaviour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[repr(u8)]
pub(crate) enum Behaviour {
    #[default]
    Asleep,
    Wanders,
    Searches,
    Hunts,
}

/// The number of nicknames: nine stems with six endings each.
pub(crate) const NICKNAMES: u8 = 54;

/// The stages between life and removal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[repr(u8)]
pub(crate) enum Life {
    #[default]
    Alive,
    /// Dead, but still on its cell while its death is shown.
    Dying,
    /// Off the map. It keeps its place in the list until the end of the turn.
    Gone,
}

/// The player, a creature or a prop.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is independent of the others")]
pub(crate) struct Actor {
    pub(crate) hp: Fx,
    /// Read by [`Actor::frozen`].
    pub(crate) ice: Ice,
    pub(crate) at: Cell,
    pub(crate) kind: Kind,
    pub(crate) max_hp: u8,
    /// Levels from orbs of power, added to each of its figures.
    pub(crate) level: u8,
    pub(crate) facing: Facing,
    pub(crate) behaviour: Behaviour,
    pub(crate) life: Life,
    /// The group in which it was placed, 0 to 5. Its twin and its blade share the group.
    pub(crate) group: u8,
    /// The remaining turns of its other statuses. \[turns\]
    pub(crate) timers: BodyTimers,
    /// The turns of its ice at the start. \[turns\]
    pub(crate) frozen_max: u8,
    /// The blade that it summoned.
    pub(crate) blade: Option<ActorId>,
    /// The number of its nickname.
    pub(crate) nickname: u8,
    /// True if it has ever noticed the player. Set only for creatures that flee, because the player is warned of them only once.
    pub(crate) has_noticed: bool,
    /// True if it may act this turn. Spec: into-ruins actors 1.8.
    pub(crate) can_act: bool,
    /// True if an attack or an item action costs its next turn.
    pub(crate) is_recovering: bool,
    /// True if this brazier has spilled its fire, and so gives no light.
    pub(crate) is_spilled: bool,
}

/// The direction that an actor faces, as a [`Dir`] with a default.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Facing(pub(crate) Dir);

impl Default for Facing {
    /// North-west: the original's "up".
    fn default() -> Self {
        Self(Dir(1))
    }
}

/// The remaining turns of some ice, or [`Ice::NONE`]: an option would take twice the memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ice(Fx);

impl Ice {
    const NONE: Self = Self(Fx(i32::MIN));
}

impl Default for Ice {
    fn default() -> Self {
        Self::NONE
    }
}

impl From<Ice> for Option<Fx> {
    fn from(ice: Ice) -> Self {
        (ice != Ice::NONE).then_some(ice.0)
    }
}

impl Serialize for Ice {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Option::<Fx>::from(*self).serialize(serializer)
    }
}

impl Actor {
    /// The remaining turns of the ice around it, if there is any. Can be 0 or less until the next status tick. \[turns\]
    pub(crate) fn frozen(&self) -> Option<Fx> {
        self.ice.into()
    }

    pub(crate) fn set_frozen(&mut self, left: Option<Fx>) {
        self.ice = left.map_or(Ice::NONE, Ice);
    }

    /// A new actor of `kind`.
    pub(crate) fn new(kind: Kind, at: Cell) -> Self {
        let hp = kind.row().hp;
        Self { hp: Fx::whole(hp.into()), max_hp: hp, kind, at, ..Self::default() }
    }

    /// Tells whether it lives.
    pub(crate) fn is_alive(&self) -> bool {
        self.life == Life::Alive
    }

    /// Tells whether it has a status that bodies have.
    pub(crate) fn has(&self, status: Status) -> bool {
        match status.row().kept {
            Kept::WithBody => self.timers[status] > 0,
            Kept::AsIce => self.frozen().is_some(),
            Kept::WithPlayer => false,
        }
    }

    /// Tells whether a status or its last blow keeps it from acting.
    pub(crate) fn is_held_up(&self) -> bool {
        self.is_recovering || statuses::ROWS.iter().any(|row| row.blocks && self.has(row.status))
    }

    /// Tells whether it is on the map, alive or dying.
    pub(crate) fn is_here(&self) -> bool {
        self.life != Life::Gone
    }

    /// The body's accuracy; `None` if it has no melee attack.
    pub(crate) fn accuracy(&self) -> Option<i32> {
        self.kind.row().accuracy.map(|base| i32::from(base) + i32::from(self.level))
    }

    /// The body's damage.
    pub(crate) fn damage(&self) -> Option<i32> {
        self.kind.row().damage.map(|base| i32::from(base) + i32::from(self.level))
    }

    /// The body's armor; `None` for a prop, which is always hit.
    pub(crate) fn armor(&self) -> Option<i32> {
        self.kind.row().armor.map(|base| i32::from(base) + i32::from(self.level))
    }

    /// How long its ice freezes. \[turns\]
    pub(crate) fn freeze(&self) -> Option<u8> {
        self.kind.row().freeze.map(|base| base + self.level)
    }
}
