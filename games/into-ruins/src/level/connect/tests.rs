use super::super::tests::{empty, lay_row};
use super::*;
use crate::world::marks::Mark;
use crate::world::state::IntoRuins;

const Y: i16 = 10;

/// The result of joining a row of ground that begins at the start.
fn joined(row: &str, is_built: bool, is_loose: bool) -> String {
    let mut world = empty(1, 3);
    let mut ground = Ground::new(&mut world, Cell::at(3, Y), false);
    lay_row(&mut ground, 3, Y, row);
    for column in 0..row.len() as i16 {
        ground.world.map.put_mark(Cell::at(3 + column, Y), Mark::Built, is_built);
    }
    ground.connect(is_loose);
    read(&world, row.len() as i16)
}

fn read(world: &IntoRuins, length: i16) -> String {
    let letter = |tile| match tile {
        Tile::CaveFloor => '.',
        Tile::DungeonFloor => ',',
        Tile::Hole => 'o',
        Tile::BridgeDiagonal => '=',
        Tile::BridgeVertical => '!',
        Tile::Void => ' ',
        Tile::BrickWallFront => '#',
        _ => '?',
    };
    (3..3 + length).map(|x| letter(world.map.tiles[Cell::at(x, Y)])).collect()
}

#[test]
fn obstacles_become_cave_or_dungeon_floor() {
    assert_eq!(joined(".. ..", false, false), ".....");
    assert_eq!(joined(".#|..", false, false), ".....");
    assert_eq!(joined(".TC..", false, false), ".....");
    assert_eq!(joined(",#|,,", true, false), ",,,,,");
}

#[test]
fn holes_are_bridged() {
    assert_eq!(joined("..oo#.", false, false), "..==..");
}

#[test]
fn bridges_up_and_down_are_vertical() {
    let mut world = empty(1, 3);
    let mut ground = Ground::new(&mut world, Cell::at(10, 5), false);
    for (y, tile) in [(5, Tile::CaveFloor), (6, Tile::Hole), (7, Tile::CaveFloor)] {
        ground.overwrite(Cell::at(10, y), tile);
    }
    ground.connect(false);
    assert_eq!(world.map.tiles[Cell::at(10, 6)], Tile::BridgeVertical);
}

#[test]
fn the_shortest_way_is_dug() {
    // Two ways lead back from the last cell: five steps west, or two to the north-west.
    let mut world = empty(1, 3);
    let mut ground = Ground::new(&mut world, Cell::at(5, Y), false);
    lay_row(&mut ground, 5, Y, ".    .");
    lay_row(&mut ground, 5, Y - 1, "......");
    lay_row(&mut ground, 10, Y - 1, " ");
    lay_row(&mut ground, 10, Y - 2, ".");
    lay_row(&mut ground, 10, Y, ".");
    lay_row(&mut ground, 11, Y - 3, " ");
    ground.overwrite(Cell::at(9, Y - 1), Tile::CaveFloor);
    ground.connect(true);
    assert_eq!(world.map.tiles[Cell::at(6, Y)], Tile::Void, "the long way is not dug");
}

#[test]
fn a_tunnel_ends_at_the_first_reachable_cell() {
    let mut world = empty(1, 3);
    let mut ground = Ground::new(&mut world, Cell::at(3, Y), false);
    lay_row(&mut ground, 3, Y, ". ... .");
    lay_row(&mut ground, 3, Y - 1, "");
    ground.overwrite(Cell::at(4, Y), Tile::CaveFloor);
    ground.count_steps();
    ground.dig(Cell::at(9, Y), Dir(0));
    assert_eq!(read(&world, 7), ".......");
}

#[test]
fn strict_joining_leaves_odd_rows_alone() {
    for (is_loose, expected) in [(false, ".. .."), (true, ".....")] {
        let mut world = empty(1, 3);
        let mut ground = Ground::new(&mut world, Cell::at(3, Y), false);
        lay_row(&mut ground, 3, Y, ".. ..");
        for x in [6, 7] {
            ground.notes[Cell::at(x, Y)] |= note::ODD_ROW;
        }
        ground.connect(is_loose);
        assert_eq!(read(&world, 5), expected);
    }
}

#[test]
fn strict_joining_leaves_rooms_only_along_their_lattice() {
    // The only way back is along direction 3 (north-east), which a built cell may not take.
    for (is_built, is_loose, expected) in
        [(true, false, Tile::Void), (false, false, Tile::CaveFloor), (true, true, Tile::CaveFloor)]
    {
        let mut world = empty(1, 3);
        let mut ground = Ground::new(&mut world, Cell::at(10, 8), false);
        ground.overwrite(Cell::at(10, 8), Tile::CaveFloor);
        ground.overwrite(Cell::at(8, 10), Tile::CaveFloor);
        ground.world.map.put_mark(Cell::at(8, 10), Mark::Built, is_built);
        ground.connect(is_loose);
        assert_eq!(world.map.tiles[Cell::at(9, 9)], expected, "built {is_built}, loose {is_loose}");
    }
}

#[test]
fn a_way_leads_back_only_to_open_ground() {
    let mut world = empty(1, 3);
    let mut ground = Ground::new(&mut world, Cell::at(3, Y), false);
    lay_row(&mut ground, 3, Y, "..= .");
    ground.count_steps();
    assert!(ground.is_reached(Cell::at(5, Y)));
    assert!(!ground.leads_back(Cell::at(7, Y), Dir(0), 2), "a bridge is walkable but not open");
    assert!(ground.leads_back(Cell::at(7, Y), Dir(0), 3));
    assert!(!ground.leads_back(Cell::at(7, Y), Dir(0), 17), "there is nothing beyond the world");
}
