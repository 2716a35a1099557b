//! The looks of unknown items. Spec: `appearances.csv`.

use super::row::{amulet, cloak, orb, staff};
use barrow_core::{Colour, Entry};

const NO_ORB: &str = "An unknown orb. Use it or throw it to learn what it is.";
const NO_AMULET: &str = "An unknown amulet. Equip it to learn what it is.";
const NO_CLOAK: &str = "An unknown cloak. Equip it to learn what it is.";
const NO_STAFF: &str = "An unknown staff. Fire it to learn what it is.";

/// Every disguise: orbs, amulets, cloaks, staffs.
pub(crate) const DISGUISES: &[Entry] = &[
    orb("Cyan Orb", Colour::Cyan, NO_ORB),
    orb("Yellow Orb", Colour::Yellow, NO_ORB),
    orb("Red Orb", Colour::Red, NO_ORB),
    orb("Black Orb", Colour::DarkGrey, NO_ORB),
    orb("Green Orb", Colour::Green, NO_ORB),
    orb("Orange Orb", Colour::Orange, NO_ORB),
    orb("Purple Orb", Colour::Purple, NO_ORB),
    orb("Pink Orb", Colour::LightRed, NO_ORB),
    amulet("Bronze Amulet", Colour::Brown, NO_AMULET),
    amulet("Pewter Amulet", Colour::Grey, NO_AMULET),
    amulet("Golden Amulet", Colour::Yellow, NO_AMULET),
    amulet("Silver Amulet", Colour::LightGrey, NO_AMULET),
    cloak("Ochre Cloak", Colour::Orange, NO_CLOAK),
    cloak("Grey Cloak", Colour::Grey, NO_CLOAK),
    cloak("Green Cloak", Colour::Green, NO_CLOAK),
    cloak("Cyan Cloak", Colour::Cyan, NO_CLOAK),
    staff("Oaken Staff", Colour::Brown, NO_STAFF),
    staff("Driftwood Staff", Colour::LightGrey, NO_STAFF),
    staff("Ebony Staff", Colour::DarkGrey, NO_STAFF),
    staff("Purpleheart Staff", Colour::Purple, NO_STAFF),
];
