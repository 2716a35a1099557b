//! The game's description: names, keys, glyphs, texts.

use crate::feats::FEATS;
use crate::{full, part_one};
use barrow_core::{
    Attitude, Choice, Colour, Condition, Cue, Entry, GameInfo, Hint, Legend, Moment, Motion, Plane, Role, ShortSeeds, StatInfo,
    Tone, Topology, Variant, Verb,
};

/// Index of the variant `full`.
pub(crate) const FULL: usize = 1;
/// Index of the verb that takes a direction.
pub(crate) const STEP: u8 = 0;
/// Index of the verb that lets a turn pass; `full` only.
pub(crate) const WAIT: u8 = 1;

/// Legend ids. Each is its own ASCII glyph, so a row of tiles is a row of text.
pub(crate) mod id {
    pub(crate) const BLANK: u8 = b' ';
    pub(crate) const WALL: u8 = b'#';
    pub(crate) const FLOOR: u8 = b'.';
    pub(crate) const DOOR: u8 = b'+';
    pub(crate) const STAIRS: u8 = b'>';
    pub(crate) const STAR: u8 = b'*';
    pub(crate) const HERO: u8 = b'@';
    pub(crate) const MONSTER: u8 = b'm';
    pub(crate) const SLEEPING_HOUND: u8 = b'h';
    pub(crate) const HOUND: u8 = b'H';
    pub(crate) const SPIDER: u8 = b's';
    pub(crate) const CROUCHING_SPIDER: u8 = b'S';
    pub(crate) const SLEEPING_OGRE: u8 = b'o';
    pub(crate) const OGRE: u8 = b'O';
}

/// Indices into both variants' cues.
pub(crate) mod cue {
    pub(crate) const HIT: u8 = 0;
    pub(crate) const KILL: u8 = 1;
    pub(crate) const KILL_AND_MOVE: u8 = 2;
    pub(crate) const KILL_ASLEEP: u8 = 3;
    pub(crate) const BITTEN: u8 = 4;
    pub(crate) const HEELS_BITTEN: u8 = 5;
    pub(crate) const LEAPT_ON: u8 = 6;
    pub(crate) const LEAPT_PAST: u8 = 7;
    pub(crate) const CLUBBED: u8 = 8;
    pub(crate) const NOTICED: u8 = 9;
    pub(crate) const CROUCHED: u8 = 10;
    pub(crate) const DESCEND: u8 = 11;
    pub(crate) const DIED: u8 = 12;
    pub(crate) const WON: u8 = 13;
}

/// Bits of a monster's conditions, in the order of `CONDITIONS`.
pub(crate) mod condition {
    pub(crate) const ASLEEP: u16 = 1;
    pub(crate) const HUNTING: u16 = 1 << 1;
    pub(crate) const LURKING: u16 = 1 << 2;
    pub(crate) const CROUCHING: u16 = 1 << 3;
    pub(crate) const WINDED: u16 = 1 << 4;
}

const CUES: &[Cue] = &[
    Cue::new("hit", Tone::Plain, "You hit {whom}.").with_look(Motion::Flash),
    Cue::new("kill", Tone::Good, "You kill {whom}.").with_look(Motion::Flash),
    Cue::new("kill", Tone::Good, "You kill {whom} and step where it stood.").with_look(Motion::Flash),
    Cue::new("kill", Tone::Good, "You kill {whom} before it wakes.").with_look(Motion::Flash),
    Cue::new("bite", Tone::Bad, "{who} bite[s] you.").with_look(Motion::Flash),
    Cue::new("bite", Tone::Bad, "{who} bite[s] your heels as you turn away.").with_look(Motion::Flash),
    Cue::new("leap", Tone::Bad, "{who} leap[s] on you and bite[s] deep.").with_look(Motion::Flash),
    Cue::new("miss", Tone::Good, "{who} leap[s] to where you stood, and lie[s] winded.").with_look(Motion::Blink),
    Cue::new("club", Tone::Bad, "{who} club[s] you.").with_look(Motion::Flash),
    Cue::new("notice", Tone::Bad, "{a who} wakes and sees you.").with_look(Motion::Flash),
    Cue::new("crouch", Tone::Bad, "{a who} crouches to leap at you.").with_look(Motion::Flash),
    Cue::new("descend", Tone::Great, "You go down to level {amount}, and feel well again."),
    Cue::new("death", Tone::Bad, "You die.").with_look(Motion::Flash),
    Cue::new("victory", Tone::Great, "You take {whom}. You have won!"),
];

/// The ways in which a run of the dungeon can end.
pub(crate) mod ending {
    use barrow_core::EndingInfo;

    pub(crate) const WON: EndingInfo = EndingInfo::won("victory", "You carried the star out of the fifth level.")
        .telling_others("Carried the star out of the fifth level.");
    pub(crate) const BY_HOUND: EndingInfo = EndingInfo::lost("death", "Pulled down by a hound.");
    pub(crate) const BY_SPIDER: EndingInfo = EndingInfo::lost("death", "Caught by a leaping spider.");
    pub(crate) const BY_OGRE: EndingInfo = EndingInfo::lost("death", "Clubbed to death by an ogre.");
}

