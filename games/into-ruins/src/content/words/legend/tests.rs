use super::*;
use std::collections::BTreeMap;

/// Glyphs that several entries share because they look the same at a glance: kinds of wall, plain floor, both bridges, both
/// statues, and items of one category, which the pack distinguishes by name.
const SHARED: &[char] = &['#', '.', '=', '8', ')', '|', '$', '[', 'o'];

#[test]
fn ascii_glyphs_tell_apart_what_matters() {
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
        assert!(entries.iter().all(|entry| entry.role == entries[0].role), "{glyph} stands for two roles");
    }
}

#[test]
fn everything_has_a_name_and_a_sentence() {
    for entry in LEGEND.entries() {
        assert!(!entry.name.is_empty() && entry.about.ends_with('.'), "{}: {}", entry.name, entry.about);
    }
}

#[test]
fn an_unknown_item_is_named_by_its_looks_alone() {
    for disguise in id::FIRST_DISGUISE..id::FIRST_DISGUISE + id::DISGUISES {
        let about = LEGEND.get(disguise).unwrap().about;
        let alike = LEGEND.entries().iter().filter(|entry| entry.about == about).count();
        assert!([4, 8].contains(&alike), "{}", LEGEND.name(disguise));
    }
}
