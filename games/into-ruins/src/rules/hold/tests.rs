use super::*;
use crate::content::items::ItemKind;
use crate::content::kinds::Kind;
use crate::content::powers::Stop;
use crate::content::statuses::Status;
use crate::rules::hurt::Blow;
use crate::rules::line::line;
use crate::testing::{Arena, UP, cell};
use crate::world::actor::Behaviour;
use crate::world::state::Cause;
use barrow_core::Fx;

const EAST: Dir = Dir(3);

/// The times at which the started effects land, one tick after another.
fn ticks(hold: &mut Hold) -> Vec<u16> {
    let mut ticks = Vec::new();
    while let Some(now) = hold.next() {
        hold.now = now;
        for index in 0..MOST_FLIGHTS {
            if hold.advance(index).is_some() {
                ticks.push(now);
            }
        }
    }
    ticks
}

fn beam(effect: Effect, cells: i16) -> Beam {
    let arena = Arena::cave();
    let line = line(&arena.world.map, cell(10, 10), cell(10 + cells, 10), cells.into(), Stop::Never, false);
    Beam { effect, caster: ActorId(0), line, amount: 0 }
}

#[test]
fn a_beam_reaches_its_kth_cell_at_tick_k_less_one_and_a_blink_happens_at_once() {
    let mut hold = Hold::default();
    hold.beam(beam(Effect::Lightning, 6));
    assert_eq!(ticks(&mut hold), [0, 1, 2, 3, 4, 5]);
    hold = Hold::default();
    hold.beam(beam(Effect::Blink, 3));
    assert_eq!(ticks(&mut hold), [0]);
}

#[test]
fn arrows_from_one_to_four_cells_land_at_ticks_1_3_5_7() {
    for (cells, tick) in [(1, 1), (2, 3), (3, 5), (4, 7)] {
        let mut hold = Hold::default();
        hold.beam(beam(Effect::Arrow, cells));
        assert_eq!(ticks(&mut hold).last(), Some(&tick), "{cells} cells");
    }
}

#[test]
fn a_throw_over_n_cells_lands_after_them_at_a_twelfth_of_its_range_a_tick() {
    for (cells, range, tick) in [(6, 6, 11), (1, 6, 1), (1, 4, 2), (4, 4, 11), (2, 5, 4), (1, 2, 5)] {
        let mut hold = Hold::default();
        hold.throw(Item::new(ItemKind::Spear), cell(10, 10), cell(12, 10), cells, range);
        assert_eq!(ticks(&mut hold), [tick], "{cells} cells of {range}");
    }
}

#[test]
fn a_collision_comes_two_ticks_after_the_push_or_three_if_the_pushed_actor_has_moved() {
    let [early, current, late] = [ActorId(1), ActorId(2), ActorId(3)];
    for (stage, actor, due) in [
        (TickPart::Phase, early, 2),
        (TickPart::Actor(current), late, 2),
        (TickPart::Actor(current), early, 3),
        (TickPart::Flights, late, 3),
    ] {
        let mut hold = Hold { stage, ..Hold::default() };
        hold.start(actor, COLLISION, Motion::Collide(cell(10, 10), EAST));
        assert_eq!(hold.next(), Some(due), "{stage:?} {actor:?}");
    }
}

/// A goblin east of the player that has swung at it.
fn swung() -> (Arena, ActorId) {
    let mut arena = Arena::cave();
    let goblin = arena.beside(Kind::Goblin, EAST);
    arena.blows(&[true, true]);
    (arena, goblin)
}

/// The player's hit points if something happens between a goblin's swing and its blow.
fn hp_after(between: impl FnOnce(&mut Turn, ActorId)) -> i32 {
    let (mut arena, goblin) = swung();
    arena.turn(|turn| {
        turn.attack(goblin, turn.world.hero().at);
        between(turn, goblin);
        turn.settle();
    });
    arena.hero_hp()
}

#[test]
fn a_blow_lands_whatever_slides_freezes_or_stuns_its_owner() {
    assert_eq!(hp_after(|_, _| ()), 17);
    assert_eq!(hp_after(|turn, goblin| turn.push(goblin, EAST)), 17, "a displaced attacker strikes the cell it chose");
    assert_eq!(hp_after(|turn, goblin| turn.freeze(turn.world.actor(goblin).at, 7)), 17);
    assert_eq!(hp_after(|turn, goblin| turn.world.actor_mut(goblin).timers[Status::Stunned] = 3), 17);
}

#[test]
fn a_blow_is_cancelled_if_its_owner_dies_collides_falls_or_is_sent_away() {
    let blow = |amount| Blow::of(Fx::whole(amount), Cause::Fire);
    assert_eq!(hp_after(|turn, goblin| turn.hurt(goblin, blow(7))), 20);
    assert_eq!(hp_after(|turn, goblin| turn.hold.cancel_attack(goblin)), 20);
    let collides = |turn: &mut Turn, goblin: ActorId| {
        turn.world.map.tiles.set(cell(12, 10), crate::content::tiles::Tile::CaveWall);
        turn.push(goblin, EAST);
    };
    assert_eq!(hp_after(collides), 20);
    let falls = |turn: &mut Turn, goblin: ActorId| {
        turn.world.map.tiles.set(cell(12, 10), crate::content::tiles::Tile::Hole);
        turn.push(goblin, EAST);
    };
    assert_eq!(hp_after(falls), 20);
}

#[test]
fn a_new_attack_replaces_the_last_one() {
    let (mut arena, goblin) = swung();
    let other = arena.beside(Kind::Barrel, UP);
    arena.turn(|turn| {
        turn.attack(goblin, turn.world.hero().at);
        turn.attack(goblin, turn.world.actor(other).at);
        turn.settle();
    });
    assert_eq!((arena.hero_hp(), arena.hp(other)), (20, 0));
}

#[test]
fn a_body_can_be_hit_again_until_it_is_gone_and_is_counted_once() {
    let mut arena = Arena::cave();
    let goblin = arena.beside(Kind::Goblin, EAST);
    arena.set_hp(goblin, 1);
    arena.world.actor_mut(goblin).behaviour = Behaviour::Asleep;
    arena.turn(|turn| {
        turn.hurt(goblin, Blow::of(Fx::whole(1), Cause::Fire));
        assert_eq!(turn.world.actor_at(cell(11, 10)), Some(goblin), "it still lies there");
        turn.hurt(goblin, Blow::of(Fx::whole(1), Cause::Fire));
        turn.settle();
        assert_eq!(turn.world.actor_at(cell(11, 10)), None);
    });
    assert_eq!(arena.world.creatures_slain, 1);
}
