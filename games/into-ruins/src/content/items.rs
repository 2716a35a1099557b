//! What can be carried. Spec: into-ruins items 1 to 5, `items.csv`, `item_level_gains.csv`, `orbs.csv`.

use super::powers::{Effect, Stop};
use serde::{Deserialize, Serialize};

/// A kind of item.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[repr(u8)]
pub(crate) enum ItemKind {
    #[default]
    Torch,
    Spear,
    Rapier,
    Axe,
    Hammer,
    StaffOfFire,
    StaffOfLightning,
    StaffOfIce,
    StaffOfBlink,
    AmuletOfDefense,
    DarksightAmulet,
    AmuletOfWisdom,
    AmuletOfReckoning,
    CloakOfDefense,
    DarksightCloak,
    CloakOfWisdom,
    VampireCloak,
    OrbOfLife,
    OrbOfGravity,
    OrbOfPower,
    OrbOfData,
    OrbOfLight,
    OrbOfFire,
    OrbOfIce,
    OrbOfTeleport,
    WingsOfYendor,
}

/// How many kinds of item there are.
pub(crate) const ITEM_KINDS: usize = 26;

/// A sort of item. Unknown items draw their disguise from those of their category.
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

/// Where an item is worn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Slot {
    Weapon,
    Cloak,
    Amulet,
}

/// What sets a kind apart, as bits of [`Row::traits`].
pub(crate) mod traits {
    /// After waiting, strikes whatever steps in front.
    pub(crate) const GUARD: u16 = 1 << 0;
    /// After a step, strikes whatever stands ahead.
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

/// All figures of a kind. A level adds 1 to each of those that an item has: `accuracy` to `freeze`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row {
    pub(crate) kind: ItemKind,
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
    /// How far a staff reaches. \[cells\]
    pub(crate) range: Option<u8>,
    pub(crate) charges: Option<u8>,
    /// \[turns\]
    pub(crate) freeze: Option<u8>,
    /// \[cells\]; `None`: cannot be thrown.
    pub(crate) throw_range: Option<u8>,
    /// What a staff does, and where its line ends.
    pub(crate) power: Option<(Effect, Stop)>,
    /// \[turns\]
    pub(crate) stun: u8,
    /// Light it gives: a lit torch when wielded, an orb or the Wings on the ground.
    pub(crate) light: i8,
    /// Hit points each landing heals.
    pub(crate) heals_on_landing: u8,
    /// Bits of [`traits`].
    pub(crate) traits: u16,
    /// Of 59 equally likely kinds of a random item, how many are this one.
    pub(crate) weight: u8,
}

