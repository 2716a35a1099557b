//! Commands between `barrow dev` and the program of a maker's game, which it builds and starts anew.

use super::{Context, Failure, Result, arcade};
use crate::clean::shown;
use crate::seeds;
use crate::store::library::read_run;
use crate::tui::open_run;
use barrow_app::Session;
use barrow_core::recording::Again;
use barrow_core::{Digest, Header, Recording, Shelf, VariantCode};
use clap::Args;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Print the digest of each state of a run
#[derive(Debug, Args)]
pub(super) struct TraceArgs {
    /// The run
    file: PathBuf,
}

impl TraceArgs {
    pub(super) fn run(&self, context: &mut Context) -> Result {
        let (run, _) = read_run(&self.file).map_err(|error| Failure::Said(format!("{}: {error}", shown(&self.file))))?;
        for digest in Recording::trace(context.shelf, &run).map_err(|error| Failure::Said(error.to_string()))? {
            writeln!(context.out, "{digest}")?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// Play a run again on changed rules, and go on with it
#[derive(Debug, Args)]
pub(super) struct AgainArgs {
    /// The run; without one, a new run begins
    #[arg(requires = "trace")]
    file: Option<PathBuf>,
    /// The digests that `trace` printed for it before
    trace: Option<PathBuf>,
}

impl AgainArgs {
    pub(super) fn run(&self, context: &mut Context) -> Result {
        arcade::show(context.shelf, |shared| {
            let played = self.file.as_deref().zip(self.trace.as_deref());
            let again = match played {
                Some((file, trace)) => again(&shared.shelf, file, trace)?,
                None => begun(&shared.shelf)?,
            };
            // Before any run there is nothing that could have changed.
            let notice = played.map(|_| changes(&again));
            let session = Session::resume(shared.shelf, again.recording, shared.discoveries.clone());
            let playable = open_run::play(session, notice, shared);
            if let Some((file, _)) = played {
                // The run has another file now. If the old one stays, it does no harm.
                let _ = fs::remove_file(file);
            }
            Ok(playable.on_screen(shared))
        })
    }
}

fn again(shelf: &Shelf, file: &Path, trace: &Path) -> Result<Again, String> {
    let said = |path: &Path, error: &dyn std::fmt::Display| format!("{}: {error}", shown(path));
    let (run, _) = read_run(file).map_err(|error| said(file, &error))?;
    let trace = fs::read_to_string(trace).map_err(|error| said(trace, &error))?;
    let digests = trace.lines().map(|line| u64::from_str_radix(line, 16).map(Digest));
    let digests: Vec<Digest> = digests.collect::<Result<_, _>>().map_err(|error| said(file, &error))?;
    Recording::again(shelf, &run, &digests).map_err(|error| error.to_string())
}

/// A new practice run of the first game.
fn begun(shelf: &Shelf) -> Result<Again, String> {
    let shelved = shelf.games().first().ok_or("there is no game on the shelf")?;
    let (game, rules) = (shelved.info.id.to_owned(), shelved.info.rules);
    let seed = seeds::default_for(&shelved.info.variants[0]);
    let header = Header { game, rules, variant: VariantCode::default().with_practice(true), seed };
    let recording = Recording::start(shelf, header).map_err(|error| error.to_string())?;
    Ok(Again { recording, changed_after: None, refusal: None })
}

/// The effects of changed rules on a run, as sentences.
fn changes(again: &Again) -> String {
    let changed = match again.changed_after {
        None => None,
        Some(0) => Some("Your rules changed before the first move.".to_owned()),
        Some(moves) => Some(format!("Your rules changed at move {moves}.")),
    };
    let refused = again.refusal.map(|refusal| {
        let who = if changed.is_some() { "They" } else { "Your rules" };
        format!("{who} refuse move {}: \"{refusal}\"", again.recording.run().moves.len() + 1)
    });
    match (changed, refused) {
        (None, None) => "Your rules play this run as before.".to_owned(),
        (Some(one), None) | (None, Some(one)) => one,
        (Some(changed), Some(refused)) => format!("{changed} {refused}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::tests::toy::SHELF;
    use barrow_core::Refusal;

    #[test]
    fn the_maker_is_told_what_the_change_of_rules_did() {
        let told = |changed_after, refusal| changes(&Again { changed_after, refusal, ..begun(&SHELF).unwrap() });
        assert_eq!(told(None, None), "Your rules play this run as before.");
        assert_eq!(told(Some(0), None), "Your rules changed before the first move.");
        assert_eq!(told(Some(12), None), "Your rules changed at move 12.");
        let refusal = Some(Refusal::Because("No."));
        assert_eq!(told(None, refusal), "Your rules refuse move 1: \"No.\"");
        assert_eq!(told(Some(12), refusal), "Your rules changed at move 12. They refuse move 1: \"No.\"");
    }
}
