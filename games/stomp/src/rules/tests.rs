//! Each rule of a turn, on boards drawn as text.

use super::*;
use crate::Dice;
use crate::content::{GLIBC, LAST_LIFE, LIFE};
use barrow_core::{Game, Offer, Seed, Status, VariantCode, View};

const NORTH: Dir = Dir(0);
const EAST: Dir = Dir(1);
const SOUTH: Dir = Dir(2);
const WEST: Dir = Dir(3);

/// A run whose upper left corner is `drawing`; the rest is wall. `@` is the player, digits are the enemies in the order in which
/// they act.
fn board(drawing: &[&str], choices: u8) -> Stomp {
    let mut stomp = map::start(Seed(1), VariantCode::new(0, choices));
    stomp.walls.cells_mut().fill(true);
    let mut enemies = Vec::new();
    for (y, row) in (0..).zip(drawing) {
        for (x, glyph) in (0..).zip(row.chars()) {
            let cell = Pos::new(x, y);
            stomp.walls[cell] = glyph == '#';
            match glyph {
                '@' => stomp.player = cell,
                '0'..='9' => enemies.push((glyph, cell)),
                _ => {}
            }
        }
    }
    enemies.sort_unstable();
    stomp.enemies = enemies.into_iter().map(|(_, cell)| cell).collect();
    stomp
}

/// Draws the upper left corner, the living enemies numbered from 0 in the order they act.
fn drawing(stomp: &Stomp, width: i16, height: i16) -> Vec<String> {
    let glyph = |cell| match stomp.enemies.iter().position(|&enemy| enemy == cell) {
        _ if cell == stomp.player => '@',
        Some(index) => (b'0' + index as u8) as char,
        None if stomp.walls[cell] => '#',
        None => '.',
    };
    (0..height).map(|y| (0..width).map(|x| glyph(Pos::new(x, y))).collect()).collect()
}

#[track_caller]
fn turn(stomp: &mut Stomp, dir: Dir) -> Outcome {
    stomp.turn(dir, &mut Show::off()).unwrap()
}

#[track_caller]
fn becomes(before: &[&str], dir: Dir, outcome: Outcome, after: &[&str]) -> Stomp {
    let mut stomp = board(before, 0);
    assert_eq!(turn(&mut stomp, dir), outcome);
    assert_eq!(drawing(&stomp, after[0].len() as i16, after.len() as i16), after);
    stomp
}

#[test]
fn move_the_player_then_the_enemies() {
    becomes(&["@....0"], EAST, Outcome::Move, &[".@..0."]);
}

#[test]
fn stomp_at_distance_one() {
    let stomp = becomes(&["@0...1"], EAST, Outcome::Stomp, &[".@..0."]);
    assert_eq!((stomp.lives, stomp.stomped, stomp.score()), (3, 1, 31));
}

#[test]
fn complete_on_the_last_enemy() {
    let stomp = becomes(&["@0"], EAST, Outcome::Complete, &[".@"]);
    let ending = stomp.status().ending.unwrap();
    assert_eq!((ending.won, stomp.score()), (true, 31));
}

#[test]
fn game_over_at_no_lives() {
    let mut stomp = board(&["@.0.1"], 0);
    stomp.lives = 1;
    assert_eq!(turn(&mut stomp, EAST), Outcome::GameOver);
    assert_eq!(drawing(&stomp, 5, 1), [".@..0"], "the enemies after the one that ended it do not act");
    assert!(!stomp.status().ending.unwrap().won);
}

#[test]
fn no_move_at_an_edge_or_a_wall_and_no_enemy_moves() {
    let before = &["@#....0", "..#...."];
    for (dir, refusal) in [(NORTH, Refusal::Edge), (WEST, Refusal::Edge), (EAST, Refusal::Blocked)] {
        let mut stomp = board(before, 0);
        assert_eq!(stomp.turn(dir, &mut Show::off()), Err(refusal));
        assert_eq!(drawing(&stomp, 7, 2), before);
    }
}

#[test]
fn each_map_ends_at_its_last_row() {
    for (variant, last) in [(0, 19), (1, 9)] {
        let mut stomp = map::start(Seed(1), VariantCode::new(variant, 0));
        for x in 0..20 {
            stomp.player = Pos::new(x, last);
            assert_eq!(stomp.target(SOUTH), Err(Refusal::Edge));
            assert!(!stomp.is_open(Pos::new(x, last + 1)));
        }
    }
}

#[test]
fn a_direction_that_does_not_exist_is_an_error() {
    assert_eq!(board(&["@."], 0).turn(Dir(4), &mut Show::off()), Err(Refusal::WrongArgument));
}

