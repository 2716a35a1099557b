//! Every text: names, glyphs, sentences, help, options.

use barrow_core::{
    Choice, Colour, Cue, EndingInfo, Entry, GameInfo, Legend, Motion, Plane, Role, ShortSeeds, StatInfo, Tone, Topology, Variant,
    Verb,
};

use crate::feats::FEATS;
pub(crate) use crate::screen::WALL;
use crate::screen::{COLUMNS, ROWS};

/// Hit points at the start. Spec: roguelike-10 2.
pub(crate) const HP: i32 = 10;

/// The hero. This and the following numbers are both screen codes and legend ids. Spec: roguelike-10 1.
pub(crate) const HERO: u8 = 24;
/// A health potion.
pub(crate) const POTION: u8 = 43;
/// Stairs to the next level.
pub(crate) const STAIRS: u8 = 61;
/// A creature.
pub(crate) const CREATURE: u8 = 65;
/// Gold.
pub(crate) const GOLD: u8 = 90;
/// Floor.
pub(crate) const FLOOR: u8 = 102;

/// The only verb. Spec: roguelike-10 6.
pub(crate) const STEP: u8 = 0;

/// Choice: take no step on arrival. Spec: roguelike-10 9.
pub(crate) const STAND_STILL: u8 = 0;
/// Choice: the machine's generator. Spec: roguelike-10 8.
pub(crate) const C64: u8 = 1;

/// Indices into the cues.
pub(crate) mod cue {
    /// The hero took gold. The amount is the hero's gold.
    pub(crate) const GOLD: u8 = 0;
    /// The hero drank a potion. The amount is the hit points afterwards, as in the next two cues.
    pub(crate) const POTION: u8 = 1;
    /// The hero killed a creature.
    pub(crate) const KILL: u8 = 2;
    /// A creature bit the hero.
    pub(crate) const BITE: u8 = 3;
    /// A creature walked over gold.
    pub(crate) const TRAMPLED: u8 = 4;
    /// The hero walked into a wall.
    pub(crate) const BUMP: u8 = 5;
    /// The hero entered a level. The amount is its number.
    pub(crate) const STAIRS: u8 = 6;
    /// The hero died. The amount is the hero's gold.
    pub(crate) const DEATH: u8 = 7;
}

/// The only ending. Spec: roguelike-10 7.
pub(crate) const DEATH: EndingInfo = EndingInfo::lost("death", "The creatures took your last hit point.")
    .telling_others("Lost the last hit point to the creatures.");

pub(crate) const INFO: GameInfo = GameInfo {
    id: "roguelike-ten",
    title: "Roguelike 10",
    author: "Commocore",
    year: "2023",
    origin: "ten lines of C64 BASIC",
    credit: "It was written for the BASIC 10-Liner contest of 2023. Commocore describes it in the article \"Roguelike 10 and Basic \
        Abbreviator\", commocore.com, 12 April 2023.",
    pitch: "A dungeon drawn in black on black, and ten hit points to find gold in it.",
    rules: 1,
    variants: &[Variant {
        id: "ten-lines",
        title: "The ten lines",
        pitch: "As the author describes them.",
        help: HELP,
        size: (COLUMNS as u16, ROWS as u16),
        topology: Topology::Square4,
        verbs: &[Verb::walk(
            "step",
            "Walk one cell: take what lies there, fight what stands there. Against a wall, stay and let a turn pass.",
        )],
        planes: &[Plane::Ground, Plane::Sight],
        legend: LEGEND,
        stats: &[StatInfo::health("Hit points").with_bar(false), StatInfo::depth("Level"), StatInfo::number("Gold").as_score()],
        endings: &[DEATH],
        low_health: 3,
        cues: CUES,
        feats: FEATS,
        choices: &[
            Choice {
                id: "stand-still",
                title: "Stand still",
                about: "On a new level you stay where you arrive instead of taking one more step.",
            },
            Choice {
                id: "c64",
                title: "The machine's own dice",
                about: "The Commodore 64's own random numbers. Seed 0 gives the levels that it makes right after it is switched on.",
            },
        ],
        // The machine's generator holds 40 bits.
        short_seeds: ShortSeeds::With(1),
        fades: false,
        ..Variant::BASE
    }],
};

