//! Distance maps, against `bracket-pathfinding` and `pathfinding`.

use crate::contest::Contest;
use crate::levels::{HEIGHT, Kind, LEVEL_WIDTH, POINTS, SQUARES, Square, WIDTH, costs, levels, reached};
use barrow_core::{Grid, Pos, Topology};
use barrow_kit::distance::{UNREACHED, flood};
use barrow_measure::each_warm;
use bracket_pathfinding::prelude::{Algorithm2D, BaseMap, DijkstraMap, Point, SmallVec};
use into_ruins::bench::Level;
use pathfinding::prelude::dijkstra_all;
use std::hint::black_box;
use std::rc::Rc;

/// Farther than any cell.
const FAR: f32 = 4096.0;

/// A map for the rivals, in rows. It is small, and they look up neighbours when they need them, because tables of neighbours
/// would not all fit into the cache. Cells at the edge cannot be walked, so no neighbour is outside the map.
pub(crate) struct Rivals {
    sources: Vec<usize>,
    /// The cost of entering each cell; 0 for closed.
    costs: Vec<u8>,
    /// Offsets from a cell to its neighbours, in indices.
    steps: Rc<[isize]>,
    width: usize,
}

impl BaseMap for Rivals {
    fn get_available_exits(&self, index: usize) -> SmallVec<[(usize, f32); 10]> {
        let mut exits = SmallVec::new();
        for (to, cost) in self.beside(index) {
            exits.push((to, cost as f32));
        }
        exits
    }

    /// The steps in eight directions.
    fn get_pathing_distance(&self, from: usize, to: usize) -> f32 {
        self.steps_between(from, to) as f32
    }

    fn is_opaque(&self, index: usize) -> bool {
        self.costs[index] == 0
    }
}

impl Algorithm2D for Rivals {
    fn dimensions(&self) -> Point {
        Point::new(self.width, self.costs.len() / self.width)
    }
}

impl Rivals {
    pub(crate) fn new(topology: Topology, width: usize, sources: Vec<usize>, costs: Vec<u8>) -> Self {
        let middle = Pos::new(1, 1);
        let around = topology.directions().filter_map(|dir| topology.step(middle, dir));
        let steps = around.map(|pos| isize::from(pos.y - middle.y) * width as isize + isize::from(pos.x - middle.x)).collect();
        Self { sources, costs, steps, width }
    }

    /// The neighbours that can be entered, with their costs.
    pub(crate) fn beside(&self, index: usize) -> impl Iterator<Item = (usize, u32)> {
        let around = self.steps.iter().map(move |step| index.wrapping_add_signed(*step));
        around.map(|to| (to, u32::from(self.costs[to]))).filter(|(_, cost)| *cost > 0)
    }

    /// The steps in eight directions.
    pub(crate) fn steps_between(&self, from: usize, to: usize) -> u32 {
        let apart = |from: usize, to: usize| from.abs_diff(to) as u32;
        apart(from % self.width, to % self.width).max(apart(from / self.width, to / self.width))
    }

    fn bracket(&self, map: &mut DijkstraMap) {
        DijkstraMap::clear(map);
        DijkstraMap::build(map, &self.sources, self);
        black_box(&map.map);
    }

    /// This crate accepts successors from any iterator, so they cost no `Vec`. It begins at one place, from which one step leads to
    /// each source.
    fn pathfinding(&self) -> impl Fn(usize) -> Option<u32> + use<> {
        let begin = usize::MAX;
        let reached = dijkstra_all(&begin, |&index| {
            let (sources, index) = if index == begin { (self.sources.as_slice(), None) } else { (&[][..], Some(index)) };
            sources.iter().map(|source| (*source, 0)).chain(index.into_iter().flat_map(|index| self.beside(index)))
        });
        move |index| reached.get(&index).map(|(_, steps)| *steps)
    }

    /// Compares the results with `ours`, the steps to a cell by index. Returns the number of cells that each of the two rivals
    /// reaches.
    fn check(&self, map: &mut DijkstraMap, ours: impl Fn(usize) -> Option<u32>) -> [usize; 2] {
        self.bracket(map);
        let all = self.pathfinding();
        let mut cells = [0; 2];
        for (index, &bracket) in map.map.iter().enumerate() {
            // The sources of `bracket-pathfinding` have no distance until a way leads back to them.
            let is_source = self.sources.contains(&index);
            let bracket = (is_source || bracket < FAR).then_some(if is_source { 0 } else { bracket as u32 });
            let theirs = [bracket, all(index)];
            assert_eq!(theirs, [ours(index); 2], "distances agree");
            for (cells, steps) in cells.iter_mut().zip(theirs) {
                *cells += usize::from(steps.is_some());
            }
        }
        cells
    }
}

