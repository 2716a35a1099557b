//! A creature's turn, rule by rule. `creatures` and `casters` test what is special about each kind.

mod casters;
mod creatures;
mod crowd;

use super::*;
use crate::content::cues::EventKind;
use crate::content::items::ItemKind;
use crate::content::kinds::Kind;
use crate::content::statuses::Status;
use crate::rules::decide::Action;
use crate::testing::{Arena, UP, cell};
use crate::world::marks::Mark;
use barrow_core::{Fx, Seed};

/// A creature with this behaviour, which may act.
fn with(arena: &mut Arena, kind: Kind, at: (i16, i16), behaviour: Behaviour) -> ActorId {
    let id = arena.place(kind, at.0, at.1);
    arena.world.actor_mut(id).behaviour = behaviour;
    id
}

/// One creature's turn, and everything that it started.
fn think(arena: &mut Arena, id: ActorId) {
    arena.turn(|turn| {
        turn.think(id);
        turn.settle();
    });
}

/// Tries `case` on copies of the state with different dice, and counts how often it holds.
fn count(arena: &Arena, cases: u32, mut case: impl FnMut(&mut Arena) -> bool) -> u32 {
    (0..cases).filter(|&index| case(&mut rolled(arena, index))).count() as u32
}

fn rolled(arena: &Arena, index: u32) -> Arena {
    let mut world = arena.world.clone();
    let seed = Seed(17);
    world.dice.mind = seed.stream("mind", index);
    world.dice.fight = seed.stream("fight", index);
    world.dice.air = seed.stream("air", index);
    Arena { world, show: barrow_core::Show::on() }
}

/// Tells whether a count is within four standard errors of a chance in parts of ten thousand.
fn is_likely(found: u32, cases: u32, chance: i64) -> bool {
    let (found, cases) = (i64::from(found), i64::from(cases));
    let off = found * 10_000 - cases * chance;
    off * off <= 16 * cases * chance * (10_000 - chance)
}

/// A cave where the player is well lit and in sight of every creature.
fn lit() -> Arena {
    let mut arena = Arena::cave();
    arena.wear(ItemKind::Torch);
    arena
}

fn behaviour(arena: &Arena, id: ActorId) -> Behaviour {
    arena.world.actor(id).behaviour
}

#[test]
fn a_sleeper_notices_a_lit_player_in_29_of_100_turns() {
    let mut arena = lit();
    let id = with(&mut arena, Kind::Goblin, (10, 5), Behaviour::Asleep);
    let noticed = count(&arena, 3000, |arena| {
        think(arena, id);
        behaviour(arena, id) == Behaviour::Hunts
    });
    assert!(is_likely(noticed, 3000, 2900), "{noticed}");
}

#[test]
fn a_wanderer_notices_a_lit_player_in_496_of_1000_turns() {
    let mut arena = lit();
    let id = with(&mut arena, Kind::Goblin, (10, 5), Behaviour::Wanders);
    let noticed = count(&arena, 3000, |arena| {
        think(arena, id);
        behaviour(arena, id) == Behaviour::Hunts
    });
    assert!(is_likely(noticed, 3000, 4959), "{noticed}");
}

#[test]
fn r19_a_searcher_always_notices_a_lit_player_and_does_not_move_in_that_turn() {
    let mut arena = lit();
    let id = with(&mut arena, Kind::Goblin, (10, 5), Behaviour::Searches);
    let noticed = count(&arena, 50, |arena| {
        think(arena, id);
        arena.world.actor(id).at == cell(10, 5) && behaviour(arena, id) == Behaviour::Hunts
    });
    assert_eq!(noticed, 50);
}

#[test]
fn edge_6_in_the_dark_only_adjacent_creatures_notice() {
    for behaviour_before in [Behaviour::Asleep, Behaviour::Wanders] {
        let mut arena = Arena::cave().walled(2);
        let id = with(&mut arena, Kind::Goblin, (10, 8), behaviour_before);
        let noticed = count(&arena, 300, |arena| {
            think(arena, id);
            arena.world.distances.player[arena.world.actor(id).at] == 2 && behaviour(arena, id) == Behaviour::Hunts
        });
        assert_eq!(noticed, 0);
        let beside = with(&mut arena, Kind::Goblin, (10, 9), Behaviour::Asleep);
        let noticed = count(&arena, 2000, |arena| {
            think(arena, beside);
            behaviour(arena, beside) == Behaviour::Hunts
        });
        assert!(is_likely(noticed, 2000, 2900), "{noticed}");
    }
}

