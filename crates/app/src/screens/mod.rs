//! Screens beside play, as data: what each says, and what each of its controls does.
//!
//! A screen follows from its [`Topic`] and a few [`Facts`]. Front ends draw each kind of [`Block`] once, as well as they can, and carry out
//! the [`Effect`] of the control that the player chose.

mod about;
mod help;
mod lists;
mod options;
pub mod plain;

use crate::discoveries::Discoveries;
use crate::keys::{Bindings, KeySet};
use crate::options::Value;
use barrow_core::{Entry, GameInfo, Shelf, Variant};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Which screen it is. It is all that a screen remembers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Topic {
    /// The options.
    Options,
    /// Every key by itself. Front ends have a screen of their own for it.
    Keys,
    /// Barrow, its keys and its credits.
    About,
    /// How a game is played.
    Help {
        /// The game's id.
        game: String,
        /// The variant's index.
        variant: usize,
        /// Ids of what is in view, the most pressing first.
        #[serde(default)]
        seen: Vec<u8>,
        /// True while a run is watched.
        #[serde(default, rename = "isWatching")]
        is_watching: bool,
    },
    /// Everything that the player has met in a game.
    Glossary {
        /// The game's id.
        game: String,
        /// The variant's index.
        variant: usize,
    },
    /// The stories that runs of a game can tell.
    Feats {
        /// The game's id.
        game: String,
    },
}

/// Facts that screens are made from.
pub struct Facts<'a> {
    /// The games.
    pub shelf: Shelf,
    /// The kind of front end.
    pub front: Front,
    /// The value of each option, by its id.
    pub values: &'a BTreeMap<String, Value>,
    /// The keys that the player bound.
    pub keys: &'a Bindings,
    /// Everything that the player has met.
    pub discoveries: &'a Discoveries,
    /// The ids of feats that runs of the topic's game earned, once for each run.
    pub earned: Vec<String>,
    /// Sentences that the player should read first.
    pub warnings: Vec<String>,
    /// The place where runs and settings are kept, for people.
    pub place: String,
}

/// The kind of front end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Front {
    /// A terminal, which may have no more than ASCII.
    Terminal {
        /// True if it shows more than ASCII.
        unicode: bool,
    },
    /// The page.
    Page,
}

impl Facts<'_> {
    fn game(&self, id: &str) -> Result<&'static GameInfo, String> {
        let shelved = self.shelf.find(id).ok_or_else(|| format!("There is no game \"{id}\" here."))?;
        Ok(shelved.info)
    }

    fn variant(&self, game: &str, variant: usize) -> Result<(&'static GameInfo, &'static Variant), String> {
        let info = self.game(game)?;
        let variant = info.variants.get(variant).ok_or_else(|| format!("{} has no variant {variant}.", info.title))?;
        Ok((info, variant))
    }

    const fn unicode(&self) -> bool {
        !matches!(self.front, Front::Terminal { unicode: false })
    }

    fn key_set(&self) -> KeySet {
        let Some(Value::Word(id)) = self.values.get("keySet") else { return KeySet::default() };
        KeySet::find(id).unwrap_or_default()
    }
}

/// A screen as data.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Content {
    /// Its name, for styles and tests.
    pub name: &'static str,
    /// Its title.
    pub title: String,
    /// Its parts, from the top down.
    pub blocks: Vec<Block>,
}

/// A part of a screen.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "is", rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Block {
    /// A paragraph.
    Text {
        /// Its words.
        words: String,
        /// Its importance.
        weight: Weight,
    },
    /// Blocks under a heading.
    Section {
        /// The heading.
        title: String,
        /// True if a front end may fold the section where room is short or keys are rare.
        #[serde(rename = "canFold")]
        can_fold: bool,
        /// The parts.
        blocks: Vec<Block>,
    },
    /// Names, each with an explanation.
    Pairs {
        /// In the order that they are shown.
        pairs: Vec<Pair>,
    },
    /// Settings.
    Fields {
        /// In the order that they are shown.
        fields: Vec<Field>,
    },
    /// Actions within the text.
    Actions {
        /// In the order that they are shown.
        actions: Vec<Action>,
    },
}

