//! Tests of full levels: nothing breaks, and the rules create nothing beyond the limits.

use super::hold::MOST_FLIGHTS;
use crate::content::kinds::Kind;
use crate::rules::decide::Action;
use crate::testing::Arena;
use crate::world::actor::Behaviour;
use crate::world::cell::INNER;
use crate::world::item::Item;
use crate::world::state::{MOST_ACTORS, MOST_FLOOR_ITEMS, Mode};
use barrow_core::{Fx, Rng, Seed};

/// A hall with as many actors as a level holds: the `kinds` in turn, on random cells, all hunting.
fn full(kinds: &[Kind], dice: &mut Rng) -> Arena {
    let mut arena = Arena::cave();
    let mut cells: Vec<_> = INNER.into_iter().filter(|at| *at != arena.world.hero().at).collect();
    dice.shuffle(&mut cells);
    for (at, kind) in cells.iter().take(MOST_ACTORS - 1).zip(kinds.iter().cycle()) {
        let at = at.pos();
        let id = arena.place(*kind, at.x, at.y);
        arena.world.actor_mut(id).behaviour = Behaviour::Hunts;
    }
    assert_eq!(arena.world.actors.len(), MOST_ACTORS);
    arena
}

fn wait(arena: &mut Arena, turns: usize) {
    for _ in 0..turns {
        let hero = arena.world.hero_mut();
        (hero.max_hp, hero.hp) = (250, Fx::whole(250));
        arena.act(Action::Wait);
        assert!(arena.world.actors.len() <= MOST_ACTORS);
        if arena.world.mode != Mode::Play {
            break;
        }
    }
}

#[test]
fn a_full_level_makes_no_twins_no_blades_and_no_flesh_and_goes_on() {
    for seed in 0..8 {
        let mut dice = Seed(seed).stream("limits", 0);
        let mut arena = full(&[Kind::GoblinMystic, Kind::PinkJelly, Kind::FleshHorror, Kind::GoblinWarlock], &mut dice);
        wait(&mut arena, 12);
    }
}

#[test]
fn a_jelly_without_room_in_the_list_keeps_its_hit_points() {
    let mut arena = full(&[Kind::PinkJelly], &mut Seed(1).stream("limits", 0));
    let jelly = arena.find(Kind::PinkJelly).map(|jelly| jelly.at).and_then(|at| arena.world.actor_at(at)).unwrap();
    let blow = super::hurt::Blow::of(Fx::whole(3), crate::world::state::Cause::OwnDoing);
    arena.turn(|turn| turn.hurt(jelly, blow));
    assert_eq!((arena.hp(jelly), arena.world.actors.len()), (7, MOST_ACTORS));
}

/// Far more casters than [`MOST_FLIGHTS`], all in sight of the player.
#[test]
fn more_beams_than_there_is_room_for_are_not_sent() {
    const { assert!(MOST_FLIGHTS < MOST_ACTORS) };
    for seed in 0..8 {
        let mut dice = Seed(seed).stream("limits", 0);
        let mut arena = full(&[Kind::Dragon, Kind::Mirrorshard, Kind::GoblinMystic, Kind::GoblinArcher], &mut dice);
        wait(&mut arena, 12);
    }
    let mut arena = Arena::cave();
    let to = arena.world.hero().at.around();
    arena.turn(|turn| {
        for number in 0..2 * MOST_FLIGHTS {
            let from = turn.world.hero().at;
            let item = Item::new(crate::content::items::ItemKind::Axe);
            turn.hold.throw(item, from, to[number % to.len()], 1, 5);
        }
        turn.settle();
    });
    assert_eq!(arena.world.floor.len(), MOST_FLIGHTS);
}

#[test]
fn ground_that_holds_no_more_items_loses_the_next() {
    let mut arena = Arena::cave();
    for at in INNER {
        arena.world.lay(Item::default(), at);
    }
    assert_eq!(arena.world.floor.len(), MOST_FLOOR_ITEMS);
}
