//! The metrics of a level, with the names and order of `reference_level_stats.csv`.

use crate::content::items::{self, Category, ItemKind};
use crate::content::kinds::{self, Kind};
use crate::content::tiles::Tile;
use crate::world::actor::Behaviour;
use crate::world::cell::{Cell, WORLD};
use crate::world::map::UNREACHED;
use crate::world::marks::Mark;
use crate::world::state::IntoRuins;

static TILES: [(&str, Tile); 22] = [
    ("tile:void", Tile::Void),
    ("tile:cave_wall", Tile::CaveWall),
    ("tile:brick_wall_side", Tile::BrickWallSide),
    ("tile:brick_wall_front", Tile::BrickWallFront),
    ("tile:stalagmite", Tile::Stalagmite),
    ("tile:statue_a", Tile::StatueA),
    ("tile:cage", Tile::Cage),
    ("tile:statue_b", Tile::StatueB),
    ("tile:hole", Tile::Hole),
    ("tile:soot", Tile::Soot),
    ("tile:table", Tile::Table),
    ("tile:flat_grass", Tile::FlatGrass),
    ("tile:bones", Tile::Bones),
    ("tile:bridge_vertical", Tile::BridgeVertical),
    ("tile:worn_dungeon_floor", Tile::WornDungeonFloor),
    ("tile:dungeon_floor", Tile::DungeonFloor),
    ("tile:cave_floor", Tile::CaveFloor),
    ("tile:cave_floor_variant", Tile::CaveFloorVariant),
    ("tile:short_grass", Tile::ShortGrass),
    ("tile:long_grass", Tile::LongGrass),
    ("tile:bridge_diagonal", Tile::BridgeDiagonal),
    ("tile:rubble", Tile::Rubble),
];

/// The order of the items in the reference.
const CATEGORIES: [Category; 6] =
    [Category::Weapon, Category::Orb, Category::Amulet, Category::Cloak, Category::Staff, Category::Artifact];

/// From this light level on, a cell counts as lit. Spec: into-ruins world 8.3.
const LIT: i8 = 2;

impl IntoRuins {
    /// Every metric.
    pub(super) fn counted(&self) -> Vec<(&'static str, i32)> {
        let cells = |is_counted: &dyn Fn(Cell) -> bool| WORLD.iter().filter(|cell| is_counted(**cell)).count() as i32;
        let actors = |is_counted: &dyn Fn(Kind, Behaviour) -> bool| {
            let here = self.actors.iter().filter(|actor| actor.is_here());
            here.filter(|actor| is_counted(actor.kind, actor.behaviour)).count() as i32
        };
        let is_walkable = |cell: Cell| self.map.tiles[cell].is_walkable();
        let is_reached = |cell: Cell| self.distances.player[cell] != UNREACHED;
        let walks = WORLD.iter().filter(|&&cell| is_walkable(cell) && is_reached(cell)).map(|&cell| self.distances.player[cell]);
        let mut metrics = vec![
            ("started_built", i32::from(self.map.has(self.hero().at, Mark::Built))),
            ("reachable_walkable", cells(&|cell| is_walkable(cell) && is_reached(cell))),
            ("walkable", cells(&is_walkable)),
            ("reachable_holes", cells(&|cell| self.map.tiles[cell].is_hole() && is_reached(cell))),
            ("built_tiles", cells(&|cell| self.map.has(cell, Mark::Built))),
            ("walkable_with_light_2_or_more", cells(&|cell| is_walkable(cell) && self.map.light.level(cell) >= LIT)),
            ("furthest_walk_distance", walks.max().map_or(0, i32::from)),
            ("creatures_total", actors(&|kind, _| kind.is_creature())),
            ("sleeping_creatures", actors(&|kind, behaviour| kind.is_creature() && behaviour == Behaviour::Asleep)),
            // The reference leaves out the Wings.
            ("items_total", self.floor.iter().filter(|lying| lying.item.kind != ItemKind::WingsOfYendor).count() as i32),
        ];
        metrics.extend(TILES.iter().map(|&(name, tile)| (name, cells(&|cell| self.map.tiles[cell] == tile))));
        let kinds = kinds::ROWS.iter().filter(|row| !row.counted_as.is_empty());
        metrics.extend(kinds.map(|row| (row.counted_as, actors(&|kind, _| kind == row.kind))));
        let items = CATEGORIES.iter().flat_map(|category| items::ROWS.iter().filter(move |row| row.category == *category));
        let lying = |counted| self.floor.iter().filter(|lying| lying.item.kind == counted).count() as i32;
        metrics.extend(items.map(|row| (row.counted_as, lying(row.kind))));
        metrics
    }
}
