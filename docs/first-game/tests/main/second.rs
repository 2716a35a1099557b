//! The game of `docs/your-second-game.md`.

use crate::embers::SHELF;
use crate::guide::{blocks_of, read};
use barrow_core::prelude::*;
use barrow_pilot::play_out;

barrow_testing::check!(SHELF);

#[test]
fn the_guide_shows_code_of_the_program() {
    let (program, manifest) = (read("src/bin/second.rs"), read("../../Cargo.toml"));
    let blocks = blocks_of("../your-second-game.md");
    assert!(blocks.iter().filter(|block| block.language == "rust").count() >= 15);
    for block in &blocks {
        match block.language.as_str() {
            "rust" => assert!(program.contains(&block.code), "the program does not contain this block:\n{}", block.code),
            // The features of tinyvec that a state needs.
            "toml" => {
                let features =
                    |text: &str| text.split("features = ").nth(1).map(|rest| rest.split(']').next().unwrap().to_owned());
                let line = manifest.lines().find(|line| line.starts_with("tinyvec = ")).unwrap();
                assert_eq!(features(&block.code), features(line), "{}", block.code);
            }
            _ => {}
        }
    }
}

#[test]
fn the_index_names_things_that_exist() {
    let index = read("../your-second-game.md");
    let index = index.split("## What do I implement to get").nth(1).unwrap();
    let sources = [
        "game",
        "info",
        "verb",
        "view",
        "sheet",
        "event",
        "legend",
        "ending",
        "wording",
        "stat_info",
        "bot",
        "shelf",
        "moves",
        "feat",
        "threat",
        "identity",
        "offer",
    ];
    let sources: String = sources.iter().map(|file| read(format!("../../crates/core/src/{file}.rs"))).collect();
    let mut named = 0;
    for name in index.lines().filter(|line| line.starts_with("| ")).flat_map(|line| line.split('`').skip(1).step_by(2)) {
        // Names alone, not calls and templates.
        let last = name.rsplit("::").next().unwrap();
        let is_name = last.chars().all(|letter| letter.is_alphanumeric() || letter == '_');
        assert!(!is_name || sources.contains(last), "{name}");
        named += 1;
    }
    assert!(named > 30, "{named}");
}

#[test]
fn the_bot_wins_and_loses_and_uses_every_verb() {
    let game = &SHELF.games()[0];
    let (mut verbs, mut endings) = ([0; 5], std::collections::BTreeSet::new());
    for seed in 1..=25 {
        let mut play = game.start(Seed(seed), VariantCode::default()).unwrap();
        play_out(play.as_mut(), game.bots[0].start(Seed(seed)).as_mut(), 1500, &mut |m, _| verbs[usize::from(m.verb)] += 1);
        endings.extend(play.status().ending.map(|ending| ending.word.to_string()));
    }
    assert!(verbs.iter().enumerate().all(|(verb, count)| *count > 0 || verb == 1), "{verbs:?}");
    assert_eq!(endings.into_iter().collect::<Vec<_>>(), ["death", "home"]);
}
