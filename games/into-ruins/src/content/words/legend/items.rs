//! Items, and how unknown ones look. Spec: into-ruins items 1 to 7, `appearances.csv`.

use super::super::id::DISGUISES as LOOKS;
use super::Row;
use crate::content::items::ITEM_KINDS as COUNT;
use barrow_core::{Colour, Role};

const fn item(name: &'static str, glyph: char, ascii: char, colour: Colour, about: &'static str) -> Row {
    (name, glyph, ascii, colour, Role::Item, about)
}

const fn weapon(name: &'static str, about: &'static str) -> Row {
    item(name, ')', ')', Colour::LightGrey, about)
}

const fn staff(name: &'static str, colour: Colour, about: &'static str) -> Row {
    item(name, '|', '|', colour, about)
}

const fn amulet(name: &'static str, colour: Colour, about: &'static str) -> Row {
    item(name, '♦', '$', colour, about)
}

const fn cloak(name: &'static str, colour: Colour, about: &'static str) -> Row {
    item(name, '[', '[', colour, about)
}

const fn orb(name: &'static str, colour: Colour, about: &'static str) -> Row {
    item(name, '●', 'o', colour, about)
}

const RECKONING: &str = "Cursed: each of your blows that hits a creature hurts you for as much. Each landing heals 3 first.";
const VAMPIRE: &str =
    "Cursed: each of your blows that hits a creature heals you for as much. Bright light sets you on fire, your own torch's too.";

/// Every kind of item, by its number.
pub(super) const KINDS: [Row; COUNT] = [
    item(
        "Torch",
        '\\',
        '\\',
        Colour::Orange,
        "Gives light while it burns and is wielded. Thrown while lit, it sets fire to where it lands. Stowed, or once you wield something else, it goes out for good.",
    ),
    weapon("Spear", "After waiting, you strike whoever comes before you. Flies far and well."),
    weapon("Rapier", "A step that ends before someone you saw becomes a lunge: walk and strike in one turn."),
    weapon("Axe", "Strikes the one ahead and the two beside."),
    weapon("Hammer", "Its blows push and stun for three turns. Each swing, hit or miss, costs you the next turn too."),
    staff(
        "Staff of Fire",
        Colour::Orange,
        "A jet of flame to the first thing in its way: it never misses, burns what it hits and ignites what burns.",
    ),
    staff(
        "Staff of Lightning",
        Colour::Yellow,
        "A stroke through everything on its line. It never misses and lights its path for the turn.",
    ),
    staff("Staff of Ice", Colour::LightBlue, "Freezes everything on its line, and puts out fire."),
    staff(
        "Staff of Blink",
        Colour::Purple,
        "Takes you as far as it reaches the way you point, or up to what is in the way. It may take you over a hole.",
    ),
    amulet("Amulet of Defense", Colour::LightGrey, "Armor: you are hit less often."),
    amulet("Darksight Amulet", Colour::Purple, "You see farther in the dark and dimmer light."),
    amulet("Amulet of Wisdom", Colour::Cyan, "Your staffs gain charges on each landing."),
    amulet("Amulet of Reckoning", Colour::Red, RECKONING),
    cloak("Cloak of Defense", Colour::LightGrey, "Armor: you are hit less often."),
    cloak("Darksight Cloak", Colour::Purple, "You see farther in the dark and dimmer light."),
    cloak("Cloak of Wisdom", Colour::Cyan, "Your staffs gain charges on each landing."),
    cloak("Vampire Cloak", Colour::Red, VAMPIRE),
    orb(
        "Orb of Life",
        Colour::LightRed,
        "Used: 3 more hit points for good, and all of them are there. Thrown: a cloud of healing spores.",
    ),
    orb(
        "Orb of Gravity",
        Colour::Blue,
        "Used: for 160 turns no landing hurts you. Thrown: flings whatever is there and around it one hex outward.",
    ),
    orb(
        "Orb of Power",
        Colour::Yellow,
        "Used: one thing you carry, no orb, gains a level; a cursed one is destroyed. Thrown: whoever or whatever it hits gains one.",
    ),
    orb("Orb of Data", Colour::Green, "Used: tells what one unknown thing is. Thrown: tells what it hits."),
    orb(
        "Orb of Light",
        Colour::White,
        "Used: you give a cool light for 160 turns. Thrown: lights up the whole place for a turn.",
    ),
    orb("Orb of Fire", Colour::Orange, "Sets fire to its hex and the six around. Used, that is where you stand."),
    orb("Orb of Ice", Colour::LightBlue, "Freezes its hex and the six around for 8 turns. Used, that includes you."),
    orb(
        "Orb of Teleport",
        Colour::Purple,
        "Used: takes you to a place by chance. Thrown: does so to whoever or whatever it hits.",
    ),
    ("Wings of Yendor", 'Ψ', 'Y', Colour::Yellow, Role::Goal, "What you came for. Take them and you have won."),
];

const NO_ORB: &str = "An orb nobody knows. Use it or throw it to learn what it is.";
const NO_AMULET: &str = "An amulet nobody knows. Equip it to learn what it is.";
const NO_CLOAK: &str = "A cloak nobody knows. Equip it to learn what it is.";
const NO_STAFF: &str = "A staff nobody knows. Fire it to learn what it is.";

/// Every disguise: orbs, amulets, cloaks, staffs.
pub(super) const DISGUISES: [Row; LOOKS as usize] = [
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
