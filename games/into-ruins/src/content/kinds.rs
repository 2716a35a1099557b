//! The player, creatures and props, a row each. Spec: into-ruins actors 4, 12 and 14, `creatures.csv`,
//! `props.csv`.

mod row;

pub(crate) use row::{Row, Start, traits};

use super::powers::Power;
use barrow_core::{Colour, Entry, Role};
use row::{foe, prop};
use serde::{Deserialize, Serialize};
use traits::{
    ALWAYS_HUNTS, BURNS_IN_LIGHT, FLAMMABLE, FLIES, IMMOVABLE, KNOCKBACK, MAKES_FLESH, MIND, MOVES_THEN_ATTACKS, NEVER_IGNITES,
    PUSHED_BY_HITS, SEES_IN_DARK, SLOW_ATTACK, SPILLS_FIRE, SPLITS, WITHERS,
};

/// A kind of actor or prop. Its number is part of the state: new ones go last.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[repr(u8)]
pub(crate) enum Kind {
    #[default]
    Player,
    Rat,
    Jackal,
    Goblin,
    GoblinMystic,
    GoblinArcher,
    GoblinWarlock,
    Ogre,
    Bat,
    PinkJelly,
    FleshHorror,
    SpectralBlade,
    Mirrorshard,
    Glowhorn,
    Dragon,
    Mushroom,
    Brazier,
    Chair,
    Barrel,
    PileOfFlesh,
}

