//! Making a level: caverns, rooms, joining, furnishing, populating. Spec: into-ruins world 5 and 6.

use crate::world::cell::Cell;
use crate::world::state::IntoRuins;

/// Builds the ground and props of `world.depth` around `start`, in place of the level before: steps 1 to 6 of the spec's 5.0. The player
/// is put on `start` between props and whatever comes later; hp and statuses stay.
pub(crate) fn build(world: &mut IntoRuins, start: Cell, is_built: bool) {
    todo!("{} {start:?} {is_built}", world.depth)
}

/// Creatures and items: steps 8 and 9. The player's distances must be there.
pub(crate) fn populate(world: &mut IntoRuins) {
    todo!("{}", world.depth)
}
