//! Ground, sight and light. Spec: into-ruins world 2.2, 8.3.

use super::place;
use crate::content::tiles::{TILES, Tile};
use crate::content::words::id;
use crate::world::cell::{Cell, Field, HEIGHT, INNER, WIDTH};
use crate::world::map::mark;
use crate::world::state::IntoRuins;
use barrow_core::{Light, Sight, View};

const CELLS: usize = WIDTH * HEIGHT;

impl IntoRuins {
    /// Every cell as the player knows it by itself, then the walls beside known cells.
    pub(super) fn show_ground(&self, view: &mut View) {
        view.tiles.resize(CELLS, id::of_tile(Tile::Void));
        view.sight.resize(CELLS, Sight::Unknown);
        view.light.resize(CELLS, Light::default());
        let memory = if self.is_over() { &self.map.tiles } else { &self.map.memory };
        let (seen, remembered, marks) = (world_of(&self.map.tiles), world_of(memory), world_of(&self.map.marks));
        for (((shown, seen), remembered), marks) in view.tiles.iter_mut().zip(seen).zip(remembered).zip(marks) {
            *shown = id::of_tile(if marks & mark::VISIBLE != 0 { *seen } else { *remembered });
        }
        for ((shown, remembered), marks) in view.sight.iter_mut().zip(remembered).zip(marks) {
            let known = if *remembered == Tile::Void { Sight::Unknown } else { Sight::Remembered };
            *shown = if marks & mark::VISIBLE != 0 { Sight::InView } else { known };
        }
        for ((shown, level), marks) in view.light.iter_mut().zip(world_of(&self.map.light)).zip(marks) {
            let light = Light { level: *level, is_cool: marks & mark::COOL != 0 };
            *shown = if marks & mark::VISIBLE != 0 { light } else { Light::default() };
        }
        self.show_walls(view);
    }

    /// The ground of a cell that the player has seen itself.
    fn known_ground(&self, cell: Cell) -> Option<(Tile, Sight)> {
        if self.is_in_view(cell) {
            return Some((self.map.tiles[cell], Sight::InView));
        }
        let tile = if self.is_over() { self.map.tiles[cell] } else { self.map.memory[cell] };
        (tile != Tile::Void).then_some((tile, Sight::Remembered))
    }

    fn light_at(&self, cell: Cell) -> Light {
        Light { level: self.map.light[cell], is_cool: self.map.has(cell, mark::COOL) }
    }

    /// Walls show beside known cells, with the best sight and the brightest light of those. Their own light would give away what shines
    /// behind them.
    fn show_walls(&self, view: &mut View) {
        for cell in INNER {
            let at = place(cell);
            // Only walls are added here; other cells stay as shown.
            if view.sight[at] != Sight::Unknown && view.tiles[at] > LAST_WALL {
                let sight = view.sight[at];
                self.show_walls_around(view, cell, sight);
            }
        }
    }

    fn show_walls_around(&self, view: &mut View, cell: Cell, sight: Sight) {
        for wall in cell.around() {
            let tile = self.map.tiles[wall];
            if !is_wall(tile) {
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

    /// The ground as the player knows it, including walls beside seen cells. `None`: unknown.
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

/// The greatest legend id of a wall. Walls come first.
const LAST_WALL: u8 = id::of_tile(Tile::BrickWallFront);

const _: () = {
    let mut at = 0;
    while at < TILES {
        assert!(is_wall(Tile::ALL[at]) == (id::of_tile(Tile::ALL[at]) <= LAST_WALL), "only these ids are walls");
        at += 1;
    }
};

/// Cells of a view's planes: a field without the rows above and below the world.
fn world_of<T: Copy + serde::Serialize>(field: &Field<T>) -> &[T] {
    &field.cells()[WIDTH..][..CELLS]
}
