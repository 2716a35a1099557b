use super::*;
use crate::content::items::ItemKind;
use crate::content::kinds::Kind;
use crate::content::tiles::Tile;
use crate::content::words::id;
use crate::testing::{Arena, cell};
use barrow_core::Fx;

fn asleep(arena: &mut Arena, kind: Kind, x: i16, y: i16) -> ActorId {
    let id = arena.place(kind, x, y);
    arena.world.actor_mut(id).behaviour = Behaviour::Asleep;
    id
}

#[test]
fn a_noise_is_heard_three_steps_away_on_foot_and_no_farther() {
    let mut arena = Arena::cave().ground(1, 11, &["########"]);
    let near = asleep(&mut arena, Kind::Goblin, 7, 9);
    let far = asleep(&mut arena, Kind::Goblin, 8, 9);
    let behind_the_wall = asleep(&mut arena, Kind::Goblin, 4, 12);
    arena.turn(|turn| turn.noise(cell(4, 9)));
    let behaviour = |id: ActorId| arena.world.actor(id).behaviour;
    assert_eq!(
        (behaviour(near), behaviour(far), behaviour(behind_the_wall)),
        (Behaviour::Searches, Behaviour::Asleep, Behaviour::Asleep)
    );
}

#[test]
fn a_creature_that_hears_a_noise_and_sees_the_player_hunts() {
    let mut arena = Arena::cave();
    arena.wear(ItemKind::Torch);
    let goblin = asleep(&mut arena, Kind::Goblin, 10, 6);
    arena.turn(|turn| turn.noise(cell(10, 5)));
    assert_eq!(arena.world.actor(goblin).behaviour, Behaviour::Hunts);
    assert!(arena.world.is_player_seen && !arena.world.actor(goblin).can_act);
    assert_eq!(arena.told(EventKind::Hunts), 1);
}

#[test]
fn a_creature_that_only_hears_a_noise_searches_but_a_hunter_hunts_on() {
    let mut arena = Arena::cave();
    let sleeper = asleep(&mut arena, Kind::Goblin, 10, 6);
    let hunter = arena.place(Kind::Goblin, 11, 5);
    arena.turn(|turn| turn.noise(cell(10, 5)));
    assert_eq!(arena.world.actor(sleeper).behaviour, Behaviour::Searches);
    assert_eq!(arena.world.actor(hunter).behaviour, Behaviour::Hunts);
    assert!(!arena.world.is_player_seen && arena.world.actor(hunter).can_act);
    assert_eq!((arena.told(EventKind::Searches), arena.told(EventKind::Hunts)), (1, 0));
}

#[test]
fn edge_18_the_target_of_a_noise_is_where_the_player_is() {
    let mut arena = Arena::cave();
    arena.turn(|turn| turn.noise(cell(3, 10)));
    let hero = arena.world.hero().at;
    assert_eq!((arena.world.search_target, arena.world.last_seen), (Some(hero), Some(hero)));
    assert_eq!(arena.world.distances.search[hero], 0);
    assert_eq!(arena.world.distances.search[cell(3, 10)], 7);
}

#[test]
fn the_way_to_the_target_is_recomputed_only_when_the_target_changes() {
    let mut arena = Arena::cave();
    arena.turn(|turn| turn.set_search_target(cell(3, 10)));
    arena.world.map.tiles.set(cell(4, 10), Tile::CaveWall);
    arena.world.last_seen = None;
    arena.turn(|turn| turn.set_search_target(cell(3, 10)));
    assert_eq!((arena.world.distances.search[cell(5, 10)], arena.world.last_seen), (2, None));
    arena.turn(|turn| turn.set_search_target(cell(2, 10)));
    assert_eq!((arena.world.distances.search[cell(5, 10)], arena.world.last_seen), (4, Some(cell(2, 10))));
}

#[test]
fn a_creature_that_goes_on_as_before_loses_nothing() {
    let mut arena = Arena::cave();
    let goblin = arena.place(Kind::Goblin, 10, 6);
    arena.turn(|turn| turn.set_behaviour(goblin, Behaviour::Hunts));
    assert!(arena.world.actor(goblin).can_act && arena.show.events().is_empty());
    arena.turn(|turn| turn.set_behaviour(goblin, Behaviour::Wanders));
    assert!(!arena.world.actor(goblin).can_act && arena.show.events().is_empty());
}

