//! `barrow runs`: lists the runs of the library.

use super::failure::Failure;
use super::json;
use crate::clean::{clean, shown};
use crate::store::library::{check_folder, run_files};
use crate::store::{Home, Saved, Summaries};
use barrow_app::date;
use barrow_core::Shelf;
use serde_json::{Map, Value};
use std::io::Write;
use std::process::ExitCode;
use std::time::Duration;

/// Writes a line for each run, the newest first.
pub(super) fn runs(shelf: &Shelf, as_json: bool, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let home = Home::find().map_err(Failure::Said)?;
    list(shelf, &home, as_json, out)?;
    Ok(ExitCode::SUCCESS)
}

/// Lists the runs of one home.
pub(super) fn list(shelf: &Shelf, home: &Home, as_json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    check_folder(home).map_err(Failure::Said)?;
    let files = run_files(home);
    if !as_json {
        if files.is_empty() {
            writeln!(out, "No runs yet in {}. `barrow` opens the arcade.", shown(&home.runs()))?;
            return Ok(());
        }
        writeln!(
            out,
            "{:16}  {:14} {:20} {:>10} {:>6} {:>6} {:>6}  {:9} file",
            "written (UTC)", "game", "variant", "seed", "moves", "score", "depth", "stands"
        )?;
    }
    let mut summaries = Summaries::load(home);
    let written = files.iter().try_for_each(|file| {
        let saved = summaries.look_at(shelf, file.clone());
        let line = if as_json { json_line(shelf, &saved).to_string() } else { text_line(shelf, &saved) };
        writeln!(out, "{}", clean(&line))
    });
    // Store the summaries even if the reader of the list has gone.
    summaries.save(&files);
    Ok(written?)
}

fn text_line(shelf: &Shelf, saved: &Saved) -> String {
    let (written, path) = (date(saved.stamp.written()), shown(&saved.path));
    match &saved.summary {
        Err(reason) => format!("{written:16}  {path}: {reason}."),
        Ok(summary) => {
            let variant = json::variant_name(shelf.find(&summary.header.game).map(|shelved| shelved.info), summary);
            format!(
                "{written:16}  {:14} {variant:20} {:>10} {:>6} {:>6} {:>6}  {:9} {path}",
                summary.header.game,
                summary.header.seed.0,
                summary.moves,
                summary.outcome.score,
                summary.outcome.depth,
                summary.standing()
            )
        }
    }
}

fn json_line(shelf: &Shelf, saved: &Saved) -> Value {
    let mut object = Map::new();
    match &saved.summary {
        Ok(summary) => {
            object = json::summary(shelf, summary);
            object.insert("open".into(), summary.is_open().into());
        }
        Err(reason) => {
            object.insert("reason".into(), reason.to_string().into());
        }
    }
    object.insert("file".into(), saved.path.to_string_lossy().into());
    object.insert("ok".into(), saved.summary.is_ok().into());
    object.insert("written".into(), saved.stamp.written().as_secs().into());
    Value::Object(object)
}

/// A time since 1970 UTC, to the minute.
fn date(since_1970: Duration) -> String {
    date::minute(since_1970).unwrap_or_else(|| "at no known time".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_is_to_the_minute_and_never_panics() {
        assert_eq!(date(Duration::from_mins(29_919_675)), "2026-11-20 13:15");
        assert_eq!(date(Duration::MAX), "at no known time");
    }
}