#[test]
fn a_barred_creature_does_nothing_but_one_that_loses_a_turn_keeps_sight() {
    let mut arena = lit();
    let id = with(&mut arena, Kind::Goblin, (10, 5), Behaviour::Hunts);
    arena.world.actor_mut(id).can_act = false;
    let mut idle = rolled(&arena, 0);
    think(&mut idle, id);
    assert_eq!((idle.world.actor(id).at, idle.world.is_player_seen), (cell(10, 5), false));
    let losses: [fn(&mut crate::world::actor::Actor); 3] =
        [|actor| actor.set_frozen(Some(Fx::ZERO)), |actor| actor.timers[Status::Stunned] = 1, |actor| actor.is_recovering = true];
    for lose in losses {
        for behaviour in [Behaviour::Hunts, Behaviour::Asleep] {
            let mut arena = rolled(&arena, 0);
            let actor = arena.world.actor_mut(id);
            actor.behaviour = behaviour;
            lose(actor);
            think(&mut arena, id);
            let actor = arena.world.actor(id);
            assert_eq!((actor.at, actor.behaviour, actor.is_recovering), (cell(10, 5), behaviour, false));
            assert!(arena.world.is_player_seen && arena.world.last_seen == Some(cell(10, 10)));
        }
    }
}

#[test]
fn a_group_is_alerted_by_noise_alone() {
    let mut arena = lit();
    let first = with(&mut arena, Kind::Goblin, (10, 5), Behaviour::Searches);
    let near = with(&mut arena, Kind::Goblin, (12, 3), Behaviour::Asleep);
    let far = with(&mut arena, Kind::Goblin, (14, 3), Behaviour::Asleep);
    think(&mut arena, first);
    assert_eq!(
        [first, near, far].map(|id| behaviour(&arena, id)),
        [Behaviour::Hunts, Behaviour::Hunts, Behaviour::Asleep],
        "all of one group"
    );
}

#[test]
fn hunters_that_lost_the_player_search_where_it_was_seen_last() {
    let mut arena = Arena::cave();
    let hunter = with(&mut arena, Kind::Goblin, (10, 5), Behaviour::Hunts);
    let blade = with(&mut arena, Kind::SpectralBlade, (12, 4), Behaviour::Hunts);
    arena.world.last_seen = Some(cell(9, 9));
    arena.act(Action::Wait);
    assert_eq!([hunter, blade].map(|id| behaviour(&arena, id)), [Behaviour::Searches, Behaviour::Hunts]);
    assert_eq!(arena.world.search_target, Some(cell(9, 9)));
    assert!(arena.world.actor(hunter).can_act, "losing the player costs no turn");
    assert_eq!(arena.told(EventKind::Searches), 1);
}

#[test]
fn all_hunt_on_while_one_sees_the_player() {
    let mut arena = Arena::cave();
    let blind = with(&mut arena, Kind::Goblin, (10, 4), Behaviour::Hunts);
    let bat = with(&mut arena, Kind::Bat, (16, 10), Behaviour::Hunts);
    arena.act(Action::Wait);
    assert_eq!([blind, bat].map(|id| behaviour(&arena, id)), [Behaviour::Hunts; 2]);
}

#[test]
fn edge_5_a_sleeper_that_is_hit_hunts_and_acts_only_the_turn_after() {
    let mut arena = Arena::cave();
    let id = with(&mut arena, Kind::Goblin, (10, 9), Behaviour::Asleep);
    arena.blows(&[true, true]);
    arena.act(Action::Step(UP));
    assert_eq!((arena.hp(id), behaviour(&arena, id), arena.hero_hp()), (5, Behaviour::Hunts, 20));
    assert_eq!(arena.told(EventKind::Hunts), 1);
    arena.act(Action::Wait);
    assert_eq!(arena.hero_hp(), 17);
}

#[test]
fn edge_9_nobody_attacks_a_player_on_a_burning_cell() {
    let mut arena = Arena::cave();
    let id = with(&mut arena, Kind::Goblin, (10, 9), Behaviour::Hunts);
    arena.world.map.burning.set(cell(10, 10), 1);
    let harmed = count(&arena, 100, |arena| {
        think(arena, id);
        arena.world.actor(id).at == cell(10, 9) || arena.told(EventKind::Swung) > 0
    });
    assert_eq!(harmed, 0);
}

