//! A task's goal, which ends an episode before the game does.

use barrow_core::{Event, Status, Variant, View};
use std::ops::RangeInclusive;

/// A milestone that the player can see, in numbers. A run lost in the same turn did not reach it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// The player stands on a level this deep.
    Depth(u32),
    /// The player survives this many turns.
    Turns(u32),
    /// The player wins the game.
    Won,
    /// The stat at this index has one of these values.
    Stat(usize, RangeInclusive<i32>),
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
    /// Tells whether turn number `turns` reached the goal, with these events, the resulting `status` and the resulting `view`.
    pub(crate) fn is_reached(&self, status: &Status, turns: u32, events: &[Event], view: &View) -> bool {
        let is_of = |ids: &[u8], id: u8| ids.is_empty() || ids.contains(&id);
        let is_lost = status.ending.as_ref().is_some_and(|ending| !ending.won);
        !is_lost
            && match self {
                Self::Depth(depth) => status.depth >= *depth,
                Self::Turns(least) => turns >= *least,
                Self::Won => status.ending.is_some(),
                Self::Stat(index, values) => view.stats.get(*index).is_some_and(|stat| values.contains(&stat.value)),
                Self::Event { cues, who, whom } => {
                    events.iter().any(|event| cues.contains(&event.cue) && is_of(who, event.who) && is_of(whom, event.whom))
                }
            }
    }
}

/// A milestone in words, which mean the same in each variant that has them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Milestone {
    /// [`Goal::Depth`].
    Depth(u32),
    /// [`Goal::Turns`].
    Turns(u32),
    /// [`Goal::Won`].
    Won,
    /// [`Goal::Stat`], by its name.
    Stat(String, RangeInclusive<i32>),
    /// [`Goal::Event`], by names of cues and of the legend.
    Event {
        /// Names of cues.
        cues: Vec<String>,
        /// Names of doers.
        who: Vec<String>,
        /// Names of targets.
        whom: Vec<String>,
    },
}

/// A name that a variant does not have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unknown {
    /// The kind of name: "event", "stat" or "thing".
    pub kind: &'static str,
    /// The name.
    pub name: String,
    /// The names of this kind that the variant has.
    pub known: Vec<&'static str>,
}

impl Milestone {
    /// The goal in the numbers of a variant.
    ///
    /// # Errors
    /// The first name that the variant does not have.
    pub fn goal(&self, variant: &Variant) -> Result<Goal, Unknown> {
        let things = || variant.legend.entries().iter().map(|entry| (entry.name, entry.id));
        Ok(match self {
            Self::Depth(depth) => Goal::Depth(*depth),
            Self::Turns(turns) => Goal::Turns(*turns),
            Self::Won => Goal::Won,
            Self::Stat(name, values) => {
                let stats = (0..).zip(variant.stats).map(|(index, stat)| (stat.name, index));
                let found = numbers("stat", std::slice::from_ref(name), stats)?;
                Goal::Stat(found.first().copied().unwrap_or_default(), values.clone())
            }
            Self::Event { cues, who, whom } => Goal::Event {
                cues: numbers("event", cues, (0..).zip(variant.cues).map(|(index, cue)| (cue.name, index)))?,
                who: numbers("thing", who, things())?,
                whom: numbers("thing", whom, things())?,
            },
        })
    }
}

/// Every number with one of these names.
fn numbers<T>(
    kind: &'static str,
    names: &[String],
    known: impl Iterator<Item = (&'static str, T)> + Clone,
) -> Result<Vec<T>, Unknown> {
    let mut found = Vec::new();
    for name in names {
        let before = found.len();
        found.extend(known.clone().filter(|(known, _)| known == name).map(|(_, number)| number));
        if found.len() == before {
            return Err(Unknown { kind, name: name.clone(), known: known.map(|(known, _)| known).collect() });
        }
    }
    Ok(found)
}
