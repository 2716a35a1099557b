//! The row of a creature or prop.

use super::Kind;
use crate::content::powers::Power;
use barrow_core::{Colour, Entry, Role};

/// Special properties of a kind, as bits of [`Row::traits`].
pub(crate) mod traits {
    /// Has a mind of its own: every creature except the player.
    pub(crate) const MIND: u32 = 1 << 0;
    /// Moves over holes and obstacles that are open to flyers, and never falls.
    pub(crate) const FLIES: u32 = 1 << 1;
    /// Moves, then strikes an adjacent target, in one turn.
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
    /// Leaves flesh behind and surrounds its target with it.
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

/// A creature's behaviour when it is created.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Start {
    /// Like its group: asleep or wandering.
    AsGroup,
    /// Always wandering.
    Wandering,
    /// Always hunting.
    Hunting,
}

/// Everything about a kind.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row {
    pub(crate) kind: Kind,
    /// Its legend entry. The id follows from the kind.
    pub(crate) entry: Entry,
    /// The cause of death in the sentence that ends a run, to its player and to others.
    pub(crate) kills: &'static str,
    pub(crate) killed: &'static str,
    /// Its name in the survey of a level. Empty: surveys leave it out.
    pub(crate) counted_as: &'static str,
    /// How long its body stays. Spec: into-ruins actors 19. \[ticks\]
    pub(crate) dying: u16,
    /// Hit points at creation.
    pub(crate) hp: u8,
    /// Added to its chance to hit. `None` if it has no melee attack.
    pub(crate) accuracy: Option<i8>,
    /// Hit points that a hit takes.
    pub(crate) damage: Option<u8>,
    /// Subtracted from others' chance to hit it. `None` for a prop, which is always hit.
    pub(crate) armor: Option<i8>,
    /// The distance it keeps from the player while it hunts. \[steps\]
    pub(crate) goal: u8,
    /// The distance it keeps in half of its turns, if it differs.
    pub(crate) other_goal: Option<u8>,
    pub(crate) start: Start,
    /// Bits of [`traits`].
    pub(crate) traits: u32,
    /// Its chance to try a power in a hunting turn, in parts of 10 000.
    pub(crate) power_chance: u32,
    /// Its powers from afar, each equally likely.
    pub(crate) powers: &'static [Power],
    /// How long its blows stun. \[turns\]
    pub(crate) stun: u8,
    /// The light that it gives, and whether it is cool.
    pub(crate) light: Option<(i8, bool)>,
    /// Spores that it releases in death.
    pub(crate) spores: u8,
    /// How long its ice freezes. \[turns\]
    pub(crate) freeze: Option<u8>,
}

impl Row {
    const BASE: Self = Self {
        kind: Kind::Player,
        entry: foe("", ' ', Colour::Black, ""),
        kills: "Something in your way was the end of you.",
        killed: "Killed by something in the way.",
        counted_as: "",
        dying: 10,
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

    /// A creature without a melee attack.
    pub(super) const fn creature(hp: u8) -> Self {
        Self { hp, ..Self::BASE }
    }

    /// A creature with a melee attack.
    pub(super) const fn fighter(hp: u8, accuracy: i8, damage: u8) -> Self {
        Self { accuracy: Some(accuracy), damage: Some(damage), ..Self::creature(hp) }
    }

    pub(super) const fn prop(hp: u8) -> Self {
        Self { armor: None, traits: 0, dying: 6, ..Self::creature(hp) }
    }
}

pub(super) const fn foe(name: &'static str, glyph: char, colour: Colour, about: &'static str) -> Entry {
    Entry { id: 0, name, glyph, ascii: glyph, colour, role: Role::Foe, about }
}

pub(super) const fn prop(name: &'static str, glyph: char, colour: Colour, about: &'static str) -> Entry {
    Entry { role: Role::Prop, ..foe(name, glyph, colour, about) }
}
