//! Into Ruins has more ways to die than a bot finds by itself on its way: a kept run for each, and one down to the Wings.
//!
//! Recording searches: at each depth many forks go on with other dice of the bot's, the best of them go down together. That is
//! clairvoyant, and only a way to find runs; the runs are as good as any other.

use crate::golden::snapshot;
use crate::{header, kept, start};
use barrow_core::run::MARK_EVERY;
use barrow_core::{Move, Play, Run, Seed, Shelved, Show, VariantCode, View};
use barrow_pilot::{Bot, BotKind, play_out};
use barrow_shelf::SHELF;
use std::collections::BTreeMap;
use std::sync::Once;

const GAME: &str = "into-ruins";
/// So many runs go down together.
const BREADTH: usize = 16;
/// So many forks of each are tried on a level.
const TRIES: u64 = 12;
/// A try may take so many moves on one level.
const LONGEST_STAY: usize = 900;
/// So many seeds are searched for ways to die.
const SEEDS: u64 = 6;

/// Every ending that is kept, as the name of its file: the word, and the cause as it is told.
const ENDINGS: &[&str] = &[];

struct Descent {
    play: Box<dyn Play>,
    moves: Vec<Move>,
}

impl Descent {
    fn fork(&self) -> Self {
        Self { play: self.play.fork(), moves: self.moves.clone() }
    }

    /// Goes on with another bot until the level is left or the run ends.
    fn go_on(&self, kind: BotKind, seed: u64) -> Self {
        let mut next = self.fork();
        let depth = next.play.status().depth;
        let mut bot = Bot::new(kind, Seed(seed));
        for _ in 0..LONGEST_STAY {
            let status = next.play.status();
            if status.ending.is_some() || status.depth != depth {
                break;
            }
            let moves = &mut next.moves;
            if play_out(next.play.as_mut(), &mut bot, 1, &mut |m, _| moves.push(m)) == 0 {
                break;
            }
        }
        next
    }

    /// How well it stands: health first, then what it carries.
    fn worth(&self) -> i32 {
        let mut view = View::default();
        self.play.view(&mut view);
        let hp = view.stats.first().map_or(0, |stat| stat.value * 3 + stat.max);
        let gear: i32 = view.pack.iter().map(|gear| 2 + i32::from(gear.is_worn) * 3 + gear.level.map_or(0, i32::from) * 4).sum();
        hp + gear
    }
}

/// The file's name of how a run ended.
fn name_of(play: &dyn Play) -> Option<String> {
    let ending = play.status().ending?;
    let slug: String = ending.cause.to_lowercase().chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
    let words: Vec<&str> = slug.split('-').filter(|word| !word.is_empty()).collect();
    Some(if ending.won { "descent-victory".to_owned() } else { format!("descent-{}-{}", ending.word, words.join("-")) })
}

/// The shortest run found for each way to end.
fn search() -> BTreeMap<String, (u64, Vec<Move>)> {
    let shelved: &Shelved = SHELF.find(GAME).unwrap();
    let mut found: BTreeMap<String, (u64, Vec<Move>)> = BTreeMap::new();
    for seed in 1..=SEEDS {
        let play = start((shelved, VariantCode(0)), seed);
        let mut level = vec![Descent { play, moves: Vec::new() }];
        while !level.is_empty() {
            let mut next = Vec::new();
            for (index, descent) in level.iter().enumerate() {
                for dice in 0..TRIES {
                    let kind = if dice % 6 == 5 { BotKind::Random } else { BotKind::Delver };
                    let tried = descent.go_on(kind, seed << 32 | (index as u64) << 16 | dice);
                    match name_of(tried.play.as_ref()) {
                        Some(name) => {
                            let is_shorter = found.get(&name).is_none_or(|(_, moves)| moves.len() > tried.moves.len());
                            if is_shorter {
                                found.insert(name, (seed, tried.moves));
                            }
                        }
                        None if tried.play.status().depth > descent.play.status().depth => next.push(tried),
                        None => {}
                    }
                }
            }
            next.sort_by_key(|descent| -descent.worth());
            next.truncate(BREADTH);
            level = next;
        }
    }
    found
}

fn record_all() {
    for (name, (seed, moves)) in search() {
        let shelved = SHELF.find(GAME).unwrap();
        let mut run = Run::new(header((shelved, VariantCode(0)), seed));
        let mut play = start((shelved, VariantCode(0)), seed);
        for m in moves {
            play.play(m, &mut Show::off()).unwrap();
            run.moves.push(m);
            if run.moves.len().is_multiple_of(MARK_EVERY) {
                run.marks.push(play.digest());
            }
        }
        run.end = Some(play.digest());
        println!("{name}: seed {seed}, {} moves", run.moves.len());
        kept::write(&format!("{GAME}/{name}.run"), &run.to_bytes());
    }
}

fn kept_run(name: &str) -> Run {
    static RECORDED: Once = Once::new();
    if kept::is_blessing() {
        RECORDED.call_once(record_all);
    }
    let file = kept::path(&format!("{GAME}/{name}.run"));
    let bytes = std::fs::read(&file)
        .unwrap_or_else(|error| panic!("{name}.run cannot be read ({error}); record it with `cargo xtask golden`"));
    Run::parse(&bytes).unwrap_or_else(|error| panic!("{name}.run: {error}")).run
}

#[test]
fn every_way_to_end_is_kept_and_ends_as_it_did() {
    for name in ENDINGS {
        let run = kept_run(name);
        let verdict = run.verify(&SHELF).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(verdict.is_closed, "{name}");
        let mut play = SHELF.start(&run.header).unwrap();
        run.advance(play.as_mut(), 0..run.moves.len(), &mut Show::off(), &mut |_, _| ()).unwrap();
        assert_eq!(name_of(play.as_ref()).as_deref(), Some(*name));
        kept::check(&format!("{GAME}/{name}.txt"), &snapshot(&run));
    }
}

#[test]
fn the_full_descent_visits_every_depth() {
    let run = kept_run("descent-victory");
    let mut play = SHELF.start(&run.header).unwrap();
    let mut depths = vec![play.status().depth];
    for index in 0..run.moves.len() {
        run.advance(play.as_mut(), index..index + 1, &mut Show::off(), &mut |_, _| ()).unwrap();
        depths.push(play.status().depth);
    }
    depths.dedup();
    assert_eq!(depths, (1..=16).collect::<Vec<u32>>());
}
