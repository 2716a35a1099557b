//! The conditions of things in view, as bits. Spec: into-ruins actors 10.1, 13.

use crate::content::statuses;
use barrow_core::{Attitude, Condition};

/// Bits of [`barrow_core::Thing::conditions`]: behaviours, then statuses, then the rest.
pub(crate) mod condition {
    use super::{OF_STATUSES, bit_of};
    use crate::content::statuses::Status;

    pub(crate) const ASLEEP: u16 = 1 << 0;
    pub(crate) const WANDERING: u16 = 1 << 1;
    pub(crate) const SEARCHING: u16 = 1 << 2;
    pub(crate) const HUNTING: u16 = 1 << 3;
    pub(super) const FIRST_STATUS: usize = 4;
    const REST: usize = FIRST_STATUS + OF_STATUSES;
    pub(crate) const RECOVERING: u16 = 1 << REST;
    pub(crate) const UNLIT: u16 = 1 << (REST + 1);
    pub(crate) const FLEEING: u16 = 1 << (REST + 2);
    pub(crate) const KEEPING_DISTANCE: u16 = 1 << (REST + 3);

    /// The bit of a status; 0 if it has none.
    pub(crate) const fn of(status: Status) -> u16 {
        if status.row().condition.is_some() { 1 << bit_of(status as usize) } else { 0 }
    }
}

/// The number of statuses that are conditions.
const OF_STATUSES: usize = bit_of(statuses::STATUSES) - condition::FIRST_STATUS;

/// The number of the bit of the status at `end`, if it is a condition.
const fn bit_of(end: usize) -> usize {
    let (mut at, mut bit) = (0, condition::FIRST_STATUS);
    while at < end {
        bit += statuses::ROWS[at].condition.is_some() as usize;
        at += 1;
    }
    bit
}

const fn is(name: &'static str, glyph: char, about: &'static str) -> Condition {
    Condition { name, glyph, about, ..Condition::BASE }
}

const OTHERS: [Condition; 8] = [
    is("asleep", 'z', "It sleeps, but may wake at any moment if it can see you."),
    Condition { attitude: Attitude::Roams, ..is("wandering", '.', "It walks about and has not noticed you.") },
    Condition { attitude: Attitude::Roams, ..is("searching", '?', "It knows you are near and goes where it thinks you are.") },
    Condition { attitude: Attitude::Hunts, ..is("hunting", '!', "It hunts you.") },
    is("recovering", ',', "It has just struck and will do nothing on its next turn."),
    is("unlit", '-', "Its fire is spilt, and it gives no more light."),
    Condition {
        attitude: Attitude::Flees,
        ..is("fleeing", '<', "It has noticed you and runs from you. It strikes only when it has no way out.")
    },
    Condition {
        attitude: Attitude::KeepsAway,
        ..is("keeping away", '|', "It has noticed you, stays some steps away and acts from there.")
    },
];

/// The text for each bit.
pub(crate) const CONDITIONS: &[Condition] = &{
    let mut all = [OTHERS[0]; OTHERS.len() + OF_STATUSES];
    let mut at = 0;
    while at < OTHERS.len() {
        all[if at < condition::FIRST_STATUS { at } else { at + OF_STATUSES }] = OTHERS[at];
        at += 1;
    }
    let mut status = 0;
    while status < statuses::STATUSES {
        if let Some(condition) = statuses::ROWS[status].condition {
            all[bit_of(status)] = condition;
        }
        status += 1;
    }
    all
};
