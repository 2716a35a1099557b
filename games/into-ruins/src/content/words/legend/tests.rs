use super::*;
use std::collections::BTreeMap;

/// Things that are the same to the player at a glance share a glyph: kinds of wall, plain floor, a bridge's two ways, a statue's two looks,
/// and items of one category, whose names stand beside the map.
const SHARED: &[char] = &['#', '.', '=', '8', ')', '|', '$', '[', 'o'];

#[test]
fn what_matters_is_told_apart_in_ascii() {
    let mut by_glyph: BTreeMap<char, Vec<&Entry>> = BTreeMap::new();
    for entry in LEGEND.entries() {
        by_glyph.entry(entry.ascii).or_default().push(entry);
    }
    for (glyph, entries) in by_glyph {
        assert!(
            entries.len() == 1 || SHARED.contains(&glyph),
            "{glyph}: {:?}",
            entries.iter().map(|entry| entry.name).collect::<Vec<_>>()
        );
        assert!(entries.iter().all(|entry| entry.role == entries[0].role), "{glyph} is of two roles");
    }
}

#[test]
fn everything_has_a_name_and_a_sentence() {
    for entry in LEGEND.entries() {
        assert!(!entry.name.is_empty() && entry.about.ends_with('.'), "{}: {}", entry.name, entry.about);
    }
}

#[test]
fn an_unknown_item_is_told_by_its_looks_alone() {
    for disguise in id::FIRST_DISGUISE..id::FIRST_DISGUISE + id::DISGUISES {
        let about = LEGEND.get(disguise).unwrap().about;
        let alike = LEGEND.entries().iter().filter(|entry| entry.about == about).count();
        assert!([4, 8].contains(&alike), "{}", LEGEND.name(disguise));
    }
}
