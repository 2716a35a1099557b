//! The first frame of many seeds, as text: a difference shows which levels moved.

use crate::{kept, start};
use barrow_core::{VariantCode, View};
use barrow_shelf::SHELF;
use std::fmt::Write;

const SEEDS: std::ops::RangeInclusive<u64> = 1..=25;

#[test]
fn the_first_frames_have_not_moved() {
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
