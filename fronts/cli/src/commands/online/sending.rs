//! Sends runs to a server.

use super::server;
use crate::clean::clean;
use crate::commands::failure::Failure;
use crate::online::outbox::{self, Sent};
use crate::online::{Kept, Server};
use crate::store::Home;
use crate::store::library::{name_of, read_bytes};
use barrow_online::{BoardRow, Player};
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

/// The exit code if a run was refused.
const SOME_REFUSED: u8 = 1;

/// Sends runs, or the waiting ones, and says what happened to each.
pub(in crate::commands) fn send(files: &[PathBuf], named: Option<&str>, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let server = server(named)?;
    if files.is_empty() {
        return send_waiting(&server, out);
    }
    let mut all_good = true;
    for file in files {
        let sent = read_bytes(file).map_err(|error| error.to_string());
        let sent = sent.and_then(|bytes| outbox::deliver(&server, &bytes).map_err(|error| error.to_string()));
        all_good &= matches!(sent, Ok(Sent::Counts(_)));
        let line = match sent {
            Ok(Sent::Counts(row)) => format!(
                "COUNTS {}: {} {}, score {}, depth {}, {}",
                name_of(file),
                row.game,
                row.variant,
                row.score,
                row.depth,
                who(&row)
            ),
            Ok(Sent::Waits) => format!("SENT {}: the server has not replayed it yet; its board will show it.", name_of(file)),
            Ok(Sent::Refused(reason)) => format!("REFUSED {}: {reason}.", name_of(file)),
            Err(reason) => format!("NOT SENT {}: {reason}.", name_of(file)),
        };
        writeln!(out, "{}", clean(&line))?;
    }
    Ok(if all_good { ExitCode::SUCCESS } else { ExitCode::from(SOME_REFUSED) })
}

/// Sends the runs that could not be sent when they ended.
fn send_waiting(server: &Server, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let home = Home::find().map_err(Failure::Said)?;
    let said = outbox::send_all(server, &home);
    for sentence in &said {
        writeln!(out, "{sentence}")?;
    }
    match outbox::waiting(server, &home).len() {
        0 if said.is_empty() => writeln!(out, "No run waits to be sent. `barrow send FILE` sends one.")?,
        0 => {}
        left => {
            let runs = if left == 1 { "1 run waits".to_owned() } else { format!("{left} runs wait") };
            return Err(Failure::Said(format!("{runs}: the server cannot be reached; nothing is lost, try again later")));
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn who(row: &BoardRow) -> String {
    row.player.as_ref().map_or_else(|| "as a guest".to_owned(), |player| format!("as {player}"))
}

/// Turns on or off whether others can watch this player's runs on the server; or says which.
pub(in crate::commands) fn share(shares: Option<bool>, named: Option<&str>, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let home = Home::find().map_err(Failure::Said)?;
    let server = server(named)?;
    let mut kept = Kept::load(&home);
    if let Some(shares) = shares {
        if shares {
            server.ask::<Player>("GET", "/api/me", b"")?;
        }
        kept.shares = shares;
        kept.save(&home)?;
    }
    let said = if kept.shares {
        "Runs that you play are sent to the server: others may watch, and what ends counts on its open board. `barrow share off` ends that."
    } else {
        "Runs that you play stay on this machine. `barrow share on` lets others watch them."
    };
    writeln!(out, "{said}")?;
    Ok(ExitCode::SUCCESS)
}
