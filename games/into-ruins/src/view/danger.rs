//! Cells that would harm the player, as far as the player can tell.

use crate::content::items::traits;
use crate::content::tiles::Tile;
use crate::content::words::id;
use crate::world::cell::{Cell, INNER};
use crate::world::state::IntoRuins;
use barrow_core::{Danger, Light, View};

impl IntoRuins {
    pub(super) fn show_dangers(&self, view: &mut View) {
        let burns_in_light = self.wears(traits::BURNS_IN_LIGHT);
        let is_deadly = self.landing_cost().is_none();
        for cell in INNER {
            // Nothing is known of it.
            if self.map.memory[cell] == Tile::Void {
                continue;
            }
            if let Some(id) = self.danger_at(cell, burns_in_light, is_deadly) {
                view.dangers.push(Danger { at: cell.pos(), id });
            }
        }
    }

    /// Leaves out the player's own cell. Nobody is immune to fire.
    fn danger_at(&self, cell: Cell, burns_in_light: bool, is_deadly: bool) -> Option<u8> {
        if cell == self.hero().at {
            return None;
        }
        let is_in_view = self.is_in_view(cell);
        let tile = if is_in_view { self.map.tiles[cell] } else { self.map.memory[cell] };
        if tile.is_hole() {
            return is_deadly.then_some(id::DEADLY_FALL);
        }
        if !is_in_view || !tile.is_walkable() {
            return None;
        }
        if self.map.burning[cell] > 0 {
            return Some(id::FIRE);
        }
        (burns_in_light && self.map.light[cell] >= Light::BRIGHT).then_some(id::BURNING_LIGHT)
    }
}
