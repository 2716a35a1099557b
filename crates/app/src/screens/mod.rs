//! Screens beside play, as data: what each says, and what each of its controls does.
//!
//! A screen follows from its [`Topic`] and a few [`Facts`]. Medium ends draw each kind of [`Block`] once, as well as they can, and carry out
//! the [`Effect`] of the control that the player chose.

mod about;
mod charts;
mod help;
mod history;
mod hold;
mod keys;
mod lists;
pub mod online;
mod options;
pub mod plain;
mod seeds;
mod setup;

pub use history::{HistoryView, LostRun, Past, PastRun};
pub use hold::Hold;
pub use keys::{KeyAnswer, bind};
pub use online::Online;
pub use seeds::SeedSearch;
pub use setup::{SeedFrom, Setup};

use crate::discoveries::Discoveries;
use crate::keys::{Bindings, KeyChange, KeySet};
use crate::options::{self as all, Value};
use barrow_core::{Entry, GameInfo, Shelf, Tone, Variant};
use barrow_online::Call;
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

    /// True if the player fills in the screen, whose parts stay where they are.
    pub const fn is_form(&self) -> bool {
        matches!(self, Self::Setup(_) | Self::Seeds(_))
    }

    /// The screen after some more work that it does by itself; none if there is none.
    pub fn next(&self, shelf: Shelf) -> Option<Self> {
        if let Self::Seeds(search) = self { search.next(shelf).map(Self::Seeds) } else { None }
    }

    /// Tells whether the screen has work to do: see [`Topic::next`].
    pub fn is_working(&self) -> bool {
        matches!(self, Self::Seeds(search) if search.is_running())
    }

    /// True if the screen shows runs that are kept, which [`Facts::past`] then has.
    pub const fn shows_runs(&self) -> bool {
        matches!(self, Self::Feats { .. } | Self::History { .. })
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
    /// Every run that is kept, in the order of the list. Only screens that show runs need it.
    pub past: Vec<Past<'a>>,
    /// True while more runs are being read.
    pub is_looking: bool,
    /// The time since 1970.
    pub now: Duration,
    /// The place where runs and settings are kept, for people.
    pub place: String,
    /// The server, if there is one.
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
    /// The state of something that goes on: front ends announce it.
    Status {
        /// A sentence.
        words: String,
    },
    /// A sentence about something that went wrong.
    Trouble {
        /// The sentence.
        words: String,
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
    /// Views of the same screen, one of which is shown.
    Tabs {
        /// The name of the choice.
        title: String,
        /// The letter that goes to the next one on a keyboard; without one, the arrows do.
        key: Option<char>,
        /// In the order that they are shown.
        tabs: Vec<Tab>,
    },
    /// A table.
    Table {
        /// The table.
        table: Table,
    },
    /// Numbers as bars.
    Chart {
        /// The chart.
        chart: Chart,
    },
    /// The first sight of a new run, or a picture of its game.
    Picture {
        /// The run.
        start: Topic,
    },
    /// Totals.
    Figures {
        /// In the order that they are shown.
        figures: Vec<Figure>,
    },
}

/// A view of a screen.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Tab {
    /// A name for tests and scripts.
    pub id: String,
    /// The label.
    pub label: String,
    /// True if it is the one shown.
    pub is_chosen: bool,
    /// The effect of choosing it.
    pub then: Effect,
}

/// A table whose rows may have actions.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Table {
    /// Its title.
    pub title: String,
    /// The columns.
    pub columns: Vec<Column>,
    /// The rows, each with a cell for every column.
    pub rows: Vec<TableRow>,
}

/// A column of a table.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Column {
    /// The heading.
    pub title: &'static str,
    /// The look of its cells.
    pub look: Look,
    /// Where room is short, columns with greater numbers give way first; those with 0 stay.
    pub gives_way: u8,
}

impl Column {
    const fn new(title: &'static str, look: Look, gives_way: u8) -> Self {
        Self { title, look, gives_way }
    }
}

/// The look of a column's cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Look {
    /// The name of the row.
    Name,
    /// A word or two that stand out.
    Tag,
    /// A time: [`TableCell::seconds`].
    Time,
    /// Keys, with blanks between them.
    Keys,
    /// A number.
    Number,
    /// A sentence. [`TableRow::about`] begins with it.
    Story,
}

/// A row of a table.
#[derive(Clone, Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TableRow {
    /// A name for tests and scripts; the number of a run or note at a server.
    pub id: String,
    /// The cells, one for each column.
    pub cells: Vec<TableCell>,
    /// Everything that is known of the row, in sentences; may be empty. Line mode reads it after the first two cells.
    pub about: String,
    /// Actions for the row. The first is the usual one.
    pub actions: Vec<Action>,
}

/// A cell of a table.
#[derive(Clone, Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TableCell {
    /// The words.
    pub words: String,
    /// Their colour.
    pub tone: Option<Tone>,
    /// A time since 1970, which the front end writes as its players are used to.
    pub seconds: Option<u32>,
}

impl From<String> for TableCell {
    fn from(words: String) -> Self {
        Self { words, ..Self::default() }
    }
}

