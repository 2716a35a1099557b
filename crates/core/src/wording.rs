//! A game's own words for things that every front end names.

use serde::{Deserialize, Serialize};

/// A game's own words for things that every front end names. Leave out what suits the game: `Wording { pack: "Hand",
/// ..Wording::BASE }`. Titles begin with a capital.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wording {
    /// Everything that the player carries, as a title.
    pub pack: &'static str,
    /// The carried things that the player wears or wields, as a title.
    pub worn: &'static str,
    /// The other carried things, as a title.
    pub stowed: &'static str,
    /// The state of a thing that is worn or wielded: "a torch (in use)".
    pub in_use: &'static str,
    /// The depth, as a title, where no stat names it.
    pub depth: &'static str,
    /// The score, as a title, where no stat is the score.
    pub score: &'static str,
    /// The headline of a victory.
    pub victory: &'static str,
    /// The headline of a defeat.
    pub defeat: &'static str,
    /// The part of a morgue file about carried things.
    pub gear: &'static str,
    /// The part of a morgue file with the last map.
    pub last_map: &'static str,
    /// The part of a morgue file about the levels reached.
    pub journey: &'static str,
    /// The part of a morgue file about things seen.
    pub met: &'static str,
}

impl Wording {
    /// The usual words.
    pub const BASE: Self = Self {
        pack: "Pack",
        worn: "Worn",
        stowed: "Stowed",
        in_use: "in use",
        depth: "Level",
        score: "Score",
        victory: "Victory",
        defeat: "The end",
        gear: "Gear",
        last_map: "The map as you last saw it",
        journey: "The way down",
        met: "Met on the way",
    };
}
