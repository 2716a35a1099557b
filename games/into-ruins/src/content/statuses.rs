//! Statuses, one row each: the bar, the condition, and how the status begins and ends. Spec: into-ruins actors 13, `statuses.csv`,
//! `status_bars.csv`.

use Tone::{Bad, Good, Plain};
use barrow_core::{Attitude, Condition, Cue, Motion, Tone};

/// A state that wears off, in the order of the bars.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Status {
    Torch,
    Light,
    SlowFall,
    Burning,
    Frozen,
    Stunned,
}

/// The place where the state keeps a status's remaining turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kept {
    /// With the player, because nobody else can have it.
    WithPlayer,
    /// With each body.
    WithBody,
    /// As the ice around a body, which damage also breaks.
    AsIce,
}

/// Everything about a status except its rule.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row {
    pub(crate) status: Status,
    pub(crate) kept: Kept,
    /// The name of the player's bar.
    pub(crate) bar: &'static str,
    /// The length of a full bar. Ice has its own. \[turns\]
    pub(crate) turns: u8,
    /// True if it keeps an actor from acting.
    pub(crate) blocks: bool,
    /// Its sign and sentence on a body in view.
    pub(crate) condition: Option<Condition>,
    /// Reports that an actor gets it.
    pub(crate) begins: Cue,
    /// Reports that it has worn off.
    pub(crate) ends: Cue,
}

impl Row {
    const BASE: Self = Self {
        status: Status::Torch,
        kept: Kept::WithPlayer,
        bar: "",
        turns: 160,
        blocks: false,
        condition: None,
        begins: Cue::new("", Plain, ""),
        ends: Cue::new("", Plain, ""),
    };

    const fn helpless(name: &'static str, glyph: char, about: &'static str) -> Self {
        let condition = Condition { name, glyph, about, attitude: Attitude::Helpless };
        Self { kept: Kept::WithBody, condition: Some(condition), ..Self::BASE }
    }

    const fn body(name: &'static str, glyph: char, about: &'static str) -> Self {
        Self { kept: Kept::WithBody, condition: Some(Condition { name, glyph, about, ..Condition::BASE }), ..Self::BASE }
    }
}

const TORCH: Cue = Cue::new("torch", Bad, "Your torch goes out.");

/// Every status, by its number.
pub(crate) const ROWS: &[Row] = &[
    // A run begins with the torch alight, so no event reports that it begins.
    Row { status: Status::Torch, bar: "Torch", begins: TORCH, ends: TORCH, ..Row::BASE },
    Row {
        status: Status::Light,
        bar: "Light",
        begins: Cue::new("glow", Good, "You give off a cool light."),
        ends: Cue::new("fade", Bad, "Your own light fades."),
        ..Row::BASE
    },
    Row {
        status: Status::SlowFall,
        bar: "Slow fall",
        begins: Cue::new("float", Good, "You feel light as a feather."),
        ends: Cue::new("heavy", Bad, "The slow fall wears off."),
        ..Row::BASE
    },
    Row {
        status: Status::Burning,
        bar: "Burning",
        turns: 6,
        begins: Cue::new("ignite", Plain, "{who} catch[es] fire[!|.]").to_hero(Bad).with_look(Motion::Fire),
        ends: Cue::new("out", Plain, "[The flames on you go out.|]").to_hero(Good),
        ..Row::body("burning", '^', "It is on fire: it loses 1 each turn, lights its surroundings, and ignites what it walks on.")
    },
    Row {
        status: Status::Frozen,
        kept: Kept::AsIce,
        bar: "Frozen",
        blocks: true,
        begins: Cue::new("freeze", Plain, "[You are frozen for {amount} turns.|{who} freezes.]")
            .to_hero(Bad)
            .with_look(Motion::Text('o')),
        ends: Cue::new("thaw", Plain, "[The ice lets go of you.|{who} thaws.]").to_hero(Good),
        ..Row::helpless("frozen", 'o', "It is frozen and cannot act. Each point of damage breaks some of the ice.")
    },
    Row {
        status: Status::Stunned,
        bar: "Stunned",
        turns: 2,
        blocks: true,
        begins: Cue::new("stun", Good, "[You are stunned for {amount} turns.|{who} is stunned.]")
            .to_hero(Bad)
            .with_look(Motion::Text('~')),
        ends: Cue::new("recover", Plain, "[Your head is clear again.|]").to_hero(Good),
        ..Row::body("stunned", '~', "It is stunned and cannot act.")
    },
];

/// The number of statuses, of statuses on bodies, and of statuses that only the player has.
pub(crate) const STATUSES: usize = ROWS.len();
pub(crate) const OF_BODIES: usize = rank(STATUSES, Kept::WithBody);
pub(crate) const OF_PLAYER: usize = rank(STATUSES, Kept::WithPlayer);

/// The number of statuses kept this way among the first `count`.
const fn rank(count: usize, kept: Kept) -> usize {
    let (mut at, mut rank) = (0, 0);
    while at < count {
        assert!(ROWS[at].status as usize == at, "each row is at its status's number");
        if ROWS[at].kept as u8 == kept as u8 {
            rank += 1;
        }
        at += 1;
    }
    rank
}

/// The place of each status among the statuses kept the same way.
static PLACES: [usize; STATUSES] = {
    let mut places = [0; STATUSES];
    let mut at = 0;
    while at < STATUSES {
        places[at] = rank(at, ROWS[at].kept);
        at += 1;
    }
    places
};

impl Status {
    /// Its row.
    pub(crate) const fn row(self) -> &'static Row {
        &ROWS[self as usize]
    }

    /// Its duration. \[turns\]
    pub(crate) const fn turns(self) -> u8 {
        self.row().turns
    }

    /// Its place among the statuses kept the same way.
    pub(crate) fn place(self) -> usize {
        PLACES[self as usize]
    }
}
