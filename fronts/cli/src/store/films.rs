//! Writes films beside their runs.

use super::keeper::unwritten;
use super::whole;
use crate::clean::shown;
use barrow_app::ThemeName;
use barrow_core::Shelf;
use barrow_film::{Film, FilmError, LAST_MOVES, Options, Still};
use std::path::Path;

/// A film that is written beside a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The descent card.
    Card,
    /// The last moves.
    LastMoves,
}

/// Writes a film of the run in `bytes` beside its file. Returns a sentence that says where it is, or why it is missing.
pub fn write(kind: Kind, run: &Path, bytes: &[u8], shelf: &Shelf, theme: ThemeName) -> String {
    let (ending, what, made): (_, _, Result<Film, FilmError>) = match kind {
        Kind::Card => {
            let card = barrow_film::card(bytes, shelf, &Options { theme, last: None });
            ("card.png", "descent card", card.and_then(Still::into_png))
        }
        Kind::LastMoves => {
            let options = Options { theme, last: Some(LAST_MOVES) };
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
