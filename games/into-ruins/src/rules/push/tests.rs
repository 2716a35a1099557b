use super::*;
use crate::content::items::ItemKind;
use crate::content::kinds::Kind;
use crate::rules::decide::{Action, CellOf};
use crate::testing::{Arena, cell};
use crate::world::actor::Behaviour;
use crate::world::map::NO_ITEM;

const EAST: Dir = Dir(3);

#[test]
fn both_sides_of_a_collision_lose_two() {
    let mut arena = Arena::cave();
    let [goblin, ogre] = [arena.beside(Kind::Goblin, EAST), arena.place(Kind::Ogre, 12, 10)];
    arena.turn(|turn| {
        turn.push(goblin, EAST);
        turn.settle();
    });
    assert_eq!((arena.hp(goblin), arena.hp(ogre), arena.world.actor(goblin).at), (5, 13, cell(11, 10)));
}

#[test]
fn a_barrel_that_is_hit_by_a_body_is_pushed_on() {
    let mut arena = Arena::cave();
    let [goblin, barrel] = [arena.beside(Kind::Goblin, EAST), arena.place(Kind::Barrel, 12, 10)];
    arena.turn(|turn| {
        turn.push(goblin, EAST);
        turn.settle();
    });
    assert_eq!((arena.hp(barrel), arena.world.actor(barrel).at), (1, cell(13, 10)));
}

#[test]
fn a_burning_body_ignites_what_it_hits_but_not_the_other_way_round() {
    for (burning, other_burns) in [(true, 6), (false, 0)] {
        let mut arena = Arena::cave();
        let [goblin, ogre] = [arena.beside(Kind::Goblin, EAST), arena.place(Kind::Ogre, 12, 10)];
        arena.world.actor_mut(if burning { goblin } else { ogre }).timers[Status::Burning] = 6;
        arena.turn(|turn| {
            turn.push(goblin, EAST);
            turn.settle();
        });
        assert_eq!(arena.world.actor(if burning { ogre } else { goblin }).timers[Status::Burning], other_burns);
    }
}

#[test]
fn nothing_moves_a_mushroom_or_flesh() {
    for kind in [Kind::Mushroom, Kind::PileOfFlesh] {
        let mut arena = Arena::cave();
        let prop = arena.beside(kind, EAST);
        arena.turn(|turn| {
            turn.push(prop, EAST);
            turn.settle();
        });
        assert_eq!((arena.world.actor(prop).at, arena.hp(prop)), (cell(11, 10), kind.row().hp.into()));
    }
}

#[test]
fn a_brazier_that_is_shoved_spills_its_fire_once_and_gives_no_more_light() {
    let mut arena = Arena::cave();
    let brazier = arena.beside(Kind::Brazier, EAST);
    arena.turn(|turn| {
        turn.push(brazier, EAST);
        turn.settle();
    });
    let now = arena.world.actor(brazier);
    assert_eq!((now.at, arena.hp(brazier), now.is_spilled), (cell(12, 10), 1, true));
    assert!(arena.world.map.burning[cell(12, 10)] > 0);
    assert_eq!(arena.world.map.burning[cell(11, 10)], 0);
}

#[test]
fn flyers_are_pushed_over_holes_and_others_into_them() {
    for (kind, left) in [(Kind::Bat, 1), (Kind::Goblin, 0)] {
        let mut arena = Arena::cave().ground(12, 10, &["o"]);
        let pushed = arena.beside(kind, EAST);
        arena.turn(|turn| {
            turn.push(pushed, EAST);
            turn.settle();
        });
        assert_eq!(arena.count(kind), left);
        assert_eq!(arena.world.creatures_slain, 0, "a fall is not counted");
    }
}

/// An orb of gravity thrown two cells east, where a goblin sleeps.
fn gravity(rows: &[&str]) -> (Arena, ActorId) {
    let mut arena = Arena::cave().ground(10, 10, rows);
    let slot = arena.carry(ItemKind::OrbOfGravity) as u8;
    let goblin = arena.place(Kind::Goblin, 12, 10);
    arena.world.actor_mut(goblin).behaviour = Behaviour::Asleep;
    arena.act(Action::Throw(slot, CellOf(cell(12, 10))));
    (arena, goblin)
}

#[test]
fn r30_a_sleeper_shoved_by_gravity_falls_or_collides() {
    let (arena, _) = gravity(&["...o"]);
    assert_eq!(arena.count(Kind::Goblin), 0);
    let (arena, goblin) = gravity(&["...#"]);
    assert_eq!((arena.hp(goblin), arena.world.actor(goblin).at), (5, cell(12, 10)));
}

