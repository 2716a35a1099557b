use super::*;
use crate::world::cell::{CENTRE, WORLD};

fn cell(x: i16, y: i16) -> Cell {
    Cell::of(Pos::new(x, y)).expect("a cell of the world")
}

fn open(from: Cell, to: Cell, range: i32, extends: bool) -> Line {
    trace(from, to, range, Stop::Never, extends, |_| true, |_| false)
}

/// Spec: into-ruins `line_vectors.csv`.
#[test]
fn lines_of_the_vectors() {
    let mut rows = csv::Reader::from_reader(include_str!("../../../tests/spec/line_vectors.csv").as_bytes());
    let mut count = 0;
    for row in rows.records() {
        let row = row.expect("a row");
        let number = |column: usize| row[column].parse::<i32>().expect("a number");
        let (from, to) = (cell(number(0) as i16, number(1) as i16), cell(number(2) as i16, number(3) as i16));
        let line = open(from, to, number(4), number(5) == 1);
        let cells: Vec<String> = line.iter().map(|cell| format!("{}:{}", cell.pos().x, cell.pos().y)).collect();
        assert_eq!(cells.join("|"), row[6], "{row:?}");
        assert_eq!(i32::from(line.len() as i32 >= from.distance(to)), number(7), "{row:?}");
        assert_eq!(direction(from, to).map(|dir| i32::from(dir.0) + 1), Some(number(8)), "{row:?}");
        count += 1;
    }
    assert_eq!(count, 138);
}

/// Spec: into-ruins items T15.
#[test]
fn t15_lines_from_the_middle() {
    type Case<'a> = (i16, i16, &'a [(i16, i16)]);
    let cases: [Case; 5] = [
        (13, 8, &[(11, 9), (12, 9), (13, 8)]),
        (12, 9, &[(11, 10), (12, 9)]),
        (9, 9, &[(10, 9), (9, 9)]),
        (8, 9, &[(9, 10), (9, 9), (8, 9)]),
        (14, 7, &[(11, 9), (12, 9), (13, 8), (14, 7)]),
    ];
    for (x, y, expected) in cases {
        let line: Vec<(i16, i16)> = open(CENTRE, cell(x, y), 20, false).iter().map(|cell| (cell.pos().x, cell.pos().y)).collect();
        assert_eq!(line, expected, "{x}, {y}");
    }
    let extended: Vec<(i16, i16)> = open(CENTRE, cell(11, 8), 6, true).iter().map(|cell| (cell.pos().x, cell.pos().y)).collect();
    assert_eq!(extended, [(11, 9), (11, 8), (12, 7), (12, 6), (13, 5), (13, 4)]);
}

#[test]
fn an_exact_tie_is_cut_to_sixteen_places() {
    let line: Vec<(i16, i16)> =
        open(CENTRE, cell(13, 13), 20, false).iter().map(|cell| (cell.pos().x - 10, cell.pos().y - 10)).collect();
    assert_eq!(line, [(0, 1), (1, 1), (2, 1), (2, 2), (2, 3), (3, 3)]);
}

#[test]
fn a_line_goes_from_neighbour_to_neighbour_and_ends_where_it_leads() {
    for from in WORLD {
        for to in WORLD {
            let line = open(from, to, 20, false);
            assert_eq!(line.len() as i32, from.distance(to));
            let mut last = from;
            for cell in line {
                assert_eq!(last.distance(cell), 1, "{from:?} {to:?}");
                last = cell;
            }
            assert_eq!(last, to);
            assert_eq!(direction(from, to).map(|dir| from.beside(dir)), line.first().copied(), "{from:?} {to:?}");
        }
    }
}

#[test]
fn a_line_stops_before_what_is_not_flyable() {
    let wall = cell(13, 10);
    let line = trace(CENTRE, cell(16, 10), 20, Stop::Never, false, |cell| cell != wall, |_| true);
    assert_eq!(line.last(), Some(&cell(12, 10)));
}

#[test]
fn a_line_stops_at_the_first_entity_or_before_it_or_never() {
    let taken = cell(13, 10);
    let ends = |stop| trace(CENTRE, cell(16, 10), 20, stop, false, |_| true, |cell| cell == taken).last().copied();
    assert_eq!(ends(Stop::AtFirst), Some(taken));
    assert_eq!(ends(Stop::BeforeFirst), Some(cell(12, 10)));
    assert_eq!(ends(Stop::Never), Some(cell(16, 10)));
}

#[test]
fn an_extended_line_goes_on_to_its_range_or_the_edge() {
    assert_eq!(open(CENTRE, cell(11, 10), 6, true).last(), Some(&cell(16, 10)));
    assert_eq!(open(CENTRE, cell(11, 10), 20, true).last(), Some(&cell(20, 10)));
    assert_eq!(open(CENTRE, cell(11, 10), 6, false).last(), Some(&cell(11, 10)));
    assert!(open(CENTRE, CENTRE, 6, true).is_empty());
}
