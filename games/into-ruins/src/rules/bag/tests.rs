use super::*;
use crate::content::kinds::Kind;
use crate::content::tiles::Tile;
use crate::rules::decide::Action;
use crate::testing::{Arena, UP, cell};
use crate::world::cell::CENTRE;
use barrow_core::{Dir, Fx};
use std::collections::BTreeMap;

fn lay(arena: &mut Arena, kind: ItemKind, at: Cell) {
    arena.world.lay(Item::new(kind), at);
}

fn ahead() -> Cell {
    CENTRE.beside(UP)
}

#[test]
fn an_item_stepped_on_is_taken_last_in_order_and_counted_once() {
    let mut arena = Arena::cave();
    arena.carry(ItemKind::Spear);
    lay(&mut arena, ItemKind::Axe, ahead());
    arena.act(Action::Step(UP));
    let kinds: Vec<ItemKind> = arena.world.pack.iter().map(|item| item.kind).collect();
    assert_eq!(kinds, [ItemKind::Spear, ItemKind::Axe]);
    assert_eq!(arena.world.items_found, 1);
    assert_eq!(arena.told(EventKind::PickedUp), 1);
    assert!(arena.world.item_at(ahead()).is_none());
    // An item that was put back and taken again does not count.
    let axe = arena.world.pack.remove(1);
    arena.world.lay(axe, cell(10, 8));
    arena.act(Action::Step(UP));
    assert_eq!((arena.world.pack.len(), arena.world.items_found), (2, 1));
}

#[test]
fn t19_a_full_pack_leaves_the_item_and_counts_it_once() {
    let mut arena = Arena::cave();
    for _ in 0..PACK {
        arena.carry(ItemKind::Spear);
    }
    lay(&mut arena, ItemKind::OrbOfFire, ahead());
    for step in [UP, Dir(4), UP] {
        arena.act(Action::Step(step));
    }
    assert_eq!(arena.world.pack.len(), PACK);
    assert_eq!(arena.world.items_found, 1);
    assert_eq!(arena.told(EventKind::PackFull), 2);
    assert!(arena.world.item_at(ahead()).is_some());
}

#[test]
fn r1_a_pack_holds_ten_but_the_wings_are_taken_anyway_and_win() {
    let mut arena = Arena::cave();
    arena.wear(ItemKind::Torch);
    for _ in 1..PACK {
        arena.carry(ItemKind::Spear);
    }
    arena.world.timers[Status::Light] = 9;
    arena.world.timers[Status::SlowFall] = 9;
    arena.world.hero_mut().timers[Status::Burning] = 3;
    arena.world.map.burning.set(ahead(), 2);
    lay(&mut arena, ItemKind::WingsOfYendor, ahead());
    arena.act(Action::Step(UP));
    assert_eq!(arena.world.mode, Mode::Won);
    assert_eq!(arena.world.pack.len(), PACK + 1);
    assert_eq!(arena.world.items_found, 1);
    let hero = *arena.world.hero();
    assert_eq!((hero.timers[Status::Burning], hero.timers[Status::Stunned], hero.frozen()), (0, 0, None));
    assert_eq!(
        (arena.world.timers[Status::Light], arena.world.timers[Status::SlowFall], arena.world.timers[Status::Torch]),
        (0, 0, 0)
    );
    assert_eq!(arena.world.map.burning[ahead()], 0);
    assert_eq!(hero.hp, Fx::whole(20), "nothing more happens in this turn");
    assert_eq!(arena.told(EventKind::Won), 1);
    let marks = arena.world.map.marks;
    arena.refresh();
    assert_eq!(marks, arena.world.map.marks, "the last sight is that from the Wings' own cell");
}

#[test]
fn r25_the_wings_with_a_rapier_and_a_creature_ahead_no_lunge() {
    let mut arena = Arena::cave();
    arena.wear(ItemKind::Rapier);
    lay(&mut arena, ItemKind::WingsOfYendor, ahead());
    let goblin = arena.place(Kind::Goblin, 10, 8);
    arena.blows(&[true, true]);
    arena.act(Action::Step(UP));
    assert_eq!(arena.world.mode, Mode::Won);
    assert_eq!(arena.hp(goblin), 7);
    assert_eq!(arena.hero_hp(), 20);
}

