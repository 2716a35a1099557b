//! `barrow link`: turns a run into a link that plays it.

use super::failure::Failure;
use crate::clean::clean;
use crate::options;
use crate::store::Home;
use crate::store::library::{name_of, read_bytes};
use crate::store::settings::Fault;
use barrow_app::link;
use barrow_core::replay::Opening;
use barrow_core::{Shelf, Show};
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

/// Writes the link to a run, and its caption.
pub(super) fn link(shelf: &Shelf, file: &Path, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let said = |error: &dyn std::fmt::Display| Failure::Said(format!("{}: {error}", name_of(file)));
    let home = Home::find().map_err(Failure::Said)?;
    let (options, fault) = options::load(&home.options());
    let notice = fault.and_then(|fault| match fault {
        Fault::Damaged(sentence) => Some(sentence),
        Fault::Ignored(_) => None,
    });
    let bytes = read_bytes(file).map_err(|error| said(&error))?;
    let mut replay = Opening::read(&bytes, shelf).map_err(|error| said(&error))?.finish();
    replay.seek(replay.len(), &mut Show::off());
    for line in link::shared(&options.page, replay.play(), &bytes).lines() {
        writeln!(out, "{}", clean(line))?;
    }
    let put_it = options.page.is_empty().then(|| link::WHERE.to_owned());
    for note in [notice, replay.notice(), put_it].into_iter().flatten() {
        // The note is lost if standard error is closed; the link is written nevertheless.
        let _ = writeln!(io::stderr(), "barrow: {note}");
    }
    Ok(ExitCode::SUCCESS)
}
