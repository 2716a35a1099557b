//! The sentences that end a run. Spec: into-ruins actors 3.6.

use crate::world::state::Cause;
use barrow_core::Ending;

/// The ending by the Wings.
pub(crate) fn victory() -> Ending {
    Ending::won("victory", "You put on the Wings of Yendor and rose out of the ruins into the light.")
        .telling_others("Put on the Wings of Yendor and rose out of the ruins into the light.")
}

/// The ending by a death.
pub(crate) fn death(cause: Cause) -> Ending {
    let (to_player, to_others) = killed_by(cause);
    Ending::lost("death", to_player).telling_others(to_others)
}

/// The cause of a death for the player, and for others.
fn killed_by(cause: Cause) -> (&'static str, &'static str) {
    match cause {
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
        Cause::Creature(kind) => (kind.row().kills, kind.row().killed),
    }
}
