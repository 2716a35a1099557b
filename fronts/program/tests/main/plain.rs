//! Tests play in lines of text, from a pipe.

use crate::{barrow, text};
use std::io::Write;
use std::path::Path;
use std::process::Stdio;

/// Plays with these lines in `home`; returns the output.
fn play(home: &Path, words: &[&str], lines: &[&str]) -> String {
    let mut child = barrow(words)
        .env("BARROW_HOME", home)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = lines.join("\n") + "\n";
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().unwrap();
    // Ignore errors: the program closes its input when it ends.
    let _ = writer.join().unwrap();
    assert!(output.status.success(), "{}", text(&output.stderr));
    text(&output.stdout)
}

fn runs(home: &Path) -> Vec<serde_json::Value> {
    let output = barrow(&["runs", "--json"]).env("BARROW_HOME", home).output().unwrap();
    crate::json_lines(&text(&output.stdout))
}

#[test]
fn a_whole_game_of_into_ruins_is_played_from_a_pipe() {
    let home = tempfile::tempdir().unwrap();
    // Fight everything with fists and jump into each hole, which ends the run sooner or later.
    let round = ["descend", "jump", "1", "yes", "explore", "jump", "1", "yes", "e", "nw"];
    let lines: Vec<&str> = round.into_iter().cycle().take(600).collect();
    let said = play(home.path(), &["play", "into-ruins", "--seed", "7", "--plain"], &lines);
    assert!(said.starts_with("Into Ruins: The descent. Seed 7.\n"), "{said}");
    assert!(said.contains("Watch the replay"), "the run never ended: {}", &said[said.len().saturating_sub(2000)..]);
    assert!(said.lines().all(|line| !line.contains('\u{1b}')), "nothing moves a cursor");
    // The remaining lines are read after the end, and may begin another run.
    assert!(runs(home.path()).iter().any(|run| run["seed"] == 7 && run["ending"]["won"] == false), "{:?}", runs(home.path()));
}

#[test]
fn a_line_answers_the_question_before_it() {
    let home = tempfile::tempdir().unwrap();
    let lines = ["into ruins", "pack", "1", "back", "back", "xyzzy", "look", "next", "back", "quit", "quit"];
    let said = play(home.path(), &["--plain"], &lines);
    for words in
        ["Which game?", "  1 Into Ruins: ", "  1 Torch", "  2 Throw", "\"xyzzy\" means nothing here", "Into Ruins: The descent."]
    {
        assert!(said.contains(words), "{words}: {said}");
    }
}

#[test]
fn every_screen_is_read_in_lines_and_its_controls_are_chosen_by_number() {
    let home = tempfile::tempdir().unwrap();
    let lines =
        ["about", "", "feats into-ruins", "back", "rules stomp", "", "options", "2", "99", "", "stomp", "glossary", "back"];
    let play_on = ["options", "1", "", "quit"];
    let said = play(home.path(), &["--plain"], &[&lines[..], &play_on].concat());
    for words in [
        "Help and credits.",
        "How to play Roguelike 10",
        "Into Ruins: feats.",
        ", not earned yet",
        "Stomp: ",
        "Actions:",
        "  1 Night, chosen: ",
        "\n> High contrast, chosen: ",
        "Stomp: glossary.",
        "  2 High contrast, chosen: ",
    ] {
        let words = words.replace("> ", "");
        assert!(said.contains(&words), "{words}: {said}");
    }
    let kept = std::fs::read_to_string(home.path().join("options.toml")).unwrap();
    assert!(kept.contains("default") || !kept.contains("high"), "the first theme was chosen again: {kept}");
}

