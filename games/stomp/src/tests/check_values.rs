//! The check values of the spec: maps, draws and a run with the C library's dice, seed 1. Spec: stomp 9.

use crate::content::{DIAGONAL, GLIBC};
use crate::dice::Dice;
use crate::rules::Outcome;
use crate::{Stomp, map};
use barrow_core::digest::fnv;
use barrow_core::{Game, Pos, Refusal, Seed, Show, Topology, VariantCode, View};
use barrow_kit::GlibcRandom;

const HIGH: u8 = 0;
const LOW: u8 = 1;

fn code(variant: u8, choices: u8) -> VariantCode {
    VariantCode::new(variant, choices | 1 << GLIBC)
}

/// The dice after `draws` random numbers.
fn dice_after(draws: usize) -> Dice {
    let mut random = GlibcRandom::new(1);
    for _ in 0..draws {
        random.draw();
    }
    Dice::Library(random)
}

fn frame(stomp: &Stomp, with_things: bool) -> Vec<u8> {
    let (mut view, mut frame) = (View::default(), Vec::new());
    stomp.view(&mut view);
    if !with_things {
        view.things.clear();
    }
    view.frame(Stomp::INFO.variant(stomp.variant).unwrap(), &mut frame).cells.to_vec()
}

fn start(variant: VariantCode) -> Stomp {
    Stomp::new(Seed(1), variant)
}

#[test]
fn maps_have_the_walls_draws_and_hash_of_the_spec() {
    for (variant, choices, walls, draws, hash) in [
        (HIGH, 0, 75, 399, 0x1f5e_43ba_c267_2d9a),
        (HIGH, 1 << DIAGONAL, 69, 380, 0xa80d_4c01_3050_e8a8),
        (LOW, 0, 33, 199, 0x6bfc_abc9_bb09_208e),
        (LOW, 1 << DIAGONAL, 31, 190, 0x2868_f357_2085_c198),
    ] {
        let code = code(variant, choices);
        let mut dice = dice_after(0);
        map::draw_walls(code, &mut dice);
        assert!(dice == dice_after(draws), "draws of {code:?}");
        let frame = frame(&start(code), false);
        assert_eq!(String::from_utf8_lossy(&frame).matches('#').count(), walls, "walls of {code:?}");
        assert_eq!(fnv(&frame), hash, "hash of {code:?}");
    }
}

#[test]
fn first_rows_match_the_spec() {
    for (choices, rows) in [
        (0, ["...#................", "#...........#......#", "....#....#.#........"]),
        (1 << DIAGONAL, ["....#...............", "..#..........#......", "#.....#....#.#......"]),
    ] {
        let frame = frame(&start(code(HIGH, choices)), false);
        assert_eq!(String::from_utf8_lossy(&frame[..60]), rows.concat());
    }
}

#[test]
fn enemies_stand_where_the_spec_says() {
    for (variant, draws, cells) in [
        (LOW, 227, [(4, 3), (3, 3), (18, 6), (0, 4), (18, 8), (8, 9), (17, 7), (19, 2), (5, 4), (10, 5)]),
        (HIGH, 425, [(8, 18), (18, 16), (8, 13), (8, 3), (13, 13), (8, 10), (14, 7), (6, 8), (9, 0), (17, 9)]),
    ] {
        let stomp = start(code(variant, 0));
        assert_eq!(stomp.enemies.as_slice(), cells.map(|(x, y)| Pos::new(x, y)));
        assert!(stomp.dice == dice_after(draws), "draws of variant {variant}");
    }
}

fn step(stomp: &mut Stomp, name: &str) -> Result<Outcome, Refusal> {
    let dir = Topology::Square4.direction(name).unwrap();
    stomp.turn(dir, &mut Show::off())
}

#[test]
fn a_run_on_the_low_map_matches_the_spec() {
    let mut stomp = start(code(LOW, 0));
    let refused = Err(Refusal::Blocked);
    for (number, (dir, outcome, player, lives, enemies, draws, hash)) in [
        ("east", Ok(Outcome::Move), (2, 1), 3, 10, 233, 0x7978_f257_4d78_fa7c),
        ("south", Ok(Outcome::Move), (2, 2), 2, 9, 239, 0x5020_04b8_2f5b_ef21),
        ("east", Ok(Outcome::Move), (3, 2), 1, 8, 245, 0x7df4_da9a_bea9_697a),
        ("south", Ok(Outcome::Stomp), (3, 3), 1, 7, 251, 0xfc4c_0c28_c0b8_c0e5),
        ("east", Ok(Outcome::Move), (4, 3), 1, 7, 256, 0x128a_53f0_fec4_b397),
        ("south", Ok(Outcome::Move), (4, 4), 1, 7, 261, 0x816a_6600_0147_f6bf),
        ("east", Ok(Outcome::Move), (5, 4), 1, 7, 265, 0x88af_05ba_76bd_89c7),
        ("south", Ok(Outcome::Move), (5, 5), 1, 7, 269, 0xbdd0_4d85_7127_ebd3),
        ("east", refused, (5, 5), 1, 7, 269, 0xbdd0_4d85_7127_ebd3),
        ("south", Ok(Outcome::Move), (5, 6), 1, 7, 273, 0xe6b2_0cb6_18a8_c039),
        ("east", Ok(Outcome::Stomp), (6, 6), 1, 6, 277, 0x8ddf_585b_8199_e2b6),
        ("south", refused, (6, 6), 1, 6, 277, 0x8ddf_585b_8199_e2b6),
    ]
    .into_iter()
    .enumerate()
    {
        assert_eq!(step(&mut stomp, dir), outcome, "move {number}");
        assert_eq!(
            (stomp.player, stomp.lives, stomp.enemies.len()),
            (Pos::new(player.0, player.1), lives, enemies),
            "move {number}"
        );
        assert!(stomp.dice == dice_after(draws), "draws after move {number}");
        assert_eq!(fnv(&frame(&stomp, true)), hash, "hash after move {number}");
    }
    assert_eq!(step(&mut stomp, "west"), Ok(Outcome::GameOver));
    assert_eq!((stomp.player, stomp.lives, stomp.enemies.len()), (Pos::new(5, 6), 0, 5));
    assert!(stomp.dice == dice_after(278), "draws of the last move");
}

#[test]
fn a_run_on_the_high_map_matches_the_spec() {
    let mut stomp = start(code(HIGH, 0));
    for name in ["east", "south"].into_iter().cycle().take(8) {
        assert!(step(&mut stomp, name).is_ok());
    }
    assert_eq!((stomp.player, stomp.lives, stomp.enemies.len()), (Pos::new(5, 5), 2, 9));
    assert!(stomp.dice == dice_after(495), "draws");
    assert_eq!(fnv(&frame(&stomp, true)), 0x8dc2_d432_9898_5211);
}
