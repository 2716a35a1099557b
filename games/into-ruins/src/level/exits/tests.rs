use super::super::tests::{empty, lay_row};
use super::*;
use crate::content::kinds::Kind;
use crate::world::actor::Actor;
use crate::world::map::UNREACHED;

const START: Cell = Cell::at(3, 10);

/// The result of finishing a row of ground, which begins at the start, at a depth.
fn finished(seed: u64, depth: u8, row: &str) -> String {
    let mut world = empty(seed, depth);
    let mut ground = Ground::new(&mut world, START, false);
    lay_row(&mut ground, 3, 10, row);
    ground.count_steps();
    ground.finish();
    let letter = |x| match world.map.tiles[Cell::at(x, 10)] {
        Tile::Hole => 'o',
        tile if tile.is_walkable() => '.',
        _ => ' ',
    };
    (3..3 + row.len() as i16).map(letter).collect()
}

#[test]
fn void_beside_what_is_seen_becomes_cave_wall() {
    let mut world = empty(1, 3);
    let mut ground = Ground::new(&mut world, START, false);
    let (floor, wall) = (Cell::at(10, 10), Cell::at(13, 10));
    ground.overwrite(floor, Tile::CaveFloor);
    ground.overwrite(wall, Tile::BrickWallSide);
    ground.last_pass();
    assert!(floor.around().iter().all(|&beside| ground.tile(beside) == Tile::CaveWall));
    let beside_wall = wall.around()[3];
    assert_eq!(ground.tile(beside_wall), Tile::Void, "a wall is not seen");
}

#[test]
fn a_side_wall_before_a_front_wall_becomes_one_too() {
    let mut world = empty(1, 3);
    let mut ground = Ground::new(&mut world, START, false);
    lay_row(&mut ground, 5, 10, "||#|");
    ground.last_pass();
    let tiles = [5, 6, 7, 8].map(|x| ground.tile(Cell::at(x, 10)));
    // The pass goes in map order: the second is still a side wall when the pass reaches the first.
    assert_eq!(tiles, [Tile::BrickWallSide, Tile::BrickWallFront, Tile::BrickWallFront, Tile::BrickWallSide]);
}

#[test]
fn only_reachable_holes_count() {
    let mut world = empty(1, 3);
    let mut ground = Ground::new(&mut world, START, false);
    lay_row(&mut ground, 3, 10, "...oooo");
    ground.count_steps();
    assert_eq!(ground.last_pass(), (1, 2), "the inner holes of a pit touch no floor");
}

#[test]
fn a_level_with_three_holes_stays_as_it_is() {
    let mut world = empty(1, 3);
    let mut ground = Ground::new(&mut world, START, false);
    lay_row(&mut ground, 3, 10, "........");
    for x in [5, 7, 9] {
        ground.overwrite(Cell::at(x, 11), Tile::Hole);
    }
    ground.count_steps();
    ground.finish();
    assert!((3..=10).all(|x| world.map.tiles[Cell::at(x, 10)] == Tile::CaveFloor));
}

#[test]
fn with_fewer_than_three_holes_the_far_end_falls_in() {
    let mut third = 0;
    for seed in 0..200 {
        match finished(seed, 3, "..........").as_str() {
            ".......ooo" => {}
            "......oooo" => third += 1,
            other => panic!("{other}"),
        }
    }
    assert!((70..130).contains(&third), "half of the cells that are three steps nearer: {third} of 200");
}

#[test]
fn props_fall_with_the_far_end() {
    let mut world = empty(1, 3);
    world.place(Actor::new(Kind::Mushroom, Cell::at(12, 10)));
    let mut ground = Ground::new(&mut world, START, false);
    lay_row(&mut ground, 3, 10, "..........");
    ground.count_steps();
    ground.finish();
    assert!(world.actor_at(Cell::at(12, 10)).is_none() && world.actors.iter().all(|actor| !actor.is_here()));
}

#[test]
fn the_start_never_falls_in() {
    assert_eq!(finished(1, 3, ".."), ".o");
    assert_eq!(finished(1, 3, "..."), ".oo");
}

#[test]
fn a_start_that_leads_nowhere_is_breached() {
    let walls = |depth| {
        let mut world = empty(1, depth);
        let mut ground = Ground::new(&mut world, Cell::at(10, 10), false);
        ground.overwrite(Cell::at(10, 10), Tile::CaveFloor);
        ground.count_steps();
        ground.finish();
        world
    };
    let beside = Cell::at(9, 10);
    assert_eq!(walls(3).map.tiles[beside], Tile::Hole);
    let last = walls(16);
    assert_eq!((last.map.tiles[beside], last.floor[0].at), (Tile::CaveFloor, beside));
}

#[test]
fn the_wings_lie_in_the_farthest_third_on_a_free_cell() {
    let mut found = [0; 18];
    for seed in 0..600 {
        let mut world = empty(seed, 16);
        world.place(Actor::new(Kind::Barrel, Cell::at(12, 10)));
        let mut ground = Ground::new(&mut world, START, false);
        lay_row(&mut ground, 3, 10, "...........");
        ground.count_steps();
        ground.finish();
        assert_eq!((world.floor.len(), world.floor[0].item.kind), (1, ItemKind::WingsOfYendor));
        found[world.floor[0].at.pos().x as usize] += 1;
    }
    // The farthest third lies beyond 6.6 steps: 7, 8 and 10, because the barrel stands on 9.
    let expected: Vec<usize> = vec![10, 11, 13];
    for (x, &count) in found.iter().enumerate() {
        assert_eq!(count > 0, expected.contains(&x), "{found:?}");
        assert!(count == 0 || (140..260).contains(&count), "each equally likely: {found:?}");
    }
}

#[test]
fn wings_without_a_free_cell_take_the_place_of_a_prop() {
    let mut world = empty(1, 16);
    world.place(Actor::new(Kind::Barrel, Cell::at(4, 10)));
    let mut ground = Ground::new(&mut world, START, false);
    lay_row(&mut ground, 3, 10, "..");
    ground.count_steps();
    ground.finish();
    assert_eq!((world.floor[0].at, world.actor_at(Cell::at(4, 10))), (Cell::at(4, 10), None));
}

#[test]
fn wings_trample_the_grass_they_lie_in() {
    let mut world = empty(1, 16);
    let mut ground = Ground::new(&mut world, START, false);
    lay_row(&mut ground, 3, 10, ".\"");
    ground.count_steps();
    assert_ne!(ground.steps[Cell::at(4, 10)], UNREACHED);
    ground.finish();
    assert_eq!(world.map.tiles[Cell::at(4, 10)], Tile::FlatGrass);
}
