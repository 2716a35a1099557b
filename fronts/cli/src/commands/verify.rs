//! `barrow verify`: checks that runs replay to their recorded states.

use super::failure::Failure;
use super::json;
use crate::clean::clean;
use crate::store::Summary;
use crate::store::library::{ReadError, name_of, read_run};
use barrow_app::{RunResult, result};
use barrow_core::Shelf;
use serde_json::{Map, Value};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The exit code if a run was refused.
const SOME_REFUSED: u8 = 1;

/// Writes a line for each file.
pub(super) fn verify(shelf: &Shelf, files: &[PathBuf], as_json: bool, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let mut all_good = true;
    for file in files {
        let checked = check(shelf, file);
        all_good &= checked.is_ok();
        let line = if as_json { json_line(shelf, file, &checked).to_string() } else { text_line(shelf, file, &checked) };
        writeln!(out, "{}", clean(&line))?;
    }
    Ok(if all_good { ExitCode::SUCCESS } else { ExitCode::from(SOME_REFUSED) })
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
            let variant = json::variant_name(shelf.find(&header.game).map(|shelved| shelved.info), summary);
            let torn = if *torn == 0 { String::new() } else { format!("; a torn last record of {torn} bytes was left out") };
            let practice = if header.variant.is_practice() { "; practice, so no result" } else { "" };
            format!(
                "OK {file}: {} {variant}, seed {}, {} moves, score {}, depth {}, {}, digest {}{practice}{torn}",
                header.game,
                header.seed.0,
                moves,
                outcome.score,
                outcome.depth,
                summary.standing(),
                digest
            )
        }
    }
}

fn json_line(shelf: &Shelf, file: &Path, checked: &Checked) -> Value {
    let mut object = Map::new();
    match checked {
        Ok((summary, torn)) => {
            object = json::summary(shelf, summary);
            object.insert("torn_bytes".into(), (*torn).into());
        }
        Err(reason) => {
            object.insert("reason".into(), reason.to_string().into());
        }
    }
    object.insert("file".into(), file.to_string_lossy().into());
    object.insert("ok".into(), checked.is_ok().into());
    Value::Object(object)
}
