use super::*;
use crate::content::items::ItemKind;
use crate::content::kinds::Kind;
use crate::rules::decide::Action;
use crate::testing::{Arena, UP, cell, rigged};
use crate::world::actor::Behaviour;
use crate::world::state::Mode;
use barrow_core::Dir;

const EAST: Dir = Dir(3);

/// A sleeping creature beside the player.
fn sleeper(arena: &mut Arena, kind: Kind, dir: Dir) -> ActorId {
    let id = arena.beside(kind, dir);
    arena.world.actor_mut(id).behaviour = Behaviour::Asleep;
    id
}

/// The player strikes in a direction; nobody else acts.
fn strike(arena: &mut Arena, dir: Dir) {
    arena.turn(|turn| {
        turn.attack(turn.world.player, turn.world.hero().at.beside(dir));
        turn.settle();
    });
}

#[test]
fn t1_chance_to_hit() {
    assert_eq!(chance_to_hit(3, Some(1)), (3, 4), "rapier and ogre");
    assert_eq!(chance_to_hit(1, Some(5)), (1, 6), "hammer and dragon");
    assert_eq!(chance_to_hit(0, Some(0)), (1, 2), "bare hands and rat");
    assert_eq!(chance_to_hit(3, Some(0)), (4, 5), "thrown rapier and goblin");
    assert_eq!(chance_to_hit(-7, None), (1, 1), "anything and barrel");
    for (difference, cases, of) in
        [(-5, 1, 7), (-4, 1, 6), (-3, 1, 5), (-2, 1, 4), (-1, 1, 3), (1, 2, 3), (2, 3, 4), (4, 5, 6), (5, 6, 7)]
    {
        assert_eq!(chance_to_hit(difference, Some(0)), (cases, of));
    }
}

#[test]
fn melee_damage_is_no_more_than_what_the_target_has() {
    let mut arena = Arena::cave();
    let rat = sleeper(&mut arena, Kind::Rat, EAST);
    arena.wear(ItemKind::Hammer);
    arena.wear(ItemKind::VampireCloak);
    arena.set_hp(arena.world.player, 10);
    arena.blows(&[true]);
    strike(&mut arena, EAST);
    assert_eq!(arena.world.actor(rat).hp, Fx::ZERO);
    assert_eq!(arena.hero_hp(), 13, "the cloak drinks three, not six");
}

#[test]
fn a_miss_is_a_noise_at_the_target() {
    let mut arena = Arena::cave();
    let rat = sleeper(&mut arena, Kind::Rat, EAST);
    arena.blows(&[false]);
    strike(&mut arena, EAST);
    assert_eq!((arena.hp(rat), arena.world.actor(rat).behaviour), (3, Behaviour::Hunts));
}

#[test]
fn the_amulet_of_reckoning_hurts_its_wearer_and_can_kill() {
    let mut arena = Arena::cave();
    sleeper(&mut arena, Kind::Goblin, EAST);
    arena.wear(ItemKind::AmuletOfReckoning);
    let hero = arena.world.player;
    arena.set_hp(hero, 2);
    arena.blows(&[true]);
    strike(&mut arena, EAST);
    assert_eq!(arena.world.mode, Mode::Lost(Cause::Reckoning));
}

#[test]
fn hits_on_props_neither_drain_nor_reckon_nor_stun() {
    let mut arena = Arena::cave();
    let barrel = arena.beside(Kind::Barrel, EAST);
    for kind in [ItemKind::Hammer, ItemKind::VampireCloak, ItemKind::AmuletOfReckoning] {
        arena.wear(kind);
    }
    arena.world.actor_mut(barrel).hp = Fx::whole(9);
    strike(&mut arena, EAST);
    assert_eq!(arena.hero_hp(), 20);
    assert_eq!((arena.hp(barrel), arena.world.actor(barrel).timers[Status::Stunned]), (3, 0));
    assert_eq!(arena.world.actor(barrel).at, cell(12, 10), "it slides");
}

