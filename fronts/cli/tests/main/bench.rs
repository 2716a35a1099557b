//! `barrow bench`.

use crate::{json_lines, said};

#[test]
fn every_figure_is_a_number_above_nothing() {
    let lines = json_lines(&said(&["bench", "roguelulz", "--json"]));
    let variants: Vec<_> = lines.iter().map(|line| line["variant"].as_str().unwrap()).collect();
    assert_eq!(variants, ["part-one", "full"]);
    for line in lines {
        for figure in [
            "moves_per_second",
            "moves_per_second_with_view",
            "moves_per_second_with_text",
            "verified_moves_per_second",
            "fork_nanoseconds",
            "view_nanoseconds",
            "digest_nanoseconds",
        ] {
            assert!(line[figure].as_f64().is_some_and(|number| number > 0.0), "{figure} in {line}");
        }
        assert!(line["state_bytes"].as_u64().is_some_and(|bytes| bytes > 0), "{line}");
    }
}

#[test]
fn the_first_frame_is_drawn_in_few_kilobytes() {
    let kilobytes: u64 = said(&["bench", "--first-frame"]).trim().parse().unwrap();
    // A debug build holds more than a release build: the figure that is promised is the release build's, by `barrow bench`.
    assert!((1_000..30_000).contains(&kilobytes), "{kilobytes}");
}
