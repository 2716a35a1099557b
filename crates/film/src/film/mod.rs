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
pub struct Options<'a> {
    /// The theme to draw in.
    pub theme: ThemeName,
    /// The number of last moves that an animated GIF shows; `None` for all.
    pub last: Option<usize>,
    /// The line that tells strangers where the picture is from, as [`imprint`] makes it; may be empty.
    pub imprint: &'a str,
}

/// The date of a run's beginning and the address of a page, as shown on a card or an animated film: "2026-11-26 barrow.example".
pub fn imprint(date: Option<&str>, address: &str) -> String {
    let address = address.split_once("://").map_or(address, |(_, address)| address);
    let words = [date.unwrap_or_default(), address.trim_end_matches('/')];
    words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
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

#[cfg(test)]
mod tests {
    use super::imprint;

    #[test]
    fn an_imprint_has_a_date_and_an_address_as_far_as_they_are_known() {
        assert_eq!(imprint(Some("2026-11-26"), "https://barrow.example/"), "2026-11-26 barrow.example");
        assert_eq!(imprint(None, "http://localhost:8493/games/"), "localhost:8493/games");
        assert_eq!((imprint(Some("2026-11-26"), "").as_str(), imprint(None, "").as_str()), ("2026-11-26", ""));
    }
}
