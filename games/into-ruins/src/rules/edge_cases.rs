//! The numbered edge cases of into-ruins actors 20, one test each.

use super::decide::Action;
use super::hurt::Blow;
use crate::content::items::ItemKind;
use crate::content::kinds::Kind;
use crate::content::statuses::Status;
use crate::content::tiles::Tile;
use crate::testing::{Arena, UP, cell, rigged};
use crate::world::actor::{Actor, ActorId, Behaviour};
use crate::world::map::UNREACHED;
use crate::world::state::{Cause, Mode};
use barrow_core::{Dir, Fx};

const EAST: Dir = Dir(3);
const WEST: Dir = Dir(0);

#[test]
fn case_1_a_blow_at_a_cell_that_was_left_does_nothing_but_an_ogre_still_rests() {
    let mut arena = Arena::cave();
    let [pusher, whiffer] = [arena.beside(Kind::Ogre, WEST), arena.beside(Kind::Ogre, UP)];
    arena.blows(&[true]);
    let from = arena.world.hero().at;
    arena.turn(|turn| {
        turn.attack(pusher, from);
        turn.attack(whiffer, from);
        turn.settle();
    });
    assert_eq!(arena.hero_hp(), 12, "one blow of eight");
    assert_eq!(arena.world.hero().at, from.beside(EAST));
    assert!(arena.world.actor(whiffer).is_recovering);
}

#[test]
fn case_2_the_next_blow_after_an_ogre_knocks_the_player_back_misses() {
    let mut arena = Arena::cave();
    let attackers = [arena.beside(Kind::Goblin, UP), arena.beside(Kind::Ogre, WEST), arena.beside(Kind::Goblin, Dir(2))];
    arena.blows(&[true, true]);
    let from = arena.world.hero().at;
    arena.turn(|turn| {
        for attacker in attackers {
            turn.attack(attacker, from);
        }
        turn.settle();
    });
    assert_eq!(arena.hero_hp(), 20 - 3 - 8, "the first goblin and the ogre");
    assert_eq!((arena.world.hero().at, arena.world.hero().timers[Status::Stunned]), (from.beside(EAST), 2));
}

#[test]
fn case_3_burning_kills_the_player_before_creatures_move() {
    let mut arena = Arena::cave();
    let goblin = arena.place(Kind::Goblin, 13, 10);
    let hero = arena.world.player;
    arena.set_hp(hero, 1);
    arena.world.hero_mut().timers[Status::Burning] = 6;
    arena.act(Action::Wait);
    assert_eq!(arena.world.mode, Mode::Lost(Cause::Fire));
    assert_eq!(arena.world.actor(goblin).at, cell(13, 10));
}

#[test]
fn case_4_a_goblin_that_burns_to_death_right_after_its_decision_does_not_hit() {
    let mut arena = Arena::cave();
    let goblin = arena.beside(Kind::Goblin, WEST);
    arena.set_hp(goblin, 1);
    arena.world.actor_mut(goblin).timers[Status::Burning] = 6;
    arena.blows(&[true, true]);
    arena.act(Action::Wait);
    assert_eq!((arena.hero_hp(), arena.count(Kind::Goblin), arena.world.creatures_slain), (20, 0, 1));
}

#[test]
fn case_5_a_sleeper_that_is_hit_hunts_and_acts_the_turn_after() {
    let mut arena = Arena::cave();
    let ogre = arena.beside(Kind::Ogre, EAST);
    arena.world.actor_mut(ogre).behaviour = Behaviour::Asleep;
    arena.blows(&[true, true, true]);
    arena.act(Action::Step(EAST));
    assert_eq!(arena.hp(ogre), 13);
    assert_eq!(arena.world.actor(ogre).behaviour, Behaviour::Hunts);
    assert_eq!(arena.hero_hp(), 20, "it does not act in this turn");
    arena.act(Action::Wait);
    assert_eq!(arena.hero_hp(), 12, "it does in the next");
}

#[test]
fn case_6_in_the_dark_nobody_two_cells_away_notices_the_player() {
    let mut arena = Arena::cave();
    let goblin = arena.place(Kind::Goblin, 12, 10);
    assert!(!arena.world.sees_player(goblin));
    let neighbour = arena.beside(Kind::Goblin, EAST);
    assert!(arena.world.sees_player(neighbour));
    arena.wear(ItemKind::Torch);
    assert!(arena.world.sees_player(goblin));
}

fn jelly() -> (Arena, ActorId) {
    let mut arena = Arena::cave();
    let jelly = arena.beside(Kind::PinkJelly, EAST);
    (arena, jelly)
}

const THREE: Blow = Blow::of(Fx::whole(3), Cause::OwnDoing);

