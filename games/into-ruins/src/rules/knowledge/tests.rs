use super::*;
use crate::content::items::{Category, ROWS};
use crate::content::kinds::Kind;
use crate::rules::decide::{Action, CellOf};
use crate::testing::{Arena, UP, cell};
use crate::world::cell::CENTRE;
use crate::world::state::Mode;

const FAR: CellOf = CellOf(cell_at(10, 4));

const fn cell_at(x: i16, y: i16) -> crate::world::cell::Cell {
    crate::world::cell::Cell::at(x, y)
}

/// Items 7.1.
#[test]
fn weapons_and_the_wings_are_known_and_all_else_is_not() {
    let arena = Arena::cave();
    for row in &ROWS {
        let expected = matches!(row.category, Category::Torch | Category::Weapon | Category::Artifact);
        assert_eq!(arena.world.knows(row.kind), expected, "{:?}", row.kind);
    }
}

/// Items 7.4, the rows that identify.
#[test]
fn using_and_wearing_items_identifies_them() {
    let wearables = ROWS.iter().filter(|row| matches!(row.category, Category::Amulet | Category::Cloak));
    for row in wearables {
        let mut arena = Arena::cave();
        let slot = arena.carry(row.kind) as u8;
        arena.act(Action::Equip(slot));
        assert!(arena.world.knows(row.kind), "worn: {:?}", row.kind);
    }
    for row in ROWS.iter().filter(|row| row.category == Category::Staff) {
        let mut arena = Arena::cave();
        let slot = arena.carry(row.kind) as u8;
        arena.act(Action::Fire(slot, FAR));
        assert!(arena.world.knows(row.kind), "fired: {:?}", row.kind);
    }
    for row in ROWS.iter().filter(|row| row.category == Category::Orb) {
        let mut used = Arena::cave();
        let slot = used.carry(row.kind) as u8;
        used.act(Action::Use(slot));
        assert!(used.world.knows(row.kind), "used: {:?}", row.kind);
        let mut thrown = Arena::cave();
        let slot = thrown.carry(row.kind) as u8;
        thrown.act(Action::Throw(slot, FAR));
        assert!(thrown.world.knows(row.kind), "thrown: {:?}", row.kind);
    }
}

/// Items 7.4, the rows that do not.
#[test]
fn other_actions_do_not_identify_items() {
    for row in ROWS.iter().filter(|row| !row.kind.is_plain()) {
        let mut arena = Arena::cave();
        arena.world.lay(Item::new(row.kind), CENTRE.beside(UP));
        arena.act(Action::Step(UP));
        assert!(!arena.world.knows(row.kind), "picked up: {:?}", row.kind);
        let mut arena = Arena::cave().ground(10, 8, &["o"]);
        arena.carry(row.kind);
        arena.act(Action::Throw(0, CellOf(cell(10, 8))));
        assert!(!arena.world.knows(row.kind), "lost in a hole: {:?}", row.kind);
        if row.category != Category::Orb {
            let mut arena = Arena::cave();
            arena.carry(row.kind);
            arena.act(Action::Throw(0, FAR));
            assert!(!arena.world.knows(row.kind), "thrown: {:?}", row.kind);
        }
    }
    let mut arena = Arena::cave();
    let amulet = arena.carry(ItemKind::AmuletOfWisdom);
    arena.world.mode = Mode::ChooseForPower;
    arena.act(Action::Choose(amulet as u8));
    assert_eq!(arena.world.pack[amulet].level, 1);
    assert!(!arena.world.knows(ItemKind::AmuletOfWisdom), "empowered");
}

/// Items 7.6.
#[test]
fn known_items_are_not_announced_again() {
    let mut arena = Arena::cave();
    arena.turn(|turn| turn.identify(ItemKind::OrbOfLife));
    arena.turn(|turn| turn.identify(ItemKind::OrbOfLife));
    arena.turn(|turn| turn.identify(ItemKind::Spear));
    assert_eq!(arena.told(EventKind::Identified), 1);
    let event = arena.show.events()[0];
    assert_eq!(event.whom, id::of_item(ItemKind::OrbOfLife));
    assert_ne!(event.who, event.whom, "told of what it looked like");
}

