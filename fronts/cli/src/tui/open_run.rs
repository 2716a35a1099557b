//! Opens the screen that plays or replays a run.

use super::game::GameScreen;
use super::place::{Place, Relay};
use super::replay::{Live, ReplayScreen};
use super::{Screen, Shared};
use crate::clean::shown;
use crate::store::library::{as_link, read_bytes};
use crate::store::{Keeper, Opened, notes};
use barrow_app::notes::Notes;
use barrow_app::words::capital;
use barrow_app::{Session, ending, link};
use barrow_core::replay::Opening;
use barrow_core::{Header, Recording, Show};
use std::fmt::Display;
use std::path::Path;

/// A run to play.
pub(crate) struct Playable {
    pub(crate) session: Session,
    pub(crate) place: Place,
    /// For the player.
    pub(crate) notice: Option<String>,
}

impl Playable {
    /// The screen that plays it.
    pub(crate) fn on_screen(self, shared: &Shared) -> Box<dyn Screen> {
        Box::new(GameScreen::new(self.session, self.place, self.notice, shared))
    }
}

/// Begins a run.
///
/// # Errors
/// A sentence for the player.
pub(crate) fn begin(header: Header, shared: &Shared) -> Result<Playable, String> {
    let session = Session::start(shared.shelf, header, shared.discoveries.clone()).map_err(|error| error.to_string())?;
    Ok(play(session, shared.notices.first().cloned(), shared))
}

/// Begins a run, or resumes it if it is in progress.
///
/// # Errors
/// A sentence for the player.
pub(crate) fn go_on(header: Header, shared: &Shared) -> Result<Playable, String> {
    match shared.runs.open_with(&header) {
        Some(saved) => resume(&saved.path, shared),
        None => begin(header, shared),
    }
}

/// Plays a run that has no file yet. The notice is for the player.
pub(crate) fn play(session: Session, notice: Option<String>, shared: &Shared) -> Playable {
    let keeper = Keeper::create(&shared.home, &session);
    let place = Place::File(keeper, relay(&session, shared));
    Playable { session, place, notice }
}

/// Resumes a run.
///
/// # Errors
/// A sentence for the player.
pub(crate) fn resume(path: &Path, shared: &Shared) -> Result<Playable, String> {
    let opened = Keeper::resume(shared.shelf, path, shared.discoveries.clone());
    let Opened { keeper, session, notice } = opened.map_err(|error| format!("{error}."))?;
    let place = Place::File(keeper, relay(&session, shared));
    Ok(Playable { session, place, notice })
}

/// The relay to a server, if one should get the run during play.
fn relay(session: &Session, shared: &Shared) -> Option<Relay> {
    (shared.net.relay)(&shared.home, &session.run().header, session.bytes())
}

/// Shows the replay of the run in a link.
///
/// # Errors
/// A sentence for the player.
pub(crate) fn link(text: &str, shared: &mut Shared) -> Result<Box<dyn Screen>, String> {
    let (bytes, by) = (link::from_link(text)?, link::sender(text));
    let opened = Opening::read(&bytes, &shared.shelf).map_err(|error| capital(&format!("{error}.")))?;
    let mut replay = opened.finish();
    replay.seek(replay.len(), &mut Show::off());
    let caption = ending::caption(replay.play(), by.as_deref());
    shared.challenge(&replay, by.as_deref());
    Ok(Box::new(ReplayScreen::new(shared, replay, String::new()).captioned(caption).playing(shared)))
}

/// Shows the replay of a run that is not in the library.
///
/// # Errors
/// A sentence for the player.
pub(crate) fn watch(bytes: &[u8], name: String, notes: Notes, shared: &Shared) -> Result<Box<dyn Screen>, String> {
    let replay = Opening::read(bytes, &shared.shelf).map_err(|error| format!("{error}."))?.finish();
    Ok(Box::new(ReplayScreen::new(shared, replay, name).noted((notes, None)).playing(shared)))
}

/// Shows a run that somebody else, `who`, is playing. `bytes` are its file so far.
///
/// # Errors
/// A sentence for the player.
pub(crate) fn watch_live(bytes: &[u8], live: Live, who: &str, shared: &Shared) -> Result<Box<dyn Screen>, String> {
    let replay = Opening::read(bytes, &shared.shelf).map_err(|error| format!("{error}."))?.finish();
    let caption = format!("{who} is playing");
    Ok(Box::new(ReplayScreen::new(shared, replay, String::new()).captioned(caption).live(live)))
}

/// Continues a run from elsewhere that has no file here.
///
/// # Errors
/// A sentence for the player.
pub(crate) fn adopt(bytes: &[u8], shared: &Shared) -> Result<Playable, String> {
    let resumed = Recording::resume(&shared.shelf, bytes).map_err(|error| format!("{error}."))?;
    Ok(play(Session::resume(shared.shelf, resumed.recording, shared.discoveries.clone()), None, shared))
}

/// Shows the replay of a run in a file or in a link.
///
/// # Errors
/// A sentence for the player.
pub(crate) fn replay(path: &Path, shared: &mut Shared) -> Result<Box<dyn Screen>, String> {
    if let Some(text) = as_link(path) {
        return link(text, shared);
    }
    let in_words = |error: &dyn Display| format!("{}: {error}.", shown(path));
    let bytes = read_bytes(path).map_err(|error| in_words(&error))?;
    let replay = Opening::read(&bytes, &shared.shelf).map_err(|error| in_words(&error))?.finish();
    let name = shown(path.file_stem().unwrap_or_default().as_ref());
    Ok(Box::new(ReplayScreen::new(shared, replay, name).noted(notes::beside(path)).playing(shared)))
}
