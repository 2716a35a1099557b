//! `barrow film`: a run as pictures.

use super::failure::Failure;
use super::resolve;
use crate::args::FilmArgs;
use crate::clean::shown;
use crate::store::library::{name_of, read_bytes};
use crate::store::system::in_words;
use crate::store::whole;
use barrow_app::ThemeName;
use barrow_core::Shelf;
use barrow_film::{Film, FilmError, Options};
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::process::ExitCode;

/// The value that `--last` takes.
const LAST: &str = "a number of moves; write a whole number, as 10";

/// Makes a film of a run.
type Maker = fn(&[u8], &Shelf, &Options, &mut dyn FnMut(usize, usize)) -> Result<Film, FilmError>;

/// Films a run, in each requested form.
pub(super) fn film(shelf: &Shelf, args: &FilmArgs, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let theme = args.theme.as_deref().map(theme).transpose()?.unwrap_or_default();
    let last = args.last.as_deref().map(|last| resolve::number("--last", last, LAST)).transpose()?;
    let makers: [(&Option<_>, &str, &str, Maker); 4] = [
        (&args.gif, "--gif", "gif", barrow_film::gif),
        (&args.png, "--png", "png", |bytes, shelf, options, _| barrow_film::still(bytes, shelf, options)?.into_png()),
        (&args.card, "--card", "png", |bytes, shelf, options, _| barrow_film::card(bytes, shelf, options)?.into_png()),
        (&args.cast, "--cast", "cast", barrow_film::cast),
    ];
    let mut wanted: Vec<(&Path, Maker)> = Vec::new();
    for (to, option, ending, make) in makers {
        if let Some(to) = to.as_deref() {
            resolve::ending(option, to, ending)?;
            wanted.push((to, make));
        }
    }
    // If the film cannot be written, do not make it.
    if let Some((to, _)) = wanted.iter().find(|(to, _)| to.exists()) {
        return Err(occupied(to));
    }
    let said = |error: &dyn std::fmt::Display| Failure::Said(format!("{}: {error}", name_of(&args.file)));
    let bytes = read_bytes(&args.file).map_err(|error| said(&error))?;
    let mut notice = None;
    for (to, make) in wanted {
        let film = make(&bytes, shelf, &Options { theme, last }, &mut progress(to)).map_err(|error| said(&error))?;
        write(to, &film.bytes)?;
        writeln!(out, "{}: {} bytes", shown(to), film.bytes.len())?;
        notice = film.notice;
    }
    if let Some(notice) = notice {
        // The notice is lost if standard error is closed; the film is written nevertheless.
        let _ = writeln!(io::stderr(), "barrow: {}: {notice}", name_of(&args.file));
    }
    Ok(ExitCode::SUCCESS)
}

fn theme(asked: &str) -> Result<ThemeName, Failure> {
    let known = ThemeName::ALL.map(ThemeName::id);
    ThemeName::find(asked).ok_or_else(|| resolve::unknown("theme", asked, String::new(), known.into_iter()))
}

fn occupied(to: &Path) -> Failure {
    Failure::Said(format!("{} is there already, and nothing is overwritten; name another file", shown(to)))
}

/// Writes a new file, whole or not at all.
fn write(to: &Path, bytes: &[u8]) -> Result<(), Failure> {
    whole::create(to, bytes).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => occupied(to),
        _ => Failure::Said(format!("{} cannot be written ({}); name a file in a folder with room", shown(to), in_words(&error))),
    })
}

/// Shows the progress of a film on a terminal.
fn progress(to: &Path) -> impl FnMut(usize, usize) {
    let is_watched = io::stderr().is_terminal();
    let name = shown(to);
    move |done, of| {
        if is_watched {
            let end = if done == of { "\r\x1b[K" } else { "" };
            let _ = write!(io::stderr(), "\r{name}: {} %{end}", done * 100 / of.max(1));
        }
    }
}
