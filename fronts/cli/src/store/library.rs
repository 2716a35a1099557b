//! Every run on disk, how it ended, and what is wrong with it.

use super::home::Home;
use super::system::in_words;
use barrow_core::run::{LONGEST, Verdict};
use barrow_core::{Header, Run, RunError, Shelf};
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::Duration;
use thiserror::Error;

/// A run file and what is known of it.
#[derive(Debug)]
pub struct Saved {
    /// The file.
    pub path: PathBuf,
    /// When it was last written, since 1970 UTC.
    pub written: Duration,
    /// What it holds, or why it cannot be played.
    pub summary: Result<Summary, ReadError>,
}

/// A run that can be played here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// What it is a run of.
    pub header: Header,
    /// How it stands after its last move.
    pub verdict: Verdict,
}

/// Why a run file cannot be played.
#[derive(Debug, Error)]
pub enum ReadError {
    /// The file cannot be read.
    #[error("it cannot be read ({}); check that it exists and that you may read it", in_words(.0))]
    Unreadable(io::Error),
    /// It is not a run that can be played here.
    #[error(transparent)]
    Run(#[from] RunError),
}

impl Summary {
    /// Whether the run was won or lost. A run that is open or was given up has no result.
    pub const fn has_ended(&self) -> bool {
        self.verdict.status.ending.is_some()
    }

    /// Whether the run counts: it ended, and was no practice.
    pub const fn is_result(&self) -> bool {
        self.has_ended() && !self.header.variant.is_practice()
    }

    /// Whether a move was made. A run without moves is not worth going back to.
    pub const fn has_moves(&self) -> bool {
        self.verdict.moves > 0
    }

    /// Whether the run can be continued.
    pub const fn is_open(&self) -> bool {
        !self.verdict.is_closed && self.verdict.status.ending.is_none()
    }

    /// How it stands, in a word or two.
    pub const fn standing(&self) -> &'static str {
        match self.verdict.status.ending {
            Some(ending) if ending.won => "won",
            Some(_) => "lost",
            None if self.verdict.is_closed => "given up",
            None if self.has_moves() => "open",
            None => "not begun",
        }
    }
}

/// The bytes of a run file.
///
/// # Errors
/// If it cannot be read or is longer than any run.
pub fn read_bytes(path: &Path) -> Result<Vec<u8>, ReadError> {
    let file = File::open(path).map_err(ReadError::Unreadable)?;
    let size = file.metadata().map_err(ReadError::Unreadable)?.len();
    if size > LONGEST as u64 {
        return Err(RunError::TooLong { bytes: size }.into());
    }
    let mut bytes = Vec::new();
    file.take(LONGEST as u64 + 1).read_to_end(&mut bytes).map_err(ReadError::Unreadable)?;
    Ok(bytes)
}

/// Reads a run file, and how many bytes of an unfinished record it ends with. The file is not changed.
///
/// # Errors
/// If it cannot be read or is not a run.
pub fn read_run(path: &Path) -> Result<(Run, usize), ReadError> {
    let parsed = Run::parse(&read_bytes(path)?)?;
    Ok((parsed.run, parsed.torn))
}

/// What one file holds: plays it from start to end.
pub fn look_at(shelf: &Shelf, path: PathBuf) -> Saved {
    let written = fs::metadata(&path)
        .and_then(|metadata| metadata.modified())
        .ok()
        .and_then(|time| time.duration_since(std::time::UNIX_EPOCH).ok())
        .unwrap_or_default();
    let summary = read_run(&path).and_then(|(run, _)| Ok(Summary { verdict: run.verify(shelf)?, header: run.header }));
    Saved { path, written, summary }
}

/// Every run file under `home`, the newest name first. An unreadable folder holds nothing.
pub fn run_files(home: &Home) -> Vec<PathBuf> {
    let entries = |folder: &Path| fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut files: Vec<PathBuf> = entries(&home.runs())
        .flat_map(|folder| entries(&folder))
        .filter(|path| path.extension().is_some_and(|end| end == "run"))
        .collect();
    files.sort_by(|a, b| b.file_name().cmp(&a.file_name()));
    files
}
