use super::*;
use proptest::prelude::*;

type Map = Grid<bool, 13, 11>;

fn maps() -> impl Strategy<Value = Map> {
    prop::collection::vec(prop::bool::weighted(0.2), 13 * 11).prop_map(|cells| {
        let mut walls = Map::filled(false);
        walls.cells_mut().copy_from_slice(&cells);
        walls
    })
}

proptest! {
    /// Builds light up from fields of view of every radius.
    #[test]
    fn light_is_one_more_for_each_radius_that_is_not_needed(
        walls in maps(),
        lamps in prop::collection::vec((0i16..13, 0i16..11, 0u8..12), 0..4),
    ) {
        let is_opaque = |pos| walls.get(pos) != Some(false);
        for topology in [Topology::Square4, Topology::Square8, Topology::Hex] {
            let mut expected = Grid::<u8, 13, 11>::filled(0);
            for &(x, y, level) in &lamps {
                let lamp = Pos::new(x, y);
                for radius in 0..u16::from(level) {
                    let see = |pos: Pos| {
                        if Map::contains(pos) {
                            expected[pos] = expected[pos].max(level - radius as u8);
                        }
                    };
                    match topology {
                        Topology::Hex => hex_field_of_view(lamp, radius, is_opaque, see),
                        _ => field_of_view(lamp, radius, is_opaque, see),
                    }
                }
            }
            let lamps = lamps.iter().map(|&(x, y, level)| (Pos::new(x, y), level));
            let levels: Grid<u8, 13, 11> = light(topology, lamps, is_opaque);
            prop_assert_eq!(levels, expected, "{:?}", topology);
        }
    }
}

#[test]
fn the_brightest_lamp_shines_to_its_edge() {
    let levels: Grid<u8, 300, 1> =
        light(Topology::Square8, [(Pos::new(0, 0), u8::MAX)], |pos| !Grid::<u8, 300, 1>::contains(pos));
    assert_eq!((levels[Pos::new(0, 0)], levels[Pos::new(254, 0)], levels[Pos::new(255, 0)]), (255, 1, 0));
}
