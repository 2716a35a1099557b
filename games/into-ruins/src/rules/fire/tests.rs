#![expect(clippy::float_arithmetic, clippy::cast_precision_loss, reason = "statistics of small numbers")]

use super::*;
use crate::content::kinds::Kind;
use crate::testing::{Arena, cell};
use crate::world::actor::ActorId;
use crate::world::cell::{CENTRE, INNER};
use crate::world::item::Item;

/// A map of 271 cells of one kind, without actors.
fn field(tile: Tile) -> Arena {
    let mut arena = Arena::cave();
    arena.world.map.actors[CENTRE] = ActorId::NONE;
    for at in INNER {
        arena.world.map.tiles.set(at, tile);
    }
    arena
}

fn burn_and_drift(turn: &mut Turn) {
    turn.burn_and_drift();
}

fn step(arena: &mut Arena) {
    arena.turn(burn_and_drift);
}

/// Burning cells, soot, parts of spores, cells with spores, holes.
fn figures(arena: &Arena) -> [i64; 5] {
    let map = &arena.world.map;
    let count = |is: &dyn Fn(Cell) -> bool| INNER.iter().filter(|at| is(**at)).count() as i64;
    [
        count(&|at| map.burning[at] > 0),
        count(&|at| map.tiles[at] == Tile::Soot),
        INNER.iter().map(|at| i64::from(map.spores[*at])).sum(),
        count(&|at| map.spores[at] > 0),
        count(&|at| map.tiles[at] == Tile::Hole),
    ]
}

const TRIALS: usize = 400;
/// The reference's means come from at least this many trials.
const REFERENCE_TRIALS: usize = 50;

/// Spec: into-ruins `environment_reference.csv`: means within four standard errors, and exact where nothing is random.
#[test]
fn fires_and_spores_run_as_the_reference_does() {
    let scenarios: [(&str, Tile, bool, u16); 6] = [
        ("single_fire_on_short_grass", Tile::ShortGrass, true, 0),
        ("single_fire_on_cave_floor", Tile::CaveFloor, true, 0),
        ("single_fire_on_all_bridge_map", Tile::BridgeVertical, true, 0),
        ("burst_of_12_spores_on_cave_floor", Tile::CaveFloor, false, 12),
        ("burning_tile_with_12_spores", Tile::CaveFloor, true, 12),
        ("burning_tile_with_5_spores", Tile::CaveFloor, true, 5),
    ];
    let mut reader = csv::Reader::from_reader(include_str!("../../../tests/spec/environment_reference.csv").as_bytes());
    let rows: Vec<csv::StringRecord> = reader.records().map(|row| row.expect("a row")).collect();
    assert_eq!(rows.len(), scenarios.iter().map(|scenario| rows.iter().filter(|row| &row[0] == scenario.0).count()).sum());
    for (name, tile, burns, spores) in scenarios {
        let steps = rows.iter().filter(|row| &row[0] == name).count();
        let mut samples = vec![[[0i64; 5]; TRIALS]; steps];
        for trial in 0..TRIALS {
            let mut arena = field(tile);
            arena.world.dice.air = barrow_core::Seed(trial as u64).stream("air", 0);
            arena.turn(|turn| turn.add_spores(CENTRE, spores * SPORE));
            if burns {
                arena.turn(|turn| turn.set_fire(CENTRE, false));
            }
            for sample in &mut samples {
                step(&mut arena);
                sample[trial] = figures(&arena);
            }
        }
        for (row, sample) in rows.iter().filter(|row| &row[0] == name).zip(&samples) {
            compare(row, sample);
        }
    }
}

fn compare(row: &csv::StringRecord, sample: &[[i64; 5]; TRIALS]) {
    for column in 0..5 {
        let scale = if column == 2 { f64::from(SPORE) } else { 1.0 };
        let expected: f64 = row[column + 2].parse().expect("a number");
        let values = sample.iter().map(|figures| figures[column] as f64 / scale);
        let mean = values.clone().sum::<f64>() / TRIALS as f64;
        let variance = values.map(|value| (value - mean).powi(2)).sum::<f64>() / (TRIALS - 1) as f64;
        let error = (variance * (1.0 / TRIALS as f64 + 1.0 / REFERENCE_TRIALS as f64)).sqrt();
        // The reference has four decimals.
        assert!((mean - expected).abs() <= 4.0 * error + 0.0001, "{row:?} column {column}: {mean} for {expected}");
    }
}

#[test]
fn a_fire_has_level_two_after_its_first_step_and_spreads_in_the_next() {
    let mut arena = field(Tile::BridgeVertical);
    arena.turn(|turn| turn.set_fire(CENTRE, true));
    assert_eq!(arena.world.map.burning[CENTRE], 1);
    step(&mut arena);
    assert_eq!((arena.world.map.burning[CENTRE], figures(&arena)[0]), (2, 1));
    step(&mut arena);
    assert_eq!((arena.world.map.burning[CENTRE], arena.world.map.tiles[CENTRE]), (0, Tile::Hole));
    assert!(CENTRE.around().iter().all(|at| arena.world.map.burning[*at] == 2));
}

