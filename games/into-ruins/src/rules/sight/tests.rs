use super::*;
use crate::world::cell::{CENTRE, INNER, WORLD};
use barrow_core::{Dir, Pos};

fn tile(id: u16) -> Tile {
    let ids = [0, 16, 18, 20, 22, 26, 28, 30, 32, 34, 36, 38, 40, 44, 46, 48, 50, 52, 54, 58, 60, 62];
    Tile::ALL[ids.iter().position(|known| *known == id).expect("a tile of the spec")]
}

/// Spec: into-ruins `fov_vectors.csv`.
#[test]
fn sight_of_the_vectors() {
    let mut rows = csv::Reader::from_reader(include_str!("../../../tests/spec/fov_vectors.csv").as_bytes());
    let rows: Vec<Vec<i16>> =
        rows.records().map(|row| row.expect("a row").iter().map(|field| field.parse().expect("a number")).collect()).collect();
    assert_eq!(rows.len(), 6 * WORLD.len());
    for case in 1..=6 {
        let mut map = Map::VOID;
        let rows: Vec<&Vec<i16>> = rows.iter().filter(|row| row[0] == case).collect();
        for row in &rows {
            map.tiles.set(Cell::at(row[3], row[4]), tile(row[5] as u16));
        }
        look(&mut map, Cell::at(rows[0][1], rows[0][2]));
        for row in &rows {
            assert_eq!(map.has(Cell::at(row[3], row[4]), Mark::InSight), row[6] == 1, "case {case} at {}, {}", row[3], row[4]);
        }
    }
}

fn hall() -> Map {
    let mut map = Map::VOID;
    for cell in INNER {
        map.tiles.set(cell, Tile::CaveFloor);
    }
    map
}

#[test]
fn all_of_an_open_hall_except_its_walls_is_in_sight() {
    let mut map = hall();
    look(&mut map, CENTRE);
    for cell in WORLD {
        assert_eq!(map.has(cell, Mark::InSight), cell.is_inner(), "{:?}", cell.pos());
    }
}

#[test]
fn a_new_look_forgets_the_last_one_and_leaves_other_marks() {
    let mut map = hall();
    look(&mut map, CENTRE);
    map.put_mark(CENTRE, Mark::Frozen, true);
    for beside in CENTRE.around() {
        map.tiles.set(beside, Tile::CaveWall);
    }
    look(&mut map, CENTRE);
    assert_eq!(WORLD.iter().filter(|cell| map.has(**cell, Mark::InSight)).count(), 1);
    assert!(map.has(CENTRE, Mark::Frozen));
}

#[test]
fn long_grass_and_stalagmites_are_seen_and_hide_what_is_behind() {
    let east = Dir(3);
    for blocker in [Tile::LongGrass, Tile::Stalagmite] {
        let mut map = hall();
        let (near, behind) = (CENTRE.beside(east), CENTRE.beside(east).beside(east));
        map.tiles.set(near, blocker);
        look(&mut map, CENTRE);
        assert!(map.has(near, Mark::InSight));
        assert!(!map.has(behind, Mark::InSight), "{blocker:?}");
    }
}

#[test]
fn statues_tables_cages_rubble_and_holes_let_sight_through() {
    let east = Dir(3);
    for open in [Tile::StatueA, Tile::StatueB, Tile::Cage, Tile::Table, Tile::Rubble, Tile::Hole] {
        let mut map = hall();
        map.tiles.set(CENTRE.beside(east), open);
        look(&mut map, CENTRE);
        assert!(map.has(CENTRE.beside(east).beside(east), Mark::InSight), "{open:?}");
    }
}

/// Spec: into-ruins world 7.3: the sector from up-right (inclusive) to straight down (exclusive).
#[test]
fn a_side_wall_shows_from_its_west_only() {
    for wall in INNER.into_iter().filter(|cell| *cell != CENTRE) {
        let mut map = hall();
        map.tiles.set(wall, Tile::BrickWallSide);
        look(&mut map, CENTRE);
        let Pos { x, y } = wall.pos();
        let (dx, dy) = (x - 10, y - 10);
        assert_eq!(map.has(wall, Mark::InSight), dx > 0 && dx + dy >= 0, "{dx}, {dy}");
    }
}

#[test]
fn the_eye_sees_out_of_long_grass() {
    let mut map = hall();
    map.tiles.set(CENTRE, Tile::LongGrass);
    look(&mut map, CENTRE);
    assert!(INNER.iter().all(|cell| map.has(*cell, Mark::InSight)));
}

/// SCAN of the spec, cell by cell. Spec: into-ruins world 7.2.
fn scan_plainly(map: &Map, seen: &mut [bool], dir: usize, base: Cell, row: (usize, i32, i32)) {
    let (number, mut low, high) = row;
    let step = |cell: Cell, by: i16, times: i16| Cell(cell.0.wrapping_add_signed(by * times));
    let base = step(base, STEPS[dir], 1);
    let mut was_clear = None;
    let (first, last) = ((low + ONE - 1) >> PLACES, high >> PLACES);
    for place in first..=last {
        let cell = step(base, STEPS[(dir + 2) % 6], place as i16);
        let tile = map.tiles[cell];
        let is_from_west = tile == Tile::BrickWallSide && [false, false, true, true, false, false][dir];
        seen[cell.index()] = tile.is_seen() || is_from_west;
        let before = (place << PLACES) - HALF;
        if tile.is_clear() && was_clear == Some(false) {
            low = before;
        }
        if !tile.is_clear() && was_clear == Some(true) {
            scan_plainly(map, seen, dir, base, (number + 1, grown(low, number), grown(before, number)));
        }
        if tile.is_clear() && place == last {
            scan_plainly(map, seen, dir, base, (number + 1, grown(low, number), grown(high, number)));
        }
        was_clear = Some(tile.is_clear());
    }
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig::with_cases(400))]
    /// Precomputed rows near the eye, and runs of cells at once, give the same result as a plain scan.
    #[test]
    fn sight_is_that_of_a_plain_scan(tiles in proptest::collection::vec(0usize..60, 271), eye in 0usize..271) {
        let mut map = Map::VOID;
        for (cell, tile) in INNER.into_iter().zip(tiles) {
            map.tiles.set(cell, *Tile::ALL.get(tile).unwrap_or(&Tile::CaveFloor));
        }
        let eye = INNER[eye];
        let mut seen = vec![false; SIZE];
        seen[eye.index()] = true;
        for dir in 0..6 {
            scan_plainly(&map, &mut seen, dir, eye, (1, 0, ONE));
        }
        look(&mut map, eye);
        for cell in WORLD {
            assert_eq!(map.has(cell, Mark::InSight), seen[cell.index()], "{cell:?} from {eye:?}");
        }
    }
}
