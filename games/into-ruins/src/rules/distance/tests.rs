use super::*;
use crate::content::tiles::Tile;
use crate::world::cell::{CENTRE, DIRECTIONS, INNER, WORLD};
use barrow_core::Dir;
use proptest::prelude::*;

/// Word for word as the spec has it: a neighbour receives one more when that is smaller, until nothing changes.
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
        // Two thirds floor: caves that hang together.
        map.set(*cell, if *tile < 44 { Tile::CaveFloor } else { Tile::ALL[usize::from(*tile) - 44] });
    }
    map
}

proptest! {
    #[test]
    fn a_flood_is_what_the_spec_relaxes(tiles in prop::collection::vec(0u8..66, 271), source in 0usize..271) {
        let tiles = map(&tiles);
        let mut steps = Field::filled(7);
        flood(&tiles, INNER[source], &mut steps);
        prop_assert_eq!(steps, relaxed(&tiles, INNER[source]));
    }

    #[test]
    fn a_flood_with_a_limit_is_a_flood_cut_off(tiles in prop::collection::vec(0u8..66, 271), limit in 0u8..12) {
        let tiles = map(&tiles);
        let (mut near, mut whole) = (Field::filled(7), Field::filled(7));
        flood_near(&tiles, CENTRE, limit, &mut near);
        flood(&tiles, CENTRE, &mut whole);
        for cell in WORLD {
            prop_assert_eq!(near[cell], if whole[cell] <= limit { whole[cell] } else { UNREACHED });
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
fn a_source_that_cannot_be_walked_on_leads_on_all_the_same() {
    let mut tiles = map(&[0; INNER.len()]);
    tiles.set(CENTRE, Tile::Hole);
    let mut steps = Field::filled(0);
    flood_near(&tiles, CENTRE, 3, &mut steps);
    assert_eq!(WORLD.iter().filter(|cell| steps[**cell] != UNREACHED).count(), 37);
}
