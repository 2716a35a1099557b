//! The player's verbs. Spec: into-ruins `player_actions.csv`.

use barrow_core::{ArgKind, Verb};

pub(crate) const STEP: u8 = 0;
pub(crate) const WAIT: u8 = 1;
pub(crate) const JUMP: u8 = 2;
pub(crate) const TURN: u8 = 3;
pub(crate) const EQUIP: u8 = 4;
pub(crate) const STOW: u8 = 5;
pub(crate) const EXTINGUISH: u8 = 6;
pub(crate) const USE: u8 = 7;
pub(crate) const FIRE: u8 = 8;
pub(crate) const THROW: u8 = 9;
pub(crate) const CHOOSE: u8 = 10;
pub(crate) const GIVE_UP: u8 = 11;

pub(crate) static VERBS: &[Verb] = &[
    Verb::walk("step", "Walk one hex, or strike the creature in the way. You turn to face that way."),
    Verb::wait("wait", "Let a turn pass. A spear strikes any creature that steps in front of you.", "."),
    Verb::new("jump", "Jump into a hole beside you: the only way down.", "", ArgKind::Dir),
    Verb::turn("turn", "Face another way. Takes no time.", "T"),
    Verb::new("equip", "Wield or wear something from your pack.", "e", ArgKind::Slot),
    Verb::new("stow", "Put something you wear or wield into your pack.", "S", ArgKind::Slot),
    Verb::new("extinguish", "Put out your torch, for good.", "X", ArgKind::Slot),
    Verb::new("use", "Use an orb.", "a", ArgKind::Slot),
    Verb::new("fire", "Fire a staff at a cell.", "f", ArgKind::SlotAt),
    Verb::new("throw", "Throw something at a cell.", "t", ArgKind::SlotAt),
    Verb::new(
        "choose",
        "Choose an item. An orb of power upgrades it, or destroys it if cursed; an orb of data identifies it.",
        "",
        ArgKind::Slot,
    ),
    Verb::new("give up", "Choose nothing and waste the orb.", "", ArgKind::None),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verbs_are_at_their_numbers() {
        assert_eq!([JUMP, EXTINGUISH, GIVE_UP].map(|verb| VERBS[usize::from(verb)].name), ["jump", "extinguish", "give up"]);
    }
}