#[test]
fn trying_to_ignite_bare_floor_thaws_it_and_nothing_else() {
    let mut arena = field(Tile::CaveFloor);
    arena.turn(|turn| {
        turn.freeze(CENTRE, 8);
        turn.try_ignite(CENTRE);
    });
    assert!(!arena.is_frozen(CENTRE));
    assert_eq!(arena.world.map.burning[CENTRE], 0);
}

#[test]
fn grass_bridges_and_some_props_always_catch_fire() {
    for tile in [Tile::ShortGrass, Tile::FlatGrass, Tile::LongGrass, Tile::BridgeVertical, Tile::BridgeDiagonal] {
        let mut arena = field(tile);
        arena.turn(|turn| turn.try_ignite(CENTRE));
        assert_eq!(arena.world.map.burning[CENTRE], 1, "{tile:?}");
    }
    for (kind, burns) in [(Kind::Mushroom, 1), (Kind::Barrel, 1), (Kind::Chair, 0), (Kind::Brazier, 0), (Kind::Goblin, 0)] {
        let mut arena = field(Tile::CaveFloor);
        arena.place(kind, 10, 10);
        arena.turn(|turn| turn.try_ignite(CENTRE));
        assert_eq!(arena.world.map.burning[CENTRE], burns, "{kind:?}");
    }
    let mut arena = field(Tile::CaveFloor);
    arena.turn(|turn| {
        turn.add_spores(CENTRE, 1);
        turn.try_ignite(CENTRE);
    });
    assert_eq!((arena.world.map.burning[CENTRE], arena.world.map.spores[CENTRE]), (1, 0));
}

#[test]
fn soot_does_not_burn() {
    let mut arena = field(Tile::Soot);
    arena.turn(|turn| turn.try_ignite(CENTRE));
    assert_eq!(arena.world.map.burning[CENTRE], 0);
}

#[test]
fn dragons_braziers_and_chairs_never_get_burn() {
    for kind in [Kind::Dragon, Kind::Brazier, Kind::Chair] {
        let mut arena = field(Tile::CaveFloor);
        let actor = arena.place(kind, 10, 10);
        arena.turn(|turn| turn.set_fire(CENTRE, true));
        assert_eq!(arena.world.actor(actor).timers[Status::Burning], 0, "{kind:?}");
    }
}

#[test]
fn burning_and_freezing_end_each_other() {
    let mut arena = field(Tile::CaveFloor);
    let goblin = arena.place(Kind::Goblin, 10, 10);
    arena.turn(|turn| turn.freeze(CENTRE, 8));
    assert_eq!(arena.world.actor(goblin).frozen(), Some(Fx::whole(8)));
    arena.turn(|turn| turn.give_burn(goblin));
    assert_eq!((arena.world.actor(goblin).frozen(), arena.world.actor(goblin).timers[Status::Burning]), (None, 6));
    arena.turn(|turn| turn.freeze(CENTRE, 3));
    assert_eq!((arena.world.actor(goblin).frozen(), arena.world.actor(goblin).timers[Status::Burning]), (Some(Fx::whole(3)), 0));
}

#[test]
fn burn_is_set_to_six_again_by_every_step_on_a_burning_cell() {
    let mut arena = field(Tile::CaveFloor);
    let goblin = arena.place(Kind::Goblin, 10, 10);
    arena.turn(|turn| turn.set_fire(CENTRE, true));
    arena.world.actor_mut(goblin).timers[Status::Burning] = 2;
    step(&mut arena);
    assert_eq!(arena.world.actor(goblin).timers[Status::Burning], 6);
}

#[test]
fn frost_puts_out_the_fire_flattens_grass_and_leaves_spores() {
    let mut arena = field(Tile::CaveFloor);
    let beside = cell(11, 10);
    arena.world.map.tiles.set(beside, Tile::LongGrass);
    arena.turn(|turn| {
        turn.set_fire(CENTRE, true);
        turn.add_spores(CENTRE, 7);
        turn.freeze(CENTRE, 8);
        turn.freeze(beside, 8);
    });
    let map = &arena.world.map;
    assert_eq!((map.burning[CENTRE], map.spores[CENTRE], map.tiles[beside]), (0, 7, Tile::FlatGrass));
    assert!(arena.is_frozen(CENTRE) && arena.is_frozen(beside));
}

#[test]
fn a_frozen_cell_catches_fire_like_any_other() {
    let mut arena = field(Tile::ShortGrass);
    arena.turn(|turn| {
        turn.freeze(CENTRE, 8);
        turn.try_ignite(CENTRE);
    });
    assert!(!arena.is_frozen(CENTRE));
    assert_eq!(arena.world.map.burning[CENTRE], 1);
}

