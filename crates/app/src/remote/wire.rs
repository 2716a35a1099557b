//! The messages between a client and a server while a sealed run is played, and their encoding: [`to_bytes`] and [`from_bytes`].
//!
//! The client never learns the run's seed. It asks, and the server answers with what the player may know.

use crate::intent::Intent;
use crate::messages::Message;
use crate::options::Questions;
use crate::session::Goal;
use barrow_core::{Aim, Arg, Event, Fact, Move, Pos, Rest, Shown, Status, Subject, Variant, View, Words};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// The version of this protocol.
pub const VERSION: u32 = 4;

/// The longest message from a client. \[bytes\]
pub const LONGEST_ASKED: usize = 4096;
/// The longest message from a server. \[bytes\]
pub const LONGEST_TOLD: usize = 1 << 20;

/// A client's message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ask {
    /// Play a move as number `u64`, counted from 0. If that is not the number of the next move, the client has missed something.
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
    Facts(Subject, Vec<Fact>),
    /// The path and the targets of an aimed move.
    Aimed(Move, Aim),
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
    pub scene: Known,
}

/// The result of a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    /// Number of moves, including this one.
    pub moves: u64,
    /// The move.
    pub m: Move,
    /// The target of an exploring walk.
    pub towards: Option<Words>,
    /// The events that the player saw.
    pub events: Vec<Event>,
    /// The player's new scene.
    pub scene: Known,
}

/// The start of a walk.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Departed {
    /// It has started; its first step follows.
    Go {
        /// True if the hero stays in place.
        is_still: bool,
    },
    /// It needs an answer to a question first.
    Ask(Words),
    /// A move is played instead, or asked about first. The server also sends this when a walk reaches such a move.
    Instead(Intent),
    /// It is refused with a sentence.
    Not(String),
}

/// Everything that the player may know without asking.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Known {
    pub(super) view: View,
    pub(super) status: Status,
    pub(super) rest: Rest,
    offered: Vec<Offered>,
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
            Self::Turn(turn) => turn.scene.status.ending.is_some(),
            Self::GivenUp | Self::Farewell(_) => true,
            _ => false,
        }
    }
}

impl Known {
    /// The scene for the player of `play`, given the player's `view`.
    pub fn of(play: &dyn Shown, view: &View) -> Self {
        Self { view: view.clone(), status: play.status(), rest: play.rest(), offered: offered(play) }
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

    /// Tells whether the scene fits the variant: its lists of cells have the size of the map, and the legend has its ids.
    pub(super) fn fits(&self, variant: &Variant) -> bool {
        let View { width, height, tiles, sight, things, light, .. } = &self.view;
        let cells = usize::from(*width) * usize::from(*height);
        let fits = |length: usize| length == 0 || length == cells;
        let knows = |id: u8| variant.legend.get(id).is_some();
        tiles.len() == cells
            && fits(sight.len())
            && fits(light.len())
            && tiles.iter().all(|id| knows(*id))
            && things.iter().all(|thing| knows(thing.id))
    }
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
