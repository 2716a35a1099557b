//! Distance maps: the steps from every cell to the nearest source.

use barrow_core::{Grid, Pos, Topology};

/// The distance of an unreachable cell.
pub const UNREACHED: u16 = u16::MAX;

/// Writes the steps from each cell to the nearest of `sources` into `distances`, a map with rows of `width` cells. Walks only
/// through `passable` cells; an impassable cell gets a distance only if it is a source. `queue` is a work buffer as long as
/// `distances`.
pub fn flood(
    topology: Topology,
    width: u16,
    sources: impl IntoIterator<Item = Pos>,
    passable: impl Fn(Pos) -> bool,
    distances: &mut [u16],
    queue: &mut [Pos],
) {
    let index = |pos: Pos| {
        let (x, y) = (usize::try_from(pos.x).ok()?, usize::try_from(pos.y).ok()?);
        (x < usize::from(width)).then_some(y * usize::from(width) + x)
    };
    distances.fill(UNREACHED);
    let mut end = 0;
    for source in sources {
        if let Some(distance) = index(source).and_then(|at| distances.get_mut(at))
            && *distance == UNREACHED
        {
            *distance = 0;
            queue[end] = source;
            end += 1;
        }
    }
    let mut next = 0;
    while next < end {
        let from = queue[next];
        next += 1;
        let farther = index(from).map_or(UNREACHED, |at| distances[at]) + 1;
        for dir in topology.directions() {
            let Some(to) = topology.step(from, dir) else { continue };
            if let Some(distance) = index(to).and_then(|at| distances.get_mut(at))
                && *distance == UNREACHED
                && passable(to)
            {
                *distance = farther;
                queue[end] = to;
                end += 1;
            }
        }
    }
}

/// [`flood`] for a grid of fixed size, without allocation.
///
/// ```
/// use barrow_core::{Grid, Pos, Topology};
/// use barrow_kit::distance::{UNREACHED, distance_map};
/// let walls = Grid::<bool, 3, 1>::filled(false);
/// let map = distance_map::<3, 1>(Topology::Square4, [Pos::new(0, 0)], |pos| walls.get(pos) == Some(false));
/// assert_eq!(map.cells(), [0, 1, 2]);
/// ```
pub fn distance_map<const W: usize, const H: usize>(
    topology: Topology,
    sources: impl IntoIterator<Item = Pos>,
    passable: impl Fn(Pos) -> bool,
) -> Grid<u16, W, H> {
    let mut distances = Grid::filled(UNREACHED);
    let mut queue = Grid::<Pos, W, H>::filled(Pos::default());
    flood(topology, W as u16, sources, passable, distances.cells_mut(), queue.cells_mut());
    distances
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    type Map = Grid<bool, 12, 9>;

    fn maps() -> impl Strategy<Value = Map> {
        prop::collection::vec(prop::bool::weighted(0.7), 12 * 9).prop_map(|cells| {
            let mut map = Map::filled(false);
            map.cells_mut().copy_from_slice(&cells);
            map
        })
    }

    proptest! {
        #[test]
        fn every_distance_is_one_more_than_the_nearest_neighbours(map in maps(), x in 0i16..12, y in 0i16..9) {
            let source = Pos::new(x, y);
            for topology in [Topology::Square4, Topology::Square8, Topology::Hex] {
                let open = |pos: Pos| map.get(pos) == Some(true);
                let ours = distance_map::<12, 9>(topology, [source], open);
                for pos in Map::positions() {
                    let around = topology.directions().filter_map(|dir| ours.get(topology.step(pos, dir)?));
                    let expected = match around.min() {
                        _ if pos == source => 0,
                        Some(nearest) if open(pos) && nearest != UNREACHED => nearest + 1,
                        _ => UNREACHED,
                    };
                    prop_assert_eq!(ours[pos], expected, "{:?} from {:?} to {:?}", topology, source, pos);
                }
            }
        }
    }

    #[test]
    fn sources_outside_the_map_are_ignored() {
        let map = distance_map::<2, 2>(Topology::Square8, [Pos::new(-1, 0), Pos::new(2, 0), Pos::new(0, 2)], |_| true);
        assert_eq!(map.cells(), [UNREACHED; 4]);
    }
}
