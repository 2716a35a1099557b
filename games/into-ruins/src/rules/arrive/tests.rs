use super::*;
use crate::content::kinds::Kind;
use crate::rules::decide::Action;
use crate::testing::{Arena, cell};
use crate::world::marks::Mark;
use crate::world::state::Mode;
use barrow_core::Dir;

const EAST: Dir = Dir(3);

#[test]
fn a_run_begins_on_depth_1_with_14_of_20_hit_points_and_a_lit_torch() {
    let world = IntoRuins::begin(Seed(7), VariantCode::default());
    let hero = world.hero();
    assert_eq!((hero.at, hero.hp, hero.max_hp, world.depth), (cell(10, 12), Fx::whole(14), 20, 1));
    assert_eq!((world.timers[Status::Torch], world.pack.len(), world.items_found), (160, 1, 0));
    assert!(world.pack[0].is_lit && world.pack[0].is_worn);
    assert_eq!(world.player_light(), Some((4, false)));
    assert!(world.actors.iter().filter(|actor| actor.kind.is_creature()).all(|actor| !actor.can_act));
}

#[test]
fn disguises_pair_each_kind_with_one_look_of_its_category() {
    let drawn = disguises(&mut Seed(3).stream("disguises", 0));
    for (category, count) in [(Category::Orb, 8), (Category::Amulet, 4), (Category::Cloak, 4), (Category::Staff, 4)] {
        let mut looks: Vec<u8> = ROWS.iter().filter(|row| row.category == category).map(|row| drawn[row.kind as usize]).collect();
        looks.sort_unstable();
        assert_eq!(looks, (0..count).collect::<Vec<u8>>());
    }
    assert_ne!(drawn, disguises(&mut Seed(4).stream("disguises", 0)));
}

fn wear_reckoning(arena: &mut Arena) {
    arena.wear(ItemKind::AmuletOfReckoning);
}

/// The player's hit points and mode after a landing with `hp` of `max_hp`.
fn landed(hp: i32, max_hp: u8, change: impl FnOnce(&mut Arena)) -> (i32, Mode) {
    let mut arena = Arena::cave();
    arena.world.hero_mut().max_hp = max_hp;
    let hero = arena.world.player;
    arena.set_hp(hero, hp);
    change(&mut arena);
    arena.turn(Turn::land_and_settle);
    (arena.hero_hp(), arena.world.mode)
}

impl Turn<'_> {
    fn land_and_settle(turn: &mut Turn) {
        turn.land();
        turn.settle();
    }
}

#[test]
fn t7_landings_with_20_of_20_and_the_last_one_kills() {
    let mut hp = 20;
    for left in [14, 8, 2, 1] {
        (hp, _) = landed(hp, 20, |_| ());
        assert_eq!(hp, left);
    }
    assert_eq!(landed(1, 20, |_| ()).1, Mode::Lost(Cause::Fall));
    assert_eq!(landed(23, 23, |_| ()).0, 16);
    assert_eq!(landed(5, 20, |arena| arena.world.timers[Status::SlowFall] = 9), (5, Mode::Play));
}

#[test]
fn t8_the_amulet_of_reckoning_heals_before_the_damage() {
    assert_eq!(landed(1, 20, wear_reckoning), (1, Mode::Play));
}

#[test]
fn t10_wisdom_recharges_every_staff_up_to_its_most() {
    let mut arena = Arena::cave();
    let amulet = arena.wear(ItemKind::AmuletOfWisdom);
    arena.world.pack[amulet].level = 1;
    arena.wear(ItemKind::CloakOfWisdom);
    let [empty, used] = [arena.carry(ItemKind::StaffOfFire), arena.carry(ItemKind::StaffOfIce)];
    arena.world.pack[empty].charges = 0;
    arena.world.pack[used].charges = 2;
    arena.world.pack[used].level = 1;
    arena.turn(Turn::land_and_settle);
    assert_eq!((arena.world.pack[empty].charges, arena.world.pack[used].charges), (3, 4));
    assert_eq!(arena.told(EventKind::Recharged), 1);
}

#[test]
fn a_landing_that_recharges_no_staff_reports_none() {
    let mut arena = Arena::cave();
    arena.wear(ItemKind::AmuletOfWisdom);
    arena.turn(Turn::land_and_settle);
    arena.carry(ItemKind::StaffOfFire);
    arena.turn(Turn::land_and_settle);
    assert_eq!(arena.told(EventKind::Recharged), 0);
}

#[test]
fn r10_a_player_killed_and_knocked_into_a_hole_lies_dead_on_the_next_level() {
    let mut arena = Arena::cave().ground(9, 10, &["o"]);
    let ogre = arena.beside(Kind::Ogre, EAST);
    let hero = arena.world.player;
    arena.set_hp(hero, 3);
    arena.world.timers[Status::SlowFall] = 50;
    arena.blows(&[true]);
    arena.turn(|turn| {
        turn.attack(ogre, turn.world.hero().at);
        turn.settle();
    });
    assert_eq!(arena.world.mode, Mode::Lost(Cause::Creature(Kind::Ogre)));
    assert_eq!((arena.world.depth, arena.world.hero().at), (2, cell(9, 10)));
    assert!(!arena.world.hero().is_alive() && arena.world.hero().hp < Fx::ZERO);
}

