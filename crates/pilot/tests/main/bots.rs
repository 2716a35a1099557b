//! Better bots score more than chance, in every game and variant.

use barrow_core::{BotKind, Play, Seed, Shelved, VariantCode};
use barrow_pilot::{bots_for, play_out};
use barrow_shelf::SHELF;

const SEEDS: u64 = 100;
const MOST_MOVES: usize = 400;

fn every_variant() -> impl Iterator<Item = (&'static Shelved, VariantCode)> {
    SHELF
        .games()
        .iter()
        .flat_map(|shelved| (0..shelved.info.variants.len() as u8).map(move |index| (shelved, VariantCode::new(index, 0))))
}

fn suited(shelved: &Shelved, code: VariantCode) -> impl Iterator<Item = BotKind> {
    bots_for(shelved, shelved.info.variant(code).unwrap())
}

fn played(shelved: &Shelved, code: VariantCode, kind: BotKind, seed: u64) -> Box<dyn Play> {
    let mut play = shelved.start(Seed(seed), code).unwrap();
    let mut bot = kind.start(Seed(seed));
    play_out(play.as_mut(), bot.as_mut(), MOST_MOVES, &mut |_, _| ());
    play
}

fn total_score(shelved: &Shelved, code: VariantCode, kind: BotKind) -> i64 {
    (1..=SEEDS).map(|seed| i64::from(played(shelved, code, kind, seed).status().score)).sum()
}

#[test]
fn sense_scores_more_than_chance() {
    for (shelved, code) in every_variant() {
        let kinds: Vec<BotKind> = suited(shelved, code).collect();
        let [random, best] = [kinds[0], kinds[kinds.len() - 1]].map(|kind| total_score(shelved, code, kind));
        let name = format!("{} {}", shelved.info.id, shelved.info.variant_name(code));
        println!("{name}: random {random}, the best {best}, in {SEEDS} runs");
        assert!(best * 5 > random * 6, "{name}: random {random}, the best {best}, in {SEEDS} runs");
    }
}

#[test]
fn the_same_seed_gives_the_same_run() {
    for (shelved, code) in every_variant() {
        for kind in suited(shelved, code) {
            let digests = [7, 7, 8].map(|seed| played(shelved, code, kind, seed).digest());
            assert_eq!(digests[0], digests[1], "{} {}", shelved.info.id, kind.name);
            assert_ne!(digests[0], digests[2], "{} {}", shelved.info.id, kind.name);
        }
    }
}

#[test]
fn a_bot_plays_offered_moves_only() {
    for (shelved, code) in every_variant() {
        for kind in suited(shelved, code) {
            let mut play = shelved.start(Seed(3), code).unwrap();
            let mut bot = kind.start(Seed(3));
            let mut offered = Vec::new();
            for _ in 0..MOST_MOVES {
                offered.clear();
                play.offer(&mut offered);
                let Some(m) = bot.next_move(play.as_ref()) else {
                    assert!(offered.is_empty(), "{} {} gave up", shelved.info.id, kind.name);
                    break;
                };
                assert!(offered.contains(&m), "{} {} made {m:?} of {offered:?}", shelved.info.id, kind.name);
                play.play(m, &mut barrow_core::Show::off()).unwrap();
            }
        }
    }
}
