//! A run being played: the rules' state, its moves, and the file that keeps them.

use super::home::Home;
use super::journal::Journal;
use super::system::in_words;
use barrow_core::recording::{self, Recording, Resumed};
use barrow_core::{Header, Move, Play, Refusal, Run, RunError, Shelf, Show};
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// A run being played.
pub struct Session {
    recording: Recording,
    journal: Journal,
}

/// Why a run cannot be gone on with. Nothing was changed.
#[derive(Debug, Error)]
pub enum ResumeError {
    /// Another Barrow plays it.
    #[error("{0} is being played in another Barrow; close it there first")]
    Open(PathBuf),
    /// The file cannot be read.
    #[error("{0} cannot be read ({words}); check that it exists and that you may read it", words = in_words(.1))]
    Unreadable(PathBuf, io::Error),
    /// The file cannot be played to its end here.
    #[error("{0}: {1}")]
    Run(PathBuf, RunError),
    /// The run was closed.
    #[error("{0} is over: it can be replayed, not continued")]
    Over(PathBuf),
}

impl Session {
    /// Starts the run that `header` describes, in a new file. A file that cannot be written is [`Session::trouble`], not an error.
    ///
    /// # Errors
    /// If the shelf has no such game or variant.
    pub fn start(shelf: &Shelf, home: &Home, header: Header) -> Result<Self, RunError> {
        Ok(Self::keep(home, Recording::start(shelf, header)?))
    }

    /// Goes on from somewhere in a replay, as a run of its own in a new file.
    pub fn adopt(home: &Home, run: Run, play: Box<dyn Play>) -> Self {
        Self::keep(home, Recording::adopt(run, play))
    }

    fn keep(home: &Home, recording: Recording) -> Self {
        let journal = Journal::create(new_path(home, &recording.run().header), recording.bytes().to_vec());
        Self { recording, journal }
    }

    /// Opens a run file and plays it to where it stopped. The sentence is for the player: what is not as they left it.
    ///
    /// # Errors
    /// If the file cannot be read, is not a run, is played elsewhere, or was closed. Nothing was changed then.
    pub fn resume(shelf: &Shelf, path: &Path) -> Result<(Self, Option<String>), ResumeError> {
        let (mut journal, bytes) = Journal::reopen(path).map_err(|error| match error.kind() {
            io::ErrorKind::WouldBlock => ResumeError::Open(path.to_owned()),
            _ => ResumeError::Unreadable(path.to_owned(), error),
        })?;
        let Resumed { recording, whole, notice } = Recording::resume(shelf, &bytes).map_err(|error| match error {
            recording::ResumeError::Run(error) => ResumeError::Run(path.to_owned(), error),
            recording::ResumeError::Over => ResumeError::Over(path.to_owned()),
        })?;
        if whole < bytes.len() {
            journal.cut(whole as u64);
        }
        if recording.bytes().len() > whole {
            journal.append(&recording.bytes()[whole..]);
            journal.sync();
        }
        Ok((Self { recording, journal }, notice.map(str::to_owned)))
    }

    /// Plays one move and saves it. A refused move changes nothing and is not saved.
    ///
    /// # Errors
    /// The rules' refusal.
    pub fn play(&mut self, m: Move, show: &mut Show) -> Result<(), Refusal> {
        self.journal.append(self.recording.play(m, show)?);
        if self.recording.is_at_mark() {
            self.journal.sync();
        }
        Ok(())
    }

    /// Takes the last `count` moves back, or all there are, in memory and in the file. Of a run that ended it goes on again.
    ///
    /// # Errors
    /// A sentence for the player: only practice can be taken back, and only what was played. Nothing changed then.
    pub fn step_back(&mut self, shelf: &Shelf, count: usize) -> Result<(), String> {
        self.journal.cut(self.recording.step_back(shelf, count)? as u64);
        Ok(())
    }

    /// Closes the run for good: it ended, or the player gave it up.
    pub fn close(&mut self) {
        self.journal.append(self.recording.close());
        self.journal.sync();
    }

    /// Puts the run away to be continued later.
    pub fn put_away(&mut self) {
        self.journal.sync();
    }

    /// The state, to look at.
    pub fn state(&self) -> &dyn Play {
        self.recording.state()
    }

    /// Header and moves so far.
    pub const fn run(&self) -> &Run {
        self.recording.run()
    }

    /// What is not saved, why, and what to do; `None` while all is well.
    pub fn trouble(&self) -> Option<&str> {
        self.journal.trouble()
    }

    /// The run's file.
    pub fn path(&self) -> &Path {
        self.journal.path()
    }
}

/// A name no other run has: the UTC time and the seed, and a number if that is taken.
fn new_path(home: &Home, header: &Header) -> PathBuf {
    let folder = home.runs_of(&header.game);
    let stem = format!("{}-{}", jiff::Timestamp::now().strftime("%Y%m%d-%H%M%S"), header.seed.0);
    (1..1000)
        .map(|number| folder.join(if number == 1 { format!("{stem}.run") } else { format!("{stem}-{number}.run") }))
        .find(|path| !path.exists())
        .unwrap_or(folder)
}

#[cfg(test)]
mod tests;
