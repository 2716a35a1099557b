use super::super::tests::{empty, lay_row};
use super::*;
use crate::content::kinds::Kind;
use crate::world::actor::Actor;
use crate::world::cell::{INNER, WORLD};
use barrow_core::Pos;

const START: Cell = Cell::at(10, 12);
/// The room of the worked example: 7 by 5 cells.
const ROOM: Room = Room { corner: Pos::new(6, 6), width: 6, height: 4 };

/// The ground of a room's cells, row by row.
fn drawn(ground: &Ground, room: Room) -> Vec<String> {
    let letter = |tile| match tile {
        Tile::DungeonFloor => ',',
        Tile::BrickWallFront => '#',
        Tile::BrickWallSide => '|',
        _ => '?',
    };
    let row = |row| (0..=room.width).map(|column| letter(ground.tile(Cell::of(room.at(row, column)).unwrap()))).collect();
    (0..=room.height).map(row).collect()
}

/// Stamps the room with many different dice, and passes each result to `look`.
fn stamped(mut look: impl FnMut(&Ground)) {
    for seed in 0..200 {
        let mut world = empty(seed, 3);
        let mut ground = Ground::new(&mut world, START, false);
        ground.stamp(ROOM);
        look(&ground);
    }
}

#[test]
fn a_room_has_walls_at_its_edges_and_front_walls_in_its_corners() {
    let whole = ["#######", "|,,,,,|", "|,,,,,|", "|,,,,,|", "#######"];
    let mut count = 0;
    stamped(|ground| {
        let is_crumbled =
            ROOM.places().any(|(row, column)| ground.is_noted(Cell::of(ROOM.at(row, column)).unwrap(), note::SETTLED))
                || drawn(ground, ROOM) != whole;
        count += usize::from(!is_crumbled);
    });
    assert!((120..180).contains(&count), "three of four rooms do not crumble: {count} of 200");
}

#[test]
fn only_even_rows_crumble_and_never_a_corner() {
    stamped(|ground| {
        let drawn = drawn(ground, ROOM);
        for (row, line) in drawn.iter().enumerate() {
            let line = line.as_bytes();
            if row % 2 == 1 {
                assert!(line[0] == b'|' && line[6] == b'|', "{drawn:?}");
            } else if row == 0 || row == 4 {
                assert!(line[0] == b'#' && line[6] == b'#', "{drawn:?}");
            }
        }
    });
}

#[test]
fn crumbled_walls_are_unsettled_unless_they_carry_a_prop() {
    let mut props = 0;
    stamped(|ground| {
        for cell in WORLD {
            let has_prop = ground.world.actor_at(cell).is_some();
            assert_eq!(ground.is_noted(cell, note::SETTLED), has_prop, "{cell:?}");
            props += usize::from(has_prop);
        }
    });
    assert!(props > 0);
}

#[test]
fn a_room_marks_its_cells_and_its_odd_rows() {
    stamped(|ground| {
        for cell in WORLD {
            let is_odd = (cell.pos().y - ROOM.corner.y) % 2 == 1;
            assert_eq!(ground.is_built(cell), ROOM.covers(cell.pos()));
            assert_eq!(ground.is_noted(cell, note::ODD_ROW), ROOM.covers(cell.pos()) && is_odd);
        }
    });
}

#[test]
fn a_room_takes_away_the_props_it_covers() {
    let mut world = empty(1, 3);
    let inside = Cell::of(ROOM.at(2, 3)).unwrap();
    world.place(Actor::new(Kind::Mushroom, inside));
    let mut ground = Ground::new(&mut world, START, false);
    ground.stamp(ROOM);
    assert_eq!(ground.tile(inside), Tile::DungeonFloor);
    assert_eq!(world.actor_at(inside), None);
}

#[test]
fn an_open_plan_leaves_older_floor_where_its_walls_would_cross_it() {
    let mut open = 0;
    for seed in 0..200 {
        let mut world = empty(seed, 3);
        let mut ground = Ground::new(&mut world, START, false);
        lay_row(&mut ground, 6, 6, "#,,,,,#");
        ground.stamp(ROOM);
        let row = drawn(&ground, ROOM)[0].clone();
        // Each cell of a crumbling room has its own outcome, so only whole rooms count.
        assert!(row != "#,,,###", "one draw decides for the whole room");
        open += u32::from(row == "#,,,,,#");
    }
    assert!((70..130).contains(&open), "half of the rooms are of open plan: {open} of 200");
}

#[test]
fn the_first_room_may_stick_out_and_is_cut_off() {
    let room = Room { corner: Pos::new(0, 10), width: 6, height: 8 };
    let mut world = empty(1, 3);
    let mut ground = Ground::new(&mut world, START, true);
    ground.stamp(room);
    for cell in WORLD {
        assert_eq!(ground.is_built(cell), room.covers(cell.pos()) && cell.is_inner());
    }
}

