//! What stands on the ground: the player, creatures and props. Spec: into-ruins actors 4 and 12, `creatures.csv`, `props.csv`.

use super::powers::Power;
use serde::{Deserialize, Serialize};

/// A kind of actor or prop.
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

/// How many kinds there are.
pub(crate) const KINDS: usize = 20;

/// What sets a kind apart, as bits of [`Row::traits`].
pub(crate) mod traits {
    /// Has a mind of its own: every creature but the player.
    pub(crate) const MIND: u32 = 1 << 0;
    /// Moves over holes and obstacles that are open to flyers, and never falls.
    pub(crate) const FLIES: u32 = 1 << 1;
    /// Moves, then strikes what is beside it, in one turn.
    pub(crate) const MOVES_THEN_ATTACKS: u32 = 1 << 2;
    /// An attack costs its next turn.
    pub(crate) const SLOW_ATTACK: u32 = 1 << 3;
    /// Its hits push.
    pub(crate) const KNOCKBACK: u32 = 1 << 4;
    /// Spots the player by sight alone, however dark.
    pub(crate) const SEES_IN_DARK: u32 = 1 << 5;
    /// Catches fire in light.
    pub(crate) const BURNS_IN_LIGHT: u32 = 1 << 6;
    /// Cannot get BURN.
    pub(crate) const NEVER_IGNITES: u32 = 1 << 7;
    /// Splits when a hit leaves it alive.
    pub(crate) const SPLITS: u32 = 1 << 8;
    /// Leaves flesh behind and rings its target with it.
    pub(crate) const MAKES_FLESH: u32 = 1 << 9;
    /// Never gives up the hunt.
    pub(crate) const ALWAYS_HUNTS: u32 = 1 << 10;
    /// Nothing moves it.
    pub(crate) const IMMOVABLE: u32 = 1 << 11;
    /// A hit with a direction pushes it.
    pub(crate) const PUSHED_BY_HITS: u32 = 1 << 12;
    /// Its cell can catch fire.
    pub(crate) const FLAMMABLE: u32 = 1 << 13;
    /// Withers by chance.
    pub(crate) const WITHERS: u32 = 1 << 14;
    /// Spills its fire when hurt or pushed.
    pub(crate) const SPILLS_FIRE: u32 = 1 << 15;
}

/// How a creature begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Start {
    /// As its group: asleep or wandering.
    AsGroup,
    /// Always wandering.
    Wandering,
    /// Always hunting.
    Hunting,
}

/// All figures of a kind.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row {
    pub(crate) kind: Kind,
    /// Hit points at creation.
    pub(crate) hp: u8,
    /// What is added to its chance to hit. `None`: it has no melee at all.
    pub(crate) accuracy: Option<i8>,
    /// Hit points a hit takes.
    pub(crate) damage: Option<u8>,
    /// What is taken from others' chance to hit it. `None`: a prop, always hit.
    pub(crate) armor: Option<i8>,
    /// The distance it keeps from the player while it hunts. \[steps\]
    pub(crate) goal: u8,
    /// The distance it keeps in half of its turns.
    pub(crate) other_goal: Option<u8>,
    pub(crate) start: Start,
    /// Bits of [`traits`].
    pub(crate) traits: u32,
    /// In how many of 10 000 hunting turns it tries a power.
    pub(crate) power_chance: u32,
    /// What it can do from afar, each equally likely.
    pub(crate) powers: &'static [Power],
    /// How far it stuns. \[turns\]
    pub(crate) stun: u8,
    /// Light it gives, and whether that is cool.
    pub(crate) light: Option<(i8, bool)>,
    /// Spores it releases in death.
    pub(crate) spores: u8,
    /// How long its ice freezes. \[turns\]
    pub(crate) freeze: Option<u8>,
}

impl Row {
    const BASE: Self = Self {
        kind: Kind::Player,
        hp: 1,
        accuracy: None,
        damage: None,
        armor: Some(0),
        goal: 0,
        other_goal: None,
        start: Start::AsGroup,
        traits: traits::MIND,
        power_chance: 0,
        powers: &[],
        stun: 0,
        light: None,
        spores: 0,
        freeze: None,
    };
    const PROP: Self = Self { armor: None, traits: 0, ..Self::BASE };

    /// A creature that fights with its body.
    const fn fighter(kind: Kind, hp: u8, accuracy: i8, damage: u8) -> Self {
        Self { kind, hp, accuracy: Some(accuracy), damage: Some(damage), ..Self::BASE }
    }
}

