//! The parts of a screen: blocks, controls, and the effects of controls.

use super::Topic;
use crate::keys::KeyChange;
use crate::options::Value;
use barrow_core::{Entry, Tone};
use barrow_online::Call;
use serde::Serialize;

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
        /// True if it is less important.
        #[serde(rename = "isDim")]
        is_dim: bool,
    },
    /// The state of something in progress: front ends announce it.
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
    /// Where space is short, columns with greater numbers are dropped first; those with 0 stay.
    pub gives_way: u8,
}

impl Column {
    pub(super) const fn new(title: &'static str, look: Look, gives_way: u8) -> Self {
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
    /// Everything that is known about the row, in sentences; may be empty. Line mode reads it after the first two cells.
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
    /// A time since 1970, which each front end formats in its own way.
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
    /// Things whose signs are shown before the name.
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
    /// The theme whose colours are shown beside it.
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
        /// The effect of toggling it.
        then: Effect,
    },
    /// A percentage, which the player sets with a slider. The front end sets the option.
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
        /// The label of the action that submits the words; without it, they take effect as they are typed.
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
    /// True for the screen's main action, which Enter takes.
    pub is_main: bool,
    /// The effect.
    pub then: Effect,
}

impl Action {
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
    /// Replaces this screen with another one.
    Turn {
        /// Which.
        topic: Topic,
    },
    /// Something that only the front end can do.
    Do {
        /// The deed.
        deed: Deed,
        /// The id of the run that it affects, or the new run; empty if it affects none.
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
    /// Changes the keys that the player bound: see [`bind`](super::bind).
    Bind {
        /// The change.
        change: KeyChange,
    },
    /// Makes a call to the server, and then fetches the screen's answers again.
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
    /// Gives an option a value permanently.
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
    /// Starts the new run whose [`Setup`](super::Setup) this is.
    Start,
    /// Continues a run.
    Continue,
    /// Shows a run from its start.
    Watch,
    /// Writes a run's descent card.
    Card,
    /// Shares a run as a link.
    Share,
    /// Sends a run to the open board of the server.
    Send,
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

pub(super) fn text(words: &str) -> Block {
    plain_text(words.to_owned(), false)
}

pub(super) const fn plain_text(words: String, is_dim: bool) -> Block {
    Block::Text { words, is_dim }
}

pub(super) fn section(title: &str, blocks: Vec<Block>) -> Block {
    Block::Section { title: title.to_owned(), can_fold: false, blocks }
}

/// Explained names.
pub(super) fn pairs(rows: &[(&str, &str)]) -> Block {
    Block::Pairs { pairs: rows.iter().map(|(name, about)| named(name, about)).collect() }
}

pub(super) fn named(name: &str, about: &str) -> Pair {
    Pair { name: name.to_owned(), about: about.to_owned(), ..Pair::default() }
}

pub(super) fn act(id: &str, label: &str, key: Option<char>, then: Effect) -> Action {
    Action { id: id.to_owned(), label: label.to_owned(), key, is_main: false, then }
}

pub(super) fn open(id: &str, label: &str, key: Option<char>, topic: Topic) -> Action {
    act(id, label, key, Effect::Open { topic })
}
