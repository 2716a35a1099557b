//! Runs each step's program as a maker would.

use crate::rules::{TO_THE_CHEESE, frame_after, start};
use crate::{step1, step2, step5};
use serde_json::{Value, json};
use std::io::Write;
use std::process::{Command, Output, Stdio};

const PROGRAMS: [&str; 8] = [
    env!("CARGO_BIN_EXE_step1"),
    env!("CARGO_BIN_EXE_step2"),
    env!("CARGO_BIN_EXE_step3"),
    env!("CARGO_BIN_EXE_step4"),
    env!("CARGO_BIN_EXE_step5"),
    env!("CARGO_BIN_EXE_step6"),
    env!("CARGO_BIN_EXE_step7"),
    env!("CARGO_BIN_EXE_step8"),
];

/// Runs `program` with `arguments` and `input` in a fresh data folder.
fn run(program: &str, arguments: &str, input: &str) -> Output {
    let home = tempfile::tempdir().unwrap();
    let mut child = Command::new(program)
        .args(arguments.split(' '))
        .env("BARROW_HOME", home.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

/// The JSON Lines that `program` prints.
fn lines(program: &str, arguments: &str, input: &str) -> Vec<Value> {
    let output = run(program, arguments, input);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{program} {arguments}: {errors}");
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))).collect()
}

/// The keys that walk to the cheese, as `barrow frames` reads them.
fn keys() -> String {
    let names = TO_THE_CHEESE.chars().map(|letter| match letter {
        'n' => json!("UP"),
        'e' => json!("RIGHT"),
        's' => json!("DOWN"),
        _ => json!("LEFT"),
    });
    std::iter::once(Value::Null).chain(names).map(|key| json!({ "key": key }).to_string() + "\n").collect()
}

#[test]
fn the_program_draws_the_rules_frames() {
    for (program, shelf) in [(PROGRAMS[1], step2::SHELF), (PROGRAMS[4], step5::SHELF)] {
        let lines = lines(program, "frames cellar --seed 7 --keys -", &keys());
        let mut play = start(&shelf, 7);
        assert_eq!(lines[0]["frame"], json!(frame_after(play.as_mut(), None)));
        for (line, letter) in lines[1..].iter().zip(TO_THE_CHEESE.chars()) {
            assert_eq!(line["frame"], json!(frame_after(play.as_mut(), Some(letter))), "{line}");
        }
        assert_eq!(lines.last().unwrap().get("end"), play.status().ending.map(|ending| json!(ending.word)).as_ref());
    }
}

#[test]
fn bots_play_every_playable_step() {
    for program in &PROGRAMS[1..] {
        let played = lines(program, "bot cellar --seeds 1..5 --moves 200 --json", "");
        assert!(!played.is_empty(), "{program} printed nothing");
        assert_eq!(
            played,
            lines(program, "bot cellar --seeds 1..5 --moves 200 --json", ""),
            "the same seeds must give the same runs"
        );
    }
}

#[test]
fn a_program_without_a_hero_runs() {
    let lines = lines(PROGRAMS[0], "frames cellar --keys -", "{\"key\":null}\n");
    assert_eq!(lines.len(), 1);
    assert_eq!(lines[0]["frame"], json!(frame_after(start(&step1::SHELF, 1).as_mut(), None)));
}

#[test]
fn the_help_names_the_game_on_the_shelf() {
    let commands = ["", "play ", "replay ", "verify ", "runs ", "bot ", "bench ", "frames "];
    let help = commands.map(|command| String::from_utf8(run(PROGRAMS[7], &format!("{command}--help"), "").stdout).unwrap());
    for example in ["cellar play cellar --seed 7", "cellar bot cellar --seeds 1..100"] {
        assert!(help[0].contains(example), "{}", help[0]);
    }
    for (command, help) in commands.iter().zip(&help) {
        assert!(help.contains("Usage: "), "{command}--help says: {help}");
        for other in ["stomp", "caves", "roguelike-ten", "lulz", "20x10", "FIRST_GAME", "LAST_GAME"] {
            assert!(!help.contains(other), "{command}--help names {other}, which a maker does not have: {help}");
        }
    }
}

#[test]
fn an_unknown_game_is_refused_with_a_sentence() {
    let output = run(PROGRAMS[4], "frames attic --keys -", "");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("attic"));
}