#[test]
fn signs_are_shown_even_over_creatures_that_are_not_seen() {
    let mut arena = Arena::cave();
    let goblin = asleep(&mut arena, Kind::Goblin, 2, 10);
    arena.turn(|turn| {
        assert!(!turn.is_visible(cell(2, 10)));
        turn.set_behaviour(goblin, Behaviour::Searches);
        turn.set_behaviour(goblin, Behaviour::Hunts);
    });
    let signs = [EventKind::Searches, EventKind::Hunts].map(|kind| arena.event(kind).map(|event| event.who));
    assert_eq!(signs, [Some(id::UNSEEN); 2]);
}

#[test]
fn r9_a_frozen_creature_shows_no_sign() {
    let mut arena = Arena::cave();
    let goblin = asleep(&mut arena, Kind::Goblin, 10, 9);
    arena.world.actor_mut(goblin).set_frozen(Some(Fx::ZERO));
    arena.turn(|turn| turn.set_behaviour(goblin, Behaviour::Searches));
    arena.turn(|turn| turn.set_behaviour(goblin, Behaviour::Hunts));
    assert_eq!((arena.told(EventKind::Searches), arena.told(EventKind::Hunts)), (0, 0));
    assert!(!arena.world.actor(goblin).can_act);
}

#[test]
fn the_player_is_seen_from_beside_in_the_dark_and_from_afar_in_light() {
    let mut arena = Arena::cave();
    let beside = arena.place(Kind::Goblin, 10, 9);
    let afar = arena.place(Kind::Goblin, 10, 2);
    let bat = arena.place(Kind::Bat, 12, 2);
    let sees = |arena: &Arena| [beside, afar, bat].map(|id| arena.world.sees_player(id));
    assert_eq!(sees(&arena), [true, false, true], "dark");
    let hero = arena.world.hero().at;
    arena.world.map.light.put(hero, 1);
    assert_eq!(sees(&arena), [true, false, true], "dim");
    arena.world.map.light.put(hero, 2);
    assert_eq!(sees(&arena), [true, true, true], "lit");
    for at in [beside, afar, bat].map(|id| arena.world.actor(id).at) {
        arena.world.map.put_mark(at, Mark::InSight, false);
    }
    assert_eq!(sees(&arena), [false, false, false], "behind something");
}

#[test]
fn bodies_and_props_hear_nothing() {
    let mut arena = Arena::cave();
    let chair = arena.place(Kind::Chair, 10, 6);
    let body = asleep(&mut arena, Kind::Goblin, 10, 7);
    arena.world.actor_mut(body).life = crate::world::actor::Life::Dying;
    arena.turn(|turn| turn.noise(cell(10, 6)));
    assert_eq!([chair, body].map(|id| arena.world.actor(id).behaviour), [Behaviour::Asleep; 2]);
}

/// A rat's flight is reported once, but its signs continue.
#[test]
fn a_rat_that_flees_and_comes_back_is_announced_once() {
    let mut arena = Arena::cave();
    let rat = asleep(&mut arena, Kind::Rat, 10, 6);
    for _ in 0..5 {
        for behaviour in [Behaviour::Hunts, Behaviour::Searches, Behaviour::Wanders] {
            arena.turn(|turn| turn.set_behaviour(rat, behaviour));
        }
    }
    let told = [EventKind::Hunts, EventKind::Searches, EventKind::HuntsAgain, EventKind::SearchesAgain];
    assert_eq!(told.map(|kind| arena.told(kind)), [1, 0, 4, 5]);
    let goblin = asleep(&mut arena, Kind::Goblin, 10, 5);
    arena.turn(|turn| {
        for behaviour in [Behaviour::Hunts, Behaviour::Searches, Behaviour::Hunts] {
            turn.set_behaviour(goblin, behaviour);
        }
    });
    assert_eq!(arena.told(EventKind::Hunts), 3, "the player is warned of a goblin every time");
}
