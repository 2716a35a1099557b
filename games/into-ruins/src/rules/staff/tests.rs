use crate::content::items::ItemKind;
use crate::content::kinds::Kind;
use crate::content::statuses::Status;
use crate::rules::decide::{Action, CellOf};
use crate::testing::{Arena, UP, cell};
use crate::world::actor::{ActorId, Behaviour};
use crate::world::cell::{CENTRE, Cell};
use crate::world::item::Item;
use crate::world::state::Mode;
use barrow_core::{Dir, Fx};

/// Two sleeping dragons ahead, at two and three steps, and a staff fired at them.
fn fired(kind: ItemKind) -> (Arena, [ActorId; 2]) {
    let mut arena = Arena::cave();
    let dragons = [arena.place(Kind::Dragon, 10, 8), arena.place(Kind::Dragon, 10, 7)];
    for dragon in dragons {
        arena.world.actor_mut(dragon).behaviour = Behaviour::Asleep;
    }
    let slot = arena.carry(kind);
    arena.act(Action::Fire(slot as u8, CellOf(cell(10, 9))));
    assert_eq!(arena.world.pack[slot].charges, 2);
    assert!(arena.world.knows(kind));
    (arena, dragons)
}

#[test]
fn fire_burns_up_to_the_first_it_meets_and_never_misses() {
    let (arena, dragons) = fired(ItemKind::StaffOfFire);
    assert_eq!(dragons.map(|dragon| arena.hp(dragon)), [16, 20], "immune to burning, not to the beam");
    let mut arena = Arena::cave().ground(10, 8, &[","]);
    let goblin = arena.place(Kind::Goblin, 10, 8);
    let slot = arena.carry(ItemKind::StaffOfFire);
    arena.act(Action::Fire(slot as u8, CellOf(cell(10, 9))));
    assert!(arena.world.actor(goblin).timers[Status::Burning] > 0);
    assert!(arena.world.map.burning[cell(10, 8)] > 0);
    assert_eq!(arena.world.map.burning[cell(10, 9)], 0, "bare ground does not catch fire");
}

#[test]
fn lightning_goes_through_all_of_them() {
    let (arena, dragons) = fired(ItemKind::StaffOfLightning);
    assert_eq!(dragons.map(|dragon| arena.hp(dragon)), [16, 16]);
}

#[test]
fn ice_freezes_all_of_them_and_the_ground() {
    let (arena, dragons) = fired(ItemKind::StaffOfIce);
    // Seven turns, minus the one that has passed.
    assert_eq!(dragons.map(|dragon| arena.world.actor(dragon).frozen()), [Some(Fx::whole(6)); 2]);
    assert!((7..10).all(|y| arena.is_frozen(cell(10, y))));
    assert!(!arena.is_frozen(cell(10, 6)), "three cells");
}

#[test]
fn t14_a_blink_goes_as_far_as_it_can_whatever_was_aimed_at() {
    let mut arena = Arena::cave();
    let slot = arena.carry(ItemKind::StaffOfBlink);
    arena.act(Action::Fire(slot as u8, CellOf(CENTRE.beside(UP))));
    assert_eq!(arena.world.hero().at, cell(10, 7));
    assert_eq!(arena.world.steps_taken, 0);
    assert_eq!(arena.world.pack[slot].charges, 2);
}

#[test]
fn a_blink_stops_before_an_actor_and_picks_up_the_item_there() {
    let mut arena = Arena::cave();
    arena.place(Kind::Barrel, 10, 7);
    arena.world.lay(Item::new(ItemKind::Axe), cell(10, 8));
    let slot = arena.carry(ItemKind::StaffOfBlink);
    arena.act(Action::Fire(slot as u8, CellOf(cell(10, 3))));
    assert_eq!(arena.world.hero().at, cell(10, 8));
    assert_eq!(arena.world.pack[1].kind, ItemKind::Axe);
}

#[test]
fn r11_a_blink_onto_the_wings_wins_at_once() {
    let mut arena = Arena::cave();
    arena.world.lay(Item::new(ItemKind::WingsOfYendor), cell(10, 7));
    arena.world.timers[Status::Light] = 50;
    let slot = arena.carry(ItemKind::StaffOfBlink);
    arena.act(Action::Fire(slot as u8, CellOf(cell(10, 3))));
    assert_eq!(arena.world.mode, Mode::Won);
}

#[test]
fn a_blink_over_a_hole_falls() {
    let mut arena = Arena::cave().ground(10, 7, &["o"]);
    let slot = arena.carry(ItemKind::StaffOfBlink);
    arena.act(Action::Fire(slot as u8, CellOf(cell(10, 3))));
    assert_eq!(arena.world.depth, 2);
    assert_eq!(arena.hero_hp(), 14);
}

#[test]
fn a_staff_turns_the_player_and_takes_a_turn() {
    for kind in [ItemKind::StaffOfFire, ItemKind::StaffOfLightning, ItemKind::StaffOfIce, ItemKind::StaffOfBlink] {
        let mut arena = Arena::cave();
        arena.world.timers[Status::Light] = 100;
        let slot = arena.carry(kind);
        arena.act(Action::Fire(slot as u8, CellOf(cell(15, 10))));
        assert_eq!(arena.world.hero().facing.0, Dir(3));
        assert_eq!(arena.world.timers[Status::Light], 99, "{kind:?}");
    }
}

#[test]
fn levels_make_staffs_reach_farther_and_do_more() {
    let mut arena = Arena::cave();
    let far: Cell = cell(10, 5);
    let dragon = arena.place(Kind::Dragon, 10, 5);
    arena.world.actor_mut(dragon).behaviour = Behaviour::Asleep;
    let slot = arena.carry(ItemKind::StaffOfLightning);
    arena.act(Action::Fire(slot as u8, CellOf(far)));
    assert_eq!(arena.hp(dragon), 20, "five steps are too far for a range of three");
    arena.world.pack[slot].level = 2;
    arena.world.actor_mut(dragon).behaviour = Behaviour::Asleep;
    arena.act(Action::Fire(slot as u8, CellOf(far)));
    assert_eq!(arena.hp(dragon), 14);
}

/// T20.
#[test]
fn t20_damage_shortens_frost() {
    let mut arena = Arena::cave();
    let dragon = arena.place(Kind::Dragon, 10, 8);
    arena.world.actor_mut(dragon).set_frozen(Some(Fx::whole(8)));
    let slot = arena.carry(ItemKind::StaffOfLightning);
    arena.act(Action::Fire(slot as u8, CellOf(cell(10, 9))));
    assert_eq!(arena.world.actor(dragon).frozen(), Some(Fx::whole(3)), "eight minus four, minus one turn");
}
