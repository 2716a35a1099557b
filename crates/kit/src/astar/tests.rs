use super::*;
use crate::distance::{UNREACHED, distance_map};
use proptest::prelude::*;

type Costs = Grid<u8, 12, 9>;

fn costs() -> impl Strategy<Value = Costs> {
    prop::collection::vec(prop::sample::select(vec![0, 0, 1, 1, 1, 2, 7, 255]), 12 * 9).prop_map(|cells| {
        let mut costs = Costs::filled(0);
        costs.cells_mut().copy_from_slice(&cells);
        costs
    })
}

proptest! {
    #[test]
    fn paths_cost_as_little_as_the_distance_map_says(costs in costs(), from in (0i16..12, 0i16..9)) {
        let from = Pos::new(from.0, from.1);
        let cost = |pos| costs.get(pos).unwrap_or(0);
        // Later searches use the buffers of earlier ones.
        let mut search = Search::<12, 9>::default();
        for topology in [Topology::Square4, Topology::Square8, Topology::Hex] {
            let distances = distance_map::<12, 9, _>(topology, [from], cost);
            for to in Costs::positions() {
                let Some(path) = search.path(topology, from, to, cost) else {
                    prop_assert_eq!(distances[to], UNREACHED);
                    continue;
                };
                let mut at = from;
                for &step in path {
                    prop_assert!(topology.distance(at, step) == 1 && costs[step] > 0, "{:?} in {:?}", step, path);
                    at = step;
                }
                prop_assert_eq!(at, to);
                prop_assert_eq!(path.iter().map(|pos| u16::from(costs[*pos])).sum::<u16>(), distances[to]);
            }
        }
    }
}

#[test]
fn paths_beyond_the_map_or_the_greatest_cost_are_none() {
    let mut search = Search::<300, 1>::default();
    let mut steps = |to, cost: u8| search.path(Topology::Square4, Pos::new(0, 0), Pos::new(to, 0), |_| cost).map(<[Pos]>::len);
    assert_eq!((steps(299, 1), steps(256, 255), steps(257, 255), steps(0, 1)), (Some(299), Some(256), None, Some(0)));
    assert_eq!((steps(300, 1), steps(-1, 1), steps(5, 0)), (None, None, None));
}

#[test]
fn paths_over_open_ground_go_straight_first() {
    let mut search = Search::<12, 9>::default();
    let path = search.path(Topology::Square8, Pos::new(1, 2), Pos::new(8, 5), |_| true).unwrap();
    assert_eq!(path, [(2, 2), (3, 2), (4, 2), (5, 2), (6, 3), (7, 4), (8, 5)].map(|(x, y)| Pos::new(x, y)));
}
