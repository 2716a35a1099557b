//! A picture of a run's last turn.

use super::deflate::deflated;
use super::gif::{Studio, enlargement};
use super::reel::Reel;
use super::{Film, FilmError, Options};
use crate::ink::Ink;
use crate::sheets::sprites;
use barrow_core::Shelf;

/// The first state and the last.
const SHOTS: usize = 2;

/// The first bytes of every PNG.
const SIGNATURE: &[u8] = b"\x89PNG\r\n\x1a\n";
/// Eight bits each of red, green and blue, not interlaced.
const RGB: [u8; 5] = [8, 2, 0, 0, 0];
/// Marks a row without a filter. Pictures of few colours compress best without.
const UNFILTERED: u8 = 0;

/// A picture of the last turn of the run in `bytes`, with all of the map.
///
/// # Errors
/// If they are no run, or none that can be started here.
pub fn png(bytes: &[u8], shelf: &Shelf, options: &Options) -> Result<Film, FilmError> {
    let mut reel = Reel::new(bytes, shelf, SHOTS)?;
    let mut studio = Studio::new(&reel, sprites(shelf, reel.game()), Ink::of(options.theme));
    let mut picture = studio.picture(&mut reel, 0, true);
    if reel.len() > 1 {
        picture = studio.picture(&mut reel, 1, true);
    }
    let picture = picture.enlarged(enlargement(picture.width));
    let bytes = encode(picture.width, picture.pixels.as_flattened());
    Ok(Film { bytes, notice: reel.notice() })
}

/// Encodes rows of `width` pixels, three bytes each, as a PNG.
pub(super) fn encode(width: usize, pixels: &[u8]) -> Vec<u8> {
    let rows = pixels.chunks(width * 3);
    let height = rows.len();
    let size = [(width as u32).to_be_bytes(), (height as u32).to_be_bytes()];
    let rows: Vec<u8> = rows.flat_map(|row| std::iter::once(&UNFILTERED).chain(row)).copied().collect();
    let mut bytes = SIGNATURE.to_vec();
    write_chunk(&mut bytes, *b"IHDR", &[size.as_flattened(), &RGB].concat());
    write_chunk(&mut bytes, *b"IDAT", &deflated(&rows));
    write_chunk(&mut bytes, *b"IEND", &[]);
    bytes
}

fn write_chunk(bytes: &mut Vec<u8>, kind: [u8; 4], data: &[u8]) {
    bytes.extend_from_slice(&(data.len() as u32).to_be_bytes());
    let checked = bytes.len();
    bytes.extend_from_slice(&kind);
    bytes.extend_from_slice(data);
    let check = crc(&bytes[checked..]);
    bytes.extend_from_slice(&check.to_be_bytes());
}

/// The CRC-32 of a chunk, bit by bit.
fn crc(bytes: &[u8]) -> u32 {
    let step = |check: u32| if check & 1 == 1 { check >> 1 ^ 0xedb8_8320 } else { check >> 1 };
    !bytes.iter().fold(u32::MAX, |check, &byte| (0..8).fold(check ^ u32::from(byte), |check, _| step(check)))
}

#[cfg(test)]
pub(super) mod tests;
