//! Audits the bundle of an evaluation.

use super::crowd::in_crowd;
use crate::clean::{clean, shown};
use crate::commands::{Context, Failure, Result};
use barrow_client::Replayed;
use barrow_core::Shelf;
use barrow_evaluation::{Bundle, Drawn, Entry, Fault, Replay, Replayer};
use std::fs;
use std::path::Path;
use std::process::ExitCode;

/// Audits a bundle, and says what was found.
pub(super) fn run(file: &Path, context: &mut Context) -> Result {
    let bytes = fs::read(file).map_err(|error| {
        let why = crate::store::system::in_words(&error);
        Failure::Said(format!("{} cannot be read ({why}); check that it exists and that you may read it", shown(file)))
    })?;
    let (bundle, played) = match audit(&bytes, context.shelf) {
        Ok(audited) => audited,
        Err(fault) => return super::wrong(context, &clean(&fault.to_string())),
    };
    let of = match &bundle.seeds {
        Drawn::Train { count } => format!("the first {count} seeds to train with"),
        Drawn::Test { count } => format!("the first {count} seeds to test with"),
        Drawn::Listed { seeds } => format!("the {} seeds of runs that people had played", seeds.len()),
        Drawn::Hidden { count, commitment, .. } => {
            format!("{count} hidden seeds (compare with the hash published before: {commitment})")
        }
    };
    writeln!(context.out, "{} on {of}. Every run leads to its result, and every figure follows from them.", bundle.id)?;
    writeln!(context.out, "Runs played again: {played}\n")?;
    for line in bundle.report().lines() {
        writeln!(context.out, "{}", clean(line))?;
    }
    writeln!(context.out, "\nThe hash of this evaluation: {}", bundle.seal())?;
    writeln!(context.out, "This proves the moves of each run, and neither how they were chosen nor how long that took.")?;
    Ok(ExitCode::SUCCESS)
}

fn audit(bytes: &[u8], shelf: &Shelf) -> std::result::Result<(Bundle, u64), Fault> {
    let mut count = 0;
    let bundle = Bundle::audited(bytes, shelf, |entry, replays| {
        let (_, played) = in_crowd(|hand_out| (0..).zip(replays).all(hand_out), || checker(entry));
        count = played.same;
        played.fault.map_or(Ok(()), |(_, fault)| Err(fault))
    })?;
    Ok((bundle, count))
}

/// A checker for a thread.
fn checker<'a>(entry: &Entry) -> impl FnMut((u64, Replay<'a>)) -> std::result::Result<Replayed, (u64, Fault)> + use<'a> {
    let mut replayer = Replayer::new(entry);
    move |(place, replay)| {
        let replayer = replayer.as_mut().map_err(|fault| (place, fault.clone()))?;
        replay.check(replayer).map(|()| Replayed::Same).map_err(|fault| (place, fault))
    }
}
