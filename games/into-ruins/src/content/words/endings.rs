//! The sentences that end a run. Spec: into-ruins actors 3.6.

use crate::content::kinds::{BY_KIND, KINDS, Row};
use crate::world::state::Cause;
use barrow_core::EndingInfo;

/// The ending by the Wings.
pub(crate) static VICTORY: EndingInfo =
    EndingInfo::won("victory", "You put on the Wings of Yendor and rose out of the ruins into the light.")
        .telling_others("Put on the Wings of Yendor and rose out of the ruins into the light.");

/// Every ending: the victory, deaths by creatures in the order of their kinds, and other deaths.
pub(crate) static ENDINGS: [EndingInfo; 1 + KINDS + OTHERS.len()] = {
    let mut endings = [VICTORY; 1 + KINDS + OTHERS.len()];
    let mut at = 0;
    while at < KINDS {
        endings[1 + at] = by(&BY_KIND[at]);
        at += 1;
    }
    let mut at = 0;
    while at < OTHERS.len() {
        endings[1 + KINDS + at] = death(OTHERS[at]);
        at += 1;
    }
    endings
};

/// Causes of death other than creatures.
const OTHERS: [Cause; 5] = [Cause::Fire, Cause::Fall, Cause::Collision, Cause::Reckoning, Cause::OwnDoing];

const fn by(kind: &Row) -> EndingInfo {
    EndingInfo::lost("death", kind.kills).telling_others(kind.killed)
}

/// The ending by a death.
pub(crate) const fn death(cause: Cause) -> EndingInfo {
    let (to_player, to_others) = match cause {
        Cause::Creature(kind) => return by(kind.row()),
        Cause::Fire => ("You burned to death.", "Burned to death."),
        Cause::Fall => {
            ("You fell into the dark with too little life left to land.", "Fell into the dark with too little life left to land.")
        }
        Cause::Collision => ("You were crushed.", "Crushed."),
        Cause::Reckoning => (
            "Your own blow came back to you: the Amulet of Reckoning took your life.",
            "Killed by a blow that came back: the Amulet of Reckoning.",
        ),
        Cause::OwnDoing => ("You died by your own hand.", "Died by their own hand."),
    };
    EndingInfo::lost("death", to_player).telling_others(to_others)
}
