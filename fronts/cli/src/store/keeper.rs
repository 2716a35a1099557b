//! Keeps the file of a run in progress up to date.

use super::home::Home;
use super::journal::Journal;
use super::library::{Begun, begun};
use super::system::in_words;
use super::whole;
use crate::clean::shown;
use crate::clock;
use barrow_app::date;
use barrow_app::modes::Save;
use barrow_app::{Discoveries, Session, link, morgue};
use barrow_core::recording::{self, Recording, Resumed};
use barrow_core::{Header, Run, RunError, Shelf};
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{fs, io};
use thiserror::Error;

/// Keeps the file of a run in progress up to date.
pub struct Keeper {
    journal: Journal,
    notice: Option<String>,
}

/// The reason why a run cannot be resumed. Nothing has been changed.
#[derive(Debug, Error)]
pub enum ResumeError {
    /// It is open in another Barrow.
    #[error("{} is being played in another window; close it there first", shown(.0))]
    Open(PathBuf),
    /// The file cannot be read.
    #[error("{} cannot be read ({}); check that it exists and that you may read it", shown(.0), in_words(.1))]
    Unreadable(PathBuf, io::Error),
    /// The file cannot be replayed to its end here.
    #[error("{path}: {1}", path = shown(.0))]
    Run(PathBuf, RunError),
    /// The run was closed.
    #[error("{} is over: it can be replayed, not continued", shown(.0))]
    Over(PathBuf),
}

/// A reopened run.
pub struct Opened {
    /// Its file.
    pub keeper: Keeper,
    /// The run after its last move.
    pub session: Session,
    /// A sentence about moves that were lost since the player left the run.
    pub notice: Option<String>,
}

impl Keeper {
    /// Writes the session's run to a new file. If that fails, [`Keeper::trouble`] says why.
    pub fn create(home: &Home, session: &Session) -> Self {
        let path = new_path(home, &session.run().header, clock::now());
        Self { journal: Journal::create(path, session.bytes().to_vec()), notice: None }
    }

    /// Opens a run file and replays the run to its last move.
    ///
    /// # Errors
    /// If the file cannot be read, is not a run, is being played elsewhere, or was closed. Nothing is changed in that case.
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
        Ok(Opened { keeper: Self { journal, notice: None }, session, notice: notice.map(str::to_owned) })
    }

    /// Brings the file up to date with the session. Syncs it to disk at marks, and when the run ends or the player leaves it.
    pub fn follow(&mut self, session: &Session, save: Save) {
        match save {
            Save::Nothing => {}
            Save::Discarded => self.journal.discard(),
            Save::Grown | Save::Rewritten | Save::PutAway | Save::Closed => {
                self.journal.follow(session.bytes());
                if session.is_at_mark() || matches!(save, Save::PutAway | Save::Closed) {
                    self.sync(session);
                }
            }
        }
    }

    /// Retries everything that could not be written, and syncs the file to disk. If the file is gone, writes the run to a new one.
    pub fn sync(&mut self, session: &Session) {
        if self.journal.is_gone() {
            let was_written = self.journal.trouble().is_none();
            let path = free_path(self.journal.path().to_owned());
            self.journal.begin_again(path, session.bytes().to_vec());
            if was_written && self.journal.trouble().is_none() {
                self.notice = Some(format!(
                    "The file of this run was deleted while you played. The whole run is now in {}.",
                    shown(self.journal.path())
                ));
            }
        }
        self.journal.sync();
    }

    /// Writes the run's morgue file beside it. Returns a sentence that says where it is, or why it was not written.
    pub fn write_morgue(&self, shelf: &Shelf, run: &Run) -> String {
        let path = self.path().with_extension("txt");
        let text = match morgue(run, shelf, begun(self.path()).as_ref().map(Begun::day)) {
            Ok(text) => text,
            Err(error) => return format!("The morgue file was not written: {error}."),
        };
        match whole::replace(&path, text.as_bytes()) {
            Ok(()) => format!("The morgue file is {}.", shown(&path)),
            Err(error) => unwritten(&path, &error),
        }
    }

    /// Writes the run's link beside it. Returns a sentence that says where it is, or why it was not written. `page` is the address
    /// of a page, and `by` the player's name.
    pub fn write_link(&self, page: &str, by: Option<&str>, session: &Session) -> String {
        let path = self.path().with_extension("link");
        match whole::replace(&path, link::shared(page, by, session.state(), session.bytes()).as_bytes()) {
            Ok(()) if page.is_empty() => format!("The link is in {}. {}", shown(&path), link::WHERE),
            Ok(()) => format!("The link is in {}.", shown(&path)),
            Err(error) => unwritten(&path, &error),
        }
    }

    /// A sentence that says what happened to the file, only once.
    pub const fn take_notice(&mut self) -> Option<String> {
        self.notice.take()
    }

    /// A sentence that says what is not saved, why, and how to fix that; `None` if everything is saved.
    pub fn trouble(&self) -> Option<&str> {
        self.journal.trouble()
    }

    /// The run's file.
    pub fn path(&self) -> &Path {
        self.journal.path()
    }
}

/// Says that a file beside a run cannot be written, and why.
pub(super) fn unwritten(path: &Path, error: &io::Error) -> String {
    format!("The file {} cannot be written ({}); make room and try again.", shown(path), in_words(error))
}

/// Stores a run that was played elsewhere and began at this time.
pub(crate) fn store(home: &Home, run: &Run, began: Duration) -> io::Result<()> {
    let path = new_path(home, &run.header, began);
    fs::create_dir_all(path.parent().unwrap_or(&path))?;
    whole::replace(&path, &run.to_bytes())
}

/// A free path: the UTC time when the run began and its seed, with a number if that is taken.
fn new_path(home: &Home, header: &Header, began: Duration) -> PathBuf {
    let folder = home.runs_of(&header.game);
    free_path(folder.join(format!("{}-{}.run", date::stamp(began), header.seed.0)))
}

/// This path, or if it is taken, the first free one with a number.
fn free_path(path: PathBuf) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let numbered = (2..1000).map(|number| path.with_file_name(format!("{stem}-{number}.run"))).find(|path| !path.exists());
    if path.exists() { numbered.unwrap_or(path) } else { path }
}

#[cfg(test)]
pub(crate) mod tests;
