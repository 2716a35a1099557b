//! Recordings of the original, frame for frame.

use crate::{start, text_of};
use barrow_core::{Dir, Move, Show};
use serde_json::Value;

/// The move of a key. Other keys are ignored, as in the original.
fn move_for(key: &str) -> Option<Move> {
    let dir = match key {
        "UP" => 0,
        "RIGHT" => 1,
        "DOWN" => 2,
        "LEFT" => 3,
        _ => return None,
    };
    Some(Move::towards(0, Dir(dir)))
}

fn replay(name: &str, recording: &str) {
    let mut play = None;
    let mut has_quit = false;
    for (number, line) in recording.lines().enumerate() {
        let line: Value = serde_json::from_str(line).expect("a line is JSON");
        assert!(!has_quit, "{name}: nothing follows Escape");
        let play = play.get_or_insert_with(|| start("part-one", line["seed"].as_u64().expect("the first line has the seed")));
        let key = line["key"].as_str().unwrap_or_default();
        has_quit = key == "ESC";
        assert_eq!(line.get("end").and_then(Value::as_str), has_quit.then_some("quit"), "{name}:{}", number + 1);
        if let Some(m) = move_for(key) {
            // Against a wall, the original draws the same screen again.
            let _ = play.play(m, &mut Show::off());
        }
        assert_eq!(play.status().ending, None, "{name}:{}: Part I never ends by itself", number + 1);
        let frame: Vec<&str> = line["frame"].as_array().expect("a frame").iter().filter_map(Value::as_str).collect();
        assert_eq!(text_of(play.as_ref()), frame.join("\n") + "\n", "{name}:{} after {key:?}", number + 1);
    }
    assert!(play.is_some(), "{name} is empty");
}

#[test]
fn every_recording_replays_frame_for_frame() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/transcripts");
    let mut count = 0;
    for entry in std::fs::read_dir(folder).expect("the recordings are beside the tests") {
        let path = entry.unwrap().path();
        replay(&path.display().to_string(), &std::fs::read_to_string(&path).unwrap());
        count += 1;
    }
    assert_eq!(count, 13, "recordings in {folder}");
}
