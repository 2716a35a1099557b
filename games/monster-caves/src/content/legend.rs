//! The looks of the map's bytes. Ids are the bytes themselves, so a frame is a copy of the map.

use crate::map::{FLOOR, HERO, STAIRS, WALL};
use crate::{classic, large};
use barrow_core::{Colour, Entry, Legend, Role};

pub(super) const CLASSIC: Legend = Legend::new(&CLASSIC_ENTRIES);

pub(super) const LARGE: Legend = Legend::new(&[
    Entry { about: "That is you.", ..YOU },
    Entry {
        id: large::MONSTER,
        name: "monster",
        glyph: 'm',
        ascii: 'm',
        colour: Colour::Green,
        role: Role::Foe,
        about: "Comes straight for you. Two blows kill it.",
    },
    Entry { about: "Open floor.", ..OPEN },
    ROCK,
]);

const YOU: Entry = Entry {
    id: HERO,
    name: "you",
    glyph: '@',
    ascii: '@',
    colour: Colour::White,
    role: Role::Hero,
    about: "You, unless something walked off with your looks.",
};
const OPEN: Entry = Entry {
    id: FLOOR,
    name: "floor",
    glyph: '·',
    ascii: '.',
    colour: Colour::DarkGrey,
    role: Role::Floor,
    about: "Open floor, or something invisible.",
};
const ROCK: Entry = Entry {
    id: WALL,
    name: "rock",
    glyph: '#',
    ascii: '#',
    colour: Colour::Grey,
    role: Role::Wall,
    about: "Solid rock. A step into it costs the turn.",
};

/// The entries for bytes that appear in most games.
const USUAL: [Entry; 6] = [
    YOU,
    Entry {
        id: classic::MONSTER,
        name: "monster",
        glyph: 'M',
        ascii: 'M',
        colour: Colour::Green,
        role: Role::Foe,
        about: "Drifts about and bites what it stumbles into. Two blows kill it.",
    },
    Entry {
        id: b'L',
        name: "corpse or lich",
        glyph: 'L',
        ascii: 'L',
        colour: Colour::Purple,
        role: Role::Corpse,
        about: "A corpse, or a lich: only what it does tells them apart. Hitting a corpse makes it a lich.",
    },
    Entry {
        id: STAIRS,
        name: "stairs",
        glyph: '>',
        ascii: '>',
        colour: Colour::Yellow,
        role: Role::Exit,
        about: "The way down. It may walk.",
    },
    OPEN,
    ROCK,
];

/// The entry of a byte lowered by a thing's deaths.
const fn changed(byte: u8) -> Entry {
    Entry {
        id: byte,
        name: "changed corpse or lich",
        glyph: byte as char,
        ascii: byte as char,
        colour: Colour::Purple,
        role: Role::Corpse,
        about: "A corpse, or a lich, that died unseen, in company, under another's letter, or more than once.",
    }
}

/// Each death lowers a byte by one, starting from `M` at most. The entries end at the space, the last printable byte: going lower
/// takes thousands of blows.
const CLASSIC_ENTRIES: [Entry; (classic::MONSTER - b' ' + 1) as usize] = {
    let mut entries = [changed(b' '); (classic::MONSTER - b' ' + 1) as usize];
    let mut count = 0;
    while count < USUAL.len() {
        entries[count] = USUAL[count];
        count += 1;
    }
    // Counts down, so that bytes that a player is likely to see come first.
    let mut byte = classic::MONSTER;
    while byte >= b' ' {
        if !is_usual(byte) {
            entries[count] = changed(byte);
            count += 1;
        }
        byte -= 1;
    }
    entries
};

const fn is_usual(byte: u8) -> bool {
    let mut at = 0;
    while at < USUAL.len() {
        if USUAL[at].id == byte {
            return true;
        }
        at += 1;
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_is_the_map() {
        assert!(CLASSIC.is_identity() && LARGE.is_identity());
    }

    #[test]
    fn every_byte_that_deaths_can_bring_about_is_listed() {
        for byte in b' '..=b'M' {
            assert_eq!(CLASSIC.ascii(byte), byte);
            assert!(CLASSIC.get(byte).is_some(), "{}", char::from(byte));
        }
        assert_eq!(CLASSIC.role(b'K'), Role::Corpse);
        assert_eq!(CLASSIC.role(b'-'), Role::Corpse);
        assert_eq!(CLASSIC.role(b'>'), Role::Exit);
    }
}
