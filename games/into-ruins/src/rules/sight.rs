//! What lies in the player's line of sight, however dark. Spec: into-ruins world 7.

use crate::world::cell::Cell;
use crate::world::map::Map;

/// Marks every cell of `map` that lies in the line of sight from `eye`, and unmarks the others.
pub(crate) fn look(map: &mut Map, eye: Cell) {
    todo!("{} {eye:?}", map.light[eye])
}
