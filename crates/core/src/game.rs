//! What a roguelike implements, and how it describes itself.

use crate::event::{Cue, Show};
use crate::legend::Legend;
use crate::moves::{ArgKind, Move};
use crate::pos::Topology;
use crate::rng::Seed;
use crate::sheet::{Aim, Fact, Subject, Survey};
use crate::view::View;
use serde::Serialize;
use thiserror::Error;

/// A set of rules over a state that is plain data.
///
/// Implement this and every front end, save, replay and test harness works. `docs/your-first-game.md` shows how.
pub trait Game: Clone + Send + Serialize + 'static {
    /// What the game is called and how it is played.
    const INFO: &'static GameInfo;
    /// The game's own decisions, decoded from a [`Move`].
    type Action: Copy;

    /// A run's first state. The same seed and variant always give the same state.
    fn new(seed: Seed, variant: VariantCode) -> Self;
    /// What `m` means here, or why it means nothing.
    fn decode(&self, m: Move) -> Result<Self::Action, Refusal>;
    /// One decision and all that follows from it, up to the next. A refusal changes nothing.
    fn act(&mut self, action: Self::Action, show: &mut Show) -> Result<(), Refusal>;
    /// Moves worth offering to menus and bots, added to `moves`. `act` may accept more.
    fn offer(&self, moves: &mut Vec<Move>);
    /// All the player may know now. Fills in place: no allocation once warm.
    fn view(&self, view: &mut View);
    /// How the run stands.
    fn status(&self) -> Status;

    /// All the player may know of one thing, added to `facts`: what a look at it tells. Nothing by default.
    fn inspect(&self, _subject: Subject, _facts: &mut Vec<Fact>) {}

    /// Where `m`, a verb that is aimed at a cell, would go as far as the player can tell, and what it would hit. Nothing by default.
    fn aim(&self, _m: Move, _aim: &mut Aim) {}

    /// Level `depth` of the descent that `seed` and `variant` make when nobody plays it: for catalogues and statistics.
    /// `None` where a game has no levels to be looked at so.
    fn survey(_seed: Seed, _variant: VariantCode, _depth: u32) -> Option<Survey> {
        None
    }
}

/// What a game is called, who made the original, and what can be played.
#[derive(Debug)]
pub struct GameInfo {
    /// For commands and files: "monster-caves". At most 64 of lower-case letters, digits and hyphens, as are all ids.
    pub id: &'static str,
    /// For people: "Monster Caves".
    pub title: &'static str,
    /// Who made the original.
    pub author: &'static str,
    /// When the original appeared.
    pub year: &'static str,
    /// What the original was: "493 bytes of C".
    pub origin: &'static str,
    /// What is special about it, in one line.
    pub pitch: &'static str,
    /// Goes up with any change that can move a digest.
    pub rules: u32,
    /// What can be played; the first is the default. At most [`VariantCode::MAX_VARIANTS`].
    pub variants: &'static [Variant],
}

/// One way to play a game.
#[derive(Debug)]
pub struct Variant {
    /// For commands: "classic".
    pub id: &'static str,
    /// For people: "The 493 bytes".
    pub title: &'static str,
    /// What sets it apart, in one line.
    pub pitch: &'static str,
    /// Help: how it is played and won, in paragraphs separated by blank lines.
    pub help: &'static str,
    /// Cells across and down. On hexes, as many down as across and an odd number of them: only the hexagon in the middle is used.
    pub size: (u16, u16),
    /// What neighbours and distance mean.
    pub topology: Topology,
    /// What the player can do, at most [`crate::run::MAX_VERBS`]. `Move::verb` is an index into this.
    pub verbs: &'static [Verb],
    /// What the ids in its views stand for.
    pub legend: Legend,
    /// What the numbers in [`View::stats`] are, in the same order.
    pub stats: &'static [StatInfo],
    /// What its events say.
    pub cues: &'static [Cue],
    /// What the bits of [`crate::Thing::conditions`] are, at most sixteen.
    pub conditions: &'static [Condition],
    /// What new players are told, each once.
    pub hints: &'static [Hint],
    /// Rules that can be switched on for a run. At most [`VariantCode::MAX_CHOICES`].
    pub choices: &'static [Choice],
    /// The seed a run has where nobody chose one; `None`: a fresh one each time.
    pub default_seed: Option<u64>,
    /// Whether frames equal the original's: then the last frame of a run is the one before it ended, as the original draws nothing after.
    pub exact: bool,
}

