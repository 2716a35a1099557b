//! Tests that `barrow frames` prints the frames of the originals.

use crate::{barrow, files, json_lines, text, with_input};
use serde_json::{Map, Value};
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::Stdio;

/// A recording, without the keys that the terminal library echoed beside the map.
fn recorded(path: &PathBuf) -> Vec<Value> {
    let mut lines = json_lines(&std::fs::read_to_string(path).unwrap());
    lines.iter_mut().filter_map(Value::as_object_mut).for_each(|line| drop(line.remove("echo")));
    lines
}

/// The parts of a recording that `barrow frames` may use: the keys, and the seed on the first line.
fn keys_of(recording: &[Value]) -> String {
    let only_key = |line: &Value| {
        let mut only = Map::new();
        for field in ["key", "seed"] {
            line.get(field).map(|value| only.insert(field.into(), value.clone()));
        }
        format!("{}\n", Value::Object(only))
    };
    recording.iter().map(only_key).collect()
}

fn reproduces_all(game: &str, folder: &str, at_least: usize) {
    let paths = files(folder, "jsonl");
    assert!(paths.len() >= at_least, "only {} recordings in {folder}", paths.len());
    for path in paths {
        let recording = recorded(&path);
        for (how, output) in [
            ("from the file", barrow(&["frames", game, "--keys", path.to_str().unwrap()]).output().unwrap()),
            ("from keys alone", with_input(&["frames", game, "--keys", "-"], keys_of(&recording).as_bytes())),
        ] {
            assert!(output.status.success(), "{} {how}: {}", path.display(), text(&output.stderr));
            let frames = json_lines(&text(&output.stdout));
            let differing = recording.iter().zip(&frames).position(|(recorded, ours)| recorded != ours);
            assert_eq!(differing, None, "{} {how}: the first line that differs, from 0", path.display());
            assert_eq!(frames.len(), recording.len(), "{} {how}", path.display());
        }
    }
}

#[test]
fn every_recording_of_monster_caves() {
    reproduces_all("monster-caves", "games/monster-caves/tests/transcripts", 14);
}

#[test]
fn every_recording_of_roguelulz() {
    reproduces_all("roguelulz", "games/roguelulz/tests/transcripts", 13);
}

fn frames(words: &[&str], input: &str) -> Vec<Value> {
    let words = [&["frames"], words, &["--keys", "-"]].concat();
    let output = with_input(&words, input.as_bytes());
    assert!(output.status.success(), "{words:?}: {}", text(&output.stderr));
    json_lines(&text(&output.stdout))
}

#[test]
fn the_seed_of_the_command_line_wins_over_the_lines() {
    let of_line = frames(&["roguelulz"], "{\"key\":null,\"seed\":7}\n");
    let of_words = frames(&["roguelulz", "--seed", "7"], "{\"key\":null,\"seed\":3}\n");
    let of_other = frames(&["roguelulz"], "{\"key\":null,\"seed\":3}\n");
    assert_eq!(of_line[0]["frame"], of_words[0]["frame"]);
    assert_ne!(of_line[0]["frame"], of_other[0]["frame"]);
    assert_eq!((&of_line[0]["seed"], &of_words[0]["seed"]), (&7.into(), &3.into()), "the line's seed is written out again");
    let of_nothing = frames(&["roguelulz"], "{\"key\":null}\n");
    assert_eq!(of_nothing[0].get("seed"), None);
    assert_eq!(of_nothing[0]["frame"], frames(&["roguelulz", "--seed", "1"], "{\"key\":null}\n")[0]["frame"]);
}

#[test]
fn a_key_the_game_ignores_and_a_refused_move_repeat_the_frame() {
    let lines = frames(&["stomp", "--seed", "1"], "{\"key\":null}\n\n{\"key\":\"x\"}\n{\"key\":\"LEFT\"}\n{\"key\":\"LEFT\"}\n");
    assert_eq!(lines.len(), 4, "a blank line is no key");
    assert_eq!(lines[0]["frame"], lines[1]["frame"]);
    assert_ne!(lines[1]["frame"], lines[2]["frame"]);
    assert_eq!(lines[2]["frame"], lines[3]["frame"], "left of column 0 is the edge");
}

#[test]
fn lines_after_the_end_are_not_played_and_that_is_said() {
    let output = with_input(&["frames", "roguelulz", "--keys", "-"], b"{\"key\":null}\n{\"key\":\"ESC\"}\n{\"key\":\"UP\"}\n");
    assert!(output.status.success());
    let lines = json_lines(&text(&output.stdout));
    assert_eq!((lines.len(), &lines[1]["end"]), (2, &"quit".into()));
    assert_eq!(text(&output.stderr), "barrow: standard input, line 3 is not played: the run is over (\"quit\").\n");
}

#[test]
fn each_frame_comes_before_the_next_key_is_asked_for() {
    let mut child =
        barrow(&["frames", "monster-caves", "--keys", "-"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut keys = child.stdin.take().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    for key in ["null", "\"8\"", "\"5\"", "\"\\u0000\"", "\"\\u00ff\""] {
        writeln!(keys, "{{\"key\":{key}}}").unwrap();
        let line: Value = serde_json::from_str(&lines.next().unwrap().unwrap()).unwrap();
        assert_eq!(line["key"], serde_json::from_str::<Value>(key).unwrap());
        assert_eq!(line["frame"].as_array().unwrap().len(), 25);
    }
    drop(keys);
    assert!(child.wait().unwrap().success());
}