#[test]
fn a_hammer_pushes_stuns_and_costs_the_next_turn_hit_or_miss() {
    let mut arena = Arena::cave();
    arena.wear(ItemKind::Hammer);
    let goblin = sleeper(&mut arena, Kind::Goblin, EAST);
    arena.blows(&[true]);
    strike(&mut arena, EAST);
    let struck = arena.world.actor(goblin);
    assert_eq!((arena.hp(goblin), struck.at, struck.timers[Status::Stunned]), (1, cell(12, 10), 3));
    assert!(arena.world.hero().is_recovering);

    arena.world.hero_mut().is_recovering = false;
    arena.blows(&[false]);
    arena.turn(|turn| {
        turn.attack(turn.world.player, cell(11, 10));
        turn.settle();
    });
    assert!(arena.world.hero().is_recovering, "an empty cell costs it too");
}

#[test]
fn t18_an_axe_strikes_three_cells_in_one_turn_each_with_its_own_roll() {
    let mut arena = Arena::cave();
    arena.wear(ItemKind::Axe);
    let [front, clockwise, other] = [EAST, Dir(4), Dir(2)].map(|dir| sleeper(&mut arena, Kind::Goblin, dir));
    arena.blows(&[true, false, true]);
    strike(&mut arena, EAST);
    assert_eq!((arena.hp(front), arena.hp(clockwise), arena.hp(other)), (4, 7, 4));
    arena.blows(&[false, true, false]);
    strike(&mut arena, EAST);
    assert_eq!(
        (arena.hp(front), arena.hp(clockwise), arena.hp(other)),
        (4, 4, 4),
        "the sides are struck when the front is missed"
    );
}

#[test]
fn an_ogre_hits_for_eight_pushes_stuns_for_two_and_rests() {
    let mut arena = Arena::cave();
    let ogre = arena.beside(Kind::Ogre, EAST);
    arena.blows(&[true]);
    arena.turn(|turn| {
        turn.attack(ogre, turn.world.hero().at);
        turn.settle();
    });
    let hero = arena.world.hero();
    assert_eq!((arena.hero_hp(), hero.at, hero.timers[Status::Stunned]), (12, cell(9, 10), 2));
    assert!(arena.world.actor(ogre).is_recovering);
}

#[test]
fn a_flesh_horror_rings_its_target_with_flesh() {
    let mut arena = Arena::cave();
    let horror = arena.beside(Kind::FleshHorror, EAST);
    arena.blows(&[true]);
    arena.turn(|turn| {
        turn.attack(horror, turn.world.hero().at);
        turn.settle();
    });
    assert_eq!(arena.count(Kind::PileOfFlesh), 5);
}

/// Actors 21, item 3: this is why a ring of flesh has gaps.
#[test]
fn flesh_that_withers_keeps_its_cell_past_the_blows_of_its_turn() {
    let mut arena = Arena::cave();
    arena.beside(Kind::FleshHorror, EAST);
    let flesh = arena.beside(Kind::PileOfFlesh, Dir(0));
    let at = arena.world.actor(flesh).at;
    arena.blows(&[true]);
    arena.world.dice.air = rigged(&[true]);
    arena.act(Action::Wait);
    assert_eq!((arena.hero_hp(), arena.told(EventKind::Withered)), (12, 1));
    assert_eq!(arena.count(Kind::PileOfFlesh), 4, "one cell of the ring stays open");
    assert!(arena.world.actor_at(at).is_none(), "the withered pile is gone when the turn ends");
}

