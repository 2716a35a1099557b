//! Every number and text: sizes, counts, names, and sentences for the player.

use crate::feats::FEATS;
use barrow_core::{
    Choice, Colour, Cue, EndingInfo, Entry, GameInfo, Legend, Motion, Pos, Role, ShortSeeds, StatInfo, Tone, Topology, Variant,
    Verb,
};

/// Cells across. Spec: stomp 1.
pub(crate) const WIDTH: usize = 20;
/// Cells down. Spec: stomp 1.
pub(crate) const HEIGHT: usize = 20;
/// Cells down in the low variant. Spec: stomp 1.
pub(crate) const LOW_HEIGHT: usize = 10;
/// Enemies at the start. Spec: stomp 1.
pub(crate) const ENEMIES: usize = 10;
/// Lives at the start. Spec: stomp 1.
pub(crate) const LIVES: u8 = 3;
/// Share of the map that is wall. \[percent\] Spec: stomp 1.
pub(crate) const WALL_PERCENT: u32 = 20;
/// An enemy farther away than this roams; a nearer one chases. \[steps\] Spec: stomp 1.
pub(crate) const FAR: i32 = 6;
/// Where the player starts. Spec: stomp 1.
pub(crate) const START: Pos = Pos::new(1, 1);

/// The only verb. Spec: stomp 3.
pub(crate) const STEP: u8 = 0;

/// Ids of the legend, in the spec's order. Spec: stomp 1.
pub(crate) const AIR: u8 = 0;
/// A wall.
pub(crate) const WALL: u8 = 1;
/// The player.
pub(crate) const PLAYER: u8 = 2;
/// An enemy.
pub(crate) const ENEMY: u8 = 3;

/// Index of the low variant.
pub(crate) const LOW: usize = 1;
/// Choice: the original's gap in its winning condition. Spec: stomp 5.
pub(crate) const STRICT: u8 = 0;
/// Choice: the original's bug that keeps walls off the diagonal. Spec: stomp 2.
pub(crate) const DIAGONAL: u8 = 1;
/// Choice: a start without bad luck. Spec: stomp 7.
pub(crate) const FAIR: u8 = 2;
/// Choice: the C library's dice. Spec: stomp 2.
pub(crate) const GLIBC: u8 = 3;

/// Automatic moves warn of a step that loses a life.
pub(crate) const LIFE: &str = "An enemy would step on you there and take a life.";
/// The same for the last life.
pub(crate) const LAST_LIFE: &str = "An enemy would step on you there and take your last life.";

/// Indices into the cues.
pub(crate) mod cue {
    /// The player stepped on an enemy. The amount is the number left.
    pub(crate) const STOMPED: u8 = 0;
    /// An enemy stepped on the player. The amount is the lives left.
    pub(crate) const TOUCHED: u8 = 1;
    /// The player won. The amount is the score.
    pub(crate) const WON: u8 = 2;
    /// The player lost. The amount is the score.
    pub(crate) const LOST: u8 = 3;
    /// The run can no longer be won or lost.
    pub(crate) const NOBODY_LEFT: u8 = 4;
}

/// The defeat.
pub(crate) const DEATH: EndingInfo =
    EndingInfo::lost("death", "An enemy took your last life.").telling_others("Lost the last life to an enemy.");
/// The victory.
pub(crate) const VICTORY: EndingInfo = EndingInfo::won("victory", "No enemy is left.");

pub(crate) const INFO: GameInfo = GameInfo {
    id: "stomp",
    title: "Stomp",
    author: "matthilde",
    year: "2020",
    origin: "some 350 lines of C",
    credit: "Its author describes how it works in an article.",
    pitch: "Ten enemies, three lives, no weapon but your feet: first to arrive wins.",
    rules: 3,
    variants: &[
        variant("20x20", HEIGHT, "Open ground", "Room enough to pick your fights."),
        variant("20x10", LOW_HEIGHT, "Close quarters", "As many enemies on half the ground: hard."),
    ],
};

