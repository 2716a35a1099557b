//! Saved lanes as plain tuples, for pickles.

use crate::parsed;
use barrow_core::{Aimed, Event, Pos, Seed, Stage};
use barrow_learn::{Counters, Saved, Trace};
use pyo3::prelude::*;

/// An event: cue, who, whom, cells and amount.
type Happened = (u8, u8, u8, (i16, i16), (i16, i16), i32);

/// A lane: its run as bytes and its reseeds; the seed of all its episodes, how many began and their moves; whether one ever began; verb
/// and slot that wait for a cell; steps, total; what the next reward is compared with; whether it is over and a success; its events.
pub(crate) type Packed = (
    (Vec<u8>, Vec<(usize, u64)>),
    (u64, u32, u64, bool),
    Option<(u8, u8)>,
    (u32, f64),
    (i32, i32, u32, u32, u32, Vec<i32>),
    (bool, Option<bool>),
    Vec<Happened>,
);

/// A lane as tuples.
pub(crate) fn packed(saved: &Saved) -> Packed {
    let Saved { trace, source, episodes, turns, has_begun, stage, steps, total, counters, is_over, is_success, events } = saved;
    let Counters { score, unpaid, depth, deepest, known, stats } = counters;
    let reseeded = trace.reseeded.iter().map(|(after, seed)| (*after, seed.0)).collect();
    let aimed = if let Stage::Cell(Aimed { verb, slot }) = stage { Some((*verb, *slot)) } else { None };
    let happened = |event: &Event| {
        let cell = |at: Pos| (at.x, at.y);
        (event.cue, event.who, event.whom, cell(event.at), cell(event.to), event.amount)
    };
    (
        (trace.run.to_bytes(), reseeded),
        (source.0, *episodes, *turns, *has_begun),
        aimed,
        (*steps, *total),
        (*score, *unpaid, *depth, *deepest, *known, stats.clone()),
        (*is_over, *is_success),
        events.iter().map(happened).collect(),
    )
}

/// The lane in tuples.
pub(crate) fn unpacked(packed: Packed) -> PyResult<Saved> {
    let ((run, reseeded), (source, episodes, turns, has_begun), aimed, (steps, total), counters, (is_over, is_success), events) =
        packed;
    let (score, unpaid, depth, deepest, known, stats) = counters;
    let cell = |(x, y)| Pos::new(x, y);
    let happened = |(cue, who, whom, at, to, amount)| Event { cue, who, whom, at: cell(at), to: cell(to), amount };
    Ok(Saved {
        trace: Trace { run: parsed(&run)?, reseeded: reseeded.into_iter().map(|(after, seed)| (after, Seed(seed))).collect() },
        source: Seed(source),
        episodes,
        turns,
        has_begun,
        stage: aimed.map_or(Stage::First, |(verb, slot)| Stage::Cell(Aimed { verb, slot })),
        steps,
        total,
        counters: Counters { score, unpaid, depth, deepest, known, stats },
        is_over,
        is_success,
        events: events.into_iter().map(happened).collect(),
    })
}
