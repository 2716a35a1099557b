//! What can be played, and how it is drawn and keyed.

use barrow_app::keys::menus::Letters;
use barrow_app::options;
use serde::{Deserialize, Serialize, Serializer};

/// Everything that can be played.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Shelf {
    /// In the order they are shown.
    pub games: Vec<Game>,
    /// In the order they are offered.
    pub themes: Vec<Theme>,
    /// In the order they are shown.
    pub options: Vec<&'static options::Row>,
    /// What keys, buttons and menus do in every game, in the order they are told.
    pub controls: Vec<Named>,
    /// What chooses in the lists around a run.
    pub letters: Letters,
    /// No run has more bytes.
    pub longest_run: usize,
}

/// Something that is chosen by its id.
#[derive(Clone, Debug, Serialize)]
pub struct Named {
    /// For settings and links.
    pub id: &'static str,
    /// For people.
    pub title: String,
    /// In one line.
    pub about: &'static str,
}

/// A change to the keys that the player chose.
#[derive(Debug, Deserialize)]
pub struct KeyChange {
    /// What is done.
    pub does: KeyChangeKind,
    /// The game whose verb is changed.
    #[serde(default)]
    pub game: Option<String>,
    /// The control or verb that is changed.
    #[serde(default)]
    pub id: String,
    /// The key that is added or removed.
    #[serde(default)]
    pub key: String,
}

/// What is done to keys.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum KeyChangeKind {
    /// One more, unless it means something else.
    Add,
    /// One more, taken away from what else it means.
    Take,
    /// One fewer.
    Remove,
    /// The defaults of one.
    Reset,
    /// The defaults of all.
    ResetAll,
}

/// What a key does while a variant is played.
#[derive(Debug, Serialize)]
pub struct KeyMeaning {
    /// Its name.
    pub key: String,
    /// The variant's verb at this index.
    pub verb: Option<u8>,
    /// Something that every game has.
    pub control: Option<&'static str>,
}

/// A game.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Game {
    /// For settings and links.
    pub id: &'static str,
    /// For people.
    pub title: &'static str,
    /// Who made the original.
    pub author: &'static str,
    /// When it appeared.
    pub year: &'static str,
    /// What it was.
    pub origin: &'static str,
    /// In one line.
    pub pitch: &'static str,
    /// What it calls how deep one is.
    pub depth_name: &'static str,
    /// The first is the default.
    pub variants: Vec<Variant>,
}

/// One way to play a game.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Variant {
    /// For settings and links.
    pub id: &'static str,
    /// Place among the game's variants.
    pub index: usize,
    /// For people.
    pub title: &'static str,
    /// In one line.
    pub pitch: &'static str,
    /// Paragraphs separated by blank lines.
    pub help: &'static str,
    /// Cells across.
    pub width: u16,
    /// Cells down.
    pub height: u16,
    /// How cells touch.
    pub topology: &'static str,
    /// Names of the directions.
    pub directions: Vec<&'static str>,
    /// What one step towards each adds.
    pub deltas: Vec<(i16, i16)>,
    /// What can be done.
    pub verbs: Vec<Verb>,
    /// Ids of the shelf's controls that are of any use here.
    pub controls: Vec<&'static str>,
    /// What the ids stand for.
    pub legend: Vec<Entry>,
    /// What the numbers are.
    pub stats: Vec<StatInfo>,
    /// Kinds of event.
    pub cues: Vec<Cue>,
    /// States that a thing can be in.
    pub conditions: Vec<Condition>,
    /// Rules that can be switched on.
    pub choices: Vec<Named>,
    /// The seed where nobody chose one.
    pub default_seed: Option<String>,
    /// Whether there is more than one level.
    pub has_levels: bool,
    /// Whether anything is ever carried.
    pub has_pack: bool,
    /// The verb that walks.
    pub walk: Option<u8>,
    /// The verb that waits.
    pub wait: Option<u8>,
}

/// What the player can do.
#[derive(Debug, Serialize)]
pub struct Verb {
    /// For people.
    pub name: &'static str,
    /// In one line.
    pub about: &'static str,
    /// What it is applied to.
    pub arg: &'static str,
    /// The question for what it still needs; empty if it needs nothing.
    pub question: String,
    /// What to say where nothing is carried that it could be used with.
    pub nothing: String,
}

/// What an id stands for.
#[derive(Debug, Serialize)]
pub struct Entry {
    /// As it stands in a state.
    pub id: u8,
    /// Without an article.
    pub name: &'static str,
    /// One column wide.
    pub glyph: char,
    /// The same in ASCII.
    pub ascii: char,
    /// The name of a colour.
    pub colour: &'static str,
    /// What it is to the player.
    pub role: &'static str,
    /// A sentence.
    pub about: &'static str,
}

/// What a number is.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct StatInfo {
    /// For people.
    pub name: &'static str,
    /// Whether it has a maximum.
    pub is_bar: bool,
    /// Whether the player dies without it.
    pub is_health: bool,
    /// Whether it is shown only while it is above 0.
    pub is_status: bool,
}

/// A kind of event.
#[derive(Debug, Serialize)]
pub struct Cue {
    /// For sounds and animations.
    pub name: &'static str,
    /// How its events may be taken, each way once.
    pub tones: Vec<&'static str>,
    /// How it may be shown.
    pub look: Motion,
}

/// How an event may be shown on the map.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum Motion {
    /// By this name.
    Plain(&'static str),
    /// A sign over the cell.
    Text {
        /// The sign.
        text: char,
    },
}

/// A state that a thing can be in.
#[derive(Debug, Serialize)]
pub struct Condition {
    /// For people.
    pub name: &'static str,
    /// One column wide.
    pub glyph: char,
    /// As a sentence.
    pub about: &'static str,
}

/// What everything looks like. Colours are "#rrggbb".
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Theme {
    /// For settings and links.
    pub id: &'static str,
    /// For people.
    pub title: &'static str,
    /// In one line.
    pub about: &'static str,
    /// Whether what is written is lighter than what it is written on.
    pub is_dark: bool,
    /// What everything stands on.
    pub paper: String,
    /// What lies over the paper: cards, dialogs.
    pub lifted: String,
    /// Lines around and between.
    pub border: String,
    /// What is read.
    pub text: String,
    /// What need not be read.
    pub dim: String,
    /// Titles.
    pub heading: String,
    /// What can be chosen.
    pub accent: String,
    /// What went well.
    pub good: String,
    /// What went badly.
    pub bad: String,
    /// What is told once in a run.
    pub great: String,
    /// Where a theme tells things apart by colour name.
    pub colours: Option<Hues>,
    /// Where a theme tells things apart by role.
    pub roles: Option<Hues>,
    /// What hangs over the ground and is warm.
    pub fire: String,
    /// What hangs over the ground and is cool.
    pub spores: String,
}

/// Colours by what has them.
#[derive(Debug)]
pub struct Hues(pub Vec<(&'static str, String)>);

impl Serialize for Hues {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(self.0.iter().map(|(name, hex)| (name, hex)))
    }
}
