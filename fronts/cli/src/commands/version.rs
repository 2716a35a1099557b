//! `barrow --version`: the build, its features and the rules of each game.

use barrow_core::Shelf;
use std::fmt::Write;

/// The commit of a release. Builds from a checkout have none, because each commit would build everything again.
const COMMIT: Option<&str> = option_env!("BARROW_COMMIT");
const FEATURES: [(&str, bool); 4] = [
    ("agents", cfg!(feature = "agents")),
    ("make", cfg!(feature = "make")),
    ("online", cfg!(feature = "online")),
    ("pictures", cfg!(feature = "pictures")),
];

/// The text after the program's name.
pub(super) fn version(shelf: &Shelf) -> String {
    let commit = COMMIT.map_or_else(|| "a local build".to_owned(), |commit| format!("commit {commit}"));
    let features: Vec<&str> = FEATURES.iter().filter(|(_, is_on)| *is_on).map(|(name, _)| *name).collect();
    let mut text = format!("{} ({commit})\nfeatures: {}", env!("CARGO_PKG_VERSION"), features.join(", "));
    for shelved in shelf.games() {
        let info = shelved.info;
        let mut old: Vec<u32> =
            shelf.archive().iter().filter(|old| old.game == info.id && old.rules != info.rules).map(|old| old.rules).collect();
        old.sort_unstable();
        let old: Vec<String> = old.iter().map(u32::to_string).collect();
        let also = if old.is_empty() { String::new() } else { format!("; plays runs of rules {} too", old.join(", ")) };
        // Writing to a String cannot fail.
        let _ = write!(text, "\n{}: rules {}{also}", info.id, info.rules);
    }
    text
}
