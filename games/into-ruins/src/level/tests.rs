//! Tests of whole levels, and helpers for the tests of their parts.

use super::ground::{Ground, note};
use super::*;
use crate::content::items::ItemKind;
use crate::content::kinds::Kind;
use crate::content::statuses::Status;
use crate::rules::distance::flood;
use crate::world::actor::Behaviour;
use crate::world::cell::{Field, INNER, WORLD};
use crate::world::map::UNREACHED;
use crate::world::marks::Mark;
use crate::world::state::LAST_DEPTH;
use barrow_core::{Seed, VariantCode};

/// The rows of a table of the specification.
pub(super) fn table(text: &str) -> Vec<Vec<String>> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    reader.records().map(|record| record.unwrap().iter().map(str::to_owned).collect()).collect()
}

/// The name of a kind of ground, creature, prop or item in the form of the tables: `CaveFloor` is "`cave_floor`".
pub(super) fn table_name(kind: impl std::fmt::Debug) -> String {
    let mut name = String::new();
    for letter in format!("{kind:?}").chars() {
        if letter.is_uppercase() && !name.is_empty() {
            name.push('_');
        }
        name.extend([letter.to_ascii_lowercase()]);
    }
    name
}

/// An empty world at a depth.
pub(super) fn empty(seed: u64, depth: u8) -> IntoRuins {
    let mut world = IntoRuins::blank(Seed(seed), VariantCode(0));
    world.depth = depth;
    world.actors.clear();
    world
}

/// Lays ground on which to try a rule: from column `x` of row `y` on, a cell for each letter.
pub(super) fn lay_row(ground: &mut Ground, x: i16, y: i16, row: &str) {
    for (column, letter) in (x..).zip(row.chars()) {
        let tile = match letter {
            '.' => Tile::CaveFloor,
            ',' => Tile::DungeonFloor,
            '#' => Tile::BrickWallFront,
            '|' => Tile::BrickWallSide,
            '%' => Tile::CaveWall,
            'o' => Tile::Hole,
            'T' => Tile::Table,
            'C' => Tile::Cage,
            '=' => Tile::BridgeDiagonal,
            '"' => Tile::LongGrass,
            ' ' => Tile::Void,
            _ => panic!("no ground is written {letter}"),
        };
        ground.overwrite(Cell::at(column, y), tile);
    }
}

/// Every level of some descents, with its start. Each descent takes the last reachable hole, so its starts differ from the
/// survey's.
fn levels(seeds: std::ops::RangeInclusive<u64>, mut look: impl FnMut(&IntoRuins, Cell)) {
    for seed in seeds {
        let mut world = IntoRuins::blank(Seed(seed), VariantCode(0));
        let (mut start, mut is_built) = (FIRST_START, false);
        for depth in 1..=LAST_DEPTH {
            world.depth = depth;
            build(&mut world, start, is_built);
            flood(&world.map.tiles, start, &mut world.distances.player);
            populate(&mut world);
            look(&world, start);
            let is_exit = |cell: &&Cell| world.map.tiles[**cell].is_hole() && world.distances.player[**cell] != UNREACHED;
            let Some(&exit) = INNER.iter().rfind(is_exit) else { break };
            (start, is_built) = (exit, world.map.has(exit, Mark::Built));
        }
    }
}

#[test]
fn the_outermost_ring_stays_solid() {
    levels(1..=30, |world, _| {
        for cell in WORLD.into_iter().filter(|cell| !cell.is_inner()) {
            let tile = world.map.tiles[cell];
            assert!(matches!(tile, Tile::Void | Tile::CaveWall) && !world.map.has(cell, Mark::Built), "{tile:?} at {cell:?}");
        }
    });
}

#[test]
fn the_start_is_plain_floor_and_holds_the_player() {
    levels(1..=30, |world, start| {
        let floor = if world.map.has(start, Mark::Built) { Tile::DungeonFloor } else { Tile::CaveFloor };
        assert_eq!(world.map.tiles[start], floor);
        assert_eq!((world.hero().at, world.actor_at(start), world.hero().kind), (start, Some(world.player), Kind::Player));
    });
}

#[test]
fn all_rooms_of_a_level_share_a_lattice() {
    levels(1..=30, |world, start| {
        for cell in WORLD {
            let (row, tile) = ((cell.pos().y - start.pos().y).rem_euclid(4), world.map.tiles[cell]);
            let is_made_of_a_side_wall = world.map.tiles[cell.around()[3]] == Tile::BrickWallFront;
            assert!(tile != Tile::BrickWallFront || row == 2 || is_made_of_a_side_wall, "depth {} {cell:?}", world.depth);
        }
    });
}

#[test]
fn every_level_can_be_left() {
    levels(1..=300, |world, start| {
        let steps = |cell: Cell| world.distances.player[cell];
        if world.depth == LAST_DEPTH {
            let wings: Vec<Cell> =
                world.floor.iter().filter(|lying| lying.item.kind == ItemKind::WingsOfYendor).map(|lying| lying.at).collect();
            assert_eq!(wings.len(), 1);
            assert!(wings[0] != start && steps(wings[0]) != UNREACHED && world.map.tiles[wings[0]].is_walkable());
            assert!(INNER.iter().all(|&cell| !world.map.tiles[cell].is_hole()), "there is no hole on the last depth");
        } else {
            assert!(
                INNER.iter().any(|&cell| world.map.tiles[cell].is_hole() && steps(cell) != UNREACHED),
                "depth {}",
                world.depth
            );
        }
    });
}

