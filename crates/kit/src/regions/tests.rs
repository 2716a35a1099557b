use super::*;
use crate::distance::{UNREACHED, distance_map};
use proptest::prelude::*;

type Map = Grid<bool, 12, 9>;

fn maps() -> impl Strategy<Value = Map> {
    (0.3..0.8f64).prop_flat_map(|share| prop::collection::vec(prop::bool::weighted(share), 12 * 9)).prop_map(|cells| {
        let mut map = Map::filled(false);
        map.cells_mut().copy_from_slice(&cells);
        map
    })
}

proptest! {
    #[test]
    fn cells_share_a_region_if_a_walk_joins_them(map in maps()) {
        for topology in [Topology::Square4, Topology::Square8, Topology::Hex] {
            let open = |pos: Pos| map.get(pos) == Some(true);
            let regions = Regions::<12, 9>::of(topology, open);
            let mut next = 0;
            for pos in Map::positions() {
                prop_assert_eq!(regions.at(pos).is_some(), open(pos));
                let Some(region) = regions.at(pos) else { continue };
                // A region has its number from its first cell.
                prop_assert!(region <= next);
                next = next.max(region + 1);
                let walk = distance_map::<12, 9, _>(topology, [pos], open);
                for other in Map::positions() {
                    prop_assert_eq!(regions.at(other) == Some(region), walk[other] != UNREACHED, "{:?} and {:?}", pos, other);
                }
            }
            prop_assert_eq!(regions.count(), next);
            let sizes: Vec<usize> = (0..next).map(|region| regions.cells(region).count()).collect();
            let largest = sizes.iter().max().and_then(|most| sizes.iter().position(|size| size == most));
            prop_assert_eq!(regions.largest().map(usize::from), largest);
        }
    }
}
