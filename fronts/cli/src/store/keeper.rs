//! Keeps the file of a run that is being played equal to its bytes.

use super::home::Home;
use super::journal::Journal;
use super::library::begun;
use super::system::in_words;
use super::whole;
use barrow_app::modes::Save;
use barrow_app::{Discoveries, Session, morgue};
use barrow_core::recording::{self, Recording, Resumed};
use barrow_core::{Header, Run, RunError, Shelf};
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Keeps the file of a run that is being played.
pub struct Keeper {
    journal: Journal,
}

/// Why a run cannot be resumed. Nothing was changed.
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

/// A run that was opened again.
pub struct Opened {
    /// Its file.
    pub keeper: Keeper,
    /// The run where it stopped.
    pub session: Session,
    /// What differs from how the player left it, as a sentence.
    pub notice: Option<String>,
}

impl Keeper {
    /// Puts the session's run into a new file. A file that cannot be written is [`Keeper::trouble`], not an error.
    pub fn create(home: &Home, session: &Session) -> Self {
        let path = new_path(home, &session.run().header);
        Self { journal: Journal::create(path, session.bytes().to_vec()) }
    }

    /// Opens a run file and plays it to where it stopped.
    ///
    /// # Errors
    /// If the file cannot be read, is not a run, is played elsewhere, or was closed. Nothing was changed then.
    pub fn resume(shelf: Shelf, path: &Path, discoveries: Discoveries) -> Result<Opened, ResumeError> {
        let (mut journal, bytes) = Journal::reopen(path).map_err(|error| match error.kind() {
            io::ErrorKind::WouldBlock => ResumeError::Open(path.to_owned()),
            _ => ResumeError::Unreadable(path.to_owned(), error),
        })?;
        let Resumed { recording, whole, notice } = Recording::resume(&shelf, &bytes).map_err(|error| match error {
            recording::ResumeError::Run(error) => ResumeError::Run(path.to_owned(), error),
            recording::ResumeError::Over => ResumeError::Over(path.to_owned()),
        })?;
        journal.cut(whole as u64);
        if recording.bytes().len() > whole {
            journal.follow(recording.bytes());
            journal.sync();
        }
        let session = Session::resume(shelf, recording, discoveries);
        Ok(Opened { keeper: Self { journal }, session, notice: notice.map(str::to_owned) })
    }

    /// Brings the file up to date with the session. Marks, ends and runs that are put away reach the disk itself.
    pub fn follow(&mut self, session: &Session, save: Save) {
        match save {
            Save::Nothing => {}
            Save::Discarded => self.journal.discard(),
            Save::Grown | Save::Rewritten | Save::PutAway | Save::Closed => {
                self.journal.follow(session.bytes());
                if session.is_at_mark() || matches!(save, Save::PutAway | Save::Closed) {
                    self.journal.sync();
                }
            }
        }
    }

    /// Writes what could not be written before, and brings the file to the disk itself.
    pub fn sync(&mut self) {
        self.journal.sync();
    }

    /// Writes the run's morgue file beside it, and says where it is or why it is not.
    pub fn write_morgue(&self, shelf: &Shelf, run: &Run) -> String {
        let path = self.path().with_extension("txt");
        let text = match morgue(run, shelf, begun(self.path()).as_deref()) {
            Ok(text) => text,
            Err(error) => return format!("No morgue file was written: {error}."),
        };
        match whole::replace(&path, text.as_bytes()) {
            Ok(()) => format!("The morgue file is {}.", path.display()),
            Err(error) => format!("{} cannot be written ({}); make room and try again.", path.display(), in_words(&error)),
        }
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
pub(crate) mod tests;