#[test]
fn nobody_walks_onto_a_burning_cell_or_into_a_hole() {
    let mut arena = Arena::cave().ground(9, 8, &[" oo"]);
    let id = with(&mut arena, Kind::Goblin, (10, 8), Behaviour::Hunts);
    arena.world.map.tiles.set(cell(10, 8), crate::content::tiles::Tile::CaveFloor);
    for at in [cell(10, 9), cell(9, 9)] {
        arena.world.map.burning.set(at, 1);
    }
    for index in 0..60 {
        let mut arena = rolled(&arena, index);
        think(&mut arena, id);
        let to = arena.world.actor(id).at;
        assert!(arena.world.map.burning[to] == 0 && !arena.world.map.tiles[to].is_hole() && arena.world.actor(id).is_alive());
    }
}

#[test]
fn a_creature_always_moves_if_it_can_even_the_wrong_way() {
    let mut arena = Arena::cave().walled(3);
    let id = with(&mut arena, Kind::Goblin, (10, 8), Behaviour::Hunts);
    for (x, y) in [(10, 9), (11, 8), (9, 8), (9, 9), (11, 7)] {
        arena.world.map.tiles.set(cell(x, y), crate::content::tiles::Tile::CaveWall);
    }
    arena.refresh();
    think(&mut arena, id);
    assert_eq!(arena.world.actor(id).at, cell(10, 7));
}

#[test]
fn each_of_the_best_steps_is_equally_likely() {
    let mut arena = Arena::cave();
    let id = with(&mut arena, Kind::Goblin, (12, 7), Behaviour::Hunts);
    let clockwise = count(&arena, 2000, |arena| {
        think(arena, id);
        let to = arena.world.actor(id).at;
        assert!(to == cell(12, 8) || to == cell(11, 8), "only these two are a step nearer");
        to == cell(12, 8)
    });
    assert!(is_likely(clockwise, 2000, 5000), "{clockwise}");
}

#[test]
fn hunters_smash_props_on_their_way_and_others_walk_round_them() {
    for (mind, is_smashed) in [(Behaviour::Hunts, true), (Behaviour::Searches, false)] {
        let mut arena = Arena::cave().ground(8, 7, &["########", "###.####"]);
        let id = with(&mut arena, Kind::Goblin, (11, 8), mind);
        let barrel = arena.place(Kind::Barrel, 10, 9);
        let chair = arena.place(Kind::Chair, 11, 9);
        arena.turn(|turn| turn.set_search_target(cell(10, 10)));
        think(&mut arena, id);
        let is_hurt = arena.hp(barrel) + arena.hp(chair) < 6;
        assert_eq!(is_hurt, is_smashed);
        assert_eq!(arena.world.actor(id).at, cell(11, 8));
    }
}

#[test]
fn a_searcher_that_walks_into_the_unseen_player_only_makes_a_noise() {
    let mut arena = Arena::cave().walled(1);
    let id = with(&mut arena, Kind::Goblin, (10, 9), Behaviour::Searches);
    arena.world.map.put_mark(cell(10, 9), Mark::InSight, false);
    arena.turn(|turn| turn.set_search_target(cell(10, 10)));
    arena.world.search_target = None;
    think(&mut arena, id);
    assert_eq!((arena.world.actor(id).at, arena.told(EventKind::Swung)), (cell(10, 9), 0));
    assert_eq!(arena.world.search_target, Some(cell(10, 10)));
}

#[test]
fn edge_17_a_searcher_on_the_target_wanders_without_a_sign() {
    let mut arena = Arena::cave();
    let id = with(&mut arena, Kind::Goblin, (5, 10), Behaviour::Searches);
    arena.turn(|turn| turn.set_search_target(cell(4, 10)));
    think(&mut arena, id);
    assert_eq!((arena.world.actor(id).at, behaviour(&arena, id)), (cell(4, 10), Behaviour::Wanders));
    assert_eq!((arena.told(EventKind::Searches), arena.world.actor(id).can_act), (0, false));
}

#[test]
fn edge_18_a_searcher_goes_to_where_the_player_is() {
    let mut arena = Arena::cave();
    let id = with(&mut arena, Kind::Goblin, (10, 2), Behaviour::Asleep);
    arena.turn(|turn| turn.noise(cell(10, 1)));
    arena.world.actor_mut(id).can_act = true;
    think(&mut arena, id);
    assert_eq!((arena.world.actor(id).at, behaviour(&arena, id)), (cell(10, 3), Behaviour::Searches));
}

