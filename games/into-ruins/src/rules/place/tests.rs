use super::*;
use crate::content::tiles::Tile;
use crate::testing::{Arena, cell};
use barrow_core::Dir;

#[test]
fn r14_a_mover_leaves_its_old_cell_tramples_grass_and_ignites_it_if_it_burns() {
    let mut arena = Arena::cave().ground(11, 10, &["\"\""]);
    let goblin = arena.place(Kind::Goblin, 13, 10);
    arena.turn(|turn| turn.put(goblin, cell(12, 10)));
    assert_eq!(arena.world.map.tiles[cell(12, 10)], Tile::FlatGrass);
    assert_eq!((arena.world.actor_at(cell(13, 10)), arena.world.actor_at(cell(12, 10))), (None, Some(goblin)));
    arena.world.actor_mut(goblin).timers[Status::Burning] = 6;
    arena.turn(|turn| turn.put(goblin, cell(11, 10)));
    assert!(arena.world.map.burning[cell(11, 10)] > 0);
}

#[test]
fn flyers_do_not_trample() {
    let mut arena = Arena::cave().ground(11, 10, &["\""]);
    let bat = arena.place(Kind::Bat, 13, 10);
    arena.turn(|turn| turn.put(bat, cell(11, 10)));
    assert_eq!(arena.world.map.tiles[cell(11, 10)], Tile::LongGrass);
}

#[test]
fn a_horror_leaves_flesh_and_walks_into_it_but_others_strike_it() {
    let mut arena = Arena::cave();
    let horror = arena.place(Kind::FleshHorror, 13, 10);
    arena.turn(|turn| assert!(turn.walk(horror, cell(12, 10))));
    assert_eq!(arena.find(Kind::PileOfFlesh).map(|flesh| flesh.at), Some(cell(13, 10)));
    arena.turn(|turn| assert!(turn.walk(horror, cell(13, 10))));
    assert_eq!(arena.count(Kind::PileOfFlesh), 1, "the old pile is gone, a new one is where it came from");
    let goblin = arena.place(Kind::Goblin, 11, 10);
    arena.turn(|turn| assert!(!turn.walk(goblin, cell(12, 10))));
    assert_eq!(arena.world.actor(goblin).facing.0, Dir(3));
}

fn free_cell(turn: &mut Turn) -> Option<Cell> {
    turn.random_free_cell()
}

#[test]
fn a_random_free_cell_is_walkable_and_free() {
    let mut arena = Arena::cave().walled(1);
    for _ in 0..50 {
        let at = arena.turn(free_cell).expect("six are free");
        assert!(at.distance(arena.world.hero().at) == 1);
    }
    let mut arena = Arena::cave().walled(0);
    assert_eq!(arena.turn(free_cell), None);
}