/// Every kind, in the order in which surveys count them.
pub(crate) const ROWS: &[Row] = &[
    Row {
        kind: Kind::Player,
        entry: Entry { role: Role::Hero, ..foe("you", '@', Colour::White, "That is you.") },
        traits: 0,
        ..Row::fighter(20, 0, 2)
    },
    Row {
        kind: Kind::Goblin,
        entry: foe("goblin", 'g', Colour::Green, "Comes straight for you."),
        kills: "A goblin cut you down.",
        killed: "Cut down by a goblin.",
        counted_as: "creature:goblin",
        ..Row::fighter(7, 1, 3)
    },
    Row {
        kind: Kind::GoblinMystic,
        entry: foe(
            "goblin mystic",
            'm',
            Colour::Purple,
            "Summons a spectral blade, one at a time, and heals hurt creatures beside it. It does not strike. Its blade dies with it.",
        ),
        kills: "A goblin mystic was the end of you.",
        killed: "Killed by a goblin mystic.",
        counted_as: "creature:goblin_mystic",
        goal: 2,
        power_chance: 10_000,
        powers: &[Power::SUMMON_BLADE, Power::HEAL_ALLY],
        ..Row::creature(6)
    },
    Row {
        kind: Kind::GoblinArcher,
        entry: foe(
            "goblin archer",
            'a',
            Colour::LightGreen,
            "Keeps three steps away and shoots up to four. It strikes only when cornered.",
        ),
        kills: "A goblin archer killed you.",
        killed: "Killed by a goblin archer.",
        counted_as: "creature:goblin_archer",
        goal: 3,
        power_chance: 5_000,
        powers: &[Power::SHOOT],
        ..Row::fighter(6, 1, 3)
    },
    Row {
        kind: Kind::GoblinWarlock,
        entry: foe(
            "goblin warlock",
            'w',
            Colour::Blue,
            "Keeps three steps away and hurls fire four hexes far, which never misses and ignites what it crosses. It does not strike.",
        ),
        kills: "A goblin warlock's fire struck you down.",
        killed: "Struck down by a goblin warlock's fire.",
        counted_as: "creature:goblin_warlock",
        damage: Some(4),
        goal: 3,
        power_chance: 2_500,
        powers: &[Power::FIRE_BOLT],
        ..Row::creature(6)
    },
    Row {
        kind: Kind::Ogre,
        entry: foe(
            "ogre",
            'O',
            Colour::Orange,
            "One blow throws you back and stuns you for two turns. After every blow, hit or miss, it rests for a turn.",
        ),
        kills: "An ogre beat you to a pulp.",
        killed: "Beaten to a pulp by an ogre.",
        counted_as: "creature:ogre",
        armor: Some(1),
        traits: MIND | SLOW_ATTACK | KNOCKBACK,
        stun: 2,
        ..Row::fighter(15, 3, 8)
    },
    Row {
        kind: Kind::Rat,
        entry: foe("rat", 'r', Colour::Grey, "Runs from you once it has noticed you, and bites only when there is no way out."),
        kills: "A cornered rat bit you to death.",
        killed: "Bitten to death by a cornered rat.",
        counted_as: "creature:rat",
        goal: 15,
        ..Row::fighter(3, 0, 1)
    },
    Row {
        kind: Kind::Jackal,
        entry: foe("jackal", 'j', Colour::Brown, "Moves and bites in the same turn, and circles between bites."),
        kills: "A jackal tore out your throat.",
        killed: "Throat torn out by a jackal.",
        counted_as: "creature:jackal",
        other_goal: Some(2),
        traits: MIND | MOVES_THEN_ATTACKS,
        ..Row::fighter(4, 0, 2)
    },
    Row {
        kind: Kind::Bat,
        entry: foe(
            "bat",
            'b',
            Colour::LightBlue,
            "Flies, sees in the dark and keeps out of the light: bright light sets it on fire.",
        ),
        kills: "A bat bit you to death.",
        killed: "Bitten to death by a bat.",
        counted_as: "creature:bat",
        start: Start::Wandering,
        traits: MIND | FLIES | SEES_IN_DARK | BURNS_IN_LIGHT,
        ..Row::fighter(5, 3, 8)
    },
    Row {
        kind: Kind::PinkJelly,
        entry: foe(
            "pink jelly",
            'J',
            Colour::LightRed,
            "Splits in two whenever it survives a hit, if there is room. Burning does not split it, and neither do blows while it is frozen.",
        ),
        kills: "A pink jelly smothered you.",
        killed: "Smothered by a pink jelly.",
        counted_as: "creature:pink_jelly",
        dying: 12,
        traits: MIND | SPLITS,
        ..Row::fighter(10, 1, 2)
    },
    Row {
        kind: Kind::FleshHorror,
        entry: foe(
            "flesh horror",
            'H',
            Colour::Red,
            "Leaves flesh where it walks, and surrounds whatever it hits with flesh. It walks through its own flesh while it hunts.",
        ),
        kills: "A flesh horror took you apart.",
        killed: "Taken apart by a flesh horror.",
        counted_as: "creature:flesh_horror",
        traits: MIND | MAKES_FLESH,
        ..Row::fighter(30, 5, 8)
    },
    Row {
        kind: Kind::SpectralBlade,
        entry: foe(
            "spectral blade",
            '/',
            Colour::Cyan,
            "A goblin mystic summoned it. It flies, glows, never gives up the hunt, and dies with its mystic.",
        ),
        kills: "A spectral blade ran you through.",
        killed: "Run through by a spectral blade.",
        dying: 8,
        start: Start::Hunting,
        traits: MIND | FLIES | ALWAYS_HUNTS,
        light: Some((3, true)),
        ..Row::fighter(3, 2, 2)
    },
    Row {
        kind: Kind::Mirrorshard,
        entry: foe(
            "mirrorshard",
            'S',
            Colour::LightBlue,
            "Flies, keeps its distance, blinks about, and sends lightning or frost through everything six hexes far. It does not strike.",
        ),
        kills: "A mirrorshard's lightning killed you.",
        killed: "Killed by a mirrorshard's lightning.",
        counted_as: "creature:mirrorshard",
        dying: 8,
        damage: Some(6),
        armor: Some(1),
        goal: 2,
        other_goal: Some(4),
        start: Start::Wandering,
        traits: MIND | FLIES,
        power_chance: 3_333,
        powers: &[Power::BLINK, Power::ICE_BEAM, Power::LIGHTNING_BEAM],
        freeze: Some(8),
        ..Row::creature(8)
    },
    Row {
        kind: Kind::Glowhorn,
        entry: foe(
            "glowhorn",
            'G',
            Colour::Cyan,
            "Moves and butts in the same turn, and a butt throws you back. It glows, and bursts into healing spores when it dies.",
        ),
        kills: "A glowhorn gored you.",
        killed: "Gored by a glowhorn.",
        counted_as: "creature:glowhorn",
        dying: 8,
        other_goal: Some(2),
        traits: MIND | MOVES_THEN_ATTACKS | KNOCKBACK,
        light: Some((3, true)),
        spores: 5,
        ..Row::fighter(6, 3, 4)
    },
    Row {
        kind: Kind::Dragon,
        entry: foe(
            "dragon",
            'D',
            Colour::Red,
            "Bites, and breathes fire through everything up to four hexes away. It cannot be set on fire, but flames from a staff still hurt it.",
        ),
        kills: "A dragon killed you.",
        killed: "Killed by a dragon.",
        counted_as: "creature:dragon",
        armor: Some(5),
        traits: MIND | NEVER_IGNITES,
        power_chance: 3_300,
        powers: &[Power::FIRE_BREATH],
        ..Row::fighter(20, 5, 8)
    },
    Row {
        kind: Kind::Brazier,
        entry: prop(
            "brazier",
            '&',
            Colour::Orange,
            "Gives light. Struck or pushed, it spills its fire on the hex behind it. Ice puts it out.",
        ),
        counted_as: "prop:brazier",
        traits: NEVER_IGNITES | PUSHED_BY_HITS | SPILLS_FIRE,
        light: Some((4, false)),
        ..Row::prop(1)
    },
    Row {
        kind: Kind::Mushroom,
        entry: Entry {
            glyph: '♣',
            ..prop(
                "mushroom",
                'f',
                Colour::LightBlue,
                "Glows, and bursts into healing spores when hit. It burns, and the spores burn with it.",
            )
        },
        counted_as: "prop:mushroom",
        dying: 4,
        traits: IMMOVABLE | FLAMMABLE,
        light: Some((4, true)),
        spores: 12,
        ..Row::prop(1)
    },
    Row {
        kind: Kind::Chair,
        entry: prop("chair", 'h', Colour::Grey, "A blow sends it sliding a hex; what it slams into is hurt. It does not burn."),
        counted_as: "prop:chair",
        traits: NEVER_IGNITES | PUSHED_BY_HITS,
        ..Row::prop(3)
    },
    Row {
        kind: Kind::Barrel,
        entry: prop("barrel", '0', Colour::Brown, "A blow sends it sliding a hex; what it slams into is hurt. It burns."),
        counted_as: "prop:barrel",
        traits: PUSHED_BY_HITS | FLAMMABLE,
        ..Row::prop(3)
    },
    Row {
        kind: Kind::PileOfFlesh,
        entry: prop(
            "pile of flesh",
            '%',
            Colour::Red,
            "A flesh horror's trail. It is in the way until it withers or is cut down.",
        ),
        traits: IMMOVABLE | WITHERS,
        ..Row::prop(3)
    },
];

