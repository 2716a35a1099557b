//! Lines and cheapest paths, against `bracket-pathfinding`, `pathfinding` and `hexx`.

use crate::contest::Contest;
use crate::distances::Rivals;
use crate::levels::{HEIGHT, Kind, LEVEL_WIDTH, POINTS, SQUARES, WIDTH, costs, dice, levels, points};
use crate::sight::{Clear, hex};
use barrow_core::{Grid, Pos, Topology};
use barrow_kit::Search;
use barrow_kit::line::line;
use barrow_measure::each_warm;
use bracket_pathfinding::prelude::{BresenhamInclusive, Point, a_star_search};
use hexx::Hex;
use hexx::algorithms::a_star;
use pathfinding::prelude::astar;
use std::hint::black_box;
use std::rc::Rc;

type Costs = Grid<u8, WIDTH, HEIGHT>;

/// Number of pairs of cells to draw lines between.
const PAIRS: usize = 512;

pub(crate) fn all() -> [Contest; 4] {
    [lines_on_squares(), lines_on_hexes(), paths_on_squares(), paths_on_hexes()]
}

/// Random pairs of cells, at most 40 columns and rows apart.
fn pairs() -> Rc<[(Pos, Pos)]> {
    let mut dice = dice("pairs", 0);
    let mut cell = || Pos::new(dice.range(0, 40) as i16, dice.range(0, 40) as i16);
    (0..PAIRS).map(|_| (cell(), cell())).collect()
}

/// The square of the distance of a cell from its place on the exact line, in units of `1 / length`.
fn missed(topology: Topology, [from, to]: [Pos; 2], [place, length]: [i32; 2], pos: Pos) -> i32 {
    let off = |from: i16, to: i16, at: i16| i32::from(at - from) * length - i32::from(to - from) * place;
    let (dx, dy) = (off(from.x, to.x, pos.x), off(from.y, to.y, pos.y));
    dx * dx + dy * dy + if topology == Topology::Hex { dx * dy } else { 0 }
}

/// A contest over all pairs. Both contestants add up the cells of a line, and the lines have equally many.
fn line_contest<T>(
    topology: Topology,
    name: &str,
    theirs: impl Fn(Pos, Pos) -> T + Copy + 'static,
    pos: impl Fn(T::Item) -> Pos + Copy + 'static,
) -> Contest
where
    T: Iterator,
{
    let pairs = pairs();
    let (mut equal, mut near, mut cells) = (0, 0, 0);
    for &(from, to) in pairs.iter() {
        let ours: Vec<Pos> = line(topology, from, to).collect();
        let theirs: Vec<Pos> = theirs(from, to).map(pos).collect();
        assert_eq!((ours.len(), ours[0], ours.last()), (theirs.len(), theirs[0], theirs.last()), "lines agree on their ends");
        equal += ours.iter().zip(&theirs).filter(|(a, b)| a == b).count();
        cells += ours.len();
        for (place, both) in (0..).zip(ours.iter().zip(&theirs)) {
            let [ours, theirs] = [both.0, both.1].map(|pos| missed(topology, [from, to], [place, ours.len() as i32 - 1], *pos));
            assert!(ours <= theirs, "no other cell is nearer to the line");
            near += usize::from(ours == theirs);
        }
    }
    let add = |sum: i32, pos: Pos| sum.wrapping_add(i32::from(pos.x) ^ i32::from(pos.y));
    let (same, average) = (Rc::clone(&pairs), cells as f64 / PAIRS as f64);
    let [equal, near] = [equal, near].map(|count| 100.0 * count as f64 / cells as f64);
    Contest::new(format!("lines, {topology:?}; {equal:.1} % of cells are equal, {near:.1} % as near to the line as ours"))
        .with_cells(
            "ours (kit)",
            average,
            each_warm(PAIRS, move || pairs.iter().for_each(|&(from, to)| _ = black_box(line(topology, from, to).fold(0, add)))),
        )
        .with_cells(
            name,
            average,
            each_warm(PAIRS, move || {
                same.iter().for_each(|&(from, to)| _ = black_box(theirs(from, to).map(pos).fold(0, add)));
            }),
        )
}

fn lines_on_squares() -> Contest {
    let point = |pos: Pos| Point::new(pos.x, pos.y);
    let pos = |point: Point| Pos::new(point.x as i16, point.y as i16);
    line_contest(
        Topology::Square8,
        "bracket-geometry, Bresenham",
        move |from, to| BresenhamInclusive::new(point(from), point(to)),
        pos,
    )
}

fn lines_on_hexes() -> Contest {
    let pos = |at: Hex| Pos::new(at.x as i16, at.y as i16);
    line_contest(Topology::Hex, "hexx::line_to", |from, to| hex(from).line_to(hex(to)), pos)
}

