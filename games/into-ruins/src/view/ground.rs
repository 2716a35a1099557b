//! Ground, sight and light. Spec: into-ruins world 2.2, 8.3.

use super::place;
use crate::content::tiles::Tile;
use crate::content::words::id;
use crate::world::cell::{Cell, HEIGHT, WIDTH, WORLD};
use crate::world::map::mark;
use crate::world::state::IntoRuins;
use barrow_core::{Light, Sight, View};

const CELLS: usize = WIDTH * HEIGHT;

impl IntoRuins {
    pub(super) fn show_ground(&self, view: &mut View) {
        view.tiles.resize(CELLS, id::of_tile(Tile::Void));
        view.sight.resize(CELLS, Sight::Unknown);
        view.light.resize(CELLS, Light::default());
        for cell in WORLD {
            let Some((tile, sight)) = self.known_ground(cell) else { continue };
            self.show_cell(view, cell, tile, sight);
            if !is_wall(tile) {
                self.show_walls_around(view, cell, sight);
            }
        }
    }

    /// The ground as the player knows it from having seen the cell itself.
    fn known_ground(&self, cell: Cell) -> Option<(Tile, Sight)> {
        if self.is_in_view(cell) {
            return Some((self.map.tiles[cell], Sight::InView));
        }
        let tile = if self.is_over() { self.map.tiles[cell] } else { self.map.memory[cell] };
        (tile != Tile::Void).then_some((tile, Sight::Remembered))
    }

    fn show_cell(&self, view: &mut View, cell: Cell, tile: Tile, sight: Sight) {
        let at = place(cell);
        view.tiles[at] = id::of_tile(tile);
        view.sight[at] = view.sight[at].max(sight);
        if sight == Sight::InView {
            view.light[at] = self.light_at(cell);
        }
    }

    fn light_at(&self, cell: Cell) -> Light {
        Light { level: self.map.light[cell], is_cool: self.map.has(cell, mark::COOL) }
    }

    /// Walls are never seen by themselves: they show beside what is known, as well as that is known, and as brightly as the brightest
    /// of it in view. Their own light would tell of what shines behind them.
    fn show_walls_around(&self, view: &mut View, cell: Cell, sight: Sight) {
        for wall in cell.around() {
            let tile = self.map.tiles[wall];
            if !is_wall(tile) || !wall.exists() {
                continue;
            }
            let at = place(wall);
            view.tiles[at] = id::of_tile(if tile == Tile::Void { Tile::CaveWall } else { tile });
            if sight == Sight::InView && !self.is_in_view(wall) {
                let light = self.light_at(cell);
                if view.sight[at] != Sight::InView || view.light[at].level < light.level {
                    view.light[at] = light;
                }
            }
            view.sight[at] = view.sight[at].max(sight);
        }
    }

    /// The ground as the player knows it, walls beside what was seen included. `None`: nothing is known of it.
    pub(crate) fn ground_as_known(&self, cell: Cell) -> Option<(Tile, Sight)> {
        self.known_ground(cell).or_else(|| {
            let tile = self.map.tiles[cell];
            let beside =
                cell.around().into_iter().filter(|beside| beside.exists()).filter_map(|beside| self.known_ground(beside));
            let sight = beside.filter(|(tile, _)| !is_wall(*tile)).map(|(_, sight)| sight).max()?;
            is_wall(tile).then_some((if tile == Tile::Void { Tile::CaveWall } else { tile }, sight))
        })
    }
}

const fn is_wall(tile: Tile) -> bool {
    matches!(tile, Tile::Void | Tile::CaveWall | Tile::BrickWallSide | Tile::BrickWallFront)
}