#[test]
fn a_walled_in_player_gets_a_refusal_that_says_so() {
    let stomp = board(&["###", "#@#", "###", "0.."], 0);
    let Err(Refusal::Because(why)) = stomp.target(EAST) else { panic!("it is no step") };
    assert!(why.contains("walls on all four sides") && why.contains("Start a new run"), "{why}");
    let mut moves = Vec::new();
    stomp.offer(&mut Offer::list(&mut moves));
    assert!(moves.is_empty());
}

#[test]
fn a_stomp_on_the_last_enemy_ends_before_anything_else() {
    let mut stomp = board(&["@0"], 0);
    let dice = stomp.dice.clone();
    assert_eq!(turn(&mut stomp, EAST), Outcome::Complete);
    assert_eq!(stomp.dice, dice);
}

#[test]
fn three_touches_end_it() {
    let mut stomp = board(&["@.0", "...", "...", "...", "..."], 0);
    for (lives, outcome) in [(2, Outcome::Move), (1, Outcome::Move), (0, Outcome::GameOver)] {
        stomp.player = Pos::new(0, 0);
        stomp.enemies = [Pos::new(2, 0), Pos::new(0, 4)].into_iter().collect();
        assert_eq!(turn(&mut stomp, EAST), outcome);
        assert_eq!((stomp.lives, stomp.stomped), (lives, 0));
    }
}

#[test]
fn an_enemy_at_distance_six_chases_and_at_seven_roams() {
    let rows = ["@.......0", ".........", "........."];
    let steps = |enemy: Pos| {
        let mut stomp = board(&rows, 0);
        let mut taken: Vec<Pos> = Vec::new();
        for _ in 0..100 {
            stomp.player = Pos::new(0, 0);
            stomp.enemies[0] = enemy;
            turn(&mut stomp, EAST);
            taken.push(stomp.enemies[0]);
        }
        taken.sort_unstable();
        taken.dedup();
        taken
    };
    assert_eq!(steps(Pos::new(6, 1)), [Pos::new(5, 1)]);
    assert_eq!(steps(Pos::new(7, 1)), [Pos::new(6, 1), Pos::new(7, 0), Pos::new(7, 2), Pos::new(8, 1)]);
}

#[test]
fn roaming_takes_one_draw_in_the_order_up_down_left_right() {
    let rows = ["@........", ".........", ".......0.", "........."];
    let mut stomp = board(&rows, 1 << GLIBC);
    for _ in 0..50 {
        stomp.player = Pos::new(0, 0);
        stomp.enemies[0] = Pos::new(7, 2);
        let mut dice = stomp.dice.clone();
        turn(&mut stomp, EAST);
        let expected = [Pos::new(7, 1), Pos::new(7, 3), Pos::new(6, 2), Pos::new(8, 2)][dice.below(4) as usize];
        assert_eq!((stomp.enemies[0], &stomp.dice), (expected, &dice));
    }
}

#[test]
fn when_two_enemies_want_one_cell_the_first_by_index_gets_it() {
    becomes(&["@...0", "..#1."], EAST, Outcome::Move, &[".@.0.", "..#1."]);
    becomes(&["@...1", "..#0."], EAST, Outcome::Move, &[".@.01", "..#.."]);
}

#[test]
fn an_enemy_that_moved_earlier_stands_in_its_new_cell() {
    becomes(&["@..01"], EAST, Outcome::Move, &[".@01."]);
    becomes(&["@..10"], EAST, Outcome::Move, &[".@1.0"]);
}

#[test]
fn an_enemy_approaches_along_the_longer_axis_or_across_if_both_are_equal() {
    becomes(&["@...", "....", "..0."], EAST, Outcome::Move, &[".@..", "..0.", "...."]);
    becomes(&["@...", "....", "...0"], EAST, Outcome::Move, &[".@..", "....", "..0."]);
}

#[test]
fn an_enemy_takes_the_other_axis_if_the_longer_is_blocked_and_stays_if_both_are() {
    becomes(&["@...", "....", "..#0"], EAST, Outcome::Move, &[".@..", "...0", "..#."]);
    becomes(&["@...", "...#", "..#0"], EAST, Outcome::Move, &[".@..", "...#", "..#0"]);
    becomes(&["@..#0"], EAST, Outcome::Move, &[".@.#0"]);
}