#[test]
fn t16_a_lit_torch_goes_out_when_a_spear_is_equipped() {
    let mut arena = Arena::cave();
    let torch = arena.wear(ItemKind::Torch);
    let spear = arena.carry(ItemKind::Spear);
    arena.world.timers[Status::Light] = 100;
    arena.act(Action::Equip(spear as u8));
    assert_eq!(arena.world.timers[Status::Light], 99, "one turn");
    assert!(arena.world.pack[spear].is_worn);
    assert!(!arena.world.pack[torch].is_worn && !arena.world.pack[torch].is_lit);
    assert_eq!(arena.world.timers[Status::Torch], 0);
    assert_eq!(arena.told(Telling::Ends(Status::Torch)), 1);
    // The torch never burns again: it is a weapon now.
    arena.act(Action::Equip(torch as u8));
    assert!(arena.world.pack[torch].is_worn && !arena.world.pack[torch].is_lit);
    assert_eq!(arena.world.accuracy(arena.world.player), Some(1));
    assert_eq!(arena.world.damage(arena.world.player), 3);
}

#[test]
fn a_torch_that_is_extinguished_stays_in_hand() {
    let mut arena = Arena::cave();
    let torch = arena.wear(ItemKind::Torch);
    arena.act(Action::Extinguish(torch as u8));
    assert!(arena.world.pack[torch].is_worn && !arena.world.pack[torch].is_lit);
    assert_eq!(arena.world.player_light(), None);
    arena.act(Action::Stow(torch as u8));
    assert!(!arena.world.pack[torch].is_worn);
    assert_eq!(arena.told(Telling::Ends(Status::Torch)), 1);
    assert_eq!(arena.told(EventKind::Stowed), 1);
}

#[test]
fn a_torch_whose_time_is_up_goes_out_in_hand() {
    let mut arena = Arena::cave();
    let torch = arena.wear(ItemKind::Torch);
    arena.world.timers[Status::Torch] = 1;
    arena.act(Action::Wait);
    assert!(arena.world.pack[torch].is_worn && !arena.world.pack[torch].is_lit);
    assert_eq!(arena.told(Telling::Ends(Status::Torch)), 1);
}

#[test]
fn a_worn_item_makes_room_for_the_next() {
    let mut arena = Arena::cave();
    let old = arena.wear(ItemKind::CloakOfDefense);
    let new = arena.carry(ItemKind::DarksightCloak);
    let amulet = arena.wear(ItemKind::DarksightAmulet);
    arena.act(Action::Equip(new as u8));
    assert!(!arena.world.pack[old].is_worn && arena.world.pack[new].is_worn && arena.world.pack[amulet].is_worn);
    assert_eq!(arena.world.darksight(), 2);
}

#[test]
fn putting_on_a_cursed_item_reports_the_curse() {
    let mut arena = Arena::cave();
    let cloak = arena.carry(ItemKind::VampireCloak);
    arena.act(Action::Equip(cloak as u8));
    assert!(arena.world.knows(ItemKind::VampireCloak));
    assert_eq!(arena.told(EventKind::CursePutOn), 1);
    let amulet = arena.carry(ItemKind::AmuletOfDefense);
    arena.act(Action::Equip(amulet as u8));
    assert_eq!(arena.told(EventKind::CursePutOn), 1);
}

#[test]
fn an_item_comes_to_rest_on_the_nearest_free_walkable_cell() {
    let mut arena = Arena::cave().ground(10, 8, &["\""]);
    let at = cell(10, 8);
    arena.turn(|turn| turn.come_to_rest(Item::new(ItemKind::Axe), at));
    assert_eq!(arena.world.item_at(at).map(|lying| lying.item.kind), Some(ItemKind::Axe));
    assert_eq!(arena.world.map.tiles[at], Tile::FlatGrass);
    // Creatures do not block an item, but items do.
    arena.place(Kind::Rat, 10, 8);
    let mut where_to: BTreeMap<Cell, u32> = BTreeMap::new();
    for _ in 0..600 {
        arena.turn(|turn| turn.come_to_rest(Item::new(ItemKind::Spear), at));
        let spear = arena.world.floor.iter().find(|lying| lying.item.kind == ItemKind::Spear).map(|lying| lying.at);
        *where_to.entry(spear.expect("it lies somewhere")).or_default() += 1;
        arena.world.take(spear.expect("it lies somewhere"));
    }
    assert_eq!(where_to.keys().copied().collect::<std::collections::BTreeSet<_>>(), at.around().into_iter().collect());
    assert!(where_to.values().all(|&times| (60..140).contains(&times)), "ties are random: {where_to:?}");
}

