//! Letters in a picture.

use crate::pixmap::{Pixmap, Rgb};
use crate::sheets;

/// The width and height of a letter. \[pixels\]
pub(crate) const LETTER: i32 = 8;

/// Writes a line of text, enlarged `times`. Letters that the font lacks become the nearest one, or `?`.
pub(crate) fn write(pixmap: &mut Pixmap, left: i32, top: i32, text: &str, [red, green, blue]: Rgb, times: i32) {
    for (place, letter) in (0..).zip(text.chars()) {
        let Some(picture) = sheets::letter(plain(letter)) else { continue };
        for (y, row) in (0..).zip(picture.rows()) {
            for (x, pixel) in (0..).zip(row) {
                if pixel[3] > 0 {
                    let (x, y) = (left + (place * LETTER + x) * times, top + y * times);
                    pixmap.fill(x, y, times, times, [red, green, blue]);
                }
            }
        }
    }
}

/// The nearest letter that the font has.
fn plain(letter: char) -> char {
    match letter {
        ' '..='~' => letter,
        '·' => '.',
        '–' | '—' | '−' => '-',
        '×' => 'x',
        '’' | '‘' => '\'',
        '“' | '”' => '"',
        'ä' | 'á' | 'à' | 'â' => 'a',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'ö' | 'ó' | 'ô' => 'o',
        'ü' | 'ú' | 'û' => 'u',
        _ => '?',
    }
}

/// Breaks `text` at blanks into lines of at most `most` letters. Cuts longer words.
pub(crate) fn lines(text: &str, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        let letters = word.chars().count();
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + letters <= most => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.chars().take(most).collect()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_where_it_is_asked_for_and_other_letters_are_other_pixels() {
        let written = |text: &str, times| {
            let mut pixmap = Pixmap::filled(40, 20, [0; 3]);
            write(&mut pixmap, 4, 2, text, [255; 3], times);
            pixmap
        };
        assert_ne!(written("ab", 1), written("ba", 1));
        assert_eq!(written("·é", 1), written(".e", 1));
        assert_eq!(written("λ", 1), written("?", 1));
        let small = written("X", 1);
        let inside = |x: usize, y: usize| (4..12).contains(&x) && (2..10).contains(&y);
        for (index, pixel) in small.pixels.iter().enumerate() {
            assert!(*pixel == [0; 3] || inside(index % 40, index / 40));
        }
        let count = |pixmap: &Pixmap| pixmap.pixels.iter().filter(|pixel| **pixel != [0; 3]).count();
        assert_eq!(count(&written("X", 2)), 4 * count(&small));
    }

    #[test]
    fn lines_are_broken_at_blanks() {
        assert_eq!(lines("You fell off the edge", 8), ["You fell", "off the", "edge"]);
        assert_eq!(lines("Unbreakable", 4), ["Unbr"]);
        assert_eq!(lines("", 4), [""]);
    }
}
