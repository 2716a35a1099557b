use super::super::tests::table;
use super::*;
use crate::world::cell::Cell;
use barrow_core::Seed;
use std::collections::BTreeMap;

/// A multiple of every denominator in the table of sizes.
const TRIES: u32 = 100 * 3360;

#[test]
fn sizes_have_the_odds_of_the_spec() {
    let mut drawn: BTreeMap<(i16, i16), u32> = BTreeMap::new();
    let mut dice = Seed(1).stream("test", 0);
    for _ in 0..TRIES {
        *drawn.entry(Room::draw_size(&mut dice)).or_default() += 1;
    }
    let rows = table(include_str!("../../../tests/spec/room_sizes.csv"));
    assert_eq!(drawn.len(), rows.len());
    for row in rows {
        let (width, height): (i16, i16) = (row[0].parse().unwrap(), row[1].parse().unwrap());
        let (part, whole) = row[5].split_once('/').unwrap();
        let expected = TRIES / whole.parse::<u32>().unwrap() * part.parse::<u32>().unwrap();
        let count = drawn[&(width, height)];
        assert!(count.abs_diff(expected) < TRIES / 250, "{width} x {height}: {count} for {expected}");
        let room = Room { corner: Pos::new(0, 0), width, height };
        assert_eq!(room.places().count(), row[2].parse::<usize>().unwrap() * row[3].parse::<usize>().unwrap());
    }
}

/// Spec: into-ruins world 5.4, the worked example.
#[test]
fn the_worked_example_lies_where_the_spec_says() {
    let room = Room::placed(Pos::new(8, 9), (6, 4), (3, 1), Pos::new(10, 12));
    assert_eq!(room.corner, Pos::new(6, 6));
    let row = |row: i16| (room.at(row, 0), room.at(row, 6));
    assert_eq!(row(0), (Pos::new(6, 6), Pos::new(12, 6)));
    assert_eq!(row(1), (Pos::new(5, 7), Pos::new(11, 7)));
    assert_eq!((row(2).0, row(3).0), (Pos::new(5, 8), Pos::new(4, 9)));
    assert_eq!(row(4), (Pos::new(4, 10), Pos::new(10, 10)));
}

#[test]
fn a_room_lies_on_the_lattice_of_the_start_which_is_never_its_wall() {
    let start = Pos::new(9, 13);
    let mut dice = Seed(2).stream("test", 0);
    for _ in 0..2000 {
        let room = Room::draw(&mut dice, start, start);
        let row = start.y - room.corner.y;
        let column = start.x - room.corner.x + row / 2;
        assert!([2, 6, 10].contains(&row) && column % 2 == 1, "{room:?}");
        assert!(row < room.height && (1..room.width).contains(&column), "{room:?}");
    }
}

#[test]
fn a_room_is_inside_if_all_of_its_cells_can_be_opened() {
    let mut dice = Seed(3).stream("test", 0);
    let mut inside = 0;
    for _ in 0..3000 {
        let around = Pos::new(dice.range(0, 20) as i16, dice.range(0, 20) as i16);
        let room = Room::draw(&mut dice, around, Pos::new(10, 12));
        let cells: Vec<Pos> = room.places().map(|(row, column)| room.at(row, column)).collect();
        assert_eq!(room.is_inside(), cells.iter().all(|&pos| Cell::of(pos).is_some_and(Cell::is_inner)), "{room:?}");
        for cell in crate::world::cell::WORLD {
            assert_eq!(room.covers(cell.pos()), cells.contains(&cell.pos()), "{room:?} {cell:?}");
        }
        inside += u32::from(room.is_inside());
    }
    assert!(inside > 300, "{inside}");
}
