//! A game's description of itself: its names, its variants, and everything that belongs to a variant.

use crate::ending::EndingInfo;
use crate::event::Cue;
use crate::feat::Feat;
use crate::legend::{Legend, Role};
use crate::portable::leaked;
use crate::pos::Topology;
use crate::stat_info::StatInfo;
use crate::verb::{Verb, VerbKind};
use crate::view::{Plane, Sight};
use crate::wording::Wording;
use serde::{Deserialize, Serialize};

/// A game's names, origin, version and variants.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct GameInfo {
    /// For commands and files: "monster-caves". Like every id, at most 64 lower-case letters, digits and hyphens.
    pub id: &'static str,
    /// For people: "Monster Caves".
    pub title: &'static str,
    /// The author of the original.
    pub author: &'static str,
    /// When the original appeared.
    pub year: &'static str,
    /// The form of the original: "493 bytes of C".
    pub origin: &'static str,
    /// Where the original appeared and which works it builds on, in sentences; empty if there is nothing to say.
    pub credit: &'static str,
    /// The game's special quality, in one line.
    pub pitch: &'static str,
    /// Version of the rules. Raise it with any change that can alter a digest.
    pub rules: u32,
    /// The ways to play; the first is the default. At most [`VariantCode::MAX_VARIANTS`].
    #[serde(deserialize_with = "leaked")]
    pub variants: &'static [Variant],
}

/// One way to play a game.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Variant {
    /// For commands: "classic".
    pub id: &'static str,
    /// For people: "The 493 bytes".
    pub title: &'static str,
    /// How it differs from the other variants, in one line.
    pub pitch: &'static str,
    /// Help: how to play and win, in paragraphs separated by blank lines.
    pub help: &'static str,
    /// Width and height in cells. On hexes both are the same odd number, and only the hexagon in the middle is used.
    pub size: (u16, u16),
    /// How far the hero sees, which decides how much of the map a screen shows; 0 if the distance does not matter. \[cells\]
    pub sight: u16,
    /// The shape of the cells, which defines neighbours and distance.
    pub topology: Topology,
    /// The player's verbs, at most [`crate::run::MAX_VERBS`]. `Move::verb` indexes this list.
    #[serde(deserialize_with = "leaked")]
    pub verbs: &'static [Verb],
    /// The most things that the player carries. A thing that wins the game may come on top. \[slots\]
    pub pack: u8,
    /// A sentence on how to continue from a dead end; empty if nothing leads past walls.
    pub past_walls: &'static str,
    /// For verbs that take a key: the keys that do something no other verb does.
    pub pressed: &'static [u8],
    /// True if fewer is better, as in golf. [`crate::Status::score`] is then below 0, -12 for 12 strokes, so that more is better for
    /// boards and bots in every game. People read it without the sign.
    pub fewer_is_better: bool,
    /// The planes of its maps for learners. Leaves out planes that are never filled.
    #[serde(deserialize_with = "leaked")]
    pub planes: &'static [Plane],
    /// The meaning of the ids in a view.
    pub legend: Legend,
    /// Describes the numbers in [`crate::View::stats`], in the same order.
    #[serde(deserialize_with = "leaked")]
    pub stats: &'static [StatInfo],
    /// The ways in which a run can end.
    #[serde(deserialize_with = "leaked")]
    pub endings: &'static [EndingInfo],
    /// The game's own words for things that every front end names.
    pub wording: Wording,
    /// The kinds of events.
    #[serde(deserialize_with = "leaked")]
    pub cues: &'static [Cue],
    /// The meaning of each bit of [`crate::Thing::conditions`], at most sixteen.
    #[serde(deserialize_with = "leaked")]
    pub conditions: &'static [Condition],
    /// The questions that [`crate::Game::caution`] asks.
    #[serde(deserialize_with = "leaked")]
    pub cautions: &'static [Caution],
    /// The ids of things that heal. Before a player in bad health leaves a level, the question names the known ones there.
    pub heals: &'static [u8],
    /// Ground that wakes sleepers when the player walks on it: its ids, and how far the noise carries. \[cells\]
    pub noisy: (&'static [u8], i32),
    /// Health of this value or less is low, in games whose health has no maximum; 0 if it never is.
    pub low_health: i32,
    /// Hints for new players, each shown once.
    #[serde(deserialize_with = "leaked")]
    pub hints: &'static [Hint],
    /// The story before a player's first run.
    pub opening: Option<Opening>,
    /// A run that teaches the game.
    pub guide: Option<Guide>,
    /// Stories that a run can tell.
    #[serde(deserialize_with = "leaked")]
    pub feats: &'static [Feat],
    /// The original's own buttons, each with the name of a verb or control. They work only in the key set *Original*.
    #[serde(deserialize_with = "leaked")]
    pub buttons: &'static [(&'static str, &'static str)],
    /// Rules that can be switched on for a run. At most [`VariantCode::MAX_CHOICES`].
    #[serde(deserialize_with = "leaked")]
    pub choices: &'static [Choice],
    /// The seed if the player chooses none; `None` picks a random seed for each run.
    pub default_seed: Option<u64>,
    /// When its seeds can be guessed. Variants with guessable seeds have no sealed races.
    pub short_seeds: ShortSeeds,
    /// True if frames equal the original's. The last frame then shows the state before the end, because the original draws nothing
    /// after that.
    pub exact: bool,
    /// True if remembered cells are drawn dimmer than cells in view. False where the original never repaints its screen.
    pub fades: bool,
}

