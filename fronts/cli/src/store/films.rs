//! Writes films beside their runs.

use super::keeper::unwritten;
use super::library::{Begun, begun};
use super::whole;
use crate::clean::shown;
use barrow_app::ThemeName;
use barrow_core::Shelf;
use barrow_film::{Film, FilmError, LAST_MOVES, Options, Still};
use std::path::Path;

/// The kinds of films written beside a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The descent card.
    Card,
    /// The last moves.
    LastMoves,
}

/// Writes a film of the run in `bytes` beside its file. Returns a sentence that says where it is, or why it was not written.
/// `page` is the address shown in it, or empty.
pub fn write(kind: Kind, run: &Path, bytes: &[u8], shelf: &Shelf, theme: ThemeName, page: &str) -> String {
    let begun = begun(run);
    let imprint = &*barrow_film::imprint(begun.as_ref().map(|begun| Begun::day(begun).date), page);
    let (ending, what, made): (_, _, Result<Film, FilmError>) = match kind {
        Kind::Card => {
            let card = barrow_film::card(bytes, shelf, &Options { theme, last: None, imprint });
            ("card.png", "descent card", card.and_then(Still::into_png))
        }
        Kind::LastMoves => {
            let options = Options { theme, last: Some(LAST_MOVES), imprint };
            ("last.gif", "film", barrow_film::gif(bytes, shelf, &options, &mut |_, _| ()))
        }
    };
    let path = run.with_extension(ending);
    match made.map(|film| whole::replace(&path, &film.bytes)) {
        Ok(Ok(())) => format!("The {what} is in {}.", shown(&path)),
        Ok(Err(error)) => unwritten(&path, &error),
        Err(error) => format!("The {what} was not written: {error}."),
    }
}
