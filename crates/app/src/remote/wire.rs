//! The messages between a client and a server while a sealed run is played, and their encoding: [`to_bytes`] and [`from_bytes`].
//!
//! The client never learns the run's seed. It asks, and the server answers with what the player may know.

use super::words::constant;
use crate::intent::Intent;
use crate::messages::Message;
use crate::options::Questions;
use crate::session::Goal;
use barrow_core::{
    Aim, Arg, Danger, Dir, Effect, Ending, Event, Fact, Flame, Gear, Light, Move, Pos, Refusal, Rest, Shown, Sight, Stat, Status,
    Subject, Target, Thing, Threat, Value, Variant, View,
};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// The version of this protocol.
pub const VERSION: u32 = 3;

/// The longest message from a client. \[bytes\]
pub const LONGEST_ASKED: usize = 4096;
/// The longest message from a server. \[bytes\]
pub const LONGEST_TOLD: usize = 1 << 20;

/// A client's message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ask {
    /// Play a move as number `u64`, counted from 0. If this is not its number, the client has missed something.
    Play(u64, Move),
    /// Set out for a goal, after this many moves. If the player is sure, do not ask first.
    SetOut {
        /// Moves so far.
        after: u64,
        /// The goal.
        goal: Goal,
        /// True if the player has agreed to the cost.
        is_sure: bool,
        /// The questions that are turned off.
        unasked: Questions,
    },
    /// End the walk before its next step.
    Stop,
    /// The facts of something.
    Look(Subject),
    /// The path and the targets of an aimed move.
    Aim(Move),
    /// The reason why a move would be refused, and the question that it needs.
    Weigh(Move),
    /// End the run for good.
    GiveUp,
}

/// A server's message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Told {
    /// The state of the run. This comes first, and again when the client has missed something.
    Begun(Box<Begun>),
    /// A move was played, with this result.
    Turn(Box<Turn>),
    /// The move was refused with a sentence.
    Refused(String),
    /// The start of a walk.
    Departed(Departed),
    /// A walk has ended after its last step, with a sentence. The sentence is empty if the player can see the reason.
    Halted(String),
    /// The facts of something.
    Facts(Subject, Vec<SentFact>),
    /// The path and the targets of an aimed move.
    Aimed(Move, SentAim),
    /// The predicted result of a move: its question, and the reason why it would be refused.
    Weighed(Move, Option<u8>, Option<String>),
    /// The run has been given up.
    GivenUp,
    /// The server ends the conversation with a sentence.
    Farewell(String),
}

/// The state of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Begun {
    /// The version of this protocol.
    pub version: u32,
    /// The game.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// Its variant, as in a run's header.
    pub variant: u8,
    /// "daily" or "weekly".
    pub challenge: String,
    /// The time when the race closes, in words.
    pub closes: String,
    /// Moves so far.
    pub moves: u64,
    /// The last move.
    pub last: Option<Move>,
    /// The latest messages, oldest first.
    pub messages: Vec<Message>,
    /// The player's scene.
    pub scene: Scene,
}

/// The result of a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    /// Number of moves, including this one.
    pub moves: u64,
    /// The move.
    pub m: Move,
    /// The target of an exploring walk.
    pub towards: Option<String>,
    /// The events that the player saw.
    pub events: Vec<Event>,
    /// The player's new scene.
    pub scene: Scene,
}

/// The start of a walk.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Departed {
    /// It starts with a step, which follows.
    Go {
        /// True if the hero stays in place.
        is_still: bool,
    },
    /// It needs an answer to a question first.
    Ask(String),
    /// A move is played instead, or asked about first. This also comes when a walk has come to such a move.
    Instead(Intent),
    /// It is refused with a sentence.
    Not(String),
}

/// Everything that the player may know without asking.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scene {
    size: (u16, u16),
    tiles: Vec<u8>,
    sight: Vec<Sight>,
    things: Vec<SentThing>,
    hero: Option<Pos>,
    cursor: Option<Pos>,
    stats: Vec<Stat>,
    light: Vec<(i8, bool)>,
    facing: Option<Dir>,
    pack: Vec<SentGear>,
    dangers: Vec<Danger>,
    asked: Option<u8>,
    question: String,
    score: i32,
    depth: u32,
    ending: Option<(bool, String, String)>,
    rest: SentRest,
    offered: Vec<Offered>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
enum SentRest {
    #[default]
    Helps,
    Costs(String),
    Useless(String),
}

/// Moves worth offering that need the same question. Aimed moves of the same thing are grouped, because they are the majority.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Offered {
    caution: Option<u8>,
    moves: OfferedMoves,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum OfferedMoves {
    One(Move),
    Aimed(u8, u8, Vec<Pos>),
}

type SentThing = (u8, Pos, Option<Stat>, u16, Option<Threat>);
type SentGear = (u8, u8, Option<u8>, Option<Stat>, bool, bool, Flame);

