//! `barrow selftest`: plays built-in runs, which must end as they did where the program was made.

use super::super::verify::SOME_REFUSED;
use super::super::{Context, Failure, Result};
use barrow_core::Run;
use clap::Args;
use std::process::ExitCode;

/// Check that this program plays on your machine as everywhere
///
/// It plays recorded runs of each game that are built in, and compares every mark. The exit code is 0 if all agree, and 1 if one
/// differs: then please report it.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  PROGRAM selftest")]
pub(in super::super) struct SelftestArgs {}

/// Writes a line for each run.
pub(super) fn run(context: &mut Context) -> Result {
    let samples = context.shelf.samples();
    if samples.is_empty() {
        return Err(Failure::Said("no runs are built into this program".to_owned()));
    }
    let mut differ = 0;
    for bytes in samples {
        let played = Run::parse(bytes).and_then(|parsed| Ok((parsed.run.verify(context.shelf)?, parsed.run)));
        match played {
            Ok((verdict, run)) => {
                let (game, moves) = (&run.header.game, verdict.moves);
                writeln!(context.out, "OK {game}, rules {}: {moves} moves, digest {}", run.header.rules, verdict.digest)?;
            }
            Err(error) => {
                differ += 1;
                writeln!(context.out, "DIFFERS: {error}")?;
            }
        }
    }
    let all = samples.len();
    if differ == 0 {
        writeln!(context.out, "All {all} runs play here as they were recorded.")?;
        return Ok(ExitCode::SUCCESS);
    }
    writeln!(context.out, "{differ} of {all} runs play differently here. Please report this, with these lines.")?;
    Ok(ExitCode::from(SOME_REFUSED))
}
