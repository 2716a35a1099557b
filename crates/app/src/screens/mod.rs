//! Screens other than play, as data: what each says, and what each of its controls does.
//!
//! A screen follows from its [`Topic`] and a few [`Facts`]. Front ends draw each kind of [`Block`] once, as well as they can, and carry out
//! the [`Effect`] of the control that the player chose.

mod about;
mod block;
mod charts;
mod help;
mod history;
mod hold;
mod keys;
mod lists;
pub mod online;
mod options;
pub mod plain;
mod preview;
mod seeds;
mod setup;

pub use block::{
    Action, Bar, Block, Chart, Column, Content, Control, Deed, Effect, Field, Figure, Look, Pair, Tab, Table, TableCell, TableRow,
};
pub use history::{HistoryView, LostRun, Past, PastRun};
pub use hold::Hold;
pub use keys::{KeyAnswer, bind};
pub use online::Online;
pub use preview::Preview;
pub use seeds::SeedSearch;
pub use setup::{SeedFrom, Setup};

use crate::discoveries::Discoveries;
use crate::keys::{Bindings, KeySet};
use crate::options::{self as all, Value};
use barrow_core::{GameInfo, Shelf, Variant};
use block::{act, named, open, pairs, plain_text, section, text};
use core::time::Duration;
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
    /// The keys for playing.
    Keys {
        /// The id of the game whose own keys are shown; none for the keys of every game.
        game: Option<String>,
    },
    /// Barrow, its keys and its credits.
    About,
    /// How a game is played.
    Help {
        /// The game's id.
        game: String,
        /// The variant's index.
        variant: usize,
        /// Legend ids of everything in view, the most pressing first. Addresses leave them out.
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
    /// Every run, and tables and charts of results.
    History {
        /// The id of the one game whose runs are shown.
        game: Option<String>,
        /// Which runs.
        view: HistoryView,
        /// The most rows that the page shows.
        most: usize,
    },
    /// A new run.
    Setup(Setup),
    /// A search for seeds.
    Seeds(SeedSearch),
    /// The names of everything that a search for seeds can look for.
    Counted {
        /// The game's id.
        game: String,
        /// The variant's index.
        variant: usize,
    },
    /// A screen of a server.
    Online(Online),
}

/// Ends the address of the help of a run that is watched.
const WATCHING: &str = "/watching";

impl Topic {
    /// The help of a game's variant, with nothing in view.
    pub fn help(game: &str, variant: usize) -> Self {
        Self::Help { game: game.to_owned(), variant, seen: Vec::new(), is_watching: false }
    }

    /// Every run of a game, or of all games.
    pub fn history(game: Option<&str>) -> Self {
        Self::History { game: game.map(str::to_owned), view: HistoryView::All, most: history::PAGE }
    }

    /// The effect of words that the player typed into a field of this screen.
    pub fn typed(&self, option: &str, words: &str) -> Effect {
        let words = words.trim().to_owned();
        match self {
            Self::Setup(setup) => Effect::Turn { topic: Self::Setup(setup.with(SeedFrom::Typed(words))) },
            Self::Seeds(search) => Effect::Turn { topic: Self::Seeds(search.with(&words)) },
            Self::Online(screen) => screen.typed(option, words),
            _ => match all::ROWS.iter().find(|row| row.id == option) {
                Some(row) => Effect::Set { option: row.id, value: Value::Word(words) },
                None => Effect::Turn { topic: self.clone() },
            },
        }
    }

    /// True if the screen is a form, whose parts stay where they are while the player fills it in.
    pub const fn is_form(&self) -> bool {
        matches!(self, Self::Setup(_) | Self::Seeds(_))
    }

    /// The screen after some more of its background work; `None` if it has none left.
    pub fn next(&self, shelf: Shelf) -> Option<Self> {
        if let Self::Seeds(search) = self { search.next(shelf).map(Self::Seeds) } else { None }
    }

    /// Tells whether the screen has work to do: see [`Topic::next`].
    pub fn is_working(&self) -> bool {
        matches!(self, Self::Seeds(search) if search.is_running())
    }