/// Every figure that a level may raise, by its name in `item_level_gains.csv`.
fn figures(item: Item) -> Vec<(&'static str, Option<i32>)> {
    let row = item.kind.row();
    let own = |base: Option<u8>, now: Option<i32>| base.and(now);
    vec![
        ("accuracy", item.accuracy()),
        ("damage", item.damage()),
        ("throw_accuracy_override", own(row.throw_accuracy, item.throw_accuracy())),
        ("throw_damage_override", own(row.throw_damage, item.throw_damage())),
        ("armor", item.armor()),
        ("darksight", item.darksight()),
        ("staff_recharge_on_landing", item.recharge()),
        ("staff_range", item.range()),
        ("charges", row.charges.map(|_| item.charges.into())),
        ("max_charges", item.max_charges()),
        ("freeze_turns", item.freeze()),
    ]
}

/// `item_level_gains.csv`, by playing: each kind that can be chosen, twice.
#[test]
fn a_level_adds_one_to_each_figure_there_is() {
    for row in ROWS.iter().filter(|row| row.category != Category::Orb && !row.kind.has(traits::CURSED)) {
        let mut arena = Arena::cave();
        arena.carry(row.kind);
        let base = figures(arena.world.pack[0]);
        for level in 1..=2 {
            arena.world.mode = Mode::ChooseForPower;
            arena.act(Action::Choose(0));
            let expected: Vec<_> = base.iter().map(|(name, base)| (*name, base.map(|base| base + level))).collect();
            assert_eq!(figures(arena.world.pack[0]), expected, "{:?}", row.kind);
            assert_eq!(i32::from(arena.world.pack[0].level), level);
        }
        assert_eq!(arena.told(EventKind::Empowered), 2);
    }
}

#[test]
fn t11_an_empty_staff_of_fire_is_full_again_and_stronger() {
    let mut arena = Arena::cave();
    let slot = arena.carry(ItemKind::StaffOfFire);
    arena.world.pack[slot].charges = 0;
    arena.world.mode = Mode::ChooseForPower;
    arena.act(Action::Choose(slot as u8));
    let staff = arena.world.pack[slot];
    assert_eq!((staff.charges, staff.max_charges(), staff.range(), staff.damage()), (4, Some(4), Some(4), Some(5)));
}

/// Items 6.5: worn, carried, or lying.
#[test]
fn a_cursed_item_is_destroyed_and_known_and_its_slot_is_free() {
    for kind in [ItemKind::AmuletOfReckoning, ItemKind::VampireCloak] {
        for is_worn in [false, true] {
            let mut arena = Arena::cave();
            arena.carry(kind);
            arena.world.pack[0].is_worn = is_worn;
            arena.world.mode = Mode::ChooseForPower;
            arena.act(Action::Choose(0));
            assert!(arena.world.pack.is_empty() && arena.world.knows(kind));
            assert_eq!((arena.told(EventKind::CurseBroken), arena.told(EventKind::Empowered)), (1, 0));
        }
        let mut arena = Arena::cave();
        arena.carry(ItemKind::OrbOfPower);
        arena.world.lay(Item::new(kind), cell(10, 7));
        arena.act(Action::Throw(0, CellOf(cell(10, 7))));
        assert!(arena.world.floor.is_empty() && arena.world.knows(kind));
        assert_eq!(arena.told(EventKind::CurseBroken), 1);
    }
}

/// Items 5.2: an orb of data on a lying item, and on an actor that stands over it.
#[test]
fn data_thrown_identifies_an_item_unless_somebody_stands_on_it() {
    let mut arena = Arena::cave();
    arena.world.lay(Item::new(ItemKind::CloakOfWisdom), cell(10, 7));
    arena.carry(ItemKind::OrbOfData);
    arena.carry(ItemKind::OrbOfData);
    let rat = arena.place(Kind::Rat, 10, 7);
    arena.wear(ItemKind::Torch);
    arena.act(Action::Throw(0, CellOf(cell(10, 7))));
    assert!(!arena.world.knows(ItemKind::CloakOfWisdom));
    assert_eq!(arena.told(EventKind::Learned), 1);
    arena.turn(|turn| turn.world.remove(rat));
    arena.world.map.actors[cell(10, 7)] = crate::world::actor::ActorId::NONE;
    arena.act(Action::Throw(0, CellOf(cell(10, 7))));
    assert!(arena.world.knows(ItemKind::CloakOfWisdom));
}
