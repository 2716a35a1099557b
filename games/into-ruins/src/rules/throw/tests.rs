use super::*;
use crate::content::items::{ItemKind, ROWS};
use crate::content::kinds::Kind;
use crate::content::tiles::Tile;
use crate::rules::decide::{Action, CellOf};
use crate::testing::{Arena, UP, cell};
use crate::world::actor::{ActorId, Behaviour};
use crate::world::cell::CENTRE;
use barrow_core::Dir;

const TARGET: Cell = Cell::at(10, 8);

/// A creature asleep two cells ahead, and an item thrown there with a blow that hits or misses.
fn thrown_at(kind: ItemKind, whom: Kind, hits: bool) -> (Arena, ActorId) {
    thrown_over(Arena::cave(), kind, whom, hits)
}

fn thrown_over(mut arena: Arena, kind: ItemKind, whom: Kind, hits: bool) -> (Arena, ActorId) {
    let target = arena.place(whom, 10, 8);
    arena.world.actor_mut(target).behaviour = Behaviour::Asleep;
    let slot = if kind == ItemKind::Torch { arena.wear(kind) } else { arena.carry(kind) };
    arena.blows(&[hits]);
    arena.act(Action::Throw(slot as u8, CellOf(TARGET)));
    (arena, target)
}

fn lying(arena: &Arena, at: Cell) -> Option<ItemKind> {
    arena.world.item_at(at).map(|lying| lying.item.kind)
}

/// T1, for thrown items.
#[test]
fn t1_a_throw_hits_by_its_own_accuracy() {
    use crate::rules::fight::chance_to_hit;
    let chance = |kind: ItemKind, whom: Kind| {
        let accuracy = Item::new(kind).throw_accuracy().unwrap_or(0);
        chance_to_hit(accuracy, whom.row().armor.map(i32::from))
    };
    assert_eq!(chance(ItemKind::Spear, Kind::Ogre), (3, 4));
    assert_eq!(chance(ItemKind::Rapier, Kind::Goblin), (4, 5));
    assert_eq!(chance(ItemKind::Hammer, Kind::Barrel), (1, 1));
}

#[test]
fn t2_a_spear_that_hits_takes_five_and_lies_under_the_goblin() {
    let (arena, goblin) = thrown_at(ItemKind::Spear, Kind::Goblin, true);
    assert_eq!(arena.hp(goblin), 2);
    assert_eq!(lying(&arena, TARGET), Some(ItemKind::Spear));
    assert!(arena.world.pack.is_empty());
}

#[test]
fn a_throw_that_misses_only_lands_and_makes_a_noise() {
    let (arena, goblin) = thrown_at(ItemKind::Spear, Kind::Goblin, false);
    assert_eq!(arena.hp(goblin), 7);
    assert_eq!(lying(&arena, TARGET), Some(ItemKind::Spear));
    assert_ne!(arena.world.actor(goblin).behaviour, Behaviour::Asleep);
}

#[test]
fn t3_a_thrown_hammer_takes_three_and_neither_stuns_nor_pushes_nor_costs_two_turns() {
    let (mut arena, goblin) = thrown_at(ItemKind::Hammer, Kind::Goblin, true);
    assert_eq!(arena.hp(goblin), 4);
    assert_eq!((arena.world.actor(goblin).timers[Status::Stunned], arena.world.actor(goblin).at), (0, TARGET));
    assert!(!arena.world.hero().is_recovering);
    arena.world.timers[Status::Light] = 100;
    let slot = arena.carry(ItemKind::Hammer);
    arena.act(Action::Throw(slot as u8, CellOf(cell(8, 10))));
    assert_eq!(arena.world.timers[Status::Light], 99);
}

#[test]
fn t4_a_cloak_lands_and_alerts_and_stays_unknown() {
    let (arena, rat) = thrown_at(ItemKind::CloakOfDefense, Kind::Rat, true);
    assert_eq!(arena.hp(rat), 3);
    assert_ne!(arena.world.actor(rat).behaviour, Behaviour::Asleep);
    assert_eq!(lying(&arena, TARGET), Some(ItemKind::CloakOfDefense));
    assert!(!arena.world.knows(ItemKind::CloakOfDefense));
}

