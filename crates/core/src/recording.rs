//! A run as it is being played and recorded: what a front end that keeps runs holds. Where the bytes are kept is the front end's matter.

use crate::event::Show;
use crate::game::Refusal;
use crate::moves::Move;
use crate::play::{Play, Shelf};
use crate::replay::Replay;
use crate::run::{Header, MARK_EVERY, Parsed, Run, RunError, torn_tail_notice, write_end, write_mark, write_move};
use thiserror::Error;

/// A run being played: the rules' state, the moves, and the bytes of its file, which grow with every accepted move.
pub struct Recording {
    play: Box<dyn Play>,
    run: Run,
    bytes: Vec<u8>,
}

/// A run that goes on from its bytes.
pub struct Resumed {
    /// The run, ready to be played on.
    pub recording: Recording,
    /// How many of the bytes still hold: what follows them is to be cut off, and then [`Recording::bytes`] from there on appended.
    pub whole: usize,
    /// What is not as the player left it, as a sentence.
    pub notice: Option<&'static str>,
}

/// Why a run cannot be gone on with.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ResumeError {
    /// It cannot be played to its end here.
    #[error(transparent)]
    Run(#[from] RunError),
    /// It was closed.
    #[error("the run is over: it can be replayed, not continued")]
    Over,
}

impl Recording {
    /// The run that `header` describes, without moves.
    ///
    /// # Errors
    /// If the shelf has no such game or variant.
    pub fn start(shelf: &Shelf, header: Header) -> Result<Self, RunError> {
        let play = shelf.start(&header)?;
        Ok(Self::adopt(Run::new(header), play))
    }

    /// Goes on from somewhere in a replay, as a run of its own. `play` has played the moves of `run`.
    pub fn adopt(mut run: Run, play: Box<dyn Play>) -> Self {
        run.end = None;
        let bytes = run.to_bytes();
        Self { play, run, bytes }
    }

    /// Plays the run in `bytes` to where it stopped. A last record that was never finished is dropped, and a mark or end that a crash
    /// kept from being written is written again.
    ///
    /// # Errors
    /// If they are no run that can be played to its end here, or it was closed.
    pub fn resume(shelf: &Shelf, bytes: &[u8]) -> Result<Resumed, ResumeError> {
        let Parsed { run, whole, .. } = Run::parse(bytes)?;
        if run.end.is_some() {
            return Err(ResumeError::Over);
        }
        let mut play = shelf.start(&run.header)?;
        run.advance(play.as_mut(), 0..run.moves.len(), &mut Show::off(), &mut |_, _| ())?;
        let mut recording = Self { play, run, bytes: bytes[..whole].to_vec() };
        recording.catch_up();
        let notice = torn_tail_notice(&bytes[whole..], recording.run.end.is_some());
        Ok(Resumed { recording, whole, notice })
    }

    /// Goes on with a run that was opened as a replay, from its last good move, as [`Recording::resume`] does.
    ///
    /// # Errors
    /// If it was closed.
    pub fn resume_replay(replay: &mut Replay) -> Result<Self, ResumeError> {
        if replay.is_closed() {
            return Err(ResumeError::Over);
        }
        replay.seek(replay.len(), &mut Show::off());
        let (run, play) = replay.take_over();
        let mut recording = Self::adopt(run, play);
        recording.catch_up();
        Ok(recording)
    }

    /// Plays one move; what it adds to the bytes. A refused move changes nothing and adds nothing.
    ///
    /// # Errors
    /// The rules' refusal.
    pub fn play(&mut self, m: Move, show: &mut Show) -> Result<&[u8], Refusal> {
        self.play.play(m, show)?;
        let before = self.bytes.len();
        self.run.moves.push(m);
        write_move(&mut self.bytes, m);
        self.catch_up();
        Ok(&self.bytes[before..])
    }

    /// Takes the last `count` moves back, or all there are; how many bytes are left. Of a run that ended it goes on again.
    ///
    /// # Errors
    /// A sentence for the player: only practice can be taken back, and only what was played. Nothing changed then.
    pub fn step_back(&mut self, shelf: &Shelf, count: usize) -> Result<usize, String> {
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
        // A run that is broken off earlier is the beginning of the same bytes.
        self.bytes.truncate(run.to_bytes().len());
        (self.play, self.run) = (play, run);
        Ok(self.bytes.len())
    }

    /// Closes the run for good, as it ended or the player gave it up; what that adds to the bytes.
    pub fn close(&mut self) -> &[u8] {
        let before = self.bytes.len();
        if self.run.end.is_none() {
            let digest = self.play.digest();
            self.run.end = Some(digest);
            write_end(&mut self.bytes, digest);
        }
        &self.bytes[before..]
    }

    /// Writes the mark or the end that is due after the last move: also where a crash came between the two.
    fn catch_up(&mut self) {
        let due = self.run.moves.len() / MARK_EVERY;
        if self.run.moves.len().is_multiple_of(MARK_EVERY) && self.run.marks.len() + 1 == due {
            let digest = self.play.digest();
            self.run.marks.push(digest);
            write_mark(&mut self.bytes, digest);
        }
        if self.play.status().ending.is_some() {
            self.close();
        }
    }

    /// The state, to look at.
    pub fn state(&self) -> &dyn Play {
        self.play.as_ref()
    }

    /// Header and moves so far.
    pub const fn run(&self) -> &Run {
        &self.run
    }

    /// The whole run as bytes: whole records, always.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Whether what was recorded last is worth being brought to the disk itself: a mark or an end.
    pub fn is_at_mark(&self) -> bool {
        self.run.end.is_some() || self.run.moves.len().is_multiple_of(MARK_EVERY)
    }
}

#[cfg(test)]
mod tests;
