use super::*;
use crate::content::items::ItemKind;
use crate::content::kinds::Kind;
use crate::content::statuses::Status;
use crate::testing::{Arena, cell};
use crate::world::item::Item;

const EAST: Dir = Dir(3);

#[test]
fn turning_is_free_and_a_step_counts() {
    let mut arena = Arena::cave();
    arena.world.timers[Status::Torch] = 100;
    arena.act(Action::Turn(EAST));
    assert_eq!((arena.world.hero().facing, arena.world.timers[Status::Torch]), (Facing(EAST), 100));
    arena.act(Action::Step(EAST));
    assert_eq!((arena.world.hero().at, arena.world.timers[Status::Torch], arena.world.steps_taken), (cell(11, 10), 99, 1));
    arena.act(Action::Wait);
    assert_eq!((arena.world.timers[Status::Torch], arena.world.steps_taken), (98, 1));
}

#[test]
fn a_wall_ahead_costs_nothing() {
    let mut arena = Arena::cave().ground(11, 10, &["#"]);
    arena.world.timers[Status::Torch] = 100;
    arena.act(Action::Step(EAST));
    assert_eq!((arena.world.hero().at, arena.world.timers[Status::Torch]), (cell(10, 10), 100));
}

#[test]
fn bones_are_heard_unless_they_are_frozen() {
    for is_frozen in [false, true] {
        let mut arena = Arena::cave().ground(11, 10, &["b"]);
        arena.world.map.put_mark(cell(11, 10), Mark::Frozen, is_frozen);
        let goblin = arena.place(Kind::Goblin, 14, 10);
        arena.world.actor_mut(goblin).behaviour = Behaviour::Asleep;
        arena.act(Action::Step(EAST));
        assert_eq!(arena.world.actor(goblin).behaviour == Behaviour::Asleep, is_frozen);
    }
}

#[test]
fn a_step_picks_up_the_item_there() {
    let mut arena = Arena::cave();
    arena.world.lay(Item::new(ItemKind::OrbOfFire), cell(11, 10));
    arena.act(Action::Step(EAST));
    assert_eq!((arena.world.pack.len(), arena.world.items_found), (1, 1));
}

#[test]
fn a_hammer_swing_takes_two_turns() {
    let mut arena = Arena::cave();
    arena.wear(ItemKind::Hammer);
    arena.world.timers[Status::Torch] = 100;
    arena.beside(Kind::Barrel, EAST);
    arena.act(Action::Step(EAST));
    assert_eq!(arena.world.timers[Status::Torch], 98);
    assert!(!arena.world.hero().is_recovering);
}

#[test]
fn item_turns_take_one_turn_after_their_effect() {
    let mut arena = Arena::cave();
    let orb = arena.carry(ItemKind::OrbOfLight) as u8;
    arena.act(Action::Use(orb));
    assert_eq!(arena.world.timers[Status::Light], 159);
}

#[test]
fn a_frozen_player_loses_turns_until_the_ice_is_gone() {
    let mut arena = Arena::cave();
    let orb = arena.carry(ItemKind::OrbOfIce) as u8;
    arena.world.timers[Status::Torch] = 100;
    arena.act(Action::Use(orb));
    assert_eq!((arena.world.hero().frozen(), arena.world.timers[Status::Torch]), (None, 92));
}

#[test]
fn hunters_that_lost_sight_search_where_the_player_was_seen_last() {
    let mut arena = Arena::cave();
    let goblin = arena.place(Kind::Goblin, 3, 14);
    arena.world.last_seen = Some(cell(5, 12));
    arena.act(Action::Wait);
    assert_eq!(arena.world.actor(goblin).behaviour, Behaviour::Searches);
    assert_eq!(arena.world.search_target, Some(cell(5, 12)));
    assert!(arena.world.actor(goblin).can_act, "which costs no turn");
    let blade = arena.place(Kind::SpectralBlade, 3, 15);
    arena.act(Action::Wait);
    assert_eq!(arena.world.actor(blade).behaviour, Behaviour::Hunts);
}

#[test]
fn a_new_creature_does_not_act_in_the_turn_it_appears() {
    let mut arena = Arena::cave();
    let blade = arena.beside(Kind::SpectralBlade, EAST);
    arena.world.actor_mut(blade).can_act = false;
    arena.blows(&[true, true]);
    arena.act(Action::Wait);
    assert_eq!(arena.hero_hp(), 20);
    arena.act(Action::Wait);
    assert_eq!(arena.hero_hp(), 18);
}

#[test]
fn a_player_knocked_into_a_hole_goes_on_with_the_turn_on_the_next_level() {
    let mut arena = Arena::cave().ground(9, 10, &["o"]);
    arena.world.seed = barrow_core::Seed(2);
    arena.beside(Kind::Ogre, EAST);
    arena.blows(&[true]);
    arena.world.timers[Status::Torch] = 100;
    arena.act(Action::Wait);
    assert_eq!(arena.world.depth, 2);
    assert_eq!(arena.hero_hp(), 20 - 8 - 6);
    let creatures = || arena.world.actors.iter().filter(|actor| actor.kind.is_creature());
    assert!(creatures().count() > 0 && creatures().all(|actor| actor.can_act), "the two turns lost to the stun have passed");
}