#[test]
fn r12_a_player_who_lands_burning_lights_the_surroundings_before_acting() {
    let mut arena = Arena::cave().ground(11, 10, &["o"]);
    arena.world.hero_mut().timers[Status::Burning] = 6;
    arena.act(Action::Jump(EAST));
    let at = arena.world.hero().at;
    assert_eq!(arena.world.map.light.level(at), 4);
    assert!(arena.world.map.has(at, Mark::Visible));
}

#[test]
fn a_fall_keeps_the_player_and_the_pack_and_nothing_else() {
    let mut arena = Arena::cave().ground(11, 10, &["o"]);
    arena.carry(ItemKind::OrbOfFire);
    arena.place(Kind::Dragon, 13, 10);
    arena.world.timers[Status::Light] = 40;
    arena.act(Action::Jump(EAST));
    assert_eq!((arena.world.depth, arena.world.timers[Status::Light], arena.world.pack.len()), (2, 40, 1));
    assert_eq!(arena.count(Kind::Dragon), 0);
    assert!(arena.world.actors.iter().filter(|actor| actor.kind.is_creature()).all(|actor| !actor.can_act));
    assert_eq!(arena.world.actor_at(cell(11, 10)), Some(arena.world.player));
}

#[test]
fn a_slow_fall_lands_unhurt_and_is_not_used_up() {
    let mut arena = Arena::cave().ground(11, 10, &["o"]);
    arena.world.timers[Status::SlowFall] = 40;
    arena.act(Action::Jump(EAST));
    assert_eq!((arena.world.depth, arena.world.timers[Status::SlowFall], arena.hero_hp()), (2, 40, 20));
}

/// Spec: into-ruins actors 17: statuses and counters carry over. A stunned or frozen player loses turns on the next level.
#[test]
fn statuses_and_counters_carry_over() {
    let mut arena = Arena::cave().ground(9, 10, &["o"]);
    let hero = arena.world.player;
    arena.wear(ItemKind::Torch);
    (arena.world.timers[Status::Torch], arena.world.timers[Status::Light], arena.world.timers[Status::SlowFall]) = (50, 60, 70);
    (arena.world.steps_taken, arena.world.items_found, arena.world.creatures_slain) = (1, 2, 3);
    arena.world.hero_mut().timers[Status::Burning] = 5;
    arena.world.hero_mut().timers[Status::Stunned] = 2;
    arena.turn(|turn| {
        turn.push(hero, Dir(0));
        turn.settle();
    });
    let (world, hero) = (&arena.world, arena.world.hero());
    assert_eq!((world.depth, hero.timers[Status::Burning], hero.timers[Status::Stunned]), (2, 5, 2));
    assert_eq!((world.timers[Status::Torch], world.timers[Status::Light], world.timers[Status::SlowFall]), (50, 60, 70));
    assert_eq!((world.steps_taken, world.items_found, world.creatures_slain), (1, 2, 3));
    assert_eq!(arena.hero_hp(), 20, "falling slowly");
}

/// Spec: into-ruins actors 2.4, items Q3: the spear does not strike an actor that starts on the cell it guarded on the previous
/// level.
#[test]
fn a_guard_ends_with_the_fall() {
    let mut arena = Arena::cave().ground(9, 10, &["o"]);
    arena.wear(ItemKind::Spear);
    arena.beside(Kind::Ogre, EAST);
    arena.blows(&[true]);
    arena.turn(|turn| {
        turn.guarded = Some(turn.front());
        turn.push(turn.world.player, Dir(0));
        turn.settle();
        assert_eq!(turn.guarded, None);
    });
    assert_eq!(arena.world.depth, 2);
}

/// Spec: into-ruins world 10.2: a pit in a room leads into a room, a pit in a cave into a cave.
#[test]
fn a_level_begins_as_the_hole_that_leads_to_it() {
    use crate::content::tiles::Tile;
    for (is_built, floor) in [(true, Tile::DungeonFloor), (false, Tile::CaveFloor)] {
        let mut arena = Arena::cave().ground(11, 10, &["o"]);
        arena.world.map.put_mark(cell(11, 10), Mark::Built, is_built);
        arena.act(Action::Jump(EAST));
        assert_eq!(arena.world.map.tiles[arena.world.hero().at], floor);
    }
}

#[test]
fn a_deadly_landing_reports_only_the_hit_points_there_were() {
    let mut arena = Arena::cave();
    let hero = arena.world.player;
    arena.set_hp(hero, 1);
    arena.turn(Turn::land_and_settle);
    let lost = arena.event(EventKind::Landed).map(|event| event.amount);
    assert_eq!((lost, arena.hero_hp() <= 0), (Some(1), true));
}
