//! Descriptions of the numbers that a player may read.

use serde::{Deserialize, Serialize};

/// Describes a number in the view: `StatInfo::number("Keys")`, `StatInfo::health("Hit points")`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct StatInfo {
    /// For people: "Hit points".
    pub name: &'static str,
    /// True to draw it as a bar, against its maximum.
    pub is_bar: bool,
    /// True if it equals the score, so that nothing shows both. At most one stat of a variant.
    pub is_score: bool,
    /// Its meaning for front ends and bots.
    pub meaning: StatMeaning,
}

/// The meaning of a number for front ends and bots.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum StatMeaning {
    /// Only the game knows it.
    Own,
    /// The player dies when it reaches 0; bots protect it. At most one stat of a variant.
    Health,
    /// A status that wears off, shown only while it is above 0.
    Status,
    /// The same as [`crate::Status::depth`]. Its name is the game's word for depth. At most one stat of a variant.
    Depth,
}

impl StatInfo {
    /// A number that only the game knows.
    pub const fn number(name: &'static str) -> Self {
        Self { name, is_bar: false, is_score: false, meaning: StatMeaning::Own }
    }

    /// The player's health, as a bar.
    pub const fn health(name: &'static str) -> Self {
        Self { is_bar: true, meaning: StatMeaning::Health, ..Self::number(name) }
    }

    /// A status that wears off, as a bar.
    pub const fn status(name: &'static str) -> Self {
        Self { is_bar: true, meaning: StatMeaning::Status, ..Self::number(name) }
    }

    /// The depth.
    pub const fn depth(name: &'static str) -> Self {
        Self { meaning: StatMeaning::Depth, ..Self::number(name) }
    }

    /// The same number, as a bar or not.
    #[must_use]
    pub const fn with_bar(self, is_bar: bool) -> Self {
        Self { is_bar, ..self }
    }

    /// The same number, which equals the score.
    #[must_use]
    pub const fn as_score(self) -> Self {
        Self { is_score: true, ..self }
    }

    /// Tells whether it is the player's health.
    pub const fn is_health(&self) -> bool {
        matches!(self.meaning, StatMeaning::Health)
    }

    /// Tells whether it is a status that wears off.
    pub const fn is_status(&self) -> bool {
        matches!(self.meaning, StatMeaning::Status)
    }

    /// Tells whether it is the depth.
    pub const fn is_depth(&self) -> bool {
        matches!(self.meaning, StatMeaning::Depth)
    }
}
