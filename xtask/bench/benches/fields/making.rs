//! Making levels: caves, regions, pieces of maps and weighted tables, against `pathfinding` and `rand`.

use crate::contest::Contest;
use crate::levels::{HEIGHT, INSIDE, SQUARES, WIDTH, dice};
use barrow_core::{Grid, Pos, Topology};
use barrow_kit::caves::caves;
use barrow_kit::prefab::{mirrored, read, turned};
use barrow_kit::{Regions, Table};
use barrow_measure::each_warm;
use pathfinding::grid::Grid as PathGrid;
use pathfinding::matrix::Matrix;
use pathfinding::prelude::connected_components;
use rand::distr::Distribution;
use rand::distr::weighted::WeightedIndex;
use rand_pcg::Pcg32;
use std::hint::black_box;

type Map = Grid<bool, WIDTH, HEIGHT>;

pub(crate) fn all() -> [Contest; 4] {
    [making_caves(), regions(), pieces(), tables()]
}

fn vertex(pos: Pos) -> (usize, usize) {
    (pos.x as usize, pos.y as usize)
}

fn path_grid(map: &Map) -> PathGrid {
    let mut grid = PathGrid::new(WIDTH, HEIGHT);
    grid.enable_diagonal_mode();
    Map::positions().filter(|pos| map[*pos]).for_each(|pos| _ = grid.add_vertex(vertex(pos)));
    grid
}

const SHARE: u32 = 55;
const ROUNDS: u32 = 4;

fn is_inside(pos: Pos) -> bool {
    INSIDE.contains(pos)
}

fn our_caves(index: usize, rounds: u32) -> Map {
    caves(Topology::Square8, is_inside, SHARE, rounds, &mut dice("caves", index))
}

/// The same rule on the grid of `pathfinding`, which says how many neighbours are open.
fn their_caves(index: usize) -> PathGrid {
    let mut dice = dice("caves", index);
    let mut grid = PathGrid::new(WIDTH, HEIGHT);
    grid.enable_diagonal_mode();
    for pos in Map::positions().filter(|pos| is_inside(*pos)) {
        if dice.chance(SHARE, 100) {
            grid.add_vertex(vertex(pos));
        }
    }
    for _ in 0..ROUNDS {
        let mut next = PathGrid::new(WIDTH, HEIGHT);
        next.enable_diagonal_mode();
        for at in Map::positions().filter(|pos| is_inside(*pos)).map(vertex) {
            // `neighbours` of a closed cell is empty.
            let was_open = grid.has_vertex(at);
            if !was_open {
                grid.add_vertex(at);
            }
            let open = grid.neighbours(at).len() + usize::from(was_open);
            if !was_open {
                grid.remove_vertex(at);
            }
            if open > 4 {
                next.add_vertex(at);
            }
        }
        grid = next;
    }
    grid
}

fn making_caves() -> Contest {
    for index in 0..SQUARES {
        let (ours, theirs) = (our_caves(index, ROUNDS), their_caves(index));
        assert!(Map::positions().all(|pos| ours[pos] == theirs.has_vertex(vertex(pos))), "caves are equal");
    }
    let each = |make: fn(usize)| each_warm(SQUARES, move || (0..SQUARES).for_each(make));
    Contest::new(format!("caves of {WIDTH} by {HEIGHT} cells, {ROUNDS} rounds"))
        .with("ours (kit)", each(|index| _ = black_box(our_caves(index, ROUNDS))))
        .with("the same rule on pathfinding::Grid", each(|index| drop(black_box(their_caves(index)))))
}

