//! The original's own screens, frame for frame.

use crate::{CLASSIC, frame, press, start};
use serde_json::Value;
use std::path::Path;

#[test]
fn every_recording_replays_frame_for_frame() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts");
    let (mut recordings, mut frames, mut deaths) = (0, 0, 0);
    for entry in std::fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let lines: Vec<Value> =
            std::fs::read_to_string(&path).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        deaths += usize::from(replay(&name, &lines));
        recordings += 1;
        frames += lines.len();
    }
    assert_eq!((recordings, frames, deaths), (14, 2108, 2), "recordings, frames and deaths");
}

/// Replays one recording and returns whether the player died in it.
fn replay(name: &str, lines: &[Value]) -> bool {
    let mut play = start(1, CLASSIC);
    let mut last = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        if let Some(key) = line["key"].as_str() {
            press(play.as_mut(), key.bytes().next().unwrap());
        } else {
            assert_eq!(at, 0, "{name}: only the first line has no key");
        }
        let expected: Vec<u8> = line["frame"]
            .as_array()
            .unwrap()
            .iter()
            .flat_map(|row| format!("{:77}", row.as_str().unwrap()).into_bytes())
            .collect();
        let ending = play.status().ending.map(|ending| ending.word);
        assert_eq!(ending.as_deref(), line["end"].as_str(), "{name}, line {}: the ending", at + 1);
        if ending.is_none() {
            last = frame(play.as_ref());
        }
        // The original draws nothing after the player's death.
        let rows = |frame: &[u8]| frame.chunks(77).map(|row| String::from_utf8_lossy(row) + "\n").collect::<String>();
        assert!(last == expected, "{name}, line {}: expected\n{}got\n{}", at + 1, rows(&expected), rows(&last));
    }
    play.status().ending.is_some()
}
