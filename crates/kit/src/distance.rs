//! Distance maps: the cost of the way from every cell to the nearest source.
//!
//! ```
//! use barrow_core::{Grid, Pos, Topology};
//! use barrow_kit::{distance::distance_map, prefab::{draw, read}};
//! let map: Grid<char, 17, 5> = read(Topology::Square4, "
//! .................
//! ...~~~~....%%%%%.
//! ...~~~~....%.....
//! ...~~~~....%.....
//! .................", &[b'.', b'~', b'%'].map(|glyph| (glyph, char::from(glyph)))).unwrap();
//! // A step into water costs 3.
//! let cost = |pos| match map.get(pos) {
//!     Some('.') => 1,
//!     Some('~') => 3,
//!     _ => 0,
//! };
//! let steps: Grid<u16, 17, 5> = distance_map(Topology::Square4, [Pos::new(1, 2), Pos::new(16, 4)], cost);
//! let glyph = |pos| char::from_digit(steps[pos].into(), 36).unwrap_or('%');
//! assert_eq!(draw::<17, 5>(Topology::Square4, glyph), "
//! 323456789aa987654
//! 212589a9aa9%%%%%3
//! 10147adaa98%65432
//! 212589a9987%54321
//! 32345678876543210");
//! ```

use barrow_core::{Dir, Grid, Pos, Topology};

/// The distance of an unreachable cell.
pub const UNREACHED: u16 = u16::MAX;
/// One more than the greatest cost: no two distances of waiting cells share a bucket.
const BUCKETS: usize = 256;
/// No cell.
const NONE: Pos = Pos::new(-1, -1);

/// Writes the cost of a cheapest way between each cell and the nearest of `sources` into `distances`, a map with rows of `width`
/// cells. `cost` is the cost of entering a cell on the way from a source: true for one step and false for closed, or numbers, of
/// which 0 is closed. A closed cell gets a distance only if it is a source. Ways that cost 65535 or more count as none. `queue` is
/// a work buffer as long as `distances`.
///
/// As a cost belongs to the cell entered, whichever way, the first way to reach a cell is a cheapest one. So each cell waits only
/// once, in a list of the cells with its distance.
pub fn flood<C: Into<u8>>(
    topology: Topology,
    width: u16,
    sources: impl IntoIterator<Item = Pos>,
    cost: impl Fn(Pos) -> C,
    distances: &mut [u16],
    queue: &mut [Pos],
) {
    let index = |pos: Pos| {
        let (x, y) = (usize::try_from(pos.x).ok()?, usize::try_from(pos.y).ok()?);
        (x < usize::from(width)).then_some(y * usize::from(width) + x)
    };
    distances.fill(UNREACHED);
    // The first cell of each list. In `queue`, each cell has the next one.
    let mut lists = [NONE; BUCKETS];
    let (mut waiting, mut current) = (0, 0u16);
    for source in sources {
        if let Some(at) = index(source)
            && distances.get(at) == Some(&UNREACHED)
        {
            distances[at] = 0;
            queue[at] = std::mem::replace(&mut lists[0], source);
            waiting += 1;
        }
    }
    // Steps to the neighbours, as offsets of cells and of indices: most callers know the topology only when they run.
    let mut steps = [(0, 0, 0); 8];
    let mut count = 0;
    for (step, (dx, dy)) in steps.iter_mut().zip(topology.directions().filter_map(|dir| topology.delta(dir))) {
        *step = (dx, dy, isize::from(dy) * width as isize + isize::from(dx));
        count += 1;
    }
    while waiting > 0 {
        let mut from = std::mem::replace(&mut lists[usize::from(current) % BUCKETS], NONE);
        while let Some(at) = index(from) {
            waiting -= 1;
            for &(dx, dy, step) in &steps[..count] {
                let to = from.offset(dx, dy);
                let place = at.wrapping_add_signed(step);
                if let Some(distance) = distances.get_mut(place)
                    && *distance == UNREACHED
                    && (0..i32::from(width)).contains(&to.x.into())
                {
                    let cost = cost(to).into();
                    let farther = current.saturating_add(cost.into());
                    if cost > 0 && farther != UNREACHED {
                        *distance = farther;
                        queue[place] = std::mem::replace(&mut lists[usize::from(farther) % BUCKETS], to);
                        waiting += 1;
                    }
                }
            }
            from = queue[at];
        }
        current += 1;
    }
}

