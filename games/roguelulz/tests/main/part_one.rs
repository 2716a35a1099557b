//! Parts of Part I that the recordings do not cover: options, messages and the cursor.

use crate::{DIRECTIONS, start, text_of, view_of};
use barrow_core::{Dir, Move, Play, Pos, Refusal, Role, Show, Topology};

/// Walks to a cell beside a monster, and returns the direction of the monster.
fn approach(play: &mut dyn Play) -> Dir {
    for _ in 0..200 {
        let view = view_of(play);
        let hero = view.hero.unwrap();
        let role = |pos| view.role(pos, &play.variant().legend);
        let beside =
            |pos| Topology::Square4.directions().find(|&dir| role(Topology::Square4.step(pos, dir).unwrap()) == Role::Foe);
        if let Some(dir) = beside(hero) {
            return dir;
        }
        let steps = barrow_kit::distance::distance_map::<15, 10, _>(Topology::Square4, [hero], |pos| role(pos) == Role::Floor);
        let mut target = view
            .positions()
            .filter(|&pos| role(pos) == Role::Floor && beside(pos).is_some())
            .min_by_key(|&pos| steps[pos])
            .unwrap();
        while steps[target] > 1 {
            target = Topology::Square4
                .directions()
                .filter_map(|dir| Topology::Square4.step(target, dir))
                .min_by_key(|&pos| steps[pos])
                .unwrap();
        }
        play.play(Move::towards(0, Topology::Square4.towards(hero, target).unwrap()), &mut Show::off()).unwrap();
    }
    panic!("no monster can be reached:\n{}", text_of(play));
}

fn sentences(play: &dyn Play, show: &Show) -> Vec<String> {
    show.events().iter().filter_map(|event| event.sentence(play.variant().cues, &play.variant().legend)).collect()
}

#[test]
fn the_third_bump_kills_and_moves() {
    for seed in 1..40 {
        let mut play = start("part-one", seed);
        let dir = approach(play.as_mut());
        let from = view_of(play.as_ref()).hero.unwrap();
        let monster = Topology::Square4.step(from, dir).unwrap();
        let mut show = Show::on();
        for hp in [2, 1] {
            play.play(Move::towards(0, dir), &mut show).unwrap();
            let view = view_of(play.as_ref());
            assert_eq!((view.hero, view.thing(monster).unwrap().hp.unwrap().value), (Some(from), hp), "seed {seed}");
        }
        play.play(Move::towards(0, dir), &mut show).unwrap();
        let view = view_of(play.as_ref());
        assert_eq!(view.hero, Some(monster), "seed {seed}");
        assert_eq!((play.status().score, view.stats[0].value, view.things.len()), (1, 10, 11));
        assert_eq!(
            sentences(play.as_ref(), &show)[1..],
            ["You hit the monster.", "You kill the monster and step where it stood."]
        );
    }
}

#[test]
fn with_kill_move_off_the_third_bump_leaves_the_player_and_a_fourth_moves_in() {
    for seed in 1..40 {
        let mut play = start("part-one+stay", seed);
        let dir = approach(play.as_mut());
        let from = view_of(play.as_ref()).hero.unwrap();
        let monster = Topology::Square4.step(from, dir).unwrap();
        let mut show = Show::on();
        for _ in 0..3 {
            play.play(Move::towards(0, dir), &mut show).unwrap();
        }
        let view = view_of(play.as_ref());
        assert_eq!((view.hero, view.top(monster)), (Some(from), Some(b' ')), "seed {seed}");
        assert_eq!(sentences(play.as_ref(), &show)[2], "You kill the monster.");
        play.play(Move::towards(0, dir), &mut Show::off()).unwrap();
        assert_eq!(view_of(play.as_ref()).hero, Some(monster), "seed {seed}");
    }
}

#[test]
fn the_cursor_stands_right_of_the_last_living_entity_drawn() {
    // Spec: roguelulz 1.2, seed 1: monster 11 is in row 1, column 5.
    assert_eq!(view_of(start("part-one+cursor", 1).as_ref()).cursor, Some(Pos::new(6, 1)));
    assert_eq!(view_of(start("part-one", 1).as_ref()).cursor, None);
    assert_eq!(view_of(start("part-one+stay", 1).as_ref()).cursor, None);
    let mut play = start("part-one+cursor", 7);
    while view_of(play.as_ref()).things.len() > 1 {
        let dir = approach(play.as_mut());
        play.play(Move::towards(0, dir), &mut Show::off()).unwrap();
        let view = view_of(play.as_ref());
        assert_eq!(view.cursor, view.things.last().map(|thing| thing.at.offset(1, 0)));
    }
    let view = view_of(play.as_ref());
    assert_eq!(view.cursor, view.hero.map(|hero| hero.offset(1, 0)), "with all dead, right of the player");
    assert_eq!((play.status().score, play.status().ending), (11, None));
}

#[test]
fn only_the_low_32_bits_of_the_seed_matter_and_0_acts_as_1() {
    let digests = [0, 1, 1 << 32, (1 << 32) + 1].map(|seed| start("part-one", seed).digest());
    assert_eq!(digests, [digests[0]; 4]);
    assert_ne!(digests[0], start("part-one", 2).digest());
}

#[test]
fn there_is_no_waiting_and_walls_refuse() {
    let mut play = start("part-one", 1);
    let before = play.digest();
    assert_eq!(play.play(Move::plain(1), &mut Show::off()), Err(Refusal::NoSuchVerb));
    assert_eq!(play.play(Move::plain(0), &mut Show::off()), Err(Refusal::WrongArgument));
    assert_eq!(play.play(Move::towards(0, Dir(4)), &mut Show::off()), Err(Refusal::WrongArgument));
    // Spec: roguelulz 1.2, seed 1: the player is in row 3, column 1, beside the western wall.
    assert_eq!(play.play(DIRECTIONS[3], &mut Show::off()), Err(Refusal::Blocked));
    assert_eq!(play.digest(), before);
}
