//! Each rule of a turn, in dungeons drawn as text.

mod stairs;
mod writing;

use super::*;
use crate::content::STEP;
use barrow_core::{Dir, Game, Move, Offer, Pos, Sight, View};

const UP: Address = -COLUMNS;
const DOWN: Address = COLUMNS;
const LEFT: Address = -1;
const RIGHT: Address = 1;

/// The address of a drawing's upper left corner.
const CORNER: Address = 10 * COLUMNS + 10;

const CODES: [(char, u8); 7] =
    [('X', HERO), ('.', FLOOR), ('s', CREATURE), ('$', GOLD), ('+', POTION), ('=', STAIRS), ('#', WALL)];

fn dungeon(drawing: &[&str], creatures_come: bool) -> RoguelikeTen {
    let mut game = RoguelikeTen::new(Seed(1), VariantCode(0));
    game.screen = Screen::CLEAR;
    game.creatures_come = creatures_come;
    for (y, row) in (0..).zip(drawing) {
        for (x, glyph) in (0..).zip(row.chars()) {
            let at = CORNER + COLUMNS * y + x;
            game.screen.put(at, CODES.iter().find(|(known, _)| *known == glyph).unwrap().1);
            if glyph == 'X' {
                game.hero = at;
            }
        }
    }
    game
}

fn drawing(game: &RoguelikeTen, width: Address, height: Address) -> Vec<String> {
    let glyph = |at| CODES.iter().find(|(_, code)| *code == game.screen.code(at)).unwrap().0;
    (0..height).map(|y| (0..width).map(|x| glyph(CORNER + COLUMNS * y + x)).collect()).collect()
}

fn push(game: &mut RoguelikeTen, stick: Address) {
    game.push(stick, &mut Show::off());
}

#[track_caller]
fn becomes(before: &[&str], creatures_come: bool, stick: Address, after: &[&str]) -> RoguelikeTen {
    let mut game = dungeon(before, creatures_come);
    push(&mut game, stick);
    assert_eq!(drawing(&game, after[0].len() as Address, after.len() as Address), after);
    game
}

#[test]
fn the_hero_enters_everything_but_walls_and_the_code_decides_the_effect() {
    for (glyph, hp, gold) in [(".", 10, 0), ("$", 10, 1), ("+", 11, 0), ("s", 9, 0)] {
        let game = becomes(&[&format!("X{glyph}")], false, RIGHT, &[".X"]);
        assert_eq!((game.hp, game.gold), (hp, gold), "{glyph:?}");
    }
}

#[test]
fn hit_points_have_no_maximum() {
    let mut game = dungeon(&["X++++"], false);
    for _ in 0..4 {
        push(&mut game, RIGHT);
    }
    assert_eq!(game.hp, 14);
}

#[test]
fn a_push_against_a_wall_is_a_full_turn() {
    let mut game = becomes(&["X.s"], true, LEFT, &["Xs."]);
    assert!(!game.creatures_come);
    push(&mut game, UP);
    assert_eq!((drawing(&game, 3, 1), game.hp), (vec!["Xs.".into()], 9));
    assert!(game.creatures_come);
}

/// The damage in one turn for each position of a creature, with the hero standing still on open floor.
fn damage(creatures_come: bool) -> Vec<String> {
    let row = |y: usize| {
        (0..5).map(move |x| {
            let mut rows = vec![vec!['.'; 5]; 5];
            rows[y][x] = 's';
            rows[2][2] = 'X';
            let rows: Vec<String> = rows.into_iter().map(|row| row.into_iter().collect()).collect();
            let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
            let mut game = dungeon(&rows, creatures_come);
            push(&mut game, 0);
            if (x, y) == (2, 2) { 'X' } else { char::from_digit((10 - game.hp) as u32, 10).unwrap() }
        })
    };
    (0..5).map(|y| row(y).collect()).collect()
}

#[test]
fn creatures_from_above_and_from_the_left_move_and_bite_in_one_turn() {
    assert_eq!(damage(true), ["11111", "11111", "11X10", "01110", "00000"]);
}

#[test]
fn in_every_other_turn_only_adjacent_creatures_bite() {
    assert_eq!(damage(false), ["00000", "01110", "01X10", "01110", "00000"]);
}

#[test]
fn a_creatures_action_depends_on_the_cell_ahead() {
    becomes(&["X.s"], true, LEFT, &["Xs."]);
    becomes(&["X+s"], true, LEFT, &["X+s"]);
    becomes(&["X=s"], true, LEFT, &["X=s"]);
    becomes(&["X#s"], true, LEFT, &["X#s"]);
    becomes(&["X$s"], true, LEFT, &["Xs."]);
    for ahead in [".", "$", "+", "=", "#", "s"] {
        let before = format!("X{ahead}s");
        becomes(&[&before], false, LEFT, &[&before]);
    }
}

#[test]
fn two_creatures_that_meet_become_one() {
    becomes(&["X..", ".s.", "..s"], true, UP, &["X..", ".s.", "..."]);
}

#[test]
fn creatures_come_from_eight_directions() {
    for (dx, dy) in [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)] {
        let mut game = dungeon(&[".....", ".....", "..X..", ".....", "....."], true);
        let towards = COLUMNS * dy + dx;
        game.screen.put(game.hero + 2 * towards, CREATURE);
        push(&mut game, 0);
        let codes = [2 * towards, towards, 0].map(|by| game.screen.code(game.hero + by));
        assert_eq!(codes, [FLOOR, CREATURE, HERO], "from {dx}, {dy}");
    }
}

