//! Barrow's behaviour where the original's is undefined. Spec: A9.

use super::*;

#[test]
fn keys_that_reach_off_the_map_only_use_the_turn() {
    let mut classic = level(&["####", "#@.#", "####"]);
    classic.put(PLAYER, at(1, 1), 5);
    classic.put(1, at(20, 60), 2);
    for key in (b'|'..=255).chain([b'=', b'@', b'z']) {
        let before = classic.clone();
        assert_eq!(classic.messages(key), ["No way through, but it costs a turn."], "key {key}");
        assert!(classic.map == before.map && classic.places == before.places && classic.hp == before.hp, "key {key}");
        assert!(classic.rand != before.rand, "key {key}: the turn passes");
    }
}

#[test]
fn keys_that_reach_below_the_visible_rows_find_rock() {
    let mut classic = Classic::started(1);
    assert_eq!(classic.player(), at(22, 29));
    for key in [0, 1, 27, 3] {
        let before = classic.clone();
        classic.turn(Key(key), &mut Show::off());
        assert_eq!(classic.player(), before.player(), "key {key}");
        assert!(classic.rand != before.rand, "key {key}: the turn passes");
    }
}

#[test]
fn the_stairs_place_counts_touches_and_every_256th_changes_the_letter() {
    let mut classic = level(&["###", "#@#", "###"]);
    classic.put(PLAYER, at(1, 1), 5);
    classic.put(STAIRS_MADE, at(1, 1), 0);
    for (touches, shown) in [(255, "#@#"), (1, "#?#"), (255, "#?#"), (1, "#>#")] {
        for _ in 0..touches {
            classic.keys("5");
        }
        assert_eq!(classic.rows(3), ["###", shown].map(String::from));
    }
    assert_eq!((classic.kills, classic.level), (0, 1), "hitting the place is not a kill");
    classic.keys("5");
    assert_eq!(classic.level, 2, "and then the player is the stairs");
}

#[test]
fn the_stairs_place_counts_from_zero_on_each_level() {
    let mut classic = Classic::started(1);
    classic.hp[STAIRS_MADE] = 9;
    classic.next_level(&mut Show::off());
    assert_eq!(classic.hp[STAIRS_MADE], 0);
}

#[test]
fn bytes_wrap_below_zero() {
    let mut classic = level(&["###", "#@\0", "###"]);
    classic.put(PLAYER, at(1, 1), 5);
    classic.put(1, at(1, 2), 1);
    classic.keys("6");
    assert_eq!((classic.map.get(at(1, 2)), classic.hp[1]), (255, 0));
}

#[test]
fn depth_has_no_end() {
    let mut classic = Classic::started(1);
    for level in 2..5_000 {
        let beside = classic.player() + 1;
        classic.map.set_letter(STAIRS_MADE, beside, STAIRS);
        classic.hp[PLAYER] = PLAYER_HP;
        classic.keys("6");
        assert_eq!(classic.level, level);
    }
}
