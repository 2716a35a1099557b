//! What a closer look tells: facts about one thing, where an aimed move would go, a level nobody plays.
//!
//! Like a view, these hold nothing that the player could not know.

use crate::pos::Pos;

/// What is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// What is at a cell: who stands there, else what lies there, else the ground.
    Cell(Pos),
    /// A place in the pack.
    Slot(u8),
}

/// One thing to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fact {
    /// What it is about: "Accuracy". Empty where the value says it all.
    pub name: &'static str,
    /// How much or what.
    pub value: Value,
    /// What it would become by the choice that is being asked for.
    pub preview: Option<Value>,
}

/// How much, or what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// A sentence.
    Words(&'static str),
    /// A name put together of two parts.
    Name(&'static str, &'static str),
    /// A number.
    Number(i32),
    /// A number that is added to something: written with its sign.
    Bonus(i32),
    /// So much of so much.
    OutOf(i32, i32),
    /// So many in so many cases.
    Chance(u32, u32),
}

impl Fact {
    /// What [`Fact::name`] is where one blow's damage is told. Here stand the names that more than people read.
    pub const DAMAGE: &str = "Damage";
    /// The player's chance to hit whoever is looked at.
    pub const CHANCE_TO_HIT: &str = "You hit it";
    /// How many of the player's hits kill whoever is looked at.
    pub const BLOWS_TO_KILL: &str = "Blows to kill it";
    /// The chance of whoever is looked at to hit the player.
    pub const CHANCE_TO_BE_HIT: &str = "It hits you";

    /// A sentence.
    pub const fn words(words: &'static str) -> Self {
        Self::new("", Value::Words(words))
    }

    /// A fact without a preview.
    pub const fn new(name: &'static str, value: Value) -> Self {
        Self { name, value, preview: None }
    }
}

impl std::fmt::Display for Value {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {
            Self::Words(words) => formatter.write_str(words),
            Self::Name(stem, ending) => write!(formatter, "{stem}{ending}"),
            Self::Number(number) => write!(formatter, "{number}"),
            Self::Bonus(bonus) => write!(formatter, "{bonus:+}"),
            Self::OutOf(value, most) => write!(formatter, "{value}/{most}"),
            Self::Chance(_, 0) => formatter.write_str("never"),
            // To the nearest whole percent.
            Self::Chance(cases, of) => write!(formatter, "{}%", (u64::from(cases) * 200 + u64::from(of)) / (u64::from(of) * 2)),
        }
    }
}

/// Where an aimed move would go, as far as the player can tell. Filled in place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Aim {
    /// The cells it crosses, in order, without the player's own.
    pub cells: Vec<Pos>,
    /// Whom it would hit, as far as the player sees.
    pub targets: Vec<Target>,
    /// Cells that are changed beside those: a burst.
    pub around: Vec<Pos>,
}

impl Aim {
    /// Empties it.
    pub fn clear(&mut self) {
        self.cells.clear();
        self.targets.clear();
        self.around.clear();
    }
}

/// Someone an aimed move would hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// Where.
    pub at: Pos,
    /// Legend id.
    pub id: u8,
    /// With which chance: so many in so many cases.
    pub chance: (u32, u32),
}

/// A level that nobody plays.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Survey {
    /// All of it, drawn in the legend's ASCII glyphs.
    pub text: String,
    /// What was counted on it, by name.
    pub metrics: Vec<(&'static str, i32)>,
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
        assert_eq!(written(Value::Name("Grum", "bo")), "Grumbo");
    }
}
