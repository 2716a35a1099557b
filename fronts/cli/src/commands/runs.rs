//! `barrow runs`: lists the runs of the library.

use super::{Context, Failure, Result, json};
use crate::clean::{clean, shown};
use crate::store::library::{check_folder, run_files};
use crate::store::{Home, Saved, Summaries};
use barrow_app::date;
use barrow_core::Shelf;
use clap::Args;
use serde_json::{Value, json};
use std::io::Write;
use std::process::ExitCode;
use std::time::Duration;

/// List your saved runs
///
/// The newest is first. A file that cannot be played is listed with the reason.
#[derive(Debug, Args)]
pub(super) struct RunsArgs {
    /// Write one JSON object a line
    ///
    /// Each is as `PROGRAM verify --json` writes it, without `torn_bytes`, and with written (seconds since 1970 UTC) and open.
    #[arg(long)]
    json: bool,
}

impl RunsArgs {
    /// Writes a line for each run.
    pub(super) fn run(&self, context: &mut Context) -> Result {
        list(context.shelf, &Home::find().map_err(Failure::Said)?, self.json, context.out)?;
        Ok(ExitCode::SUCCESS)
    }
}

/// Lists the runs of one home.
pub(super) fn list(shelf: &Shelf, home: &Home, as_json: bool, out: &mut dyn Write) -> Result<()> {
    check_folder(home).map_err(Failure::Said)?;
    let files = run_files(home);
    if !as_json {
        if files.is_empty() {
            writeln!(out, "No runs yet in {}. {} opens the arcade.", shown(&home.runs()), crate::command(""))?;
            return Ok(());
        }
        writeln!(
            out,
            "{:16}  {:14} {:20} {:>10} {:>6} {:>6} {:>6}  {:9} file",
            "written (UTC)", "game", "variant", "seed", "moves", "score", "depth", "state"
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
            let variant = json::variant_name(shelf, summary);
            format!(
                "{written:16}  {:14} {variant:20} {:>10} {:>6} {:>6} {:>6}  {:9} {path}",
                summary.header.game,
                summary.header.seed.0,
                summary.moves,
                summary.outcome.shown_score(*shelf, &summary.header),
                summary.outcome.depth,
                summary.standing()
            )
        }
    }
}

fn json_line(shelf: &Shelf, saved: &Saved) -> Value {
    let mut object = json::file(shelf, &saved.path, saved.summary.as_ref());
    if let Ok(summary) = &saved.summary {
        object["open"] = json!(summary.is_open());
    }
    object["written"] = json!(saved.stamp.written().as_secs());
    object
}

/// A time since 1970 UTC, to the minute.
fn date(since_1970: Duration) -> String {
    date::minute(since_1970).unwrap_or_else(|| "at an unknown time".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_is_to_the_minute_and_never_panics() {
        assert_eq!(date(Duration::from_mins(29_919_675)), "2026-11-20 13:15");
        assert_eq!(date(Duration::MAX), "at an unknown time");
    }
}
