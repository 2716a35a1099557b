//! Sentences that all screens share, whatever their layout. Sentences of a game are in the game. Sentences about a walk, a
//! refusal or the end are next to the code that decides it.

use crate::notes;
use barrow_core::{GameInfo, Seed};
use serde::Serialize;
use std::fmt::Display;

/// Sentences that front ends show unchanged, or with values in the places of `{names}`. The page has a copy in TypeScript, which a
/// test of `barrow-web` writes, because sentences load faster there than from WebAssembly.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Sentences {
    /// For a game without a run.
    pub not_played: &'static str,
    /// For a game with runs but without a result.
    pub no_result: &'static str,
    /// For a game with results: `{runs}` runs, the best result `{best}`, a `{figure}` such as depth or score.
    pub best: &'static str,
    /// For a game whose daily seed was played today.
    pub daily_result: &'static str,
    /// After several runs were imported.
    pub runs_taken_in: &'static str,
    /// After a run was imported.
    pub run_taken_in: &'static str,
    /// After importing a run that is already stored.
    pub run_known: &'static str,
    /// After a file of notes was opened without its run.
    pub notes_alone: &'static str,
    /// Follows the name of a notes file that is too large.
    pub notes_too_large: &'static str,
    /// While a long run is being opened.
    pub opening: &'static str,
    /// About a stored run, after a failure elsewhere.
    pub unharmed: &'static str,
    /// About all stored runs, after something else could not be opened.
    pub untouched: &'static str,
    /// For an empty list of things in view.
    pub nothing_in_view: &'static str,
    /// After the first of many things in view.
    pub and_more: &'static str,
    /// For an empty list of messages.
    pub no_messages: &'static str,
    /// Ends the wait before the next attempt to connect.
    pub try_now: &'static str,
    /// While a server is asked for something.
    pub asking: &'static str,
    /// On a run at a server, while the connection is lost.
    pub connection_lost: &'static str,
    /// After the introduction to a game: the `{key}` that opens its help.
    pub explains_more: &'static str,
    /// After hints were reset.
    pub hints_again: &'static str,
    /// When the map cannot be enlarged.
    pub map_at_largest: &'static str,
    /// When the map cannot be reduced.
    pub map_at_smallest: &'static str,
    /// When the map already has its usual size.
    pub map_as_usual: &'static str,
    /// After the player cancelled the use of a passkey.
    pub no_passkey: &'static str,
    /// After a passkey was created.
    pub passkey_made: &'static str,
    /// After today's attempt has ended.
    pub attempt_played: &'static str,
    /// After the player's run in a race that has closed was stored.
    pub race_kept: &'static str,
    /// For a run that is no longer shared live.
    pub run_not_shown: &'static str,
    /// After a `{text}` was copied.
    pub copied: &'static str,
    /// When a `{text}` cannot be copied for the player.
    pub copy_this: &'static str,
    /// For a live run with more bytes than a run can have.
    pub run_too_long: &'static str,
}

/// The sentences.
pub const SENTENCES: Sentences = Sentences {
    not_played: "Not played yet.",
    no_result: "No result yet.",
    best: "Best {figure} in {runs}: {best}.",
    daily_result: "Today's seed: {score}.",
    runs_taken_in: "{runs} imported; see the history.",
    run_taken_in: "Imported: {run}.",
    run_known: "You already have this run: {run}.",
    notes_alone: "these notes belong to a run; open both files together.",
    notes_too_large: notes::TOO_LARGE,
    opening: "It is long, and must be replayed from its first move before you can watch it.",
    unharmed: "The run is unchanged.",
    untouched: "Your own runs are unchanged.",
    nothing_in_view: "Nothing but the ground.",
    and_more: "And {count} more.",
    no_messages: "No messages yet.",
    try_now: "Try now",
    asking: "Asking the server.",
    connection_lost: "Connection lost; retrying.",
    explains_more: "{key} explains more.",
    hints_again: "Each hint will be shown once more.",
    map_at_largest: "The map is at its largest.",
    map_at_smallest: "The map is at its smallest.",
    map_as_usual: "The map is at its usual size.",
    no_passkey: "No passkey was used. You can try again, or choose another way.",
    passkey_made: "Passkey created. It brings your name to any browser that has it.",
    attempt_played: "You have used today's attempt. You get another one tomorrow.",
    race_kept: "A race has closed: your run in it is in the history now.",
    run_not_shown: "This run is no longer shared.",
    copied: "Copied: {text}",
    copy_this: "Copy this: {text}",
    run_too_long: "The server sends more moves than a run can have; it is followed no further.",
};

/// The things that can be done with a run.
pub const EVERY_RUN: &str = "You can watch any run again, even backwards or after its end, and play on from any of its moves.";
/// For an empty list of all runs.
pub const NO_RUNS: &str = "No runs yet: go back and play one.";
/// For an empty list of one `{game}`'s runs.
pub const NO_RUNS_OF: &str = "No runs yet in {game}: go back and play one, or see the other games.";
/// For an empty table of results.
pub const NO_RANKED_RUNS: &str = "No results yet: a run counts once it has ended, unless it is practice.";
/// The time from which a run's feats count.
pub const FEATS_COUNT: &str = "A run's feats count once it has ended.";
/// Instructions for searching seeds.
pub const SEED_WISHES: &str = "Name the things that must be on the first levels, with commas between them: a name alone, or with a number, \
                               such as rapier, orb of life>=2, ogre=0.";
