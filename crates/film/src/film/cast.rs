//! An asciicast, version 2 (<https://docs.asciinema.org/manual/asciicast/v2/>): a run as a terminal shows it.

mod screen;

use super::caption::Caption;
use super::reel::{Reel, Shot};
use super::{Film, FilmError, Options, Progress};
use crate::ink::Ink;
use barrow_core::Shelf;
use screen::Screen;
use std::fmt::Write;

/// The most pictures of a film.
const MOST_SHOTS: usize = 2000;
/// The shortest and longest time for a picture, and the time for the last one. \[hundredths of a second\]
const QUICK: usize = 5;
const SLOW: usize = 25;
const LAST: usize = 300;
/// The length of a film, if the bounds allow it. \[hundredths of a second\]
const WANTED: usize = 3000;

/// An asciicast of the run in `bytes`: a screen of coloured text after each move.
///
/// # Errors
/// If the bytes are not a run, or the run cannot be started here.
pub fn cast(bytes: &[u8], shelf: &Shelf, options: &Options, progress: Progress) -> Result<Film, FilmError> {
    let mut reel = Reel::new(bytes, shelf, MOST_SHOTS)?;
    let caption = Caption::new(reel.replay());
    let ink = Ink::of(options.theme);
    let count = reel.len();
    let delay = (WANTED / count).clamp(QUICK, SLOW);
    let mut shot = Shot::default();
    let mut before: Option<Screen> = None;
    let (mut text, mut now) = (String::new(), 0);
    for index in 0..count {
        reel.take(index, &mut shot);
        let screen = Screen::new(&reel, &shot, &caption, ink);
        if before.is_none() {
            text = header(&screen, &caption);
        }
        let written = screen.written(before.as_ref());
        if !written.is_empty() {
            event(&mut text, now, &written);
        }
        before = Some(screen);
        now += if index + 1 == count { LAST } else { delay };
        progress(index + 1, count);
    }
    event(&mut text, now, "\x1b[?25h");
    Ok(Film { bytes: text.into_bytes(), notice: reel.notice() })
}

fn header(screen: &Screen, caption: &Caption) -> String {
    let (width, height) = screen.size();
    let title = quoted(&format!("{}, {}", caption.title, caption.seed));
    format!("{{\"version\":2,\"width\":{width},\"height\":{height},\"title\":{title},\"env\":{{\"TERM\":\"xterm-256color\"}}}}\n")
}

/// Writes to the terminal at a time in hundredths of a second.
fn event(text: &mut String, at: usize, written: &str) {
    // Writing to a String cannot fail.
    let _ = writeln!(text, "[{}.{:02},\"o\",{}]", at / 100, at % 100, quoted(written));
}

/// A string of JSON.
fn quoted(text: &str) -> String {
    let mut json = "\"".to_owned();
    for letter in text.chars() {
        match letter {
            '"' => json.push_str("\\\""),
            '\\' => json.push_str("\\\\"),
            '\n' => json.push_str("\\n"),
            '\r' => json.push_str("\\r"),
            '\t' => json.push_str("\\t"),
            control if u32::from(control) < 32 => {
                let _ = write!(json, "\\u{:04x}", u32::from(control));
            }
            other => json.push(other),
        }
    }
    json.push('"');
    json
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_that_json_forbids_are_escaped() {
        assert_eq!(quoted("a\"b\\\x1b[0m\n·"), "\"a\\\"b\\\\\\u001b[0m\\n·\"");
        let mut text = String::new();
        event(&mut text, 105, "x");
        assert_eq!(text, "[1.05,\"o\",\"x\"]\n");
    }
}
