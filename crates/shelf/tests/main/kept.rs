//! Reads, compares and records golden files.

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
