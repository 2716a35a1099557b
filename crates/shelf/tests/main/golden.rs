//! A complete run for each ending.

use crate::{header, kept, name, start};
use barrow_core::run::MARK_EVERY;
use barrow_core::{BotKind, Run, Seed, Shelved, Show, Status, VariantCode, View};
use barrow_pilot::{bots_for, play_out};
use barrow_shelf::SHELF;
use std::fmt::Write;
use std::sync::Once;

/// The ending of a run that was closed before it ended.
const GIVEN_UP: &str = "given-up";
/// Moves before a run is given up.
const GIVEN_UP_AFTER: usize = 1_000;
/// Most moves for a bot to reach an ending.
const MAX_MOVES: usize = 5_000;
/// Most seeds to search for an ending.
const MAX_SEEDS: u64 = 20_000;

/// Every ending, by game and variant.
pub(crate) const ENDINGS: [(&str, &str, &[&str]); 8] = [
    ("monster-caves", "classic", &["abort", GIVEN_UP]),
    ("monster-caves", "large", &["death", GIVEN_UP]),
    ("roguelike-ten", "ten-lines", &["death", GIVEN_UP]),
    ("roguelulz", "part-one", &[GIVEN_UP]),
    ("roguelulz", "full", &["death", "victory", GIVEN_UP]),
    ("stomp", "20x20", &["death", "victory", GIVEN_UP]),
    ("stomp", "20x10", &["death", "victory", GIVEN_UP]),
    // `descents` has the other endings.
    ("into-ruins", "descent", &[GIVEN_UP]),
];

/// The file of each ending's run, without its extension, and its game, variant and ending.
pub(crate) fn files() -> Vec<(String, &'static str, &'static str, &'static str)> {
    let of_variant = |&(game, variant, endings): &(&'static str, &'static str, &'static [&'static str])| {
        endings.iter().map(move |&ending| (format!("{game}/{variant}-{ending}"), game, variant, ending))
    };
    ENDINGS.iter().flat_map(of_variant).collect()
}

/// Reads a golden run.
pub(crate) fn read(file: &str) -> Vec<u8> {
    static RECORDED: Once = Once::new();
    if kept::is_blessing() {
        RECORDED.call_once(record_all);
    }
    std::fs::read(kept::path(&format!("{file}.run")))
        .unwrap_or_else(|error| panic!("golden/{file}.run cannot be read ({error}); record it with `cargo xtask golden`"))
}

#[test]
fn every_variant_has_its_endings_listed() {
    for shelved in SHELF.games() {
        for variant in shelved.info.variants {
            let listed = ENDINGS.iter().any(|&(game, id, _)| (game, id) == (shelved.info.id, variant.id));
            assert!(listed, "the endings of {} {} are not listed", shelved.info.id, variant.id);
        }
    }
}

#[test]
fn every_golden_run_ends_unchanged() {
    for (file, _, _, ending) in files() {
        let run = Run::parse(&read(&file)).unwrap_or_else(|error| panic!("golden/{file}.run: {error}")).run;
        let verdict = run.verify(&SHELF).unwrap_or_else(|error| panic!("golden/{file}.run: {error}"));
        assert!(verdict.is_closed, "{file}");
        assert_eq!(verdict.status.ending.as_ref().is_some_and(|ending| ending.won), ending == "victory", "{file}");
        assert_eq!(word(&verdict.status), ending, "{file}");
        kept::check(&format!("{file}.txt"), &snapshot(&run));
    }
}

#[test]
fn others_read_about_a_player_and_are_not_addressed() {
    let folder = kept::path("");
    let of_game = |game: &Shelved| std::fs::read_dir(folder.join(game.info.id)).unwrap().map(|file| file.unwrap().path());
    let files = SHELF.games().iter().flat_map(of_game).filter(|path| path.extension().is_some_and(|end| end == "run"));
    let mut read = 0;
    for file in files {
        let run = Run::parse(&std::fs::read(&file).unwrap()).unwrap().run;
        let Some(ending) = run.verify(&SHELF).unwrap().status.ending else { continue };
        let words = ending.to_others().to_ascii_lowercase();
        let is_to_player = words.split(|letter: char| !letter.is_alphabetic()).any(|word| matches!(word, "you" | "your"));
        assert!(!is_to_player && words.ends_with('.'), "{}: {words}", file.display());
        read += 1;
    }
    assert!(read > 20, "{read}");
}

fn word(status: &Status) -> &str {
    status.ending.as_ref().map_or(GIVEN_UP, |ending| &ending.word)
}

fn record_all() {
    for (file, game, variant, ending) in files() {
        let shelved = SHELF.find(game).unwrap();
        let code = shelved.info.parse_variant(variant).unwrap();
        kept::write(&format!("{file}.run"), &record((shelved, code), ending).to_bytes());
    }
}

/// The shortest of the first ten runs with this ending; for abandoned runs, the one with the highest score.
fn record(which: (&'static Shelved, VariantCode), ending: &str) -> Run {
    let mut found: Vec<(i64, Run)> = Vec::new();
    let kinds: Vec<BotKind> = bots_for(which.0, which.0.info.variant(which.1).unwrap()).collect();
    let seeds_and_bots = (1..=MAX_SEEDS).flat_map(|seed| kinds.iter().map(move |&kind| (seed, kind)));
    for (seed, kind) in seeds_and_bots {
        let run = play(which, seed, kind, if ending == GIVEN_UP { GIVEN_UP_AFTER } else { MAX_MOVES });
        let status = run.verify(&SHELF).unwrap().status;
        if word(&status) == ending {
            let rank = if ending == GIVEN_UP { -i64::from(status.score) } else { run.moves.len() as i64 };
            found.push((rank, run));
        }
        if found.len() == 10 {
            break;
        }
    }
    let best = found.into_iter().min_by_key(|(rank, _)| *rank);
    best.unwrap_or_else(|| panic!("no bot ends {} by {ending} in {MAX_SEEDS} seeds", name(which))).1
}

fn play(which: (&'static Shelved, VariantCode), seed: u64, kind: BotKind, most: usize) -> Run {
    let mut play = start(which, seed);
    let mut run = Run::new(header(which, seed));
    play_out(play.as_mut(), kind.start(Seed(seed)).as_mut(), most, &mut |m, play| {
        run.moves.push(m);
        if run.moves.len().is_multiple_of(MARK_EVERY) {
            run.marks.push(play.digest());
        }
    });
    run.end = Some(play.digest());
    run
}

pub(crate) fn snapshot(run: &Run) -> String {
    let mut play = SHELF.start(&run.header).unwrap();
    run.advance(play.as_mut(), 0..run.moves.len(), &mut Show::off(), &mut |_, _| ()).unwrap();
    let mut view = View::default();
    play.view(&mut view);
    let status = play.status();
    let mut text = format!(
        "{} rules {}, {}, seed {}, {} moves\ndigest {}\nscore {}, depth {}\n",
        run.header.game,
        run.header.rules,
        play.info().variant_name(run.header.variant),
        run.header.seed.0,
        run.moves.len(),
        play.digest(),
        status.score,
        status.depth
    );
    match status.ending {
        Some(ending) => writeln!(text, "{}: {}", ending.word, ending.cause).unwrap(),
        None => writeln!(text, "{GIVEN_UP}").unwrap(),
    }
    for (info, stat) in play.variant().stats.iter().zip(&view.stats) {
        writeln!(text, "{}: {}", info.name, stat.value).unwrap();
    }
    text.push('\n');
    text.push_str(&view.text(play.variant()));
    text
}
