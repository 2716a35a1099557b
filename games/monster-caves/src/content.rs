//! The game's description: variants, verbs, stats and help.

pub(crate) mod cues;
mod feats;
mod legend;

use crate::key::{VERB_KEY, VERB_STEP, VERB_WAIT};
use crate::{classic, large};
use barrow_core::{ArgKind, Choice, EndingInfo, GameInfo, Plane, Rest, ShortSeeds, StatInfo, Topology, Variant, Verb, Words};

/// Why resting is useless.
pub(crate) const NOTHING_HEALS: &str = "Waiting does not heal you.";

/// The use of resting with this many hit points, in a game where a new level heals.
pub(crate) const fn rest(hp: u8) -> Rest {
    Rest::Useless(Words::new(if hp < classic::PLAYER_HP {
        "Waiting does not heal you, but a new level would."
    } else {
        NOTHING_HEALS
    }))
}

/// Index of the small variant.
pub(crate) const CLASSIC: usize = 0;
/// Index of the large variant.
pub(crate) const LARGE: usize = 1;
/// Index of the large variant's choice.
pub(crate) const LIVING: u8 = 0;

/// The end of the small game.
pub(crate) const BITTEN: EndingInfo =
    EndingInfo::lost("abort", "A monster bit you once too often.").telling_others("Bitten once too often by a monster.");
/// The end in the large cave.
pub(crate) const CAUGHT: EndingInfo = EndingInfo::lost("death", "The monsters caught you and bit you to death.")
    .telling_others("Caught and bitten to death by the monsters.");

pub(crate) const INFO: GameInfo = GameInfo {
    id: "monster-caves",
    title: "Monster Caves",
    author: "Lockless Inc.",
    year: "2009",
    origin: "493 bytes of C",
    credit: "It appeared in an article, beside the larger program that it was cut down from.",
    pitch: "Eight drifting monsters, five hit points, a map whose letters are alive.",
    rules: 1,
    variants: &[CLASSIC_VARIANT, LARGE_VARIANT],
};

const CLASSIC_VARIANT: Variant = Variant {
    id: "classic",
    title: "The small game",
    pitch: "The one people know, exact to the frame: dive forever, or count your kills.",
    help: CLASSIC_HELP,
    size: (classic::COLUMNS as u16, classic::ROWS as u16),
    topology: Topology::Square8,
    verbs: &verbs(Verb::new(
        "teleport",
        "Press a key of the original's keyboard: any key that is not a digit reaches far.",
        "t",
        ArgKind::Key,
    )),
    past_walls: "Teleporting leads past walls.",
    pressed: &classic::FAR,
    planes: &[Plane::Ground],
    legend: legend::CLASSIC,
    stats: &[HIT_POINTS, StatInfo::depth("Level"), StatInfo::number("Kills")],
    cues: cues::CUES,
    endings: &[BITTEN],
    feats: feats::CLASSIC,
    default_seed: Some(1),
    short_seeds: ShortSeeds::Always,
    exact: true,
    ..Variant::BASE
};

const LARGE_VARIANT: Variant = Variant {
    id: "large",
    title: "The large cave",
    pitch: "The author's starting point: one wide cave, ten monsters that come for you, and no way out.",
    help: LARGE_HELP,
    size: (large::COLUMNS as u16, large::ROWS as u16),
    topology: Topology::Square8,
    verbs: &verbs(Verb::new(
        "key",
        "Press a key of the original's keyboard: digits walk, every other key waits.",
        "t",
        ArgKind::Key,
    )),
    planes: &[Plane::Ground],
    legend: legend::LARGE,
    stats: &[HIT_POINTS, StatInfo::number("Kills").with_bar(true)],
    cues: cues::CUES,
    endings: &[CAUGHT],
    feats: feats::LARGE,
    choices: &[Choice {
        id: "living",
        title: "Only the living",
        about: "You hit only living monsters, never the graves they stand on.",
    }],
    short_seeds: ShortSeeds::Always,
    ..Variant::BASE
};

const HIT_POINTS: StatInfo = StatInfo::health("Hit points");

/// The verbs of a variant. Only the last one, `key`, differs.
const fn verbs(key: Verb) -> [Verb; 3] {
    const _: () = assert!(VERB_STEP == 0 && VERB_WAIT == 1 && VERB_KEY == 2, "verbs must be in the order of their indices");
    [
        Verb::walk("step", "Walk one cell, or strike whatever stands there."),
        Verb::wait("wait", "Let a turn pass where you are.", ".5"),
        key,
    ]
}

const CLASSIC_HELP: &str = "\
You have five hit points. Find the stairs on each level and step onto them: the next level heals you fully, and nothing else \
does. There is no last level and no winning. Your score is your kills; your depth is shown beside it.

Eight monsters M drift about without aim. A monster bites when it happens to stagger into you, even through walls and around \
corners, so do not linger beside one. Walk into a monster to hit it; two blows kill. Every key takes a turn, even one into rock.

Leave the dead alone. A dead monster is an L and blocks its cell; hit it once more and it rises as a lich, which looks the same, acts \
again and takes 255 more blows.

The map holds one letter per cell, and anything that walks carries off the letter under it. So two monsters may share a cell: \
the first to leave takes the M with it, and the other walks unseen, as bare floor. It still bites, and you still hit it by walking \
into it. Some even leave with your @, and then it is you who cannot be seen.

Stairs can walk. A monster born on the stairs carries the > about: catch it, walk into it, and you are down. If you were born \
on them, you are the >: wait, and you go down through yourself.

Things are often born inside rock, and dig a doorway by leaving. If you are walled in, teleport: choose that, \
then a key. The digits that step follow a longer rule: every other key of the original's keyboard, except the few that the \
program around the game keeps for itself, steps to a cell farther off, past everything between. You land on floor, strike what \
is there, or descend at >; rock only costs the turn.

Teleport keys. Three keys with consecutive ASCII codes reach one row: to the left, straight and to the right: . / 0 two \
rows down, : ; < two up, = > ? three up, @ A B four up, C D E five up, and so on by threes to a b c fifteen and v w x twenty-two up. \
Below the full stop they reach down and to the left: - two rows and two columns, , two and three, + three and one, the space bar six and \
three. Anything outside the map is rock here; the original read stray memory there, and almost always nothing happened.";

const LARGE_HELP: &str = "\
You have five hit points, in a cave of many rooms. Ten monsters come straight for you from wherever they are, one step for \
each of yours, whether they see you or not. Only rock stops them: they do not know the way around an obstacle.

Walk into a monster to hit it. Two blows kill, and the blow that kills takes you into its cell. A monster next to you bites each \
turn, and nothing heals, so let them get stuck behind corners, and meet them one at a time where only one can reach you.

Every key takes a turn, even a step into rock. There are no stairs and no winning: kill all ten and the cave is empty and yours. \
Your score is your kills.

A grave shields the monster that stands on it. A blow hits the first monster on the list with that place, and the dead stay on the list \
where they fell. So a monster that stands where one listed before it died cannot be hit: step away and lure it off the grave. \
With the choice \"living\", blows hit only the living, as the author meant.";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_help_says_that_keys_beyond_the_map_are_ours() {
        assert!(CLASSIC_VARIANT.help.contains("rock here; the original read stray memory there"));
    }

    #[test]
    fn a_new_level_is_promised_only_to_the_wounded() {
        let heals = |hp| matches!(rest(hp), Rest::Useless(why) if why.contains("a new level would"));
        assert!(heals(4) && !heals(5));
    }
}