/// Leads to a list that spoils surprises.
pub const WHAT_IS_COUNTED: &str = "List all names (they tell what the game holds)";
/// An explanation of seeds.
pub const SAME_SEED: &str = "The same seed always starts the same run.";
/// Beside a variant's own seed.
pub const ORIGINAL_SEED: &str = "Always {seed}, as in the original.";
/// Beside the seed of the week that begins with a `{day}`.
pub const WEEKLY_SEED: &str = "The same for everybody in the week from {day} (UTC).";
/// The reason why a run that is over cannot be taken over.
pub const RUN_IS_OVER: &str = "The run is over here; go back a move to play on.";
/// After a run was taken over at a `{move}`.
pub const TAKEN_OVER: &str = "From move {move} on, this is your own run; the one you watched is unchanged.";
/// For an empty glossary.
pub const NOTHING_MET: &str = "Nothing yet: as you play, what you see is explained here.";
/// After a `{text}` was sent to a terminal to copy, which may ignore it.
pub const PERHAPS_COPIED: &str = "If your terminal allows it, this was copied: {text}";
/// The number of `{players}` in a race.
pub const RACE_PLAYERS: &str = "{players} so far, in all games.";
/// Leads to a name, without which a result is not listed.
pub const KEEP_RESULT: &str = "Keep this result";
/// For a race that nobody has entered.
pub const RACE_EMPTY: &str = "Nobody has entered it yet.";
/// On the title, for a player who plays every day.
pub const DAYS_IN_A_ROW: &str = "You have played {days} days in a row.";
/// For a player without a name who has played a race.
pub const RACE_UNNAMED: &str = "You have played, and nobody else sees your result yet: it needs a name before the race closes.";
/// For a race that the player has not entered.
pub const RACE_ONE_ATTEMPT: &str = "You have one attempt.";
/// Where a player chooses a name.
pub const NAME_LISTS_RESULT: &str =
    "If you have played an open race without a name, your result is listed under the name that you choose here.";
/// For a player without a name, among the races.
pub const RACE_WITHOUT_NAME: &str = "You have no name here yet, and can race without one: your result is listed once you choose a \
                                     name, if the race is still open.";
/// On the board of a race, when the server has broken a promise: the `{reason}`.
pub const PROMISE_BROKEN: &str = "Do not trust this race: {reason}. Tell the other players, and the server's operator.";
/// Said once a server can be reached again.
pub const CONNECTED_AGAIN: &str = "The server answers again.";
/// On races and boards, when the server's ledger is not the one that was seen before.
pub const LEDGER_BROKEN: &str = "Do not trust these results: the server's log of them is no longer the one that was seen here before. Tell \
                                 the other players, and the server's operator.";
/// On the board of an open race that the player has entered.
pub const RECEIPT_HOLDS: &str = "Checked: your receipt is signed with the server's key. When the race has closed, you can check here that the \
                                 server had chosen its seed before it opened.";
/// On the board of a race that has closed.
pub const SECRET_FITS: &str = "Checked: the secret of this race is the one that the server was committed to from the beginning.";
/// On the board of a race that has closed, for a player whose run counts.
pub const RACE_CHECKED: &str = "Checked: the secret of this race is the one that the server was committed to from the beginning, your run had \
                                the seed that follows from it, and your receipt is for this run.";
/// An explanation of sealed races.
pub const ABOUT_RACES: &str = "Everybody plays the same seed, which stays secret until the race closes: the rules run on the \
    server, so no program can look ahead. Each name has one attempt; if you leave it, you can come back.";
/// Boards in a sentence.
pub const ABOUT_BOARDS: &str = "The best runs, each of which anybody can watch move by move.";
/// Live runs in a sentence.
pub const ABOUT_LIVE: &str = "Players who let others watch.";
/// The time when a race closes.
pub const RACE_CLOSES: &str = "Closes {when}.";
/// In place of the time when a race closes.
pub const RACE_CLOSED: &str = "It has closed; look again for the next one.";
/// For a race that the player has begun and not ended.
pub const RACE_BEGUN: &str = "Your run waits for you.";
/// For a race whose result the server has not checked yet.
pub const RACE_ENDED: &str = "Your run has ended, and the server is checking it.";
/// At the end of a run in a race, with its `{place}`, such as "3rd of 14".
pub const PLACED: &str = "So far you are {place} in this race.";
/// For a race in which the player's run does not count.
pub const RACE_GIVEN_UP: &str = "You have used your attempt; it does not count.";
/// Sends an ended run to the open board of a server, and its key in every list.
pub const SEND_TO_BOARD: &str = "Send it to the board";
/// See [`SEND_TO_BOARD`].
pub const SEND_KEY: char = 'U';
/// For an empty board.
pub const NOBODY_FINISHED: &str = "No result here yet.";
/// An explanation of counted attempts.
pub const ABOUT_ATTEMPTS: &str =
    "A seed of your own, once a day. Your moves are sent as you make them; if the connection breaks, play on.";
