//! Texts for new players.

use barrow_shelf::SHELF;

/// A letter or sign of the map as a separate word: "@", "(>)", "M".
fn is_sign(word: &str) -> bool {
    let mut characters = word.trim_matches(|c: char| "(),.;:".contains(c)).chars();
    let only = characters.next().filter(|_| characters.next().is_none());
    only.is_some_and(|c| !matches!(c, 'a' | 'A' | 'I') && !c.is_ascii_digit())
}

/// Texts name no signs or keys, because some maps are drawn in pictures, and a phone has no keys.
#[test]
fn introductions_and_hints_name_no_signs_of_the_map_and_no_keys() {
    for shelved in SHELF.games() {
        for variant in shelved.info.variants {
            let introduction = variant.help.split("\n\n").next().unwrap_or_default();
            let hints = variant.hints.iter().map(|hint| hint.text);
            for text in hints.chain([introduction]) {
                let signs: Vec<&str> = text.split_whitespace().filter(|word| is_sign(word)).collect();
                assert!(signs.is_empty() && !text.contains("arrow keys"), "{}: {signs:?} in {text}", shelved.info.id);
            }
        }
    }
}

/// The main game comes first, then the small ones, the largest first.
#[test]
fn the_games_stand_in_their_order() {
    let ids: Vec<&str> = SHELF.games().iter().map(|shelved| shelved.info.id).collect();
    assert_eq!(ids, ["into-ruins", "roguelulz", "monster-caves", "roguelike-ten", "stomp"]);
}

#[test]
fn every_original_is_credited_everywhere() {
    let files = [include_str!("../../../../NOTICE"), include_str!("../../../../README.md")];
    for info in SHELF.games().iter().map(|shelved| shelved.info) {
        assert!(!info.credit.is_empty(), "{}", info.id);
        for file in files {
            let credit = file.lines().skip_while(|line| !line.contains(info.title) || !line.contains(info.author));
            let credit = credit.take(3).collect::<String>();
            assert!(credit.contains(info.author) && credit.contains(info.year), "{}: {credit}", info.id);
        }
    }
    let ruins = SHELF.find("into-ruins").map(|shelved| shelved.info.credit).unwrap_or_default();
    assert!([files[0], files[1], ruins].iter().all(|text| text.contains("Brogue") && text.contains("Brian Walker")));
}