/// Numbers as bars.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Chart {
    /// Its title.
    pub title: String,
    /// The unit of the values.
    pub unit: String,
    /// The chart in words.
    pub summary: String,
    /// True if each bar has its name beside it. Otherwise the first and the last are enough.
    pub has_names: bool,
    /// The bars, from the left.
    pub bars: Vec<Bar>,
}

/// A bar of a chart.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Bar {
    /// Its name.
    pub name: String,
    /// Its height.
    pub value: i32,
    /// Its value as people read it.
    pub label: String,
    /// True for a victory.
    pub is_great: bool,
}

/// A total.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Figure {
    /// Its name.
    pub name: &'static str,
    /// Its value.
    pub value: String,
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
    /// The kind of control, and its current value.
    pub control: Control,
    /// The theme whose colours stand beside it.
    pub theme: Option<&'static str>,
}

/// The kind of a setting's control, and its current value.
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
    /// Words that the player types: [`Topic::typed`] has their effect.
    Words {
        /// The words.
        value: String,
        /// The most letters.
        longest: usize,
        /// True if the words are a number.
        #[serde(rename = "isNumber")]
        is_number: bool,
        /// The label of the action that hands the words over; without it, they count as they are typed.
        send: Option<&'static str>,
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
    /// True for the action that the screen is there for: Enter takes it.
    pub is_main: bool,
    /// The effect.
    pub then: Effect,
}

impl Action {
    fn new(id: &str, label: String, then: Effect) -> Self {
        Self { id: id.to_owned(), label, key: None, is_main: false, then }
    }

    /// The sentence that says why the player cannot take it now.
    pub fn lacks(&self) -> Option<&str> {
        if let Effect::Say { sentence } = &self.then { Some(sentence) } else { None }
    }
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
    /// Shows another screen in this one's place.
    Turn {
        /// Which.
        topic: Topic,
    },
    /// Something that only the front end can do.
    Do {
        /// The deed.
        deed: Deed,
        /// The id of the run that it is done to, or the new run; empty if it is done to none.
        to: String,
    },
    /// Asks the player, and carries out the other effect after a yes.
    Confirm {
        /// The question.
        question: String,
        /// The label for yes.
        yes: &'static str,
        /// The label for no.
        no: &'static str,
        /// The other effect.
        then: Box<Self>,
    },
    /// Asks the player for one key, and changes the keys with it.
    Press {
        /// The question.
        question: String,
        /// The change, without the key.
        change: KeyChange,
    },
    /// Changes the keys that the player bound: see [`bind`].
    Bind {
        /// The change.
        change: KeyChange,
    },
    /// Makes a call to the server, and has the screen's answers asked again.
    Ask {
        /// The call.
        call: Call,
        /// The sentence to say after it; may be empty.
        said: String,
    },
    /// Says why the player cannot take this action now.
    Say {
        /// The reason.
        sentence: String,
    },
    /// Gives an option a value, from now on and for ever.
    Set {
        /// The option's id.
        option: &'static str,
        /// The value.
        value: Value,
    },
}

/// Something that only the front end can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Deed {
    /// Starts the new run whose [`Setup`] this is.
    Start,
    /// Continues a run.
    Continue,
    /// Shows a run from its start.
    Watch,
    /// Writes a run's descent card.
    Card,
    /// Shares a run as a link.
    Share,
    /// Saves a run as a file.
    Save,
    /// Removes a run, once the player has agreed.
    Remove,
    /// Opens a file that the player chooses.
    OpenFile,
    /// Opens a link that the player types or pastes.
    OpenLink,
    /// Saves all runs as one file.
    SaveAll,
    /// Plays a race: "daily-2026-11-24/GAME/VARIANT".
    Race,
    /// Plays today's counted attempt at "GAME/VARIANT".
    Attempt,
    /// Shows the run with this number at the server.
    WatchRanked,
    /// Shows a run that somebody is playing: its number and the player's name, "12/Ann".
    WatchLive,
    /// Goes to this move of the run that is watched.
    GoToMove,
    /// Lets others watch this player's runs: "on", or "off".
    LetWatch,
    /// Makes a passkey for this name.
    MakePasskey,
    /// Brings a name to this device by a passkey.
    UsePasskey,
    /// Saves everything that the server keeps about the player.
    SaveMine,
}

impl Deed {
    /// A name for tests and scripts.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Continue => "continue",
            Self::Watch => "watch",
            Self::Card => "card",
            Self::Share => "share",
            Self::Save => "save",
            Self::Remove => "remove",
            Self::OpenFile => "open-file",
            Self::OpenLink => "open-link",
            Self::SaveAll => "save-all",
            Self::Race => "race",
            Self::Attempt => "attempt",
            Self::WatchRanked => "watch-ranked",
            Self::WatchLive => "watch-live",
            Self::GoToMove => "go-to-move",
            Self::LetWatch => "let-watch",
            Self::MakePasskey => "make-passkey",
            Self::UsePasskey => "use-passkey",
            Self::SaveMine => "save-mine",
        }
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

fn text(words: &str) -> Block {
    plain_text(words.to_owned(), false)
}

const fn plain_text(words: String, is_dim: bool) -> Block {
    Block::Text { words, is_dim }
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
    Action { key, ..Action::new(id, label, Effect::Open { topic }) }
}

#[cfg(test)]
mod tests;
