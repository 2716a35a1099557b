//! `barrow audit`: checks a server's boards, or the bundle of an evaluation.

mod boards;
mod bundle;
mod crowd;

use super::ServerArgs;
use crate::commands::verify::SOME_REFUSED;
use crate::commands::{Context, Result};
use clap::Args;
use std::fmt::Display;
use std::path::Path;
use std::process::ExitCode;

/// Check a server's boards, or an evaluation of programs, run by run
///
/// A server keeps a ledger of its results: a chain of signed entries, in which nothing can be changed, moved or left out afterwards
/// without breaking it. This reads the whole ledger, plays every run again on this machine, compares the first hundred rows of every board,
/// and names the first thing that is wrong. It remembers the newest entry, so that a later audit notices a ledger that was rewritten. It
/// proves the moves, not the hand that made them: a program can play, too.
///
/// A bundle is a file that barrow-gym writes when it evaluates programs. This plays every run in it again, and derives every figure from
/// the results.
///
/// The exit code is 0 if everything is right, and 1 if something is not.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  PROGRAM audit\n  PROGRAM audit https://barrow.example\n  PROGRAM audit table.zip")]
pub(in crate::commands) struct AuditArgs {
    /// The address of the server, or a bundle; by default the last server used
    #[arg(value_name = "URL or FILE")]
    what: Option<String>,
    #[command(flatten)]
    server: ServerArgs,
}

impl AuditArgs {
    /// Audits, and says what was found.
    pub(super) fn run(self, context: &mut Context) -> Result {
        match self.what {
            Some(file) if !file.contains("://") && is_file(&file) => bundle::run(Path::new(&file), context),
            what => {
                let server = if what.is_some() { ServerArgs { server: what } } else { self.server };
                boards::run(&server.open()?, context)
            }
        }
    }
}

/// Tells whether a word names a file. A bundle that does not exist is a file, too, rather than a strange host.
fn is_file(word: &str) -> bool {
    let path = Path::new(word);
    path.is_file() || path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("zip"))
}

/// Says what is wrong.
fn wrong(context: &mut Context, fault: &impl Display) -> Result {
    writeln!(context.out, "WRONG: {fault}.")?;
    Ok(ExitCode::from(SOME_REFUSED))
}
