use super::*;
use proptest::prelude::*;

fn cells() -> impl Strategy<Value = Pos> {
    (-40i16..40, -40i16..40).prop_map(|(x, y)| Pos::new(x, y))
}

/// The square of the distance from a cell to place `k` of `length` on the exact line, in units of `1 / length`.
fn missed(topology: Topology, (from, to): (Pos, Pos), (k, length): (i32, i32), cell: Pos) -> i32 {
    let off =
        |from: i16, to: i16, cell: i16| (i32::from(cell) - i32::from(from)) * length - (i32::from(to) - i32::from(from)) * k;
    let (dx, dy) = (off(from.x, to.x, cell.x), off(from.y, to.y, cell.y));
    match topology {
        Topology::Hex => dx * dx + dx * dy + dy * dy,
        _ => dx * dx + dy * dy,
    }
}

proptest! {
    #[test]
    fn lines_are_connected_and_as_near_as_cells_can_be(from in cells(), to in cells()) {
        for topology in [Topology::Square4, Topology::Square8, Topology::Hex] {
            let neighbours = if topology == Topology::Hex { Topology::Hex } else { Topology::Square8 };
            let line: Vec<Pos> = line(topology, from, to).collect();
            let length = neighbours.distance(from, to);
            prop_assert_eq!((line[0], line[line.len() - 1], line.len() as i32), (from, to, length + 1));
            prop_assert!(line.windows(2).all(|pair| neighbours.distance(pair[0], pair[1]) == 1));
            for (k, cell) in (0..).zip(&line) {
                let missed = |cell| missed(topology, (from, to), (k, length), cell);
                let around = neighbours.directions().filter_map(|dir| neighbours.step(*cell, dir));
                prop_assert!(around.map(missed).all(|beside| missed(*cell) <= beside), "{:?} of {:?}", cell, line);
            }
        }
    }

    #[test]
    fn the_way_back_has_the_same_cells(from in cells(), to in cells()) {
        for topology in [Topology::Square4, Topology::Square8, Topology::Hex] {
            let mut back: Vec<Pos> = line(topology, to, from).collect();
            back.reverse();
            prop_assert_eq!(line(topology, from, to).collect::<Vec<_>>(), back);
        }
    }
}

#[test]
fn the_longest_lines_arrive() {
    let (from, to) = (Pos::new(i16::MIN, i16::MIN), Pos::new(i16::MAX, i16::MAX));
    for topology in [Topology::Square8, Topology::Hex] {
        assert_eq!(line(topology, from, to).last(), Some(to));
        assert_eq!(line(topology, to, from).last(), Some(from));
    }
    assert_eq!(line(Topology::Hex, from, from).collect::<Vec<_>>(), [from]);
}
