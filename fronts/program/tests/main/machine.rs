//! Commands about the program on this machine.

use crate::{barrow, said, text};
use std::fs;

#[test]
fn a_version_is_told_with_its_features_and_rules() {
    assert_eq!(said(&["-V"]), concat!("barrow ", env!("CARGO_PKG_VERSION"), "\n"));
    let version = said(&["--version"]);
    assert!(version.starts_with(concat!("barrow ", env!("CARGO_PKG_VERSION"), " (a local build)\nfeatures: ")), "{version}");
    for game in ["into-ruins: rules 2\n", "stomp: rules 3; plays runs of rules 1, 2 too\n"] {
        assert!(version.contains(game), "{version}");
    }
}

#[test]
fn paths_says_where_files_are_and_why() {
    let home = tempfile::tempdir().unwrap();
    fs::write(home.path().join("options.toml"), "").unwrap();
    let told = text(&barrow(&["paths"]).env("BARROW_HOME", home.path()).output().unwrap().stdout);
    assert!(told.starts_with(&format!("{}: BARROW_HOME names it\n", home.path().display())), "{told}");
    assert!(
        told.contains("\n  options.toml         your options\n")
            && told.contains("\n  keys.toml            your keys (not there yet)\n"),
        "{told}"
    );
}

#[test]
fn the_program_plays_its_own_runs() {
    let told = said(&["selftest"]);
    assert!(told.ends_with(" runs play here as they were recorded.\n"), "{told}");
    assert!(told.lines().filter(|line| line.starts_with("OK ")).count() > 30 && !told.contains("DIFFERS"), "{told}");
}

/// Every command with its options, from their help.
fn commands(words: &[&str]) -> Vec<(String, Vec<String>)> {
    let help = said(&[words, &["--help"]].concat());
    // Explanations are indented by more.
    let lines = help.lines().filter(|line| line.starts_with("  -") || line.starts_with("      --"));
    let options = lines.filter_map(|line| line.split_once("--")?.1.split([' ', '=']).next());
    let mut found = vec![(words.join("-"), options.map(str::to_owned).collect())];
    let listed = help.lines().skip_while(|line| !line.starts_with("Commands:") && !line.starts_with("Play:"));
    let named = listed.take_while(|line| !line.starts_with("Options:")).filter_map(|line| line.strip_prefix("  "));
    for name in named.filter(|line| !line.starts_with(' ')).filter_map(|line| line.split(' ').next()) {
        if !name.is_empty() && name != "help" {
            found.extend(commands(&[words, &[name]].concat()));
        }
    }
    found
}

#[test]
fn manual_and_completions_have_every_command_and_option() {
    let folder = tempfile::tempdir().unwrap();
    said(&["man", "--into", folder.path().to_str().unwrap()]);
    let scripts = ["bash", "zsh", "fish", "powershell"].map(|shell| said(&["completions", shell]));
    let all = commands(&[]);
    assert!(all.len() > 30, "{all:?}");
    for (command, options) in all {
        let name = if command.is_empty() { "barrow".to_owned() } else { format!("barrow-{command}") };
        let page = fs::read_to_string(folder.path().join(format!("{name}.1"))).unwrap_or_else(|error| panic!("{name}: {error}"));
        for option in options {
            assert!(page.contains(&format!("\\-\\-{}", option.replace('-', "\\-"))), "{name}.1 lacks --{option}");
            for script in &scripts {
                let is_there = script.contains(&format!("--{option}")) || script.contains(&format!("-l {option}"));
                assert!(is_there, "the completions lack --{option} of {name}");
            }
        }
    }
    assert!(said(&["man"]).starts_with(".ie"));
}