#[test]
fn case_7_a_jelly_of_ten_hit_for_three_is_two_of_three_and_a_half() {
    let (mut arena, jelly) = jelly();
    arena.turn(|turn| turn.hurt(jelly, THREE));
    let twins: Vec<Fx> = arena.world.actors.iter().filter(|actor| actor.kind == Kind::PinkJelly).map(|actor| actor.hp).collect();
    assert_eq!(twins, [Fx::whole(7).half(); 2]);
    let twin = arena.world.actors.last().expect("the twin came last");
    assert_eq!((twin.max_hp, twin.can_act, twin.behaviour), (10, false, Behaviour::Hunts));
    assert_eq!(twin.at.distance(arena.world.actor(jelly).at), 1);
}

#[test]
fn case_7_a_jelly_that_is_boxed_in_burns_or_is_frozen_does_not_split() {
    let (mut arena, jelly) = jelly();
    for at in arena.world.actor(jelly).at.around() {
        arena.world.map.tiles.set(at, Tile::CaveWall);
    }
    arena.turn(|turn| turn.hurt(jelly, THREE));
    assert_eq!((arena.hp(jelly), arena.count(Kind::PinkJelly)), (7, 1));

    let (mut arena, jelly) = self::jelly();
    arena.world.actor_mut(jelly).timers[Status::Burning] = 6;
    arena.turn(|turn| turn.tick(jelly));
    assert_eq!((arena.hp(jelly), arena.count(Kind::PinkJelly)), (9, 1));

    let (mut arena, jelly) = self::jelly();
    arena.world.actor_mut(jelly).set_frozen(Some(Fx::whole(8)));
    arena.turn(|turn| turn.hurt(jelly, THREE));
    assert_eq!((arena.hp(jelly), arena.count(Kind::PinkJelly)), (7, 1));
}

#[test]
fn case_8_an_axe_with_nobody_in_front_just_walks() {
    let mut arena = Arena::cave();
    arena.wear(ItemKind::Axe);
    let goblin = arena.beside(Kind::Goblin, Dir(2));
    arena.world.actor_mut(goblin).behaviour = Behaviour::Asleep;
    arena.act(Action::Step(EAST));
    assert_eq!(arena.world.hero().at, cell(11, 10));
    assert_eq!(arena.hp(goblin), 7);
}

#[test]
fn case_9_nobody_attacks_a_player_who_stands_in_fire() {
    let mut arena = Arena::cave();
    let goblin = arena.beside(Kind::Goblin, EAST);
    arena.blows(&[true, true, true]);
    let at = arena.world.hero().at;
    arena.world.map.burning.set(at, 2);
    arena.act(Action::Wait);
    assert_eq!(arena.hero_hp(), 20);
    assert!(arena.world.hero().timers[Status::Burning] > 0 && arena.world.actor(goblin).is_alive());
}

#[test]
fn case_10_a_brazier_knocked_against_a_wall_sets_its_own_cell_on_fire() {
    let mut arena = Arena::cave().ground(12, 10, &["#"]);
    let brazier = arena.beside(Kind::Brazier, EAST);
    arena.turn(|turn| {
        turn.attack(turn.world.player, cell(11, 10));
        turn.settle();
    });
    assert!(arena.world.map.burning[cell(11, 10)] > 0);
    assert_eq!(arena.hp(brazier), 0);
}

#[test]
fn case_10_a_brazier_knocked_against_a_creature_sets_both_cells_on_fire() {
    let mut arena = Arena::cave();
    arena.beside(Kind::Brazier, EAST);
    let goblin = arena.place(Kind::Goblin, 12, 10);
    arena.turn(|turn| {
        turn.attack(turn.world.player, cell(11, 10));
        turn.settle();
    });
    assert!(arena.world.map.burning[cell(11, 10)] > 0 && arena.world.map.burning[cell(12, 10)] > 0);
    assert_eq!((arena.hp(goblin), arena.world.actor(goblin).timers[Status::Burning]), (5, 6));
}

#[test]
fn case_11_a_barrel_knocked_into_a_pit_is_gone_and_only_the_hit_was_heard() {
    let mut arena = Arena::cave().ground(12, 10, &["o"]);
    arena.beside(Kind::Barrel, EAST);
    // Four steps from the barrel, three from the pit.
    let goblin = arena.place(Kind::Goblin, 15, 10);
    arena.world.actor_mut(goblin).behaviour = Behaviour::Asleep;
    arena.turn(|turn| {
        turn.attack(turn.world.player, cell(11, 10));
        turn.settle();
    });
    assert_eq!(arena.count(Kind::Barrel), 0);
    assert_eq!(arena.world.map.actors[cell(12, 10)], ActorId::NONE);
    assert_eq!(arena.world.actor(goblin).behaviour, Behaviour::Asleep);
}