/// The number of kinds.
pub(crate) const KINDS: usize = ROWS.len();

/// Every kind, by its number.
pub(crate) static BY_KIND: [Row; KINDS] = {
    let mut rows = [ROWS[0]; KINDS];
    let mut is_there = [false; KINDS];
    let mut at = 0;
    while at < KINDS {
        let number = ROWS[at].kind as usize;
        assert!(!is_there[number], "each kind has one row");
        is_there[number] = true;
        rows[number] = ROWS[at];
        at += 1;
    }
    rows
};

impl Kind {
    /// Its row.
    pub(crate) const fn row(self) -> &'static Row {
        &BY_KIND[self as usize]
    }

    /// Tells whether it has the trait (a bit of [`traits`]).
    pub(crate) fn has(self, bit: u32) -> bool {
        self.row().traits & bit != 0
    }

    /// Tells whether it has a mind of its own.
    pub(crate) fn is_creature(self) -> bool {
        self.has(traits::MIND)
    }

    /// Tells whether it is a prop: it has hit points, but no mind and no armor.
    pub(crate) fn is_prop(self) -> bool {
        self.row().armor.is_none()
    }

    /// Tells whether a hunter of this kind runs from the player.
    pub(crate) fn flees(self) -> bool {
        self.row().goal > 3
    }

    /// Tells whether it flies.
    pub(crate) fn flies(self) -> bool {
        self.has(traits::FLIES)
    }
}