const CONDITIONS: &[Condition] = &[
    Condition { name: "asleep", glyph: 'z', about: "One blow kills it, if it does not notice you first.", ..Condition::BASE },
    Condition { name: "hunting", glyph: '!', about: "It is after you.", attitude: Attitude::Hunts },
    Condition {
        name: "lurking",
        glyph: ',',
        about: "It waits until you are within four cells, straight up, down or across.",
        ..Condition::BASE
    },
    Condition {
        name: "crouching",
        glyph: '^',
        about: "Next turn it leaps to the cell where it saw you. Get out of its path.",
        ..Condition::BASE
    },
    Condition {
        name: "winded",
        glyph: '~',
        about: "It does nothing on its next turn: strike now.",
        attitude: Attitude::Helpless,
    },
];

const HINTS: &[Hint] = &[
    Hint {
        when: Moment::Seen(id::SLEEPING_HOUND),
        text: "A hound sleeps there. Walk into it: one blow kills a sleeper, if it does not wake.",
    },
    Hint {
        when: Moment::Seen(id::HOUND),
        text: "A hound hunts you. It bites when you step away from it: let it come, wait for it, and strike first.",
    },
    Hint {
        when: Moment::Seen(id::SPIDER),
        text: "A spider lurks there. It leaps four cells, but only straight up, down and across: come at it from another side.",
    },
    Hint {
        when: Moment::Seen(id::CROUCHING_SPIDER),
        text: "The spider will leap to where you stand now. Step out of its line, then strike it while it lies winded.",
    },
    Hint {
        when: Moment::Seen(id::OGRE),
        text: "An ogre acts only every other turn and hits for three. Strike while it is winded, then step back.",
    },
];

pub(crate) const INFO: GameInfo = GameInfo {
    id: "roguelulz",
    title: "RogueLulz",
    author: "Joe Sixpack",
    year: "2007",
    origin: "part one of a C tutorial",
    credit: "Its program is the last one in the tutorial's article, which promised more parts.",
    pitch: "Five dark levels of sleepers and lurkers, and the room they grew from.",
    rules: 2,
    variants: &[PART_ONE_VARIANT, FULL_VARIANT],
};

const STEP_VERB: Verb = Verb::walk("step", "Walk one cell, or bump into a monster.");

const PART_ONE_VARIANT: Variant = Variant {
    id: "part-one",
    title: "Part I",
    pitch: "One room, eleven monsters, no way to lose: the tutorial's program, frame for frame.",
    help: "Part I of a tutorial that had only one part. It teaches how to put a map on the screen, walk on it, and hit things; \
        then it stops, and so does this.\n\n\
        You are @. Walk with the arrow keys: up, down, left, right. Walk into a monster (m) to hit it. The third hit kills it, and \
        with the same step you take its place.\n\n\
        The monsters never move and never hit back. Nothing can be won or lost. When all eleven are dead you can walk about for as \
        long as you like.\n\n\
        Readers asked for two options, which are off at first: to stay where you are when you kill, and to show the cursor where \
        the original left it.",
    size: (part_one::WIDTH as u16, part_one::HEIGHT as u16),
    topology: Topology::Square4,
    planes: &[Plane::Ground, Plane::Top, Plane::HitPoints],
    verbs: &[STEP_VERB],
    legend: Legend::new(&[
        HERO,
        Entry {
            id: id::MONSTER,
            name: "monster",
            glyph: 'm',
            ascii: 'm',
            colour: Colour::Red,
            role: Role::Foe,
            about: "It never moves. Walk into it three times.",
        },
        WALL,
        Entry {
            id: id::BLANK,
            name: "floor",
            glyph: ' ',
            ascii: ' ',
            colour: Colour::Black,
            role: Role::Floor,
            about: "Walk here.",
        },
    ]),
    stats: &[StatInfo::number("Monsters left").with_bar(true)],
    cues: CUES,
    choices: &[
        Choice {
            id: "stay",
            title: "Stay in place",
            about: "When you kill a monster, you stay where you are instead of stepping into its place.",
        },
        Choice {
            id: "cursor",
            title: "Show the cursor",
            about: "Show the cursor beside the last thing drawn, as on terminals that could not hide it.",
        },
    ],
    short_seeds: ShortSeeds::Always,
    exact: true,
    ..Variant::BASE
};

