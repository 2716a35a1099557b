//! `barrow audit` of an evaluation.

use crate::{barrow, said, text};
use barrow_evaluation::{Bundle, Drawn, Episode, Policy, Split, entries};
use barrow_shelf::SHELF;
use std::fs;
use std::path::Path;

const ID: &str = "Barrow/RoguelikeTen-v2";

/// A bundle of a bot's runs, which `barrow bot` has saved.
fn bundle(folder: &Path, count: usize) -> Bundle {
    let last = (count - 1).to_string();
    let seeds = format!("0..{last}");
    said(&[
        "bot",
        "roguelike-ten",
        "--bot",
        "sensible",
        "--seeds",
        &seeds,
        "--moves",
        "10000",
        "--save",
        folder.to_str().unwrap(),
    ]);
    let entry = entries(&SHELF).into_iter().find(|entry| entry.id == ID).unwrap();
    let episode = |&seed: &u64| Episode {
        seed,
        failure: None,
        sha256: String::new(),
        result: barrow_evaluation::Result::default(),
        run: fs::read(folder.join(format!("roguelike-ten-sensible-{seed}.run"))).unwrap(),
    };
    let drawn = Drawn::of(Split::Test, count);
    let episodes = drawn.seeds(&entry).unwrap().iter().map(episode).collect();
    let policy = Policy {
        // A name that would clear the screen.
        name: "sensible\u{1b}[2J".to_owned(),
        kind: "bot".to_owned(),
        files: Vec::new(),
        wall_ms: 1,
        processor_ms: 1,
        figures: barrow_evaluation::Figures::default(),
        episodes,
    };
    Bundle::claimed(ID, drawn, Vec::new(), vec![policy]).complete(&entry).unwrap()
}

fn audited(file: &Path) -> (bool, String) {
    let output = barrow(&["audit", file.to_str().unwrap()]).output().unwrap();
    (output.status.success(), text(&output.stdout) + &text(&output.stderr))
}

#[test]
fn an_evaluation_is_played_again() {
    let folder = tempfile::tempdir().unwrap();
    let bundle = bundle(folder.path(), 6);
    let file = folder.path().join("table.zip");
    fs::write(&file, bundle.to_bytes()).unwrap();
    let (is_right, words) = audited(&file);
    assert!(is_right && words.contains("Runs played again: 6\n"), "{words}");
    assert!(words.contains(&bundle.seal()) && !words.contains('\u{1b}'), "{words}");
    let mean = bundle.policies[0].figures.row("score").unwrap().mean;
    assert!(words.contains(&format!("{mean:.3}")), "{words}");
}

#[test]
fn an_evaluation_that_was_changed_is_refused_with_what_is_wrong() {
    let folder = tempfile::tempdir().unwrap();
    let mut bundle = bundle(folder.path(), 3);
    let file = folder.path().join("table.zip");
    let refused = |bytes: &[u8]| {
        fs::write(&file, bytes).unwrap();
        let (is_right, words) = audited(&file);
        assert!(!is_right);
        words
    };
    let whole = bundle.to_bytes();
    let last = whole.len() - 1;
    assert!(refused(&whole[..last]).starts_with("WRONG: "));
    assert!(refused(b"PK").contains("not a bundle"));
    bundle.policies[0].episodes.swap(0, 1);
    assert!(refused(&bundle.to_bytes()).contains("has no run of seed 0"));
    bundle.policies[0].episodes.swap(0, 1);
    let first = bundle.policies[0].episodes[0].clone();
    bundle.policies[0].episodes[1].run.clone_from(&first.run);
    assert!(refused(&bundle.to_bytes()).contains("the run of sensible"));
    assert!(audited(&folder.path().join("none.zip")).1.contains("cannot be read"));
}