/// A fact.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SentFact {
    name: String,
    value: SentValue,
    preview: Option<SentValue>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum SentValue {
    Words(String),
    Name(String, String),
    Number(i32),
    Bonus(i32),
    OutOf(i32, i32),
    Chance(u32, u32),
}

/// The path and the targets of an aimed move.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SentAim {
    cells: Vec<Pos>,
    targets: Vec<SentTarget>,
    around: Vec<Pos>,
    warning: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct SentTarget {
    at: Pos,
    id: u8,
    chance: (u32, u32),
    effect: Option<SentEffect>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct SentEffect {
    damage: i32,
    begins: u16,
    ends: u16,
    to: Option<Pos>,
    is_deadly: bool,
    falls: bool,
    also: String,
    helps: bool,
}

/// Writes a message.
pub fn to_bytes<T: Serialize>(message: &T) -> Vec<u8> {
    // This could fail only for types without a fixed order of fields, and no message has such a type.
    postcard::to_extend(message, Vec::new()).unwrap_or_default()
}

/// Reads a message; `None` if the bytes are not a message or have more after it.
pub fn from_bytes<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    postcard::take_from_bytes(bytes).ok().filter(|(_, rest)| rest.is_empty()).map(|(message, _)| message)
}

/// The version in a server's first message, even if this program cannot read the rest; `None` in any other message.
pub fn version(message: &[u8]) -> Option<u32> {
    // `Begun` is the first kind of message, and the version its first field.
    let ((kind, version), _) = postcard::take_from_bytes::<(u32, u32)>(message).ok()?;
    (kind == 0).then_some(version)
}

impl Told {
    /// Tells whether the run ends with this message.
    pub const fn is_last(&self) -> bool {
        match self {
            Self::Turn(turn) => turn.scene.ending.is_some(),
            Self::GivenUp | Self::Farewell(_) => true,
            _ => false,
        }
    }
}

impl Scene {
    /// The scene for the player of `play`, given the player's `view`.
    pub fn of(play: &dyn Shown, view: &View) -> Self {
        let Status { score, depth, ending } = play.status();
        let rest = match play.rest() {
            Rest::Helps => SentRest::Helps,
            Rest::Costs(question) => SentRest::Costs(question.to_owned()),
            Rest::Useless(why) => SentRest::Useless(why.to_owned()),
        };
        Self {
            size: (view.width, view.height),
            tiles: view.tiles.clone(),
            sight: view.sight.clone(),
            things: view.things.iter().map(|thing| (thing.id, thing.at, thing.hp, thing.conditions, thing.threat)).collect(),
            hero: view.hero,
            cursor: view.cursor,
            stats: view.stats.clone(),
            light: view.light.iter().map(|light| (light.level, light.is_cool)).collect(),
            facing: view.facing,
            pack: view.pack.iter().map(sent_gear).collect(),
            dangers: view.dangers.clone(),
            asked: view.asked,
            question: view.question.to_owned(),
            score,
            depth,
            ending: ending.map(|ending| (ending.won, ending.word.to_owned(), ending.cause.to_owned())),
            rest,
            offered: offered(play),
        }
    }

    /// The moves on offer, each with its question.
    pub(super) fn offered(&self) -> Vec<(Move, Option<u8>)> {
        let mut all = Vec::new();
        for Offered { caution, moves } in &self.offered {
            match moves {
                OfferedMoves::One(m) => all.push((*m, *caution)),
                OfferedMoves::Aimed(verb, slot, cells) => {
                    all.extend(cells.iter().map(|cell| (Move { verb: *verb, arg: Arg::SlotAt(*slot, *cell) }, *caution)));
                }
            }
        }
        all
    }

    /// Writes the scene into `view`. Returns `None` if it does not fit the variant.
    pub(super) fn show(&self, variant: &Variant, view: &mut View) -> Option<()> {
        let (width, height) = self.size;
        let cells = usize::from(width) * usize::from(height);
        let fits = |length: usize| length == 0 || length == cells;
        let knows = |id: u8| variant.legend.get(id).is_some();
        let is_known = self.tiles.iter().all(|id| knows(*id)) && self.things.iter().all(|thing| knows(thing.0));
        if self.tiles.len() != cells || !fits(self.sight.len()) || !fits(self.light.len()) || !is_known {
            return None;
        }
        view.begin(width, height);
        view.tiles.extend_from_slice(&self.tiles);
        view.sight.extend_from_slice(&self.sight);
        view.things.extend(self.things.iter().map(|&(id, at, hp, conditions, threat)| Thing { id, at, hp, conditions, threat }));
        view.stats.extend_from_slice(&self.stats);
        view.light.extend(self.light.iter().map(|&(level, is_cool)| Light { level, is_cool }));
        view.pack.extend(self.pack.iter().map(|&(id, letter, level, charges, is_worn, is_known, flame)| Gear {
            id,
            letter,
            level,
            charges,
            is_worn,
            is_known,
            flame,
        }));
        view.dangers.extend_from_slice(&self.dangers);
        (view.hero, view.cursor, view.facing, view.asked) = (self.hero, self.cursor, self.facing, self.asked);
        view.question = constant(&self.question)?;
        Some(())
    }

