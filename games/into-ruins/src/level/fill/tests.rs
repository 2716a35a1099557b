use super::super::tests::{empty, lay_row};
use super::*;
use crate::world::marks::Mark;

const START: Cell = Cell::at(3, 10);

#[test]
fn lifted_bridges_become_holes_and_are_drawn_again() {
    let mut world = empty(1, 3);
    let mut ground = Ground::new(&mut world, START, false);
    lay_row(&mut ground, 3, 10, ".==.");
    ground.notes[Cell::at(4, 10)] |= note::SETTLED;
    ground.lift_bridges();
    assert_eq!((ground.tile(Cell::at(4, 10)), ground.tile(Cell::at(5, 10))), (Tile::Hole, Tile::Hole));
    assert!(!ground.is_noted(Cell::at(4, 10), note::SETTLED));
}

#[test]
fn filling_passes_through_settled_open_cells_and_draws_the_rest() {
    // Beside a table all natural ground becomes cave floor, which distinguishes drawn cells from others.
    let mut world = empty(1, 3);
    let mut ground = Ground::new(&mut world, START, false);
    lay_row(&mut ground, 3, 10, ".T\"#.");
    ground.notes[Cell::at(4, 10)] |= note::SETTLED;
    ground.fill();
    assert_eq!(ground.tile(START), Tile::CaveFloor, "the start is never drawn");
    assert!(!ground.is_noted(START, note::SETTLED));
    assert_eq!(ground.tile(Cell::at(4, 10)), Tile::Table);
    assert_eq!(ground.tile(Cell::at(5, 10)), Tile::CaveFloor, "drawn from the table, which cannot be walked on");
    assert!(!ground.is_noted(Cell::at(7, 10), note::FILLED), "a wall is not open");
}

#[test]
fn filling_goes_on_from_what_a_cell_has_become() {
    // A natural hole can turn into a cave wall, which then makes the next built cell void.
    let mut emptied = 0;
    for seed in 0..400 {
        let mut world = empty(seed, 3);
        let mut ground = Ground::new(&mut world, START, false);
        lay_row(&mut ground, 3, 10, "oo,");
        ground.world.map.put_mark(Cell::at(5, 10), Mark::Built, true);
        ground.fill();
        let (middle, last) = (ground.tile(Cell::at(4, 10)), ground.tile(Cell::at(5, 10)));
        assert!(ground.is_noted(Cell::at(5, 10), note::FILLED));
        if middle == Tile::CaveWall {
            assert_eq!(last, Tile::Void);
            emptied += 1;
        } else {
            assert_ne!(last, Tile::Void, "{middle:?}");
        }
    }
    assert!((25..90).contains(&emptied), "2 of 15: {emptied} of 400");
}

#[test]
fn thin_walls_become_stalagmites_or_floor_but_stay_where_they_are_built() {
    let at = Cell::at(10, 10);
    let mut stalagmites = 0;
    for seed in 0..300 {
        for is_built in [false, true] {
            let mut world = empty(seed, 3);
            let mut ground = Ground::new(&mut world, START, false);
            for beside in [ABOVE, BELOW] {
                ground.overwrite(at.beside(beside), Tile::CaveFloor);
            }
            ground.world.map.put_mark(at, Mark::Built, is_built);
            ground.thin_walls();
            assert_eq!(ground.tile(at) == Tile::Void, is_built);
            stalagmites += u32::from(ground.tile(at) == Tile::Stalagmite);
        }
    }
    assert!((90..150).contains(&stalagmites), "6 of 15: {stalagmites} of 300");
}

#[test]
fn only_walls_between_above_and_below_are_thin() {
    let at = Cell::at(10, 10);
    for dir in 0..6 {
        let mut world = empty(1, 3);
        let mut ground = Ground::new(&mut world, START, false);
        ground.overwrite(at.around()[dir], Tile::CaveFloor);
        ground.overwrite(at.around()[(dir + 3) % 6], Tile::CaveFloor);
        ground.thin_walls();
        assert_eq!(ground.tile(at) != Tile::Void, dir % 3 == 1, "direction {dir}");
    }
}