/// Items 2.1, 3.4, 4.1, 5.1.
#[test]
fn only_items_with_an_accuracy_hurt_when_thrown() {
    for row in ROWS.iter().filter(|row| row.throw_range.is_some()) {
        if matches!(row.kind, ItemKind::OrbOfPower | ItemKind::OrbOfTeleport | ItemKind::OrbOfFire) {
            continue;
        }
        let (arena, dragon) = thrown_at(row.kind, Kind::Dragon, true);
        let expected = if row.accuracy.is_some() { 20 - Item::new(row.kind).throw_damage().unwrap_or(0) } else { 20 };
        assert_eq!(arena.hp(dragon), expected, "{:?}", row.kind);
    }
}

#[test]
fn t5_a_weapon_hits_a_bat_over_a_hole_and_is_lost() {
    let (arena, bat) = thrown_over(Arena::cave().ground(10, 8, &["o"]), ItemKind::Axe, Kind::Bat, true);
    assert!(arena.hp(bat) <= 0, "five damage kill it");
    assert!(arena.world.floor.is_empty() && arena.world.pack.is_empty());
}

#[test]
fn t6_an_orb_thrown_into_an_empty_hole_is_lost_and_stays_unknown() {
    let mut arena = Arena::cave().ground(10, 8, &["o"]);
    let slot = arena.carry(ItemKind::OrbOfFire);
    arena.act(Action::Throw(slot as u8, CellOf(TARGET)));
    assert!(!arena.world.knows(ItemKind::OrbOfFire));
    assert!(arena.world.floor.is_empty() && arena.world.pack.is_empty());
    assert!(arena.world.map.burning.is_empty());
}

#[test]
fn r20_an_orb_thrown_at_a_flyer_above_a_hole_triggers() {
    let (arena, bat) = thrown_over(Arena::cave().ground(10, 8, &["o"]), ItemKind::OrbOfIce, Kind::Bat, true);
    assert!(arena.world.knows(ItemKind::OrbOfIce));
    assert!(arena.world.actor(bat).is_alive());
}

#[test]
fn r28_both_halves_of_a_jelly_that_a_lit_torch_hits_burn() {
    let (arena, _) = thrown_at(ItemKind::Torch, Kind::PinkJelly, true);
    let jellies: Vec<_> = arena.world.actors.iter().filter(|actor| actor.kind == Kind::PinkJelly).collect();
    assert_eq!(jellies.len(), 2);
    assert!(jellies.iter().all(|jelly| jelly.timers[Status::Burning] > 0));
    assert!(arena.world.floor.is_empty() && arena.world.pack.is_empty(), "the torch is gone");
    assert_eq!(arena.world.timers[Status::Torch], 0);
}

#[test]
fn r29_a_lit_torch_sets_a_flyer_above_a_hole_alight() {
    let (arena, bat) = thrown_over(Arena::cave().ground(10, 8, &["o"]), ItemKind::Torch, Kind::Bat, false);
    assert!(arena.world.actor(bat).timers[Status::Burning] > 0);
    assert!(arena.world.floor.is_empty() && arena.world.pack.is_empty());
}

/// Items 8.6, world 9.3.
#[test]
fn a_lit_torch_sets_bare_ground_on_fire_and_a_burnt_out_one_lies_there() {
    let mut arena = Arena::cave();
    let slot = arena.wear(ItemKind::Torch);
    arena.act(Action::Throw(slot as u8, CellOf(TARGET)));
    assert!(arena.world.map.burning[TARGET] > 0);
    assert!(arena.world.floor.is_empty());
    let mut arena = Arena::cave();
    let slot = arena.wear(ItemKind::Torch);
    arena.act(Action::Extinguish(slot as u8));
    arena.act(Action::Throw(slot as u8, CellOf(TARGET)));
    assert_eq!(arena.world.map.burning[TARGET], 0);
    assert_eq!(lying(&arena, TARGET), Some(ItemKind::Torch));
    let mut arena = Arena::cave().ground(10, 8, &["o"]);
    let slot = arena.wear(ItemKind::Torch);
    arena.act(Action::Throw(slot as u8, CellOf(TARGET)));
    assert_eq!(arena.world.map.burning[TARGET], 0, "into an empty hole it is only lost");
}