/// When the dice use so few bits of a seed that a program can try them all and find the seed of a run that it sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ShortSeeds {
    /// The dice use all 64 bits.
    Never,
    /// The dice use about 32 bits.
    Always,
    /// The dice use few bits if the choice with this index is on.
    With(u8),
}

/// A rule that the player can switch on for a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Choice {
    /// For commands: "strict".
    pub id: &'static str,
    /// For people: "A fair start".
    pub title: &'static str,
    /// Its effect, in one line.
    pub about: &'static str,
}

/// A question before an action that cannot be undone. Players can turn off each question separately.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Caution {
    /// For settings: "jump". Unique within the game; all variants use it for the same question.
    pub id: &'static str,
    /// For people, in at most 15 letters: "Jumping". Empty: the action ends the run, and nobody can turn the question off.
    pub title: &'static str,
    /// The question: "Jump into the hole? You cannot come back."
    pub question: &'static str,
}

/// A condition that a thing on the map can be in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Condition {
    /// For people: "asleep".
    pub name: &'static str,
    /// The mark beside a name. One column wide, ASCII.
    pub glyph: char,
    /// Its meaning, as a sentence.
    pub about: &'static str,
    /// The intention of a creature in this condition towards the player.
    #[cfg_attr(feature = "ts", ts(skip))]
    pub attitude: Attitude,
}

/// A creature's intention towards the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Attitude {
    /// The condition says nothing about it.
    Neutral,
    /// It attacks the player. The condition's name must read well before "you": "hunting".
    Hunts,
    /// It attacks the player from a distance, and keeps that distance.
    KeepsAway,
    /// It flees from the player.
    Flees,
    /// It wanders, and has not noticed the player.
    Roams,
    /// It cannot act.
    Helpless,
}

impl Condition {
    /// Default values for a maker's own condition: `..Condition::BASE`.
    pub const BASE: Self = Self { name: "", glyph: ' ', about: "", attitude: Attitude::Neutral };
}

/// A sentence that helps a new player, shown once, when it first matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hint {
    /// When to show it.
    pub when: Moment,
    /// The sentence.
    pub text: &'static str,
}

/// The story before a player's first run, or the text on a card during a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opening {
    /// Its sentences, at most 60 letters each, shown one by one.
    #[serde(deserialize_with = "leaked")]
    pub lines: &'static [&'static str],
    /// The label of the button that begins the run: "Jump".
    pub action: &'static str,
}