#[test]
fn a_thrown_weapon_neither_pushes_nor_stuns_nor_drains_but_props_slide() {
    let mut arena = Arena::cave();
    arena.wear(ItemKind::VampireCloak);
    let goblin = sleeper(&mut arena, Kind::Goblin, EAST);
    let hero = arena.world.player;
    arena.set_hp(hero, 10);
    arena.blows(&[true]);
    arena.turn(|turn| turn.strike_thrown(Item::new(ItemKind::Hammer), turn.world.hero().at, cell(11, 10)));
    let struck = arena.world.actor(goblin);
    assert_eq!((arena.hp(goblin), struck.at, struck.timers[Status::Stunned], arena.hero_hp()), (4, cell(11, 10), 0, 10));
    assert!(!arena.world.hero().is_recovering);
    let barrel = arena.place(Kind::Barrel, 12, 10);
    arena.turn(|turn| turn.strike_thrown(Item::new(ItemKind::Spear), turn.world.hero().at, cell(12, 10)));
    assert_eq!(arena.world.actor(barrel).at, cell(13, 10));
}

#[test]
fn r26_after_waiting_a_spear_strikes_any_actor_that_arrives_in_front_of_the_player() {
    for way in ["walks", "is shoved", "is sent"] {
        let mut arena = Arena::cave();
        arena.wear(ItemKind::Spear);
        arena.blows(&[true]);
        let far = cell(10, 8);
        let front = arena.world.hero().at.beside(UP);
        let goblin = arena.place(Kind::Goblin, 10, 8);
        arena.turn(|turn| {
            turn.guarded = Some(turn.front());
            match way {
                "walks" => assert!(turn.walk(goblin, front)),
                "is shoved" => turn.push(goblin, Dir(4)),
                _ => turn.put(goblin, front),
            }
            turn.settle();
        });
        assert_ne!(arena.world.actor(goblin).at, far);
        assert_eq!(arena.hp(goblin), 4, "one that {way}");
    }
}

#[test]
fn a_spear_never_strikes_its_wielder_nor_anyone_without_a_wait() {
    let mut arena = Arena::cave();
    arena.wear(ItemKind::Spear);
    arena.blows(&[true]);
    arena.turn(|turn| {
        turn.guarded = Some(turn.front());
        turn.push(turn.world.player, UP);
        turn.settle();
    });
    assert_eq!(arena.hero_hp(), 20);
    let goblin = arena.place(Kind::Goblin, 10, 7);
    arena.turn(|turn| {
        turn.push(goblin, Dir(4));
        turn.settle();
    });
    assert_eq!(arena.hp(goblin), 7);
}

#[test]
fn a_rapier_lunges_after_a_step_at_what_was_seen_ahead_props_included() {
    for kind in [Kind::Goblin, Kind::Chair] {
        let mut arena = Arena::cave();
        arena.wear(ItemKind::Rapier);
        let target = arena.place(kind, 12, 10);
        arena.world.actor_mut(target).behaviour = Behaviour::Asleep;
        arena.blows(&[true]);
        arena.act(Action::Step(EAST));
        assert_eq!(arena.hp(target), kind.row().hp.into(), "two steps away in the dark: not seen before the step");

        let mut arena = Arena::cave();
        arena.wear(ItemKind::Rapier);
        arena.wear(ItemKind::DarksightAmulet);
        let target = arena.place(kind, 12, 10);
        arena.world.actor_mut(target).behaviour = Behaviour::Asleep;
        arena.refresh();
        arena.blows(&[true]);
        arena.act(Action::Step(EAST));
        assert_eq!((arena.hp(target), arena.world.hero().at), (i32::from(kind.row().hp) - 2, cell(11, 10)));
    }
}

#[test]
fn r25_no_lunge_at_the_moment_of_victory() {
    let mut arena = Arena::cave();
    arena.wear(ItemKind::Rapier);
    arena.wear(ItemKind::DarksightAmulet);
    let goblin = arena.place(Kind::Goblin, 12, 10);
    arena.world.lay(Item::new(ItemKind::WingsOfYendor), cell(11, 10));
    arena.refresh();
    arena.blows(&[true]);
    arena.act(Action::Step(EAST));
    assert_eq!(arena.world.mode, Mode::Won);
    assert_eq!(arena.hp(goblin), 7);
}

