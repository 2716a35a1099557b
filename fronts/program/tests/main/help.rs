//! Tests that the help is complete, and stores it so that changes to it are reviewed.

use crate::said;

/// All commands, in the order of the help.
const COMMANDS: [&str; 30] = [
    "play",
    "seeds",
    "runs",
    "replay",
    "film",
    "morgue",
    "link",
    "verify",
    "name",
    "daily",
    "attempt",
    "send",
    "share",
    "live",
    "board",
    "watch",
    "profile",
    "note",
    "block",
    "new",
    "dev",
    "web",
    "levels",
    "bot",
    "bench",
    "frames",
    "paths",
    "selftest",
    "completions",
    "man",
];
/// The subcommands of `barrow name`.
const OF_NAMES: [&str; 8] = ["take", "share", "recovery", "join", "devices", "remove-device", "export", "forget"];

#[test]
fn the_help_is_as_it_was_agreed_on() {
    let all = std::iter::once(said(&["--help"])).chain(COMMANDS.map(|command| said(&[command, "--help"])));
    let all = all.chain(OF_NAMES.map(|command| said(&["name", command, "--help"])));
    insta::assert_snapshot!("help", all.collect::<Vec<_>>().join("\n-------\n\n"));
}

#[test]
fn the_help_names_every_command_exit_code_variable_and_game() {
    let help = said(&["--help"]);
    let words =
        ["BARROW_HOME", "NO_COLOR", "options.toml", "keys.toml", "Exit codes", "Examples", "monster-caves", "20x10", "+strict"];
    for word in COMMANDS.into_iter().chain(words) {
        assert!(help.contains(word), "the help does not name {word}");
    }
}

#[test]
fn the_help_lists_each_command_once_in_a_group() {
    for help in [said(&["--help"]), said(&["-h"])] {
        let place = |text: &str| help.find(text).unwrap_or_else(|| panic!("no {text:?} in {help}"));
        let listed = COMMANDS.map(|name| format!("\n  {name} "));
        assert!(
            listed.iter().all(|line| help.matches(line).count() == 1) && listed.is_sorted_by_key(|line| place(line)),
            "{help}"
        );
        let heads =
            ["\nPlay:", "\nYour runs:", "\nOnline:", "\nFor makers and bot authors:", "\nThis program:", "\nOptions:"].map(place);
        let firsts = ["\n  play ", "\n  runs ", "\n  name ", "\n  new ", "\n  paths "].map(place);
        assert!(heads.is_sorted() && heads.iter().zip(firsts).all(|(head, first)| *head < first && first < head + 40), "{help}");
    }
}

#[test]
fn no_help_is_wider_than_a_small_terminal() {
    let helps = COMMANDS.iter().flat_map(|command| [said(&[command, "--help"]), said(&[command, "-h"])]);
    for help in helps.chain([said(&["--help"]), said(&["-h"]), said(&["help", "name", "take"])]) {
        let wide: Vec<_> = help.lines().filter(|line| line.chars().count() > 80).collect();
        assert!(wide.is_empty(), "{wide:#?}");
    }
}
