//! Reads, compares and records golden files.

use barrow_core::Run;
use barrow_shelf::SHELF;
use std::path::PathBuf;

/// Set by `cargo xtask golden` to record the files again.
const BLESS: &str = "BARROW_BLESS";

/// Tells whether to record files instead of comparing them.
pub(crate) fn is_blessing() -> bool {
    std::env::var_os(BLESS).is_some_and(|value| !value.is_empty())
}

/// A path in the project's `golden` folder.
pub(crate) fn path(below: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../golden").join(below)
}

/// Writes a golden file.
pub(crate) fn write(below: &str, bytes: &[u8]) {
    let path = path(below);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(path, bytes).unwrap();
}

/// Tells what would be lost, and what to do: rules that changed without a new version, or whose version before is not archived.
fn lost() -> Option<String> {
    SHELF.games().iter().find_map(|shelved| {
        let info = shelved.info;
        let files = std::fs::read_dir(path(info.id)).ok()?.map(|file| file.unwrap().path());
        let mut runs = files.filter(|file| file.extension().is_some_and(|end| end == "run"));
        runs.find_map(|file| {
            let run = Run::parse(&std::fs::read(&file).ok()?).ok()?.run;
            let rules = run.header.rules;
            if rules == info.rules {
                return run.verify(&SHELF).is_err().then(|| {
                    format!(
                        "the rules of {0} changed, and its version {rules} did not: {1} plays otherwise now, as players' runs would. \
                         Raise `rules` in its `GameInfo` to {2}, then record again; if that version is in no commit yet, restore its \
                         golden runs instead",
                        info.id,
                        file.file_name().unwrap_or_default().display(),
                        rules + 1
                    )
                });
            }
            let copy = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("archive/runs/{}-{rules}", info.id));
            let is_listed = SHELF.archive().iter().any(|old| (old.game, old.rules) == (info.id, rules));
            let is_kept = is_listed && copy.join(file.file_name()?).exists();
            (!is_kept).then(|| {
                format!(
                    "version {rules} of the rules of {0} would be lost: run `cargo xtask archive {0}`, which keeps them as the last \
                     commit has them, with their golden runs; then record again",
                    info.id
                )
            })
        })
    })
}

/// `cargo xtask golden` runs this before it replaces any file.
#[test]
fn no_rules_are_lost() {
    if let Some(sentence) = lost() {
        panic!("{sentence}");
    }
}

/// Compares `text` with a golden file, or records it.
pub(crate) fn check(below: &str, text: &str) {
    if is_blessing() {
        write(below, text.as_bytes());
        return;
    }
    let kept = std::fs::read_to_string(path(below))
        .unwrap_or_else(|error| panic!("golden/{below} cannot be read ({error}); record it with `cargo xtask golden`"));
    let differing = kept.lines().zip(text.lines()).position(|(kept, now)| kept != now);
    assert!(
        kept == text,
        "golden/{below} is not what the game does now, first in line {}; if that is meant, raise the game's rules version and record \
         it with `cargo xtask golden`",
        differing.map_or_else(|| kept.lines().count().min(text.lines().count()) + 1, |line| line + 1)
    );
}