/// Items 2.3, 4: each hit on a creature heals as much as it took, up to the maximum; the amulet of reckoning then takes that back.
#[test]
fn a_vampire_cloak_heals_by_what_each_hit_takes() {
    for (hp, worn, left) in [(10, None, 13), (19, None, 20), (10, Some(ItemKind::AmuletOfReckoning), 10)] {
        let mut arena = Arena::cave();
        sleeper(&mut arena, Kind::Goblin, EAST);
        [Some(ItemKind::Spear), Some(ItemKind::VampireCloak), worn].into_iter().flatten().for_each(|kind| {
            arena.wear(kind);
        });
        arena.set_hp(arena.world.player, hp);
        arena.blows(&[true]);
        arena.show.clear();
        strike(&mut arena, EAST);
        assert_eq!(arena.hero_hp(), left);
        let drained = arena.event(EventKind::Drained).map(|event| event.amount);
        assert_eq!(drained, Some(3));
        arena.set_hp(arena.world.player, hp);
        arena.blows(&[false]);
        strike(&mut arena, EAST);
        assert_eq!(arena.hero_hp(), hp, "a miss heals nothing");
    }
}

/// Actors 0.1: a vampire that drinks from a jelly with half a hit point gains half a hit point.
#[test]
fn a_vampire_inherits_fractions() {
    let mut arena = Arena::cave();
    let jelly = sleeper(&mut arena, Kind::PinkJelly, EAST);
    arena.wear(ItemKind::Spear);
    arena.wear(ItemKind::VampireCloak);
    arena.world.actor_mut(jelly).hp = Fx::whole(3).half();
    arena.set_hp(arena.world.player, 10);
    arena.blows(&[true]);
    strike(&mut arena, EAST);
    assert_eq!(arena.world.hero().hp, Fx::whole(10) + Fx::whole(3).half());
}

/// An attacker in the dark is named a thing in the dark.
#[test]
fn a_shooter_in_the_dark_is_not_named() {
    for hits in [true, false] {
        let mut arena = Arena::cave();
        let archer = arena.place(Kind::GoblinArcher, 13, 10);
        arena.blows(&[hits]);
        arena.show.clear();
        arena.turn(|turn| turn.strike(archer, turn.world.hero().at, false));
        let kind = if hits { EventKind::Hit } else { EventKind::Missed };
        let told = arena.event(kind).map(|event| event.who);
        assert_eq!(told, Some(crate::content::words::id::UNSEEN));
    }
}

#[test]
fn a_body_that_is_hit_again_is_not_reported_again() {
    let mut arena = Arena::cave();
    let hero = arena.world.player;
    arena.set_hp(hero, 3);
    arena.turn(|turn| {
        for _ in 0..3 {
            turn.hurt(hero, Blow::of(Fx::whole(3), Cause::Creature(Kind::Goblin)));
        }
    });
    assert_eq!((arena.told(EventKind::Hit), arena.told(EventKind::Died)), (1, 1));
}

/// "Hits for" reports the damage of the blow, even if the target has fewer hit points left.
#[test]
fn a_killing_blow_reports_its_full_damage() {
    let mut arena = Arena::cave();
    arena.wear(ItemKind::Spear);
    let goblin = sleeper(&mut arena, Kind::Goblin, EAST);
    arena.set_hp(goblin, 1);
    arena.blows(&[true]);
    arena.show.clear();
    strike(&mut arena, EAST);
    assert_eq!(arena.hp(goblin), 0);
    assert_eq!(arena.event(EventKind::Hit).map(|event| event.amount), Some(3));
    let mut arena = Arena::cave();
    let barrel = arena.beside(Kind::Barrel, EAST);
    arena.set_hp(barrel, 1);
    arena.show.clear();
    arena.turn(|turn| turn.hurt(barrel, Blow::of(Fx::whole(3), Cause::Collision)));
    assert_eq!(arena.event(EventKind::Hurt).map(|event| event.amount), Some(1), "it loses no more than it has");
}
