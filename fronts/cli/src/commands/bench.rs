//! `barrow bench`: how fast the games are.

mod crowd;
mod growth;
mod scratch;
mod screens;
mod table;
mod traffic;
mod variant;
mod workload;

use super::game::game;
use super::values::whole;
use super::{Context, Failure, Result};
use barrow_core::Shelved;
use barrow_measure::{Budget, Lap, Machine, Progress, rounds};
use clap::Args;
use growth::Growth;
use screens::Screens;
use std::process::ExitCode;
use std::time::Duration;
use table::{Group, Report};
use workload::Workload;

/// How long a release build measures by default. A debug build measures one round.
const SECONDS: u16 = 20;
/// The fewest rounds in a release build, because fewer have no spread.
const LEAST_ROUNDS: usize = 3;

/// Measure how fast the games are
///
/// This measures each variant of a game on one core, in rounds: in each round every figure of every variant takes its turn, so that
/// a slow moment of the machine slows all of them. Each figure is the median of all rounds, with the bounds of their middle half.
/// The clock counts only the processor's time for this thread; only the first frame is timed by the wall clock. Standard error shows
/// the progress, and warns if the machine became a tenth faster or slower meanwhile.
///
/// The moves are recorded beforehand, so that only the rules are measured, and not the choice of moves: random offered moves through
/// many seeds. A run starts anew when it ends or after 500 moves, and starting is measured too. One run after the other: moves a
/// second without views, with the view filled after each move, with the frame also drawn as text, and verified. Runs in turn, a move
/// each: 256 runs, with and without views, and 4096 runs, whose states a cache may not hold. A fork, a view and a digest: of 256
/// states from all over these runs, one after the other, again and again. Last, starting a run, and making a level in games whose
/// levels can be shown.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  PROGRAM bench                           every game and the screens
  PROGRAM bench FIRST_GAME --seconds 60   one game, more exactly
  PROGRAM bench --json > before.jsonl     for programs")]
pub(super) struct BenchArgs {
    /// The game; without one, every game, the store and the screens
    game: Option<String>,
    /// How long to measure, after some seconds of preparation; by default 20
    ///
    /// More rounds give a smaller spread.
    #[arg(long, value_name = "N", value_parser = whole(0..=u16::MAX))]
    seconds: Option<u16>,
    /// Draw the title once without a terminal, and exit. The figure for the first frame measures this.
    #[arg(long, hide = true, conflicts_with_all = ["game", "json", "seconds"])]
    first_frame: bool,
    /// Write one JSON object a line
    ///
    /// Each is for one variant: game, variant, `state_bytes`, and figures, each with median, low and high: `moves_per_second`,
    /// `moves_per_second_with_view`, `moves_per_second_with_text`, `verified_moves_per_second`, `in_turn_nanoseconds`,
    /// `in_turn_with_view_nanoseconds`, `in_turn_of_4096_nanoseconds`, `kept_at_4096_percent` (of the throughput of 256),
    /// `fork_nanoseconds`, `view_nanoseconds`, `digest_nanoseconds`, `start_nanoseconds`, `level_nanoseconds`.
    ///
    /// Without a game, more objects follow. For players with many runs: growth (in words), `step_back_milliseconds`,
    /// `few_runs_milliseconds`, `many_runs_milliseconds`. For the screens: screens (columns and rows), `resident_kilobytes` (the most
    /// memory of a process that draws the title, or null if the system does not report it), `first_frame_milliseconds` (all of that
    /// process), `keystroke_microseconds` (a key that moves, with the rules, the run's file and the frame that answers),
    /// `pictured_keystroke_microseconds`. For the terminal: screens, and `step_bytes` (the median for each game).
    ///
    /// The last object is for the measurement: rounds, clock, and before and after it, how fast the machine is: `step_nanoseconds` (a
    /// step of a fixed calculation) and `read_nanoseconds` (a read from a large table, which other running programs slow down).
    #[arg(long)]
    json: bool,
}

impl BenchArgs {
    /// Measures every variant of one game or of all games, in turn, and writes the results.
    pub(super) fn run(&self, context: &mut Context) -> Result {
        let shelf = context.shelf;
        if self.first_frame {
            screens::first_frame(shelf, context.out)?;
            return Ok(ExitCode::SUCCESS);
        }
        let one = self.game.as_deref().map(|named| game(shelf, named)).transpose()?;
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

        let budget = budget(self.seconds);
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
        if self.json { report.write_json(context.out) } else { report.write_text(context.out) }?;
        Ok(ExitCode::SUCCESS)
    }
}

fn budget(seconds: Option<u16>) -> Budget {
    let is_short = cfg!(debug_assertions);
    let seconds = seconds.unwrap_or(if is_short { 0 } else { SECONDS });
    Budget { time: Duration::from_secs(seconds.into()), least: if is_short { 1 } else { LEAST_ROUNDS } }
}
