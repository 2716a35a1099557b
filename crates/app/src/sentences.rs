//! Sentences that screens show whatever they look like. What a game says is in the game; what a walk, a refusal or the end says stands
//! where it is decided.

use crate::notes;
use barrow_core::{GameInfo, Seed};
use serde::Serialize;
use std::fmt::Display;

/// Sentences that front ends show as they are, or with values in the places of `{names}`. The page has a copy in script, which a
/// test of `barrow-web` writes: there they cost less to load than in WebAssembly.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Sentences {
    /// What Barrow is, in a line.
    pub tagline: &'static str,
    /// What can be done with a run.
    pub every_run: &'static str,
    /// What the rebuilds are, and to whom thanks go; a list of the authors follows.
    pub credits: &'static str,
    /// On a game without a run.
    pub not_played: &'static str,
    /// On a game with runs, but without a result.
    pub no_result: &'static str,
    /// On a game with results: `{runs}` of them, the best `{best}`, a `{figure}` such as depth or score.
    pub best: &'static str,
    /// On a game whose daily seed was played today.
    pub daily_result: &'static str,
    /// Where the list of all runs is empty.
    pub no_runs: &'static str,
    /// Where the list of the runs of one `{game}` is empty.
    pub no_runs_of: &'static str,
    /// Where a table of results is empty.
    pub no_ranked_runs: &'static str,
    /// After several runs were imported.
    pub runs_taken_in: &'static str,
    /// After a run was imported.
    pub run_taken_in: &'static str,
    /// After a run was imported that is stored already.
    pub run_known: &'static str,
    /// After a file of notes was opened without its run.
    pub notes_alone: &'static str,
    /// Follows the name of a file of notes that is too large.
    pub notes_too_large: &'static str,
    /// A chart in words.
    pub chart: &'static str,
    /// When a run's feats count.
    pub feats_count: &'static str,
    /// What practice is.
    pub practice: &'static str,
    /// What a seed is.
    pub same_seed: &'static str,
    /// Beside a variant's own seed.
    pub original_seed: &'static str,
    /// Beside the seed of a `{day}`.
    pub daily_seed: &'static str,
    /// Beside the seed of the week that begins with a `{day}`.
    pub weekly_seed: &'static str,
    /// How to say what seeds are wanted.
    pub seed_wishes: &'static str,
    /// How many seeds were found in those up to the `{last}`.
    pub seeds_found: &'static str,
    /// Why a run that is over cannot be taken over.
    pub run_is_over: &'static str,
    /// After a run was taken over at a `{move}`.
    pub taken_over: &'static str,
    /// While a long run is being opened.
    pub opening: &'static str,
    /// Of a stored run, after a failure elsewhere.
    pub unharmed: &'static str,
    /// Of all stored runs, after something else could not be opened.
    pub untouched: &'static str,
    /// Where a list of what is in view is empty.
    pub nothing_in_view: &'static str,
    /// After the first of many things in view.
    pub and_more: &'static str,
    /// Where the list of messages is empty.
    pub no_messages: &'static str,
    /// Where a glossary is empty.
    pub nothing_met: &'static str,
    /// After the introduction to a game: which `{key}` opens its help.
    pub explains_more: &'static str,
    /// After hints were reset.
    pub hints_again: &'static str,
    /// The question after a sentence that says what a key means now.
    pub take_away: &'static str,
    /// Where the map cannot be enlarged.
    pub map_at_largest: &'static str,
    /// Where the map cannot be made smaller.
    pub map_at_smallest: &'static str,
    /// Where the map has its usual size already.
    pub map_as_usual: &'static str,
    /// A player who wants to race has no name at the server.
    pub no_name: &'static str,
    /// The page came without encryption, so that the browser gives it no keys.
    pub names_need_https: &'static str,
    /// Where the player let none be used.
    pub no_passkey: &'static str,
    /// After a passkey was made.
    pub passkey_made: &'static str,
    /// What a sealed race is.
    pub about_races: &'static str,
    /// When a race closes.
    pub race_closes: &'static str,
    /// A board of a race is empty.
    pub nobody_finished: &'static str,
    /// What a counted attempt is.
    pub about_attempts: &'static str,
    /// Where today's attempt has ended.
    pub attempt_played: &'static str,
    /// Where nobody is to be seen playing.
    pub nobody_plays: &'static str,
    /// Where there are no notes of players on a run.
    pub no_notes: &'static str,
    /// Before a note of the player's own is removed.
    pub remove_note: &'static str,
    /// Before a `{player}` is blocked.
    pub block_player: &'static str,
    /// Where a run was to be watched that nobody shows.
    pub run_not_shown: &'static str,
    /// Of a player at a server: `{name}`, the `{day}` of the name, and how many `{results}`.
    pub profile: &'static str,
    /// Where the profile of a guest was to be shown.
    pub guests_have_no_profile: &'static str,
    /// Before the player's name is taken from a `{device}` that was added on a `{day}`.
    pub remove_device: &'static str,
}