#[test]
fn r31_actors_in_the_area_of_gravity_do_not_act_moved_or_not() {
    let mut arena = Arena::cave().ground(11, 10, &["..#"]);
    let slot = arena.carry(ItemKind::OrbOfGravity) as u8;
    let goblin = arena.beside(Kind::Goblin, EAST);
    arena.world.map.tiles.set(cell(12, 10), crate::content::tiles::Tile::CaveWall);
    arena.blows(&[true]);
    arena.act(Action::Throw(slot, CellOf(cell(11, 10))));
    assert_eq!(arena.hp(goblin), 5, "it collided");
    assert_eq!(arena.hero_hp(), 20 - if arena.world.hero().at == cell(10, 10) { 2 } else { 0 }, "and did not bite");
    assert_eq!(arena.world.map.items[cell(11, 10)], NO_ITEM);
}

#[test]
fn r28_both_halves_of_a_jelly_burn_when_a_lit_torch_hits_it() {
    let mut arena = Arena::cave();
    let slot = arena.wear(ItemKind::Torch) as u8;
    let jelly = arena.place(Kind::PinkJelly, 12, 10);
    arena.world.actor_mut(jelly).behaviour = Behaviour::Asleep;
    arena.blows(&[true]);
    arena.act(Action::Throw(slot, CellOf(cell(12, 10))));
    let burning =
        arena.world.actors.iter().filter(|actor| actor.kind == Kind::PinkJelly && actor.timers[Status::Burning] > 0).count();
    assert_eq!(burning, 2);
}

/// A collision names its obstacle as far as the player knows it.
#[test]
fn unseen_ground_is_not_named() {
    for (tile, is_seen) in [(crate::content::tiles::Tile::StatueA, true), (crate::content::tiles::Tile::StatueA, false)] {
        let mut arena = Arena::cave();
        let goblin = arena.beside(Kind::Goblin, EAST);
        arena.world.map.tiles.set(cell(12, 10), tile);
        if is_seen {
            arena.world.map.memory.set(cell(12, 10), tile);
        }
        arena.show.clear();
        arena.turn(|turn| {
            turn.push(goblin, EAST);
            turn.settle();
        });
        let told = arena.event(EventKind::Collided).map(|event| event.whom);
        assert_eq!(told, Some(if is_seen { ids::of_tile(tile) } else { ids::UNSEEN }));
    }
}

/// Spec: into-ruins actors 8.1, world 8.4.
#[test]
fn a_player_who_is_pushed_sees_from_there_at_once() {
    use crate::world::marks::Mark;
    let mut arena = Arena::cave();
    arena.wear(ItemKind::Torch);
    let hero = arena.world.player;
    assert!(!arena.world.map.has(cell(14, 10), Mark::Visible));
    arena.turn(|turn| turn.push(hero, EAST));
    assert_eq!((arena.world.hero().at, arena.world.distances.player[cell(11, 10)]), (cell(11, 10), 0));
    assert!(arena.world.map.has(cell(14, 10), Mark::Visible));
}

#[test]
fn destroyed_props_are_no_longer_reported() {
    let mut arena = Arena::cave();
    let chair = arena.beside(Kind::Chair, EAST);
    arena.set_hp(chair, 1);
    arena.act(Action::Step(EAST));
    assert_eq!((arena.told(EventKind::Broke), arena.told(EventKind::Pushed), arena.told(EventKind::Fell)), (1, 0, 0));
}

#[test]
fn a_prop_that_breaks_in_a_collision_slams_before_it_is_destroyed() {
    let mut arena = Arena::cave();
    arena.wear(ItemKind::Torch);
    let [ogre, chair] = [arena.place(Kind::Ogre, 12, 10), arena.beside(Kind::Chair, EAST)];
    arena.set_hp(chair, 1);
    arena.show.clear();
    arena.act(Action::Step(EAST));
    let kinds = [EventKind::Hit, EventKind::Collided, EventKind::Broke, EventKind::Hurt];
    let cues = kinds.map(|kind| kind as u8);
    let told = arena.show.events().iter().filter(|event| cues.contains(&event.cue) && event.whom != ids::of_kind(Kind::Player));
    assert_eq!(told.map(|event| event.cue).collect::<Vec<_>>(), cues);
    assert_eq!(arena.hp(ogre), 13);
}