/// Distance maps of Into Ruins, from the start of each level.
pub(crate) fn on_levels() -> Contest {
    let index = |pos: Pos| pos.y as usize * LEVEL_WIDTH + pos.x as usize;
    let pos = |index: usize| Pos::new((index % LEVEL_WIDTH) as i16, (index / LEVEL_WIDTH) as i16);
    let mut ours = levels();
    let rivals: Vec<Rivals> = ours
        .iter()
        .map(|level| {
            let costs = (0..LEVEL_WIDTH * LEVEL_WIDTH).map(|index| level.is_walkable(pos(index)).into()).collect();
            Rivals::new(Topology::Hex, LEVEL_WIDTH, vec![index(Level::start())], costs)
        })
        .collect();
    let mut map = DijkstraMap::new_empty(LEVEL_WIDTH, LEVEL_WIDTH, FAR);
    let mut counts = [0; 3];
    for (level, rivals) in ours.iter_mut().zip(&rivals) {
        counts[0] += reached(level).len();
        let steps = level.distances().to_vec();
        let ours = |at: usize| {
            let is_walkable = level.is_walkable(pos(at));
            is_walkable.then(|| u32::from(steps[Level::index(pos(at))])).filter(|steps| *steps != u32::from(u8::MAX))
        };
        let [bracket, all] = rivals.check(&mut map, ours);
        counts = [counts[0], counts[1] + bracket, counts[2] + all];
    }
    contest("distance map, levels of Into Ruins", counts, rivals, map, move |level| _ = black_box(ours[level].distances()))
}

/// The kit's distance map and its buffers.
struct Kit {
    steps: Vec<u16>,
    queue: Vec<Pos>,
}

impl Kit {
    fn fill<C: Into<u8>>(&mut self, sources: &[Pos], cost: impl Fn(Pos) -> C) -> &[u16] {
        flood(Topology::Square8, WIDTH as u16, sources.iter().copied(), cost, &mut self.steps, &mut self.queue);
        black_box(&self.steps)
    }
}

/// Sources on a square map with costs.
const SOURCES: usize = 3;

/// Distance maps of the kit, on square maps with eight directions: from one source with equal costs, and from several with costs.
pub(crate) fn on_squares() -> [Contest; 2] {
    let maps: Vec<(Square, [Pos; POINTS])> =
        Kind::ALL.into_iter().flat_map(|kind| (0..SQUARES).map(move |index| kind.map(index))).collect();
    let plain = maps.iter().map(|(map, points)| (*map, points[0])).collect();
    let costly: Vec<_> = maps.iter().map(|(map, points)| (costs(map), points[..SOURCES].to_vec())).collect();
    [
        square_contest(
            "distance map of the kit, square maps",
            plain,
            |(_, start)| vec![*start],
            |(map, _), pos| map.contains(pos),
        ),
        square_contest(
            "distance map of the kit with costs, three sources, square maps",
            costly,
            |(_, sources)| sources.clone(),
            |(costs, _), pos| costs.get(pos).unwrap_or(0),
        ),
    ]
}

/// A contest of the kit. `sources` and `cost` read its maps; `M` is the form of them that the kit sees.
fn square_contest<M: 'static, C: Into<u8> + 'static>(
    title: &str,
    maps: Vec<M>,
    sources: fn(&M) -> Vec<Pos>,
    cost: impl Fn(&M, Pos) -> C + Copy + 'static,
) -> Contest {
    let index = |pos: Pos| pos.y as usize * WIDTH + pos.x as usize;
    let cells: Vec<Pos> = Grid::<u8, WIDTH, HEIGHT>::positions().collect();
    let sources: Vec<Vec<Pos>> = maps.iter().map(sources).collect();
    let mut kit = Kit { steps: vec![UNREACHED; cells.len()], queue: vec![Pos::default(); cells.len()] };
    let mut map = DijkstraMap::new_empty(WIDTH, HEIGHT, FAR);
    let (mut rivals, mut counts) = (Vec::new(), [0; 3]);
    for (square, sources) in maps.iter().zip(&sources) {
        let costs = cells.iter().map(|pos| cost(square, *pos).into()).collect();
        let one = Rivals::new(Topology::Square8, WIDTH, sources.iter().copied().map(index).collect(), costs);
        let steps = kit.fill(sources, |pos| cost(square, pos));
        let ours = |at: usize| Some(u32::from(steps[at])).filter(|steps| *steps != u32::from(UNREACHED));
        counts[0] += steps.iter().filter(|steps| **steps != UNREACHED).count();
        let [bracket, all] = one.check(&mut map, ours);
        counts = [counts[0], counts[1] + bracket, counts[2] + all];
        rivals.push(one);
    }
    contest(title, counts, rivals, map, move |index| _ = kit.fill(&sources[index], |pos| cost(&maps[index], pos)))
}

/// A contest between our distance maps and the rivals'. `cells` has the number of cells that each reaches on all maps together.
fn contest(
    title: &str,
    cells: [usize; 3],
    rivals: Vec<Rivals>,
    mut map: DijkstraMap,
    mut ours: impl FnMut(usize) + 'static,
) -> Contest {
    let count = rivals.len();
    let average = cells.map(|cells| cells as f64 / count as f64);
    let rivals = Rc::new(rivals);
    let others = Rc::clone(&rivals);
    Contest::new(format!("{title}, {count} in rotation"))
        .with_cells("ours", average[0], each_warm(count, move || (0..count).for_each(&mut ours)))
        .with_cells(
            "bracket-pathfinding, map reused",
            average[1],
            each_warm(count, move || rivals.iter().for_each(|rivals| rivals.bracket(&mut map))),
        )
        .with_cells(
            "pathfinding::dijkstra_all",
            average[2],
            each_warm(count, move || others.iter().for_each(|rivals| drop(black_box(rivals.pathfinding())))),
        )
}