const FULL_VARIANT: Variant = Variant {
    id: "full",
    title: "The dungeon",
    pitch: "Five dark levels of sleepers and lurkers. Sneak, strike first, and learn each monster's step.",
    help: "Five levels down lies a star. Take it and you have won. On the first four levels find the stairs, far from where \
        you arrive; there is no way back up.\n\n\
        Walk with the arrow keys; . waits a turn. Walk into a monster to hit it. Every blow takes one hit point, and the last also \
        carries you into the cell where the monster stood. You begin with three hit points. Each kill restores one; each new \
        level restores them all and adds one.\n\n\
        Monsters reach you up, down, left and right, never across a corner. A small letter sleeps or lurks; a capital is after \
        you. A sleeper can notice you only while you are in its sight, and the nearer you are, the sooner it does. One blow kills a \
        sleeper.\n\n\
        Hounds (h) sleep lightly. A hound runs as fast as you and bites for one. Step away from one that stands beside you, and it \
        follows and bites at once. So let it come to you, strike first, and stand: two blows kill it. Two hounds at once are too many; \
        meet them in a corridor.\n\n\
        Ogres (o) sleep soundly. An ogre hits for three and takes four blows, but it acts only every other turn. So strike \
        while it is winded, and step back before it recovers.\n\n\
        Spiders (s) neither sleep nor hunt. When you come within four cells, straight up, down or across, a spider crouches, and in its \
        next turn leaps to where you stood: two hit points, if you are still there or on the way. So step aside, and \
        strike it while it lies winded: two blows.\n\n\
        You see as far as a monster sees, eight cells: what you cannot see cannot see you. Nobody sees through a door (+) without \
        standing in it. A monster that loses you goes to where it last saw you, and falls asleep again after five turns. \
        Monsters block each other: one in a doorway keeps those behind it away from you. The map has loops.\n\n\
        Score: 10 for each level reached, 1 for each kill, 50 for the star.",
    size: (full::WIDTH as u16, full::HEIGHT as u16),
    sight: full::SIGHT,
    topology: Topology::Square4,
    planes: &[Plane::Ground, Plane::Top, Plane::Sight, Plane::HitPoints, Plane::ConditionsLow, Plane::Danger],
    verbs: &[STEP_VERB, Verb::wait("wait", "Let a turn pass, so that a monster comes to you.", ".")],
    legend: Legend::new(&[
        HERO,
        Entry {
            id: id::HOUND,
            name: "hound",
            glyph: 'H',
            ascii: 'H',
            colour: Colour::Red,
            role: Role::Foe,
            about: "Fast, bites for one. Step away from it, and it follows and bites at once: stand and strike.",
        },
        Entry {
            id: id::SLEEPING_HOUND,
            name: "hound",
            glyph: 'h',
            ascii: 'h',
            colour: Colour::LightBlue,
            role: Role::Foe,
            about: "It sleeps lightly. Awake, it is as fast as you and bites when you step away.",
        },
        Entry {
            id: id::OGRE,
            name: "ogre",
            glyph: 'O',
            ascii: 'O',
            colour: Colour::Red,
            role: Role::Foe,
            about: "Acts every other turn and hits for three. Strike while it is winded, then step back.",
        },
        Entry {
            id: id::SLEEPING_OGRE,
            name: "ogre",
            glyph: 'o',
            ascii: 'o',
            colour: Colour::LightBlue,
            role: Role::Foe,
            about: "It sleeps soundly. Awake, it is slow and hits for three.",
        },
        Entry {
            id: id::CROUCHING_SPIDER,
            name: "spider",
            glyph: 'S',
            ascii: 'S',
            colour: Colour::Red,
            role: Role::Foe,
            about: "About to leap, for two. Step out of its line, then strike it.",
        },
        Entry {
            id: id::SPIDER,
            name: "spider",
            glyph: 's',
            ascii: 's',
            colour: Colour::Purple,
            role: Role::Foe,
            about: "It never walks. Come within four cells in a straight line, and it crouches, then leaps at you.",
        },
        Entry {
            id: id::STAIRS,
            name: "stairs",
            glyph: '>',
            ascii: '>',
            colour: Colour::Yellow,
            role: Role::Exit,
            about: "The way down. You arrive below with all your hit points and one more.",
        },
        Entry {
            id: id::STAR,
            name: "star",
            glyph: '*',
            ascii: '*',
            colour: Colour::Yellow,
            role: Role::Goal,
            about: "Take it and you have won.",
        },
        Entry {
            id: id::DOOR,
            name: "door",
            glyph: '+',
            ascii: '+',
            colour: Colour::Brown,
            role: Role::Floor,
            about: "Walk through. Nobody sees past it without standing in it.",
        },
        WALL,
        Entry {
            id: id::FLOOR,
            name: "floor",
            glyph: '·',
            ascii: '.',
            colour: Colour::DarkGrey,
            role: Role::Floor,
            about: "Walk here.",
        },
        Entry {
            id: id::BLANK,
            name: "darkness",
            glyph: ' ',
            ascii: ' ',
            colour: Colour::Black,
            role: Role::Blank,
            about: "You have not seen what is there.",
        },
    ]),
    stats: &[StatInfo::health("Hit points"), StatInfo::depth("Level"), StatInfo::number("Kills")],
    endings: &[ending::WON, ending::BY_HOUND, ending::BY_SPIDER, ending::BY_OGRE],
    cues: CUES,
    feats: FEATS,
    conditions: CONDITIONS,
    hints: HINTS,
    ..Variant::BASE
};

const HERO: Entry =
    Entry { id: id::HERO, name: "you", glyph: '@', ascii: '@', colour: Colour::White, role: Role::Hero, about: "That is you." };

const WALL: Entry = Entry {
    id: id::WALL,
    name: "wall",
    glyph: '#',
    ascii: '#',
    colour: Colour::Grey,
    role: Role::Wall,
    about: "Blocks the way and the view.",
};