/// Asked before a counted attempt at a `{game}`.
pub const BEGIN_ATTEMPT: &str = "Play your counted attempt at {game} now? You have one a day; you can leave it and come back.";
/// For an empty list of live runs.
pub const NOBODY_PLAYS: &str = "Nobody is sharing a live run.";
/// For an empty list of notes on a run.
pub const NO_NOTES: &str = "No notes yet.";
/// Before removing a note of the player's own.
pub const REMOVE_NOTE: &str = "Remove your note?";
/// Before blocking a `{player}`.
pub const BLOCK_PLAYER: &str = "Block {player}? You will not see their notes, and they cannot write any on your runs.";
/// About a player at a server: `{name}`, the `{day}` of joining, and the number of `{results}`.
pub const PROFILE: &str = "{name}, since {day}: {results}.";
/// Before taking the player's name from a `{device}` that was added on a `{day}`.
pub const REMOVE_DEVICE: &str = "Remove your name from this {device}, added on {day}?";
/// For a page that was loaded without encryption, for which the browser creates no keys.
pub const NAMES_NEED_HTTPS: &str = "Names need https: over plain http, the browser creates no keys for a page. You can still \
    play every game and see the boards.";
/// In place of a guest's profile.
pub const GUESTS_HAVE_NO_PROFILE: &str = "Guests have no profile.";
/// A chart in words.
pub const CHART: &str = "{bars}, the highest {name} with {value} {unit}.";
/// An explanation of practice.
pub const PRACTICE: &str = "You can take moves back; the run does not count.";
/// Beside the seed of a `{day}`.
pub const DAILY_SEED: &str = "The same for everybody on {day} (UTC).";
/// After the player answered no.
pub const NOTHING_CHANGED: &str = "Nothing changed.";
/// The use of the mouse.
pub const MOUSE: &str = "Point to see what is there. Click to walk there until something happens.";
/// An explanation of a map that is larger than its place.
pub const SCROLLING_MAP: &str = "The map scrolls with you, and with the look cursor. Arrows on its frame show where it goes on.";
/// Heading of the games besides the main one.
pub const SMALL_GAMES: &str = "Small games";
/// The name of low health, where names have ten columns.
pub const LOW_HEALTH: &str = "Low health";
/// The first question of a line-mode front end.
pub const WHICH_GAME: &str = "Which game? Type its number or name, or \"quit\".";

/// The origin of a game, and how this rebuild relates to it.
pub fn origin(info: &GameInfo) -> String {
    let GameInfo { title, author, year, origin, credit, .. } = info;
    let credit = if credit.is_empty() { String::new() } else { format!(" {credit}") };
    format!("{title} by {author} ({year}) was {origin}.{credit} This is an independent rebuild of its rules, with its own text.")
}

/// A run has begun.
pub fn begun(seed: Seed) -> String {
    format!("New run: seed {}.", seed.0)
}

/// No run could begin.
pub fn not_begun(why: &impl Display) -> String {
    format!("A new run could not be started: {why}.")
}

/// A run cannot be watched.
pub fn not_replayed(why: &impl Display) -> String {
    format!("This run cannot be replayed: {why}.")
}

/// A run in a list cannot be watched any more, after a sentence.
pub fn unwatchable(why: &impl Display) -> String {
    format!(" It can no longer be watched: {why}.")
}

/// Runs are still being read.
pub fn looking(unicode: bool) -> String {
    if unicode { "Looking…".to_owned() } else { "Looking...".to_owned() }
}

/// For an empty list of runs: of one game, or of all.
pub fn no_runs(game: Option<&str>) -> String {
    match game {
        None => NO_RUNS.to_owned(),
        Some(title) => NO_RUNS_OF.replace("{game}", title),
    }
}

/// The state of a run in a list. `cause` says how it ended, if it did.
pub fn standing(cause: Option<&str>, is_closed: bool, moves: usize, seed: Seed) -> String {
    let after = format!("after {moves} moves, on seed {}", seed.0);
    match cause {
        Some(cause) => format!("{cause} A{}.", &after[1..]),
        None if is_closed => format!("Given up {after}."),
        None => format!("Open {after}."),
    }
}

/// For a typed line that means nothing.
pub fn no_such_line(line: &str) -> String {
    format!("\"{line}\" means nothing here; \"help\" lists what you can type.")
}

/// The row of a guided run in a list of games.
pub fn guided_run(title: &str) -> String {
    format!("Guided run of {title}: a first descent, lesson by lesson")
}

/// For a typed line that chooses none of this many rows.
pub fn no_such_row(line: &str, rows: usize) -> String {
    format!("There is no \"{line}\" here: type a number from 1 to {rows}.")
}
