//! `barrow note`: notes on turns of runs.

use super::{ServerArgs, lists};
use crate::commands::values::whole;
use crate::commands::{Context, Result};
use barrow_app::screens::Online;
use barrow_online::{Call, NewNote, Note};
use clap::Args;
use std::process::ExitCode;

/// Write a note on a turn of a run, or list its notes
///
/// Everybody may write notes on a run that everybody may watch, and `PROGRAM watch` shows them at their turns. A note that enough
/// players report is hidden until the server's operator has looked at it.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  PROGRAM note 7                                      list the notes on run 7
  PROGRAM note 7 120 'The rope would have saved you'  write one after move 120
  PROGRAM note --report 12                            report note 12")]
pub(in crate::commands) struct NoteArgs {
    /// The number of the run, as `PROGRAM board` shows it
    #[arg(required_unless_present_any = ["report", "remove"], value_parser = whole(1..=u32::MAX))]
    run: Option<u32>,
    /// The number of moves before the note
    #[arg(value_name = "MOVES", requires = "text", value_parser = whole(0..=u64::MAX))]
    moves: Option<u64>,
    /// The note, in quotes
    text: Option<String>,
    /// Report a note by its number, so that the server's operator looks at it
    #[arg(long, value_name = "NOTE", conflicts_with = "run", value_parser = whole(1..=u32::MAX))]
    report: Option<u32>,
    /// Remove a note by its number: one of yours, or one on a run of yours
    #[arg(long, value_name = "NOTE", conflicts_with_all = ["run", "report"], value_parser = whole(1..=u32::MAX))]
    remove: Option<u32>,
    #[command(flatten)]
    server: ServerArgs,
}

impl NoteArgs {
    /// Reports, removes, writes or lists notes.
    pub(super) fn run(self, context: &mut Context) -> Result {
        let (server, out, run) = (self.server.open()?, &mut *context.out, self.run.unwrap_or_default());
        if let Some(note) = self.report {
            server.bytes(Call::ReportNote(note.into()))?;
            writeln!(out, "The operator of the server will look at note {note}.")?;
        } else if let Some(note) = self.remove {
            server.bytes(Call::RemoveNote(note.into()))?;
            writeln!(out, "Note {note} is gone from the server.")?;
        } else if let Some((moves, text)) = self.moves.zip(self.text) {
            let note: Note = server.ask(Call::WriteNote { run: run.into(), note: NewNote { moves, text } })?;
            writeln!(
                out,
                "Your note is on run {run}, after move {}. {} removes it.",
                note.moves,
                crate::command(&format!("note --remove {}", note.id))
            )?;
        } else {
            return lists::write(server, Online::Notes { run: run.into(), moves: None, parts: 1 }, context);
        }
        Ok(ExitCode::SUCCESS)
    }
}
