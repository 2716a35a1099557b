//! An animated GIF of a whole run: the first picture, and then the changes from each picture to the next.

use super::camera::Camera;
use super::caption::{ABOVE, Caption};
use super::easel::Easel;
use super::palette::{Histogram, Palette};
use super::reel::{Reel, Shot};
use super::{Film, FilmError, Options, Progress};
use crate::ink::Ink;
use crate::pixmap::Pixmap;
use crate::sheets::sprites;
use crate::sprite::Sprites;
use barrow_core::Shelf;
use gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};
use std::borrow::Cow;

/// The most pictures of a film.
const MOST_SHOTS: usize = 600;
/// A larger film is made again with half as many pictures. \[bytes\]
const LARGEST: usize = 5 << 20;
/// The number of pictures from which the palette is made.
const SAMPLES: usize = 24;
/// Small maps are enlarged up to this width. \[pixels\]
const WIDE: usize = 700;
/// The shortest and longest time for a picture, and the time for the last one. \[hundredths of a second\]
const QUICK: usize = 7;
const SLOW: usize = 25;
const LAST: u16 = 300;
/// The length of a film, if the bounds allow it. \[hundredths of a second\]
const WANTED: usize = 3000;
/// How far sprites play from one picture to the next. \[seconds\]
const FRAME: f64 = 0.08;

/// An animated GIF of the run in `bytes`, of roughly 600 frames at most.
///
/// # Errors
/// If the bytes are not a run, or the run cannot be started here.
pub fn gif(bytes: &[u8], shelf: &Shelf, options: &Options, progress: Progress) -> Result<Film, FilmError> {
    let mut most = MOST_SHOTS;
    loop {
        let mut reel = match options.last {
            Some(last) => Reel::of_last(bytes, shelf, last.min(most - 1))?,
            None => Reel::new(bytes, shelf, most)?,
        };
        let bytes = Studio::new(&reel, sprites(shelf, reel.game()), options).film(&mut reel, progress)?;
        if bytes.len() <= LARGEST || most < 40 {
            return Ok(Film { bytes, notice: reel.notice() });
        }
        most /= 2;
    }
}

/// Makes pictures of shots.
pub(super) struct Studio {
    easel: Easel,
    caption: Caption,
    camera: Camera,
    ink: Ink,
    shot: Shot,
}

impl Studio {
    pub(super) fn new(reel: &Reel, sprites: Sprites, options: &Options) -> Self {
        let ink = Ink::of(options.theme);
        let easel = Easel::new(reel.variant(), sprites, ink);
        let caption = Caption::new(reel.replay()).with_imprint(options.imprint);
        Self { easel, caption, camera: Camera::new(), ink, shot: Shot::default() }
    }

    /// Draws the picture of a shot at its own size.
    pub(super) fn picture(&mut self, reel: &mut Reel, index: usize, is_whole: bool) -> Pixmap {
        reel.take(index, &mut self.shot);
        let grid = self.easel.grid();
        let window = if is_whole { grid.whole() } else { self.camera.follow(grid, &self.shot.view) };
        let is_won = self.shot.status.as_ref().and_then(|status| status.ending.as_ref()).is_some_and(|ending| ending.won);
        let time = f64::from(index as i32) * FRAME;
        let map = self.easel.draw(&self.shot.view, &self.shot.events, is_won, time, window);
        let mut picture = Pixmap::filled(map.width, map.height + (ABOVE + self.caption.below()) as usize, self.ink.paper());
        picture.paste(&map, 0, ABOVE);
        self.caption.draw(&mut picture, reel, &self.shot, self.ink);
        picture
    }

