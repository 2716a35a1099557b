//! A task's goal, which ends an episode before the game does, and its seeds.

use barrow_core::{Event, Status};

/// A milestone that the player can see. A run lost in the same turn did not reach it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// The player stands on a level this deep.
    Depth(u32),
    /// The player survives this many turns.
    Turns(u32),
    /// The player sees an event.
    Event {
        /// Indices into the variant's cues. Any one of them counts.
        cues: Vec<u8>,
        /// Legend ids of the event's doer; empty for anyone.
        who: Vec<u8>,
        /// Legend ids of the event's target; empty for anything.
        whom: Vec<u8>,
    },
}

impl Goal {
    /// Tells whether turn number `turns` reached the goal, with these events and the resulting `status`.
    pub(crate) fn is_reached(&self, status: &Status, turns: u32, events: &[Event]) -> bool {
        let is_of = |ids: &[u8], id: u8| ids.is_empty() || ids.contains(&id);
        let is_lost = status.ending.as_ref().is_some_and(|ending| !ending.won);
        !is_lost
            && match self {
                Self::Depth(depth) => status.depth >= *depth,
                Self::Turns(least) => turns >= *least,
                Self::Event { cues, who, whom } => {
                    events.iter().any(|event| cues.contains(&event.cue) && is_of(who, event.who) && is_of(whom, event.whom))
                }
            }
    }
}

/// The seeds that episodes may have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seeds {
    /// From the first to one less than the second.
    Range(u64, u64),
    /// The listed seeds.
    List(Vec<u64>),
}

impl Seeds {
    /// Tells whether there are no seeds.
    pub const fn is_empty(&self) -> bool {
        match self {
            Self::Range(first, end) => *first >= *end,
            Self::List(seeds) => seeds.is_empty(),
        }
    }

    /// Picks a seed by a random number. `None` if there are no seeds.
    pub(crate) fn pick(&self, drawn: u64) -> Option<u64> {
        match self {
            Self::Range(first, end) => drawn.checked_rem(end.saturating_sub(*first)).map(|place| first + place),
            Self::List(seeds) => seeds.get(drawn.checked_rem(seeds.len() as u64)? as usize).copied(),
        }
    }
}
