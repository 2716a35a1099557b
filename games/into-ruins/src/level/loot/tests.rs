use super::super::tests::{empty, table, table_name};
use super::*;
use crate::content::kinds::Kind;
use crate::content::tiles::Tile;
use crate::world::actor::Actor;
use crate::world::cell::INNER;
use crate::world::item::FloorItem;
use barrow_core::Seed;

fn random_kinds() -> impl Iterator<Item = ItemKind> {
    KINDS.rows().iter().filter(|(weight, _)| *weight > 0).map(|(_, kind)| *kind)
}

#[test]
fn r16_random_kinds_have_the_weights_of_the_spec() {
    let rows = table(include_str!("../../../tests/spec/item_spawn_weights.csv"));
    let sum: u32 = KINDS.rows().iter().map(|(weight, _)| weight).sum();
    for row in &rows {
        let weights = KINDS.rows().iter().filter(|(_, kind)| table_name(kind) == row[0]).map(|(weight, _)| weight);
        assert_eq!((weights.sum(), sum), (row[1].parse::<u32>().unwrap(), row[2].parse().unwrap()), "{}", row[0]);
    }
    assert!(random_kinds().all(|kind| rows.iter().any(|row| row[0] == table_name(kind))));
}

/// `item_spawn_attempts.csv`: its targets are a run's totals if every attempt succeeds.
#[test]
fn attempts_are_as_many_as_the_spec_says() {
    let rows = table(include_str!("../../../tests/spec/item_spawn_attempts.csv"));
    assert_eq!(rows.len(), 16);
    for row in rows {
        let number = |column: usize| row[column].parse::<i32>().unwrap();
        let depth = number(0) as u8;
        assert_eq!(random_attempts(depth), number(1) as u32, "depth {depth}");
        for (counted, column) in (2..=6).enumerate() {
            let none = Created::NONE.orbs[counted];
            // The counters of life and gravity begin at -1.
            assert_eq!(
                i32::from(none) + orb_attempts(depth, none),
                number(column) + i32::from(none),
                "depth {depth}, column {column}"
            );
            assert_eq!(orb_attempts(depth, none + number(column) as i8), 0);
        }
    }
}

#[test]
fn guaranteed_items_are_those_of_the_spec() {
    let rows = table(include_str!("../../../tests/spec/guaranteed_item_spawns.csv"));
    let names = |kinds: &[ItemKind]| kinds.iter().map(table_name).collect::<Vec<_>>().join("|");
    for (counted, orb) in COUNTED_ORBS.into_iter().enumerate() {
        assert_eq!((rows[counted][2].parse(), &rows[counted][4]), (Ok(Created::NONE.orbs[counted]), &names(&[orb])));
    }
    assert_eq!((rows[5][4].clone(), rows[6][4].clone()), (names(&all(is_weapon_or_staff)), names(&all(is_uncursed_wearable))));
    assert_eq!((Created::NONE.weapon_or_staff, Created::NONE.uncursed_wearable, rows.len()), (0, 0, 7));
}

/// Spec: into-ruins items 22, T12.
#[test]
fn t12_catch_up_counts_what_was_created() {
    assert_eq!(orb_attempts(3, 1), 1);
    assert_eq!(orb_attempts(2, 1), 0);
}

/// Ground where an attempt fails only if its cell is taken.
fn plain(depth: u8) -> IntoRuins {
    let mut world = empty(1, depth);
    for cell in INNER {
        world.map.tiles.set(cell, Tile::CaveFloor);
        world.distances.player[cell] = NEAREST;
    }
    world
}

/// Spec: into-ruins items 22, T13.
#[test]
fn t13_a_new_run_tries_the_items_that_were_not_made_at_random() {
    assert_eq!(Created::NONE.orbs.map(|none| orb_attempts(1, none)), [2, 2, 1, 1, 1]);
    let mut full = 0;
    for seed in 0..400 {
        let mut world = plain(1);
        scatter_items(&mut world, &mut Seed(seed).stream("test", 0));
        let count =
            |is_meant: &dyn Fn(ItemKind) -> bool| world.floor.iter().filter(|lying| is_meant(lying.item.kind)).count() as i8;
        let created = world.created;
        assert_eq!(created.weapon_or_staff, count(&is_weapon_or_staff));
        assert_eq!(created.uncursed_wearable, count(&is_uncursed_wearable));
        for (counted, orb) in COUNTED_ORBS.iter().enumerate() {
            assert_eq!(created.orbs[counted], Created::NONE.orbs[counted] + count(&|kind| kind == *orb));
        }
        // Nothing is missing unless an attempt met a taken cell.
        let targets =
            created.orbs.iter().all(|&made| made >= 1) && created.weapon_or_staff >= 1 && created.uncursed_wearable >= 1;
        full += u32::from(targets);
    }
    assert!(full > 250, "{full} of 400");
}

