//! Things that random play never reaches, which are easily forgotten.

use crate::{Case, accept};
use barrow_core::{Seed, Shelf, Shelved, Show, promises};
use std::collections::BTreeSet;

/// Runs of each variant.
const RUNS: u64 = 100;
/// The most moves of a run.
const MOVES: usize = 1000;
/// Random runs reach at least this share of a game's verbs, cues and endings. \[percent\]
const LEAST: usize = 30;

/// The parts of a game that random runs reach, and those that they do not.
#[derive(Debug)]
pub struct Reached {
    /// The verbs, cues and endings that occurred: `verb "wait"`, `cue "hit"`, `ending "You fell."`.
    pub found: BTreeSet<String>,
    /// The others.
    pub missed: BTreeSet<String>,
}

/// Plays random runs of every variant of a game, with each of its choices.
///
/// # Panics
/// If an offered move is refused, or an event or ending is not in its table.
pub fn reached(game: &'static Shelved, runs: u64) -> Reached {
    let mut found = BTreeSet::new();
    for (case, seed) in Case::of(game).into_iter().flat_map(|case| (1..=runs).map(move |seed| (case, seed))) {
        let (mut play, mut offered, mut show) = (case.start(seed), Vec::new(), Show::on());
        let (mut dice, variant) = (Seed(seed).stream("reached", 0), play.variant());
        for _ in 0..MOVES {
            offered.clear();
            show.clear();
            play.offer(&mut offered);
            let Some(m) = dice.pick(&offered) else { break };
            accept(&mut *play, m, &mut show);
            if let Some(fault) = promises::fault_in_events(show.events(), variant) {
                panic!("{case}: {fault}");
            }
            found.insert(named("verb", variant.verbs[usize::from(m.verb)].name));
            found.extend(show.events().iter().map(|event| named("cue", variant.cues[usize::from(event.cue)].name)));
        }
        if let Some(ending) = play.status().ending {
            if let Some(fault) = promises::fault_in_ending(&ending, variant) {
                panic!("{case}: {fault}");
            }
            found.insert(named("ending", &ending.cause));
        }
    }
    let all = game.info.variants.iter().flat_map(|variant| {
        let verbs = variant.verbs.iter().map(|verb| named("verb", verb.name));
        let cues = variant.cues.iter().map(|cue| named("cue", cue.name));
        verbs.chain(cues).chain(variant.endings.iter().map(|ending| named("ending", ending.cause)))
    });
    let missed = all.filter(|name| !found.contains(name)).collect();
    Reached { found, missed }
}

fn named(table: &str, name: &str) -> String {
    format!("{table} \"{name}\"")
}

/// Prints what random runs reach and miss, for `cargo test -- --nocapture`.
///
/// # Panics
/// If they hardly reach anything of a game: then the other checks test hardly anything either.
pub fn random_runs_reach_much_of_the_game(shelf: &Shelf) {
    for game in shelf.games() {
        let (id, Reached { found, missed }) = (game.info.id, reached(game, RUNS));
        println!("{id}: {RUNS} random runs of each variant reach {} rows, and miss {missed:?}.", found.len());
        let all = found.len() + missed.len();
        assert!(
            100 * found.len() >= LEAST * all,
            "random runs of {id} reach {} of {all} verbs, cues and endings, and miss {missed:?}",
            found.len()
        );
    }
}
