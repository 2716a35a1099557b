//! The measurements of one variant.

use super::crowd::Crowd;
use super::table::{Figure, IN_TURN, Unit};
use super::workload::{Point, Workload};
use crate::commands::{Failure, Result};
use barrow_core::{Play, Seed, Shelf, Show, Variant, View};
use barrow_measure::{Lap, each, each_warm, timed};
use std::hint::black_box;
use std::rc::Rc;

/// States to show, copy and digest in turn. With a single state, the processor would predict every branch.
const STATES: usize = 256;
/// How often each state is used in one lap.
const TIMES: usize = 8;
/// Runs that take turns, few enough to fit into the cache.
const FEW: u16 = 256;
/// Runs that take turns, as many as a learning program may play. This is also the number of moves in a lap, even with few runs.
const MANY: u16 = 4096;
/// Seeds for the runs and levels of one lap.
const SEEDS: u8 = 64;
/// The deepest level made to measure the time that a level takes.
const DEPTH: u32 = 5;

/// The work to do with each run or state.
type Look = Box<dyn FnMut(&dyn Play)>;

/// The figures of one variant.
pub(super) fn figures<'a>(shelf: &'a Shelf, workload: &'a Workload) -> Result<Vec<Figure<'a>>> {
    let (variant, moves) = (workload.variant(), workload.moves());
    if moves == 0 {
        return Err(Failure::Said(format!("{} offers no move", workload.shelved().info.id)));
    }
    let mut view = View::default();
    let (mut drawn, mut frame) = (View::default(), Vec::new());
    let mut figures = vec![
        Figure::new("moves_per_second", "moves a second", Unit::PerSecond, each(moves, move || play_all(workload, &mut |_| ()))),
        Figure::new(
            "moves_per_second_with_view",
            "  with the view",
            Unit::PerSecond,
            each(moves, move || play_all(workload, &mut |play| play.view(&mut view))),
        ),
        Figure::new(
            "moves_per_second_with_text",
            "  with the frame as text",
            Unit::PerSecond,
            each(moves, move || play_all(workload, &mut |play| draw(play, variant, &mut drawn, &mut frame))),
        ),
        Figure::new("verified_moves_per_second", "  verified", Unit::PerSecond, each(moves, move || workload.verify(shelf))),
    ];
    figures.extend(in_turn(workload));
    figures.extend(states(workload));
    figures.push(Figure::new("start_nanoseconds", "a run begun", Unit::Nanoseconds, starts(workload)));
    if workload.shelved().survey(Seed(1), workload.code(), DEPTH).is_some() {
        figures.push(Figure::new("level_nanoseconds", "a level made", Unit::Nanoseconds, levels(workload)));
    }
    Ok(figures)
}

/// Moves of many runs in turn.
fn in_turn(workload: &Workload) -> [Figure<'_>; 3] {
    let lap = |size: u16, mut look: Look| -> Lap<'_> {
        let mut crowd = Crowd::gather(workload, size.into());
        Box::new(move || {
            // A program plays its runs for many rounds, so play one round before the clock starts.
            crowd.play(size.into(), &mut look);
            timed(|| crowd.play(MANY.into(), &mut look)) / f64::from(MANY)
        })
    };
    let mut view = View::default();
    [
        Figure::new(IN_TURN[0], "a move, 256 runs in turn", Unit::Nanoseconds, lap(FEW, Box::new(|_| ()))),
        Figure::new(
            "in_turn_with_view_nanoseconds",
            "  with the view",
            Unit::Nanoseconds,
            lap(FEW, Box::new(move |play| play.view(&mut view))),
        ),
        Figure::new(IN_TURN[1], "a move, 4096 runs in turn", Unit::Nanoseconds, lap(MANY, Box::new(|_| ()))),
    ]
}

/// Measures the work on one state after another.
fn states(workload: &Workload) -> [Figure<'_>; 3] {
    let states: Rc<[Point]> = workload.points(STATES).into();
    let lap = |mut act: Look| -> Lap<'_> {
        let states = Rc::clone(&states);
        each_warm(states.len() * TIMES, move || {
            for _ in 0..TIMES {
                states.iter().for_each(|point| act(point.play.as_ref()));
            }
        })
    };
    let mut view = View::default();
    let fork = lap(Box::new(|play| drop(black_box(play.fork()))));
    let view = lap(Box::new(move |play| play.view(black_box(&mut view))));
    let digest = lap(Box::new(|play| _ = black_box(play.digest())));
    [
        Figure::new("fork_nanoseconds", "a fork, of 256 states", Unit::Nanoseconds, fork),
        Figure::new("view_nanoseconds", "a view, of 256 states", Unit::Nanoseconds, view),
        Figure::new("digest_nanoseconds", "a digest, of 256 states", Unit::Nanoseconds, digest),
    ]
}

/// Begins runs, with the first level of each.
fn starts(workload: &Workload) -> Lap<'_> {
    let start = |seed| drop(black_box(workload.shelved().start(seed, workload.code())));
    each_warm(SEEDS.into(), move || seeds().for_each(start))
}

/// Makes levels below the first. Subtracts the time of a shallower survey, to leave out drawing and counting.
fn levels(workload: &Workload) -> Lap<'_> {
    let survey = |seed, depth| drop(black_box(workload.shelved().survey(seed, workload.code(), depth)));
    Box::new(move || {
        let [first, all] = [1, DEPTH].map(|depth| timed(|| seeds().for_each(|seed| survey(seed, depth))));
        (all - first) / f64::from(SEEDS) / f64::from(DEPTH - 1)
    })
}

fn seeds() -> impl Iterator<Item = Seed> {
    (1..=SEEDS.into()).map(Seed)
}

fn play_all(workload: &Workload, each: &mut dyn FnMut(&dyn Play)) {
    let mut show = Show::off();
    for (mut play, moves) in workload.starts() {
        for &m in moves {
            // Recorded moves are always accepted. Passing the results on keeps the compiler from removing the moves.
            let _ = black_box(play.play(m, &mut show));
            each(play.as_ref());
        }
    }
}

fn draw(play: &dyn Play, variant: &Variant, view: &mut View, frame: &mut Vec<u8>) {
    play.view(view);
    black_box(view.frame(variant, frame));
}
