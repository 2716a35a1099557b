//! A picture of a run's last turn.

#[cfg(feature = "png")]
use super::Film;
use super::FilmError;
use super::Options;
use super::gif::{Studio, enlargement};
use super::reel::Reel;
use crate::pixmap::Pixmap;
use crate::sheets::sprites;
use barrow_core::Shelf;

/// The first state and the last.
const SHOTS: usize = 2;

/// A picture of a run, not yet a file.
#[derive(Clone, Debug)]
pub struct Still {
    /// The picture.
    pub picture: Pixmap,
    /// A sentence that says which part of the run is missing, and why.
    pub notice: Option<String>,
}

impl Still {
    /// The picture as a PNG.
    ///
    /// # Errors
    /// If the encoder refuses the picture.
    #[cfg(feature = "png")]
    pub fn into_png(self) -> Result<Film, FilmError> {
        let Self { picture, notice } = self;
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, picture.width as u32, picture.height as u32);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_compression(png::Compression::High);
        // Pictures with few colours compress best without a filter.
        encoder.set_filter(png::Filter::NoFilter);
        let refused = |error: png::EncodingError| FilmError::Encoding(error.to_string());
        let mut writer = encoder.write_header().map_err(refused)?;
        writer.write_image_data(picture.pixels.as_flattened()).map_err(refused)?;
        writer.finish().map_err(refused)?;
        Ok(Film { bytes, notice })
    }
}

/// A picture of the last turn of the run in `bytes`, with the whole map.
///
/// # Errors
/// If the bytes are not a run, or the run cannot be started here.
pub fn still(bytes: &[u8], shelf: &Shelf, options: &Options) -> Result<Still, FilmError> {
    let mut reel = Reel::new(bytes, shelf, SHOTS)?;
    let mut studio = Studio::new(&reel, sprites(shelf, reel.game()), options);
    let mut picture = studio.picture(&mut reel, 0, true);
    if reel.len() > 1 {
        picture = studio.picture(&mut reel, 1, true);
    }
    let picture = picture.enlarged(enlargement(picture.width));
    Ok(Still { picture, notice: reel.notice() })
}

#[cfg(test)]
mod tests;
