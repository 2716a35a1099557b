//! Turns a run into a film.

mod camera;
mod caption;
mod card;
mod cast;
mod easel;
mod events;
mod gif;
mod palette;
mod reel;
mod signs;
mod still;
#[cfg(test)]
mod testing;

pub use card::card;
pub use cast::cast;
pub use easel::Easel;
pub use events::sparks;
pub use gif::{enlargement, gif};
pub use signs::draw as draw_signs;
pub use still::{Still, still};

use barrow_app::ThemeName;
use barrow_core::RunError;
use thiserror::Error;

/// The number of moves that a short film shows.
pub const LAST_MOVES: usize = 10;

/// How a film is made.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The theme to draw in.
    pub theme: ThemeName,
    /// The number of last moves that an animated GIF shows; `None` for all.
    pub last: Option<usize>,
}

/// A film of a run.
#[derive(Clone, Debug)]
pub struct Film {
    /// The file.
    pub bytes: Vec<u8>,
    /// A sentence that says which part of the run is missing, and why.
    pub notice: Option<String>,
}

/// Why there is no film.
#[derive(Debug, Error)]
pub enum FilmError {
    /// The run cannot be played here at all.
    #[error(transparent)]
    Run(#[from] RunError),
    /// The encoder refused a picture.
    #[error("the film cannot be written ({0}); please report this run")]
    Encoding(String),
}

/// Receives the number of finished pictures, and the number of all pictures.
pub type Progress<'a> = &'a mut dyn FnMut(usize, usize);