/// Every kind, by its number.
pub(crate) static ROWS: [Row; KINDS] = {
    use traits::{
        ALWAYS_HUNTS, BURNS_IN_LIGHT, FLAMMABLE, FLIES, IMMOVABLE, KNOCKBACK, MAKES_FLESH, MIND, MOVES_THEN_ATTACKS,
        NEVER_IGNITES, PUSHED_BY_HITS, SEES_IN_DARK, SLOW_ATTACK, SPILLS_FIRE, SPLITS, WITHERS,
    };
    let rows = [
        Row { traits: 0, ..Row::fighter(Kind::Player, 20, 0, 2) },
        Row { goal: 15, ..Row::fighter(Kind::Rat, 3, 0, 1) },
        Row { other_goal: Some(2), traits: MIND | MOVES_THEN_ATTACKS, ..Row::fighter(Kind::Jackal, 4, 0, 2) },
        Row::fighter(Kind::Goblin, 7, 1, 3),
        Row {
            kind: Kind::GoblinMystic,
            hp: 6,
            goal: 2,
            power_chance: 10_000,
            powers: &[Power::SUMMON_BLADE, Power::HEAL_ALLY],
            ..Row::BASE
        },
        Row { goal: 3, power_chance: 5_000, powers: &[Power::SHOOT], ..Row::fighter(Kind::GoblinArcher, 6, 1, 3) },
        Row {
            kind: Kind::GoblinWarlock,
            hp: 6,
            damage: Some(4),
            goal: 3,
            power_chance: 2_500,
            powers: &[Power::FIRE_BOLT],
            ..Row::BASE
        },
        Row { armor: Some(1), traits: MIND | SLOW_ATTACK | KNOCKBACK, stun: 2, ..Row::fighter(Kind::Ogre, 15, 3, 8) },
        Row { start: Start::Wandering, traits: MIND | FLIES | SEES_IN_DARK | BURNS_IN_LIGHT, ..Row::fighter(Kind::Bat, 5, 3, 8) },
        Row { traits: MIND | SPLITS, ..Row::fighter(Kind::PinkJelly, 10, 1, 2) },
        Row { traits: MIND | MAKES_FLESH, ..Row::fighter(Kind::FleshHorror, 30, 5, 8) },
        Row {
            start: Start::Hunting,
            traits: MIND | FLIES | ALWAYS_HUNTS,
            light: Some((3, true)),
            ..Row::fighter(Kind::SpectralBlade, 3, 2, 2)
        },
        Row {
            kind: Kind::Mirrorshard,
            hp: 8,
            damage: Some(6),
            armor: Some(1),
            goal: 2,
            other_goal: Some(4),
            start: Start::Wandering,
            traits: MIND | FLIES,
            power_chance: 3_333,
            powers: &[Power::BLINK, Power::ICE_BEAM, Power::LIGHTNING_BEAM],
            freeze: Some(8),
            ..Row::BASE
        },
        Row {
            other_goal: Some(2),
            traits: MIND | MOVES_THEN_ATTACKS | KNOCKBACK,
            light: Some((3, true)),
            spores: 5,
            ..Row::fighter(Kind::Glowhorn, 6, 3, 4)
        },
        Row {
            armor: Some(5),
            traits: MIND | NEVER_IGNITES,
            power_chance: 3_300,
            powers: &[Power::FIRE_BREATH],
            ..Row::fighter(Kind::Dragon, 20, 5, 8)
        },
        Row { kind: Kind::Mushroom, traits: IMMOVABLE | FLAMMABLE, light: Some((4, true)), spores: 12, ..Row::PROP },
        Row { kind: Kind::Brazier, traits: NEVER_IGNITES | PUSHED_BY_HITS | SPILLS_FIRE, light: Some((4, false)), ..Row::PROP },
        Row { kind: Kind::Chair, hp: 3, traits: NEVER_IGNITES | PUSHED_BY_HITS, ..Row::PROP },
        Row { kind: Kind::Barrel, hp: 3, traits: PUSHED_BY_HITS | FLAMMABLE, ..Row::PROP },
        Row { kind: Kind::PileOfFlesh, hp: 3, traits: IMMOVABLE | WITHERS, ..Row::PROP },
    ];
    let mut at = 0;
    while at < KINDS {
        assert!(rows[at].kind as usize == at, "each row stands at its kind's number");
        at += 1;
    }
    rows
};

impl Kind {
    /// Its figures.
    pub(crate) fn row(self) -> &'static Row {
        &ROWS[self as usize]
    }

    /// Whether it has the trait (a bit of [`traits`]).
    pub(crate) fn has(self, bit: u32) -> bool {
        self.row().traits & bit != 0
    }

    /// Whether it has a mind of its own.
    pub(crate) fn is_creature(self) -> bool {
        self.has(traits::MIND)
    }

    /// Whether it is a prop: it has hit points, and neither mind nor armor.
    pub(crate) fn is_prop(self) -> bool {
        self >= Self::Mushroom
    }

    /// Whether it flies.
    pub(crate) fn flies(self) -> bool {
        self.has(traits::FLIES)
    }
}
