//! Races our fields, levels and turns against other libraries.
//!
//! In each round every contestant takes its turn on many generated maps, because on a single map a processor would learn every
//! branch. Before timing, the results are compared where they must be equal.
//!
//! Arguments: `--seconds N` measures longer. `--nle PYTHON` races only against NLE, in which bots play. `--page FOLDER` races
//! only against the page's module in Node. `cargo xtask bench` provides both.
#![expect(
    clippy::expect_used,
    clippy::cast_precision_loss,
    reason = "a broken assumption should stop a measurement, and figures are for people"
)]

mod contest;
mod distances;
mod levels;
mod light;
mod making;
mod paths;
mod rivals;
mod ruins;
mod sight;
mod turns;

use barrow_measure::{Budget, CLOCK, Lap, Machine, Progress, rounds};
use contest::Contest;
use std::time::Duration;

/// The default measuring time; `--seconds N` changes it.
const SECONDS: u64 = 30;
const LEAST_ROUNDS: usize = 5;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let after = |name: &str| arguments.iter().skip_while(|argument| *argument != name).nth(1);
    let seconds = after("--seconds").map_or(SECONDS, |number| number.parse().expect("--seconds needs a number"));

    let mut progress = Progress::new();
    let machine = Machine::measure();
    progress.stage("making maps and recording moves");
    let mut contests = match (after("--nle"), after("--page")) {
        (Some(python), _) => Vec::from(rivals::nle(python)),
        (None, Some(folder)) => vec![rivals::page(folder)],
        (None, None) => all(),
    };
    let mut laps: Vec<Lap> = contests.iter_mut().flat_map(Contest::take_laps).collect();
    progress.stage(&format!("measuring {} contestants in turn for {seconds} s", laps.len()));
    let budget = Budget { time: Duration::from_secs(seconds), least: LEAST_ROUNDS };
    let samples = rounds(&mut laps, budget, &mut |done, share| progress.round(done, share));
    progress.end();

    let mut rest = samples.as_slice();
    for contest in &contests {
        rest = contest.print(rest);
    }
    let speeds = machine.again();
    println!("{} rounds, medians, and in brackets the middle half of the rounds; {CLOCK}.", samples[0].len());
    println!("{}", speeds.sentence());
    if let Some(warning) = speeds.warning() {
        progress.warn(&warning);
    }
}

/// All contests that need no other program.
fn all() -> Vec<Contest> {
    let mut contests = vec![distances::on_levels(), sight::on_levels(), sight::on_hexes()];
    contests.extend(distances::on_squares());
    contests.extend(sight::on_squares());
    contests.extend(light::all());
    contests.extend(paths::all());
    contests.extend(making::all());
    contests.extend([ruins::parts(), turns::one_by_one()]);
    contests.extend(turns::in_turn());
    contests
}