/// Actors 9.2: a fall after a blow begins after phase C.
#[test]
fn after_a_blow_into_a_hole_nobody_acts_at_the_players_first_decision() {
    let mut creatures = 0;
    for seed in 1..8 {
        let mut arena = Arena::cave().walled(0).ground(9, 10, &["o.."]);
        arena.world.seed = barrow_core::Seed(seed);
        arena.beside(Kind::Glowhorn, EAST);
        arena.blows(&[true]);
        arena.act(Action::Wait);
        assert_eq!((arena.world.depth, arena.hero_hp()), (2, 20 - 4 - 6));
        let made = || arena.world.actors.iter().filter(|actor| actor.kind.is_creature());
        assert!(made().all(|actor| !actor.can_act), "phase C was over");
        creatures += made().count();
    }
    assert!(creatures > 7, "{creatures}");
}

#[test]
fn nobody_acts_in_the_turn_of_a_blink_into_a_hole() {
    let mut arena = Arena::cave().ground(11, 10, &["..o#"]);
    let staff = arena.carry(ItemKind::StaffOfBlink) as u8;
    arena.act(Action::Fire(staff, CellOf(cell(11, 10))));
    assert_eq!((arena.world.depth, arena.hero_hp()), (2, 14));
    assert_eq!(arena.world.hero().at, cell(13, 10));
}

/// Puts a creature that strikes as soon as it may on the new level, and counts the player's turns until the first strike.
fn quiet_turns(arena: &mut Arena) -> usize {
    arena.world.hero_mut().max_hp = 200;
    arena.world.hero_mut().hp = barrow_core::Fx::whole(200);
    let ids: Vec<ActorId> = arena.world.actor_ids().filter(|id| *id != arena.world.player).collect();
    for id in ids {
        arena.world.remove(id);
    }
    arena.world.forget_gone();
    let free = arena.world.hero().at.around().into_iter().find(|at| arena.world.map.tiles[*at].is_walkable());
    let at = free.expect("the start is not walled in").pos();
    // A spectral blade never searches first.
    let blade = arena.place(Kind::SpectralBlade, at.x, at.y);
    arena.world.actor_mut(blade).can_act = false;
    (1..20)
        .find(|_| {
            arena.show.clear();
            arena.act(Action::Wait);
            let swings = arena.show.events().iter().filter(|event| event.cue == EventKind::Swung as u8);
            swings.count() > 0
        })
        .map_or(0, |turn: usize| turn - 1)
}

/// World 10.2: the player acts once before phase C lets the others act, and again before phase B.
#[test]
fn after_a_jump_or_a_burnt_bridge_the_player_acts_twice_before_anybody_else() {
    let mut arena = Arena::cave().ground(11, 10, &["o"]);
    arena.act(Action::Jump(EAST));
    assert_eq!(arena.world.depth, 2);
    assert_eq!(quiet_turns(&mut arena), 1, "nobody in the first turn; in the second the blow comes after the player");

    let mut arena = Arena::cave().ground(10, 10, &["="]);
    arena.turn(|turn| turn.set_fire(turn.world.hero().at, true));
    arena.act(Action::Wait);
    assert_eq!(arena.world.depth, 1, "it burns a turn");
    arena.act(Action::Wait);
    assert_eq!(arena.world.depth, 2);
    let creatures = || arena.world.actors.iter().filter(|actor| actor.kind.is_creature());
    assert!(creatures().all(|actor| !actor.can_act), "phase C was over");
    assert_eq!(quiet_turns(&mut arena), 1);
}

/// Items 16: a hole under a flyer is not a way down, and a step forward strikes the flyer.
#[test]
fn a_flyer_over_a_hole_is_struck() {
    let mut arena = Arena::cave().ground(11, 10, &["o"]);
    let bat = arena.beside(Kind::Bat, EAST);
    arena.blows(&[true]);
    assert!(arena.world.read(barrow_core::Move::towards(crate::content::verbs::JUMP, EAST)).is_err());
    arena.turn(|turn| {
        turn.act_forward(EAST);
        turn.settle();
    });
    assert_eq!((arena.world.depth, arena.hp(bat)), (1, 3));
}

/// Actors 1.2, phase E: a creature that saw the player must see it again in the next turn.
#[test]
fn a_creature_that_saw_the_player_has_to_see_it_again() {
    let mut arena = Arena::cave();
    arena.wear(crate::content::items::ItemKind::Torch);
    let goblin = arena.place(Kind::Goblin, 14, 10);
    arena.act(Action::Wait);
    assert_eq!(arena.world.actor(goblin).behaviour, Behaviour::Hunts, "in the light it is in sight");
    assert!(!arena.world.is_player_seen, "which is forgotten with the turn");
}
