//! The arcade, and any other screen that a command shows.

use super::plain::Plain;
use super::{Context, Failure, Result};
use crate::NET;
use crate::store::Home;
use crate::tui::colour::Depth;
#[cfg(feature = "online")]
use crate::tui::link::Starter;
use crate::tui::{self, Screen, Shared};
use barrow_core::Shelf;
use std::io;
use std::process::ExitCode;

/// Opens the arcade.
pub(super) fn open(shelf: &Shelf) -> Result {
    let mut shared = shared(shelf)?;
    shared.mail.extend((shared.net.send_waiting)(&shared.home));
    Ok(tui::arcade(shared))
}

/// Opens the arcade in lines of text.
pub(super) fn open_plain(context: &mut Context) -> Result {
    let mut shared = shared(context.shelf)?;
    shared.mail.extend((shared.net.send_waiting)(&shared.home));
    Plain::new(shared, &mut io::stdin().lock(), context.out).arcade()?;
    Ok(ExitCode::SUCCESS)
}

/// Opens one screen; leaving it ends the program.
pub(super) fn show(shelf: &Shelf, screen: impl FnOnce(&mut Shared) -> Result<Box<dyn Screen>, String>) -> Result {
    let mut shared = shared(shelf)?;
    let first = screen(&mut shared).map_err(Failure::Said)?;
    Ok(tui::run(shared, first))
}

/// Refuses to begin a run without a terminal or line mode: the player's only attempt would be lost.
#[cfg(feature = "online")]
pub(super) fn need_player(context: &Context) -> Result<()> {
    if context.is_plain { Ok(()) } else { tui::need_terminal().map_err(Failure::Said) }
}

/// Plays one run, on the screen or in lines.
#[cfg(feature = "online")]
pub(super) fn play(start: Starter, context: &mut Context) -> Result {
    if !context.is_plain {
        return show(context.shelf, |shared| Ok(start(shared)?.on_screen(shared)));
    }
    let mut shared = shared(context.shelf)?;
    let run = start(&mut shared).map_err(Failure::Said)?;
    Plain::new(shared, &mut io::stdin().lock(), context.out).play(run)?;
    Ok(ExitCode::SUCCESS)
}

/// The data that all screens share.
pub(super) fn shared(shelf: &Shelf) -> Result<Shared> {
    let depth = Depth::of_terminal(|name| std::env::var(name).ok());
    let home = Home::find().map_err(Failure::Said)?;
    let shared = Shared { net: NET, ..Shared::open(*shelf, home, depth) };
    Ok(shared.suiting(|name| std::env::var(name).ok()))
}
