//! The large cave's published figures. Spec: monster-caves B5.

use crate::{LARGE, LARGE_LIVING, frame, press, start};
use barrow_core::Pos;
use barrow_core::digest::fnv;

/// Plays keys of the long run's generator until the player dies.
fn play_until_death(seed: u64) -> (usize, Box<dyn barrow_core::Play>) {
    let mut play = start(seed, LARGE);
    let mut keys = 0;
    let mut x = 1u32;
    while play.status().ending.is_none() {
        x = x.wrapping_mul(1_103_515_245).wrapping_add(12_345) % (1 << 31);
        press(play.as_mut(), b'1' + ((x >> 16) % 9) as u8);
        keys += 1;
    }
    (keys, play)
}

#[test]
fn first_frames_have_the_published_hashes() {
    for (seed, hash) in
        [(1, 0xa0c9_906b_1d42_3d58), (2, 0xa67e_8a60_2604_e5f0), (1000, 0xb08e_5813_3573_93c2), (233, 0x7679_3c71_420a_4ebc)]
    {
        assert_eq!(fnv(&frame(start(seed, LARGE).as_ref())), hash, "seed {seed}");
    }
}

#[test]
fn only_thirty_two_bits_of_the_seed_count() {
    assert_eq!(start(1, LARGE).digest(), start(1 << 32 | 1, LARGE).digest());
}

#[test]
fn long_runs_end_as_published() {
    for (seed, keys, kills, x, y, hash) in [
        (1, 30, 0, 20, 23, 0xa85b_55b3_bcd9_27e0),
        (1_275_000_000, 16, 1, 24, 37, 0xfd83_a635_0aa3_26a1),
        (99, 24, 0, 86, 11, 0x1713_344c_c39f_16b4),
    ] {
        let (played, play) = play_until_death(seed);
        let mut view = barrow_core::View::default();
        play.view(&mut view);
        let status = play.status();
        assert_eq!((played, status.score, view.hero), (keys, kills, Some(Pos::new(x, y))), "seed {seed}");
        assert_eq!(fnv(&frame(play.as_ref())), hash, "seed {seed}");
        assert_eq!(status.ending.map(|ending| (ending.word, ending.won)), Some(("death".into(), false)), "seed {seed}");
    }
}

#[test]
fn a_monster_on_a_grave_is_untouchable_without_the_living_choice() {
    let keys = b"39489666468611";
    let mut as_written = start(233, LARGE);
    let mut as_intended = start(233, LARGE_LIVING);
    for &key in &keys[..13] {
        press(as_written.as_mut(), key);
        press(as_intended.as_mut(), key);
    }
    assert_eq!((as_written.status().score, as_intended.status().score), (2, 2));
    assert_eq!((as_written.status().ending, as_intended.status().ending), (None, None));
    press(as_written.as_mut(), keys[13]);
    press(as_intended.as_mut(), keys[13]);
    assert_eq!(as_written.status().score, 2);
    assert!(as_written.status().ending.is_some(), "slot 2 strikes last");
    assert_eq!(as_intended.status().score, 3);
    assert!(as_intended.status().ending.is_none(), "slot 2 dies before it can strike");
}
