//! A run as moving pictures: what is shown of it, and in which form.

mod camera;
mod caption;
mod cast;
mod events;
mod gif;
mod palette;
mod png;
mod reel;
mod signs;
#[cfg(test)]
mod testing;

pub use cast::cast;
pub use gif::gif;
pub use png::png;

use barrow_app::ThemeName;
use barrow_core::RunError;
use thiserror::Error;

/// How a film is made.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The colours of captions, and of what is drawn as letters.
    pub theme: ThemeName,
}

/// A film of a run.
#[derive(Clone, Debug)]
pub struct Film {
    /// The file.
    pub bytes: Vec<u8>,
    /// What of the run is not in it and why, as a sentence.
    pub notice: Option<String>,
}

/// Why there is no film.
#[derive(Debug, Error)]
pub enum FilmError {
    /// The run cannot be played here at all.
    #[error(transparent)]
    Run(#[from] RunError),
    /// A picture was refused by what writes its format.
    #[error("the film cannot be written ({0}); please report this run")]
    Encoding(String),
}

/// Is told how much is done, of how much.
pub type Progress<'a> = &'a mut dyn FnMut(usize, usize);