#[test]
fn creatures_beyond_two_cells_stay_still_and_are_remembered() {
    let mut game = becomes(&["X..s.."], true, LEFT, &["X..s.."]);
    assert_eq!(sights(&game)[3], Sight::Unknown);
    for _ in 0..20 {
        push(&mut game, LEFT);
    }
    assert_eq!(drawing(&game, 6, 1), ["X..s.."]);
    let mut left_behind = dungeon(&["sX......"], false);
    for _ in 0..5 {
        push(&mut left_behind, RIGHT);
    }
    let picture = drawing(&left_behind, 8, 1);
    assert_eq!(picture[0].matches('s').count(), 1);
    let at = picture[0].find('s').unwrap();
    assert_eq!(sights(&left_behind)[at], Sight::Remembered);
    push(&mut left_behind, RIGHT);
    assert_eq!(drawing(&left_behind, 8, 1)[0].find('s'), Some(at));
}

/// How well the player knows the first cells of a drawing's first row.
fn sights(game: &RoguelikeTen) -> Vec<Sight> {
    let mut view = View::default();
    game.view(&mut view);
    (0..8).map(|x| view.sight(pos(CORNER + x))).collect()
}

#[test]
fn revealed_cells_stay_revealed() {
    let mut game = dungeon(&["X......."], false);
    for _ in 0..4 {
        push(&mut game, RIGHT);
    }
    assert_eq!(sights(&game), [vec![Sight::Remembered; 2], vec![Sight::InView; 5], vec![Sight::Unknown; 1]].concat());
}

#[test]
fn creatures_come_in_every_second_turn_beginning_with_the_first_push() {
    for seed in 0..20 {
        let mut game = RoguelikeTen::new(Seed(seed), VariantCode(0));
        for turn in 0..6 {
            assert_eq!(game.creatures_come, turn % 2 == 0);
            push(&mut game, LEFT);
        }
    }
}

#[test]
fn hit_points_may_fall_below_zero_in_one_turn() {
    let mut game = dungeon(&["sss", "sXs", "sss"], false);
    game.hp = 3;
    push(&mut game, 0);
    assert_eq!(game.hp, -5);
    assert!(game.status().ending.is_some_and(|ending| !ending.won));
}

#[test]
fn at_the_edge_the_scan_wraps_but_creatures_compare_rows_and_columns() {
    let mut game = dungeon(&["X"], true);
    let hero = 12 * COLUMNS + 39;
    game.screen = Screen::CLEAR;
    game.hero = hero;
    for at in around(hero).chain([11 * COLUMNS, 12 * COLUMNS + 1]) {
        game.screen.put(at, FLOOR);
    }
    game.screen.put(hero + 1, CREATURE);
    push(&mut game, 0);
    assert_eq!(pos(hero + 1), Pos::new(0, 13));
    assert_eq!(game.screen.code(12 * COLUMNS + 1), CREATURE, "the creature moves up and right, away from the hero");
}

/// The messages after each of these pushes.
fn sentences(game: &mut RoguelikeTen, sticks: &[Address]) -> Vec<String> {
    let variant = &RoguelikeTen::INFO.variants[0];
    let mut show = Show::on();
    for &stick in sticks {
        game.push(stick, &mut show);
    }
    show.events().iter().filter_map(|event| event.sentence(variant.cues, &variant.legend)).collect()
}

#[test]
fn events_become_sentences() {
    assert_eq!(
        sentences(&mut dungeon(&["X$+s="], false), &[LEFT, RIGHT, RIGHT, RIGHT, RIGHT]),
        [
            "You push against the wall. A turn passes.",
            "You take the gold and have 1.",
            "You drink the potion and have 11 hit points.",
            "The creature bites you. Your hit points: 10.",
            "You kill the creature, and it hurts. Your hit points: 9.",
            "The stairs lead to level 2.",
        ]
    );
    let mut last_legs = dungeon(&["X$s"], true);
    last_legs.hp = 1;
    assert_eq!(
        sentences(&mut last_legs, &[UP, UP]),
        [
            "You push against the wall. A turn passes.",
            "The creature tramples the gold: it is gone.",
            "You push against the wall. A turn passes.",
            "The creature bites you. Your hit points: 0.",
            "You rest in peace, with 0 gold.",
        ]
    );
}

#[test]
fn unrevealed_cells_affect_nothing_the_player_sees() {
    let mut rng = Seed(5).stream("scramble", 0);
    for seed in 0..200 {
        let mut game = RoguelikeTen::new(Seed(seed), VariantCode::new(0, (seed % 4) as u8));
        for _ in 0..rng.below(60) {
            if game.status().ending.is_none() {
                push(&mut game, [UP, DOWN, LEFT, RIGHT][rng.below(4) as usize]);
            }
        }
        let visible = |game: &RoguelikeTen| {
            let (mut view, mut moves) = (View::default(), Vec::new());
            game.view(&mut view);
            game.offer(&mut Offer::list(&mut moves));
            let refusals = (0..8).map(|dir| game.decode(Move::towards(STEP, Dir(dir))).err()).collect::<Vec<_>>();
            (view, moves, refusals, game.status())
        };
        let before = visible(&game);
        let unseen: Vec<Address> =
            game.screen.cells().zip(0..).filter(|((_, is_revealed), _)| !is_revealed).map(|(_, at)| at).collect();
        assert!(unseen.len() > 500);
        for at in unseen {
            game.screen.put(at, CODES[rng.below(7) as usize].1);
        }
        game.dice = Dice::new(Seed(rng.bits().into()), rng.chance(1, 2));
        assert!(visible(&game) == before, "seed {seed}");
    }
}
