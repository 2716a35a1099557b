//! Each step's rules, played without a terminal.

use crate::{step1, step2, step3, step4, step5, step6, step7, step8};
use barrow_core::Play;
use barrow_core::prelude::*;
use barrow_kit::Flood;
use barrow_pilot::{SENSIBLE, play_out};
use proptest::prelude::*;

barrow_testing::check!(step8::SHELF);

/// The way from the hero's first cell to the cheese, by first letters of directions.
pub(crate) const TO_THE_CHEESE: &str = "eesseeeeenneeeeeeeeeseeeeeeeeeeeeeen";

pub(crate) fn start(shelf: &Shelf, seed: u64) -> Box<dyn Play> {
    shelf.games()[0].start(Seed(seed), VariantCode::default()).unwrap()
}

/// A step towards "n", "e", "s" or "w".
fn step(letter: char) -> Move {
    let topology = Topology::Square4;
    let dir = topology.directions().find(|&dir| topology.name(dir).is_some_and(|name| name.starts_with(letter)));
    Move::towards(0, dir.unwrap())
}

fn look(play: &dyn Play) -> View {
    let mut view = View::default();
    play.view(&mut view);
    view
}

/// The rows on the screen, after a step if `letter` names one.
pub(crate) fn frame_after(play: &mut dyn Play, letter: Option<char>) -> Vec<String> {
    if let Some(letter) = letter {
        // A wall or a rat may be in the way; the screen then stays the same.
        let _ = play.play(step(letter), &mut Show::off());
    }
    look(play).text(play.variant()).lines().map(str::to_owned).collect()
}

/// Walks to the cheese, attacking everything in the way, and returns the messages.
fn fetch_the_cheese(play: &mut dyn Play) -> Vec<String> {
    let mut messages = Vec::new();
    for letter in TO_THE_CHEESE.chars() {
        let from = look(play).hero;
        while look(play).hero == from && play.status().ending.is_none() {
            let mut show = Show::on();
            play.play(step(letter), &mut show).unwrap();
            let (variant, events) = (play.variant(), show.events());
            messages.extend(events.iter().filter_map(|event| event.sentence(variant.cues, &variant.legend)));
        }
    }
    messages
}

#[test]
fn step_1_shows_a_map_and_accepts_nothing() {
    let mut play = start(&step1::SHELF, 1);
    let text = look(play.as_ref()).text(play.variant());
    assert_eq!(text.lines().count(), 6);
    assert_eq!(text.lines().nth(2), Some("#.......#...............#.......%#"));
    assert_eq!(play.play(step('e'), &mut Show::off()), Err(Refusal::NoSuchVerb));
}

#[test]
fn step_2_walks_to_the_cheese_and_not_through_walls() {
    let mut play = start(&step2::SHELF, 1);
    fetch_the_cheese(play.as_mut());
    let view = look(play.as_ref());
    assert_eq!(view.tile(view.hero.unwrap()), Some(b'%'));
    assert_eq!(play.play(step('e'), &mut Show::off()), Err(Refusal::Blocked));
}

#[test]
fn step_3_has_a_rat_in_the_way_in_some_cellar() {
    let is_blocked = |seed| {
        let mut play = start(&step3::SHELF, seed);
        let in_the_way = Err(Refusal::Because("A rat is in the way."));
        TO_THE_CHEESE.chars().any(|letter| play.play(step(letter), &mut Show::off()) == in_the_way)
    };
    let blocked = (1..=20).filter(|&seed| is_blocked(seed)).count();
    assert!((1..20).contains(&blocked), "in {blocked} cellars of 20");
}

#[test]
fn step_4_takes_two_blows_for_each_rat_in_the_way() {
    for seed in 1..=20 {
        let mut play = start(&step4::SHELF, seed);
        let messages = fetch_the_cheese(play.as_mut());
        let killed = 9 - look(play.as_ref()).things.len();
        assert_eq!(messages, vec!["You hit the rat."; 2 * killed], "seed {seed}");
    }
}

#[test]
fn step_5_can_be_won_and_lost() {
    let endings = (1..=40).map(|seed| {
        let mut play = start(&step5::SHELF, seed);
        fetch_the_cheese(play.as_mut());
        play.status().ending.unwrap().word
    });
    let endings: Vec<Words> = endings.collect();
    assert!(["victory", "death"].iter().all(|word| endings.iter().any(|ending| ending == word)), "{endings:?}");
}