/// A run that teaches the game: the default variant, as practice, from a fixed seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Guide {
    /// The seed of the run.
    pub seed: u64,
    /// The lessons, in this order. A lesson counts as learnt if its moment is reached early.
    #[serde(deserialize_with = "leaked")]
    pub lessons: &'static [Lesson],
    /// The sentence after the last lesson.
    pub farewell: &'static str,
}

/// Something to try in a guided run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lesson {
    /// The instruction. `{explore}` stands for the key of the command with this id, `{throw}` for a verb's key.
    pub text: &'static str,
    /// At the first of these moments the lesson is learnt, or no longer possible.
    #[serde(deserialize_with = "leaked")]
    pub until: &'static [Moment],
}

/// When a hint first matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Moment {
    /// The run begins.
    Start,
    /// A thing with this legend id is in view for the first time.
    Seen(u8),
    /// The player carries a thing with this legend id for the first time.
    Carried(u8),
    /// The player sees an event of this cue for the first time. Leaves out subjects for whom the cue differs.
    Happened(u8),
    /// The stat at this index of [`Variant::stats`] is above 0 for the first time.
    Suffers(u8),
    /// The player is in the dark for the first time.
    Dark,
}

/// A run's variant, the choices that are on, and whether it is practice: one byte in the run's header.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, serde::Deserialize)]
pub struct VariantCode(pub u8);

impl VariantCode {
    /// Most variants of a game: three bits hold the index.
    pub const MAX_VARIANTS: usize = 8;
    /// Most choices of a variant: one bit each.
    pub const MAX_CHOICES: usize = 4;
    /// The suffix of a practice run's variant name, so no choice may have this id.
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

    /// Tells whether the variant's choice number `choice` is on.
    pub const fn has(self, choice: u8) -> bool {
        self.choices() >> choice & 1 == 1
    }

    /// Tells whether the run is practice: moves can be taken back, and its outcome does not count. The rules are the same.
    pub const fn is_practice(self) -> bool {
        self.0 & Self::PRACTICE_BIT != 0
    }

    /// The same code, as practice or not.
    #[must_use]
    pub const fn with_practice(self, is_practice: bool) -> Self {
        if is_practice { Self(self.0 | Self::PRACTICE_BIT) } else { Self(self.0 & !Self::PRACTICE_BIT) }
    }
}

impl GameInfo {
    /// Defaults for a maker's own game: `..GameInfo::BASE`.
    pub const BASE: Self = Self {
        id: "game",
        title: "A game",
        author: "you",
        year: "today",
        origin: "a game of your own",
        credit: "",
        pitch: "",
        rules: 1,
        variants: &[],
    };

    /// The variant that `code` names, or `None` if this game has no such variant or choice.
    pub fn variant(&self, code: VariantCode) -> Option<&'static Variant> {
        let variant = self.variants.get(code.index())?;
        (usize::from(code.choices()) < 1 << variant.choices.len()).then_some(variant)
    }

    /// Tells whether all 64 bits of a seed count in this variant, so that nobody can find the seed by trying them all.
    pub fn has_long_seeds(&self, code: VariantCode) -> bool {
        self.variant(code).is_some_and(|variant| match variant.short_seeds {
            ShortSeeds::Never => true,
            ShortSeeds::Always => false,
            ShortSeeds::With(choice) => !code.has(choice),
        })
    }

    /// Reads a variant's written form: its id, then `+` and the id of each choice that is on, then `+practice` for practice:
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

    /// Writes a variant in the form that [`GameInfo::parse_variant`] reads.
    pub fn variant_name(&self, code: VariantCode) -> String {
        let Some(variant) = self.variants.get(code.index()) else { return format!("#{}", code.0) };
        let chosen = (0u8..).zip(variant.choices).filter(|(bit, _)| code.has(*bit)).map(|(_, choice)| choice.id);
        let practice = code.is_practice().then_some(VariantCode::PRACTICE);
        std::iter::once(variant.id).chain(chosen).chain(practice).collect::<Vec<_>>().join("+")
    }
}

