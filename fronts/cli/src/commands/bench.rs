//! `barrow bench`: how fast the games are.

mod screens;
mod workload;

use super::failure::Failure;
use super::resolve;
use barrow_core::{Play, Shelf, Show, Variant, View};
use screens::ScreenFigures;
use serde_json::{Value, json};
use std::hint::black_box;
use std::io::Write;
use std::process::ExitCode;
#[expect(clippy::disallowed_types, reason = "a measurement needs a clock")]
use std::time::Instant;
use workload::Workload;

/// Passes of which the fastest counts. Tests ask a debug build for every figure: one pass each is enough there.
const PASSES: usize = if cfg!(debug_assertions) { 1 } else { 15 };
/// How often a state is copied, shown or digested in one pass.
const REPEATS: u32 = 2_000;

/// What was measured of one variant.
struct Figures {
    game: &'static str,
    variant: &'static str,
    moves_per_second: f64,
    with_view: f64,
    with_text: f64,
    verified: f64,
    fork_nanoseconds: f64,
    view_nanoseconds: f64,
    digest_nanoseconds: f64,
    state_bytes: usize,
}

/// Measures every variant of one game or of all, and writes a line for each.
pub(super) fn bench(shelf: &Shelf, game: Option<&str>, as_json: bool, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let one = game.map(|game| resolve::game(shelf, game)).transpose()?;
    if !as_json {
        writeln!(
            out,
            "{:25} {:>10} {:>10} {:>10} {:>10} {:>9} {:>9} {:>9} {:>8}",
            "million moves a second", "no view", "view", "text", "verified", "fork", "view", "digest", "state"
        )?;
    }
    for shelved in shelf.games().iter().filter(|shelved| one.is_none_or(|one| one.info.id == shelved.info.id)) {
        for index in 0..shelved.info.variants.len() as u8 {
            let workload = Workload::record(shelved, index).map_err(|error| Failure::Said(error.to_string()))?;
            let figures = measure(shelf, &workload)?;
            let line = if as_json { json_line(&figures).to_string() } else { text_line(&figures) };
            writeln!(out, "{line}")?;
            out.flush()?;
        }
    }
    if one.is_none() {
        let figures = screens::measure(shelf)?;
        let line = if as_json { screens_json(&figures).to_string() } else { screens_text(&figures) };
        writeln!(out, "{line}")?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Draws the title once, without a terminal.
pub(super) fn first_frame(shelf: &Shelf, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    screens::first_frame(shelf, out)?;
    Ok(ExitCode::SUCCESS)
}

fn screens_json(figures: &ScreenFigures) -> Value {
    let pictured = figures.pictured.iter().map(|(name, seconds)| ((*name).to_owned(), json!((seconds * 1e6).round())));
    json!({
        "screens": screens::SIZE,
        "pictured_keystroke_microseconds": pictured.collect::<serde_json::Map<_, _>>(),
        "first_frame_milliseconds": (figures.first_frame * 1e5).round() / 1e2,
        "resident_kilobytes": figures.resident,
        "keystroke_microseconds": (figures.keystroke * 1e6).round(),
    })
}

fn screens_text(figures: &ScreenFigures) -> String {
    let memory = figures.resident.map_or(String::new(), |kilobytes| format!(", {kilobytes} kilobytes of memory"));
    let pictured = figures.pictured.iter().map(|(name, seconds)| format!(", {:.1} ms in {name}", seconds * 1e3));
    format!(
        "screens of {} by {}: first frame {:.1} ms{memory}, a keystroke {:.0} microseconds{}",
        screens::SIZE.0,
        screens::SIZE.1,
        figures.first_frame * 1e3,
        figures.keystroke * 1e6,
        pictured.collect::<String>()
    )
}

fn measure(shelf: &Shelf, workload: &Workload) -> Result<Figures, Failure> {
    let mut view = View::default();
    let mut frame = Vec::new();
    let variant = workload.variant();
    let state = workload.longest(shelf).map_err(|error| Failure::Said(error.to_string()))?;
    let moves = f64::from(workload.moves() as u32);
    let per_second = |seconds: f64| moves / seconds;
    let each = |seconds: f64| seconds * 1e9 / f64::from(REPEATS);
    Ok(Figures {
        game: workload.game(),
        variant: variant.id,
        moves_per_second: per_second(fastest(|| play_all(workload, &mut |_| ()))),
        with_view: per_second(fastest(|| play_all(workload, &mut |play| play.view(&mut view)))),
        with_text: per_second(fastest(|| play_all(workload, &mut |play| draw(play, variant, &mut view, &mut frame)))),
        verified: per_second(fastest(|| workload.verify(shelf))),
        fork_nanoseconds: each(fastest(|| repeat(|| drop(black_box(state.fork()))))),
        view_nanoseconds: each(fastest(|| repeat(|| state.view(black_box(&mut view))))),
        digest_nanoseconds: each(fastest(|| repeat(|| _ = black_box(state.digest())))),
        state_bytes: workload.shelved().state_size,
    })
}

/// Seconds the fastest of several passes takes.
fn fastest(mut pass: impl FnMut()) -> f64 {
    let timed = |pass: &mut dyn FnMut()| {
        #[expect(clippy::disallowed_types, reason = "a measurement needs a clock")]
        let begun = Instant::now();
        pass();
        begun.elapsed().as_secs_f64()
    };
    (0..PASSES).map(|_| timed(&mut pass)).fold(f64::INFINITY, f64::min)
}

fn repeat(mut act: impl FnMut()) {
    for _ in 0..REPEATS {
        act();
    }
}

fn play_all(workload: &Workload, each: &mut dyn FnMut(&dyn Play)) {
    let mut show = Show::off();
    for (mut play, moves) in workload.starts() {
        for &m in moves {
            // Recorded moves are accepted; whether they were is part of what is kept from being optimised away.
            let _ = black_box(play.play(m, &mut show));
            each(play.as_ref());
        }
    }
}

fn draw(play: &dyn Play, variant: &Variant, view: &mut View, frame: &mut Vec<u8>) {
    play.view(view);
    black_box(view.frame(variant, frame));
}

fn json_line(figures: &Figures) -> Value {
    json!({
        "game": figures.game,
        "variant": figures.variant,
        "moves_per_second": figures.moves_per_second.round(),
        "moves_per_second_with_view": figures.with_view.round(),
        "moves_per_second_with_text": figures.with_text.round(),
        "verified_moves_per_second": figures.verified.round(),
        "fork_nanoseconds": figures.fork_nanoseconds.round(),
        "view_nanoseconds": figures.view_nanoseconds.round(),
        "digest_nanoseconds": figures.digest_nanoseconds.round(),
        "state_bytes": figures.state_bytes,
    })
}

fn text_line(figures: &Figures) -> String {
    let millions = |rate: f64| rate / 1e6;
    format!(
        "{:25} {:>10.2} {:>10.2} {:>10.2} {:>10.2} {:>6.0} ns {:>6.0} ns {:>6.0} ns {:>6} B",
        format!("{} {}", figures.game, figures.variant),
        millions(figures.moves_per_second),
        millions(figures.with_view),
        millions(figures.with_text),
        millions(figures.verified),
        figures.fork_nanoseconds,
        figures.view_nanoseconds,
        figures.digest_nanoseconds,
        figures.state_bytes
    )
}