#[test]
fn a_brazier_that_freezes_is_gone_without_fire() {
    let mut arena = field(Tile::CaveFloor);
    arena.place(Kind::Brazier, 10, 10);
    arena.turn(|turn| {
        turn.freeze(CENTRE, 8);
        turn.settle();
    });
    assert_eq!((arena.count(Kind::Brazier), arena.world.map.burning[CENTRE]), (0, 0));
}

#[test]
fn fire_flattens_long_grass_and_so_does_a_burning_body_over_it() {
    let mut arena = field(Tile::LongGrass);
    let bat = arena.place(Kind::Bat, 10, 10);
    arena.turn(|turn| turn.give_burn(bat));
    assert_eq!(arena.world.map.tiles[CENTRE], Tile::FlatGrass);
    arena.turn(|turn| turn.set_fire(cell(12, 10), true));
    assert_eq!(arena.world.map.tiles[cell(12, 10)], Tile::FlatGrass);
    arena.turn(|turn| turn.add_spores(cell(14, 10), 12 * SPORE));
    assert_eq!(arena.world.map.tiles[cell(14, 10)], Tile::LongGrass);
}

#[test]
fn actors_and_items_on_a_bridge_that_burns_away_fall() {
    let mut arena = field(Tile::CaveFloor);
    let (rat, bat) = (arena.place(Kind::Rat, 10, 10), arena.place(Kind::Bat, 12, 10));
    for at in [CENTRE, cell(12, 10), cell(14, 10)] {
        arena.world.map.tiles.set(at, Tile::BridgeVertical);
        arena.turn(|turn| turn.set_fire(at, true));
    }
    arena.world.lay(Item::new(ItemKind::Spear), CENTRE);
    arena.world.lay(Item::new(ItemKind::WingsOfYendor), cell(14, 10));
    step(&mut arena);
    arena.turn(|turn| {
        turn.burn_and_drift();
        turn.settle();
    });
    assert_eq!(arena.world.map.tiles[CENTRE], Tile::Hole);
    assert!(!arena.world.actor(rat).is_here() && arena.world.actor(bat).is_here());
    assert!(arena.world.item_at(CENTRE).is_none() && arena.world.item_at(cell(14, 10)).is_some());
}

#[test]
fn spores_beside_a_fire_burn_for_certain_and_are_gone() {
    let mut arena = field(Tile::CaveFloor);
    arena.turn(|turn| turn.set_fire(CENTRE, true));
    step(&mut arena);
    let beside = cell(11, 10);
    arena.turn(|turn| turn.add_spores(beside, SPORE / 2));
    step(&mut arena);
    assert_eq!((arena.world.map.burning[beside], arena.world.map.spores[beside]), (2, 0));
}

#[test]
fn a_cloud_of_one_or_less_decays_and_stays() {
    let mut arena = field(Tile::CaveFloor);
    arena.turn(|turn| turn.add_spores(CENTRE, SPORE));
    step(&mut arena);
    assert_eq!(figures(&arena)[3], 1);
}

#[test]
fn spores_do_not_drift_into_walls_or_fire() {
    let mut arena = field(Tile::CaveFloor);
    let [wall, fire, ..] = CENTRE.around();
    arena.world.map.tiles.set(wall, Tile::CaveWall);
    arena.turn(|turn| {
        turn.set_fire(fire, true);
        turn.add_spores(CENTRE, 12 * SPORE);
    });
    step(&mut arena);
    assert_eq!((arena.world.map.spores[wall], arena.world.map.spores[fire], figures(&arena)[3]), (0, 0, 5));
}

/// Spec: into-ruins world 9.5, items R27: a burning mushroom on bare floor burns 1, 6, 12, 0 cells in successive steps.
#[test]
fn r27_a_burning_mushroom_is_an_expanding_ring() {
    let mut arena = field(Tile::CaveFloor);
    let mushroom = arena.place(Kind::Mushroom, 10, 10);
    arena.world.actor_mut(mushroom).timers[Status::Burning] = Status::Burning.turns();
    arena.turn(|turn| {
        turn.tick(mushroom);
        turn.settle();
    });
    assert_eq!(arena.count(Kind::Mushroom), 0, "its own flames kill it");
    let burning: Vec<i64> = (0..4)
        .map(|_| {
            step(&mut arena);
            figures(&arena)[0]
        })
        .collect();
    assert_eq!(burning, [1, 6, 12, 0]);
}

/// Spec: into-ruins world 9.7, 14.12.
#[test]
fn frost_stays_until_fire_touches_it() {
    let mut arena = field(Tile::CaveFloor);
    arena.turn(|turn| turn.freeze(CENTRE, 8));
    for _ in 0..50 {
        step(&mut arena);
    }
    assert!(arena.is_frozen(CENTRE));
    arena.turn(|turn| turn.set_fire(cell(11, 10), true));
    step(&mut arena);
    assert!(arena.is_frozen(CENTRE), "a new fire does not spread yet");
    step(&mut arena);
    assert!(!arena.is_frozen(CENTRE));
}