#[test]
fn items_that_the_run_has_are_not_tried_again() {
    let mut world = plain(12);
    world.created = Created { orbs: [7; 5], weapon_or_staff: 1, uncursed_wearable: 1 };
    for _ in 0..20 {
        world.floor.clear();
        world.map.items = crate::world::cell::Field::filled(crate::world::map::NO_ITEM);
        scatter_items(&mut world, &mut Seed(9).stream("test", 0));
        assert!(world.floor.len() <= 5, "five random attempts at depth 12, and no other");
    }
}

#[test]
fn an_item_needs_walkable_ground_far_enough_and_free() {
    let laid = |change: &dyn Fn(&mut IntoRuins, crate::world::cell::Cell)| {
        let mut world = plain(1);
        for cell in INNER {
            change(&mut world, cell);
        }
        // One of the changes puts this item on every cell.
        world.floor.push(FloorItem::default());
        for seed in 0..30 {
            let mut dice = Seed(seed).stream("test", 0);
            let kind = *KINDS.draw(&mut dice);
            attempt(&mut world, &mut dice, kind);
        }
        world.floor.len() > 1
    };
    assert!(laid(&|_, _| ()));
    assert!(!laid(&|world, cell| world.map.tiles.set(cell, Tile::Hole)));
    assert!(!laid(&|world, cell| world.distances.player[cell] = NEAREST - 1));
    assert!(!laid(&|world, cell| world.distances.player[cell] = UNREACHED));
    assert!(!laid(&|world, cell| world.map.items[cell] = 0), "something lies there");
    assert!(!laid(&|world, cell| world.map.actors[cell] = crate::world::actor::ActorId(0)), "somebody stands there");
}

#[test]
fn a_failed_attempt_does_not_count() {
    let mut world = empty(1, 1);
    scatter_items(&mut world, &mut Seed(1).stream("test", 0));
    assert!(world.floor.is_empty() && world.created == Created::NONE);
}

#[test]
fn weapons_staffs_and_uncursed_wearables_may_have_levels() {
    const TRIES: u32 = 20_000;
    let mut dice = Seed(1).stream("test", 0);
    for kind in random_kinds() {
        let can_grow = is_weapon_or_staff(kind) || is_uncursed_wearable(kind);
        assert_eq!(can_grow, (0..200).any(|_| made(&mut dice, kind).level > 0), "{kind:?}");
    }
    let levels: Vec<u8> = (0..TRIES).map(|_| made(&mut dice, ItemKind::Spear).level).collect();
    let at_least = |level: u8| levels.iter().filter(|&&drawn| drawn >= level).count();
    assert!(at_least(1).abs_diff(6600) < 300 && at_least(2).abs_diff(2178) < 200 && at_least(3).abs_diff(719) < 130);
}

#[test]
fn a_staff_is_made_with_all_its_charges() {
    let mut dice = Seed(1).stream("test", 0);
    for _ in 0..50 {
        let staff = made(&mut dice, ItemKind::StaffOfIce);
        assert_eq!(staff.charges, 3 + staff.level);
    }
    assert_eq!(made(&mut dice, ItemKind::Axe).charges, 0);
}

#[test]
fn nothing_is_made_on_an_occupied_cell() {
    let mut world = plain(1);
    for &cell in &INNER[..100] {
        world.place(Actor::new(Kind::Chair, cell));
    }
    for seed in 0..40 {
        scatter_items(&mut world, &mut Seed(seed).stream("test", 0));
    }
    assert!(world.floor.iter().all(|lying| world.actor_at(lying.at).is_none()));
}

/// Spec: into-ruins items R6 and R7: one attempt on each level until the run has one. Cursed items do not count.
#[test]
fn r6_r7_a_weapon_or_staff_and_an_uncursed_wearable_are_tried_until_there_is_one() {
    let made = |created: Created, kind: ItemKind| {
        let mut created = created;
        count(&mut created, kind);
        (created.weapon_or_staff, created.uncursed_wearable)
    };
    assert_eq!(made(Created::NONE, ItemKind::Hammer), (1, 0));
    assert_eq!(made(Created::NONE, ItemKind::StaffOfBlink), (1, 0));
    assert_eq!(made(Created::NONE, ItemKind::DarksightCloak), (0, 1));
    assert_eq!(made(Created::NONE, ItemKind::AmuletOfReckoning), (0, 0));
    assert_eq!(made(Created::NONE, ItemKind::VampireCloak), (0, 0));
    let all = Created { orbs: [9; 5], weapon_or_staff: 1, uncursed_wearable: 1 };
    for (created, more) in [
        (all, 0),
        (Created { weapon_or_staff: 0, ..all }, 1),
        (Created { uncursed_wearable: 0, ..all }, 1),
        (Created { weapon_or_staff: 0, uncursed_wearable: 0, ..all }, 2),
    ] {
        let most = (0..60).map(|seed| {
            let mut world = plain(12);
            world.created = created;
            scatter_items(&mut world, &mut Seed(seed).stream("test", 0));
            world.floor.len() as u32
        });
        // There are fewer if a random item was the missing one, or if an attempt met a taken cell.
        assert_eq!(most.max(), Some(random_attempts(12) + more), "{created:?}");
    }
}
