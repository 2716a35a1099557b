//! `barrow verify`: checks that runs replay to their recorded states.

use super::values::run_file;
use super::{Context, Result, json};
use crate::clean::clean;
use crate::store::Summary;
use crate::store::library::{ReadError, name_of, read_run};
use barrow_app::{RunResult, result};
use barrow_core::Shelf;
use clap::Args;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The exit code if a run was refused.
pub(super) const SOME_REFUSED: u8 = 1;

/// Check runs by replaying them
///
/// This plays each run from its first move to its last, checks every mark in it, and writes a line for it: OK and the result, or
/// REFUSED and why. The line also says if a torn last record was left out, and if the run is practice, in which moves could be taken
/// back. The files are not changed.
///
/// The exit code is 0 if every run is good, and 1 if one was refused.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  PROGRAM verify --json *.run")]
pub(super) struct VerifyArgs {
    /// The runs, or links to them in quotes
    #[arg(required = true, value_name = "FILE|LINK", value_parser = run_file())]
    files: Vec<PathBuf>,
    /// Write one JSON object a line
    ///
    /// Each has file and ok. A good run has game, variant, practice, seed, rules, moves, score, depth, closed, ending (null, or word,
    /// won and cause), feats, daily, digest and `torn_bytes`; a refused one has reason.
    #[arg(long)]
    json: bool,
}

impl VerifyArgs {
    /// Writes a line for each file.
    pub(super) fn run(&self, context: &mut Context) -> Result {
        let mut all_good = true;
        for file in &self.files {
            let checked = check(context.shelf, file);
            all_good &= checked.is_ok();
            let line = if self.json {
                json_line(context.shelf, file, &checked).to_string()
            } else {
                text_line(context.shelf, file, &checked)
            };
            writeln!(context.out, "{}", clean(&line))?;
        }
        Ok(if all_good { ExitCode::SUCCESS } else { ExitCode::from(SOME_REFUSED) })
    }
}

/// A verified run, and the number of bytes of a torn last record that were left out.
type Checked = Result<(Summary, usize), ReadError>;

fn check(shelf: &Shelf, file: &Path) -> Checked {
    let (run, torn) = read_run(file)?;
    let (verdict, earned) = result::derive(&run, shelf, None)?;
    let result = RunResult::new(&run, &verdict, earned);
    Ok((Summary::new(run.header, verdict, result), torn))
}

fn text_line(shelf: &Shelf, file: &Path, checked: &Checked) -> String {
    let file = name_of(file);
    match checked {
        Err(reason) => format!("REFUSED {file}: {reason}."),
        Ok((summary, torn)) => {
            let Summary { header, moves, outcome, digest, .. } = summary;
            let variant = json::variant_name(shelf, summary);
            let torn = if *torn == 0 { String::new() } else { format!("; a torn last record of {torn} bytes was left out") };
            let practice = if header.variant.is_practice() { "; practice, so it does not count" } else { "" };
            format!(
                "OK {file}: {} {variant}, seed {}, {} moves, score {}, depth {}, {}, digest {}{practice}{torn}",
                header.game,
                header.seed.0,
                moves,
                outcome.shown_score(*shelf, header),
                outcome.depth,
                summary.standing(),
                digest
            )
        }
    }
}

fn json_line(shelf: &Shelf, file: &Path, checked: &Checked) -> Value {
    let mut object = json::file(shelf, file, checked.as_ref().map(|(summary, _)| summary));
    if let Ok((_, torn)) = checked {
        object["torn_bytes"] = json!(torn);
    }
    object
}