const fn variant(id: &'static str, rows: usize, title: &'static str, pitch: &'static str) -> Variant {
    Variant {
        id,
        title,
        pitch,
        help: HELP,
        size: (WIDTH as u16, rows as u16),
        topology: Topology::Square4,
        verbs: &[STEP_VERB],
        legend: LEGEND,
        stats: const { &[StatInfo::health("Lives"), StatInfo::number("Enemies left")] },
        endings: &[DEATH, VICTORY],
        cues: CUES,
        feats: FEATS,
        choices: CHOICES,
        short_seeds: ShortSeeds::With(3),
        ..Variant::BASE
    }
}

const STEP_VERB: Verb = Verb::walk("step", "Walk one cell. Walking onto an enemy stomps it.");

const CHOICES: &[Choice] = &[
    Choice {
        id: "strict",
        title: "Stomp the last one",
        about: "You win only by stepping on the last enemy. If it steps on you, or is out of reach, the run never ends.",
    },
    Choice {
        id: "diagonal",
        title: "Open diagonal",
        about: "No walls on the diagonal from the upper left corner, as in the original.",
    },
    Choice {
        id: "fair",
        title: "A fair start",
        about: "No enemy starts within six steps of you, and you can always take a first step.",
    },
    Choice {
        id: "glibc",
        title: "The original's dice",
        about: "The original's random numbers, as on Linux. You may start walled in, and an enemy may be out of reach.",
    },
];

const CUES: &[Cue] = &[
    Cue::new("stomped", Tone::Good, "You stomp an enemy. Left: {amount}.").with_look(Motion::Flash),
    Cue::new("touched", Tone::Bad, "An enemy steps on you and dies. Lives left: {amount}.").with_look(Motion::Flash),
    Cue::new("won", Tone::Great, "No enemy is left: you have won with {amount} points."),
    Cue::new("lost", Tone::Bad, "That was your last life. You have {amount} points.").with_look(Motion::Flash),
    Cue::new(
        "nobody left",
        Tone::Plain,
        "The last enemy died stepping on you, so nobody is left to stomp: this run can no longer be won or lost. Start a new one.",
    ),
];

const LEGEND: Legend = Legend::new(&[
    Entry { id: PLAYER, name: "you", glyph: '@', ascii: '@', colour: Colour::Yellow, role: Role::Hero, about: "That is you." },
    Entry {
        id: ENEMY,
        name: "enemy",
        glyph: '%',
        ascii: '%',
        colour: Colour::Red,
        role: Role::Foe,
        about: "Step on it before it steps on you. Within six steps it comes for you; farther away it wanders.",
    },
    Entry {
        id: WALL,
        name: "wall",
        glyph: '#',
        ascii: '#',
        colour: Colour::Grey,
        role: Role::Wall,
        about: "Nobody can pass. Walking into it takes no time.",
    },
    Entry { id: AIR, name: "air", glyph: '·', ascii: '.', colour: Colour::DarkGrey, role: Role::Floor, about: "Free ground." },
]);

const HELP: &str = "\
You and ten enemies on a map without doors. Step on an enemy and it is dead; let one step on you and it is dead too, but takes \
one of your three lives with it.

You win when no enemy is left, and lose with your last life. Ten points for each life you keep, one for each enemy you stomp.

You move first, up, down, left or right; then every enemy moves once. An enemy up to six steps away, counted across and down \
through walls, comes for you: first along the longer way, across if both are equal; along the other if that is blocked; and it \
stands still if both are. Farther away it wanders. Enemies block one another.

Whoever arrives wins, so count the steps between you. An enemy an even number of steps away before your move will be the one to \
arrive; one at an odd number will be yours. After your step it should be two steps away: it comes next to you, and you step on it.

There is no waiting: a step into a wall or off the map takes no time. To turn even into odd, make an enemy lose a step: behind a \
wall, behind another enemy, or while it wanders into something.

The author planned 20 columns by 10 rows and built 20 by 20. With diagonal and strict, 20 by 20 is the game as it was built; without \
them, it is the game as it was meant to be.";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_variant_claims_to_be_the_game_as_built() {
        for variant in INFO.variants {
            let claims = [variant.title, variant.pitch].concat().contains("as built");
            assert!(!claims && !variant.title.contains("As it was"), "{} has no diagonal and strict", variant.title);
            assert!(variant.help.contains("diagonal and strict"), "the help names what was built");
        }
    }
}