/// [`flood`] for a grid of fixed size, without allocation.
///
/// ```
/// use barrow_core::{Grid, Pos, Topology};
/// use barrow_kit::distance::{distance_map, downhill};
/// let walls = Grid::<bool, 3, 1>::filled(false);
/// let map: Grid<u16, 3, 1> = distance_map(Topology::Square4, [Pos::new(0, 0)], |pos| walls.get(pos) == Some(false));
/// assert_eq!(map.cells(), [0, 1, 2]);
/// assert_eq!(downhill(Topology::Square4, &map, Pos::new(2, 0)), Topology::Square4.direction("west"));
/// ```
pub fn distance_map<const W: usize, const H: usize, C: Into<u8>>(
    topology: Topology,
    sources: impl IntoIterator<Item = Pos>,
    cost: impl Fn(Pos) -> C,
) -> Grid<u16, W, H> {
    let mut distances = Grid::filled(UNREACHED);
    let mut queue = Grid::<Pos, W, H>::filled(NONE);
    flood(topology, W as u16, sources, cost, distances.cells_mut(), queue.cells_mut());
    distances
}

/// The first step of a cheapest way from `from` to the nearest source of `distances`: to the neighbour with the least distance,
/// the first of several clockwise. `None` at a source, and where no source can be reached. `from` itself need not be open.
pub fn downhill<const W: usize, const H: usize>(topology: Topology, distances: &Grid<u16, W, H>, from: Pos) -> Option<Dir> {
    let distance = |dir| distances.get(topology.step(from, dir)?).filter(|distance| *distance != UNREACHED);
    let nearest = topology.directions().filter_map(|dir| Some((distance(dir)?, dir))).min();
    nearest.filter(|(least, _)| distances.get(from).is_none_or(|here| *least < here)).map(|(_, dir)| dir)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    type Costs = Grid<u8, 12, 9>;

    fn costs() -> impl Strategy<Value = Costs> {
        prop::collection::vec(prop::sample::select(vec![0, 1, 1, 1, 2, 7, 255]), 12 * 9).prop_map(|cells| {
            let mut costs = Costs::filled(0);
            costs.cells_mut().copy_from_slice(&cells);
            costs
        })
    }

    fn sources() -> impl Strategy<Value = Vec<Pos>> {
        prop::collection::vec((0i16..12, 0i16..9).prop_map(|(x, y)| Pos::new(x, y)), 1..4)
    }

    proptest! {
        #[test]
        fn every_distance_is_the_cost_more_than_the_nearest_neighbours(costs in costs(), sources in sources()) {
            for topology in [Topology::Square4, Topology::Square8, Topology::Hex] {
                let ours: Grid<u16, 12, 9> = distance_map(topology, sources.iter().copied(), |pos| costs.get(pos).unwrap_or(0));
                for pos in Costs::positions() {
                    let around = topology.directions().filter_map(|dir| ours.get(topology.step(pos, dir)?));
                    let expected = match around.min() {
                        _ if sources.contains(&pos) => 0,
                        Some(nearest) if costs[pos] > 0 && nearest != UNREACHED => nearest + u16::from(costs[pos]),
                        _ => UNREACHED,
                    };
                    prop_assert_eq!(ours[pos], expected, "{:?} from {:?} to {:?}", topology, sources, pos);
                }
            }
        }

        #[test]
        fn walks_stay_on_the_map_even_if_everything_is_open(source in (0i16..12, 0i16..9)) {
            let source = Pos::new(source.0, source.1);
            for topology in [Topology::Square4, Topology::Square8, Topology::Hex] {
                let map: Grid<u16, 12, 9> = distance_map(topology, [source], |_| true);
                for pos in Costs::positions() {
                    prop_assert_eq!(i32::from(map[pos]), topology.distance(source, pos), "{:?} to {:?}", source, pos);
                }
            }
        }

        #[test]
        fn downhill_leads_to_a_source_at_the_cost_of_the_map(costs in costs(), sources in sources()) {
            for topology in [Topology::Square4, Topology::Square8, Topology::Hex] {
                let map: Grid<u16, 12, 9> = distance_map(topology, sources.iter().copied(), |pos| costs.get(pos).unwrap_or(0));
                for start in Costs::positions().filter(|pos| map[*pos] != UNREACHED) {
                    let (mut at, mut spent) = (start, 0);
                    while let Some(dir) = downhill(topology, &map, at) {
                        spent += u16::from(costs[at]);
                        at = topology.step(at, dir).unwrap();
                    }
                    prop_assert!(sources.contains(&at));
                    prop_assert_eq!(spent, map[start]);
                }
            }
        }
    }

    #[test]
    fn ways_beyond_the_greatest_distance_count_as_none() {
        let map: Grid<u16, 300, 1> = distance_map(Topology::Square4, [Pos::new(0, 0)], |_| u8::MAX);
        assert_eq!(map[Pos::new(256, 0)], 256 * 255);
        assert_eq!(map[Pos::new(257, 0)], UNREACHED);
    }

    #[test]
    fn sources_outside_the_map_are_ignored() {
        let map: Grid<u16, 2, 2> = distance_map(Topology::Square8, [Pos::new(-1, 0), Pos::new(2, 0), Pos::new(0, 2)], |_| true);
        assert_eq!(map.cells(), [UNREACHED; 4]);
    }
}
