//! `barrow send`: sends runs to a server.

use super::ServerArgs;
use crate::clean::clean;
use crate::commands::values::run_file;
use crate::commands::verify::SOME_REFUSED;
use crate::commands::{Context, Failure, Result};
use crate::online::Server;
use crate::online::outbox;
use crate::store::Home;
use crate::store::library::{name_of, read_bytes};
use barrow_client::Sent;
use barrow_online::BoardRow;
use clap::Args;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

/// Send runs to a server's open boards
///
/// The server replays each run. It counts if it has ended, was played by the server's rules and is not practice. This writes a line
/// for each file: COUNTS and the result, or REFUSED and why. Without a name at the server, you send runs as a guest.
///
/// Without a file, this also fetches your runs of races that have closed, for the history.
///
/// The exit code is 0 if every run counts, and 1 if one was refused.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  PROGRAM send 20261120-131500-7.run\n  PROGRAM send")]
pub(in crate::commands) struct SendArgs {
    /// The runs, or links to them in quotes; without any, the runs that could not be sent when they ended
    #[arg(value_name = "FILE|LINK", value_parser = run_file())]
    files: Vec<PathBuf>,
    #[command(flatten)]
    server: ServerArgs,
}

impl SendArgs {
    /// Sends the given runs or else the waiting ones, and reports on each.
    pub(super) fn run(&self, context: &mut Context) -> Result {
        let server = self.server.open()?;
        if self.files.is_empty() {
            return send_waiting(&server, context.out);
        }
        let mut all_good = true;
        for file in &self.files {
            let sent = read_bytes(file).map_err(|error| error.to_string());
            let sent = sent.and_then(|bytes| server.deliver(bytes).map_err(|error| error.to_string()));
            all_good &= matches!(sent, Ok(Sent::Counts(_)));
            let name = name_of(file);
            let line = match sent {
                Ok(Sent::Counts(row)) => {
                    let BoardRow { game, variant, score, depth, .. } = &*row;
                    format!("COUNTS {name}: {game} {variant}, score {score}, depth {depth}, {}", who(&row))
                }
                Ok(Sent::Waits) => format!("SENT {name}: the server has not replayed it yet; its board will show it."),
                Ok(Sent::Refused(reason)) => format!("REFUSED {name}: {reason}."),
                Err(reason) => format!("NOT SENT {name}: {reason}."),
            };
            writeln!(context.out, "{}", clean(&line))?;
        }
        Ok(if all_good { ExitCode::SUCCESS } else { ExitCode::from(SOME_REFUSED) })
    }
}

/// Sends the runs that could not be sent when they ended.
fn send_waiting(server: &Server, out: &mut dyn Write) -> Result {
    let home = Home::find().map_err(Failure::Said)?;
    let (mut said, trouble) = outbox::send_all(server, &home);
    said.extend(outbox::fetch_past(server, &home));
    for sentence in &said {
        writeln!(out, "{sentence}")?;
    }
    match outbox::waiting(server, &home).len() {
        0 if said.is_empty() => writeln!(out, "No runs are waiting to be sent. {} sends one.", crate::command("send FILE"))?,
        0 => {}
        left => {
            let runs = if left == 1 { "1 run is waiting".to_owned() } else { format!("{left} runs are waiting") };
            let why = trouble.map_or_else(|| "the files cannot be read".to_owned(), |trouble| trouble.to_string());
            return Err(Failure::Said(format!("{runs} in the folder outbox: {why}")));
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn who(row: &BoardRow) -> String {
    row.player.as_ref().map_or_else(|| "as a guest".to_owned(), |player| format!("as {player}"))
}
