//! The monsters: three kinds, each of which needs its own tactics.

use super::mind::Mind;
use crate::content::id;
use barrow_core::Pos;
use serde::Serialize;

/// The kinds of monsters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) enum Kind {
    /// Sleeps lightly, runs as fast as the player, and bites a player who steps away from it. Stand still and strike.
    Hound,
    /// Never sleeps and never walks. It crouches when it sees the player in a straight line, and then leaps. Step aside.
    Spider,
    /// Sleeps soundly, acts every other turn and hits for three. Strike and step back.
    Ogre,
}

impl Kind {
    /// The kinds on a level, repeated: half of its monsters are hounds.
    pub(super) const ROTA: [Self; 4] = [Self::Hound, Self::Spider, Self::Hound, Self::Ogre];

    /// Hit points at the start. Each blow takes one.
    pub(crate) const fn hp(self) -> u8 {
        match self {
            Self::Hound | Self::Spider => 2,
            Self::Ogre => 4,
        }
    }

    /// Hit points that one hit takes from the player.
    pub(crate) const fn damage(self) -> u8 {
        match self {
            Self::Hound => 1,
            Self::Spider => 2,
            Self::Ogre => 3,
        }
    }

    /// The death of a player that it is about to kill.
    pub(super) const fn peril(self) -> &'static str {
        match self {
            Self::Hound => "A hound would pull you down.",
            Self::Spider => "A spider would leap on you and kill you.",
            Self::Ogre => "An ogre would club you to death.",
        }
    }

    /// The number of turns between its blows: a spider crouches, leaps and lies winded.
    pub(crate) const fn turns_per_blow(self) -> u32 {
        match self {
            Self::Hound => 1,
            Self::Spider => 3,
            Self::Ogre => 2,
        }
    }

    /// Tells whether each act leaves it winded for a turn.
    pub(super) const fn tires(self) -> bool {
        matches!(self, Self::Ogre)
    }

    /// A sleeper in sight of the player wakes with a chance of one in this many turns. The nearer the player, the fewer turns.
    pub(super) const fn turns_of_sleep(self, distance: u32) -> u32 {
        match self {
            Self::Hound | Self::Spider => 4 + 2 * distance,
            Self::Ogre => 10 + 5 * distance,
        }
    }
}

/// A monster; dead at 0 hit points.
#[derive(Clone, Copy, Serialize)]
pub(crate) struct Monster {
    pub(crate) kind: Kind,
    pub(crate) at: Pos,
    pub(crate) hp: u8,
    pub(crate) mind: Mind,
}

impl Monster {
    pub(super) const NONE: Self = Self { kind: Kind::Hound, at: Pos::new(-1, -1), hp: 0, mind: Mind::Asleep };

    /// A monster at the start of a level.
    pub(super) const fn new(kind: Kind, at: Pos) -> Self {
        let mind = match kind {
            Kind::Hound | Kind::Ogre => Mind::Asleep,
            Kind::Spider => Mind::Lurking,
        };
        Self { kind, at, hp: kind.hp(), mind }
    }

    /// Its legend id: a capital while it hunts the player.
    pub(crate) const fn id(&self) -> u8 {
        match (self.kind, self.mind) {
            (Kind::Hound, Mind::Asleep) => id::SLEEPING_HOUND,
            (Kind::Hound, _) => id::HOUND,
            (Kind::Spider, Mind::Crouching { .. }) => id::CROUCHING_SPIDER,
            (Kind::Spider, _) => id::SPIDER,
            (Kind::Ogre, Mind::Asleep) => id::SLEEPING_OGRE,
            (Kind::Ogre, _) => id::OGRE,
        }
    }

    /// The number of blows that kill it now.
    pub(crate) fn blows_to_kill(&self) -> u8 {
        if self.mind == Mind::Asleep { self.hp.min(1) } else { self.hp }
    }
}
