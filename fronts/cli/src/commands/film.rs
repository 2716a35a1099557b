//! `barrow film`: a run as pictures.

use super::values::{one_of, run_file, whole};
use super::{Context, Failure, Result};
use crate::NET;
use crate::clean::shown;
use crate::store::Home;
use crate::store::library::{Begun, begun, name_of, read_bytes};
use crate::store::settings;
use crate::store::system::in_words;
use crate::store::whole::create;
use barrow_app::ThemeName;
use barrow_core::Shelf;
use barrow_film::{Film, FilmError, Options};
use clap::{ArgGroup, Args};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Turn a run into a GIF, a picture, a descent card or an asciicast
///
/// One command can make several of them. A run that cannot be replayed to its end is filmed as far as possible, and a note on
/// standard error says why. The run is not changed, and existing files are not overwritten.
#[derive(Debug, Args)]
#[command(group(ArgGroup::new("to").required(true).multiple(true)))]
#[command(override_usage = format!("{} film <FILE|LINK> [--gif OUT] [--png OUT] [--card OUT] [--cast OUT]", crate::product().storage))]
#[command(after_help = "\
Examples:
  PROGRAM film 20261120-131500-7.run --gif run.gif
  PROGRAM film 20261120-131500-7.run --gif end.gif --last 50 --card card.png")]
pub(super) struct FilmArgs {
    /// The run, or a link to it in quotes
    #[arg(value_name = "FILE|LINK", value_parser = run_file())]
    file: PathBuf,
    /// Write an animated GIF of the whole run
    ///
    /// It has a picture for each move. Films of long runs skip moves, so that none has more than 600 pictures or 5 MB. The last
    /// picture stays for three seconds.
    #[arg(long, value_name = "OUT", group = "to")]
    gif: Option<PathBuf>,
    /// Show only the last N moves in the GIF
    #[arg(long, value_name = "N", requires = "gif", value_parser = whole(0..=usize::MAX), allow_hyphen_values = true)]
    last: Option<usize>,
    /// Write a picture of the last turn, with the whole map
    #[arg(long, value_name = "OUT", group = "to")]
    png: Option<PathBuf>,
    /// Write a descent card: a picture of each level that the hero reached
    ///
    /// It has the silhouette of each level as far as the hero saw it, the path taken, and where and how the run ended, or where it
    /// is now.
    #[arg(long, value_name = "OUT", group = "to")]
    card: Option<PathBuf>,
    /// Write an asciicast: coloured text, as the terminal shows it
    ///
    /// It has version 2 of the format, which asciinema and similar players read.
    #[arg(long, value_name = "OUT", group = "to")]
    cast: Option<PathBuf>,
    /// The theme of the colours
    #[arg(long, value_name = "THEME", value_parser = one_of(&ThemeName::ALL, ThemeName::id), default_value = "default")]
    theme: ThemeName,
}

/// Makes a film of a run.
type Maker = fn(&[u8], &Shelf, &Options, &mut dyn FnMut(usize, usize)) -> Result<Film, FilmError>;

impl FilmArgs {
    /// Films a run, in each requested form.
    pub(super) fn run(&self, context: &mut Context) -> Result {
        let makers: [(&Option<_>, &str, &str, Maker); 4] = [
            (&self.gif, "--gif", "gif", barrow_film::gif),
            (&self.png, "--png", "png", |bytes, shelf, options, _| barrow_film::still(bytes, shelf, options)?.into_png()),
            (&self.card, "--card", "png", |bytes, shelf, options, _| barrow_film::card(bytes, shelf, options)?.into_png()),
            (&self.cast, "--cast", "cast", barrow_film::cast),
        ];
        let mut wanted: Vec<(&Path, Maker)> = Vec::new();
        for (to, option, ending, make) in makers {
            if let Some(to) = to.as_deref() {
                check_ending(option, to, ending)?;
                wanted.push((to, make));
            }
        }
        // Check that the film can be written before spending time on it.
        if let Some((to, _)) = wanted.iter().find(|(to, _)| to.exists()) {
            return Err(occupied(to));
        }
        let bytes = read_bytes(&self.file).map_err(|error| Failure::of(&self.file, &error))?;
        let home = Home::find().map_err(Failure::Said)?;
        let (begun, page) =
            (begun(&self.file), (NET.page)(&settings::load::<barrow_app::Options>(&home.options()).0.page, &home));
        let imprint = barrow_film::imprint(begun.as_ref().map(|begun| Begun::day(begun).date), &page);
        let options = Options { theme: self.theme, last: self.last, imprint: &imprint };
        let mut notice = None;
        for (to, make) in wanted {
            let film =
                make(&bytes, context.shelf, &options, &mut progress(to)).map_err(|error| Failure::of(&self.file, &error))?;
            write(to, &film.bytes)?;
            writeln!(context.out, "{}: {} bytes", shown(to), film.bytes.len())?;
            notice = film.notice;
        }
        if let Some(notice) = notice {
            // Ignore errors: if standard error is closed, the film is written anyway.
            crate::tell(&format!("{}: {notice}", name_of(&self.file)));
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// Refuses the name of an output file that ends like another format.
fn check_ending(option: &str, file: &Path, ending: &str) -> Result<()> {
    match file.extension() {
        Some(named) if !named.eq_ignore_ascii_case(ending) => Err(Failure::Said(format!(
            "{option} cannot write {}; name a file that ends in .{ending}, such as {}",
            named.to_string_lossy(),
            shown(&file.with_extension(ending))
        ))),
        _ => Ok(()),
    }
}

fn occupied(to: &Path) -> Failure {
    Failure::Said(format!("{} already exists and is not overwritten; name another file", shown(to)))
}

/// Writes a new file completely or not at all.
fn write(to: &Path, bytes: &[u8]) -> Result<()> {
    create(to, bytes).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => occupied(to),
        _ => Failure::Said(format!(
            "{} cannot be written ({}); name a file in a folder with free space",
            shown(to),
            in_words(&error)
        )),
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