#[test]
fn the_one_who_arrives_wins() {
    let mut at_an_odd_distance = board(&["@..0"], 0);
    assert_eq!(turn(&mut at_an_odd_distance, EAST), Outcome::Move);
    assert_eq!(turn(&mut at_an_odd_distance, EAST), Outcome::Complete);
    assert_eq!(at_an_odd_distance.lives, 3);
    let mut at_an_even_distance = board(&["@...0"], 0);
    assert_eq!(turn(&mut at_an_even_distance, EAST), Outcome::Move);
    assert_eq!(turn(&mut at_an_even_distance, WEST), Outcome::Move);
    assert_eq!(turn(&mut at_an_even_distance, EAST), Outcome::Complete);
    assert_eq!(at_an_even_distance.lives, 2);
}

#[test]
fn the_last_enemy_dying_on_the_player_wins() {
    let mut stomp = board(&["@.0"], 0);
    assert_eq!(turn(&mut stomp, EAST), Outcome::Complete);
    assert_eq!((stomp.lives, stomp.score()), (2, 20));
}

#[test]
fn the_last_enemy_taking_the_last_life_loses() {
    let mut stomp = board(&["@.0"], 0);
    stomp.lives = 1;
    assert_eq!(turn(&mut stomp, EAST), Outcome::GameOver);
}

#[test]
fn with_strict_the_last_enemy_dying_on_the_player_leaves_an_endless_run_and_says_so() {
    let mut stomp = board(&["@.0"], 1 << STRICT);
    let mut show = Show::on();
    assert_eq!(stomp.turn(EAST, &mut show), Ok(Outcome::Move));
    let cues: Vec<u8> = show.events().iter().map(|event| event.cue).collect();
    assert_eq!(cues, [cue::TOUCHED, cue::NOBODY_LEFT]);
    for dir in [WEST, EAST, EAST, WEST] {
        assert_eq!(turn(&mut stomp, dir), Outcome::Move);
        assert_eq!(stomp.status(), Status { score: 20, depth: 1, ending: None });
    }
}

#[test]
fn with_strict_stepping_on_the_last_enemy_still_wins() {
    assert_eq!(turn(&mut board(&["@0"], 1 << STRICT), EAST), Outcome::Complete);
}

/// The messages after a step to the east.
fn sentences(drawing: &[&str], lives: u8) -> Vec<String> {
    let mut stomp = board(drawing, 0);
    stomp.lives = lives;
    let mut show = Show::on();
    stomp.turn(EAST, &mut show).unwrap();
    let variant = Stomp::INFO.variant(stomp.variant).unwrap();
    show.events().iter().filter_map(|event| event.sentence(variant.cues, &variant.legend)).collect()
}

#[test]
fn everything_but_walking_has_a_message() {
    let touched = |lives| format!("An enemy steps on you and dies. Lives left: {lives}.");
    assert_eq!(sentences(&["@...0"], 3), [""; 0]);
    assert_eq!(sentences(&["@0..1"], 3), ["You stomp an enemy. Left: 1."]);
    assert_eq!(sentences(&["@.0.1"], 3), [touched(2)]);
    assert_eq!(sentences(&["@.0.1"], 1), [touched(0), "That was your last life. You have 0 points.".into()]);
    let won = "No enemy is left: you have won with 31 points.";
    assert_eq!(sentences(&["@0"], 3), ["You stomp an enemy. Left: 0.", won]);
}

#[test]
fn a_step_that_loses_a_life_is_foreseen() {
    let peril = |drawing, lives| Stomp { lives, ..board(drawing, 0) }.peril(EAST);
    assert_eq!(peril(&["@.0.1"], 3), Some(LIFE));
    assert_eq!(peril(&["@.0.1"], 1), Some(LAST_LIFE));
    assert_eq!([&["@..0"], &["@0"], &["@#0."]].map(|drawing| peril(drawing, 1)), [None; 3]);
}

#[test]
fn nothing_reveals_the_enemies_next_random_numbers() {
    let visible = |stomp: &Stomp| {
        let (mut view, mut moves) = (View::default(), Vec::new());
        stomp.view(&mut view);
        stomp.offer(&mut Offer::list(&mut moves));
        let steps = [NORTH, EAST, SOUTH, WEST];
        (view, moves, steps.map(|dir| stomp.target(dir)), steps.map(|dir| stomp.peril(dir)), stomp.status())
    };
    for seed in 0..50 {
        let mut stomp = map::start(Seed(seed), VariantCode(0));
        let before = visible(&stomp);
        stomp.dice = Dice::for_map(Seed(seed + 1), seed % 2 == 0);
        assert!(visible(&stomp) == before, "seed {seed}");
    }
}
