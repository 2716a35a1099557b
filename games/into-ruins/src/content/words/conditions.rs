//! The conditions a thing in view can be in, as bits. Spec: into-ruins actors 10.1, 13.

use barrow_core::{Attitude, Condition};

/// Bits of [`barrow_core::Thing::conditions`].
pub(crate) mod condition {
    pub(crate) const ASLEEP: u16 = 1 << 0;
    pub(crate) const WANDERING: u16 = 1 << 1;
    pub(crate) const SEARCHING: u16 = 1 << 2;
    pub(crate) const HUNTING: u16 = 1 << 3;
    pub(crate) const BURNING: u16 = 1 << 4;
    pub(crate) const FROZEN: u16 = 1 << 5;
    pub(crate) const STUNNED: u16 = 1 << 6;
    pub(crate) const RECOVERING: u16 = 1 << 7;
    pub(crate) const UNLIT: u16 = 1 << 8;
    pub(crate) const FLEEING: u16 = 1 << 9;
    pub(crate) const KEEPING_DISTANCE: u16 = 1 << 10;
}

const fn is(name: &'static str, glyph: char, about: &'static str) -> Condition {
    Condition { name, glyph, about, ..Condition::BASE }
}

/// The text for each bit.
pub(crate) const CONDITIONS: &[Condition] = &[
    is("asleep", 'z', "It sleeps. If it can see you it may wake at any moment."),
    is("wandering", '.', "It walks about and has not noticed you."),
    is("searching", '?', "It knows that somebody is here and goes where it thinks you are."),
    Condition { attitude: Attitude::Hunts, ..is("hunting", '!', "It is after you.") },
    is("burning", '^', "It is on fire: it loses 1 each turn, lights its surroundings, and ignites what it walks on."),
    is("frozen", 'o', "It is frozen and cannot act. Each point of damage breaks some of the ice."),
    is("stunned", '~', "It is stunned and cannot act."),
    is("recovering", ',', "It has just struck and will do nothing in its next turn."),
    is("unlit", '-', "Its fire is spilt, and it gives no more light."),
    Condition {
        attitude: Attitude::Flees,
        ..is("fleeing", '<', "It has noticed you and runs from you. It strikes only when it has no way out.")
    },
    Condition {
        attitude: Attitude::KeepsAway,
        ..is("keeping its distance", '=', "It has noticed you, stays some steps away and does what it does from there.")
    },
];
