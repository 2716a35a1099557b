//! Parts of Into Ruins without a rival.

use crate::contest::Contest;
use crate::levels::{LEVELS, levels};
use barrow_core::{Game, Seed, VariantCode};
use barrow_measure::each_warm;
use into_ruins::IntoRuins;
use into_ruins::bench::sizes;
use std::hint::black_box;

/// Number of states that fit into the cache together.
const CACHED: usize = 4;

/// Distance map, light, levels and forks.
pub(crate) fn parts() -> Contest {
    let [mut flooded, mut lit, mut made] = [(); 3].map(|()| levels());
    let states: Vec<IntoRuins> = (0..LEVELS).map(|seed| IntoRuins::new(Seed(seed as u64), VariantCode::default())).collect();
    let fork = |states: Vec<IntoRuins>| {
        each_warm(LEVELS, move || (0..LEVELS).for_each(|index| drop(black_box(Box::new(states[index % states.len()].clone())))))
    };
    let few = fork(states[..CACHED].to_vec());
    let bytes: Vec<String> = sizes().into_iter().map(|(name, bytes)| format!("{name} {bytes}")).collect();
    Contest::new(format!("parts of Into Ruins, {LEVELS} levels in rotation; bytes of {}", bytes.join(", ")))
        .with("a distance map", each_warm(LEVELS, move || flooded.iter_mut().for_each(|level| _ = black_box(level.distances()))))
        .with("light", each_warm(LEVELS, move || lit.iter_mut().for_each(into_ruins::bench::Level::light)))
        .with("a level made", each_warm(LEVELS, move || made.iter_mut().for_each(into_ruins::bench::Level::make)))
        .with(format!("one fork, rotating over {CACHED} states"), few)
        .with(format!("one fork, rotating over {LEVELS} states"), fork(states))
}