impl Variant {
    /// Defaults for a maker's own variant: `..Variant::BASE`. An empty map of squares.
    pub const BASE: Self = Self {
        id: "plain",
        title: "Plain",
        pitch: "",
        help: "",
        size: (0, 0),
        sight: 0,
        topology: Topology::Square4,
        verbs: &[],
        pack: 0,
        past_walls: "",
        pressed: &[],
        fewer_is_better: false,
        planes: &[Plane::Ground, Plane::Top],
        legend: Legend::new(&[]),
        stats: &[],
        endings: &[],
        wording: Wording::BASE,
        cues: &[],
        conditions: &[],
        cautions: &[],
        heals: &[],
        noisy: (&[], 0),
        low_health: 0,
        hints: &[],
        feats: &[],
        buttons: &[],
        choices: &[],
        opening: None,
        guide: None,
        default_seed: None,
        short_seeds: ShortSeeds::Never,
        exact: false,
        fades: true,
    };

    /// The verb of this kind, as an index for [`crate::Move::verb`]. `None` for verbs that only the game knows.
    pub fn verb_that(&self, kind: VerbKind) -> Option<u8> {
        self.verbs.iter().position(|verb| kind != VerbKind::Own && verb.kind == kind).map(|index| index as u8)
    }

    /// Tells whether there are several levels, so that the depth is worth showing.
    pub fn has_levels(&self) -> bool {
        self.legend.entries().iter().any(|entry| matches!(entry.role, Role::Exit | Role::Hole))
    }

    /// The number that equals the score.
    pub fn score_stat(&self) -> Option<&'static StatInfo> {
        self.stats.iter().find(|stat| stat.is_score)
    }

    /// The game's word for the score, as a title.
    pub fn score_name(&self) -> &'static str {
        self.score_stat().map_or(self.wording.score, |stat| stat.name)
    }

    /// A score as people read it.
    pub fn shown_score(&self, score: impl Into<i64>) -> i64 {
        if self.fewer_is_better { score.into().saturating_neg() } else { score.into() }
    }

    /// The game's word for depth, as a title.
    pub fn depth_name(&self) -> &'static str {
        self.stats.iter().find(|stat| stat.is_depth()).map_or(self.wording.depth, |stat| stat.name)
    }

    /// The sight to draw a cell with. If memory does not fade, remembered cells look as if they were in view.
    pub fn shown(&self, sight: Sight) -> Sight {
        if sight == Sight::Remembered && !self.fades { Sight::InView } else { sight }
    }

    /// The verb called `name`, as an index for [`crate::Move::verb`].
    pub fn verb(&self, name: &str) -> Option<u8> {
        self.verbs.iter().position(|verb| verb.name == name).map(|index| index as u8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Seed;
    use crate::tests::toy::SHELF;

    #[test]
    fn variant_names_parse_back() {
        let info = SHELF.games()[0].info;
        assert_eq!(info.parse_variant("plain"), Some(VariantCode(0)));
        assert_eq!(info.variant_name(VariantCode(0)), "plain");
        assert_eq!(info.parse_variant("plain+fast"), None);
        assert_eq!(info.parse_variant("fancy"), None);
        assert!(info.variant(VariantCode::new(0, 1)).is_none());
    }

    #[test]
    fn practice_has_a_name_and_the_same_rules() {
        let info = SHELF.games()[0].info;
        let code = VariantCode(0).with_practice(true);
        assert_eq!((code, info.parse_variant("plain+practice")), (VariantCode(128), Some(code)));
        assert_eq!(info.variant_name(code), "plain+practice");
        assert!(code.is_practice() && !code.with_practice(false).is_practice() && !code.has(4));
        let [earnest, practice] = [VariantCode(0), code].map(|code| SHELF.games()[0].start(Seed(1), code).unwrap().digest());
        assert_eq!(earnest, practice, "the state must not know that it is practice");
    }
}
