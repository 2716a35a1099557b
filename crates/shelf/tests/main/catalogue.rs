//! The first frames of many seeds as text. A difference shows which levels changed.

use crate::{kept, start};
use barrow_core::{Seed, VariantCode, View};
use barrow_shelf::SHELF;
use std::fmt::Write;

const SEEDS: std::ops::RangeInclusive<u64> = 1..=25;

#[test]
fn the_first_frames_have_not_changed() {
    let mut view = View::default();
    for shelved in SHELF.games() {
        for (index, variant) in (0u8..).zip(shelved.info.variants) {
            let mut text = String::new();
            for seed in SEEDS {
                let play = start((shelved, VariantCode::new(index, 0)), seed);
                play.view(&mut view);
                writeln!(text, "seed {seed}, digest {}\n{}", play.digest(), view.text(variant)).unwrap();
            }
            kept::check(&format!("catalogue/{}-{}.txt", shelved.info.id, variant.id), &text);
        }
    }
}

/// Deepest recorded level.
const MAX_DEPTH: u32 = 16;

/// Every depth of every seed, drawn and counted, for games with a survey.
#[test]
fn the_levels_have_not_changed() {
    for shelved in SHELF.games() {
        let mut text = String::new();
        for seed in SEEDS {
            for depth in 1..=MAX_DEPTH {
                let Some(survey) = shelved.survey(Seed(seed), VariantCode::default(), depth) else { break };
                let counted: Vec<String> = survey
                    .metrics
                    .iter()
                    .filter(|(_, count)| *count != 0)
                    .map(|(name, count)| format!("{name} {count}"))
                    .collect();
                writeln!(text, "seed {seed}, depth {depth}\n{}{}\n", survey.text, counted.join(", ")).unwrap();
            }
        }
        if !text.is_empty() {
            kept::check(&format!("catalogue/{}.txt", shelved.info.id), &text);
        }
    }
}