    pub(super) fn status(&self) -> Option<Status> {
        let ending = match &self.ending {
            Some((won, word, cause)) => Some(Ending { won: *won, word: constant(word)?, cause: constant(cause)? }),
            None => None,
        };
        Some(Status { score: self.score, depth: self.depth, ending })
    }

    pub(super) fn rest(&self) -> Option<Rest> {
        Some(match &self.rest {
            SentRest::Helps => Rest::Helps,
            SentRest::Costs(question) => Rest::Costs(constant(question)?),
            SentRest::Useless(why) => Rest::Useless(constant(why)?),
        })
    }
}

const fn sent_gear(gear: &Gear) -> SentGear {
    (gear.id, gear.letter, gear.level, gear.charges, gear.is_worn, gear.is_known, gear.flame)
}

fn offered(play: &dyn Shown) -> Vec<Offered> {
    let mut moves = Vec::new();
    play.offer(&mut moves);
    let mut all: Vec<Offered> = Vec::new();
    for m in moves {
        let caution = play.caution(m);
        let Arg::SlotAt(slot, cell) = m.arg else {
            all.push(Offered { caution, moves: OfferedMoves::One(m) });
            continue;
        };
        match all.last_mut() {
            Some(Offered { caution: same, moves: OfferedMoves::Aimed(verb, of, cells) })
                if *same == caution && *verb == m.verb && *of == slot =>
            {
                cells.push(cell);
            }
            _ => all.push(Offered { caution, moves: OfferedMoves::Aimed(m.verb, slot, vec![cell]) }),
        }
    }
    all
}

impl From<&Fact> for SentFact {
    fn from(fact: &Fact) -> Self {
        Self { name: fact.name.to_owned(), value: fact.value.into(), preview: fact.preview.map(Into::into) }
    }
}

impl SentFact {
    pub(super) fn read(&self) -> Option<Fact> {
        let preview = match &self.preview {
            Some(preview) => Some(preview.read()?),
            None => None,
        };
        Some(Fact { name: constant(&self.name)?, value: self.value.read()?, preview })
    }
}

impl From<Value> for SentValue {
    fn from(value: Value) -> Self {
        match value {
            Value::Words(words) => Self::Words(words.to_owned()),
            Value::Name(stem, ending) => Self::Name(stem.to_owned(), ending.to_owned()),
            Value::Number(number) => Self::Number(number),
            Value::Bonus(number) => Self::Bonus(number),
            Value::OutOf(value, most) => Self::OutOf(value, most),
            Value::Chance(cases, of) => Self::Chance(cases, of),
        }
    }
}

impl SentValue {
    fn read(&self) -> Option<Value> {
        Some(match self {
            Self::Words(words) => Value::Words(constant(words)?),
            Self::Name(stem, ending) => Value::Name(constant(stem)?, constant(ending)?),
            Self::Number(number) => Value::Number(*number),
            Self::Bonus(number) => Value::Bonus(*number),
            Self::OutOf(value, most) => Value::OutOf(*value, *most),
            Self::Chance(cases, of) => Value::Chance(*cases, *of),
        })
    }
}

impl From<&Aim> for SentAim {
    fn from(aim: &Aim) -> Self {
        let effect = |effect: Effect| {
            let Effect { damage, begins, ends, to, is_deadly, falls, also, helps } = effect;
            SentEffect { damage, begins, ends, to, is_deadly, falls, also: also.to_owned(), helps }
        };
        let target = |target: &Target| SentTarget {
            at: target.at,
            id: target.id,
            chance: target.chance,
            effect: target.effect.map(effect),
        };
        Self {
            cells: aim.cells.clone(),
            targets: aim.targets.iter().map(target).collect(),
            around: aim.around.clone(),
            warning: aim.warning.to_owned(),
        }
    }
}

impl SentAim {
    pub(super) fn read(&self, variant: &Variant) -> Option<Aim> {
        let mut targets = Vec::new();
        for SentTarget { at, id, chance, effect } in &self.targets {
            variant.legend.get(*id)?;
            let effect = match effect {
                Some(SentEffect { damage, begins, ends, to, is_deadly, falls, also, helps }) => Some(Effect {
                    damage: *damage,
                    begins: *begins,
                    ends: *ends,
                    to: *to,
                    is_deadly: *is_deadly,
                    falls: *falls,
                    also: constant(also)?,
                    helps: *helps,
                }),
                None => None,
            };
            targets.push(Target { at: *at, id: *id, chance: *chance, effect });
        }
        let (cells, around) = (self.cells.clone(), self.around.clone());
        Some(Aim { cells, targets, around, warning: constant(&self.warning)? })
    }
}

/// The reason why a move was refused, in the rules' own form.
pub(super) fn refusal(sentence: &str) -> Option<Refusal> {
    constant(sentence).map(Refusal::Because)
}
