//! The check values of spec A10, and the reach of keys of A5.

use super::*;
use barrow_core::digest::{Fnv, fnv};

/// Seed 1.
fn start() -> Classic {
    Classic::started(1)
}

#[test]
fn the_first_level_of_seed_1() {
    let places: [(usize, usize); THINGS] =
        [(22, 29), (22, 23), (20, 11), (10, 39), (8, 9), (18, 11), (17, 39), (6, 3), (12, 29), (21, 27)];
    let classic = start();
    assert_eq!(classic.places, places.map(|(row, column)| at(row, column) as u16), "at the first frame");
    for row in 16..=22 {
        assert_eq!(classic.map.get(at(row, 30)), FLOOR, "room 0 spans rows 16 to 22 of column 30, here row {row}");
    }
    for (row, column) in [(6, 40), (6, 41), (10, 40), (10, 41)] {
        assert_eq!(classic.map.get(at(row, column)), FLOOR, "room 3 spans rows 6 to 10 of columns 40 and 41");
    }
}

#[test]
fn seed_0_acts_as_seed_1() {
    assert_eq!(Classic::started(0).map, start().map);
}

#[test]
fn the_first_keys_of_seed_1() {
    for (keys, place, draws, hash) in [
        ("", (22, 29), 146, 0x8578_1de4_1aac_4cfa),
        ("4", (22, 29), 162, 0xaf80_9cc8_3b22_9db6),
        ("5", (22, 29), 162, 0xaf80_9cc8_3b22_9db6),
        ("5555555555", (22, 29), 306, 0xa514_ccf8_3b51_4602),
        ("8888", (18, 29), 210, 0xc5de_52c9_a08c_2a0a),
        ("qqqq", (22, 29), 210, 0x2cfa_23c4_1e52_872a),
    ] {
        let mut classic = start();
        classic.keys(keys);
        assert_eq!(classic.player(), at(place.0, place.1), "after {keys:?}");
        assert!(classic.has_drawn(draws, 1), "after {keys:?} there should be {draws} draws");
        assert_eq!(fnv(&classic.frame()), hash, "after {keys:?}");
    }
}

/// Counts of the long run.
#[derive(Debug, PartialEq, Eq)]
struct Counts {
    games: u32,
    deaths: u32,
    levels: u32,
}

/// The long run: random digits, and a new game with the same generator after each death or 500 keys.
fn long_run(keys: usize, mut drawn: impl FnMut(&Classic)) -> (Counts, Classic) {
    let mut counts = Counts { games: 1, deaths: 0, levels: 0 };
    let mut classic = start();
    let (mut x, mut played) = (1u32, 0);
    drawn(&classic);
    for _ in 0..keys {
        if classic.is_over() || played == 500 {
            counts.games += 1;
            counts.levels += classic.level;
            played = 0;
            classic = Classic::first_level(classic.rand);
            drawn(&classic);
        }
        x = x.wrapping_mul(1_103_515_245).wrapping_add(12_345) % (1 << 31);
        classic.turn(Key(b'1' + ((x >> 16) % 9) as u8), &mut Show::off());
        played += 1;
        if classic.is_over() {
            counts.deaths += 1;
        } else {
            drawn(&classic);
        }
    }
    counts.levels += classic.level;
    (counts, classic)
}

fn assert_hashed_run(keys: usize, games: u32, deaths: u32, levels: u32, draws: usize, expected: u64) {
    let mut hash = Fnv::default();
    let (counts, classic) = long_run(keys, |classic| hash.write(&classic.frame()));
    assert_eq!(counts, Counts { games, deaths, levels }, "after {keys} keys");
    assert!(classic.has_drawn(draws, 1), "after {keys} keys there should be {draws} draws");
    assert_eq!(hash.finish(), expected, "after {keys} keys");
}

#[test]
fn long_runs_show_what_the_original_showed() {
    assert_hashed_run(0, 1, 0, 1, 146, 0x8578_1de4_1aac_4cfa);
    assert_hashed_run(1_000, 2, 0, 4, 16_546, 0x8135_474d_22b7_06df);
    assert_hashed_run(20_000, 43, 10, 58, 321_062, 0x2a3f_06d5_6919_8f9d);
    assert_hashed_run(100_000, 221, 63, 260, 1_604_334, 0x67c2_3c38_08de_b5aa);
}

#[test]
fn two_million_keys_count_what_the_original_counted() {
    let (counts, classic) = long_run(2_000_000, |_| {});
    assert_eq!(counts, Counts { games: 4_430, deaths: 1_136, levels: 5_229 });
    assert!(classic.has_drawn(32_085_240, 1), "there should be 32085240 draws");
}

#[test]
#[ignore = "hashes four gigabytes of frames: some ten seconds"]
fn two_million_keys_show_what_the_original_showed() {
    assert_hashed_run(2_000_000, 4_430, 1_136, 5_229, 32_085_240, 0x8f68_05de_0933_9ff1);
}

#[test]
fn reach_matches_the_tables() {
    for (keys, rows, columns) in [
        ("123", 1, -1),
        ("456", 0, -1),
        ("789", -1, -1),
        ("./0", 2, -1),
        (":;<", -2, -1),
        ("=>?", -3, -1),
        ("@AB", -4, -1),
        ("abc", -15, -1),
        ("x", -22, 1),
        ("yz", -23, -1),
        (" !\"", 6, -3),
        ("#$", 5, -3),
        ("+", 3, -1),
        (",-", 2, -3),
        ("\u{1b}", 8, -2),
        ("\0", 17, -2),
        ("\u{3}", 16, -2),
    ] {
        for (along, key) in (0..).zip(keys.bytes()) {
            assert_eq!(REACH[usize::from(key)], 77 * rows + columns + along, "key {key}");
        }
    }
    for (key, &reach) in REACH.iter().enumerate().skip(128) {
        assert!(reach < -(77 * 23 + 76), "key {key} is off the map from every row that has floor");
    }
}

#[test]
fn reach_follows_the_rule_of_two_cases() {
    for (key, &reach) in (0i16..).zip(&REACH) {
        let (rows, columns) =
            if key >= 46 { (2 - (key - 46) / 3, (key - 46) % 3 - 1) } else { (2 + (46 - key) / 3, -1 - (46 - key) % 3) };
        assert_eq!(reach, 77 * rows + columns, "key {key}");
    }
}
