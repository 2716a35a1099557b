//! Records a run while it is played. The front end stores the bytes.

use crate::digest::Digest;
use crate::event::Show;
use crate::game::Refusal;
use crate::keyframes::States;
use crate::moves::Move;
use crate::play::Play;
use crate::replay::Replay;
use crate::run::{Header, LONGEST, MARK_EVERY, Parsed, Run, RunError, torn_tail_notice, write_end, write_mark, write_move};
use crate::shelf::Shelf;
use thiserror::Error;

/// Refuses a move that would make a run too long.
pub const TOO_LONG: Refusal =
    Refusal::Because("This run has reached its maximum length: you can watch and share it, but not play on.");

/// Bytes of the longest move.
const MOVE: usize = 6;
/// Bytes of a mark or an end.
const MARK: usize = 9;

/// A run being played: its state, its moves, and the bytes of its file, which grow with every accepted move.
pub struct Recording {
    play: Box<dyn Play>,
    run: Run,
    bytes: Vec<u8>,
    /// States along the run, for taking moves back; `None` once forgotten.
    states: Option<States>,
}

/// A run resumed from its bytes.
pub struct Resumed {
    /// The run, ready for its next move.
    pub recording: Recording,
    /// The number of stored bytes to keep: cut the file there, then append [`Recording::bytes`] from there on.
    pub whole: usize,
    /// A notice for the player about lost data.
    pub notice: Option<&'static str>,
}

/// A run that was played again on rules that may have changed.
pub struct Again {
    /// The run on these rules, open, with the moves that they accept.
    pub recording: Recording,
    /// The number of moves after which a state differs for the first time; 0 for the first state. `None` if all are the same.
    pub changed_after: Option<usize>,
    /// The reason why these rules refuse the next move of the old run.
    pub refusal: Option<Refusal>,
}

/// Why a run cannot be resumed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ResumeError {
    /// The run cannot be read or played here.
    #[error(transparent)]
    Run(#[from] RunError),
    /// The run was closed.
    #[error("the run is over: it can be replayed, not continued")]
    Over,
}

impl Recording {
    /// Starts the run that `header` describes.
    ///
    /// # Errors
    /// If the shelf lacks the game, that version of its rules or the variant.
    pub fn start(shelf: &Shelf, header: Header) -> Result<Self, RunError> {
        let play = shelf.start(&header)?;
        let (bytes, states) = (header.to_bytes(), Some(States::new(play.fork())));
        Ok(Self { play, run: Run::new(header), bytes, states })
    }

    /// Copies the run of `replay` up to its position into a separate recording, open again.
    pub fn take_over(replay: &Replay, is_practice: bool) -> Self {
        let mut run = replay.run().first(replay.at());
        run.header.variant = run.header.variant.with_practice(is_practice);
        Self { play: replay.play().fork(), bytes: run.to_bytes(), run, states: Some(replay.states().first(replay.at())) }
    }

    /// Plays the run in `bytes` to its last complete record. Drops an unfinished record, and writes a mark or end that a crash left
    /// out.
    ///
    /// # Errors
    /// If the run cannot be read or played here, or was closed.
    pub fn resume(shelf: &Shelf, bytes: &[u8]) -> Result<Resumed, ResumeError> {
        let Parsed { run, whole, .. } = Run::parse(bytes)?;
        if run.end.is_some() {
            return Err(ResumeError::Over);
        }
        let mut play = shelf.start(&run.header)?;
        let mut states = States::new(play.fork());
        run.advance(play.as_mut(), 0..run.moves.len(), &mut Show::off(), &mut |moves, play| {
            states.keep(moves, || play.fork());
        })?;
        let mut recording = Self { play, run, bytes: bytes[..whole].to_vec(), states: Some(states) };
        recording.catch_up();
        let notice = torn_tail_notice(&bytes[whole..], recording.run.end.is_some());
        Ok(Resumed { recording, whole, notice })
    }

    /// Plays the moves of `run` on the rules of this shelf, whatever their version. `trace` has the digests of its states by the
    /// rules that recorded it, beginning with the first: see [`Recording::trace`].
    ///
    /// # Errors
    /// If the shelf lacks the game or the variant.
    pub fn again(shelf: &Shelf, run: &Run, trace: &[Digest]) -> Result<Again, RunError> {
        let rules = shelf.find(&run.header.game).map_or(run.header.rules, |shelved| shelved.info.rules);
        let mut recording = Self::start(shelf, Header { rules, ..run.header.clone() })?;
        let (mut changed_after, mut refusal) = (None, None);
        for moves in 0..=run.moves.len() {
            let is_new = trace.get(moves).is_some_and(|old| *old != recording.play.digest());
            changed_after = changed_after.or(is_new.then_some(moves));
            let Some(m) = run.moves.get(moves) else { break };
            if let Err(reason) = recording.play(*m, &mut Show::off()) {
                refusal = Some(reason);
                break;
            }
        }
        Ok(Again { recording, changed_after, refusal })
    }