#[test]
fn case_12_a_blade_summoned_before_a_waiting_spear_is_struck_at_once() {
    let mut arena = Arena::cave();
    arena.wear(ItemKind::Spear);
    arena.blows(&[true]);
    let blade = arena.turn(|turn| {
        turn.guarded = Some(turn.front());
        let blade = turn.spawn(Actor::new(Kind::SpectralBlade, turn.front()));
        turn.settle();
        blade
    });
    assert!(blade.is_some());
    assert_eq!((arena.count(Kind::SpectralBlade), arena.world.creatures_slain), (0, 1));
}

#[test]
fn case_13_a_mystic_whose_blade_was_killed_in_phase_a_does_not_summon_in_phase_b() {
    let mut summoned = 0;
    for seed in 0..20 {
        let mut arena = Arena::cave();
        arena.wear(ItemKind::Torch);
        let mystic = arena.place(Kind::GoblinMystic, 12, 10);
        let blade = arena.beside(Kind::SpectralBlade, EAST);
        arena.world.actor_mut(mystic).blade = Some(blade);
        arena.blows(&[true]);
        arena.world.dice.mind = barrow_core::Seed(seed).stream("mind", 0);
        arena.act(Action::Step(EAST));
        assert_eq!(arena.count(Kind::SpectralBlade), 0, "seed {seed}");
        arena.act(Action::Wait);
        summoned += arena.count(Kind::SpectralBlade);
    }
    assert!(summoned > 0, "the turn after it may");
}

#[test]
fn case_14_damage_shortens_freezing_but_the_next_turn_is_still_lost() {
    let mut arena = Arena::cave();
    let hero = arena.world.player;
    arena.turn(|turn| turn.freeze(turn.world.hero().at, 8));
    assert_eq!(arena.world.hero().frozen(), Some(Fx::whole(8)));
    arena.turn(|turn| turn.tick(hero));
    arena.turn(|turn| turn.hurt(hero, Blow::of(Fx::whole(6), Cause::Creature(Kind::Mirrorshard))));
    assert_eq!(arena.world.hero().frozen(), Some(Fx::whole(1)));
    arena.turn(|turn| turn.tick(hero));
    assert_eq!(arena.world.hero().frozen(), None);
}

#[test]
fn case_15_a_jump_while_burning_takes_no_turn_and_burning_goes_on() {
    let mut arena = Arena::cave().ground(11, 10, &["o"]);
    arena.world.hero_mut().timers[Status::Burning] = 6;
    arena.act(Action::Jump(EAST));
    let hero = arena.world.hero();
    assert_eq!((arena.world.depth, hero.at, hero.timers[Status::Burning]), (2, cell(11, 10), 6));
    assert_eq!(arena.hero_hp(), 14, "the landing alone");
    assert_eq!(arena.world.steps_taken, 0);
}

#[test]
fn case_16_a_rat_in_a_dead_end_bites() {
    let mut arena = Arena::cave();
    let rat = arena.beside(Kind::Rat, EAST);
    for at in arena.world.actor(rat).at.around() {
        if arena.world.actor_at(at).is_none() {
            arena.world.map.tiles.set(at, Tile::CaveWall);
        }
    }
    arena.refresh();
    arena.blows(&[true]);
    arena.act(Action::Wait);
    assert_eq!(arena.hero_hp(), 19);
    assert_eq!(super::fight::chance_to_hit(0, Some(0)), (1, 2));
}

#[test]
fn case_17_a_searcher_that_finds_nobody_wanders() {
    let mut arena = Arena::cave();
    let goblin = arena.place(Kind::Goblin, 3, 12);
    arena.world.actor_mut(goblin).behaviour = Behaviour::Searches;
    arena.turn(|turn| turn.set_search_target(cell(4, 12)));
    arena.act(Action::Wait);
    let goblin = arena.world.actor(goblin);
    assert_eq!((goblin.at, goblin.behaviour), (cell(4, 12), Behaviour::Wanders));
}

#[test]
fn case_18_a_creature_that_hears_a_noise_goes_to_the_player() {
    let mut arena = Arena::cave();
    let goblin = arena.place(Kind::Goblin, 4, 12);
    arena.world.actor_mut(goblin).behaviour = Behaviour::Wanders;
    arena.turn(|turn| turn.noise(cell(3, 12)));
    assert_eq!(arena.world.search_target, Some(arena.world.hero().at));
    assert_eq!(arena.world.actor(goblin).behaviour, Behaviour::Searches);
    let before = arena.world.distances.search[cell(4, 12)];
    assert!(before < UNREACHED);
    arena.world.actor_mut(goblin).can_act = true;
    arena.world.dice.mind = rigged(&[true]);
    arena.act(Action::Wait);
    assert_eq!(arena.world.distances.search[arena.world.actor(goblin).at], before - 1);
}
