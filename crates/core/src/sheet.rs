//! Answers to closer looks: facts about one thing, the path of an aimed move, a survey of a level.
//!
//! Like a view, facts and aims contain only the player's knowledge.

use crate::pos::Pos;
use crate::words::Words;
use serde::{Deserialize, Serialize};

/// The thing that the player looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Subject {
    /// A cell: the actor there, else the thing on the ground, else the ground.
    Cell(Pos),
    /// A slot of the pack.
    Slot(u8),
}

/// One fact about a thing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fact {
    /// Its name: "Accuracy". Empty if the value needs no name.
    pub name: Words,
    /// Its value.
    pub value: Value,
    /// The value after the choice that the player is asked to make.
    pub preview: Option<Value>,
}

/// The value of a fact.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Value {
    /// A sentence.
    Words(Words),
    /// A name in two parts, written together.
    Name(Words, Words),
    /// A number.
    Number(i32),
    /// A number with its sign: "+3".
    Bonus(i32),
    /// A number and its maximum: "2/3".
    OutOf(i32, i32),
    /// A chance, as favourable cases and all cases.
    Chance(u32, u32),
}

impl Fact {
    // Bots and front ends look facts up by these names.

    /// The damage of one blow.
    pub const DAMAGE: &str = "Damage";
    /// The player's chance to hit the creature looked at.
    pub const CHANCE_TO_HIT: &str = "You hit it";
    /// How many hits the player needs to kill the creature looked at.
    pub const BLOWS_TO_KILL: &str = "Blows to kill it";
    /// The chance that the creature looked at hits the player.
    pub const CHANCE_TO_BE_HIT: &str = "It hits you";

    /// A sentence.
    pub const fn words(words: &'static str) -> Self {
        Self::new("", Value::Words(Words::new(words)))
    }

    /// A fact without a preview.
    pub const fn new(name: &'static str, value: Value) -> Self {
        Self { name: Words::new(name), value, preview: None }
    }
}

impl std::fmt::Display for Value {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Words(words) => formatter.write_str(words),
            Self::Name(stem, ending) => write!(formatter, "{stem}{ending}"),
            Self::Number(number) => write!(formatter, "{number}"),
            Self::Bonus(bonus) => write!(formatter, "{bonus:+}"),
            Self::OutOf(value, most) => write!(formatter, "{value}/{most}"),
            Self::Chance(_, 0) => formatter.write_str("never"),
            // Rounded to the nearest percent.
            &Self::Chance(cases, of) => write!(formatter, "{}%", (u64::from(cases) * 200 + u64::from(of)) / (u64::from(of) * 2)),
        }
    }
}

/// The predicted path and targets of an aimed move. Reused, so that aiming allocates nothing once warm.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Aim {
    /// The cells it crosses, in order, except the player's own.
    pub cells: Vec<Pos>,
    /// The visible creatures and things it would hit.
    pub targets: Vec<Target>,
    /// Further cells it would change, such as a burst.
    pub around: Vec<Pos>,
    /// A sentence about another threat to the player. Empty if there is none.
    pub warning: Words,
}

impl Aim {
    /// Empties it.
    pub fn clear(&mut self) {
        self.cells.clear();
        self.targets.clear();
        self.around.clear();
        self.warning = Words::default();
    }
}

/// A creature or thing that an aimed move would hit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Target {
    /// Its cell.
    pub at: Pos,
    /// Legend id.
    pub id: u8,
    /// The chance to hit it, as favourable cases and all cases.
    pub chance: (u32, u32),
    /// The effect of a hit, at once. `None` if the player cannot know it.
    pub effect: Option<Effect>,
}

/// The immediate effect of a hit on a target, as far as the player can tell.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Effect {
    /// The hit points that it loses.
    pub damage: i32,
    /// The conditions that begin, as bits.
    pub begins: u16,
    /// The conditions that end, as bits: only those that the target is in.
    pub ends: u16,
    /// The cell that it is moved to, if it is.
    pub to: Option<Pos>,
    /// True if it dies or breaks.
    pub is_deadly: bool,
    /// True if it falls to another level.
    pub falls: bool,
    /// Any other effect, as words after its name: "goes elsewhere".
    pub also: Words,
    /// True if that other effect is good for it.
    pub helps: bool,
}

/// A generated level that nobody has played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Survey {
    /// The whole level in the legend's ASCII glyphs.
    pub text: String,
    /// Counts of the level's contents, by name.
    pub metrics: Vec<(&'static str, i32)>,
}

impl Survey {
    /// The count with this name; 0 if there is none.
    pub fn count(&self, name: &str) -> i32 {
        self.metrics.iter().find(|(known, _)| *known == name).map_or(0, |(_, count)| *count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_read_as_people_write_them() {
        let written = |value: Value| value.to_string();
        assert_eq!(written(Value::Bonus(3)), "+3");
        assert_eq!(written(Value::Bonus(-1)), "-1");
        assert_eq!(written(Value::OutOf(2, 3)), "2/3");
        assert_eq!(written(Value::Chance(2, 3)), "67%");
        assert_eq!(written(Value::Chance(1, 0)), "never");
        assert_eq!(written(Value::Name("Grum".into(), "bo".into())), "Grumbo");
    }
}
