//! Distance maps, against `bracket-pathfinding` and `pathfinding`.

use crate::contest::Contest;
use crate::levels::{HEIGHT, Kind, LEVEL_WIDTH, SQUARES, Square, WIDTH, levels, reached};
use barrow_core::{Grid, Pos, Topology};
use barrow_kit::distance::{UNREACHED, flood};
use barrow_measure::each_warm;
use bracket_pathfinding::prelude::{BaseMap, DijkstraMap, SmallVec};
use into_ruins::bench::Level;
use pathfinding::prelude::dijkstra_all;
use std::hint::black_box;
use std::rc::Rc;

/// Farther than any cell.
const FAR: f32 = 4096.0;

/// A map for the rivals, in rows. It is small, and they look up neighbours when they need them, because tables of neighbours
/// would not all fit into the cache. Cells at the edge cannot be walked, so no neighbour is outside the map.
struct Rivals {
    start: usize,
    walkable: Vec<bool>,
    /// Offsets from a cell to its neighbours, in indices.
    steps: Rc<[isize]>,
}

impl BaseMap for Rivals {
    fn get_available_exits(&self, index: usize) -> SmallVec<[(usize, f32); 10]> {
        let mut exits = SmallVec::new();
        for to in self.beside(index) {
            exits.push((to, 1.0));
        }
        exits
    }
}

impl Rivals {
    fn new(topology: Topology, width: usize, start: usize, walkable: Vec<bool>) -> Self {
        let middle = Pos::new(1, 1);
        let around = topology.directions().filter_map(|dir| topology.step(middle, dir));
        let steps = around.map(|pos| isize::from(pos.y - middle.y) * width as isize + isize::from(pos.x - middle.x)).collect();
        Self { start, walkable, steps }
    }

    fn beside(&self, index: usize) -> impl Iterator<Item = usize> {
        self.steps.iter().map(move |step| index.wrapping_add_signed(*step)).filter(|to| self.walkable[*to])
    }

    fn bracket(&self, map: &mut DijkstraMap) {
        DijkstraMap::clear(map);
        DijkstraMap::build(map, &[self.start], self);
        black_box(&map.map);
    }

    /// This crate accepts successors from any iterator, so they cost no `Vec`.
    fn pathfinding(&self) -> impl Fn(usize) -> Option<u32> + use<> {
        let reached = dijkstra_all(&self.start, |index| self.beside(*index).map(|to| (to, 1)));
        move |index| reached.get(&index).map(|(_, steps)| *steps)
    }

    /// Compares the results with `ours`, the steps to a cell by index. Returns the number of cells that each of the two rivals
    /// reaches.
    fn check(&self, map: &mut DijkstraMap, ours: impl Fn(usize) -> Option<u32>) -> [usize; 2] {
        self.bracket(map);
        let all = self.pathfinding();
        let mut cells = [0; 2];
        for (index, &bracket) in map.map.iter().enumerate() {
            let bracket = (bracket < FAR).then_some(bracket as u32);
            let theirs = [bracket, all(index)];
            // The result of `pathfinding` does not contain the start itself.
            if index != self.start {
                assert_eq!(theirs, [ours(index); 2], "distances agree");
            }
            for (cells, steps) in cells.iter_mut().zip(theirs) {
                *cells += usize::from(steps.is_some() || index == self.start);
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
            let walkable = (0..LEVEL_WIDTH * LEVEL_WIDTH).map(|index| level.is_walkable(pos(index))).collect();
            Rivals::new(Topology::Hex, LEVEL_WIDTH, index(Level::start()), walkable)
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
    fn flood(&mut self, (map, start): &(Square, Pos)) {
        let passable = |pos| map.contains(pos);
        flood(Topology::Square8, WIDTH as u16, [*start], passable, &mut self.steps, &mut self.queue);
        black_box(&self.steps);
    }
}

/// Distance maps of the kit, on square maps with eight directions.
pub(crate) fn on_squares() -> Contest {
    let index = |pos: Pos| pos.y as usize * WIDTH + pos.x as usize;
    let cells: Vec<Pos> = Grid::<u8, WIDTH, HEIGHT>::positions().collect();
    let mut maps: Vec<(Square, Pos)> = Vec::new();
    for kind in Kind::ALL {
        maps.extend((0..SQUARES).map(|index| kind.map(index)).map(|(map, points)| (map, points[0])));
    }
    let mut kit = Kit { steps: vec![UNREACHED; cells.len()], queue: vec![Pos::default(); cells.len()] };
    let mut map = DijkstraMap::new_empty(WIDTH, HEIGHT, FAR);
    let (mut rivals, mut counts) = (Vec::new(), [0; 3]);
    for square in &maps {
        let (clear, start) = square;
        let walkable = cells.iter().map(|pos| clear.contains(*pos)).collect();
        let one = Rivals::new(Topology::Square8, WIDTH, index(*start), walkable);
        kit.flood(square);
        let ours = |at: usize| Some(u32::from(kit.steps[at])).filter(|steps| *steps != u32::from(UNREACHED));
        counts[0] += kit.steps.iter().filter(|steps| **steps != UNREACHED).count();
        let [bracket, all] = one.check(&mut map, ours);
        counts = [counts[0], counts[1] + bracket, counts[2] + all];
        rivals.push(one);
    }
    contest("distance map of the kit, square maps", counts, rivals, map, move |index| kit.flood(&maps[index]))
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
