//! The items, a row each. Spec: into-ruins items 1 to 7, `items.csv`, `item_level_gains.csv`, `orbs.csv`.

mod disguises;
mod row;

pub(crate) use disguises::DISGUISES;
pub(crate) use row::{Category, Row, Slot, traits};

use super::powers::{Effect, Stop};
use ItemKind as I;
use barrow_core::{Colour, Entry, Role};
use row::{amulet, cloak, item, orb, staff, weapon};
use serde::{Deserialize, Serialize};
use traits::{ARC, BURNS_IN_LIGHT, CURSED, GUARD, KNOCKBACK, LUNGE, RANDOM_LEVEL, RECKONING, SLOW_ATTACK, VAMPIRIC};

/// A kind of item. Its number is part of the state: new ones go last.
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

const TABLE: &[Row] = &[
    Row {
        kind: I::Torch,
        entry: item(
            "Torch",
            '\\',
            '\\',
            Colour::Orange,
            "Gives light while wielded and burning. Thrown while lit, it sets fire to where it lands. Stow it or wield something else, and it goes out for good.",
        ),
        category: Category::Torch,
        light: 4,
        traits: 0,
        weight: 0,
        ..Row::weapon(1, 3, 4)
    },
    Row {
        kind: I::Spear,
        entry: weapon("Spear", "After a wait, it strikes any creature that steps in front of you. Flies far and true."),
        counted_as: "item:spear",
        throw_accuracy: Some(3),
        throw_damage: Some(5),
        traits: GUARD | RANDOM_LEVEL,
        ..Row::weapon(1, 3, 6)
    },
    Row {
        kind: I::Rapier,
        entry: weapon("Rapier", "A step that ends in front of a foe you saw becomes a lunge: you walk and strike in one turn."),
        counted_as: "item:rapier",
        traits: LUNGE | RANDOM_LEVEL,
        ..Row::weapon(3, 2, 4)
    },
    Row {
        kind: I::Axe,
        entry: weapon("Axe", "Hits the foe in front and one on each side."),
        counted_as: "item:axe",
        throw_damage: Some(5),
        traits: ARC | RANDOM_LEVEL,
        ..Row::weapon(1, 3, 5)
    },
    Row {
        kind: I::Hammer,
        entry: weapon("Hammer", "Its blows push and stun for three turns. Each swing, hit or miss, costs you the next turn too."),
        counted_as: "item:hammer",
        throw_damage: Some(3),
        stun: 3,
        traits: KNOCKBACK | SLOW_ATTACK | RANDOM_LEVEL,
        ..Row::weapon(1, 6, 2)
    },
    Row {
        kind: I::StaffOfFire,
        entry: staff(
            "Staff of Fire",
            Colour::Orange,
            "A jet of flame at the first thing in its way. It never misses, burns what it hits and ignites anything flammable.",
        ),
        counted_as: "item:staff_of_fire",
        damage: Some(4),
        ..Row::staff(Effect::Fire, Stop::AtFirst)
    },
    Row {
        kind: I::StaffOfLightning,
        entry: staff(
            "Staff of Lightning",
            Colour::Yellow,
            "A bolt through everything on its line. It never misses, and lights its path for the turn.",
        ),
        counted_as: "item:staff_of_lightning",
        damage: Some(4),
        ..Row::staff(Effect::Lightning, Stop::Never)
    },
    Row {
        kind: I::StaffOfIce,
        entry: staff("Staff of Ice", Colour::LightBlue, "Freezes everything on its line, and puts out fire."),
        counted_as: "item:staff_of_ice",
        freeze: Some(7),
        ..Row::staff(Effect::Ice, Stop::Never)
    },
    Row {
        kind: I::StaffOfBlink,
        entry: staff(
            "Staff of Blink",
            Colour::Purple,
            "Moves you in the direction you point, as far as it reaches or until something is in the way. It may take you over a hole.",
        ),
        counted_as: "item:staff_of_blink",
        ..Row::staff(Effect::Blink, Stop::BeforeFirst)
    },
    Row {
        kind: I::AmuletOfDefense,
        entry: amulet("Amulet of Defense", Colour::LightGrey, "Armor: you are hit less often."),
        counted_as: "item:amulet_of_defense",
        armor: Some(1),
        ..Row::AMULET
    },
    Row {
        kind: I::DarksightAmulet,
        entry: amulet("Darksight Amulet", Colour::Purple, "You see farther in the dark, and by dimmer light."),
        counted_as: "item:darksight_amulet",
        darksight: Some(1),
        ..Row::AMULET
    },
    Row {
        kind: I::AmuletOfWisdom,
        entry: amulet("Amulet of Wisdom", Colour::Cyan, "Your staffs gain charges each time you land."),
        counted_as: "item:amulet_of_wisdom",
        recharge: Some(1),
        ..Row::AMULET
    },
    Row {
        kind: I::AmuletOfReckoning,
        entry: amulet(
            "Amulet of Reckoning",
            Colour::Red,
            "Cursed: when you hit a creature, you take the same damage. Each landing first heals you by 3.",
        ),
        counted_as: "item:amulet_of_reckoning",
        heals_on_landing: 3,
        traits: CURSED | RECKONING,
        ..Row::AMULET
    },
    Row {
        kind: I::CloakOfDefense,
        entry: cloak("Cloak of Defense", Colour::LightGrey, "Armor: you are hit less often."),
        counted_as: "item:cloak_of_defense",
        armor: Some(1),
        ..Row::CLOAK
    },
    Row {
        kind: I::DarksightCloak,
        entry: cloak("Darksight Cloak", Colour::Purple, "You see farther in the dark, and by dimmer light."),
        counted_as: "item:darksight_cloak",
        darksight: Some(1),
        ..Row::CLOAK
    },
    Row {
        kind: I::CloakOfWisdom,
        entry: cloak("Cloak of Wisdom", Colour::Cyan, "Your staffs gain charges each time you land."),
        counted_as: "item:cloak_of_wisdom",
        recharge: Some(1),
        ..Row::CLOAK
    },
    Row {
        kind: I::VampireCloak,
        entry: cloak(
            "Vampire Cloak",
            Colour::Red,
            "Cursed: when you hit a creature, you heal by the same damage. Bright light sets you on fire, even your own torch's.",
        ),
        counted_as: "item:vampire_cloak",
        traits: CURSED | VAMPIRIC | BURNS_IN_LIGHT,
        ..Row::CLOAK
    },
    Row {
        kind: I::OrbOfLife,
        entry: orb(
            "Orb of Life",
            Colour::LightRed,
            "Used: fully heals you and adds 3 to your maximum hit points. Thrown: a cloud of healing spores.",
        ),
        counted_as: "item:orb_of_life",
        ..Row::orb(3)
    },
    Row {
        kind: I::OrbOfGravity,
        entry: orb(
            "Orb of Gravity",
            Colour::Blue,
            "Used: no landing hurts you for 160 turns. Thrown: flings everything there and around it one hex outward.",
        ),
        counted_as: "item:orb_of_gravity",
        ..Row::orb(3)
    },
    Row {
        kind: I::OrbOfPower,
        entry: orb(
            "Orb of Power",
            Colour::Yellow,
            "Used: one item you carry, except orbs, gains a level, or is destroyed if cursed. Thrown: what it hits gains a level.",
        ),
        counted_as: "item:orb_of_power",
        ..Row::orb(3)
    },
    Row {
        kind: I::OrbOfData,
        entry: orb("Orb of Data", Colour::Green, "Used: identifies one unknown item. Thrown: identifies what it hits."),
        counted_as: "item:orb_of_data",
        ..Row::orb(3)
    },
    Row {
        kind: I::OrbOfLight,
        entry: orb(
            "Orb of Light",
            Colour::White,
            "Used: you give off a cool light for 160 turns. Thrown: lights up the whole area for a turn.",
        ),
        counted_as: "item:orb_of_light",
        ..Row::orb(3)
    },
    Row {
        kind: I::OrbOfFire,
        entry: orb(
            "Orb of Fire",
            Colour::Orange,
            "Sets fire to a hex and the six around it. Use it, and you stand in the middle.",
        ),
        counted_as: "item:orb_of_fire",
        ..Row::orb(4)
    },
    Row {
        kind: I::OrbOfIce,
        entry: orb(
            "Orb of Ice",
            Colour::LightBlue,
            "Freezes a hex and the six around it for 8 turns. Use it, and you freeze too.",
        ),
        counted_as: "item:orb_of_ice",
        freeze: Some(8),
        ..Row::orb(4)
    },
    Row {
        kind: I::OrbOfTeleport,
        entry: orb(
            "Orb of Teleport",
            Colour::Purple,
            "Used: takes you to a random place. Thrown: does the same to what it hits.",
        ),
        counted_as: "item:orb_of_teleport",
        ..Row::orb(4)
    },
    Row {
        kind: I::WingsOfYendor,
        entry: Entry {
            role: Role::Goal,
            ..item("Wings of Yendor", 'Ψ', 'Y', Colour::Yellow, "What you came for. Take them and you have won.")
        },
        counted_as: "item:wings_of_yendor",
        category: Category::Artifact,
        slot: Some(Slot::Weapon),
        throw_range: None,
        light: 2,
        weight: 0,
        ..Row::BASE
    },
];

/// The number of kinds of items.
pub(crate) const ITEM_KINDS: usize = TABLE.len();

/// Every kind, by its number.
pub(crate) static ROWS: [Row; ITEM_KINDS] = {
    let mut rows = [TABLE[0]; ITEM_KINDS];
    let mut at = 0;
    while at < ITEM_KINDS {
        assert!(TABLE[at].kind as usize == at, "each row is at its kind's number");
        rows[at] = TABLE[at];
        at += 1;
    }
    rows
};

impl ItemKind {
    /// Its row.
    pub(crate) fn row(self) -> &'static Row {
        &ROWS[self as usize]
    }

    /// Tells whether it has the trait (a bit of [`traits`]).
    pub(crate) fn has(self, bit: u16) -> bool {
        self.row().traits & bit != 0
    }

    /// Its category.
    pub(crate) fn category(self) -> Category {
        self.row().category
    }

    /// Tells whether the player knows it on sight.
    pub(crate) fn is_plain(self) -> bool {
        matches!(self.category(), Category::Torch | Category::Weapon | Category::Artifact)
    }
}
