//! `barrow bench`: how fast the games are.

mod crowd;
mod growth;
mod scratch;
mod screens;
mod table;
mod traffic;
mod variant;
mod workload;

use super::failure::Failure;
use super::resolve;
use barrow_core::{Shelf, Shelved};
use barrow_measure::{Budget, Lap, Machine, Progress, rounds};
use growth::Growth;
use screens::Screens;
use std::io::Write;
use std::process::ExitCode;
use std::time::Duration;
use table::{Group, Report};
use workload::Workload;

/// How long a release build measures by default. A debug build measures one round.
const SECONDS: u16 = 20;
/// The fewest rounds in a release build, because fewer have no spread.
const LEAST_ROUNDS: usize = 3;

/// The options of the command line.
pub(super) struct Request<'a> {
    pub(super) game: Option<&'a str>,
    pub(super) seconds: Option<u16>,
    pub(super) as_json: bool,
}

/// Measures every variant of one game or of all games, in turn, and writes the results.
pub(super) fn bench(shelf: &Shelf, request: &Request, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let one = request.game.map(|game| resolve::game(shelf, game)).transpose()?;
    let is_asked = |shelved: &&'static Shelved| one.is_none_or(|one| one.info.id == shelved.info.id);
    let mut progress = Progress::new();
    if cfg!(debug_assertions) {
        progress.warn("this is a debug build, many times slower than a release build (cargo run --release -- bench)");
    }
    let machine = Machine::measure();
    let mut workloads = Vec::new();
    for shelved in shelf.games().iter().filter(is_asked) {
        progress.stage(&format!("recording moves of {}", shelved.info.id));
        for index in 0..shelved.info.variants.len() as u8 {
            workloads.push(Workload::record(shelved, index).map_err(|error| Failure::Said(error.to_string()))?);
        }
    }
    let growth = if one.is_none() {
        progress.stage("playing for years");
        Growth::prepare(shelf)?
    } else {
        None
    };
    let screens = if one.is_none() { Some(Screens::prepare()?) } else { None };

    let mut groups = Vec::new();
    let mut laps: Vec<Lap> = Vec::new();
    for workload in &workloads {
        let figures = variant::figures(shelf, workload)?;
        groups.push(Group::variant(workload, laps.len(), &figures));
        laps.extend(figures.into_iter().map(|figure| figure.lap));
    }
    if let Some(growth) = &growth {
        let figures = growth.figures(shelf)?;
        groups.push(Group::growth(growth.title(), laps.len(), &figures));
        laps.extend(figures.into_iter().map(|figure| figure.lap));
    }
    if let Some(screens) = &screens {
        let figures = screens.figures(shelf)?;
        groups.push(Group::screens(screens::SIZE, laps.len(), &figures));
        laps.extend(figures.into_iter().map(|figure| figure.lap));
    }
    let traffic = if one.is_none() { traffic::measure(shelf)? } else { Vec::new() };

    let budget = budget(request.seconds);
    let time = if budget.time.is_zero() { "one round".to_owned() } else { format!("{} s", budget.time.as_secs()) };
    progress.stage(&format!("measuring {} figures in turn for {time}", laps.len()));
    let samples = rounds(&mut laps, budget, &mut |done, share| progress.round(done, share));
    progress.end();
    drop(laps);
    if let Some(screens) = screens {
        let resident = screens.memory()?;
        if let Some(group) = groups.last_mut() {
            group.note("resident_kilobytes", resident, "kilobytes of memory");
        }
    }
    if !traffic.is_empty() {
        groups.push(Group::traffic(traffic::SIZE, &traffic));
    }
    let speeds = machine.again();
    if let Some(warning) = speeds.warning() {
        progress.warn(&warning);
    }
    let report = Report { groups, samples, speeds };
    if request.as_json { report.write_json(out) } else { report.write_text(out) }?;
    Ok(ExitCode::SUCCESS)
}

fn budget(seconds: Option<u16>) -> Budget {
    let is_short = cfg!(debug_assertions);
    let seconds = seconds.unwrap_or(if is_short { 0 } else { SECONDS });
    Budget { time: Duration::from_secs(seconds.into()), least: if is_short { 1 } else { LEAST_ROUNDS } }
}

/// Draws the title once, without a terminal.
pub(super) fn first_frame(shelf: &Shelf, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    screens::first_frame(shelf, out)?;
    Ok(ExitCode::SUCCESS)
}