    fn film(&mut self, reel: &mut Reel, progress: Progress) -> Result<Vec<u8>, FilmError> {
        let count = reel.len();
        let mut histogram = Histogram::new();
        for sample in 0..SAMPLES.min(count) {
            histogram.count(&self.picture(reel, sample * (count - 1) / (SAMPLES.min(count) - 1).max(1), false));
        }
        self.camera = Camera::new();
        let mut palette = histogram.palette();
        let first = self.picture(reel, 0, false);
        let times = enlargement(first.width);
        let mut film = Writer::new(&first, times, &palette)?;
        let delay = (WANTED / count).clamp(QUICK, SLOW) as u16;
        for index in 0..count {
            let picture = self.picture(reel, index, false);
            film.add(&picture, &mut palette, if index + 1 == count { LAST } else { delay })?;
            progress(index + 1, count);
        }
        film.end()
    }
}

/// How much to enlarge pictures of this width, so that small maps fill a screen.
pub fn enlargement(width: usize) -> usize {
    (WIDE / width.max(1)).clamp(1, 3)
}

/// Writes the changes from picture to picture.
struct Writer {
    encoder: Encoder<Vec<u8>>,
    times: usize,
    width: usize,
    /// The picture on the screen, as indices of colours.
    shown: Vec<u8>,
    /// The index that means "as before".
    same: u8,
    /// The last frame. Its delay grows while nothing changes.
    pending: Option<Frame<'static>>,
}

fn refused(error: &EncodingError) -> FilmError {
    FilmError::Encoding(error.to_string())
}

impl Writer {
    fn new(first: &Pixmap, times: usize, palette: &Palette) -> Result<Self, FilmError> {
        let (width, height) = (first.width * times, first.height * times);
        let mut encoder = Encoder::new(Vec::new(), width as u16, height as u16, palette.colours.as_flattened())
            .map_err(|error| refused(&error))?;
        encoder.set_repeat(Repeat::Infinite).map_err(|error| refused(&error))?;
        let same = palette.colours.len() as u8;
        Ok(Self { encoder, times, width: first.width, shown: vec![same; first.pixels.len()], same, pending: None })
    }

    /// Shows a picture for `delay` hundredths of a second.
    fn add(&mut self, picture: &Pixmap, palette: &mut Palette, delay: u16) -> Result<(), FilmError> {
        let indices: Vec<u8> = picture.pixels.iter().map(|&pixel| palette.index(pixel)).collect();
        let changed: Vec<usize> = (0..indices.len()).filter(|&at| indices[at] != self.shown[at]).collect();
        let (Some(first), Some(last)) = (changed.first(), changed.last()) else {
            if let Some(pending) = &mut self.pending {
                pending.delay = pending.delay.saturating_add(delay);
            }
            return Ok(());
        };
        let (top, bottom) = (first / self.width, last / self.width);
        let columns = || changed.iter().map(|at| at % self.width);
        let (left, right) = (columns().min().unwrap_or_default(), columns().max().unwrap_or_default());
        let mut buffer = Vec::with_capacity((right - left + 1) * (bottom - top + 1) * self.times * self.times);
        for y in top..=bottom {
            let start = buffer.len();
            let part = y * self.width + left..=y * self.width + right;
            for (&index, &shown) in indices[part.clone()].iter().zip(&self.shown[part]) {
                buffer.extend(std::iter::repeat_n(if index == shown { self.same } else { index }, self.times));
            }
            let row = start..buffer.len();
            for _ in 1..self.times {
                buffer.extend_from_within(row.clone());
            }
        }
        let times = self.times as u16;
        let frame = Frame {
            delay,
            dispose: DisposalMethod::Keep,
            transparent: Some(self.same),
            left: left as u16 * times,
            top: top as u16 * times,
            width: (right - left + 1) as u16 * times,
            height: (bottom - top + 1) as u16 * times,
            buffer: Cow::Owned(buffer),
            ..Frame::default()
        };
        self.shown = indices;
        match self.pending.replace(frame) {
            Some(before) => self.encoder.write_frame(&before).map_err(|error| refused(&error)),
            None => Ok(()),
        }
    }

    fn end(mut self) -> Result<Vec<u8>, FilmError> {
        if let Some(last) = &self.pending {
            self.encoder.write_frame(last).map_err(|error| refused(&error))?;
        }
        self.encoder.into_inner().map_err(|error| FilmError::Encoding(error.to_string()))
    }
}

#[cfg(test)]
mod tests;