#[test]
fn q5_an_item_that_bounces_under_the_player_is_not_picked_up_until_the_player_returns() {
    let mut arena = Arena::cave().walled(1);
    for beside in CENTRE.around() {
        arena.world.map.tiles.set(beside, Tile::Table);
    }
    arena.refresh();
    let slot = arena.carry(ItemKind::Axe);
    arena.act(Action::Throw(slot as u8, CellOf(CENTRE.beside(UP))));
    assert_eq!(lying(&arena, CENTRE), Some(ItemKind::Axe));
    arena.act(Action::Wait);
    assert!(arena.world.pack.is_empty());
}

/// Items 8.5.
#[test]
fn a_throw_ends_at_its_range_at_the_first_entity_and_before_a_wall() {
    let landing = |arena: &mut Arena, kind: ItemKind, at: Cell| {
        let slot = arena.carry(kind);
        arena.act(Action::Throw(slot as u8, CellOf(at)));
        arena.world.floor.iter().find(|lying| lying.item.kind == kind).map(|lying| lying.at)
    };
    for row in ROWS.iter().filter(|row| row.category != Category::Orb) {
        let Some(range) = row.throw_range else { continue };
        let end = cell(10, 10 - i16::from(range));
        assert_eq!(landing(&mut Arena::cave(), row.kind, cell(10, 2)), Some(end), "{:?}", row.kind);
    }
    assert_eq!(landing(&mut Arena::cave(), ItemKind::Spear, cell(10, 8)), Some(cell(10, 8)), "not past the aimed cell");
    let mut arena = Arena::cave();
    arena.place(Kind::Barrel, 10, 8);
    assert_eq!(landing(&mut arena, ItemKind::CloakOfWisdom, cell(10, 5)), Some(cell(10, 8)));
    assert_eq!(landing(&mut Arena::cave().ground(10, 7, &["#"]), ItemKind::Spear, cell(10, 5)), Some(cell(10, 8)));
}

#[test]
fn a_throw_turns_the_player_and_tramples_the_grass_below() {
    let mut arena = Arena::cave().ground(11, 10, &["\"\"\""]);
    let slot = arena.carry(ItemKind::Spear);
    arena.act(Action::Throw(slot as u8, CellOf(cell(13, 10))));
    assert_eq!(arena.world.hero().facing.0, Dir(3));
    for x in 11..=13 {
        assert_eq!(arena.world.map.tiles[cell(x, 10)], Tile::FlatGrass);
    }
}

#[test]
fn a_thrown_weapon_that_was_wielded_is_no_longer() {
    let mut arena = Arena::cave();
    let slot = arena.wear(ItemKind::Axe);
    arena.act(Action::Throw(slot as u8, CellOf(TARGET)));
    assert!(arena.world.item_at(TARGET).is_some_and(|lying| !lying.item.is_worn));
    assert_eq!(arena.world.damage(arena.world.player), 2);
}

/// Items 8.6: a hit has a direction.
#[test]
fn a_barrel_that_is_hit_slides() {
    let (arena, barrel) = thrown_at(ItemKind::Rapier, Kind::Barrel, true);
    assert_eq!(arena.world.actor(barrel).at, cell(10, 7));
}

/// Items 8.7: every landing is heard three steps around.
#[test]
fn a_landing_is_heard_three_steps_around() {
    for (distance, is_heard) in [(3, true), (4, false)] {
        let mut arena = Arena::cave();
        let sleeper = arena.place(Kind::Goblin, 10 + distance, 8);
        arena.world.actor_mut(sleeper).behaviour = Behaviour::Wanders;
        arena.world.actor_mut(sleeper).timers[Status::Stunned] = 9;
        let slot = arena.carry(ItemKind::StaffOfIce);
        arena.act(Action::Throw(slot as u8, CellOf(TARGET)));
        assert_eq!(arena.world.actor(sleeper).behaviour != Behaviour::Wanders, is_heard, "{distance}");
    }
}
