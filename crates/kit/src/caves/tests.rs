use super::*;
use barrow_core::Seed;
use proptest::prelude::*;

type Map = Grid<bool, 13, 11>;

fn is_inside(pos: Pos) -> bool {
    // Touches the right edge, where a row's end must not count as the beginning of the next.
    (1..13).contains(&pos.x) && (0..10).contains(&pos.y) && pos != Pos::new(5, 5)
}

proptest! {
    #[test]
    fn each_round_follows_the_majority(seed: u64, share in 30u32..70, rounds in 0u32..4) {
        for topology in [Topology::Square4, Topology::Square8, Topology::Hex] {
            let made = |rounds| -> Map { caves(topology, is_inside, share, rounds, &mut Seed(seed).stream("caves", 0)) };
            let (before, after) = (made(rounds), made(rounds + 1));
            for pos in Map::positions() {
                let open = |pos| before.get(pos) == Some(true);
                let around = topology.directions().filter_map(|dir| topology.step(pos, dir)).filter(|pos| open(*pos)).count();
                let cells = 1 + topology.directions().count();
                let expected = is_inside(pos) && 2 * (around + usize::from(open(pos))) > cells;
                prop_assert_eq!(after[pos], expected, "{:?} on {:?}", pos, topology);
            }
        }
    }

    #[test]
    fn shares_are_in_percent(seed: u64) {
        let made = |share| -> Map { caves(Topology::Hex, is_inside, share, 0, &mut Seed(seed).stream("caves", 0)) };
        prop_assert_eq!(made(0), Map::filled(false));
        prop_assert!(Map::positions().all(|pos| made(100)[pos] == is_inside(pos)));
    }
}