#[test]
fn an_item_over_a_table_rests_beside_it_and_one_that_reaches_nothing_is_lost() {
    let mut arena = Arena::cave().ground(9, 7, &[" ##"]).ground(9, 8, &["#t."]).ground(9, 9, &["##"]);
    arena.turn(|turn| turn.come_to_rest(Item::new(ItemKind::Axe), cell(10, 8)));
    assert!(arena.world.item_at(cell(11, 8)).is_some());
    let mut shut = Arena::cave().ground(9, 7, &[" ##"]).ground(9, 8, &["#t#"]).ground(9, 9, &["##"]);
    shut.turn(|turn| turn.come_to_rest(Item::new(ItemKind::Axe), cell(10, 8)));
    assert!(shut.world.floor.is_empty());
}

/// Items 4: the effect of each wearable, alone and with levels; two items with the same figure add up.
#[test]
fn worn_items_count_and_stowed_items_do_not() {
    type Figure = fn(&Arena) -> i32;
    let armor: Figure = |arena| arena.world.armor(arena.world.player).unwrap_or(0);
    let darksight: Figure = |arena| arena.world.darksight();
    let recharge: Figure = |arena| arena.world.recharge();
    let pairs = [
        (ItemKind::AmuletOfDefense, ItemKind::CloakOfDefense, armor),
        (ItemKind::DarksightAmulet, ItemKind::DarksightCloak, darksight),
        (ItemKind::AmuletOfWisdom, ItemKind::CloakOfWisdom, recharge),
    ];
    for (amulet, cloak, figure) in pairs {
        let mut arena = Arena::cave();
        let slots = [arena.carry(amulet), arena.carry(cloak)];
        assert_eq!(figure(&arena), 0);
        arena.act(Action::Equip(slots[0] as u8));
        assert_eq!(figure(&arena), 1);
        arena.world.pack[slots[1]].level = 2;
        arena.act(Action::Equip(slots[1] as u8));
        assert_eq!(figure(&arena), 4);
        arena.act(Action::Stow(slots[0] as u8));
        assert_eq!(figure(&arena), 3);
    }
}

/// Items 18.4, actors 3.6.
#[test]
fn the_wings_clear_every_status_and_the_fire_underfoot() {
    let mut arena = Arena::cave();
    let at = arena.world.hero().at;
    arena.world.lay(Item::new(ItemKind::WingsOfYendor), at);
    let hero = arena.world.hero_mut();
    (hero.timers[Status::Burning], hero.timers[Status::Stunned]) = (3, 2);
    hero.set_frozen(Some(barrow_core::Fx::whole(4)));
    (arena.world.timers[Status::Torch], arena.world.timers[Status::Light], arena.world.timers[Status::SlowFall]) = (9, 9, 9);
    arena.world.map.burning.set(at, 2);
    arena.turn(Turn::pick_up_here);
    let hero = arena.world.hero();
    assert_eq!((hero.timers[Status::Burning], hero.timers[Status::Stunned], hero.frozen()), (0, 0, None));
    assert_eq!(
        (arena.world.timers[Status::Torch], arena.world.timers[Status::Light], arena.world.timers[Status::SlowFall]),
        (0, 0, 0)
    );
    assert_eq!((arena.world.map.burning[at], arena.world.mode), (0, Mode::Won));
}

impl Turn<'_> {
    fn pick_up_here(turn: &mut Turn) {
        turn.pick_up();
    }
}

/// Items 8.1: items are in the order in which they were taken. Letters are Barrow's own, and stay.
#[test]
fn a_letter_stays_with_its_item_as_long_as_it_is_carried() {
    let letters = |arena: &Arena| -> Vec<(ItemKind, u8)> {
        let mut view = barrow_core::View::default();
        arena.world.show_all(&mut view);
        arena.world.pack.iter().zip(&view.pack).map(|(item, gear)| (item.kind, gear.letter)).collect()
    };
    let mut arena = Arena::cave();
    for kind in [ItemKind::Spear, ItemKind::OrbOfLife, ItemKind::Axe] {
        arena.carry(kind);
    }
    arena.act(Action::Use(1));
    assert_eq!(letters(&arena), [(ItemKind::Spear, 0), (ItemKind::Axe, 2)]);
    lay(&mut arena, ItemKind::Hammer, ahead());
    arena.act(Action::Step(UP));
    assert_eq!(
        letters(&arena),
        [(ItemKind::Spear, 0), (ItemKind::Axe, 2), (ItemKind::Hammer, 1)],
        "a new item takes a free letter"
    );
    let spear = arena.world.pack.remove(0);
    let axe = arena.world.pack.remove(0);
    arena.world.carry(axe);
    arena.world.carry(spear);
    assert_eq!(
        letters(&arena),
        [(ItemKind::Hammer, 1), (ItemKind::Axe, 2), (ItemKind::Spear, 0)],
        "an item that comes back keeps its letter"
    );
}
