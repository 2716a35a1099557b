//! Screens beside play, as data: what each says, and what each of its controls does.
//!
//! A screen follows from its [`Topic`] and a few [`Facts`]. Medium ends draw each kind of [`Block`] once, as well as they can, and carry out
//! the [`Effect`] of the control that the player chose.

mod about;
mod help;
mod hold;
mod lists;
mod options;
pub mod plain;

pub use hold::Hold;

use crate::discoveries::Discoveries;
use crate::keys::{Bindings, KeySet};
use crate::options::Value;
use barrow_core::{Entry, GameInfo, Shelf, Variant};
use serde::{Serialize, Serializer};
use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

/// The identity of a screen, and its only state. As text, it is an address: "help/stomp/0".
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(type = "string"))]
pub enum Topic {
    /// The options.
    Options,
    /// Every key by itself. Medium ends have a screen of their own for it.
    Keys,
    /// Barrow, its keys and its credits.
    About,
    /// How a game is played.
    Help {
        /// The game's id.
        game: String,
        /// The variant's index.
        variant: usize,
        /// Ids of what is in view, the most pressing first. No address has them.
        seen: Vec<u8>,
        /// True while a run is watched.
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

/// Ends the address of the help of a run that is watched.
const WATCHING: &str = "/watching";

impl Topic {
    /// The help of a game's variant, with nothing in view.
    pub fn help(game: &str, variant: usize) -> Self {
        Self::Help { game: game.to_owned(), variant, seen: Vec::new(), is_watching: false }
    }
}

impl Display for Topic {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        match self {
            Self::Options => f.write_str("options"),
            Self::Keys => f.write_str("keys"),
            Self::About => f.write_str("about"),
            Self::Help { game, variant, is_watching, .. } => {
                write!(f, "help/{game}/{variant}{}", if *is_watching { WATCHING } else { "" })
            }
            Self::Glossary { game, variant } => write!(f, "glossary/{game}/{variant}"),
            Self::Feats { game } => write!(f, "feats/{game}"),
        }
    }
}

impl FromStr for Topic {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut parts = text.split('/');
        let (name, game) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default().to_owned());
        let variant = parts.next().and_then(|index| index.parse().ok()).unwrap_or_default();
        Ok(match name {
            "options" => Self::Options,
            "keys" => Self::Keys,
            "about" => Self::About,
            "help" => Self::Help { game, variant, seen: Vec::new(), is_watching: text.ends_with(WATCHING) },
            "glossary" => Self::Glossary { game, variant },
            "feats" => Self::Feats { game },
            _ => return Err(format!("There is no screen \"{text}\".")),
        })
    }
}

impl Serialize for Topic {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

/// Facts that screens are made from.
pub struct Facts<'a> {
    /// The games.
    pub shelf: Shelf,
    /// The medium that shows them.
    pub medium: Medium,
    /// The value of each option that the medium has, by its id.
    pub values: &'a [(&'static str, Value)],
    /// The keys that the player bound.
    pub keys: &'a Bindings,
    /// Everything that the player has met.
    pub discoveries: &'a Discoveries,
    /// The ids of feats that runs of the topic's game earned, once for each run.
    pub earned: Vec<String>,
    /// The place where runs and settings are kept, for people.
    pub place: String,
}

/// The medium that shows a screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Medium {
    /// A terminal, which may have no more than ASCII.
    Terminal {
        /// True if it shows more than ASCII.
        unicode: bool,
    },
    /// The page.
    Page,
    /// Lines of text, without keys or a mouse.
    Lines,
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
        !matches!(self.medium, Medium::Terminal { unicode: false } | Medium::Lines)
    }

    fn value(&self, option: &str) -> Option<&Value> {
        self.values.iter().find(|(id, _)| *id == option).map(|(_, value)| value)
    }

    fn key_set(&self) -> KeySet {
        let Some(Value::Word(id)) = self.value("keySet") else { return KeySet::default() };
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
        /// True if it is beside the point.
        #[serde(rename = "isDim")]
        is_dim: bool,
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
    /// A part of the whole, which the player slides. The front end sets the option.
    Range {
        /// The part. \[percent\]
        value: u8,
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
    match topic {
        Topic::Options => Ok(options::content(facts)),
        Topic::Keys => Err("This front end shows keys by itself.".to_owned()),
        Topic::About => Ok(about::content(facts)),
        Topic::Help { game, variant, seen, is_watching } => help::content(facts, game, *variant, seen, *is_watching),
        Topic::Glossary { game, variant } => lists::glossary(facts, game, *variant),
        Topic::Feats { game } => lists::feats(facts, game),
    }
}

fn text(words: &str) -> Block {
    Block::Text { words: words.to_owned(), is_dim: false }
}

fn section(title: &str, blocks: Vec<Block>) -> Block {
    Block::Section { title: title.to_owned(), can_fold: false, blocks }
}

/// Explained names.
fn pairs(rows: &[(&str, &str)]) -> Block {
    Block::Pairs { pairs: rows.iter().map(|(name, about)| named(name, about)).collect() }
}

fn named(name: &str, about: &str) -> Pair {
    Pair { name: name.to_owned(), about: about.to_owned(), ..Pair::default() }
}

fn open(id: &str, label: String, key: Option<char>, topic: Topic) -> Action {
    Action { id: id.to_owned(), label, key, then: Effect::Open { topic } }
}

#[cfg(test)]
mod tests;
