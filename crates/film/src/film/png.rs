//! A picture of a run's last turn.

use super::gif::{Studio, enlargement};
use super::reel::Reel;
use super::{Film, FilmError, Options};
use crate::ink::Ink;
use barrow_core::{Run, Shelf};
use png::{BitDepth, ColorType, Compression, Encoder, EncodingError};

/// The first state and the last.
const SHOTS: usize = 2;

fn refused(error: &EncodingError) -> FilmError {
    FilmError::Encoding(error.to_string())
}

/// A picture of the last turn of `run`, with all of the map.
///
/// # Errors
/// If the run cannot be started here.
pub fn png(run: &Run, shelf: &Shelf, options: &Options) -> Result<Film, FilmError> {
    let mut reel = Reel::new(run, shelf, SHOTS)?;
    let mut studio = Studio::new(&reel, Ink::of(options.theme));
    let mut picture = studio.picture(&mut reel, 0, true);
    if reel.len() > 1 {
        picture = studio.picture(&mut reel, 1, true);
    }
    let picture = picture.enlarged(enlargement(picture.width));
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, picture.width as u32, picture.height as u32);
    encoder.set_color(ColorType::Rgb);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(Compression::High);
    let mut writer = encoder.write_header().map_err(|error| refused(&error))?;
    writer.write_image_data(picture.pixels.as_flattened()).map_err(|error| refused(&error))?;
    writer.finish().map_err(|error| refused(&error))?;
    Ok(Film { bytes, problem: reel.problem() })
}

#[cfg(test)]
mod tests;
