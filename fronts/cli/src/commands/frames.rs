//! `barrow frames`: from keys to frames, line by line.

mod keys;
mod lines;

use super::failure::Failure;
use super::resolve;
use crate::args::GameArgs;
use crate::clean::clean;
use barrow_core::{Header, Play, Seed, Shelf, Show, Variant, View};
use keys::{Pressed, meaning};
use lines::Lines;
use serde_json::{Map, Value, json};
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

/// The seed if neither the command line nor the first line nor the variant names one.
const LAST_RESORT: u64 = 1;

/// Plays the keys in `file` and writes the frames.
pub(super) fn frames(shelf: &Shelf, args: &GameArgs, file: &Path, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let chosen = resolve::choose(shelf, args)?;
    let mut lines = Lines::open(file)?;
    let Some(first) = lines.next_line()? else {
        return Err(lines.wrong("it is empty; the first line must be {\"key\":null}"));
    };
    if first.key.is_some() {
        return Err(lines.wrong("its key must be null, as the first frame comes before any key; begin with {\"key\":null}"));
    }
    let named = chosen.seed.or(first.seed.map(Seed));
    let seed = named.unwrap_or(Seed(chosen.variant.default_seed.unwrap_or(LAST_RESORT)));
    let play = shelf.start(&Header { seed, ..chosen.header() }).map_err(|error| Failure::Said(error.to_string()))?;
    let mut screen = Screen { play, variant: chosen.variant, view: View::default(), bytes: Vec::new(), rows: Vec::new() };
    screen.draw();
    screen.write(None, first.seed, None, out)?;
    while let Some(line) = lines.next_line()? {
        let Some(key) = line.key else {
            return Err(lines.wrong("its key is null, which only the first line has; write what was pressed"));
        };
        let pressed = meaning(screen.variant, &key).map_err(|problem| lines.wrong(&problem))?;
        let end = screen.press(pressed);
        screen.write(Some(&key), None, end, out)?;
        if let Some(end) = end {
            if lines.next_line()?.is_some() {
                note(&format!("{} is not played: the run is over (\"{end}\")", lines.here()));
            }
            break;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Writes a note to standard error, if it is open.
fn note(sentence: &str) {
    let _ = writeln!(std::io::stderr(), "barrow: {}.", clean(sentence));
}

/// A run and its last frame.
struct Screen {
    play: Box<dyn Play>,
    variant: &'static Variant,
    view: View,
    bytes: Vec<u8>,
    rows: Vec<String>,
}

impl Screen {
    /// Plays a key. If the run ends, returns the word for its end.
    fn press(&mut self, pressed: Pressed) -> Option<&'static str> {
        let m = match pressed {
            Pressed::Quit => return Some("quit"),
            Pressed::Ignored => return None,
            Pressed::Move(m) => m,
        };
        if self.play.play(m, &mut Show::off()).is_err() {
            return None;
        }
        let end = self.play.status().ending.map(|ending| ending.word);
        if end.is_none() || !self.variant.exact {
            self.draw();
        }
        end
    }

    fn draw(&mut self) {
        self.play.view(&mut self.view);
        let frame = self.view.frame(self.variant, &mut self.bytes);
        self.rows.clear();
        self.rows.extend(frame.rows().map(|row| String::from_utf8_lossy(row).trim_end_matches(' ').to_owned()));
    }

    fn write(&self, key: Option<&str>, seed: Option<u64>, end: Option<&str>, out: &mut dyn Write) -> Result<(), Failure> {
        let mut line = Map::new();
        line.insert("key".into(), key.into());
        line.insert("frame".into(), json!(self.rows));
        if let Some(seed) = seed {
            line.insert("seed".into(), seed.into());
        }
        if let Some(end) = end {
            line.insert("end".into(), end.into());
        }
        writeln!(out, "{}", clean(&Value::Object(line).to_string()))?;
        out.flush()?;
        Ok(())
    }
}
