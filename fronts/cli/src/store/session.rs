//! A run being played: the rules' state, its moves, and the file that keeps them.

use super::home::Home;
use super::journal::Journal;
use super::system::in_words;
use barrow_core::run::{MARK_EVERY, Parsed, write_end, write_mark, write_move};
use barrow_core::{Digest, Header, Move, Play, Refusal, Run, RunError, Shelf, Show};
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// A run being played.
pub struct Session {
    play: Box<dyn Play>,
    run: Run,
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
        let play = shelf.start(&header)?;
        Ok(Self::adopt(home, Run::new(header), play))
    }

    /// Goes on from somewhere in a replay, as a run of its own in a new file.
    pub fn adopt(home: &Home, mut run: Run, play: Box<dyn Play>) -> Self {
        run.end = None;
        let journal = Journal::create(new_path(home, &run.header), run.to_bytes());
        Self { play, run, journal }
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
        let in_file = |error| ResumeError::Run(path.to_owned(), error);
        let Parsed { run, whole, torn } = Run::parse(&bytes).map_err(in_file)?;
        if run.end.is_some() {
            return Err(ResumeError::Over(path.to_owned()));
        }
        let mut play = shelf.start(&run.header).map_err(in_file)?;
        run.advance(play.as_mut(), 0..run.moves.len(), &mut Show::off(), &mut |_, _| ()).map_err(in_file)?;
        if torn > 0 {
            journal.cut(whole as u64);
        }
        let mut session = Self { play, run, journal };
        session.catch_up();
        let notice = lost_with(&bytes[whole..], session.run.end.is_some());
        Ok((session, notice.map(str::to_owned)))
    }

    /// Plays one move and saves it. A refused move changes nothing and is not saved.
    ///
    /// # Errors
    /// The rules' refusal.
    pub fn play(&mut self, m: Move, show: &mut Show) -> Result<(), Refusal> {
        self.play.play(m, show)?;
        self.run.moves.push(m);
        let mut record = Vec::with_capacity(16);
        write_move(&mut record, m);
        self.journal.append(&record);
        self.catch_up();
        Ok(())
    }

    /// Takes the last `count` moves back, or all there are, in memory and in the file. Of a run that ended it goes on again.
    ///
    /// # Errors
    /// A sentence for the player: only practice can be taken back, and only what was played. Nothing changed then.
    pub fn step_back(&mut self, shelf: &Shelf, count: usize) -> Result<(), String> {
        if !self.run.header.variant.is_practice() {
            return Err("Moves are taken back in practice only; a new run can be one.".to_owned());
        }
        if self.run.moves.is_empty() {
            return Err("This is how the run began: there is no move to take back.".to_owned());
        }
        let run = self.run.first(self.run.moves.len().saturating_sub(count));
        let in_words = |error: RunError| format!("No move can be taken back: {error}.");
        let mut play = shelf.start(&run.header).map_err(in_words)?;
        run.advance(play.as_mut(), 0..run.moves.len(), &mut Show::off(), &mut |_, _| ()).map_err(in_words)?;
        // A run that is broken off earlier is the beginning of the same file.
        self.journal.cut(run.to_bytes().len() as u64);
        (self.play, self.run) = (play, run);
        Ok(())
    }

    /// Writes the mark or the end that is due after the last move: also where a crash came between the two.
    fn catch_up(&mut self) {
        let due = self.run.moves.len() / MARK_EVERY;
        if self.run.moves.len().is_multiple_of(MARK_EVERY) && self.run.marks.len() + 1 == due {
            let digest = self.play.digest();
            let mut record = Vec::with_capacity(16);
            write_mark(&mut record, digest);
            self.run.marks.push(digest);
            self.journal.append(&record);
            self.journal.sync();
        }
        if self.play.status().ending.is_some() {
            self.close();
        }
    }

    /// Closes the run for good: it ended, or the player gave it up.
    pub fn close(&mut self) {
        if self.run.end.is_none() {
            let digest = self.play.digest();
            let mut record = Vec::with_capacity(16);
            write_end(&mut record, digest);
            self.run.end = Some(digest);
            self.journal.append(&record);
            self.journal.sync();
        }
    }

    /// Puts the run away to be continued later.
    pub fn put_away(&mut self) {
        self.journal.sync();
    }

    /// The state, to look at.
    pub fn state(&self) -> &dyn Play {
        self.play.as_ref()
    }

    /// Header and moves so far.
    pub const fn run(&self) -> &Run {
        &self.run
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

/// What a player should know of a torn last record that was dropped. Of a mark, nothing: it is written again. Neither of an end, if
/// the run `is_over` all the same.
fn lost_with(torn: &[u8], is_over: bool) -> Option<&'static str> {
    let tag = |write: fn(&mut Vec<u8>, Digest)| {
        let mut record = Vec::with_capacity(16);
        write(&mut record, Digest(0));
        record.first().copied()
    };
    let first = torn.first().copied()?;
    if Some(first) == tag(write_mark) {
        None
    } else if Some(first) == tag(write_end) {
        (!is_over).then_some("This run was being closed when that was cut off: every move is here, and it is open again.")
    } else {
        Some("The last move was cut off while it was being saved, so it is undone; everything before it is here.")
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
