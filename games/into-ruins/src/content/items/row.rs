//! The row of an item.

use super::ItemKind;
use crate::content::powers::{Effect, Stop};
use barrow_core::{Colour, Entry, Role};

/// A sort of item. Unknown items draw their disguise from the disguises of their category.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Category {
    Torch,
    Weapon,
    Staff,
    Amulet,
    Cloak,
    Orb,
    Artifact,
}

/// The place where an item is worn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Slot {
    Weapon,
    Cloak,
    Amulet,
}

/// Special properties of a kind, as bits of [`Row::traits`].
pub(crate) mod traits {
    /// After waiting, strikes anyone who steps in front.
    pub(crate) const GUARD: u16 = 1 << 0;
    /// After a step, strikes anyone in front.
    pub(crate) const LUNGE: u16 = 1 << 1;
    /// Strikes the two cells beside the target as well.
    pub(crate) const ARC: u16 = 1 << 2;
    /// Its hits push.
    pub(crate) const KNOCKBACK: u16 = 1 << 3;
    /// A swing costs the next turn too.
    pub(crate) const SLOW_ATTACK: u16 = 1 << 4;
    /// Cannot be taken off.
    pub(crate) const CURSED: u16 = 1 << 5;
    /// Melee hits on creatures heal the wearer.
    pub(crate) const VAMPIRIC: u16 = 1 << 6;
    /// Melee hits on creatures hurt the wearer.
    pub(crate) const RECKONING: u16 = 1 << 7;
    /// The wearer catches fire in light.
    pub(crate) const BURNS_IN_LIGHT: u16 = 1 << 8;
    /// May be created with levels.
    pub(crate) const RANDOM_LEVEL: u16 = 1 << 9;
}

/// Everything about a kind. A level adds 1 to each figure that an item has, from `accuracy` to `freeze`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row {
    pub(crate) kind: ItemKind,
    /// Its legend entry once it is known. The id follows from the kind.
    pub(crate) entry: Entry,
    /// Its name in the survey of a level. Empty: surveys leave it out.
    pub(crate) counted_as: &'static str,
    pub(crate) category: Category,
    pub(crate) slot: Option<Slot>,
    pub(crate) accuracy: Option<u8>,
    pub(crate) throw_accuracy: Option<u8>,
    pub(crate) damage: Option<u8>,
    pub(crate) throw_damage: Option<u8>,
    pub(crate) armor: Option<u8>,
    pub(crate) darksight: Option<u8>,
    /// Charges each staff gains on landing.
    pub(crate) recharge: Option<u8>,
    /// The reach of a staff. \[cells\]
    pub(crate) range: Option<u8>,
    pub(crate) charges: Option<u8>,
    /// \[turns\]
    pub(crate) freeze: Option<u8>,
    /// \[cells\]; `None` if it cannot be thrown.
    pub(crate) throw_range: Option<u8>,
    /// The effect of a staff, and where its line ends.
    pub(crate) power: Option<(Effect, Stop)>,
    /// \[turns\]
    pub(crate) stun: u8,
    /// Light that it gives: a lit torch when wielded, an orb or the Wings on the ground.
    pub(crate) light: i8,
    /// Hit points each landing heals.
    pub(crate) heals_on_landing: u8,
    /// Bits of [`traits`].
    pub(crate) traits: u16,
    /// Its share of random items, relative to the other weights.
    pub(crate) weight: u8,
}

impl Row {
    pub(super) const BASE: Self = Self {
        kind: ItemKind::Torch,
        entry: item("", ' ', ' ', Colour::Black, ""),
        counted_as: "",
        category: Category::Weapon,
        slot: None,
        accuracy: None,
        throw_accuracy: None,
        damage: None,
        throw_damage: None,
        armor: None,
        darksight: None,
        recharge: None,
        range: None,
        charges: None,
        freeze: None,
        throw_range: Some(4),
        power: None,
        stun: 0,
        light: 0,
        heals_on_landing: 0,
        traits: 0,
        weight: 2,
    };

    pub(super) const fn weapon(accuracy: u8, damage: u8, throw_range: u8) -> Self {
        Self {
            slot: Some(Slot::Weapon),
            accuracy: Some(accuracy),
            damage: Some(damage),
            throw_range: Some(throw_range),
            traits: traits::RANDOM_LEVEL,
            ..Self::BASE
        }
    }

    pub(super) const fn staff(effect: Effect, stop: Stop) -> Self {
        Self {
            category: Category::Staff,
            range: Some(3),
            charges: Some(3),
            power: Some((effect, stop)),
            traits: traits::RANDOM_LEVEL,
            ..Self::BASE
        }
    }

    pub(super) const AMULET: Self =
        Self { category: Category::Amulet, slot: Some(Slot::Amulet), traits: traits::RANDOM_LEVEL, ..Self::BASE };
    pub(super) const CLOAK: Self =
        Self { category: Category::Cloak, slot: Some(Slot::Cloak), throw_range: Some(2), ..Self::AMULET };

    pub(super) const fn orb(weight: u8) -> Self {
        Self { category: Category::Orb, throw_range: Some(6), light: 2, weight, ..Self::BASE }
    }
}

pub(super) const fn item(name: &'static str, glyph: char, ascii: char, colour: Colour, about: &'static str) -> Entry {
    Entry { id: 0, name, glyph, ascii, colour, role: Role::Item, about }
}

pub(super) const fn weapon(name: &'static str, about: &'static str) -> Entry {
    item(name, ')', ')', Colour::LightGrey, about)
}

pub(super) const fn staff(name: &'static str, colour: Colour, about: &'static str) -> Entry {
    item(name, '|', '|', colour, about)
}

pub(super) const fn amulet(name: &'static str, colour: Colour, about: &'static str) -> Entry {
    item(name, '♦', '$', colour, about)
}

pub(super) const fn cloak(name: &'static str, colour: Colour, about: &'static str) -> Entry {
    item(name, '[', '[', colour, about)
}

pub(super) const fn orb(name: &'static str, colour: Colour, about: &'static str) -> Entry {
    item(name, '●', 'o', colour, about)
}