#[test]
fn creatures_and_items_are_far_enough_away_and_on_walkable_ground() {
    levels(1..=60, |world, _| {
        for (index, actor) in world.actors.iter().enumerate() {
            assert_eq!(world.map.actors[actor.at].some().map(|id| usize::from(id.0)), Some(index), "one entity a cell");
            assert!(world.map.tiles[actor.at].is_walkable(), "{actor:?}");
            assert!(!actor.kind.is_creature() || (5..UNREACHED).contains(&world.distances.player[actor.at]), "{actor:?}");
            assert!(!actor.kind.is_creature() || world.item_at(actor.at).is_none(), "{actor:?}");
        }
        for lying in &world.floor {
            assert!((4..UNREACHED).contains(&world.distances.player[lying.at]) || lying.item.kind == ItemKind::WingsOfYendor);
            assert!(world.map.tiles[lying.at].is_walkable() && world.actor_at(lying.at).is_none(), "{lying:?}");
        }
    });
}

#[test]
fn the_list_of_actors_is_props_then_the_player_then_creatures_by_group() {
    levels(1..=30, |world, _| {
        let rank = |actor: &Actor| match actor.kind {
            kind if kind.is_prop() => (0, 0),
            Kind::Player => (1, 0),
            _ => (2, actor.group),
        };
        assert!(world.actors.iter().is_sorted_by_key(rank), "depth {}", world.depth);
    });
}

#[test]
fn long_grass_under_new_entities_is_trampled_unless_they_fly() {
    let (mut flat, mut hovering) = (0, 0);
    levels(1..=60, |world, _| {
        let tiles = &world.map.tiles;
        flat += INNER.iter().filter(|&&cell| tiles[cell] == Tile::FlatGrass).count();
        assert!(world.floor.iter().all(|lying| tiles[lying.at] != Tile::LongGrass));
        for actor in world.actors.iter().filter(|actor| tiles[actor.at] == Tile::LongGrass) {
            assert!(actor.kind.flies(), "{actor:?}");
            hovering += 1;
        }
    });
    assert!(flat > 0 && hovering > 0);
}

#[test]
fn a_new_level_keeps_only_the_player() {
    let mut world = IntoRuins::blank(Seed(3), VariantCode(0));
    world.hero_mut().timers[Status::Burning] = 4;
    world.depth = 9;
    let fresh = {
        let mut world = world.clone();
        build(&mut world, FIRST_START, true);
        world
    };
    world.depth = 8;
    build(&mut world, FIRST_START, false);
    flood(&world.map.tiles, FIRST_START, &mut world.distances.player);
    populate(&mut world);
    world.destinations[2] = Some(FIRST_START);
    world.search_target = Some(FIRST_START);
    world.is_player_seen = true;
    world.depth = 9;
    build(&mut world, FIRST_START, true);
    assert_eq!(world.hero().timers[Status::Burning], 4, "statuses stay");
    world.created = fresh.created;
    assert_eq!(digest(&world), digest(&fresh));
}

/// A whole state as bytes, for comparison.
fn digest(world: &IntoRuins) -> barrow_core::Digest {
    barrow_core::digest::digest_of(world)
}

#[test]
fn a_deleted_prop_leaves_no_gap_in_the_list() {
    levels(1..=30, |world, _| assert!(world.actors.iter().all(Actor::is_here)));
}

#[test]
fn groups_sleep_or_wander_together_except_bats_and_mirrorshards() {
    let mut groups = [0; 2];
    levels(1..=60, |world, _| {
        for group in 0..6 {
            let of_group = world.actors.iter().filter(|actor| actor.kind.is_creature() && actor.group == group);
            let mut behaviours: Vec<Behaviour> = Vec::new();
            for actor in of_group {
                if matches!(actor.kind, Kind::Bat | Kind::Mirrorshard) {
                    assert_eq!(actor.behaviour, Behaviour::Wanders);
                } else {
                    behaviours.push(actor.behaviour);
                }
            }
            behaviours.dedup();
            assert!(behaviours.len() <= 1, "{behaviours:?}");
            groups[0] += usize::from(behaviours == [Behaviour::Asleep]);
            groups[1] += usize::from(behaviours == [Behaviour::Wanders]);
        }
    });
    assert!(groups[0].abs_diff(groups[1]) < (groups[0] + groups[1]) / 10, "half of the groups sleep: {groups:?}");
}

#[test]
fn each_level_resets_the_notes_of_every_cell() {
    let mut world = empty(1, 1);
    let ground = Ground::new(&mut world, FIRST_START, false);
    for cell in WORLD {
        assert_eq!(ground.notes[cell], if cell.is_inner() { note::INNER } else { 0 }, "{cell:?}");
    }
    assert_eq!(ground.steps, Field::filled(UNREACHED));
}