#[test]
fn keys_are_bound_by_their_names_in_lines() {
    let home = tempfile::tempdir().unwrap();
    let lines = ["keys", "1", "27 F5", "27 o", "no", "27", "o", "yes", "27 remove m", "", "quit"];
    let said = play(home.path(), &["--plain"], &lines);
    for words in [
        "  27 Messages, m p: All messages so far.",
        "F5 now means messages.",
        "o means explore. Take it away from there? (yes: Take it, no: Leave it)\nNothing changed.",
        "Which key for messages? Type its name",
        "o now means messages.",
        "m no longer means messages.",
    ] {
        assert!(said.contains(words), "{words}: {said}");
    }
    let kept = std::fs::read_to_string(home.path().join("keys.toml")).unwrap();
    assert!(kept.contains("messages = [\"p\", \"f5\", \"o\"]"), "{kept}");
}

#[test]
fn a_seed_is_found_and_played_in_lines() {
    let home = tempfile::tempdir().unwrap();
    let number = |said: &str, label: &str| {
        let line =
            said.lines().rev().find(|line| line.trim_start().split_once(' ').is_some_and(|(_, words)| words.starts_with(label)));
        line.unwrap_or_else(|| panic!("{label}: {said}")).trim_start().split(' ').next().unwrap().to_owned()
    };
    let form = play(home.path(), &["--plain"], &["new into-ruins", "quit"]);
    let open = number(&form, "Find a seed");
    let search = play(home.path(), &["--plain"], &["new into-ruins", &open, "quit"]);
    let find = number(&search, "Find");
    let lines = ["new into-ruins", &open, "1 rapier, rat=0", &find];
    let found = play(home.path(), &["--plain"], &[&lines[..], &["quit"]].concat());
    assert!(found.contains("10 found among seeds 1 to "), "{found}");
    let play_it = number(&found, "Play ");
    let said = play(home.path(), &["--plain"], &[&lines[..], &[&play_it, "wait", "quit"]].concat());
    assert!(said.contains("Into Ruins: The descent."), "{said}");
    assert_eq!(runs(home.path()).len(), 1);
}

#[test]
fn a_guided_run_says_what_to_try() {
    let home = tempfile::tempdir().unwrap();
    let said = play(home.path(), &["--plain"], &["guided", "explore", "quit"]);
    assert!(said.contains("Guided run of Into Ruins") && said.contains("Seed 3383"), "{said}");
    let [first, second] = ["Walk to an orb", "A rat sleeps nearby"].map(|lesson| said.find(lesson));
    assert!(first.is_some() && first < second, "the second lesson comes once the first is learnt: {said}");
}

#[test]
fn a_run_that_was_left_is_continued_by_its_number() {
    let home = tempfile::tempdir().unwrap();
    play(home.path(), &["play", "into-ruins", "--seed", "7", "--plain"], &["wait", "wait"]);
    let said = play(home.path(), &["--plain"], &["7", "wait", "quit"]);
    assert!(said.contains("  7 Continue Into Ruins: depth 1, 2 moves"), "{said}");
    assert_eq!(runs(home.path()).len(), 1);
    assert_eq!(runs(home.path())[0]["moves"], 3);
}

#[test]
fn a_run_is_shared_as_a_link_in_lines_too() {
    let home = tempfile::tempdir().unwrap();
    let said = play(home.path(), &["play", "stomp", "--seed", "7", "--plain"], &["menu", "Share or save this run", "quit"]);
    assert!(said.contains("How would you go on?\n#run=") && said.contains("only the end of a link"), "{said}");
}

#[test]
fn an_empty_line_is_no_error_and_several_words_are_one_answer_each() {
    let home = tempfile::tempdir().unwrap();
    let said = play(home.path(), &["--plain"], &["", "quit"]);
    assert!(!said.contains("There is no") && said.matches("Which game?").count() == 2, "{said}");
    let lines = ["", "map", "throw torch", "back", "back", "wait 3", "help", "quit"];
    let said = play(home.path(), &["play", "into-ruins", "--seed", "7", "--plain"], &lines);
    assert!(!said.contains("means nothing here"), "{said}");
    assert!(said.contains("@ you") && said.contains("Throw Torch at "), "{said}");
    assert_eq!(runs(home.path())[0]["moves"], 3);
    let at = |words: &str| said.find(words).unwrap_or_else(|| panic!("{words}: {said}"));
    assert!(at("Commands: ") < at("Directions: "), "{said}");
}
