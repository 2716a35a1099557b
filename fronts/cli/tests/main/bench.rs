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
    }
}
