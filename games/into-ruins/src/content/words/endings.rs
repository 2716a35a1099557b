//! The sentences that end a run. Spec: into-ruins actors 3.6.

use crate::world::state::Cause;
use barrow_core::Ending;

/// The ending by the Wings.
pub(crate) const VICTORY: Ending =
    Ending::won("victory", "You put on the Wings of Yendor and rose out of the ruins into the light.");

/// The ending by a death.
pub(crate) fn death(cause: Cause) -> Ending {
    Ending::lost("death", killed_by(cause))
}

fn killed_by(cause: Cause) -> &'static str {
    match cause {
        Cause::Fire => "You burned to death.",
        Cause::Fall => "You fell into the dark with too little life left to land.",
        Cause::Collision => "You were crushed.",
        Cause::Reckoning => "Your own blow came back to you: the Amulet of Reckoning took your life.",
        Cause::OwnDoing => "You died by your own hand.",
        Cause::Creature(kind) => kind.row().kills,
    }
}
