//! The metrics of a level, with the names and order of `reference_level_stats.csv`.

use crate::content::items::ItemKind;
use crate::content::kinds::Kind;
use crate::content::tiles::Tile;
use crate::world::actor::Behaviour;
use crate::world::cell::{Cell, WORLD};
use crate::world::map::{UNREACHED, mark};
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

static KINDS: [(&str, Kind); 17] = [
    ("creature:goblin", Kind::Goblin),
    ("creature:goblin_mystic", Kind::GoblinMystic),
    ("creature:goblin_archer", Kind::GoblinArcher),
    ("creature:goblin_warlock", Kind::GoblinWarlock),
    ("creature:ogre", Kind::Ogre),
    ("creature:rat", Kind::Rat),
    ("creature:jackal", Kind::Jackal),
    ("creature:bat", Kind::Bat),
    ("creature:pink_jelly", Kind::PinkJelly),
    ("creature:flesh_horror", Kind::FleshHorror),
    ("creature:mirrorshard", Kind::Mirrorshard),
    ("creature:glowhorn", Kind::Glowhorn),
    ("creature:dragon", Kind::Dragon),
    ("prop:brazier", Kind::Brazier),
    ("prop:mushroom", Kind::Mushroom),
    ("prop:chair", Kind::Chair),
    ("prop:barrel", Kind::Barrel),
];

static ITEMS: [(&str, ItemKind); 25] = [
    ("item:spear", ItemKind::Spear),
    ("item:rapier", ItemKind::Rapier),
    ("item:axe", ItemKind::Axe),
    ("item:hammer", ItemKind::Hammer),
    ("item:orb_of_life", ItemKind::OrbOfLife),
    ("item:orb_of_gravity", ItemKind::OrbOfGravity),
    ("item:orb_of_power", ItemKind::OrbOfPower),
    ("item:orb_of_data", ItemKind::OrbOfData),
    ("item:orb_of_light", ItemKind::OrbOfLight),
    ("item:orb_of_fire", ItemKind::OrbOfFire),
    ("item:orb_of_ice", ItemKind::OrbOfIce),
    ("item:orb_of_teleport", ItemKind::OrbOfTeleport),
    ("item:amulet_of_defense", ItemKind::AmuletOfDefense),
    ("item:darksight_amulet", ItemKind::DarksightAmulet),
    ("item:amulet_of_wisdom", ItemKind::AmuletOfWisdom),
    ("item:amulet_of_reckoning", ItemKind::AmuletOfReckoning),
    ("item:cloak_of_defense", ItemKind::CloakOfDefense),
    ("item:darksight_cloak", ItemKind::DarksightCloak),
    ("item:cloak_of_wisdom", ItemKind::CloakOfWisdom),
    ("item:vampire_cloak", ItemKind::VampireCloak),
    ("item:staff_of_fire", ItemKind::StaffOfFire),
    ("item:staff_of_lightning", ItemKind::StaffOfLightning),
    ("item:staff_of_ice", ItemKind::StaffOfIce),
    ("item:staff_of_blink", ItemKind::StaffOfBlink),
    ("item:wings_of_yendor", ItemKind::WingsOfYendor),
];

/// From this light level on a cell counts as lit. Spec: into-ruins world 8.3.
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
            ("started_built", i32::from(self.map.has(self.hero().at, mark::BUILT))),
            ("reachable_walkable", cells(&|cell| is_walkable(cell) && is_reached(cell))),
            ("walkable", cells(&is_walkable)),
            ("reachable_holes", cells(&|cell| self.map.tiles[cell].is_hole() && is_reached(cell))),
            ("built_tiles", cells(&|cell| self.map.has(cell, mark::BUILT))),
            ("walkable_with_light_2_or_more", cells(&|cell| is_walkable(cell) && self.map.light[cell] >= LIT)),
            ("furthest_walk_distance", walks.max().map_or(0, i32::from)),
            ("creatures_total", actors(&|kind, _| kind.is_creature())),
            ("sleeping_creatures", actors(&|kind, behaviour| kind.is_creature() && behaviour == Behaviour::Asleep)),
            // The reference leaves out the Wings.
            ("items_total", self.floor.iter().filter(|lying| lying.item.kind != ItemKind::WingsOfYendor).count() as i32),
        ];
        metrics.extend(TILES.iter().map(|&(name, tile)| (name, cells(&|cell| self.map.tiles[cell] == tile))));
        metrics.extend(KINDS.iter().map(|&(name, counted)| (name, actors(&|kind, _| kind == counted))));
        let lying = |counted| self.floor.iter().filter(|lying| lying.item.kind == counted).count() as i32;
        metrics.extend(ITEMS.iter().map(|&(name, kind)| (name, lying(kind))));
        metrics
    }
}
