//! Cells that would harm the player, as far as the player can tell.

use crate::content::items::traits;
use crate::content::words::id;
use crate::world::map::Map;
use crate::world::marks::Mark;
use crate::world::plane::Plane;
use crate::world::state::IntoRuins;
use barrow_core::{Danger, Light, View};

impl IntoRuins {
    /// Shows fire, holes whose landing would kill, and light that would set the player on fire. Where both apply, shows fire rather
    /// than light. Leaves out the player's own cell. Nobody is immune to fire.
    pub(super) fn show_dangers(&self, view: &mut View) {
        let Map { tiles, memory, marks, burning, light, .. } = &self.map;
        let visible = &marks[Mark::Visible];
        let walkable = visible.and(&tiles.walkable);
        let fires = walkable.and(&burning.somewhere);
        let holes = match self.landing_cost() {
            Some(_) => Plane::EMPTY,
            None => memory.holes.minus(visible).or(&visible.and(&tiles.holes)),
        };
        let bright = if self.wears(traits::BURNS_IN_LIGHT) {
            walkable.and(&light.brighter_than(Light::BRIGHT - 1)).minus(&fires)
        } else {
            Plane::EMPTY
        };
        let mut cells = fires.or(&holes).or(&bright);
        cells.put(self.hero().at, false);
        for cell in cells.cells() {
            let id = match () {
                () if fires.has(cell) => id::FIRE,
                () if holes.has(cell) => id::DEADLY_FALL,
                () => id::BURNING_LIGHT,
            };
            view.dangers.push(Danger::new(cell.pos(), id));
        }
    }
}
