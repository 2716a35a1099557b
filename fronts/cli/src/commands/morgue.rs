//! `barrow morgue`: writes a run as a text to keep.

use super::failure::Failure;
use crate::store::library::{Begun, begun, name_of, read_run};
use barrow_core::Shelf;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

/// Writes the morgue file of a run.
pub(super) fn morgue(shelf: &Shelf, file: &Path, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let said = |error: &dyn std::fmt::Display| Failure::Said(format!("{}: {error}", name_of(file)));
    let (run, _) = read_run(file).map_err(|error| said(&error))?;
    let text = barrow_app::morgue(&run, shelf, begun(file).as_ref().map(Begun::day)).map_err(|error| said(&error))?;
    out.write_all(text.as_bytes())?;
    Ok(ExitCode::SUCCESS)
}
