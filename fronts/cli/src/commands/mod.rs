//! The effect of each command. A command writes to the given output and reports errors as a [`Failure`].

mod arcade;
mod bench;
mod bot;
mod failure;
mod film;
mod frames;
mod json;
mod levels;
mod link;
mod morgue;
mod nearest;
#[cfg(feature = "online")]
mod online;
mod resolve;
mod runs;
mod search;
mod seeds;
mod verify;

pub(crate) use failure::Failure;

use crate::args::Command;
#[cfg(feature = "online")]
use crate::args::OnOff;
use barrow_core::Shelf;
#[cfg(feature = "online")]
use barrow_online::CodeKind;
use std::io::Write;
use std::process::ExitCode;

/// Carries out a command; `None` opens the arcade.
pub(crate) fn execute(shelf: &Shelf, command: Option<Command>, is_plain: bool, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    match command {
        None if is_plain => arcade::open_plain(shelf, out),
        None => arcade::open(shelf),
        Some(Command::Play { game, practice }) if is_plain => arcade::play_plain(shelf, &game, practice, out),
        Some(Command::Play { game, practice }) => arcade::play(shelf, &game, practice),
        Some(command) if is_plain && needs_screen(&command) => Err(Failure::Said(NO_LINES.to_owned())),
        Some(Command::Replay { file }) => arcade::replay(shelf, &file),
        Some(Command::Verify { files, json }) => verify::verify(shelf, &files, json, out),
        Some(Command::Runs { json }) => runs::runs(shelf, json, out),
        Some(Command::Bot(args)) => bot::bot(shelf, &args, out),
        Some(Command::Levels(args)) => levels::levels(shelf, &args, out),
        Some(Command::Seeds(args)) => search::seeds(shelf, &args, out),
        Some(Command::Bench { first_frame: true, .. }) => bench::first_frame(shelf, out),
        Some(Command::Bench { game, seconds, json, .. }) => {
            bench::bench(shelf, &bench::Request { game: game.as_deref(), seconds, as_json: json }, out)
        }
        Some(Command::Film(args)) => film::film(shelf, &args, out),
        Some(Command::Morgue { file }) => morgue::morgue(shelf, &file, out),
        Some(Command::Link { file }) => link::link(shelf, &file, out),
        #[cfg(feature = "online")]
        Some(Command::Name { server, join: Some(code), .. }) => online::join(&code, server.as_deref(), out),
        #[cfg(feature = "online")]
        Some(Command::Name { server, share: true, .. }) => online::code(CodeKind::Device, server.as_deref(), out),
        #[cfg(feature = "online")]
        Some(Command::Name { server, recovery: true, .. }) => online::code(CodeKind::Recovery, server.as_deref(), out),
        #[cfg(feature = "online")]
        Some(Command::Name { server, devices: true, .. }) => online::devices(server.as_deref(), out),
        #[cfg(feature = "online")]
        Some(Command::Name { server, remove: Some(id), .. }) => online::remove_device(&id, server.as_deref(), out),
        #[cfg(feature = "online")]
        Some(Command::Name { server, export: Some(file), .. }) => online::export(&file, server.as_deref(), out),
        #[cfg(feature = "online")]
        Some(Command::Name { server, forget: Some(name), .. }) => online::forget(&name, server.as_deref(), out),
        #[cfg(feature = "online")]
        Some(Command::Name { name, server, .. }) => online::name(name.as_deref(), server.as_deref(), out),
        #[cfg(feature = "online")]
        Some(Command::Send { files, server }) => online::send(&files, server.as_deref(), out),
        #[cfg(feature = "online")]
        Some(Command::Board(args)) => online::board(shelf, &args, is_plain, out),
        #[cfg(feature = "online")]
        Some(Command::Profile { name, server }) => online::profile(shelf, name.as_deref(), server.as_deref(), out),
        #[cfg(feature = "online")]
        Some(Command::Daily(args)) => online::daily(shelf, &args, out),
        #[cfg(feature = "online")]
        Some(Command::Attempt(args)) => online::attempt(shelf, &args, out),
        #[cfg(feature = "online")]
        Some(Command::Share { shares, server }) => online::share(shares.map(|on| on == OnOff::On), server.as_deref(), out),
        #[cfg(feature = "online")]
        Some(Command::Live { id, server }) => online::live(shelf, id, server.as_deref(), out),
        #[cfg(feature = "online")]
        Some(Command::Note { report: Some(note), server, .. }) => online::about_note(note, true, server.as_deref(), out),
        #[cfg(feature = "online")]
        Some(Command::Note { remove: Some(note), server, .. }) => online::about_note(note, false, server.as_deref(), out),
        #[cfg(feature = "online")]
        Some(Command::Note { run, moves, text, server, .. }) => {
            online::note(run.unwrap_or_default(), moves.zip(text), server.as_deref(), out)
        }
        #[cfg(feature = "online")]
        Some(Command::Block { name, off, server }) => online::block(name.as_deref(), !off, server.as_deref(), out),
        #[cfg(feature = "online")]
        Some(Command::Watch { id, server }) => online::watch(shelf, id, server.as_deref()),
        Some(Command::Frames { game, keys }) => frames::frames(shelf, &game, &keys, out),
    }
}

const NO_LINES: &str = "this needs the screen: with --plain you can play games of your own, and read boards and lists";

/// Tells whether a command only shows screens.
const fn needs_screen(command: &Command) -> bool {
    match command {
        Command::Replay { .. } => true,
        #[cfg(feature = "online")]
        Command::Daily(_) | Command::Attempt(_) | Command::Watch { .. } | Command::Live { id: Some(_), .. } => true,
        _ => false,
    }
}
