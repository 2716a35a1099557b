use super::super::tests::{empty, table, table_name};
use super::*;
use crate::content::tiles::Tile;
use crate::world::cell::{CENTRE, INNER};
use crate::world::item::Item;
use barrow_core::Seed;

#[test]
fn the_groups_are_those_of_the_spec() {
    let ours: Vec<(usize, String)> = (1..)
        .zip(ROWS)
        .flat_map(|(row, groups)| {
            groups.iter().map(move |group| (row, group.iter().map(table_name).collect::<Vec<_>>().join("|")))
        })
        .collect();
    let rows = table(include_str!("../../../tests/spec/creature_spawn_groups.csv"));
    let theirs: Vec<(usize, String)> = rows.into_iter().map(|row| (row[0].parse().unwrap(), row[4].clone())).collect();
    for row in 1..=ROWS.len() {
        let sorted = |all: &[(usize, String)]| {
            let mut of_row: Vec<String> = all.iter().filter(|(at, _)| *at == row).map(|(_, group)| group.clone()).collect();
            of_row.sort();
            of_row
        };
        assert_eq!(sorted(&ours), sorted(&theirs), "row {row}");
    }
}

/// The count must be within five standard deviations of its expectation under the spec's probability.
#[test]
fn levels_draw_from_deeper_rows_as_often_as_the_spec_says() {
    const DRAWS: u32 = 100_000;
    let rows = table(include_str!("../../../tests/spec/spawn_row_drift.csv"));
    for depth in 1..=16u8 {
        let mut dice = Seed(depth.into()).stream("test", 0);
        let mut counts = [0u32; 21];
        for _ in 0..DRAWS {
            counts[draw_row(&mut dice, depth) + 1] += 1;
        }
        for row in rows.iter().filter(|row| row[0] == depth.to_string()) {
            // In parts of 100 million: the table has eight digits.
            let probability: u64 = row[2].replace('.', "").parse().unwrap();
            let expected = u64::from(DRAWS) * probability / 100_000_000;
            let count = u64::from(counts[row[1].parse::<usize>().unwrap()]);
            assert!(
                count.abs_diff(expected).pow(2) <= 25 * (expected + 1),
                "depth {depth}, row {}: {count} for {expected}",
                row[1]
            );
        }
        assert_eq!(counts[..usize::from(depth)].iter().sum::<u32>(), 0, "no level draws from a row above its own");
    }
}

/// An open plain with the player far enough away from `CENTRE`.
fn plain() -> IntoRuins {
    let mut world = empty(1, 5);
    for cell in INNER {
        world.map.tiles.set(cell, Tile::CaveFloor);
        world.distances.player[cell] = NEAREST;
    }
    world
}

#[test]
fn a_creature_begins_beside_the_anchor_never_on_it() {
    let world = plain();
    let mut dice = Seed(1).stream("test", 0);
    let mut found = [0; 6];
    for _ in 0..600 {
        let at = free_beside(&world, &mut dice, CENTRE).unwrap();
        found[CENTRE.around().iter().position(|&cell| cell == at).unwrap()] += 1;
    }
    assert!(found.iter().all(|count| (60..150).contains(count)), "each neighbour is equally likely: {found:?}");
}

#[test]
fn a_creature_needs_walkable_ground_far_enough_and_free() {
    let only = CENTRE.around()[2];
    let allowed = |change: &dyn Fn(&mut IntoRuins)| {
        let mut world = plain();
        for cell in CENTRE.around().into_iter().filter(|&cell| cell != only) {
            world.map.tiles.set(cell, Tile::Hole);
        }
        change(&mut world);
        free_beside(&world, &mut Seed(1).stream("test", 0), CENTRE) == Some(only)
    };
    assert!(allowed(&|_| ()));
    assert!(!allowed(&|world| world.map.tiles.set(only, Tile::Table)));
    assert!(!allowed(&|world| world.distances.player[only] = NEAREST - 1));
    assert!(!allowed(&|world| world.distances.player[only] = UNREACHED));
    assert!(!allowed(&|world| world.lay(Item::default(), only)));
    assert!(!allowed(&|world| {
        world.place(Actor::new(Kind::Barrel, only));
    }));
    assert!(allowed(&|world| world.map.tiles.set(CENTRE, Tile::CaveWall)), "whatever the anchor is");
}

#[test]
fn each_member_begins_beside_the_one_before() {
    for seed in 0..200 {
        let mut world = plain();
        settle_creatures(&mut world, &mut Seed(seed).stream("test", 0));
        for pair in world.actors.windows(2) {
            assert!(pair[0].group != pair[1].group || pair[0].at.distance(pair[1].at) == 1, "{pair:?}");
        }
        let groups: Vec<u8> = world.actors.iter().map(|actor| actor.group).collect();
        assert!(groups.is_sorted() && groups.contains(&0) && groups.contains(&5), "six groups: {groups:?}");
    }
}

#[test]
fn a_creature_without_room_is_dropped_without_a_retry() {
    let mut world = empty(1, 5);
    settle_creatures(&mut world, &mut Seed(1).stream("test", 0));
    assert!(world.actors.is_empty());
}

#[test]
fn nicknames_are_drawn() {
    let mut names: Vec<u8> = Vec::new();
    for seed in 0..100 {
        let mut world = plain();
        settle_creatures(&mut world, &mut Seed(seed).stream("test", 0));
        names.extend(world.actors.iter().map(|actor| actor.nickname));
    }
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), usize::from(NICKNAMES));
    assert!(names.iter().all(|&name| name < NICKNAMES));
}