/// The regions of caves after one round, which have many.
fn regions() -> Contest {
    let maps: Vec<Map> = (0..SQUARES).map(|index| our_caves(index, 1)).collect();
    let grids: Vec<(PathGrid, Vec<(usize, usize)>)> = maps
        .iter()
        .map(|map| {
            let open: Vec<_> = Map::positions().filter(|pos| map[*pos]).map(vertex).collect();
            (path_grid(map), open)
        })
        .collect();
    let ours = |map: &Map| Regions::<WIDTH, HEIGHT>::of(Topology::Square8, |pos| map.get(pos) == Some(true));
    let theirs = |(grid, open): &(PathGrid, Vec<(usize, usize)>)| connected_components(open, |at| grid.neighbours(*at));
    let mut cells = 0;
    for (map, grid) in maps.iter().zip(&grids) {
        let (ours, theirs) = (ours(map), theirs(grid));
        assert_eq!(usize::from(ours.count()), theirs.len(), "as many regions");
        let largest = ours.largest().map(|region| ours.cells(region).count());
        assert_eq!(largest, theirs.iter().map(|cells| cells.iter().len()).max(), "the largest are equally large");
        cells += grid.1.len();
    }
    let average = cells as f64 / SQUARES as f64;
    Contest::new("connected regions, square maps")
        .with_cells("ours (kit)", average, each_warm(SQUARES, move || maps.iter().for_each(|map| _ = black_box(ours(map)))))
        .with_cells(
            "pathfinding::connected_components",
            average,
            each_warm(SQUARES, move || grids.iter().for_each(|grid| drop(black_box(theirs(grid))))),
        )
}

/// A room from text, turned and mirrored.
const ROOM: &str = "
##########
#..~~....#
#..~~~...+
#...~..>.#
####+#####";
const LEGEND: [(u8, u8); 5] = [(b'#', 0), (b'.', 1), (b'~', 2), (b'+', 3), (b'>', 4)];

fn pieces() -> Contest {
    let ours = || {
        let room: Grid<u8, 10, 5> = read(Topology::Square8, black_box(ROOM), &LEGEND).expect("the room is right");
        mirrored(&turned(&room))
    };
    let theirs = || {
        let value = |glyph: u8| LEGEND.iter().find(|(known, _)| *known == glyph).map(|(_, value)| *value).expect("it is known");
        let rows = black_box(ROOM).lines().skip(1).map(|line| line.bytes().map(value));
        Matrix::from_rows(rows).expect("the room is right").rotated_cw(1).flipped_lr()
    };
    let (room, matrix) = (ours(), theirs());
    assert_eq!((matrix.rows, matrix.columns), (10, 5));
    assert!(room.cells().iter().eq(matrix.values()), "the turned rooms are equal");
    Contest::new("a room of 10 by 5 cells from text, turned and mirrored")
        .with("ours (kit)", each_warm(1000, move || (0..1000).for_each(|_| _ = black_box(ours()))))
        .with("pathfinding::Matrix", each_warm(1000, move || (0..1000).for_each(|_| drop(black_box(theirs())))))
}

/// A long table.
const TABLE: Table<u8, 32> = {
    let mut rows = [(0, 0); 32];
    let mut row = 0;
    while row < 32 {
        rows[row] = (1 + row as u32 % 5, row as u8);
        row += 1;
    }
    Table::new(rows)
};

fn tables() -> Contest {
    const DRAWS: usize = 1000;
    let mut rng = dice("table", 0);
    let index = WeightedIndex::new(TABLE.rows().map(|(weight, _)| weight)).expect("the weights are right");
    let mut other = Pcg32::new(1, 2);
    let mut ours = move || *black_box(&TABLE).draw(&mut rng);
    let mut theirs = move || TABLE.rows()[index.sample(&mut other)].1;
    let mut counts = [[0i32; 32]; 2];
    for _ in 0..100_000 {
        counts[0][usize::from(ours())] += 1;
        counts[1][usize::from(theirs())] += 1;
    }
    let is_near = |row: usize| counts[0][row].abs_diff(counts[1][row]) < 500;
    assert!((0..32).all(is_near), "rows are drawn equally often");
    Contest::new("a draw from a table of 32 weights")
        .with("ours (kit)", each_warm(DRAWS, move || (0..DRAWS).for_each(|_| _ = black_box(ours()))))
        .with("rand::WeightedIndex", each_warm(DRAWS, move || (0..DRAWS).for_each(|_| _ = black_box(theirs()))))
}
