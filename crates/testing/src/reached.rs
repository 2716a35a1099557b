//! Things that random play never reaches, which are easily forgotten.

use crate::{Case, accept};
use barrow_core::{Seed, Shelf, Shelved, Show};
use std::collections::BTreeSet;

/// Runs of each variant.
const RUNS: u64 = 100;
/// The most moves of a run.
const MOVES: usize = 1000;
/// Random runs reach at least this share of a game's verbs and cues. \[percent\]
const LEAST: usize = 30;

/// The parts of a game that random runs reach, and those that they do not.
#[derive(Debug)]
pub struct Reached {
    /// The words of the ends that runs came to.
    pub endings: BTreeSet<String>,
    /// The verbs and cues that occurred: `verb "wait"`, `cue "hit"`.
    pub found: BTreeSet<String>,
    /// The others.
    pub missed: BTreeSet<String>,
}

/// Plays random runs of every variant of a game, with each of its choices.
///
/// # Panics
/// If an offered move is refused.
pub fn reached(game: &'static Shelved, runs: u64) -> Reached {
    let (mut endings, mut found) = (BTreeSet::new(), BTreeSet::new());
    for (case, seed) in Case::of(game).into_iter().flat_map(|case| (1..=runs).map(move |seed| (case, seed))) {
        let (mut play, mut offered, mut show) = (case.start(seed), Vec::new(), Show::on());
        let (mut dice, variant) = (Seed(seed).stream("reached", 0), play.variant());
        for _ in 0..MOVES {
            offered.clear();
            show.clear();
            play.offer(&mut offered);
            let Some(m) = dice.pick(&offered) else { break };
            accept(&mut *play, m, &mut show);
            found.insert(verb(variant.verbs[usize::from(m.verb)].name));
            found.extend(show.events().iter().map(|event| cue(variant.cues[usize::from(event.cue)].name)));
        }
        endings.extend(play.status().ending.map(|ending| ending.word.to_string()));
    }
    let variants = game.info.variants;
    let verbs = variants.iter().flat_map(|variant| variant.verbs).map(|known| verb(known.name));
    let all: BTreeSet<String> =
        variants.iter().flat_map(|variant| variant.cues).map(|known| cue(known.name)).chain(verbs).collect();
    let missed = all.difference(&found).cloned().collect();
    Reached { endings, found, missed }
}

fn verb(name: &str) -> String {
    format!("verb \"{name}\"")
}

fn cue(name: &str) -> String {
    format!("cue \"{name}\"")
}

/// Prints what random runs reach and miss, for `cargo test -- --nocapture`.
///
/// # Panics
/// If they hardly reach anything of a game: then the other checks test hardly anything either.
pub fn random_runs_reach_much_of_the_game(shelf: &Shelf) {
    for game in shelf.games() {
        let (id, Reached { endings, found, missed }) = (game.info.id, reached(game, RUNS));
        println!("{id}: {RUNS} random runs of each variant end in {endings:?}, and miss {missed:?}.");
        let all = found.len() + missed.len();
        assert!(
            100 * found.len() >= LEAST * all,
            "random runs of {id} reach {} of {all} verbs and cues, and miss {missed:?}",
            found.len()
        );
    }
}
