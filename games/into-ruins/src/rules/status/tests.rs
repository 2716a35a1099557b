use crate::content::items::ItemKind;
use crate::content::kinds::Kind;
use crate::content::statuses::Status;
use crate::rules::decide::Action;
use crate::rules::hurt::Blow;
use crate::testing::{Arena, cell};
use crate::world::map::SPORE;
use crate::world::state::Cause;
use barrow_core::{Dir, Fx};

const EAST: Dir = Dir(3);

#[test]
fn burning_takes_one_a_turn_for_six_turns() {
    let mut arena = Arena::cave();
    arena.turn(|turn| turn.give_burn(turn.world.player));
    for left in (14..20).rev() {
        arena.turn(|turn| turn.tick(turn.world.player));
        assert_eq!(arena.hero_hp(), left);
    }
    arena.turn(|turn| turn.tick(turn.world.player));
    assert_eq!((arena.hero_hp(), arena.world.hero().timers[Status::Burning]), (14, 0));
}

#[test]
fn fire_and_frost_drive_each_other_out() {
    let mut arena = Arena::cave();
    let at = arena.world.hero().at;
    arena.turn(|turn| turn.give_burn(turn.world.player));
    arena.turn(|turn| turn.freeze(at, 8));
    assert_eq!((arena.world.hero().timers[Status::Burning], arena.world.hero().frozen()), (0, Some(Fx::whole(8))));
    arena.turn(|turn| turn.give_burn(turn.world.player));
    assert_eq!((arena.world.hero().timers[Status::Burning], arena.world.hero().frozen()), (6, None));
}

#[test]
fn t20_damage_shortens_freezing_point_for_point() {
    let mut arena = Arena::cave();
    let goblin = arena.beside(Kind::Goblin, EAST);
    arena.turn(|turn| turn.freeze(turn.world.actor(goblin).at, 8));
    arena.turn(|turn| turn.hurt(goblin, Blow::of(Fx::whole(4), Cause::OwnDoing)));
    assert_eq!(arena.world.actor(goblin).frozen(), Some(Fx::whole(4)));
    arena.turn(|turn| turn.tick(goblin));
    assert_eq!(arena.world.actor(goblin).frozen(), Some(Fx::whole(3)));
}

#[test]
fn a_thawed_actor_still_loses_its_next_turn() {
    let mut arena = Arena::cave();
    arena.world.hero_mut().set_frozen(Some(Fx::whole(1)));
    arena.turn(|turn| turn.hurt(turn.world.player, Blow::of(Fx::whole(4), Cause::OwnDoing)));
    assert!(arena.world.hero().frozen().is_some());
    arena.turn(|turn| turn.tick(turn.world.player));
    assert_eq!(arena.world.hero().frozen(), None);
}

#[test]
fn spores_heal_actors_by_two_and_props_not() {
    let mut arena = Arena::cave();
    let [goblin, barrel] = [arena.beside(Kind::Goblin, EAST), arena.place(Kind::Barrel, 12, 10)];
    for (actor, hp) in [(goblin, 6), (barrel, 1)] {
        arena.set_hp(actor, hp);
        let at = arena.world.actor(actor).at;
        arena.world.map.spores.set(at, SPORE);
        arena.turn(|turn| turn.tick(actor));
    }
    assert_eq!((arena.hp(goblin), arena.hp(barrel)), (7, 1), "and no more than the maximum");
}

#[test]
fn the_torch_goes_out_for_good_when_its_time_is_up() {
    let mut arena = Arena::cave();
    arena.wear(ItemKind::Torch);
    arena.world.timers[Status::Torch] = 1;
    arena.turn(|turn| turn.tick(turn.world.player));
    assert_eq!((arena.world.timers[Status::Torch], arena.world.player_light()), (0, None));
    assert!(arena.world.pack[0].is_worn && !arena.world.pack[0].is_lit);
}

#[test]
fn flesh_withers_in_a_quarter_of_its_turns() {
    let mut arena = Arena::cave();
    let withered = (0..400)
        .filter(|_| {
            let flesh = arena.place(Kind::PileOfFlesh, 5, 12);
            arena.turn(|turn| {
                turn.tick(flesh);
                turn.settle();
            });
            let is_gone = arena.world.actor_at(cell(5, 12)).is_none();
            if !is_gone {
                arena.world.remove(flesh);
            }
            arena.world.forget_gone();
            is_gone
        })
        .count();
    assert!((70..130).contains(&withered), "{withered} of 400");
}

#[test]
fn a_stun_of_three_costs_a_creature_this_turn_and_the_next_two() {
    let mut arena = Arena::cave();
    arena.wear(ItemKind::Hammer);
    let ogre = arena.beside(Kind::Ogre, EAST);
    arena.world.actor_mut(ogre).timers[Status::Stunned] = 3;
    arena.blows(&[true]);
    for stunned in [2, 1, 0] {
        arena.act(Action::Wait);
        assert_eq!((arena.hero_hp(), arena.world.actor(ogre).timers[Status::Stunned]), (20, stunned));
    }
    arena.act(Action::Wait);
    assert_eq!(arena.hero_hp(), 12, "then it strikes");
}

#[test]
fn a_stun_of_two_costs_the_player_two_turns_that_pass_by_themselves() {
    let mut arena = Arena::cave();
    arena.world.timers[Status::Torch] = 100;
    arena.world.hero_mut().timers[Status::Stunned] = 2;
    arena.act(Action::Turn(EAST));
    assert_eq!((arena.world.hero().timers[Status::Stunned], arena.world.timers[Status::Torch]), (0, 98));
}

/// Spec: into-ruins world 8.4: light is recomputed when the player dies.
#[test]
fn death_recomputes_light() {
    let mut arena = Arena::cave();
    arena.world.timers[Status::Light] = 100;
    let at = arena.world.hero().at;
    assert!(arena.world.map.light.level(at) <= 0);
    arena.turn(|turn| turn.hurt(turn.world.player, Blow::of(Fx::whole(20), Cause::Fire)));
    assert_eq!(arena.world.map.light.level(at), 4);
}
