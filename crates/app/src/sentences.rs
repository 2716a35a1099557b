//! Sentences that screens show whatever they look like. What a game says is in the game; what a walk, a refusal or the end says stands
//! where it is decided.

use barrow_core::{GameInfo, Seed};
use std::fmt::Display;

/// Where a list of what is in view is empty.
pub const NOTHING_IN_VIEW: &str = "Nothing but the ground.";
/// Where the list of messages is empty.
pub const NO_MESSAGES: &str = "Nothing has been told yet.";
/// Where a glossary is empty.
pub const NOTHING_MET: &str = "Nothing yet: play, and what you see is explained here.";
/// What practice is.
pub const PRACTICE: &str = "Moves can be taken back; the run is no result.";
/// Where a variant's own seed is asked for and it has none.
pub const NO_SEED_OF_ITS_OWN: &str = "This variant has no seed of its own: each run has a fresh one.";
/// How bindings that stay as they are are left.
pub const NOTHING_CHANGED: &str = "Nothing is changed.";
/// How a key is taken away from what it means now, in a front end that binds the key pressed next.
pub const PRESS_TO_TAKE_AWAY: &str = "Press it again to take it away from there.";
/// How the mouse plays.
pub const MOUSE: &str = "Point: what is there. Click: walk there, stopping when something happens.";
/// How a map larger than its place is shown.
pub const SCROLLING_MAP: &str = "The map scrolls with you, and with the look cursor. Arrows on its frame: more that way.";
/// What a line-mode front end asks first.
pub const WHICH_GAME: &str = "Which game? Type its number or its name; \"quit\" ends.";

/// Shows how bad news looks.
pub const SAMPLE_BAD: &str = "The bat bites.";
/// Shows how good news looks.
pub const SAMPLE_GOOD: &str = "You feel better.";

/// Where a game comes from, and what this one is to it.
pub fn origin(info: &GameInfo) -> String {
    let GameInfo { title, author, year, origin, .. } = info;
    format!("{title} by {author} ({year}) was {origin}. This is an independent rebuild of its rules, with words of its own.")
}

/// A run has begun.
pub fn begun(seed: Seed) -> String {
    format!("A new run: seed {}.", seed.0)
}

/// No run could begin.
pub fn not_begun(why: &impl Display) -> String {
    format!("No new run could be started: {why}.")
}

/// A run cannot be watched.
pub fn not_replayed(why: &impl Display) -> String {
    format!("This run cannot be replayed: {why}.")
}

/// Where a list of runs is empty: of one game, or of all.
pub fn no_runs(game: Option<&str>) -> String {
    match game {
        None => "No runs yet: go back and play one.".to_owned(),
        Some(title) => format!("No runs yet of {title}: go back and play one, or see the other games."),
    }
}

/// How a run in a list stands. `cause` is how it ended, if it did.
pub fn standing(cause: Option<&str>, is_closed: bool, moves: usize, seed: Seed) -> String {
    let after = format!("after {moves} moves, on seed {}", seed.0);
    match cause {
        Some(cause) => format!("{cause} A{}.", &after[1..]),
        None if is_closed => format!("Given up {after}."),
        None => format!("Open {after}: c continues it."),
    }
}

/// A typed line that means nothing.
pub fn no_such_line(line: &str) -> String {
    format!("\"{line}\" means nothing here; \"help\" says what does.")
}

/// A typed line that chooses none of this many rows.
pub fn no_such_row(line: &str, rows: usize) -> String {
    format!("There is no \"{line}\" here: type a number from 1 to {rows}.")
}
