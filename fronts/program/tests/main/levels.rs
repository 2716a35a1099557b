//! Tests levels as other programs read them.

use crate::barrow;
use serde_json::Value;
use std::collections::BTreeSet;

const REFERENCE: &str = include_str!("../../../../games/into-ruins/tests/spec/reference_level_stats.csv");

#[test]
fn each_line_is_a_level_with_every_figure_of_the_reference() {
    let mut wanted: BTreeSet<&str> = REFERENCE.lines().filter_map(|line| line.strip_prefix("3,")?.split(',').next()).collect();
    wanted.extend(["seed", "depth"]);
    let output = barrow(&["levels", "into-ruins", "--depth", "3", "--seeds", "1..3", "--json"]).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 3);
    for (line, seed) in lines.iter().zip(1u64..) {
        let line = line.as_object().unwrap();
        assert_eq!(line.keys().map(String::as_str).collect::<BTreeSet<&str>>(), wanted);
        assert_eq!((line["seed"].as_u64(), line["depth"].as_u64()), (Some(seed), Some(3)));
        assert!(line["walkable"].as_u64() >= line["reachable_walkable"].as_u64());
    }
}

#[test]
fn a_level_is_drawn_for_people() {
    let output = barrow(&["levels", "into-ruins", "--depth", "16", "--seeds", "7"]).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.starts_with("seed 7, depth 16"), "{text}");
    assert!(text.contains("item:wings_of_yendor 1"), "{text}");
}
