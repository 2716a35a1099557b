//! `barrow audit`: checks a server's boards.

use super::ServerArgs;
use crate::commands::verify::SOME_REFUSED;
use crate::commands::{Context, Failure, Result};
use crate::online::{OnlineError, Server};
use barrow_client::{Audit, Counts, Fault, Replay, Replayed};
use barrow_core::Shelf;
use barrow_online::{BoardPage, Call, Hello};
use clap::Args;
use std::panic::resume_unwind;
use std::process::ExitCode;
use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// Check a server's boards, run by run
///
/// A server keeps a ledger of its results: a chain of signed entries, in which nothing can be changed, moved or left out afterwards
/// without breaking it. This reads the whole ledger, plays every run again on this machine, compares the first hundred rows of every board,
/// and names the first thing that is wrong. It remembers the newest entry, so that a later audit notices a ledger that was rewritten. It
/// proves the moves, not the hand that made them: a program can play, too.
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
            Ok((counts, played)) => {
                writeln!(context.out, "The ledger is whole, and the boards agree with it.")?;
                for (words, count) in [
                    ("Results on boards", counts.results),
                    ("Played again, with the same result", played.same),
                    ("Secret until their race closes", counts.sealed),
                    ("By rules that this Barrow does not have", played.other_rules),
                    ("Withdrawn: forgotten, hidden or copied", counts.withdrawn),
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

/// The counts of an audit and of its replays, or the first fault.
type Audited = std::result::Result<(Counts, Played), Fault>;

/// The results of the runs that a thread replayed.
#[derive(Default)]
struct Played {
    same: u64,
    other_rules: u64,
    /// The first fault, with its entry.
    fault: Option<(u64, Fault)>,
}

fn audit(server: &Server, shelf: &Shelf) -> Result<Audited> {
    let hello: Hello = server.ask(Call::Hello)?;
    let known = server.known_head().into_iter().chain([hello.head]).collect();
    let mut audit = Audit::new(hello.key, known, hello.time);
    let (read, played) = thread::scope(|scope| {
        let (replays, to_play) = sync_channel::<Replay>(64);
        let to_play = Arc::new(Mutex::new(to_play));
        let count = thread::available_parallelism().map_or(1, usize::from);
        let players: Vec<_> = (0..count)
            .map(|_| {
                let to_play = Arc::clone(&to_play);
                scope.spawn(move || play(&to_play, shelf))
            })
            .collect();
        // Keep no receiver here: if every player panics, sending must fail rather than wait. Joining them passes the panic on.
        drop(to_play);
        let read = read(server, &mut audit, &mut |replay| replays.send(replay).is_ok());
        drop(replays);
        let joined = players.into_iter().map(|player| player.join().unwrap_or_else(|panic| resume_unwind(panic)));
        (read, joined.fold(Played::default(), Played::with))
    });
    if let Err(fault) = read? {
        return Ok(Err(fault));
    }
    if let Some((_, fault)) = played.fault {
        return Ok(Err(fault));
    }
    let (counts, head, boards) = match audit.finish() {
        Ok(found) => found,
        Err(fault) => return Ok(Err(fault)),
    };
    for board in boards {
        let Some(call) = board.call() else { continue };
        let page: BoardPage = server.ask(call)?;
        if let Err(fault) = board.compare(&page.rows) {
            let now: Hello = server.ask(Call::Hello)?;
            if now.head == head {
                return Ok(Err(fault));
            }
            return Err(Failure::Said("the boards changed while they were read; audit again".to_owned()));
        }
    }
    server.remember_head(&head)?;
    Ok(Ok((counts, played)))
}

impl Played {
    fn with(self, other: Self) -> Self {
        let fault = self.fault.into_iter().chain(other.fault).min_by_key(|(entry, _)| *entry);
        Self { same: self.same + other.same, other_rules: self.other_rules + other.other_rules, fault }
    }
}

/// Reads the stream until its end or the first fault, or until nobody replays its runs any more.
fn read(
    server: &Server,
    audit: &mut Audit,
    replay: &mut dyn FnMut(Replay) -> bool,
) -> std::result::Result<std::result::Result<(), Fault>, OnlineError> {
    for line in server.audit()? {
        let taken = line?.map_or(Err(Fault::Cut), |line| audit.take(line));
        match taken {
            Ok(Some(run)) => {
                if !replay(run) {
                    break;
                }
            }
            Ok(None) => {}
            Err(fault) => return Ok(Err(fault)),
        }
    }
    Ok(Ok(()))
}

/// Replays runs until there are no more.
fn play(runs: &Mutex<Receiver<Replay>>, shelf: &Shelf) -> Played {
    let mut played = Played::default();
    loop {
        // Ignore poisoning: a thread that panicked left the receiver usable.
        let next = runs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(replay) = next else { return played };
        let one = match replay.check(shelf) {
            Ok(Replayed::Same) => Played { same: 1, ..Played::default() },
            Ok(Replayed::OtherRules) => Played { other_rules: 1, ..Played::default() },
            Err(fault) => Played { fault: Some((replay.entry(), fault)), ..Played::default() },
        };
        played = played.with(one);
    }
}
