//! Writes captions over and under the pictures of a film.

use super::reel::{Reel, Shot};
use crate::draw::{LETTER, lines, write};
use crate::ink::Ink;
use crate::pixmap::Pixmap;
use barrow_core::{Replay, Tone};

/// The height of the line over the map. \[pixels\]
pub(super) const ABOVE: i32 = 14;
/// The height of a line of numbers and two of words under the map. \[pixels\]
const BELOW: i32 = 38;
/// The gap between words and edges. \[pixels\]
const EDGE: i32 = 4;
const LINE: i32 = 11;
const LINES_OF_WORDS: usize = 2;
/// The words for a run that was closed before it ended.
pub(super) const GIVEN_UP: &str = "The run was given up here.";

/// The words of one film.
#[derive(Default)]
pub(super) struct Caption {
    /// "Stomp 20x10".
    pub(super) title: String,
    /// "seed 7".
    pub(super) seed: String,
    /// The date and the address under everything else; may be empty.
    imprint: String,
}

impl Caption {
    pub(super) fn new(replay: &Replay) -> Self {
        let header = &replay.run().header;
        let info = replay.play().info();
        let variant = info.variant_name(header.variant);
        let title = if info.variants.len() > 1 || header.variant.0 != 0 {
            format!("{}, {variant}", info.title)
        } else {
            info.title.to_owned()
        };
        Self { title, seed: format!("seed {}", header.seed.0), ..Self::default() }
    }

    /// Adds a line with a date and an address.
    pub(super) fn with_imprint(self, imprint: &str) -> Self {
        Self { imprint: imprint.to_owned(), ..self }
    }

    /// The height of the words under the map. \[pixels\]
    pub(super) const fn below(&self) -> i32 {
        BELOW + if self.imprint.is_empty() { 0 } else { LINE }
    }

    /// The numbers of one shot: the game's stats, and the moves.
    pub(super) fn numbers(reel: &Reel, shot: &Shot) -> (Vec<String>, String) {
        let stats = reel.variant().stats.iter().zip(&shot.view.stats).filter(|(info, stat)| !info.is_status() || stat.value > 0);
        let words = stats.map(|(info, stat)| {
            let most = if stat.max > 0 && info.is_bar { format!("/{}", stat.max) } else { String::new() };
            format!("{} {}{most}", info.name, stat.value)
        });
        (words.collect(), format!("move {}", shot.played))
    }

    /// The words of one shot: the end of a run, or else the latest sentences.
    pub(super) fn words(reel: &Reel, shot: &Shot, width: usize) -> (Vec<String>, Tone) {
        if let Some(ending) = shot.status.as_ref().and_then(|status| status.ending.as_ref()) {
            return (lines(ending.to_others(), width), if ending.won { Tone::Great } else { Tone::Bad });
        }
        if reel.is_given_up(shot.played) {
            return (lines(GIVEN_UP, width), Tone::Plain);
        }
        let tone = shot.told.last().map_or(Tone::Plain, |(_, tone)| *tone);
        // The latest sentences that fit.
        let said = (0..shot.told.len()).map(|from| {
            let sentences: Vec<&str> = shot.told[from..].iter().map(|(sentence, _)| sentence.as_str()).collect();
            lines(&sentences.join(" "), width)
        });
        (said.into_iter().find(|lines| lines.len() <= LINES_OF_WORDS).unwrap_or_default(), tone)
    }

    /// The first of these words that fit on a line of this many letters.
    pub(super) fn fitting(words: &[String], most: usize) -> String {
        let mut line = String::new();
        for word in words {
            let gap = if line.is_empty() { "" } else { "  " };
            if line.chars().count() + gap.len() + word.chars().count() > most {
                break;
            }
            line.push_str(gap);
            line.push_str(word);
        }
        line
    }

    /// Writes everything around the map in the picture.
    pub(super) fn draw(&self, pixmap: &mut Pixmap, reel: &Reel, shot: &Shot, ink: Ink) {
        let (width, height) = (pixmap.width as i32, pixmap.height as i32);
        let letters = |text: &str| text.chars().count() as i32 * LETTER;
        write(pixmap, EDGE, 3, &self.title, ink.heading(), 1);
        if letters(&self.title) + letters(&self.seed) + 3 * EDGE <= width {
            write(pixmap, width - EDGE - letters(&self.seed), 3, &self.seed, ink.dim(), 1);
        }
        let most = ((width - 2 * EDGE) / LETTER).max(1) as usize;
        let imprints = [self.imprint.as_str(), self.imprint.rsplit(' ').next().unwrap_or_default()];
        if let Some(imprint) = imprints.into_iter().find(|imprint| imprint.chars().count() <= most) {
            write(pixmap, EDGE, height - LINE, imprint, ink.dim(), 1);
        }
        let mut y = height - self.below() + 4;
        let (numbers, moves) = Self::numbers(reel, shot);
        let numbers = Self::fitting(&numbers, ((width - 3 * EDGE - letters(&moves)) / LETTER).max(0) as usize);
        write(pixmap, EDGE, y, &numbers, ink.text(), 1);
        write(pixmap, width - EDGE - letters(&moves), y, &moves, ink.dim(), 1);
        let (words, tone) = Self::words(reel, shot, most);
        for line in words.iter().take(LINES_OF_WORDS) {
            y += LINE;
            write(pixmap, EDGE, y, line, ink.tone(tone), 1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_whole_numbers_only() {
        let words = ["Hit points 5".to_owned(), "Depth 3".to_owned(), "Slain 28".to_owned()];
        assert_eq!(Caption::fitting(&words, 31), "Hit points 5  Depth 3  Slain 28");
        assert_eq!(Caption::fitting(&words, 30), "Hit points 5  Depth 3");
        assert_eq!(Caption::fitting(&words, 3), "");
    }
}
