//! Files that record what the games do, and recording them anew.

use std::path::PathBuf;

/// Set to record anew: `cargo xtask golden` does.
const BLESS: &str = "BARROW_BLESS";

/// Whether files are to be recorded anew.
pub(crate) fn is_blessing() -> bool {
    std::env::var_os(BLESS).is_some_and(|value| !value.is_empty())
}

/// A path under the project's `golden`.
pub(crate) fn path(below: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../golden").join(below)
}

/// Writes a file of record.
pub(crate) fn write(below: &str, bytes: &[u8]) {
    let path = path(below);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(path, bytes).unwrap();
}

/// Compares `text` with the file of record, or records it.
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
