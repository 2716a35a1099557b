//! Runs of both variants: properties of every game, and both endings of `full`.

use crate::{DIRECTIONS, bot, start, view_of};
use barrow_core::{Dir, Move, Refusal, Role, Seed, Show, Sight};
use proptest::prelude::*;

const WAIT: Move = Move::plain(1);

fn moves() -> impl Strategy<Value = Vec<Move>> {
    let m = prop_oneof![
        8 => (0u8..4).prop_map(|dir| Move::towards(0, Dir(dir))),
        1 => Just(WAIT),
        1 => (0u8..4, any::<u8>()).prop_map(|(verb, dir)| Move::towards(verb, Dir(dir))),
        1 => any::<u8>().prop_map(Move::plain),
    ];
    prop::collection::vec(m, 0..300)
}

proptest! {
    #[test]
    fn replay_equals_play_and_refused_means_unchanged(seed: u64, is_full: bool, moves in moves()) {
        let variant = if is_full { "full" } else { "part-one" };
        let mut play = start(variant, seed);
        let mut accepted = Vec::new();
        for m in moves {
            let before = (play.digest(), view_of(play.as_ref()), play.status());
            let mut offered = Vec::new();
            play.offer(&mut offered);
            let answer = play.play(m, &mut Show::on());
            prop_assert_eq!(answer.is_ok(), offered.contains(&m), "{:?} answered {:?}", m, answer);
            if answer.is_ok() {
                accepted.push(m);
            } else {
                prop_assert_eq!(before, (play.digest(), view_of(play.as_ref()), play.status()));
            }
        }
        let mut again = start(variant, seed);
        for m in accepted {
            again.play(m, &mut Show::off()).unwrap();
        }
        prop_assert_eq!(again.digest(), play.digest());
        prop_assert_eq!(view_of(again.as_ref()), view_of(play.as_ref()));
    }
}

#[test]
fn a_hundred_thousand_random_moves_neither_panic_nor_win() {
    for variant in ["part-one", "full"] {
        let mut rng = Seed(9).stream("random moves", 0);
        let mut play = start(variant, 0);
        let mut deaths = 0;
        for number in 0..100_000 {
            let mut offered = Vec::new();
            play.offer(&mut offered);
            let m = rng.pick(&offered).expect("a run in progress offers moves");
            play.play(m, &mut Show::on()).unwrap();
            if let Some(ending) = play.status().ending {
                assert!(!ending.won, "a random walker won");
                deaths += 1;
                play = start(variant, number);
            }
        }
        assert_eq!(deaths > 0, variant == "full", "{variant}: {deaths} deaths");
    }
}

#[test]
fn both_endings_can_be_reached_from_views_alone() {
    let (mut victories, mut deaths) = (0, 0);
    for seed in 0..60 {
        let mut play = start("full", seed);
        let mut score = play.status().score;
        for turn in 0..5000 {
            if play.status().ending.is_some() {
                break;
            }
            let m = bot::decide(&view_of(play.as_ref()), play.variant(), turn);
            play.play(m, &mut Show::off()).unwrap_or_else(|refusal| panic!("seed {seed}: {m:?} is refused: {refusal}"));
            assert!(play.status().score >= score, "seed {seed}: the score fell");
            score = play.status().score;
        }
        let status = play.status();
        let ending = status.ending.unwrap_or_else(|| panic!("seed {seed} never ends"));
        let view = view_of(play.as_ref());
        let (hp, kills) = (view.stats[0].value, view.stats[2].value);
        assert_eq!(status.score, 10 * status.depth as i32 + kills + if ending.won { 50 } else { 0 });
        assert_eq!((ending.won, &*ending.word), if hp == 0 { (false, "death") } else { (true, "victory") });
        if ending.won {
            assert_eq!(status.depth, 5);
            victories += 1;
        } else {
            let killers = ["hound", "spider", "ogre"];
            assert!(killers.iter().any(|killer| ending.cause.contains(killer)), "{}", ending.cause);
            deaths += 1;
        }
        for m in DIRECTIONS.into_iter().chain([WAIT]) {
            assert_eq!(play.play(m, &mut Show::off()), Err(Refusal::Over));
        }
    }
    assert!(victories >= 5 && deaths >= 5, "{victories} victories and {deaths} deaths: the game is out of balance");
}

#[test]
fn a_view_shows_nothing_out_of_sight() {
    for seed in 0..20 {
        let mut play = start("full", seed);
        let mut turns = 0..;
        while play.status().ending.is_none() {
            let view = view_of(play.as_ref());
            assert_eq!(view.tiles.len(), 60 * 20);
            for thing in &view.things {
                assert_eq!(view.sight(thing.at), Sight::InView, "seed {seed}: {thing:?}");
            }
            for pos in view.positions() {
                let is_blank = play.variant().legend.role(view.tile(pos).unwrap()) == Role::Blank;
                assert_eq!(view.sight(pos) == Sight::Unknown, is_blank, "seed {seed}: {pos:?}");
            }
            play.play(bot::decide(&view, play.variant(), turns.next().unwrap()), &mut Show::off()).unwrap();
        }
    }
}

#[test]
fn a_new_level_raises_and_restores_hit_points() {
    let mut play = start("full", first_victory());
    let (mut level, mut turns) = (1, 0..);
    while play.status().ending.is_none() {
        let view = view_of(play.as_ref());
        let mut show = Show::on();
        play.play(bot::decide(&view, play.variant(), turns.next().unwrap()), &mut show).unwrap();
        if play.status().depth as i32 > level {
            level += 1;
            let stats = view_of(play.as_ref()).stats;
            assert_eq!((stats[0].value, stats[0].max, stats[1].value), (2 + level, 2 + level, level));
            let told: Vec<String> =
                show.events().iter().filter_map(|event| event.sentence(play.variant().cues, &play.variant().legend)).collect();
            assert_eq!(told.last(), Some(&format!("You go down to level {level}, and feel well again.")));
        }
    }
    assert_eq!(level, 5);
}

fn first_victory() -> u64 {
    let wins = |seed: &u64| {
        let mut play = start("full", *seed);
        let mut turns = 0..;
        while play.status().ending.is_none() {
            let m = bot::decide(&view_of(play.as_ref()), play.variant(), turns.next().unwrap());
            play.play(m, &mut Show::off()).unwrap();
        }
        play.status().ending.is_some_and(|ending| ending.won)
    };
    (0..200).find(wins).expect("the bot wins one run in five")
}

#[test]
fn rest_promises_a_new_level_only_to_the_wounded() {
    let mut seen = [false; 2];
    for seed in 0..20 {
        let mut play = start("full", seed);
        for number in 0..400 {
            let hp = view_of(play.as_ref()).stats[0];
            let promises = matches!(play.rest(), barrow_core::Rest::Useless(why) if why.contains("a new level would"));
            assert_eq!(promises, hp.value < hp.max);
            seen[usize::from(promises)] = true;
            if play.play(DIRECTIONS[(number / 3 + seed as usize) % 4], &mut Show::off()).is_err() && number > 300
                || play.status().ending.is_some()
            {
                break;
            }
        }
    }
    assert_eq!(seen, [true; 2]);
}