/// Those sentences.
pub const SENTENCES: Sentences = Sentences {
    tagline: "Small roguelikes of the last decades, rebuilt rule for rule.",
    every_run: "Every run, also one that is over, can be watched again, backwards too, and played on from any of its moves.",
    credits: "Each is an independent rebuild of a game's rules, written from a description of those rules. Barrow holds no original \
              code, art, sound or prose. The authors have not endorsed it; whatever is wrong with it is ours. Thanks to all of them:",
    not_played: "Not played yet.",
    no_result: "No result yet.",
    best: "Best {figure} in {runs}: {best}.",
    daily_result: "Today's seed: {score}.",
    no_runs: "No runs yet: go back and play one.",
    no_runs_of: "No runs yet of {game}: go back and play one, or see the other games.",
    no_ranked_runs: "No result here yet: a run counts once it has ended, unless it is practice.",
    runs_taken_in: "{runs} taken in; they are in the history.",
    run_taken_in: "Taken in: {run}.",
    run_known: "This run was here already: {run}.",
    notes_alone: "these notes belong to a run; open both files together.",
    notes_too_large: notes::TOO_LARGE,
    chart: "{bars}, the highest {name} with {value} {unit}.",
    feats_count: "A run's feats count once it has ended.",
    practice: "Moves can be taken back; the run is no result.",
    same_seed: "The same seed is the same run.",
    original_seed: "Always {seed}, as the original has it.",
    daily_seed: "The same for everybody on {day} (UTC).",
    weekly_seed: "The same for everybody in the week from {day} (UTC).",
    seed_wishes: "Names of what must be on the first levels, with commas between them: a name alone, or with a number, \
                  as \"orb of life>=2\" or \"ogre=0\".",
    seeds_found: "{count} found among the seeds 1 to {last}.",
    run_is_over: "The run is over here; go back to before its end to play on.",
    taken_over: "From move {move} on, this is a run of your own; the one you watched stays as it is.",
    opening: "It is long, and is played from its first move to its last before it is shown.",
    unharmed: "The run is as it was.",
    untouched: "Nothing else was touched: your own runs are as they were.",
    nothing_in_view: "Nothing but the ground.",
    and_more: "And {count} more.",
    no_messages: "Nothing has been told yet.",
    nothing_met: "Nothing yet: play, and what you see is explained here.",
    explains_more: "{key} explains more.",
    hints_again: "Each hint will be told once more.",
    take_away: "Take it away from there?",
    map_at_largest: "The map gets no larger.",
    map_at_smallest: "The map gets no smaller.",
    map_as_usual: "The map is as large as usual.",
    no_name: "You have no name here yet; choose one first.",
    names_need_https: "Names need https: over plain http the browser gives no keys to a page. The games can all be played, and the boards \
                       can be seen.",
    no_passkey: "No passkey was used. You can try again, or choose another way.",
    passkey_made: "The passkey is made: it brings your name to any browser that has it.",
    about_races: "Everybody plays the same seed, and nobody knows it before the race has closed: the rules run on the server, so no \
                  program can look ahead. Each name has one attempt, which waits for you if you leave it.",
    race_closes: "Closes {when}.",
    nobody_finished: "Nobody has finished yet.",
    about_attempts: "A seed of your own, once a day. Your moves are sent as you make them; if the line breaks, play on.",
    attempt_played: "You have played today's attempt. There is another tomorrow.",
    nobody_plays: "Nobody lets others watch at the moment.",
    no_notes: "Nobody has written a note yet.",
    remove_note: "Remove your note?",
    block_player: "Block {player}? You no longer see their notes, and they write none on your runs.",
    run_not_shown: "This run is not shown any more.",
    profile: "{name} came on {day} and has {results}.",
    guests_have_no_profile: "Guests have no profile.",
    remove_device: "Take your name from this {device}, added on {day}?",
};

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
/// Over the games that stand beside the main one.
pub const SMALL_GAMES: &str = "Small games";
/// The name of health while little is left, where names have ten columns.
pub const LOW_HEALTH: &str = "Low health";
/// What a line-mode front end asks first.
pub const WHICH_GAME: &str = "Which game? Type its number or its name; \"quit\" ends.";

/// Shows how bad news looks.
pub const SAMPLE_BAD: &str = "The bat bites.";
/// Shows how good news looks.
pub const SAMPLE_GOOD: &str = "You feel better.";

/// Where a game comes from, and what this one is to it.
pub fn origin(info: &GameInfo) -> String {
    let GameInfo { title, author, year, origin, credit, .. } = info;
    let credit = if credit.is_empty() { String::new() } else { format!(" {credit}") };
    format!(
        "{title} by {author} ({year}) was {origin}.{credit} This is an independent rebuild of its rules, with words of its own."
    )
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

/// A run in a list cannot be watched any more, after a sentence.
pub fn unwatchable(why: &impl Display) -> String {
    format!(" It can no longer be watched: {why}.")
}

/// Where a list of runs is empty: of one game, or of all.
pub fn no_runs(game: Option<&str>) -> String {
    match game {
        None => SENTENCES.no_runs.to_owned(),
        Some(title) => SENTENCES.no_runs_of.replace("{game}", title),
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

/// The row of a guided run in a list of games.
pub fn guided_run(title: &str) -> String {
    format!("Guided run of {title}: a first descent, lesson by lesson")
}

/// A typed line that chooses none of this many rows.
pub fn no_such_row(line: &str, rows: usize) -> String {
    format!("There is no \"{line}\" here: type a number from 1 to {rows}.")
}