    /// True if the screen shows stored runs, which [`Facts::past`] must then have.
    pub const fn shows_runs(&self) -> bool {
        matches!(self, Self::Feats { .. } | Self::History { .. } | Self::Online(Online::Today))
    }
}

impl Display for Topic {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        match self {
            Self::Options => f.write_str("options"),
            Self::Keys { game: None } => f.write_str("keys"),
            Self::Keys { game: Some(game) } => write!(f, "keys/{game}"),
            Self::About => f.write_str("about"),
            Self::Help { game, variant, is_watching, .. } => {
                write!(f, "help/{game}/{variant}{}", if *is_watching { WATCHING } else { "" })
            }
            Self::Glossary { game, variant } => write!(f, "glossary/{game}/{variant}"),
            Self::Feats { game } => write!(f, "feats/{game}"),
            Self::History { game, view, most } => {
                write!(f, "history/{}/{}/{most}", game.as_deref().unwrap_or("all"), view.id())
            }
            Self::Setup(setup) => write!(f, "setup/{setup}"),
            Self::Seeds(search) => write!(f, "seeds/{search}"),
            Self::Counted { game, variant } => write!(f, "counted/{game}/{variant}"),
            Self::Online(screen) => write!(f, "{screen}"),
        }
    }
}

impl FromStr for Topic {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut parts = text.split('/');
        let (name, game) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default().to_owned());
        let third = parts.next().unwrap_or_default();
        let variant = third.parse().unwrap_or_default();
        Ok(match name {
            "options" => Self::Options,
            "keys" => Self::Keys { game: Some(game).filter(|game| !game.is_empty()) },
            "about" => Self::About,
            "help" => Self::Help { game, variant, seen: Vec::new(), is_watching: text.ends_with(WATCHING) },
            "glossary" => Self::Glossary { game, variant },
            "feats" => Self::Feats { game },
            "setup" => Self::Setup(Setup::read(text[name.len()..].trim_start_matches('/'))),
            "seeds" => Self::Seeds(SeedSearch::read(text[name.len()..].trim_start_matches('/'))),
            "counted" => Self::Counted { game, variant },
            "history" => Self::History {
                game: Some(game).filter(|game| !matches!(game.as_str(), "" | "all")),
                view: HistoryView::find(third).unwrap_or_default(),
                most: parts.next().and_then(|most| most.parse().ok()).unwrap_or(history::PAGE),
            },
            _ => Self::Online(Online::read(text).ok_or_else(|| format!("There is no screen \"{text}\"."))?),
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
    /// Every stored run, in the order of the list. Only screens that show runs need it.
    pub past: Vec<Past<'a>>,
    /// True while more runs are being read.
    pub is_looking: bool,
    /// The time since 1970.
    pub now: Duration,
    /// The place where runs and settings are stored, for people.
    pub place: String,
    /// True if there is a server to send runs to, whether or not it was asked anything yet.
    pub has_server: bool,
    /// The server, once screens can show its answers.
    pub server: Option<online::Server<'a>>,
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

/// A screen.
///
/// # Errors
/// A sentence, if the topic names a game that is not there.
pub fn content(topic: &Topic, facts: &Facts) -> Result<Content, String> {
    match topic {
        Topic::Options => Ok(options::content(facts)),
        Topic::Keys { game } => keys::content(facts, game.as_deref()),
        Topic::Setup(setup) => setup::content(facts, setup),
        Topic::Seeds(search) => seeds::content(facts, search),
        Topic::Counted { game, variant } => seeds::counted(facts, game, *variant),
        Topic::About => Ok(about::content(facts)),
        Topic::Help { game, variant, seen, is_watching } => help::content(facts, game, *variant, seen, *is_watching),
        Topic::Glossary { game, variant } => lists::glossary(facts, game, *variant),
        Topic::Feats { game } => lists::feats(facts, game),
        Topic::History { game, view, most } => history::content(facts, game.as_deref(), *view, *most),
        Topic::Online(screen) => online::content(facts, screen),
    }
}

#[cfg(test)]
mod tests;