#[test]
fn a_group_chooses_where_it_goes_at_first_and_in_25_of_1000_turns() {
    let mut arena = Arena::cave();
    let id = with(&mut arena, Kind::Goblin, (10, 2), Behaviour::Wanders);
    think(&mut arena, id);
    let chosen = arena.world.destinations[0].unwrap();
    assert_eq!(arena.world.distances.wander[0][chosen], 0);
    let changed = count(&arena, 4000, |arena| {
        think(arena, id);
        arena.world.destinations[0] != Some(chosen)
    });
    assert!(is_likely(changed, 4000, 249), "{changed}");
    assert_eq!(&arena.world.destinations[1..], &[None; 5], "each group has its own");
}

#[test]
fn where_a_group_goes_can_be_walked_on_and_reached_from_the_player() {
    let mut arena = Arena::cave().walled(4).ground(10, 8, &["o#t"]);
    let id = with(&mut arena, Kind::Goblin, (10, 7), Behaviour::Wanders);
    arena.world.map.tiles.set(cell(2, 10), crate::content::tiles::Tile::CaveFloor);
    let mut chosen = std::collections::BTreeSet::new();
    for index in 0..1500 {
        let mut arena = rolled(&arena, index);
        arena.turn(|turn| turn.choose_destination(0));
        chosen.insert(arena.world.destinations[0].unwrap());
    }
    assert!(chosen.iter().all(|at| at.distance(cell(10, 10)) <= 4 && arena.world.map.tiles[*at].is_walkable()));
    assert_eq!(chosen.len(), 61 - 3, "every one of them");
    assert!(arena.world.actor(id).is_alive());
}

#[test]
fn a_wanderer_that_arrived_mills_around() {
    let mut arena = Arena::cave();
    let id = with(&mut arena, Kind::Goblin, (3, 10), Behaviour::Wanders);
    let turn = |arena: &mut Arena| {
        arena.world.destinations[0] = Some(cell(2, 10));
        arena.turn(|turn| turn.world.distances.wander[0] = super::way(&turn.world.map.tiles, cell(2, 10)));
        arena.world.actor_mut(id).can_act = true;
        think(arena, id);
        arena.world.actor(id).at
    };
    // A die that keeps the destination for both turns.
    let mut arena = rolled(&arena, 1);
    assert_eq!(turn(&mut arena), cell(2, 10));
    assert_eq!(turn(&mut arena).distance(cell(2, 10)), 1);
    assert_eq!(arena.world.destinations[0], Some(cell(2, 10)));
}

#[test]
fn edge_14_frost_is_shortened_by_damage_and_costs_one_more_turn_even_so() {
    let mut arena = Arena::cave();
    let hero = arena.world.player;
    let frozen = |arena: &Arena| arena.world.hero().frozen();
    arena.turn(|turn| turn.freeze(cell(10, 10), 8));
    assert_eq!(frozen(&arena), Some(Fx::whole(8)));
    arena.turn(|turn| turn.tick(hero));
    assert_eq!(frozen(&arena), Some(Fx::whole(7)));
    arena.turn(|turn| {
        turn.hurt(hero, crate::rules::hurt::Blow::of(Fx::whole(6), crate::world::state::Cause::Creature(Kind::Mirrorshard)));
    });
    assert_eq!(frozen(&arena), Some(Fx::whole(1)));
    arena.turn(|turn| turn.tick(hero));
    assert_eq!(frozen(&arena), None);
}

/// Actors 10.5, hunt, step 4.
#[test]
fn a_hunter_that_comes_into_view_by_its_step_has_seen_the_player() {
    let mut arena = lit();
    let goblin = with(&mut arena, Kind::Goblin, (10, 5), Behaviour::Hunts);
    let at = arena.world.actor(goblin).at;
    arena.world.map.put_mark(at, crate::world::marks::Mark::InSight, false);
    assert!(!arena.world.sees_player(goblin) && !arena.world.is_player_seen);
    think(&mut arena, goblin);
    assert_ne!(arena.world.actor(goblin).at, at);
    assert!(arena.world.is_player_seen);
    assert_eq!(arena.world.last_seen, Some(arena.world.hero().at));
}
