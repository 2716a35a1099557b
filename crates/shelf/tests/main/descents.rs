//! Golden runs of Into Ruins: one for each way to die, more than a bot finds on its own, and one that takes the Wings.
//!
//! Recording them is a search: at each depth, many forks continue with different dice of the bot, and the best go on to the next
//! depth. The search knows the future, but the runs it finds are ordinary runs.

use crate::golden::snapshot;
use crate::{header, kept, start};
use barrow_core::run::MARK_EVERY;
use barrow_core::{BotKind, Move, Play, Run, Seed, Shelved, Show, VariantCode, View, Words};
use barrow_pilot::{RANDOM, play_out};
use barrow_shelf::SHELF;
use std::collections::BTreeMap;
use std::sync::Once;

const GAME: &str = "into-ruins";
/// The number of runs kept at each depth.
const BREADTH: usize = 16;
/// The number of forks tried for each run on a level.
const TRIES: u64 = 12;
/// The most moves of a try on one level.
const LONGEST_STAY: usize = 900;
/// The most seeds to search for all endings.
const SEEDS: u64 = 60;

/// The ending of each golden run: its file name and its cause. Mystics have no attack of their own, and no way to die by the hero's
/// own hand is known.
const ENDINGS: [(&str, &str); 18] = [
    ("victory", "You put on the Wings of Yendor and rose out of the ruins into the light."),
    ("death-fire", "You burned to death."),
    ("death-fall", "You fell into the dark with too little life left to land."),
    ("death-collision", "You were crushed."),
    ("death-reckoning", "Your own blow came back to you: the Amulet of Reckoning took your life."),
    ("death-rat", "A cornered rat bit you to death."),
    ("death-jackal", "A jackal tore out your throat."),
    ("death-goblin", "A goblin cut you down."),
    ("death-goblin-archer", "A goblin archer killed you."),
    ("death-goblin-warlock", "A goblin warlock's fire struck you down."),
    ("death-ogre", "An ogre beat you to a pulp."),
    ("death-bat", "A bat bit you to death."),
    ("death-pink-jelly", "A pink jelly smothered you."),
    ("death-flesh-horror", "A flesh horror took you apart."),
    ("death-spectral-blade", "A spectral blade ran you through."),
    ("death-mirrorshard", "A mirrorshard's lightning killed you."),
    ("death-glowhorn", "A glowhorn gored you."),
    ("death-dragon", "A dragon killed you."),
];

struct Descent {
    play: Box<dyn Play>,
    moves: Vec<Move>,
}

impl Descent {
    fn fork(&self) -> Self {
        Self { play: self.play.fork(), moves: self.moves.clone() }
    }

    /// Continues with a bot until it leaves the level or the run ends.
    fn go_on(&self, kind: BotKind, seed: u64) -> Self {
        let mut next = self.fork();
        let depth = next.play.status().depth;
        let mut bot = kind.start(Seed(seed));
        for _ in 0..LONGEST_STAY {
            let status = next.play.status();
            if status.ending.is_some() || status.depth != depth {
                break;
            }
            let moves = &mut next.moves;
            if play_out(next.play.as_mut(), bot.as_mut(), 1, &mut |m, _| moves.push(m)) == 0 {
                break;
            }
        }
        next
    }

    /// Rates the run: health first, then equipment.
    fn worth(&self) -> i32 {
        let mut view = View::default();
        self.play.view(&mut view);
        let hp = view.stats.first().map_or(0, |stat| stat.value * 3 + stat.max);
        let gear: i32 = view.pack.iter().map(|gear| 2 + i32::from(gear.is_worn) * 3 + gear.level.map_or(0, i32::from) * 4).sum();
        hp + gear
    }
}

/// The cause of a run's ending.
fn cause_of(play: &dyn Play) -> Option<Words> {
    play.status().ending.map(|ending| ending.cause)
}

/// Searches for the shortest run for each ending.
fn search() -> BTreeMap<String, (u64, Vec<Move>)> {
    let shelved: &Shelved = SHELF.find(GAME).unwrap();
    let delver = shelved.bots[0];
    let mut found: BTreeMap<String, (u64, Vec<Move>)> = BTreeMap::new();
    for seed in 1..=SEEDS {
        if found.len() == ENDINGS.len() {
            break;
        }
        println!("seed {seed}: {} of {} ways to end are found", found.len(), ENDINGS.len());
        let play = start((shelved, VariantCode(0)), seed);
        let mut level = vec![Descent { play, moves: Vec::new() }];
        while !level.is_empty() {
            let mut next = Vec::new();
            for (index, descent) in level.iter().enumerate() {
                for dice in 0..TRIES {
                    let kind = if dice % 6 == 5 { RANDOM } else { delver };
                    let tried = descent.go_on(kind, seed << 32 | (index as u64) << 16 | dice);
                    match cause_of(tried.play.as_ref()) {
                        Some(cause) => {
                            let is_shorter = found.get(&*cause).is_none_or(|(_, moves)| moves.len() > tried.moves.len());
                            if is_shorter {
                                found.insert(cause.to_string(), (seed, tried.moves));
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
    for (cause, (seed, moves)) in search() {
        let Some((name, _)) = ENDINGS.iter().find(|(_, told)| *told == cause) else {
            panic!("an ending that is not listed: {cause}")
        };
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
        kept::write(&file(name, "run"), &run.to_bytes());
    }
}

fn file(name: &str, extension: &str) -> String {
    format!("{GAME}/descent-{name}.{extension}")
}

fn kept_run(name: &str) -> Run {
    static RECORDED: Once = Once::new();
    if kept::is_blessing() {
        RECORDED.call_once(record_all);
    }
    let bytes = std::fs::read(kept::path(&file(name, "run")))
        .unwrap_or_else(|error| panic!("{name} cannot be read ({error}); record it with `cargo xtask golden`"));
    Run::parse(&bytes).unwrap_or_else(|error| panic!("{name}: {error}")).run
}

#[test]
fn every_recorded_ending_is_unchanged() {
    for (name, cause) in ENDINGS {
        let run = kept_run(name);
        let verdict = run.verify(&SHELF).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(verdict.is_closed, "{name}");
        let mut play = SHELF.start(&run.header).unwrap();
        run.advance(play.as_mut(), 0..run.moves.len(), &mut Show::off(), &mut |_, _| ()).unwrap();
        assert_eq!(cause_of(play.as_ref()).as_deref(), Some(cause));
        kept::check(&file(name, "txt"), &snapshot(&run));
    }
}

#[test]
fn the_full_descent_visits_every_depth() {
    let run = kept_run("victory");
    let mut play = SHELF.start(&run.header).unwrap();
    let mut depths = vec![play.status().depth];
    for index in 0..run.moves.len() {
        run.advance(play.as_mut(), index..index + 1, &mut Show::off(), &mut |_, _| ()).unwrap();
        depths.push(play.status().depth);
    }
    depths.dedup();
    assert_eq!(depths, (1..=16).collect::<Vec<u32>>());
}
