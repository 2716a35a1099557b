//! Checks that other libraries get the same results.

use barrow_core::{Grid, Pos, Topology};
use barrow_kit::distance::{UNREACHED, distance_map};
use proptest::prelude::*;
use std::collections::BTreeSet;

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
    fn hexes_match_hexx(a: (i16, i16), b: (i16, i16)) {
        let theirs = |(x, y): (i16, i16)| hexx::Hex::new(x.into(), y.into());
        let [from, to] = [a, b].map(|(x, y)| Pos::new(x, y));
        prop_assert_eq!(Topology::Hex.distance(from, to), theirs(a).distance_to(theirs(b)));

        // Halve the positions, because a step off the edge of `i16` would overflow.
        let from = Pos::new(from.x / 2, from.y / 2);
        let ours: BTreeSet<(i32, i32)> =
            Topology::Hex.directions().filter_map(|dir| Topology::Hex.step(from, dir)).map(|p| (p.x.into(), p.y.into())).collect();
        let around = theirs((from.x, from.y)).all_neighbors();
        prop_assert_eq!(ours, around.map(|hex| (hex.x(), hex.y())).into_iter().collect());
    }

    #[test]
    fn distance_maps_match_dijkstra_from_pathfinding(map in maps(), x in 0i16..12, y in 0i16..9) {
        let source = Pos::new(x, y);
        for topology in [Topology::Square4, Topology::Square8, Topology::Hex] {
            let open = |pos: Pos| map.get(pos) == Some(true);
            let ours = distance_map::<12, 9, _>(topology, [source], open);
            let theirs = pathfinding::prelude::dijkstra_all(&source, |&from| {
                topology.directions().filter_map(move |dir| topology.step(from, dir)).filter(|&to| open(to)).map(|to| (to, 1u16)).collect::<Vec<_>>()
            });
            for pos in Map::positions() {
                let expected = if pos == source { 0 } else { theirs.get(&pos).map_or(UNREACHED, |(_, cost)| *cost) };
                prop_assert_eq!(ours[pos], expected, "{:?} from {:?} to {:?}", topology, source, pos);
            }
        }
    }
}
