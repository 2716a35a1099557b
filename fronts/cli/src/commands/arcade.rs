//! The commands that take over the terminal: the arcade, a game, a replay.

use super::failure::Failure;
use super::resolve;
use crate::args::GameArgs;
#[cfg(feature = "online")]
use crate::online::outbox;
use crate::plain::Plain;
use crate::store::Home;
#[cfg(feature = "online")]
use crate::store::library::read_bytes;
use crate::tui::colour::Depth;
#[cfg(feature = "online")]
use crate::tui::game::{
    GameScreen,
    place::{Line, Place},
};
use crate::tui::{self, Screen, Shared, open_run};
#[cfg(feature = "online")]
use crate::tui::{rankings::Rankings, replay::Live};
#[cfg(feature = "online")]
use barrow_app::{Session, notes::Notes, remote::wire::Begun};
use barrow_core::{Header, Shelf};
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

/// Opens the arcade.
pub(super) fn open(shelf: &Shelf) -> Result<ExitCode, Failure> {
    #[cfg_attr(not(feature = "online"), expect(unused_mut, reason = "nothing is sent"))]
    let mut shared = shared(shelf)?;
    #[cfg(feature = "online")]
    {
        shared.mail = outbox::send_meanwhile(&shared.home);
    }
    Ok(tui::arcade(shared))
}

/// Opens the arcade in lines of text.
pub(super) fn open_plain(shelf: &Shelf, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    Plain::new(shared(shelf)?, &mut io::stdin().lock(), out).arcade()?;
    Ok(ExitCode::SUCCESS)
}

/// Plays a new run. It is practice if the option or the variant asks for that.
pub(super) fn play(shelf: &Shelf, args: &GameArgs, is_practice: bool) -> Result<ExitCode, Failure> {
    let header = header(shelf, args, is_practice)?;
    show(shelf, |shared| {
        // Without a terminal nobody can play, so do not begin a run.
        tui::need_terminal()?;
        open_run::begin(header, shared)
    })
}

/// Plays a new run in lines of text.
pub(super) fn play_plain(shelf: &Shelf, args: &GameArgs, is_practice: bool, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let header = header(shelf, args, is_practice)?;
    Plain::new(shared(shelf)?, &mut io::stdin().lock(), out).play(header)?;
    Ok(ExitCode::SUCCESS)
}

fn header(shelf: &Shelf, args: &GameArgs, is_practice: bool) -> Result<Header, Failure> {
    let header = resolve::choose(shelf, args)?.header();
    Ok(Header { variant: header.variant.with_practice(is_practice || header.variant.is_practice()), ..header })
}

/// Shows the replay of a run.
pub(super) fn replay(shelf: &Shelf, file: &Path) -> Result<ExitCode, Failure> {
    show(shelf, |shared| open_run::replay(file, shared))
}

/// Shows the replay of a run that is not in the library.
#[cfg(feature = "online")]
pub(super) fn watch(shelf: &Shelf, bytes: &[u8], name: String, notes: Notes) -> Result<ExitCode, Failure> {
    show(shelf, |shared| open_run::watch(bytes, name, notes, shared))
}

/// Plays a run on a server.
#[cfg(feature = "online")]
pub(super) fn play_there(shelf: &Shelf, begun: &Begun, line: Line) -> Result<ExitCode, Failure> {
    show(shelf, |shared| {
        let session = Session::join(shared.shelf, begun, shared.discoveries.clone())?;
        Ok(Box::new(GameScreen::new(session, Place::Server(line), None, shared)))
    })
}

/// Plays the server's run so far, or continues from the file here if that has more moves.
#[cfg(feature = "online")]
pub(super) fn play_attempt(shelf: &Shelf, header: Header, bytes: &[u8]) -> Result<ExitCode, Failure> {
    show(shelf, |shared| {
        shared.runs.look_now(shared.shelf, &shared.home);
        let here = shared.runs.open_with(&header).and_then(|run| read_bytes(&run.path).ok());
        if bytes.len() == header.to_bytes().len() || here.is_some_and(|here| here.starts_with(bytes)) {
            open_run::go_on(header, shared)
        } else {
            open_run::adopt(bytes, shared)
        }
    })
}

/// Shows the boards of a server.
#[cfg(feature = "online")]
pub(super) fn rankings(shelf: &Shelf, rankings: Rankings) -> Result<ExitCode, Failure> {
    show(shelf, |_| Ok(Box::new(rankings)))
}

/// Shows a run that somebody else is playing.
#[cfg(feature = "online")]
pub(super) fn watch_live(shelf: &Shelf, bytes: &[u8], live: Live, who: &str) -> Result<ExitCode, Failure> {
    show(shelf, |shared| open_run::watch_live(bytes, live, who, shared))
}

/// Opens one screen; leaving it ends the program.
fn show(shelf: &Shelf, screen: impl FnOnce(&mut Shared) -> Result<Box<dyn Screen>, String>) -> Result<ExitCode, Failure> {
    let mut shared = shared(shelf)?;
    let first = screen(&mut shared).map_err(Failure::Said)?;
    Ok(tui::run(shared, first))
}

/// The data that all screens share.
fn shared(shelf: &Shelf) -> Result<Shared, Failure> {
    let depth = Depth::of_terminal(|name| std::env::var(name).ok());
    let home = Home::find().map_err(Failure::Said)?;
    let shared = Shared::open(*shelf, home, depth);
    Ok(shared.suiting(|name| std::env::var(name).ok()))
}
