//! `barrow bench`.

use crate::{barrow, json_lines, said, text};

#[test]
fn every_figure_is_a_number_above_nothing() {
    let output = barrow(&["bench", "roguelulz", "--json"]).output().unwrap();
    let (lines, notes) = (json_lines(&text(&output.stdout)), text(&output.stderr));
    assert!(output.status.success() && notes.contains("Warning: this is a debug build"), "{notes}");
    let (measurement, variants) = lines.split_last().unwrap();
    let names: Vec<_> = variants.iter().map(|line| line["variant"].as_str().unwrap()).collect();
    assert_eq!(names, ["part-one", "full"]);
    for line in variants {
        for figure in [
            "moves_per_second",
            "moves_per_second_with_view",
            "moves_per_second_with_text",
            "verified_moves_per_second",
            "in_turn_nanoseconds",
            "in_turn_with_view_nanoseconds",
            "in_turn_of_4096_nanoseconds",
            "kept_at_4096_percent",
            "fork_nanoseconds",
            "view_nanoseconds",
            "digest_nanoseconds",
            "start_nanoseconds",
        ] {
            let [low, median, high] = ["low", "median", "high"].map(|share| line[figure][share].as_f64().unwrap());
            assert!(0.0 < low && low <= median && median <= high, "{figure} in {line}");
        }
        assert!(line["state_bytes"].as_u64().is_some_and(|bytes| bytes > 0), "{line}");
    }
    assert!(measurement["rounds"].as_u64().is_some_and(|rounds| rounds > 0), "{measurement}");
    assert!(measurement["before"]["step_nanoseconds"].as_f64().is_some_and(|step| step > 0.0), "{measurement}");
}

#[test]
fn the_first_frame_is_drawn_in_few_kilobytes() {
    let kilobytes: u64 = said(&["bench", "--first-frame"]).trim().parse().unwrap();
    // A debug build uses more memory than a release build, whose figure from `barrow bench` is the one that is promised.
    assert!((1_000..30_000).contains(&kilobytes), "{kilobytes}");
}