/// A rule that can be switched on for a run.
#[derive(Debug)]
pub struct Choice {
    /// For commands: "strict".
    pub id: &'static str,
    /// What it changes, in one line.
    pub about: &'static str,
}

/// What the player can do.
#[derive(Debug, PartialEq, Eq)]
pub struct Verb {
    /// For people and commands: "wait".
    pub name: &'static str,
    /// What it does, in one line.
    pub about: &'static str,
    /// Keys it has by default, one character each. Verbs that take a direction also have the direction keys if they are the first such verb.
    pub keys: &'static str,
    /// What it is applied to.
    pub arg: ArgKind,
    /// A question to ask first, if it should not happen by accident.
    pub confirm: Option<&'static str>,
}

/// What a number in the view is.
#[derive(Debug)]
pub struct StatInfo {
    /// For people: "Hit points".
    pub name: &'static str,
    /// Whether it has a maximum that makes a bar of it.
    pub is_bar: bool,
    /// Whether the player dies when it is used up: bots take care of it. At most one of a variant's.
    pub is_health: bool,
    /// Whether it is a state that wears off: shown only while it is above 0.
    pub is_status: bool,
}

/// A state that a thing on the map can be in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Condition {
    /// For people: "asleep".
    pub name: &'static str,
    /// How it is marked beside a name. One column wide, ASCII.
    pub glyph: char,
    /// What it means, as a sentence.
    pub about: &'static str,
}

/// A sentence that helps a new player, said once, at the moment it matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hint {
    /// When.
    pub when: Moment,
    /// What to know.
    pub text: &'static str,
}

/// The moment a hint matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// The run begins.
    Start,
    /// This legend id is in view for the first time.
    Seen(u8),
    /// This legend id is carried for the first time.
    Carried(u8),
    /// The player sees an event of this cue for the first time.
    Happened(u8),
    /// This number (an index into [`Variant::stats`]) is above 0 for the first time.
    Suffers(u8),
    /// The player stands in the dark for the first time.
    Dark,
}

/// Which variant a run plays, which of its choices are on, and whether it is practice: one byte in a run's header.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, serde::Deserialize)]
pub struct VariantCode(pub u8);

impl VariantCode {
    /// A game has at most so many variants: three bits say which.
    pub const MAX_VARIANTS: usize = 8;
    /// A variant has at most so many choices: a bit each says which are on.
    pub const MAX_CHOICES: usize = 4;
    /// What stands behind a variant's name where the run is practice: the id of no choice.
    pub const PRACTICE: &'static str = "practice";

    const PRACTICE_BIT: u8 = 1 << 7;
    const CHOICE_BITS: u8 = 0b1111;

    /// The variant at `index`, with the choices whose bits are set.
    pub const fn new(index: u8, choices: u8) -> Self {
        Self((index & 7) | ((choices & Self::CHOICE_BITS) << 3))
    }

    /// Index of the variant.
    pub const fn index(self) -> usize {
        (self.0 & 7) as usize
    }

    /// The bits of the choices that are on.
    pub const fn choices(self) -> u8 {
        self.0 >> 3 & Self::CHOICE_BITS
    }

    /// Whether the variant's choice number `choice` is on.
    pub const fn has(self, choice: u8) -> bool {
        self.choices() >> choice & 1 == 1
    }

    /// Whether the run is practice: moves can be taken back, and nothing it comes to is a result. The rules are the same.
    pub const fn is_practice(self) -> bool {
        self.0 & Self::PRACTICE_BIT != 0
    }

    /// The same, as practice or in earnest.
    #[must_use]
    pub const fn with_practice(self, is_practice: bool) -> Self {
        if is_practice { Self(self.0 | Self::PRACTICE_BIT) } else { Self(self.0 & !Self::PRACTICE_BIT) }
    }
}

