//! Audits a server's boards.

use super::crowd::{Played, in_crowd};
use crate::commands::{Context, Failure, Result};
use crate::online::{OnlineError, Server};
use barrow_client::{Audit, Counts, Fault, Replay};
use barrow_core::Shelf;
use barrow_online::{BoardPage, Call, Hello};
use std::process::ExitCode;

/// Audits a server, and says what was found.
pub(super) fn run(server: &Server, context: &mut Context) -> Result {
    match audit(server, context.shelf)? {
        Ok((counts, played)) => {
            writeln!(context.out, "The ledger is whole, and the boards agree with it.")?;
            for (words, count) in [
                ("Results on boards", counts.results),
                ("Played again, with the same result", played.same),
                ("Secret until their race closes", counts.sealed),
                ("By rules that are not here", played.other_rules),
                ("Withdrawn: forgotten, hidden or copied", counts.withdrawn),
            ] {
                if count > 0 {
                    writeln!(context.out, "{words}: {count}")?;
                }
            }
            writeln!(context.out, "This proves the moves of each run, and not whose hand made them.")?;
            Ok(ExitCode::SUCCESS)
        }
        Err(fault) => super::wrong(context, &fault),
    }
}

/// The counts of an audit and of its replays, or the first fault.
type Audited = std::result::Result<(Counts, Played<Fault>), Fault>;

fn audit(server: &Server, shelf: &Shelf) -> Result<Audited> {
    let hello: Hello = server.ask(Call::Hello)?;
    let known = server.known_head().into_iter().chain([hello.head]).collect();
    let mut audit = Audit::new(hello.key, known, hello.time);
    let feed = |replay: &mut dyn FnMut(Replay) -> bool| read(server, &mut audit, replay);
    let check = || |replay: Replay| replay.check(shelf).map_err(|fault| (replay.entry(), fault));
    let (read, played) = in_crowd(feed, check);
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
