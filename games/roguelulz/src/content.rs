//! The game's description: names, keys, glyphs, texts.

use crate::feats::FEATS;
use crate::{full, part_one};
use barrow_core::{ArgKind, Choice, Colour, Cue, Entry, GameInfo, Legend, Motion, Role, StatInfo, Tone, Topology, Variant, Verb};

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
    pub(crate) const SLEEPER: u8 = b'z';
}

/// Indices into both variants' cues.
pub(crate) mod cue {
    pub(crate) const HIT: u8 = 0;
    pub(crate) const KILL: u8 = 1;
    pub(crate) const KILL_AND_MOVE: u8 = 2;
    pub(crate) const KILL_ASLEEP: u8 = 3;
    pub(crate) const BITTEN: u8 = 4;
    pub(crate) const NOTICED: u8 = 5;
    pub(crate) const DESCEND: u8 = 6;
    pub(crate) const DIED: u8 = 7;
    pub(crate) const WON: u8 = 8;
}

const CUES: &[Cue] = &[
    Cue::new("hit", Tone::Plain, "You hit {whom}.").with_look(Motion::Flash),
    Cue::new("kill", Tone::Good, "You kill {whom}.").with_look(Motion::Flash),
    Cue::new("kill", Tone::Good, "You kill {whom} and step where it stood.").with_look(Motion::Flash),
    Cue::new("kill", Tone::Good, "You kill {whom} before it wakes.").with_look(Motion::Flash),
    Cue::new("bite", Tone::Bad, "{who} bites you.").with_look(Motion::Flash),
    Cue::new("notice", Tone::Bad, "{a who} wakes and has seen you.").with_look(Motion::Flash),
    Cue::new("descend", Tone::Great, "You go down to level {amount}, and feel well again."),
    Cue::new("death", Tone::Bad, "You die.").with_look(Motion::Flash),
    Cue::new("victory", Tone::Great, "You take {whom}. You have won!"),
];

pub(crate) const INFO: GameInfo = GameInfo {
    id: "roguelulz",
    title: "RogueLulz",
    author: "Joe Sixpack",
    year: "2007",
    origin: "part one of a C tutorial",
    pitch: "Part I as it was, and the game its author promised for later parts.",
    rules: 1,
    variants: &[PART_ONE_VARIANT, FULL_VARIANT],
};

const STEP_VERB: Verb = Verb {
    name: "step",
    about: "Walk one cell, or bump the monster that stands there.",
    keys: "",
    arg: ArgKind::Dir,
    confirm: None,
};

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
    stats: &[StatInfo { name: "Monsters left", is_bar: true, is_health: false, is_status: false }],
    cues: CUES,
    choices: &[
        Choice { id: "stay", about: "The hit that kills leaves you where you are; you do not take the monster's place." },
        Choice {
            id: "cursor",
            about: "The cursor shows, right of the last thing drawn, as on terminals that could not hide it.",
        },
    ],
    exact: true,
    ..Variant::BASE
};

const FULL_VARIANT: Variant = Variant {
    id: "full",
    title: "The parts that never came",
    pitch: "Five dark levels full of sleepers. Sneak, strike first, run for the stairs.",
    help: "Five levels down lies a star (*). Take it and you have won. On the first four levels find the stairs (>), far from where \
        you arrive; there is no way back up.\n\n\
        Walk with the arrow keys; . waits a turn. Walk into a monster to hit it: every blow, yours and theirs, takes one hit \
        point. Most monsters have three, those that lurk in corridors two. The blow that kills also carries you into the cell \
        where the monster stood.\n\n\
        Monsters sleep (z) until they notice you. A sleeper can notice you only while you are in its sight, and the nearer you are \
        the sooner: next to it, one turn in nine; eight cells away, one in thirty. One blow kills a sleeper. Awake (m), a monster \
        comes for you, as fast as you walk, and bites when it stands beside you (not across a corner).\n\n\
        You see as far as a monster sees, eight cells: what you cannot see cannot see you. Nobody sees through a door (+) without \
        standing in it. A monster that loses you goes to where it last saw you, and falls asleep again after five turns.\n\n\
        You begin with three hit points. Each kill gives one back, and each new level all of them and one more.\n\n\
        So: let them come to you and strike first. Two at once are too many; meet them in a corridor. When it goes badly, run: a \
        monster at your heels cannot bite while you keep walking, and doors and corners shake off those that are not. The map has \
        loops.\n\n\
        Score: 10 for each level reached, 1 for each kill, 50 for the star.",
    size: (full::WIDTH as u16, full::HEIGHT as u16),
    topology: Topology::Square4,
    verbs: &[
        STEP_VERB,
        Verb {
            name: "wait",
            about: "Let a turn pass, so that a monster comes to you.",
            keys: ".",
            arg: ArgKind::None,
            confirm: None,
        },
    ],
    legend: Legend::new(&[
        HERO,
        Entry {
            id: id::MONSTER,
            name: "monster",
            glyph: 'm',
            ascii: 'm',
            colour: Colour::Red,
            role: Role::Foe,
            about: "Awake and after you. It bites when it stands beside you.",
        },
        Entry {
            id: id::SLEEPER,
            name: "sleeping monster",
            glyph: 'z',
            ascii: 'z',
            colour: Colour::LightBlue,
            role: Role::Foe,
            about: "Asleep. One blow kills it, if it does not notice you first.",
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
    stats: &[
        StatInfo { name: "Hit points", is_bar: true, is_health: true, is_status: false },
        StatInfo { name: "Level", is_bar: false, is_health: false, is_status: false },
        StatInfo { name: "Kills", is_bar: false, is_health: false, is_status: false },
    ],
    cues: CUES,
    feats: FEATS,
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
