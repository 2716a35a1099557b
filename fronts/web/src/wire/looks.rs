//! Closer looks.

use super::Cell;
use serde::Serialize;

/// What a look tells, in words.
#[derive(Clone, Debug, Serialize)]
pub struct Explained {
    /// What it is called.
    pub name: String,
    /// The rest, in words.
    pub about: String,
    /// What a closer look tells.
    pub facts: Vec<Fact>,
}

/// One thing to know.
#[derive(Clone, Debug, Serialize)]
pub struct Fact {
    /// What it is about; empty where the value says it all.
    pub name: &'static str,
    /// How much or what.
    pub value: String,
    /// What it would become.
    pub preview: Option<String>,
}

impl From<&barrow_core::Fact> for Fact {
    fn from(fact: &barrow_core::Fact) -> Self {
        Self { name: fact.name, value: fact.value.to_string(), preview: fact.preview.map(|value| value.to_string()) }
    }
}

/// One thing in view worth a word.
#[derive(Clone, Debug, Serialize)]
pub struct Seen {
    /// Legend id.
    pub id: u8,
    /// Where.
    pub at: Cell,
    /// What it is called.
    pub name: &'static str,
    /// How many.
    pub count: u16,
    /// How far. \[steps\]
    pub distance: i32,
    /// Which way.
    pub bearing: &'static str,
    /// Hit points left and at most.
    pub hp: Option<(i32, i32)>,
    /// What state it is in.
    pub conditions: Vec<&'static str>,
    /// All of it in words.
    pub sentence: String,
}

/// Where an aimed move would go.
#[derive(Clone, Debug, Serialize)]
pub struct Aim {
    /// The cells it crosses.
    pub cells: Vec<Cell>,
    /// Cells that are changed beside those.
    pub around: Vec<Cell>,
    /// Whom it would hit.
    pub targets: Vec<Target>,
    /// What would happen, as a sentence.
    pub foretold: String,
}

/// Someone an aimed move would hit.
#[derive(Clone, Debug, Serialize)]
pub struct Target {
    /// Where.
    pub at: Cell,
    /// Legend id.
    pub id: u8,
    /// What it is called.
    pub name: &'static str,
}

/// Things of a kind that were met.
#[derive(Clone, Debug, Serialize)]
pub struct GlossaryGroup {
    /// What they are to the player.
    pub title: &'static str,
    /// In the order of the legend.
    pub entries: Vec<GlossaryEntry>,
}

/// Something that was met.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct GlossaryEntry {
    /// What it is called.
    pub name: &'static str,
    /// A sentence.
    pub about: &'static str,
    /// Legend id.
    pub id: u8,
}
