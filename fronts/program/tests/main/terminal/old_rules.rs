//! Runs of rules that a release had before: watched, verified, filmed and continued as they were begun.

use super::only_run;
use super::pty::Terminal;
use crate::{barrow, files, project, said, text};
use std::fs;

const OLD: &str = "crates/shelf/archive/runs/stomp-1/20x20-victory.run";

#[test]
fn every_old_run_is_verified_and_named_by_its_rules() {
    for folder in fs::read_dir(project("crates/shelf/archive/runs")).unwrap() {
        let folder = folder.unwrap().file_name().into_string().unwrap();
        for run in files(&format!("crates/shelf/archive/runs/{folder}"), "run") {
            let line = said(&["verify", "--json", run.to_str().unwrap()]);
            let verified: serde_json::Value = serde_json::from_str(&line).unwrap();
            let of = format!("{}-{}", verified["game"].as_str().unwrap(), verified["rules"]);
            assert_eq!((of.as_str(), verified["ok"].as_bool()), (folder.as_str(), Some(true)));
        }
    }
}

#[test]
fn an_old_run_has_a_morgue_a_link_and_a_film() {
    let folder = tempfile::tempdir().unwrap();
    let (run, gif) = (project(OLD), folder.path().join("old.gif"));
    let run = run.to_str().unwrap();
    let morgue = said(&["morgue", run]);
    assert!(morgue.starts_with("Stomp: As it was built\n20x20, seed 10, rules 1."), "the names of its own time: {morgue}");
    said(&["film", run, "--gif", gif.to_str().unwrap()]);
    assert!(fs::metadata(gif).unwrap().len() > 10_000);
    let link = said(&["link", run]);
    assert!(said(&["verify", link.lines().next_back().unwrap()]).starts_with("OK "), "{link}");
}

#[test]
fn an_old_run_is_watched_taken_over_and_continued_under_its_rules() {
    let home = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::barrow(home.path(), (100, 40), &["replay", project(OLD).to_str().unwrap()]);
    terminal.wait_for("t take over");
    terminal.press("\x1b[H");
    terminal.press("t");
    terminal.wait_for("goes on under version 1 of its rules; new runs follow version 3.");
    terminal.press("h");
    terminal.wait_until("a move", |_| only_run(home.path()).1.moves.len() == 1);
    terminal.press("\x03");
    terminal.exit_code();
    let (file, run) = only_run(home.path());
    assert_eq!((run.header.rules, run.moves.len()), (1, 1));
    assert!(said(&["verify", file.to_str().unwrap()]).starts_with("OK "));
    let mut again = Terminal::barrow(home.path(), (100, 40), &[]);
    again.wait_for("Continue (");
    again.press("\x1b[A");
    again.press("\r");
    again.wait_for("goes on under version 1 of its rules");
}

#[test]
fn rules_that_nobody_has_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("future.run");
    let mut run = barrow_core::Run::parse(&fs::read(project(OLD)).unwrap()).unwrap().run;
    run.header.rules = 99;
    fs::write(&file, run.to_bytes()).unwrap();
    let output = barrow(&["verify", file.to_str().unwrap()]).output().unwrap();
    assert!(text(&output.stdout).contains("the run follows version 99 of the rules of stomp"), "{output:?}");
}