/// The importance of words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Weight {
    /// Beside the point.
    Dim,
    /// Ordinary words.
    Plain,
    /// Trouble that the player should know of.
    Warning,
}

/// A name and an explanation.
#[derive(Clone, Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Pair {
    /// Things whose signs stand before the name.
    pub signs: Vec<&'static Entry>,
    /// The name.
    pub name: String,
    /// Keys that do it.
    pub keys: Vec<String>,
    /// The explanation; may be empty.
    pub about: String,
    /// Set for achievements: true once it is earned.
    pub is_earned: Option<bool>,
}

/// A setting.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Field {
    /// The option that it belongs to.
    pub option: &'static str,
    /// The id of its value, or of the option or the question if it stands alone.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Its description.
    pub about: String,
    /// The kind of control, and how it stands.
    pub control: Control,
    /// The theme whose colours stand beside it.
    pub theme: Option<&'static str>,
}

/// The kind of a setting's control, and how it stands.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "is", rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(rename = "FieldControl"))]
pub enum Control {
    /// One of several values.
    Choice {
        /// True if it is the one chosen.
        #[serde(rename = "isChosen")]
        is_chosen: bool,
        /// The effect of choosing it.
        then: Effect,
    },
    /// A switch of its own.
    Switch {
        /// True if it is on.
        #[serde(rename = "isOn")]
        is_on: bool,
        /// The effect of turning it over.
        then: Effect,
    },
    /// A number from 0 to 1, which the player slides. The front end sets the option.
    Range {
        /// The number.
        value: f64,
    },
    /// Words that the player types. The front end sets the option.
    Words {
        /// The words.
        value: String,
    },
}

/// An action that the player can take.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Action {
    /// A name for tests and scripts.
    pub id: String,
    /// The label.
    pub label: String,
    /// The letter that does the same on a keyboard.
    pub key: Option<char>,
    /// The effect.
    pub then: Effect,
}

/// The effect of a control.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "is", rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Effect {
    /// Opens a screen over this one.
    Open {
        /// Which.
        topic: Topic,
    },
    /// Gives an option a value, from now on and for ever.
    Set {
        /// The option's id.
        option: &'static str,
        /// The value.
        value: Value,
    },
}

/// A screen.
///
/// # Errors
/// A sentence, if the topic names a game that is not there, or a screen that is not data yet.
pub fn content(topic: &Topic, facts: &Facts) -> Result<Content, String> {
    let mut content = match topic {
        Topic::Options => Ok(options::content(facts)),
        Topic::Keys => Err("This front end shows keys by itself.".to_owned()),
        Topic::About => Ok(about::content(facts)),
        Topic::Help { game, variant, seen, is_watching } => help::content(facts, game, *variant, seen, *is_watching),
        Topic::Glossary { game, variant } => lists::glossary(facts, game, *variant),
        Topic::Feats { game } => lists::feats(facts, game),
    }?;
    let warnings = facts.warnings.iter().map(|words| Block::Text { words: words.clone(), weight: Weight::Warning });
    content.blocks.splice(0..0, warnings);
    Ok(content)
}

fn text(words: impl Into<String>) -> Block {
    Block::Text { words: words.into(), weight: Weight::Plain }
}

fn section(title: impl Into<String>, blocks: Vec<Block>) -> Block {
    Block::Section { title: title.into(), can_fold: false, blocks }
}

fn open(id: &str, label: impl Into<String>, key: Option<char>, topic: Topic) -> Action {
    Action { id: id.to_owned(), label: label.into(), key, then: Effect::Open { topic } }
}

#[cfg(test)]
mod tests;
