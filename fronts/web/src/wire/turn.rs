//! What came of a move, and what a run came to.

use super::{Cell, Ending, Move, State};
use barrow_app::ending::Outcome;
use serde::{Deserialize, Serialize};

/// What came of a move.
#[derive(Debug, Serialize)]
pub struct Turn<'a> {
    /// Why it was not accepted.
    pub refused: Option<String>,
    /// How all stands now.
    pub state: State<'a>,
    /// What happened in sight.
    pub events: Vec<GameEvent>,
    /// Sentences for the log.
    pub told: Vec<Message>,
    /// What a screen reader says beside those.
    pub narrated: Vec<String>,
    /// Hints that are due now.
    pub hints: Vec<&'static str>,
}

/// Something that happened in sight.
#[derive(Clone, Debug, Serialize)]
pub struct GameEvent {
    /// Index into the variant's `cues`.
    pub cue: u8,
    /// Legend id of who did it.
    pub who: u8,
    /// Legend id of whom it was done to.
    pub whom: u8,
    /// Where it began.
    pub at: Cell,
    /// Where it ended.
    pub to: Cell,
    /// How much.
    pub amount: i32,
    /// How to take it.
    pub tone: &'static str,
}

/// A sentence for the log.
#[derive(Clone, Debug, Serialize)]
pub struct Message {
    /// The sentence.
    pub text: String,
    /// How to take it.
    pub tone: &'static str,
    /// How often it came in a row.
    pub times: u32,
    /// After how many moves it came last.
    pub moves: usize,
}

impl From<&barrow_app::messages::Message> for Message {
    fn from(message: &barrow_app::messages::Message) -> Self {
        Self { text: message.text.clone(), tone: super::tone(message.tone), times: message.times, moves: message.moves }
    }
}

/// What a front end should do with a move that the player asks for.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Intent {
    /// Play it.
    Play {
        /// The move.
        r#move: Move,
    },
    /// Ask first.
    Confirm {
        /// The move, for yes.
        r#move: Move,
        /// What to ask.
        question: String,
    },
    /// Say why not.
    Refuse {
        /// Why.
        sentence: String,
    },
}

/// One step of a walk, a rest or a repetition.
#[derive(Debug, Serialize)]
pub struct Stride<'a> {
    /// What it did, if it did anything.
    pub turn: Option<Turn<'a>>,
    /// Why it goes no further.
    pub stopped: Option<String>,
    /// What is walked to.
    pub towards: Option<&'static str>,
}

/// What a run file says of itself.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Summary {
    /// The game's id.
    pub game: String,
    /// The game's title.
    pub title: &'static str,
    /// As people write it.
    pub variant: String,
    /// Place among the game's variants.
    pub variant_index: usize,
    /// Bits.
    pub choices: u8,
    /// Whether moves can be taken back.
    pub is_practice: bool,
    /// A decimal number.
    pub seed: String,
    /// How many moves it has.
    pub moves: usize,
    /// Points after the last.
    pub score: i32,
    /// How deep then.
    pub depth: u32,
    /// How it ended.
    pub ending: Option<Ending>,
    /// Whether it can be continued no more.
    pub is_closed: bool,
    /// The last state in sixty-four bits.
    pub digest: String,
    /// What of the bytes was dropped.
    pub notice: Option<String>,
}

/// What of a summary other runs are compared by, as the page gives it back.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Other {
    /// The game's id.
    pub game: String,
    /// Place among the game's variants.
    pub variant_index: usize,
    /// Bits.
    pub choices: u8,
    /// Whether moves could be taken back.
    pub is_practice: bool,
    /// A decimal number.
    pub seed: String,
    /// How many moves it has.
    pub moves: usize,
    /// Points.
    pub score: i32,
    /// How deep.
    pub depth: u32,
    /// How it ended.
    pub ending: Option<Won>,
    /// The last state in sixty-four bits.
    pub digest: String,
}

impl Other {
    /// What it came to, if it counts among results.
    pub fn result(&self) -> Option<Outcome> {
        let ending = self.ending.filter(|_| !self.is_practice)?;
        Some(Outcome { is_won: ending.won, score: self.score, depth: self.depth })
    }
}

/// What of an ending other runs are compared by.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Won {
    /// Whether the player won.
    pub won: bool,
}

/// The end of a run in words.
#[derive(Clone, Debug, Serialize)]
pub struct Farewell {
    /// A word or two.
    pub title: &'static str,
    /// Sentence by sentence; an empty one between two groups.
    pub lines: Vec<String>,
}

/// Where a journey goes, as the page says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Goal {
    /// To whatever is not yet known.
    Explore,
    /// To another level.
    Exit,
    /// Nowhere: until something happens.
    Rest,
    /// To a cell.
    To(Cell),
    /// The last move again, so often.
    Repeat(u32),
}
