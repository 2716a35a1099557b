//! The help is complete, and somebody reads it before it changes.

use crate::said;

const COMMANDS: [&str; 23] = [
    "play", "replay", "verify", "runs", "bot", "levels", "seeds", "bench", "film", "morgue", "link", "name", "send", "board",
    "profile", "daily", "attempt", "share", "live", "note", "block", "watch", "frames",
];

#[test]
fn the_help_is_as_it_was_agreed_on() {
    let all = std::iter::once(said(&["--help"])).chain(COMMANDS.map(|command| said(&[command, "--help"])));
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
        let listed = |name: &str| help.lines().filter(|line| line.starts_with(&format!("  {name} "))).count();
        assert!(COMMANDS.into_iter().all(|name| listed(name) == 1), "{help}");
        let place = |text: &str| help.find(text).unwrap();
        assert!(place("\n  replay ") < place("Your runs:") && place("At a server:") < place("\n  name "), "{help}");
        assert!(place("\n  frames ") < place("At a server:"), "{help}");
    }
}

#[test]
fn a_version_is_told() {
    assert_eq!(said(&["--version"]), concat!("barrow ", env!("CARGO_PKG_VERSION"), "\n"));
}
