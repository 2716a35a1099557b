//! `barrow frames`: from keys to frames, line by line.

mod keys;
mod lines;

use super::game::GameArgs;
use super::values::seed;
use super::{Context, Failure, Result};
use crate::clean::clean;
use barrow_core::{Play, Seed, Show, Variant, View, Words};
use clap::Args;
use keys::{Pressed, meaning};
use lines::Lines;
use serde_json::json;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

/// The seed if the command line, the first line and the variant have none.
const LAST_RESORT: u64 = 1;

/// Turn keys into frames, to compare with recordings
///
/// This reads JSON Lines, plays their keys, and writes a line for each with key, frame (the map's rows as text, right-trimmed) and,
/// when the run ends, end. It reads and writes line by line, so both ends may be pipes.
///
/// Only key counts on each line: null on the first line, then the pressed key. A string of one character is that byte, up to 255. It
/// goes to the variant's verb that takes keys of the original, if it has one; else to the verb that has it as its key; else the game
/// ignores it and the frame is repeated. UP, DOWN, LEFT and RIGHT are steps. ESC quits: the line then has end and "quit".
///
/// A refused move repeats the frame, and so does the end of the run in an exact variant, because its original draws nothing more.
/// Lines after the end are not played; a note on standard error says so. A line that cannot be read ends the program with exit code
/// 2 and its number.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  PROGRAM frames LAST_GAME --keys walk.jsonl")]
pub(super) struct FramesArgs {
    #[command(flatten)]
    game: GameArgs,
    /// The keys, as JSON Lines; - is standard input
    #[arg(long, value_name = "FILE")]
    keys: PathBuf,
    /// The seed of the run; without it, seed on the first line, else the variant's own, else 1
    ///
    /// A seed on the first line is written out again.
    #[arg(long, value_name = "N", value_parser = seed, allow_hyphen_values = true)]
    seed: Option<Seed>,
}

impl FramesArgs {
    /// Plays the keys, and writes the frames.
    pub(super) fn run(&self, context: &mut Context) -> Result {
        let chosen = self.game.choose(context.shelf)?;
        let mut lines = Lines::open(&self.keys)?;
        let Some(first) = lines.next_line()? else {
            return Err(lines.wrong("it is empty; the first line must be {\"key\":null}"));
        };
        if first.key.is_some() {
            return Err(lines.wrong("its key must be null, as the first frame comes before any key; begin with {\"key\":null}"));
        }
        let named = self.seed.or(first.seed.map(Seed));
        let seed = named.unwrap_or(Seed(chosen.variant.default_seed.unwrap_or(LAST_RESORT)));
        let play = context.shelf.start(&chosen.header(seed)).map_err(|error| Failure::Said(error.to_string()))?;
        let mut screen = Screen { play, variant: chosen.variant, view: View::default(), bytes: Vec::new(), rows: Vec::new() };
        screen.draw();
        screen.write(None, first.seed, None, context.out)?;
        while let Some(line) = lines.next_line()? {
            let Some(key) = line.key else {
                return Err(lines.wrong("only the first line may have a null key; write the key that was pressed"));
            };
            let pressed = meaning(screen.variant, &key).map_err(|problem| lines.wrong(&problem))?;
            let end = screen.press(pressed);
            screen.write(Some(&key), None, end.as_deref(), context.out)?;
            if let Some(end) = end {
                if lines.next_line()?.is_some() {
                    note(&format!("{} is not played: the run is over (\"{end}\")", lines.here()));
                }
                break;
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// Writes a note to standard error, if it is open.
fn note(sentence: &str) {
    crate::tell(&format!("{sentence}."));
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
    fn press(&mut self, pressed: Pressed) -> Option<Words> {
        let m = match pressed {
            Pressed::Quit => return Some("quit".into()),
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

    fn write(&self, key: Option<&str>, seed: Option<u64>, end: Option<&str>, out: &mut dyn Write) -> Result<()> {
        let mut line = json!({ "key": key, "frame": self.rows });
        if let Some(seed) = seed {
            line["seed"] = json!(seed);
        }
        if let Some(end) = end {
            line["end"] = json!(end);
        }
        writeln!(out, "{}", clean(&line.to_string()))?;
        out.flush()?;
        Ok(())
    }
}
