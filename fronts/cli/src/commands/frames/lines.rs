//! Keys from a file, line by line, with errors that name the line.

use crate::clean::shown;
use crate::commands::{Failure, Result};
use crate::store::system::in_words;
use serde_json::Value;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

/// The longest line, a hundred times the longest recorded frame. \[bytes\]
const LONGEST_LINE: u64 = 1 << 20;

/// The parts of a line that count.
pub(super) struct KeyLine {
    /// The pressed key; `None` on the first line.
    pub(super) key: Option<String>,
    /// The line's seed.
    pub(super) seed: Option<u64>,
}

/// A file of keys, and the position in it.
pub(super) struct Lines {
    reader: Box<dyn BufRead>,
    name: String,
    number: usize,
    bytes: Vec<u8>,
}

impl Lines {
    /// Opens `file`; `-` is standard input.
    pub(super) fn open(file: &Path) -> Result<Self> {
        let is_standard = file.as_os_str() == "-";
        let name = if is_standard { "standard input".to_owned() } else { shown(file) };
        let reader: Box<dyn BufRead> = if is_standard {
            Box::new(io::stdin().lock())
        } else {
            let open = File::open(file).map_err(|error| unreadable(&name, &error))?;
            Box::new(BufReader::new(open))
        };
        Ok(Self { reader, name, number: 0, bytes: Vec::new() })
    }

    /// The next non-blank line.
    pub(super) fn next_line(&mut self) -> Result<Option<KeyLine>> {
        loop {
            self.bytes.clear();
            let read = self.reader.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut self.bytes);
            let length = read.map_err(|error| unreadable(&self.name, &error))?;
            if length == 0 {
                return Ok(None);
            }
            self.number += 1;
            if length as u64 == LONGEST_LINE {
                return Err(self.wrong("it is longer than a million bytes; write one JSON object per line"));
            }
            if !self.bytes.trim_ascii().is_empty() {
                return read_line(&self.bytes).map(Some).map_err(|problem| self.wrong(&problem));
            }
        }
    }

    /// The file and the line, in words.
    pub(super) fn here(&self) -> String {
        format!("{}, line {}", self.name, self.number)
    }

    /// The error of the last line read.
    pub(super) fn wrong(&self, problem: &str) -> Failure {
        Failure::Said(format!("{}, line {}: {problem}", self.name, self.number.max(1)))
    }
}

fn unreadable(file: &str, error: &io::Error) -> Failure {
    Failure::Said(format!("{file} cannot be read ({}); check that it exists and that you may read it", in_words(error)))
}

fn read_line(bytes: &[u8]) -> Result<KeyLine, String> {
    let Ok(value) = serde_json::from_slice::<Value>(bytes) else {
        return Err("it is not JSON; write one object per line, such as {\"key\":\"4\"}".to_owned());
    };
    let key = match value.get("key") {
        Some(Value::Null) => None,
        Some(Value::String(key)) => Some(key.clone()),
        Some(other) => return Err(format!("its key is {other}; write a string, as in {{\"key\":\"4\"}}")),
        None => return Err("it has no key; write an object with one, such as {\"key\":\"4\"}".to_owned()),
    };
    let seed = match value.get("seed") {
        None | Some(Value::Null) => None,
        Some(seed) => Some(
            seed.as_u64().ok_or_else(|| format!("its seed is {seed}; write a whole number from 0 to 18446744073709551615"))?,
        ),
    };
    Ok(KeyLine { key, seed })
}