#[test]
fn step_6_digs_a_cellar_of_its_own_for_each_seed_and_all_of_it_is_connected() {
    let mut cellars = Vec::new();
    for seed in 0..200 {
        let view = look(start(&step6::SHELF, seed).as_ref());
        let mut floor = barrow_kit::BitMap::<34, 13>::EMPTY;
        view.positions().filter(|&at| view.tile(at) != Some(b'#')).for_each(|at| floor.insert(at));
        let mut flood = Flood::from(view.hero.unwrap());
        while flood.spread(&floor) {}
        assert_eq!(*flood.reached(), floor, "seed {seed} has a room without a way in");
        assert!(view.positions().any(|at| view.tile(at) == Some(b'%')), "seed {seed} has no cheese");
        cellars.push(view.tiles);
    }
    cellars.sort_unstable();
    cellars.dedup();
    assert!(cellars.len() > 195, "only {} cellars are different", cellars.len());
}

/// The endings that a bot reaches on seeds 1 to 60, with the depth of each.
fn endings(shelf: &Shelf) -> Vec<(Words, u32)> {
    let ending = |seed| {
        let mut play = start(shelf, seed);
        play_out(play.as_mut(), SENSIBLE.start(Seed(seed)).as_mut(), 2000, &mut |_, _| ());
        let status = play.status();
        (status.ending.map_or("none".into(), |ending| ending.word), status.depth)
    };
    (1..=60).map(ending).collect()
}

#[test]
fn steps_6_to_8_can_be_won_and_lost() {
    for (shelf, last) in [(step6::SHELF, 1), (step7::SHELF, 3), (step8::SHELF, 3)] {
        let endings = endings(&shelf);
        assert!(endings.contains(&("victory".into(), last)), "{endings:?}");
        assert!(endings.iter().any(|(word, _)| *word == "death"), "{endings:?}");
        assert!(endings.iter().all(|(word, depth)| *word != "victory" || *depth == last), "{endings:?}");
    }
}

#[test]
fn step_7_leads_down_to_another_cellar_and_restores_hit_points() {
    let mut play = start(&step7::SHELF, 2);
    let mut bot = SENSIBLE.start(Seed(2));
    let above = look(play.as_ref()).tiles;
    let mut below = None;
    play_out(play.as_mut(), bot.as_mut(), 2000, &mut |_, play| {
        if play.status().depth == 2 && below.is_none() {
            below = Some(look(play));
        }
    });
    let below = below.expect("the bot finds the stairs");
    assert_ne!(below.tiles, above);
    assert_eq!(below.stats.iter().map(|stat| stat.value).collect::<Vec<_>>(), [7, 2]);
}

#[test]
fn step_8_hides_what_the_cook_does_not_see() {
    for seed in 1..=20 {
        let mut play = start(&step8::SHELF, seed);
        assert!(look(play.as_ref()).sight.contains(&Sight::Unknown));
        let mut was_remembered = false;
        play_out(play.as_mut(), SENSIBLE.start(Seed(seed)).as_mut(), 60, &mut |_, play| {
            let view = look(play);
            assert!(view.things.iter().all(|thing| view.sight(thing.at) == Sight::InView), "seed {seed}: an unseen rat is shown");
            let is_dark = |at| (view.tile(at) == Some(b' ')) == (view.sight(at) == Sight::Unknown);
            assert!(view.positions().all(is_dark), "seed {seed}: unknown ground is shown");
            was_remembered |= view.sight.contains(&Sight::Remembered);
        });
        assert!(was_remembered, "seed {seed}: nothing is remembered");
    }
}

proptest! {
    #[test]
    fn rats_begin_on_floor_and_apart(seed: u64) {
        let view = look(start(&step5::SHELF, seed).as_ref());
        prop_assert_eq!(view.things.len(), 9);
        for (index, thing) in view.things.iter().enumerate() {
            prop_assert_eq!(view.tile(thing.at), Some(b'.'));
            prop_assert!(view.things[..index].iter().all(|other| other.at != thing.at));
        }
    }
}
