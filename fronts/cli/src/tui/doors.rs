//! From a run to the screen that plays or shows it.

use super::{Screen, Shared};
use crate::store::Session;
use barrow_core::{GameInfo, Header};
use std::path::Path;

/// Begins a run.
///
/// # Errors
/// A sentence for the player.
pub(crate) fn begin(header: Header, shared: &mut Shared) -> Result<Box<dyn Screen>, String> {
    let session = Session::start(&shared.shelf, &shared.home, header).map_err(|error| error.to_string())?;
    let _ = session;
    Err("TEMP".to_owned())
}

/// Goes on with a run.
///
/// # Errors
/// A sentence for the player.
pub(crate) fn resume(path: &Path, shared: &mut Shared) -> Result<Box<dyn Screen>, String> {
    let (session, notice) = Session::resume(&shared.shelf, path).map_err(|error| format!("{error}."))?;
    let _ = (session, notice);
    Err("TEMP".to_owned())
}

/// Shows a run again.
///
/// # Errors
/// A sentence for the player.
pub(crate) fn replay(_path: &Path, _shared: &mut Shared) -> Result<Box<dyn Screen>, String> {
    Err("TEMP".to_owned())
}

/// The screen of key bindings, of one game or of all.
pub(crate) fn bindings(_info: Option<&'static GameInfo>, _shared: &mut Shared) -> Box<dyn Screen> {
    Box::new(super::about::AboutScreen::new())
}