    /// The digests of the states of `run`, beginning with the first.
    ///
    /// # Errors
    /// If the run cannot be played here.
    pub fn trace(shelf: &Shelf, run: &Run) -> Result<Vec<Digest>, RunError> {
        let mut play = shelf.start(&run.header)?;
        let mut trace = vec![play.digest()];
        run.advance(play.as_mut(), 0..run.moves.len(), &mut Show::off(), &mut |_, play| trace.push(play.digest()))?;
        Ok(trace)
    }

    /// Resumes a run that was opened as a replay, after its last good move, as [`Recording::resume`] does.
    ///
    /// # Errors
    /// If the run was closed.
    pub fn resume_replay(replay: &mut Replay) -> Result<Self, ResumeError> {
        if replay.is_closed() {
            return Err(ResumeError::Over);
        }
        replay.seek(replay.len(), &mut Show::off());
        let mut recording = Self::take_over(replay, replay.run().header.variant.is_practice());
        recording.catch_up();
        Ok(recording)
    }

    /// Plays one move and returns the bytes it adds.
    ///
    /// # Errors
    /// If the rules refuse the move, or closing the run would then need more than [`LONGEST`] bytes. Nothing changes then.
    pub fn play(&mut self, m: Move, show: &mut Show) -> Result<&[u8], Refusal> {
        if !self.has_room(MOVE + MARK + MARK) {
            return Err(TOO_LONG);
        }
        self.play.play(m, show)?;
        let before = self.bytes.len();
        self.run.moves.push(m);
        write_move(&mut self.bytes, m);
        if let Some(states) = self.states.as_mut().filter(|_| self.run.header.variant.is_practice()) {
            states.keep(self.run.moves.len(), || self.play.fork());
        }
        self.catch_up();
        Ok(&self.bytes[before..])
    }

    /// Takes back up to `count` moves, reopens a finished run, and returns how many bytes are left.
    ///
    /// # Errors
    /// With a sentence for the player, if the run is not practice or has no move to take back. Nothing changes then.
    pub fn step_back(&mut self, count: usize) -> Result<usize, String> {
        let Some(states) = self.states.as_mut().filter(|_| self.run.header.variant.is_practice()) else {
            return Err("You can take moves back only in a practice run.".to_owned());
        };
        if self.run.moves.is_empty() {
            return Err("This is the start of the run: there is no move to take back.".to_owned());
        }
        let left = self.run.moves.len().saturating_sub(count);
        self.play = states.state(&self.run, left);
        states.cut(left);
        // The bytes of a shorter run are a prefix of these.
        self.bytes.truncate(self.bytes.len() - self.run.cut(left));
        Ok(self.bytes.len())
    }

    /// States along the run, unless they are forgotten. A run that is not practice has them only while it is being opened.
    pub const fn states(&self) -> Option<&States> {
        self.states.as_ref()
    }

    /// Forgets the states along the run, unless moves can be taken back.
    pub fn forget_states(&mut self) {
        if !self.run.header.variant.is_practice() {
            self.states = None;
        }
    }

    /// Tells whether this many more bytes fit. Runs recorded here keep room for their end, but moves may fill a stranger's run to
    /// the limit.
    const fn has_room(&self, bytes: usize) -> bool {
        self.bytes.len() + bytes <= LONGEST
    }

    /// Closes the run for good, when it ends or the player gives up, and returns the added bytes. If an end does not fit, the run
    /// stays open.
    pub fn close(&mut self) -> &[u8] {
        let before = self.bytes.len();
        if self.run.end.is_none() && self.has_room(MARK) {
            let digest = self.play.digest();
            self.run.end = Some(digest);
            write_end(&mut self.bytes, digest);
        }
        &self.bytes[before..]
    }

    /// Writes the mark and the end that are due after the last move, unless they have already been written.
    fn catch_up(&mut self) {
        let due = self.run.moves.len() / MARK_EVERY;
        if self.run.moves.len().is_multiple_of(MARK_EVERY) && self.run.marks.len() + 1 == due && self.has_room(MARK) {
            let digest = self.play.digest();
            self.run.marks.push(digest);
            write_mark(&mut self.bytes, digest);
        }
        if self.play.status().ending.is_some() {
            self.close();
        }
    }

    /// The current state.
    pub fn state(&self) -> &dyn Play {
        self.play.as_ref()
    }

    /// Header and moves so far.
    pub const fn run(&self) -> &Run {
        &self.run
    }

    /// The run as bytes, always complete records.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Tells whether the last record is a mark or an end: then it is time to flush the file to the disk.
    pub fn is_at_mark(&self) -> bool {
        self.run.end.is_some() || self.run.moves.len().is_multiple_of(MARK_EVERY)
    }
}

#[cfg(test)]
mod tests;
