//! Feats: stories that a run can tell, as data.
//!
//! A feat is judged by the player's Views, visible Events and the Status, so it reveals nothing hidden.

use crate::portable::leaked;
use serde::{Deserialize, Serialize};

/// A story that a run can tell.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Feat {
    /// For stored results: "chair". Like every id, lower-case letters, digits and hyphens.
    pub id: &'static str,
    /// A title of a few words, which reveals no more than a riddle: "Furniture".
    pub title: &'static str,
    /// The story, as a sentence without "you": "Killed with a chair."
    pub about: &'static str,
    /// Conditions that must all hold after the same move.
    #[serde(deserialize_with = "leaked")]
    pub clues: &'static [Clue],
}

/// A condition of a feat.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(bound(deserialize = "'de: 'static"))]
pub enum Clue {
    /// The player is on this level or a deeper one.
    Depth(u32),
    /// The score is at least this.
    Score(i32),
    /// The run is won.
    Won,
    /// The run is lost.
    Lost,
    /// At most this many moves were made.
    Within(usize),
    /// The deed was seen at least this often in the run.
    Done(u32, Deed),
    /// The deed was seen at least this often in the last move.
    AtOnce(u32, Deed),
    /// The deed was not seen in the run.
    Never(Deed),
    /// The stat at this index of the variant's `stats` is at least the first number and at most the second. Put it last: checking
    /// it takes as long as a move, and is skipped if an earlier clue fails.
    Stat(u8, i32, i32),
    /// The stat at this index has been at its maximum after every move.
    AlwaysFull(u8),
}

/// A kind of visible event. A field left empty allows anything.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Deed {
    /// Index into the variant's `cues`.
    pub cue: u8,
    /// Legend ids of possible doers; empty for anyone.
    pub who: &'static [u8],
    /// Legend ids of possible targets; empty for anyone.
    pub whom: &'static [u8],
    /// The least amount.
    pub amount: i32,
    /// The deepest level on which it counts.
    pub until: u32,
    /// A later event of the same move, at the cell where this one ended.
    pub then: Option<u8>,
}

impl Deed {
    /// Any event of this cue.
    pub const fn new(cue: u8) -> Self {
        Self { cue, who: &[], whom: &[], amount: i32::MIN, until: u32::MAX, then: None }
    }

    /// The same deed, done by one of these.
    #[must_use]
    pub const fn by(self, who: &'static [u8]) -> Self {
        Self { who, ..self }
    }

    /// The same deed, done to one of these.
    #[must_use]
    pub const fn to(self, whom: &'static [u8]) -> Self {
        Self { whom, ..self }
    }

    /// The same deed, of at least this amount.
    #[must_use]
    pub const fn of(self, amount: i32) -> Self {
        Self { amount, ..self }
    }

    /// The same deed, on this level or above.
    #[must_use]
    pub const fn until(self, depth: u32) -> Self {
        Self { until: depth, ..self }
    }

    /// The same deed, followed in the same move by an event of this cue at the cell where it ended.
    #[must_use]
    pub const fn then(self, cue: u8) -> Self {
        Self { then: Some(cue), ..self }
    }
}

impl Feat {
    /// A feat.
    pub const fn new(id: &'static str, title: &'static str, about: &'static str, clues: &'static [Clue]) -> Self {
        Self { id, title, about, clues }
    }

    /// The legend ids in its deeds, in groups. The player should have met at least one of each group before reading the story.
    pub fn names(&self) -> impl Iterator<Item = &'static [u8]> {
        let deeds = self.clues.iter().filter_map(|clue| match clue {
            Clue::Done(_, deed) | Clue::AtOnce(_, deed) | Clue::Never(deed) => Some(deed),
            Clue::Depth(_) | Clue::Score(_) | Clue::Won | Clue::Lost | Clue::Within(_) | Clue::Stat(..) | Clue::AlwaysFull(_) => {
                None
            }
        });
        deeds.flat_map(|deed| [deed.who, deed.whom]).filter(|ids| !ids.is_empty())
    }
}
