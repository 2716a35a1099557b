use super::*;
use barrow_core::Dir;
use proptest::prelude::*;

const ALL: [Topology; 3] = [Topology::Square4, Topology::Square8, Topology::Hex];
const LEGEND: [(u8, char); 4] = [(b'%', '%'), (b'.', '.'), (b' ', ' '), (b'+', '+')];

fn maps<const W: usize, const H: usize>() -> impl Strategy<Value = Grid<char, W, H>> {
    prop::collection::vec(prop::sample::select(LEGEND.to_vec()), W * H).prop_map(|cells| {
        let mut map = Grid::filled(' ');
        map.cells_mut().iter_mut().zip(cells).for_each(|(cell, (_, glyph))| *cell = glyph);
        map
    })
}

proptest! {
    #[test]
    fn reading_undoes_drawing(map in maps::<7, 5>()) {
        for topology in ALL {
            let text = draw::<7, 5>(topology, |pos| map[pos]);
            prop_assert_eq!(read(topology, &text, &LEGEND), Ok(map), "{}", text);
            prop_assert_eq!(read(topology, &format!("{text}\n"), &LEGEND), Ok(map));
            prop_assert!(!text.lines().any(|line| line.ends_with(' ')));
        }
    }

    #[test]
    fn errors_name_row_and_column(map in maps::<7, 5>(), x in 0i16..7, y in 0i16..5) {
        for topology in ALL {
            let wrong = Pos::new(x, y);
            let text = draw::<7, 5>(topology, |pos| if pos == wrong { '?' } else { map[pos] });
            let line = text.lines().nth(1 + wrong.y as usize).unwrap();
            let column = 1 + line.find('?').unwrap();
            let expected = TextError::Unknown { row: 1 + wrong.y as usize, column, found: b'?' };
            prop_assert_eq!(read::<_, 7, 5>(topology, &text, &LEGEND), Err(expected));
            prop_assert_eq!(line.chars().nth(topology.column_row(wrong).0 as usize), Some('?'));
        }
    }

    #[test]
    fn whole_turns_and_two_mirrors_change_nothing(map in maps::<7, 5>(), hexes in maps::<7, 7>()) {
        prop_assert_eq!(turned(&turned(&turned(&turned(&map)))), map);
        prop_assert_eq!(mirrored(&mirrored(&map)), map);
        // Turned half, each cell is opposite itself.
        let half = turned(&turned(&map));
        prop_assert!(Grid::<char, 7, 5>::positions().all(|pos| half[Pos::new(6 - pos.x, 4 - pos.y)] == map[pos]));
        prop_assert!(Grid::<char, 7, 5>::positions().all(|pos| mirrored(&map)[Pos::new(6 - pos.x, pos.y)] == map[pos]));
        prop_assert_eq!((0..6).fold(hexes, |turning, _| turned_hexes(&turning)), hexes);
    }

    #[test]
    fn a_sixth_turns_every_direction_to_the_next(hexes in maps::<7, 7>(), steps in 1usize..4, sideways in 0usize..4) {
        let turned = turned_hexes(&hexes);
        let walk = |dir: u8| {
            let dirs = [(dir, steps), ((dir + 2) % 6, sideways.min(steps))];
            dirs.into_iter().flat_map(|(dir, count)| std::iter::repeat_n(Dir(dir), count))
                .fold(Pos::new(3, 3), |pos, dir| Topology::Hex.step(pos, dir).unwrap())
        };
        for dir in 0..6 {
            prop_assert_eq!(turned[walk((dir + 1) % 6)], hexes[walk(dir)]);
        }
        for pos in Grid::<char, 7, 7>::positions().filter(|pos| Topology::Hex.distance(*pos, Pos::new(3, 3)) > 3) {
            prop_assert_eq!(turned[pos], hexes[pos], "the corners of the square stay");
        }
    }

    #[test]
    fn pieces_cover_the_map_where_they_have_cells(map in maps::<7, 5>(), piece in maps::<3, 2>(), x in -4i16..9, y in -4i16..7) {
        let mut covered = map;
        let mut holed = Grid::<Option<char>, 3, 2>::filled(None);
        holed.cells_mut().iter_mut().zip(piece.cells()).for_each(|(cell, glyph)| *cell = Some(*glyph).filter(|at| *at != ' '));
        put(&mut covered, Pos::new(x, y), &holed);
        for pos in Grid::<char, 7, 5>::positions() {
            let under = holed.get(pos.offset(-x, -y)).flatten();
            prop_assert_eq!(covered[pos], under.unwrap_or(map[pos]));
        }
    }
}

#[test]
fn texts_of_the_wrong_size_are_refused() {
    let read = |topology, text, legend| read::<char, 3, 2>(topology, text, legend);
    let squares = |text| read(Topology::Square8, text, &LEGEND[..2]);
    assert_eq!(squares("...\n..."), Ok(Grid::filled('.')));
    assert_eq!(squares("...\n....\n"), Err(TextError::Outside { row: 2, column: 4 }));
    assert_eq!(squares("...\n...\n."), Err(TextError::Outside { row: 3, column: 1 }));
    assert_eq!(squares("...\n..\n"), Err(TextError::Unknown { row: 2, column: 3, found: b' ' }));
    assert_eq!(squares("...  \n...\n\n"), Ok(Grid::filled('.')));
    assert_eq!(squares("..\u{2588}\n..."), Err(TextError::Unknown { row: 1, column: 3, found: 0xe2 }));
    assert_eq!(read(Topology::Square8, "...\n...", &[]), Err(TextError::Unknown { row: 1, column: 1, found: b' ' }));
    assert_eq!(read(Topology::Hex, ". . .\n . .%.", &LEGEND), Err(TextError::Outside { row: 2, column: 5 }));
    assert_eq!(read(Topology::Hex, ". . .\n. . .", &LEGEND), Err(TextError::Outside { row: 2, column: 1 }));
    let error = squares("...\n..").unwrap_err();
    assert_eq!(error.to_string(), "row 2, column 3: the legend has no ' '; add it, or use another character");
    let error = squares("....").unwrap_err();
    assert_eq!(error.to_string(), "row 1, column 4: the map has no cell there; put a space, or end the line earlier");
}
