use super::super::tests::{table, table_name};
use super::*;
use std::collections::BTreeMap;

/// How often each outcome occurs in each column, by table, source, result and prop.
type Weights = BTreeMap<(bool, String, String, String), u32>;

fn ours() -> Weights {
    let mut weights = Weights::new();
    for is_built in [false, true] {
        for source in Tile::ALL {
            for outcome in column_of(is_built, source).faces {
                let prop = outcome.prop.map(table_name).unwrap_or_default();
                *weights.entry((is_built, table_name(source), table_name(outcome.tile), prop)).or_default() += 1;
            }
        }
    }
    weights
}

/// The tables of the specification. Columns it leaves out, and its undefined tile, are void.
fn theirs(rows: impl Iterator<Item = (String, String, String, String, u32)>) -> Weights {
    let mut weights = Weights::new();
    for (table, source, result, prop, weight) in rows {
        let result = if result == "undefined_203" { "void".to_owned() } else { result };
        *weights.entry((table == "built", source, result, prop)).or_default() += weight;
    }
    for is_built in [false, true] {
        for source in Tile::ALL.map(table_name) {
            if !weights.keys().any(|(built, from, ..)| (*built, from) == (is_built, &source)) {
                weights.insert((is_built, source, "void".to_owned(), String::new()), FACES as u32);
            }
        }
    }
    weights
}

#[test]
fn the_weights_are_those_of_the_spec() {
    let rows = table(include_str!("../../../tests/spec/tile_transition_weights.csv")).into_iter();
    let theirs =
        theirs(rows.map(|row| (row[0].clone(), row[1].clone(), row[2].clone(), row[4].clone(), row[5].parse().unwrap())));
    assert_eq!(ours(), theirs);
}

#[test]
fn the_faces_are_those_of_the_spec() {
    let rows = table(include_str!("../../../tests/spec/tile_transitions.csv")).into_iter();
    let theirs = theirs(rows.map(|row| (row[0].clone(), row[2].clone(), row[5].clone(), row[8].clone(), 1)));
    assert_eq!(ours(), theirs);
}

#[test]
fn the_last_depth_draws_from_all_faces_except_holes() {
    for is_built in [false, true] {
        for source in Tile::ALL {
            let Column { faces, solid } = column_of(is_built, source);
            let (kept, left_out) = faces.split_at(usize::from(*solid));
            assert!(!kept.is_empty(), "{source:?}");
            assert!(
                kept.iter().all(|face| !face.tile.is_hole()) && left_out.iter().all(|face| face.tile.is_hole()),
                "{source:?}"
            );
        }
    }
}