const CUES: &[Cue] = &[
    Cue::new("gold", Tone::Good, "You take the gold and have {amount}."),
    Cue::new("potion", Tone::Good, "You drink the potion and have {amount} hit points."),
    Cue::new("kill", Tone::Plain, "You kill the creature, and it hurts. Your hit points: {amount}.").with_look(Motion::Flash),
    Cue::new("bite", Tone::Bad, "The creature bites you. Your hit points: {amount}.").with_look(Motion::Flash),
    Cue::new("trampled", Tone::Bad, "The creature tramples the gold: it is gone.").with_look(Motion::Flash),
    Cue::new("bump", Tone::Plain, "You push against the wall. A turn passes."),
    Cue::new("stairs", Tone::Great, "The stairs lead to level {amount}."),
    Cue::new("death", Tone::Bad, "You rest in peace, with {amount} gold.").with_look(Motion::Flash),
];

const LEGEND: Legend = Legend::new(&[
    Entry { id: HERO, name: "you", glyph: 'X', ascii: 'X', colour: Colour::Orange, role: Role::Hero, about: "That is you." },
    Entry {
        id: CREATURE,
        name: "creature",
        glyph: '♠',
        ascii: 's',
        colour: Colour::White,
        role: Role::Foe,
        about: "Beside you, corners included, it bites every turn. Walking into it kills it and costs a hit point.",
    },
    Entry {
        id: GOLD,
        name: "gold",
        glyph: '♦',
        ascii: '$',
        colour: Colour::LightRed,
        role: Role::Item,
        about: "What you came for: each is a point.",
    },
    Entry {
        id: POTION,
        name: "health potion",
        glyph: '+',
        ascii: '+',
        colour: Colour::DarkGrey,
        role: Role::Item,
        about: "One more hit point; there is no maximum.",
    },
    Entry {
        id: STAIRS,
        name: "stairs",
        glyph: '=',
        ascii: '=',
        colour: Colour::LightGreen,
        role: Role::Exit,
        about: "To the next level. There is no way back.",
    },
    Entry { id: FLOOR, name: "floor", glyph: '▒', ascii: '.', colour: Colour::Blue, role: Role::Floor, about: "Free ground." },
    Entry {
        id: WALL,
        name: "wall",
        glyph: ' ',
        ascii: ' ',
        colour: Colour::Black,
        role: Role::Wall,
        about: "Black on black. Pushing against it lets a turn pass.",
    },
    writing(7, 'G'),
    writing(8, 'H'),
    writing(9, 'I'),
    writing(12, 'L'),
    writing(16, 'P'),
    writing(18, 'R'),
    writing(b'0', '0'),
    writing(b'1', '1'),
    writing(b'2', '2'),
    writing(b'3', '3'),
    writing(b'4', '4'),
    writing(b'5', '5'),
    writing(b'6', '6'),
    writing(b'7', '7'),
    writing(b'8', '8'),
    writing(b'9', '9'),
]);

/// A character of the top lines. Spec: roguelike-10 6.
const fn writing(id: u8, glyph: char) -> Entry {
    Entry {
        id,
        name: "writing",
        glyph,
        ascii: glyph,
        colour: Colour::LightBlue,
        role: Role::Writing,
        about: "Your hit points (HP), level (L) and gold (G).",
    }
}

const HELP: &str = "\
The dungeon is there from the start, black on black; you see it as you come within two cells of it, and what you have seen stays. \
Find as much gold as you can carry. There is no winning: the run ends with your last hit point, and gold is the score.

Walk up, down, left or right. You can enter anything but wall: you take gold and potions, kill a creature at the cost of one \
hit point, and follow stairs to the next level. A level has two rows of touching chambers, with stairs in the rightmost of \
each row. You can always reach the upper stairs.

Pushing against a wall takes a turn. There is no other way to wait.

Creatures stir only within two cells of you. Beside you, corners included, they bite every turn for one hit point; they come \
closer every second turn. They stop at walls, potions and stairs, and trample gold, which is then gone. Two that meet become one. \
Leave them behind and they stand still.

When they come, those above you and those to your left in your own row move and bite in one turn, because the game scans the \
screen from the upper left and meets them again. Those below, and to your right, only move. So approach creatures from the \
left or from above, and strike first.

On a new level you take one more step the way you entered the stairs, if you can. Entering to the right is always safe; entering \
downwards may take what lies there, or fight it.";
