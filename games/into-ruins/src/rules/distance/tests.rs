use super::*;
use crate::content::tiles::Tile;
use crate::rules::Turn;
use crate::world::cell::{CENTRE, DIRECTIONS, INNER, WORLD};
use crate::world::map::Distances;
use barrow_core::{Dir, Seed, Show, VariantCode, digest_of};
use proptest::prelude::*;

/// Follows the spec word for word: each neighbour gets one more if that is lower, until nothing changes.
fn relaxed(tiles: &Tiles, source: Cell) -> Field<u8> {
    let mut steps = Field::filled(UNREACHED);
    steps[source] = 0;
    loop {
        let before = steps;
        for cell in WORLD {
            if steps[cell] != UNREACHED && (tiles[cell].is_walkable() || cell == source) {
                for dir in 0..DIRECTIONS as u8 {
                    let beside = cell.beside(Dir(dir));
                    steps[beside] = steps[beside].min(steps[cell] + 1);
                }
            }
        }
        if steps == before {
            return steps;
        }
    }
}

fn map(tiles: &[u8]) -> Tiles {
    let mut map = Tiles::VOID;
    for (cell, tile) in INNER.iter().zip(tiles) {
        // Two thirds floor, so that caves connect.
        map.set(*cell, if *tile < 44 { Tile::CaveFloor } else { Tile::ALL[usize::from(*tile) - 44] });
    }
    map
}

proptest! {
    #[test]
    fn a_flood_equals_the_relaxation_of_the_spec(tiles in prop::collection::vec(0u8..66, 271), source in 0usize..271) {
        let tiles = map(&tiles);
        let mut steps = Field::filled(7);
        flood(&tiles, INNER[source], &mut steps);
        prop_assert_eq!(steps, relaxed(&tiles, INNER[source]));
    }

    #[test]
    fn cells_within_a_limit_are_those_that_a_flood_reaches_by_then(
        tiles in prop::collection::vec(0u8..66, 271), source in 0usize..271, limit in 0u8..12,
    ) {
        let tiles = map(&tiles);
        let mut steps = Field::filled(7);
        flood(&tiles, INNER[source], &mut steps);
        let near = within(&tiles, INNER[source], limit);
        prop_assert_eq!(near, Plane::of(|cell| steps[cell] <= limit));
    }

    /// Walks, targets, changes of the ground and requests in any order, compared with a twin that computes distances at once.
    #[test]
    fn deferred_distances_equal_immediate_ones(
        tiles in prop::collection::vec(0u8..66, 271), acts in prop::collection::vec((0u8..6, 0usize..8, 0usize..271), 1..40),
    ) {
        let mut world = IntoRuins::blank(Seed(0), VariantCode::default());
        world.map.tiles = map(&tiles);
        let mut twin = Distances::NONE;
        // Few cells, so that the player returns to some of them.
        let cells: [Cell; 8] = std::array::from_fn(|place| INNER[130 + 2 * place]);
        for (act, place, other) in acts {
            match act {
                0 | 1 if world.seen_from != Some(cells[place]) => {
                    world.put_off_distances(cells[place]);
                    flood(&world.map.tiles, cells[place], &mut twin.player);
                }
                2 if world.search_target != Some(cells[place]) => {
                    world.put_off_search(cells[place]);
                    twin.search = way(&world.map.tiles, cells[place]);
                }
                3 => {
                    let tile = if other % 2 == 0 { Tile::CaveFloor } else { Tile::CaveWall };
                    Turn::new(&mut world, &mut Show::off()).change_ground(INNER[other], tile);
                }
                4 => world.need_distances(),
                _ => world.need_search(),
            }
            for cell in WORLD {
                prop_assert_eq!(world.is_beside_player(cell), twin.player[cell] <= 1);
            }
            {
                let mut whole = world.clone();
                whole.catch_up_distances();
                prop_assert_eq!(digest_of(&world), digest_of(&whole));
                prop_assert_eq!(whole.distances.player, twin.player);
                prop_assert_eq!(whole.distances.search, twin.search);
                for steps in 0..5 {
                    world.hero_mut().at = cells[place];
                    prop_assert_eq!(world.clone().near_player(steps), Plane::of(|cell| twin.player[cell] < steps));
                }
            }
        }
    }
}

#[test]
fn obstacles_and_holes_beside_reached_ground_have_a_distance_and_lead_nowhere() {
    let mut tiles = Tiles::VOID;
    let east = Dir(3);
    let (table, beyond) = (CENTRE.beside(east), CENTRE.beside(east).beside(east));
    tiles.set(CENTRE, Tile::CaveFloor);
    tiles.set(table, Tile::Table);
    tiles.set(beyond, Tile::CaveFloor);
    let mut steps = Field::filled(0);
    flood(&tiles, CENTRE, &mut steps);
    assert_eq!((steps[CENTRE], steps[table], steps[beyond]), (0, 1, UNREACHED));
    assert!(CENTRE.around().iter().all(|wall| steps[*wall] == 1));
}

#[test]
fn an_unwalkable_source_still_starts_a_flood() {
    let mut tiles = map(&[0; INNER.len()]);
    tiles.set(CENTRE, Tile::Hole);
    let mut steps = Field::filled(0);
    flood(&tiles, CENTRE, &mut steps);
    assert!(CENTRE.around().iter().all(|beside| steps[*beside] == 1));
    assert_eq!(within(&tiles, CENTRE, 3).cells().count(), 37);
}
