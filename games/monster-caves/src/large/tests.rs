//! The published figures that no view shows. Spec: B5.

use super::*;

#[test]
fn players_and_monsters_start_at_the_published_places() {
    for (seed, draws, floor, places) in [
        (
            1,
            230,
            5044,
            [(27, 19), (53, 10), (24, 50), (56, 32), (61, 52), (60, 31), (78, 55), (108, 5), (44, 6), (33, 43), (42, 26)],
        ),
        (
            2,
            232,
            5170,
            [(99, 57), (24, 21), (36, 47), (26, 8), (55, 14), (53, 39), (109, 32), (11, 38), (97, 13), (69, 16), (72, 41)],
        ),
        (
            1000,
            224,
            4806,
            [(21, 6), (82, 49), (95, 13), (9, 41), (63, 59), (109, 34), (62, 21), (67, 52), (114, 6), (103, 24), (20, 51)],
        ),
        (
            233,
            238,
            5154,
            [(95, 13), (105, 15), (86, 23), (49, 12), (9, 24), (103, 9), (27, 25), (57, 8), (42, 32), (9, 20), (71, 5)],
        ),
    ] {
        let mut rand = GlibcRandom::new(seed);
        let large = Large::dug(&mut rand, false);
        assert_eq!(large.slots.map(|slot| (slot.column, slot.row)), places, "seed {seed}");
        assert_eq!((0..CELLS).filter(|&index| large.map.get(index) == FLOOR).count(), floor, "seed {seed}: floor");
        let mut counted = GlibcRandom::new(seed);
        for _ in 0..draws {
            counted.draw();
        }
        assert!(rand == counted, "seed {seed} should take {draws} draws");
    }
}

fn play(seed: u32, finds_living_only: bool, keys: &str) -> (Large, Vec<u8>) {
    let mut large = Large::started(seed, finds_living_only);
    let mut show = Show::on();
    for key in keys.bytes() {
        large.turn(Key(key), &mut show);
    }
    (large, show.events().iter().map(|event| event.cue).collect())
}

fn count(cues: &[u8], kinds: &[EventKind]) -> usize {
    cues.iter().filter(|&&cue| kinds.iter().any(|&kind| kind as u8 == cue)).count()
}

#[test]
fn blows_and_kills_of_the_long_runs() {
    for (seed, length, blows, kills) in [(1, 30, 1, 0), (1_275_000_000, 16, 2, 1), (99, 24, 1, 0)] {
        let mut x = 1u32;
        let keys: String = (0..length)
            .map(|_| {
                x = x.wrapping_mul(1_103_515_245).wrapping_add(12_345) % (1 << 31);
                char::from(b'1' + ((x >> 16) % 9) as u8)
            })
            .collect();
        let (large, cues) = play(seed, false, &keys);
        assert!(large.is_over(), "seed {seed}");
        assert_eq!(count(&cues, &[EventKind::Hit, EventKind::HitGrave, EventKind::KillAndEnter]), blows, "seed {seed}: blows");
        assert_eq!(large.kills(), kills, "seed {seed}: kills");
    }
}

#[test]
fn the_untouchable_monster() {
    let keys = "39489666468611";
    let (large, cues) = play(233, false, keys);
    let [first, second, fifth] = [1, 2, 5].map(|slot| large.slots[slot]);
    assert_eq!((first.column, first.row, first.hp, first.is_alive), (98, 11, -2, false));
    assert_eq!((fifth.column, fifth.row, fifth.is_alive), (98, 11, false));
    assert_eq!((second.column, second.row, second.hp, second.is_alive), (98, 11, 2, true));
    assert!(large.is_over());
    assert_eq!(count(&cues, &[EventKind::HitGrave]), 2);
    for (length, slot) in [(7, 5), (10, 1)] {
        assert!(play(233, false, &keys[..length - 1]).0.slots[slot].is_alive, "slot {slot} lives before key {length}");
        assert!(!play(233, false, &keys[..length]).0.slots[slot].is_alive, "slot {slot} dies at key {length}");
    }
}

#[test]
fn with_living_the_untouchable_monster_can_be_hit() {
    let keys = "39489666468611";
    assert_eq!(play(233, true, &keys[..13]).0.slots[2].hp, 1);
    let (large, cues) = play(233, true, keys);
    assert!(!large.slots[2].is_alive && !large.is_over());
    assert_eq!(count(&cues, &[EventKind::HitGrave]), 0);
}

#[test]
fn a_killing_blow_steps_in_and_an_empty_cave_does_not_end_the_run() {
    let mut large = Large::started(1, false);
    let beside = large.slots[PLAYER].stepped(1, 0);
    for slot in 1..SLOTS {
        let gone = large.slots[slot];
        large.map.set(gone.index(), FLOOR);
        large.slots[slot] = Slot { is_alive: false, hp: 0, ..gone };
    }
    large.slots[1] = Slot { is_alive: true, hp: 1, ..beside };
    large.map.set(beside.index(), MONSTER);
    let mut show = Show::on();
    large.turn(Key(b'6'), &mut show);
    assert!(large.slots[PLAYER].is_at(beside));
    let cues: Vec<u8> = show.events().iter().map(|event| event.cue).collect();
    assert_eq!(cues, [EventKind::KillAndEnter as u8, EventKind::Empty as u8]);
    large.turn(Key(b'5'), &mut show);
    assert!(!large.is_over());
}