impl GameInfo {
    /// What a game is called where its maker leaves it out, for `..GameInfo::BASE`.
    pub const BASE: Self = Self {
        id: "game",
        title: "A game",
        author: "you",
        year: "today",
        origin: "a game of your own",
        pitch: "",
        rules: 1,
        variants: &[],
    };

    /// The variant that `code` names, or `None` if this game has no such variant or choice.
    pub fn variant(&self, code: VariantCode) -> Option<&'static Variant> {
        let variant = self.variants.get(code.index())?;
        (usize::from(code.choices()) < 1 << variant.choices.len()).then_some(variant)
    }

    /// Reads a variant as people write it: its id, then `+` and a choice for each that is on, then `+practice` where it is that:
    /// `20x10+strict`.
    pub fn parse_variant(&self, text: &str) -> Option<VariantCode> {
        let mut parts = text.split('+');
        let id = parts.next()?;
        let index = self.variants.iter().position(|variant| variant.id == id)?;
        let (mut choices, mut is_practice) = (0, false);
        for part in parts {
            if part == VariantCode::PRACTICE {
                is_practice = true;
            } else {
                choices |= 1 << self.variants[index].choices.iter().position(|choice| choice.id == part)?;
            }
        }
        Some(VariantCode::new(index as u8, choices).with_practice(is_practice))
    }

    /// A variant as people write it: the inverse of [`GameInfo::parse_variant`].
    pub fn variant_name(&self, code: VariantCode) -> String {
        let Some(variant) = self.variants.get(code.index()) else { return format!("#{}", code.0) };
        let chosen = (0u8..).zip(variant.choices).filter(|(bit, _)| code.has(*bit)).map(|(_, choice)| choice.id);
        let practice = code.is_practice().then_some(VariantCode::PRACTICE);
        std::iter::once(variant.id).chain(chosen).chain(practice).collect::<Vec<_>>().join("+")
    }
}

impl Variant {
    /// What a variant is where its maker leaves it out, for `..Variant::BASE`: on squares, with nothing in it.
    pub const BASE: Self = Self {
        id: "plain",
        title: "Plain",
        pitch: "",
        help: "",
        size: (0, 0),
        topology: Topology::Square4,
        verbs: &[],
        legend: Legend::new(&[]),
        stats: &[],
        cues: &[],
        conditions: &[],
        hints: &[],
        choices: &[],
        default_seed: None,
        exact: false,
    };

    /// The verb that turns the player to face a direction and takes no time: it is called "turn".
    pub fn turn_verb(&self) -> Option<u8> {
        self.verb("turn").filter(|&verb| self.verbs[usize::from(verb)].arg == ArgKind::Dir)
    }

    /// The verb called `name`, as an index for [`Move::verb`].
    pub fn verb(&self, name: &str) -> Option<u8> {
        self.verbs.iter().position(|verb| verb.name == name).map(|index| index as u8)
    }
}

/// How a run stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Status {
    /// Points, by the game's own count.
    pub score: i32,
    /// How deep: the level the player is on, from 1. 1 where a game has no levels.
    pub depth: u32,
    /// `None` while the run goes on.
    pub ending: Option<Ending>,
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Whether the player won.
    pub won: bool,
    /// In one word, for transcripts: "abort", "death", "victory".
    pub word: &'static str,
    /// What ended it, as a sentence.
    pub cause: &'static str,
}

/// Why a move was not accepted. Nothing changed and no time passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// The variant has no such verb.
    #[error("This game has no such move.")]
    NoSuchVerb,
    /// The verb takes something else.
    #[error("That move needs something else: a direction, a cell or a key.")]
    WrongArgument,
    /// Something solid is there.
    #[error("Something solid is in the way.")]
    Blocked,
    /// The map ends there.
    #[error("That is the edge of the world.")]
    Edge,
    /// The run has ended.
    #[error("The run is over.")]
    Over,
    /// A reason of the game's own, as a sentence.
    #[error("{0}")]
    Because(&'static str),
}
