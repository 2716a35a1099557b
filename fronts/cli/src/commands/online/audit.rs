//! `barrow audit`: checks a server's boards.

use super::ServerArgs;
use crate::commands::verify::SOME_REFUSED;
use crate::commands::{Context, Result};
use crate::online::{OnlineError, Server};
use barrow_client::{Audit, Counts, Fault, Replay, Replayed};
use barrow_core::Shelf;
use barrow_online::{BoardPage, Call, Hello};
use clap::Args;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;

/// Check a server's boards, run by run
///
/// A server keeps a ledger of its results: a chain of signed entries, in which nothing can be changed, moved or left out afterwards
/// without breaking it. This reads the whole ledger, compares every board with it, plays every run again on this machine, and names the
/// first thing that is wrong. It remembers the newest entry, so that a later audit notices a ledger that was written anew. It proves the
/// moves, not the hand that made them: a program can play, too.
///
/// The exit code is 0 if everything is right, and 1 if something is not.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  barrow audit\n  barrow audit https://barrow.example")]
pub(in crate::commands) struct AuditArgs {
    /// The address of the server; by default the last one used
    #[arg(value_name = "URL")]
    url: Option<String>,
    #[command(flatten)]
    server: ServerArgs,
}

impl AuditArgs {
    /// Audits a server, and says what was found.
    pub(super) fn run(self, context: &mut Context) -> Result {
        let server = if self.url.is_some() { ServerArgs { server: self.url } } else { self.server }.open()?;
        match audit(&server, context.shelf)? {
            Ok((counts, other_rules)) => {
                let Counts { results, sealed, withdrawn } = counts;
                let played = results - sealed - other_rules;
                writeln!(context.out, "The ledger is whole, and the boards agree with it.")?;
                for (words, count) in [
                    ("Results on boards", results),
                    ("Played again, with the same result", played),
                    ("Secret until their race closes", sealed),
                    ("By rules that this Barrow does not have", other_rules),
                    ("Withdrawn: forgotten, hidden or copied", withdrawn),
                ] {
                    if count > 0 {
                        writeln!(context.out, "{words}: {count}")?;
                    }
                }
                writeln!(context.out, "This proves the moves of each run, and not whose hand made them.")?;
                Ok(ExitCode::SUCCESS)
            }
            Err(fault) => {
                writeln!(context.out, "WRONG: {fault}.")?;
                Ok(ExitCode::from(SOME_REFUSED))
            }
        }
    }
}

/// The numbers of an audit, and how many runs follow other rules; or the first thing that is wrong.
type Audited = std::result::Result<(Counts, u64), Fault>;

fn audit(server: &Server, shelf: &Shelf) -> Result<Audited> {
    let hello: Hello = server.ask(Call::Hello)?;
    let known = server.known_head().into_iter().chain([hello.head]).collect();
    let mut audit = Audit::new(hello.key, known, hello.time);
    let (replays, to_play) = sync_channel::<Replay>(64);
    let to_play = Mutex::new(to_play);
    let count = thread::available_parallelism().map_or(1, usize::from);
    let (read, played) = thread::scope(|scope| {
        let players: Vec<_> = (0..count).map(|_| scope.spawn(|| play(&to_play, shelf))).collect();
        let read = read(server, &mut audit, &mut |replay| replays.send(replay).is_ok());
        drop(replays);
        let played: Vec<_> = players.into_iter().filter_map(|player| player.join().ok()).collect();
        (read, played)
    });
    if let Err(fault) = read? {
        return Ok(Err(fault));
    }
    let faults = played.iter().filter_map(|(_, fault)| fault.as_ref());
    if let Some((_, fault)) = faults.min_by_key(|(entry, _)| *entry) {
        return Ok(Err(fault.clone()));
    }
    let (counts, head, boards) = match audit.finish() {
        Ok(found) => found,
        Err(fault) => return Ok(Err(fault)),
    };
    for board in boards {
        let Some(call) = board.call() else { continue };
        let page: BoardPage = server.ask(call)?;
        if let Err(fault) = board.compare(page.rows) {
            return Ok(Err(fault));
        }
    }
    server.remember_head(head)?;
    Ok(Ok((counts, played.iter().map(|(other_rules, _)| other_rules).sum())))
}

/// Reads the stream to its end, or to the first thing that is wrong.
fn read(
    server: &Server,
    audit: &mut Audit,
    replay: &mut dyn FnMut(Replay) -> bool,
) -> std::result::Result<std::result::Result<(), Fault>, OnlineError> {
    let mut lines = server.audit()?;
    loop {
        let Some(line) = lines.next() else { return Ok(Ok(())) };
        match line?.map_or(Err(Fault::Cut), |line| audit.take(line)) {
            Ok(Some(run)) => {
                if !replay(run) {
                    return Err(OnlineError::Here("a run could not be played again".to_owned()));
                }
            }
            Ok(None) => {}
            Err(fault) => return Ok(Err(fault)),
        }
    }
}

/// Plays runs until there are no more. Returns the number of runs with other rules, and the first fault with its entry.
fn play(runs: &Mutex<Receiver<Replay>>, shelf: &Shelf) -> (u64, Option<(u64, Fault)>) {
    let (mut other_rules, mut first) = (0, None::<(u64, Fault)>);
    loop {
        // Another thread that panicked leaves the receiver as it was.
        let next = runs.lock().unwrap_or_else(std::sync::PoisonError::into_inner).recv();
        let Ok(replay) = next else { return (other_rules, first) };
        let fault = match replay.check(shelf) {
            Ok(replayed) => {
                other_rules += u64::from(replayed == Replayed::OtherRules);
                continue;
            }
            Err(fault) => fault,
        };
        if first.as_ref().is_none_or(|(entry, _)| replay.entry() < *entry) {
            first = Some((replay.entry(), fault));
        }
    }
}
