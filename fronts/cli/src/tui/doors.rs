//! From a run to the screen that plays or shows it.

use super::game::GameScreen;
use super::replay::ReplayScreen;
use super::{Screen, Shared};
use crate::store::Session;
use crate::store::library::read_bytes;
use barrow_core::Header;
use barrow_core::replay::Opening;
use std::fmt::Display;
use std::path::Path;

/// Begins a run.
///
/// # Errors
/// A sentence for the player.
pub(crate) fn begin(header: Header, shared: &Shared) -> Result<Box<dyn Screen>, String> {
    let session = Session::start(&shared.shelf, &shared.home, header).map_err(|error| error.to_string())?;
    Ok(Box::new(GameScreen::new(session, None)))
}

/// Goes on with a run.
///
/// # Errors
/// A sentence for the player.
pub(crate) fn resume(path: &Path, shared: &Shared) -> Result<Box<dyn Screen>, String> {
    let (session, notice) = Session::resume(&shared.shelf, path).map_err(|error| format!("{error}."))?;
    Ok(Box::new(GameScreen::new(session, notice).with_messages(&shared.shelf)))
}

/// Shows a run again.
///
/// # Errors
/// A sentence for the player.
pub(crate) fn replay(path: &Path, shared: &Shared) -> Result<Box<dyn Screen>, String> {
    let told = |error: &dyn Display| format!("{}: {error}.", path.display());
    let bytes = read_bytes(path).map_err(|error| told(&error))?;
    let replay = Opening::read(&bytes, &shared.shelf).map_err(|error| told(&error))?.finish();
    let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    Ok(Box::new(ReplayScreen::new(replay, name)))
}