impl Row {
    const BASE: Self = Self {
        kind: ItemKind::Torch,
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

    const fn weapon(kind: ItemKind, accuracy: u8, damage: u8, throw_range: u8) -> Self {
        Self {
            kind,
            slot: Some(Slot::Weapon),
            accuracy: Some(accuracy),
            damage: Some(damage),
            throw_range: Some(throw_range),
            traits: traits::RANDOM_LEVEL,
            ..Self::BASE
        }
    }

    const fn staff(kind: ItemKind, effect: Effect, stop: Stop) -> Self {
        Self {
            kind,
            category: Category::Staff,
            range: Some(3),
            charges: Some(3),
            power: Some((effect, stop)),
            traits: traits::RANDOM_LEVEL,
            ..Self::BASE
        }
    }

    const fn amulet(kind: ItemKind) -> Self {
        Self { kind, category: Category::Amulet, slot: Some(Slot::Amulet), traits: traits::RANDOM_LEVEL, ..Self::BASE }
    }

    const fn cloak(kind: ItemKind) -> Self {
        Self { category: Category::Cloak, slot: Some(Slot::Cloak), throw_range: Some(2), ..Self::amulet(kind) }
    }

    const fn orb(kind: ItemKind, weight: u8) -> Self {
        Self { kind, category: Category::Orb, throw_range: Some(6), light: 2, weight, ..Self::BASE }
    }
}

/// Every kind, by its number.
pub(crate) static ROWS: [Row; ITEM_KINDS] = {
    use ItemKind as I;
    use traits::{ARC, BURNS_IN_LIGHT, CURSED, GUARD, KNOCKBACK, LUNGE, RANDOM_LEVEL, RECKONING, SLOW_ATTACK, VAMPIRIC};
    let rows = [
        Row { category: Category::Torch, light: 4, traits: 0, weight: 0, ..Row::weapon(I::Torch, 1, 3, 4) },
        Row { throw_accuracy: Some(3), throw_damage: Some(5), traits: GUARD | RANDOM_LEVEL, ..Row::weapon(I::Spear, 1, 3, 6) },
        Row { traits: LUNGE | RANDOM_LEVEL, ..Row::weapon(I::Rapier, 3, 2, 4) },
        Row { throw_damage: Some(5), traits: ARC | RANDOM_LEVEL, ..Row::weapon(I::Axe, 1, 3, 5) },
        Row { throw_damage: Some(3), stun: 3, traits: KNOCKBACK | SLOW_ATTACK | RANDOM_LEVEL, ..Row::weapon(I::Hammer, 1, 6, 2) },
        Row { damage: Some(4), ..Row::staff(I::StaffOfFire, Effect::Fire, Stop::AtFirst) },
        Row { damage: Some(4), ..Row::staff(I::StaffOfLightning, Effect::Lightning, Stop::Never) },
        Row { freeze: Some(7), ..Row::staff(I::StaffOfIce, Effect::Ice, Stop::Never) },
        Row::staff(I::StaffOfBlink, Effect::Blink, Stop::BeforeFirst),
        Row { armor: Some(1), ..Row::amulet(I::AmuletOfDefense) },
        Row { darksight: Some(1), ..Row::amulet(I::DarksightAmulet) },
        Row { recharge: Some(1), ..Row::amulet(I::AmuletOfWisdom) },
        Row { heals_on_landing: 3, traits: CURSED | RECKONING, ..Row::amulet(I::AmuletOfReckoning) },
        Row { armor: Some(1), ..Row::cloak(I::CloakOfDefense) },
        Row { darksight: Some(1), ..Row::cloak(I::DarksightCloak) },
        Row { recharge: Some(1), ..Row::cloak(I::CloakOfWisdom) },
        Row { traits: CURSED | VAMPIRIC | BURNS_IN_LIGHT, ..Row::cloak(I::VampireCloak) },
        Row::orb(I::OrbOfLife, 3),
        Row::orb(I::OrbOfGravity, 3),
        Row::orb(I::OrbOfPower, 3),
        Row::orb(I::OrbOfData, 3),
        Row::orb(I::OrbOfLight, 3),
        Row::orb(I::OrbOfFire, 4),
        Row { freeze: Some(8), ..Row::orb(I::OrbOfIce, 4) },
        Row::orb(I::OrbOfTeleport, 4),
        Row {
            kind: I::WingsOfYendor,
            category: Category::Artifact,
            slot: Some(Slot::Weapon),
            throw_range: None,
            light: 2,
            weight: 0,
            ..Row::BASE
        },
    ];
    let mut at = 0;
    while at < ITEM_KINDS {
        assert!(rows[at].kind as usize == at, "each row stands at its kind's number");
        at += 1;
    }
    rows
};

impl ItemKind {
    /// Its figures.
    pub(crate) fn row(self) -> &'static Row {
        &ROWS[self as usize]
    }

    /// Whether it has the trait (a bit of [`traits`]).
    pub(crate) fn has(self, bit: u16) -> bool {
        self.row().traits & bit != 0
    }

    /// What sort of thing it is.
    pub(crate) fn category(self) -> Category {
        self.row().category
    }

    /// Whether the player knows it at sight.
    pub(crate) fn is_plain(self) -> bool {
        matches!(self.category(), Category::Torch | Category::Weapon | Category::Artifact)
    }
}
