//! Tests the real binary on a real terminal: playing, failing, and being killed, resized and suspended.

mod answers;
mod daily;
mod dev;
mod kills;
mod old_rules;
mod pictures;
mod play;
mod pty;
mod signals;

use barrow::store::Home;
use barrow::store::library::{read_run, run_files};
use barrow_core::Run;
use std::path::{Path, PathBuf};

/// The only run under `home`.
fn only_run(home: &Path) -> (PathBuf, Run) {
    let files = run_files(&Home::at(home));
    assert_eq!(files.len(), 1, "one run, not {files:?}");
    let (run, torn) = read_run(&files[0]).unwrap();
    assert_eq!(torn, 0, "no half a move");
    (files[0].clone(), run)
}

/// The number of moves that the panel shows.
fn moves_on_screen(text: &str) -> Option<usize> {
    let line = text.lines().find(|line| line.contains("Moves "))?;
    line.split("Moves ").nth(1)?.split_whitespace().next()?.parse().ok()
}
