//! What ends an episode before the game does: the milestone of a task.

use barrow_core::{Event, Status};

/// A milestone, by what the player sees. A run that is lost in the same turn did not reach it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// To stand on a level this deep.
    Depth(u32),
    /// To live through this many turns.
    Turns(u32),
    /// To see something happen.
    Event {
        /// Indices into the variant's cues: one of them.
        cues: Vec<u8>,
        /// Legend ids of who does it; anyone if there is none.
        who: Vec<u8>,
        /// Legend ids of what it is done to; anything if there is none.
        whom: Vec<u8>,
    },
}

impl Goal {
    /// Whether a turn reached it: the `turns`th, with these events, which led to `status`.
    pub(crate) fn is_reached(&self, status: Status, turns: u32, events: &[Event]) -> bool {
        let is_of = |ids: &[u8], id: u8| ids.is_empty() || ids.contains(&id);
        let is_lost = status.ending.is_some_and(|ending| !ending.won);
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
    /// These.
    List(Vec<u64>),
}

impl Seeds {
    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        match self {
            Self::Range(first, end) => *first >= *end,
            Self::List(seeds) => seeds.is_empty(),
        }
    }

    /// One of them, by a random number. `None` if there is none.
    pub(crate) fn pick(&self, drawn: u64) -> Option<u64> {
        match self {
            Self::Range(first, end) => drawn.checked_rem(end.saturating_sub(*first)).map(|place| first + place),
            Self::List(seeds) => seeds.get(drawn.checked_rem(seeds.len() as u64)? as usize).copied(),
        }
    }
}