/// Paths with costs on square maps with eight directions, from the first point of each to the others.
fn paths_on_squares() -> Contest {
    let index = |pos: Pos| pos.y as usize * WIDTH + pos.x as usize;
    let mut maps = Vec::new();
    for kind in Kind::ALL {
        for at in 0..SQUARES {
            let (map, points) = kind.map(at);
            let costs = costs(&map);
            maps.push((costs, Rivals::new(Topology::Square8, WIDTH, Vec::new(), costs.cells().to_vec()), points));
        }
    }
    let mut search = Box::new(Search::<WIDTH, HEIGHT>::default());
    let mut ours = move |costs: &Costs, from, to| {
        search.path(Topology::Square8, from, to, |pos| costs.get(pos).unwrap_or(0)).map(|path| black_box(path).len())
    };
    let theirs = |rivals: &Rivals, from: usize, to: usize| {
        astar(&from, |at| rivals.beside(*at), |at| rivals.steps_between(*at, to), |at| *at == to)
    };
    let (mut steps, mut found, mut given_up, mut dear) = ([0; 3], 0, 0, 0.0);
    let mut check = Search::<WIDTH, HEIGHT>::default();
    for (costs, rivals, [from, others @ ..]) in &maps {
        for to in others {
            let path = check.path(Topology::Square8, *from, *to, |pos| costs.get(pos).unwrap_or(0));
            let cost = path.map(|path| path.iter().map(|pos| u32::from(costs[*pos])).sum::<u32>());
            let best = theirs(rivals, index(*from), index(*to));
            assert_eq!(cost, best.as_ref().map(|(_, cost)| *cost), "paths cost the same");
            let bracket = a_star_search(index(*from), index(*to), rivals);
            let (Some(path), Some((best, least))) = (path, best) else { continue };
            steps[0] += path.len();
            steps[1] += best.len() - 1;
            if !bracket.success {
                given_up += 1;
                continue;
            }
            let spent: u32 = bracket.steps[1..].iter().map(|at| u32::from(costs.cells()[*at])).sum();
            assert!(spent >= least, "no path is cheaper");
            dear += if least == 0 { 0.0 } else { f64::from(spent) / f64::from(least) - 1.0 };
            found += 1;
            steps[2] += bracket.steps.len() - 1;
        }
    }
    let count = maps.len() * (POINTS - 1);
    let average = steps.map(|steps| steps as f64 / count as f64);
    let dearer = 100.0 * dear / f64::from(found);
    let maps = Rc::new(maps);
    let each = move |search: &mut dyn FnMut(&Costs, &Rivals, Pos, Pos)| {
        for (costs, rivals, [from, others @ ..]) in maps.iter() {
            for to in others {
                search(costs, rivals, *from, *to);
            }
        }
    };
    let [first, second, third] = [(); 3].map(|()| each.clone());
    Contest::new(format!("A* with costs, {count} paths on square maps; cells are steps"))
        .with_cells(
            "ours (kit)",
            average[0],
            each_warm(count, move || first(&mut |costs, _, from, to| _ = ours(costs, from, to))),
        )
        .with_cells(
            "pathfinding::astar",
            average[1],
            each_warm(count, move || second(&mut |_, rivals, from, to| drop(black_box(theirs(rivals, index(from), index(to)))))),
        )
        .with_cells(
            format!("bracket, {dearer:.0} % dearer, gives up on {given_up}"),
            average[2],
            each_warm(count, move || {
                third(&mut |_, rivals, from, to| drop(black_box(a_star_search(index(from), index(to), rivals))));
            }),
        )
}

/// Shortest paths on levels of Into Ruins, from the start to other points.
fn paths_on_hexes() -> Contest {
    let mut made = levels();
    let maps: Vec<(Clear, [Pos; POINTS])> = made
        .iter_mut()
        .enumerate()
        .map(|(index, level)| {
            let points = points(level, index);
            (Clear::of(level), points)
        })
        .collect();
    let mut search = Box::new(Search::<LEVEL_WIDTH, LEVEL_WIDTH>::default());
    let mut ours = move |map: &Clear, from, to| {
        search.path(Topology::Hex, from, to, |pos| map.0.get(pos) == Some(true)).map(|path| black_box(path).len())
    };
    let theirs = |map: &Clear, from: Pos, to: Pos| {
        a_star(hex(from), hex(to), |_, at| (map.0.get(Pos::new(at.x as i16, at.y as i16)) == Some(true)).then_some(1))
    };
    let mut steps = 0;
    for (map, [from, others @ ..]) in &maps {
        for to in others {
            let length = ours(map, *from, *to);
            assert_eq!(length, theirs(map, *from, *to).map(|path| path.len() - 1), "paths have equally many steps");
            steps += length.unwrap_or(0);
        }
    }
    let count = maps.len() * (POINTS - 1);
    let average = steps as f64 / count as f64;
    let maps = Rc::new(maps);
    let each = move |search: &mut dyn FnMut(&Clear, Pos, Pos)| {
        for (map, [from, others @ ..]) in maps.iter() {
            for to in others {
                search(map, *from, *to);
            }
        }
    };
    let again = each.clone();
    Contest::new("A*, levels of Into Ruins; cells are steps")
        .with_cells("ours (kit)", average, each_warm(count, move || each(&mut |map, from, to| _ = ours(map, from, to))))
        .with_cells(
            "hexx::a_star",
            average,
            each_warm(count, move || again(&mut |map, from, to| drop(black_box(theirs(map, from, to))))),
        )
}