#[test]
fn rooms_end_when_the_fuel_is_gone() {
    let mut world = empty(1, 3);
    let mut ground = Ground::new(&mut world, START, false);
    ground.entropy = ROOM_COST - 1;
    assert!(!ground.add_room(START), "no room is cheaper than this");
    assert!(ground.entropy < 0 && INNER.iter().all(|&cell| !ground.is_built(cell)), "the room that ends the chain is not placed");
    ground.entropy = ROOM_COST + ONE / 10;
    assert!(ground.add_room(START));
    assert!((0..ONE / 10).contains(&ground.entropy) || ground.entropy == ONE / 10);
}

/// The cost of the cheapest room.
const ROOM_COST: i32 = super::ROOM.0;

#[test]
fn a_natural_start_is_never_covered_by_a_room() {
    for seed in 0..200 {
        let mut world = empty(seed, 16);
        let mut ground = Ground::new(&mut world, START, false);
        ground.entropy = FULL - CELL;
        while ground.add_room(START) {}
        assert!(!ground.is_built(START), "seed {seed}");
    }
}

#[test]
fn the_first_room_of_a_built_start_is_around_it() {
    for seed in 0..200 {
        let mut world = empty(seed, 2);
        let mut ground = Ground::new(&mut world, Cell::at(10, 1), true);
        assert!(ground.add_room(Cell::at(10, 1)));
        assert!(ground.is_built(Cell::at(10, 1)) && ground.tile(Cell::at(10, 1)) == Tile::DungeonFloor, "seed {seed}");
    }
}

#[test]
fn a_walk_always_goes_on_with_full_fuel_and_never_without_any() {
    let mut world = empty(1, 1);
    let mut ground = Ground::new(&mut world, START, false);
    let mut lucky = |entropy| {
        ground.entropy = entropy;
        (0..1000).filter(|_| ground.has_luck()).count()
    };
    assert_eq!((lucky(ONE), lucky(FULL), lucky(0), lucky(-CELL)), (1000, 1000, 0, 0));
    assert!((420..580).contains(&lucky(ONE / 2)));
}

#[test]
fn a_walk_opens_void_as_cave_floor_and_costs_fuel() {
    let mut world = empty(1, 1);
    let mut ground = Ground::new(&mut world, START, false);
    ground.carve();
    assert!(ground.entropy <= 0 || ground.tile(START) == Tile::CaveFloor);
    assert_eq!(ground.tile(START), Tile::CaveFloor);
    assert!(!ground.is_noted(START, note::SETTLED), "the first cell is not drawn from the tables");
    let open = INNER.iter().filter(|&&cell| ground.tile(cell).is_open()).count();
    assert!((1..=120).contains(&open), "{open}");
}

#[test]
fn a_walk_draws_each_cell_from_the_cell_it_comes_from() {
    // Beside a table all natural ground becomes cave floor, and all built ground a chair.
    let mut world = empty(1, 1);
    let mut ground = Ground::new(&mut world, START, false);
    ground.overwrite(START, Tile::Table);
    let beside = START.around()[0];
    ground.world.map.put_mark(beside, Mark::Built, true);
    for cell in START.around() {
        ground.reseed(Tile::Table, cell);
        let expected = if cell == beside { Tile::WornDungeonFloor } else { Tile::CaveFloor };
        assert_eq!(ground.tile(cell), expected);
        assert_eq!(ground.world.actor_at(cell).is_some(), cell == beside);
        assert!(ground.is_noted(cell, note::SETTLED));
    }
}

#[test]
fn ground_without_a_column_spreads_void() {
    let mut world = empty(1, 1);
    let mut ground = Ground::new(&mut world, START, false);
    let beside = START.around()[2];
    ground.overwrite(beside, Tile::CaveFloor);
    ground.reseed(Tile::Rubble, beside);
    assert_eq!(ground.tile(beside), Tile::Void);
}

#[test]
fn on_the_last_depth_no_hole_is_drawn() {
    for depth in [15, 16] {
        let mut world = empty(1, depth);
        let mut ground = Ground::new(&mut world, START, false);
        let mut holes = 0;
        for _ in 0..300 {
            ground.reseed(Tile::Hole, START);
            holes += u32::from(ground.tile(START).is_hole());
        }
        assert_eq!(holes > 0, depth == 15, "{holes} at depth {depth}");
    }
}

#[test]
fn errands_never_exceed_their_limit() {
    for seed in 0..300 {
        for depth in [1, 8, 16] {
            let mut world = empty(seed, depth);
            Ground::new(&mut world, START, seed % 2 == 0).carve();
        }
    }
}
